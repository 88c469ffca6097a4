"""Rooms that follow teams: after each round one message says how they did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import structlog

from bot.app import App
from bot.logs import failures_logged
from bot.usecases.room_settings import keep_settings
from bot.view.message import Message
from bot.view.pen import Pen, joined
from games.core.game import Refusal
from games.tournament.scoring import LadderRow
from storage import rooms
from storage.rooms import Room
from storage.tournament import matches, teams, tournaments
from storage.tournament import rounds as stored_rounds
from storage.tournament.matches import Match
from storage.tournament.teams import Team

from .standings import standings

FOLLOWED_MOST = 10  # teams of one room

log = structlog.get_logger(__name__)


async def follow(app: App, room: Room, team: int, wanted: bool) -> Room:
    """Follows a team in a room, or no more. Raises too_many_followed."""
    others = tuple(one for one in room.settings.followed_teams if one != team)
    if wanted and len(others) >= FOLLOWED_MOST:
        raise Refusal("too_many_followed", most=FOLLOWED_MOST)
    after = replace(room.settings, followed_teams=(*others, team) if wanted else others)
    return await keep_settings(app, room, after)


async def report_round(app: App, number: int) -> None:
    """Posts one message to each room that follows teams of this tournament, about its last round.

    A message that cannot be posted now is not posted later: the next round has one of its own.
    """
    async with app.store.read() as conn:
        held = await tournaments.get(conn, number)
        following = await rooms.following(conn)
        if held is None or not following:
            return
        last = max(await stored_rounds.of_tournament(conn, number), key=lambda one: one.number)
        played = [match for match in await matches.of_round(conn, last.id) if not match.hidden]
        rows = {row.team: row for row in await standings(conn, held)}
        known = await teams.by_ids(conn, list(rows))
    for room in following:
        followed = [known[team] for team in room.settings.followed_teams if team in known]
        chat = app.chat(room.platform)
        if not followed or chat is None or room.reach != "here":
            continue
        pen = app.pen(room.platform, room.settings.language)
        head = pen.ink.bold(pen("cup-round-over", tournament=held.name, number=last.number))
        lines = [team_line(pen, team, rows[team.id], played) for team in followed]
        with failures_logged(log, "a room was not told of a round", room=room.id):
            await chat.say(room.address, Message(joined([head, *lines])))


def team_line(pen: Pen, team: Team, row: LadderRow, played: Sequence[Match]) -> str:
    """Returns how a team did in some matches, and its place."""
    counts = results(team.id, played)
    return pen("cup-did", team=team.name, place=row.place, points=row.points, **counts)


def results(team: int, played: Sequence[Match]) -> Mapping[str, int]:
    """Returns how many matches a team won, drew and lost."""
    mine = [match for match in played if match.status == "done" and team in (match.first, match.second)]
    drawn = sum(match.winner == "draw" for match in mine)
    won = sum(match.winner == ("first" if match.first == team else "second") for match in mine)
    return {"won": won, "drawn": drawn, "lost": len(mine) - won - drawn}
