"""The table of the last seven days: the daily matches of a player's friends, or of the people who play in a room.

It has only people whose profiles its reader may see. Today's points of others are shown once the reader has finished.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.feature import friends_of
from bot.view.candidates import labels
from games.table import daily as rules
from storage.matches import daily as stored
from storage.messages.rooms import Room
from storage.people import histories
from storage.people.players import Player

from .daily import today_of
from .profile import may_be_seen

DAYS = 7
PEOPLE_MOST, LINES_MOST = 200, 20
SEALED = -1  # in place of points: finished today, and the reader has not


@dataclass(frozen=True, slots=True)
class Line:
    """One person's week."""

    person: Player
    points: Sequence[int | None]  # by day, the oldest first; None: no finished match
    is_reader: bool

    @property
    def total(self) -> int:
        """Returns the sum of the points."""
        return sum(points for points in self.points if points is not None and points > 0)


@dataclass(frozen=True, slots=True)
class Week:
    """A table, best first. `names`: how its people are called in it, by number."""

    days: Sequence[str]
    lines: Sequence[Line]
    names: Mapping[int, str]

    @property
    def is_shared(self) -> bool:
        """Whether anybody but its reader is in it."""
        return any(not line.is_reader for line in self.lines)


async def week_of_friends(app: App, reader: Player) -> Week:
    """Returns the table of a player and their friends; without a query where they have none."""
    async with app.store.read() as conn:
        friends = await friends_of(app, conn, reader)
        return await _week(app, conn, reader, friends[:PEOPLE_MOST])


async def week_of_room(app: App, reader: Player, room: Room) -> Week:
    """Returns the table of the people who play in a room."""
    since = rules.days_after(today_of(app), 1 - DAYS)
    async with app.store.read() as conn:
        numbers = await stored.people_in(conn, room.id, since, PEOPLE_MOST)
        return await _week(app, conn, reader, list((await histories.people(conn, numbers)).values()))


async def _week(app: App, conn: AsyncConnection, reader: Player, people: Sequence[Player]) -> Week:
    today = today_of(app)
    days = [rules.days_after(today, number - DAYS + 1) for number in range(DAYS)]
    others = [person for person in people if person.id != reader.id and person.name]
    seen = await may_be_seen(conn, reader, [(person.id, person.preferences.profile) for person in others])
    shown = {person.id: person for person in others if person.id in seen}
    if not shown:
        return Week(days, (), {})
    shown[reader.id] = reader
    played = await stored.played_by_people(conn, list(shown), days[0])
    points = {(match.player, match.day): rules.points_of(match.outcome) for match in played}
    if points.get((reader.id, today)) is None:
        ended = {key for key, worth in points.items() if key[1] == today and worth is not None}
        points |= dict.fromkeys(ended, SEALED)
    lines = [
        Line(person, [points.get((person.id, day)) for day in days], is_reader=person.id == reader.id)
        for person in shown.values()
    ]
    lines = [line for line in lines if line.is_reader or any(worth is not None for worth in line.points)]
    lines.sort(key=lambda line: (-line.total, not line.is_reader, line.person.id))
    return Week(days, lines[:LINES_MOST], labels(line.person for line in lines))
