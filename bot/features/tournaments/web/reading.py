"""The tournament, team or match of an address, and the names of teams."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.exceptions import HTTPException
from starlette.requests import Request

from bot.platforms.web.pages import Say_
from bot.platforms.web.routes import watched
from bot.platforms.web.site import site_of, visitor
from bot.view.names import short
from bot.view.option_values import option_line
from games.core.game import AnyGame
from games.core.options import opening_options
from games.core.screen import Say
from storage.tournament import matches, rounds, teams, tournaments
from storage.tournament.matches import Match
from storage.tournament.rounds import Round
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from ..live import match_topic, organiser_topic, stage_topic, team_topic, tournament_topic

NUMBER_MOST = 2**53
NUMBER = "([0-9]{1,15})"

T = TypeVar("T")


def number_in(request: Request, name: str) -> int:
    """Returns a number in the address; 404 for one that nothing can have."""
    number: int = request.path_params[name]
    if number > NUMBER_MOST:
        raise HTTPException(404)
    return number


async def tournament_of(request: Request) -> Tournament:
    """Returns the tournament of the address."""
    async with site_of(request).app.store.read() as conn:
        return _there(await tournaments.get(conn, number_in(request, "tournament")))


async def team_of(conn: AsyncConnection, request: Request, tournament: Tournament) -> Team:
    """Returns the team of the address, which may have left; a team of an archive belongs to what was restarted."""
    team = _there(await teams.get(conn, number_in(request, "team")))
    if team.tournament_id not in (tournament.id, tournament.archive_of):
        raise HTTPException(404)
    return team


async def match_of(conn: AsyncConnection, request: Request, tournament: Tournament) -> tuple[Match, Round]:
    """Returns the match of the address, and its round."""
    match = _there(await matches.get(conn, number_in(request, "match")))
    round_ = _there(await rounds.get(conn, match.round_id))
    if round_.tournament_id != tournament.id:
        raise HTTPException(404)
    return match, round_


def _there(value: T | None) -> T:
    if value is None:
        raise HTTPException(404)
    return value


async def names_of(conn: AsyncConnection, ids: Iterable[int], tell: Say_) -> dict[int, str]:
    """Returns the names of teams; a team whose owner's data were deleted is called by its number."""
    teams_by_id = await teams.by_ids(conn, list(set(ids)))
    return {
        team.id: short(team.name) or tell("tournament-team-number", number=team.id) for team in teams_by_id.values()
    }


def played_with(name: str, game: AnyGame, options: Mapping[str, Any]) -> Say:
    """Returns in words the options that distinguish round types: those that opening a table asks for."""
    shown = [option for option, _ in opening_options(game.Options) if option in options]
    lines: list[Say] = [option_line(name, game, option, options[option]) for option in shown]
    said = lines[0] if lines else Say("tournament-any-options")
    for line in lines[1:]:
        said = Say("list-more", {"rest": said, "next": line})
    return said


@watched(rf"/tournament/{NUMBER}(?:/(team|match)/{NUMBER})?")
async def topic(_request: Request, address: re.Match[str]) -> str | None:
    """Returns the topic of a tournament, a team or a match, which everybody may see."""
    kinds = {None: tournament_topic, "team": team_topic, "match": match_topic}
    return kinds[address[2]](int(address[3] or address[1]))


@watched(rf"/tournament/{NUMBER}/stage")
async def topic_of_stage(_request: Request, address: re.Match[str]) -> str | None:
    """Returns the topic of the match of the moment."""
    return stage_topic(int(address[1]))


@watched(rf"/tournament/{NUMBER}/organise")
async def topic_of_organiser(request: Request, address: re.Match[str]) -> str | None:
    """Returns the topic of the organiser's page, which only operators may see."""
    player = (await visitor(request)).player
    return organiser_topic(int(address[1])) if player and player.operator else None
