"""A final: a new tournament of the first teams of others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain, count, zip_longest
from typing import Unpack

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from games.core.game import Refusal
from games.tournament.description import RoundType
from games.tournament.scoring import strongest
from storage import UnitOfWork
from storage.names import NAME_MOST, read_as
from storage.tournament import matches, scores, teams, tournaments
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from . import organising
from .standings import standings
from .teams.network import CONNECTS_ITSELF

EVERY = 10**6  # teams of a tournament; it has fewer


async def final(
    app: App, name: str, of: Sequence[int], first: int, kind: RoundType, **terms: Unpack[organising.Terms]
) -> Tournament:
    """Returns a new tournament of the first teams of others, in the order of their places, out-of-contest ones apart.

    Raises unknown_tournament, still_sealed, other_games, nothing_finished, and as `organising.new`.
    """
    async with app.store.read() as conn:
        chosen = [await _tournament(conn, number) for number in dict.fromkeys(of)]
        best = [await _best(conn, tournament, first) for tournament in chosen]
    games = {tournament.game for tournament in chosen}
    if len(games) > 1:
        raise Refusal("other_games")
    if not any(best):
        raise Refusal("nothing_finished")
    (game,) = games
    if not isinstance(kind.options, app.games[game].Options):
        raise Refusal("other_games")
    made = await organising.new(app, name, game, kind, **terms)
    seeded = [team for places in zip_longest(*best) for team in places if team is not None]
    await app.store.write(lambda unit: _register(unit, made, seeded))
    return made


async def _tournament(conn: AsyncConnection, number: int) -> Tournament:
    """Returns a tournament whose first teams are known. Raises unknown_tournament and still_sealed."""
    tournament = await tournaments.get(conn, number)
    if tournament is None or tournament.challenge:
        raise Refusal("unknown_tournament")
    if await matches.sealed_rounds(conn, number):
        raise Refusal("still_sealed", tournament=tournament.name)
    return tournament


async def _best(conn: AsyncConnection, tournament: Tournament, first: int) -> list[Team]:
    """Returns so many of the first teams of a tournament."""
    places = await _places(conn, tournament)
    teams_by_id = await teams.by_ids(conn, places)
    rivals = (teams_by_id[place] for place in places)
    return [team for team in rivals if not team.no_contest and team.anchor is None][:first]


async def _places(conn: AsyncConnection, tournament: Tournament) -> list[int]:
    """Returns the teams in their order after the last round; of an endless ladder those that have played."""
    if tournament.is_endless:
        return [row.team for row in strongest(await standings(conn, tournament))]
    return [row.team_id for row in await scores.ladder(conn, tournament.id)]


async def _register(unit: UnitOfWork, made: Tournament, seeded: Sequence[Team]) -> None:
    taken = {read_as(team.name) for team in await teams.of_tournament(unit.conn, made.id)}
    for team in seeded:
        connects_itself = team.url == CONNECTS_ITSELF  # it connects again, with its new token
        name = _free(team.name, taken)
        taken.add(read_as(name))
        same = {"name": name, "members": team.members, "url": "" if connects_itself else team.url}
        same["proof"] = "" if connects_itself else team.proof
        about = {"level": team.level, "registered_by": team.registered_by, "created_at": unit.now()}
        await teams.create(unit.conn, tournament_id=made.id, **same, **about)


def _free(name: str, taken: Collection[str]) -> str:
    """Returns the name, with a number if another one looks the same; `taken` as `read_as` gives them."""
    numbered = (f"{name[: NAME_MOST - 4]} {number}" for number in count(2))
    return next(free_name for free_name in chain([name], numbered) if read_as(free_name) not in taken)
