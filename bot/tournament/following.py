"""Rooms that follow teams, and what they are told of a team."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.app import App
from bot.usecases.room_settings import keep_settings
from bot.view.pen import Pen
from games.core.game import Refusal
from games.tournament.scoring import LadderRow
from storage.rooms import Room
from storage.tournament.matches import Match
from storage.tournament.teams import Team

FOLLOWED_MOST = 10  # teams of one room


async def follow(app: App, room: Room, team: int, wanted: bool) -> Room:
    """Follows a team in a room, or no more. Raises too_many_followed."""
    others = tuple(one for one in room.settings.followed_teams if one != team)
    if wanted and len(others) >= FOLLOWED_MOST:
        raise Refusal("too_many_followed", most=FOLLOWED_MOST)
    after = replace(room.settings, followed_teams=(*others, team) if wanted else others)
    return await keep_settings(app, room, after)


def team_line(pen: Pen, team: Team, row: LadderRow, played: Sequence[Match]) -> str:
    """Returns how a team did in some matches, and its place; out of competition it has none."""
    counts = {"points": row.points, **results(team.id, played)}
    if row.place is None:
        return pen("cup-did-apart", team=team.name, **counts)
    return pen("cup-did", team=team.name, place=row.place, **counts)


def winner_lines(pen: Pen, won: Sequence[Team]) -> list[str]:
    """Returns the line that names the winners; none where nobody has won yet."""
    return [pen("cup-winner", count=len(won), teams=", ".join(team.name for team in won))] if won else []


def results(team: int, played: Sequence[Match]) -> Mapping[str, int]:
    """Returns how many matches a team won, drew and lost."""
    mine = [match for match in played if match.status == "done" and team in (match.first, match.second)]
    drawn = sum(match.winner == "draw" for match in mine)
    won = sum(match.winner == ("first" if match.first == team else "second") for match in mine)
    return {"won": won, "drawn": drawn, "lost": len(mine) - won - drawn}
