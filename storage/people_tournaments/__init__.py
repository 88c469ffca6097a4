"""Tournaments of people: what was agreed, and who is in them. Their rounds and matches: progress.py."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from sqlalchemy import Index, PrimaryKeyConstraint, bindparam, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .. import outbox
from ..columns import WEB, instant, table, text, whole
from ..outbox import Unsent
from ..rows import Rows, stored
from ..schema import matches as tables
from ..schema import players, rooms

Status = Literal["open", "live", "paused", "over", "cancelled"]
Kind = Literal["arena", "swiss", "knockout"]
Way = Literal["in", "away", "out"]  # of an entrant: is paired, pauses, is in it no longer

UPDATE = "people tournament update"  # the kind of edits of its message in the outbox
NEWS = "people tournament person"  # that of what its people are told in private
UPDATE_SECONDS = 20  # between two of them, at least
SAVED_LATER = timedelta(seconds=2)  # a change of the last moment may be saved so much later

tournaments = table(
    "people_tournaments",
    whole("id", primary_key=True),
    text("share", unique=True),  # in its address
    whole("room_id", index=True),  # where it was made
    whole("made_by", nullable=True, index=True),  # null: their data was deleted
    text("game"),
    text("request"),  # a JSON object: what each table is opened with
    text("kind"),
    whole("rounds", server_default="0"),  # of a Swiss tournament; 0: as many as its people need
    whole("minutes", server_default="0"),  # of an arena
    instant("at"),  # when it begins
    text("secret"),
    text("status", server_default="open"),
    instant("made_at"),
    instant("ends_at", nullable=True),  # of an arena, once it has begun
    instant("ended_at", nullable=True),
    Index("ix_people_tournaments_status", "status", "at"),
)
entrants = table(
    "people_entrants",
    whole("tournament_id"),
    whole("number"),
    whole("player_id", nullable=True, index=True),  # null: their data was deleted
    text("front"),
    instant("at"),  # since when they wait, or signed up
    text("way", server_default="in"),
    whole("missed", server_default="0"),
    whole("won", server_default="0"),  # 1: has the first place, once it is over
    whole("in_room", server_default="1"),  # 0: they signed up elsewhere, so what the room is told they may not read
    PrimaryKeyConstraint("tournament_id", "number"),
)
rounds = table(
    "people_rounds",
    whole("tournament_id"),
    whole("number"),
    text("people"),  # a JSON list of the numbers of those who could be paired
    text("patient"),
    instant("at"),
    PrimaryKeyConstraint("tournament_id", "number"),
)
encounters = table(
    "people_encounters",
    whole("tournament_id"),
    whole("round"),
    whole("pairing"),
    whole("leg"),
    whole("first"),
    whole("second", nullable=True),
    text("match_id", server_default=""),
    text("won", server_default=""),
    text("missed", server_default="[]"),
    whole("booked", server_default="0"),
    instant("at"),
    PrimaryKeyConstraint("tournament_id", "round", "pairing", "leg", "first"),
)


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament of people."""

    id: int
    share: str
    room_id: int
    made_by: int | None
    game: str
    request: dict[str, Any]
    kind: Kind
    rounds: int
    minutes: int
    at: datetime
    secret: str  # hex digits
    status: Status
    made_at: datetime
    ends_at: datetime | None = None
    ended_at: datetime | None = None

    @property
    def stake(self) -> int:
        """Returns what each player of a match puts in, in chips."""
        stake: int = self.request.get("stake", 0)
        return stake

    @property
    def is_ahead(self) -> bool:
        """Whether people can still sign up, or its matches are still played."""
        return self.status in ("open", "live", "paused")

    def takes_people(self, now: datetime) -> bool:
        """Whether people can sign up: to a knock-out before it has begun, to others while more matches are paired."""
        is_ending = self.ends_at is not None and self.ends_at <= now
        return self.status == "open" or (self.is_ahead and self.kind != "knockout" and not is_ending)


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody in a tournament."""

    tournament_id: int
    number: int
    player_id: int | None
    front: str
    at: datetime
    way: Way = "in"
    missed: int = 0
    won: bool = False
    in_room: bool = True


tournament_rows, _entrants = Rows(Tournament, tournaments), Rows(Entrant, entrants)
_BY_SHARE = tournament_rows.select.where(tournaments.c.share == bindparam("share"))
_AHEAD = tournaments.c.status.in_(["open", "live", "paused"])
_ENTRANTS = _entrants.select.where(entrants.c.tournament_id == bindparam("tournament")).order_by(entrants.c.number)


async def create(conn: AsyncConnection, **facts: Any) -> int:
    """Saves a new tournament; returns its number."""
    return await tournament_rows.create(conn, **facts)


async def get(conn: AsyncConnection, number: int) -> Tournament | None:
    """Returns the tournament with this number."""
    return await tournament_rows.get(conn, number)


async def by_share(conn: AsyncConnection, share: str) -> Tournament | None:
    """Returns the tournament with this address."""
    return await tournament_rows.first(conn, _BY_SHARE, {"share": share})


async def change(conn: AsyncConnection, number: int, **facts: Any) -> None:
    """Changes some fields of a tournament."""
    await tournament_rows.change(conn, number, **facts)


async def of_room(conn: AsyncConnection, room: int, most: int) -> list[Tournament]:
    """Returns the tournaments of a room, the newest first."""
    of_room = tournament_rows.select.where(tournaments.c.room_id == room).order_by(tournaments.c.id.desc()).limit(most)
    return await tournament_rows.all(conn, of_room)


async def same(conn: AsyncConnection, facts: Mapping[str, Any], within: timedelta) -> Tournament | None:
    """Returns the newest tournament ahead with these facts that begins at about the same time."""
    equal = [tournaments.c[name] == facts[name] for name in ("room_id", "made_by", "game", "kind", "rounds", "minutes")]
    then = tournaments.c.at.between(facts["at"] - within, facts["at"] + within)
    newest = tournament_rows.select.where(_AHEAD, then, *equal).order_by(tournaments.c.id.desc())
    return next((held for held in await tournament_rows.all(conn, newest) if held.request == facts["request"]), None)


async def count_ahead(conn: AsyncConnection, room: int, player: int) -> tuple[int, int]:
    """Returns how many tournaments are ahead in a room, and how many of all those somebody has made."""
    count = select(func.count()).select_from(tournaments).where(_AHEAD)
    in_room = await conn.scalar(count.where(tournaments.c.room_id == room)) or 0
    return in_room, await conn.scalar(count.where(tournaments.c.made_by == player)) or 0


async def ahead(conn: AsyncConnection) -> list[Tournament]:
    """Returns the tournaments that are being played, and those that will begin."""
    return await tournament_rows.where(conn, tournaments.c.status.in_(["live", "open"]))


async def sign_up(conn: AsyncConnection, entrant: Entrant) -> None:
    """Saves somebody who is new in a tournament."""
    facts = {name: getattr(entrant, name) for name in Entrant.__slots__}
    await conn.execute(insert(entrants).values(**stored(facts)))


async def change_entrant(conn: AsyncConnection, tournament: int, number: int, **facts: Any) -> None:
    """Changes some fields of somebody in a tournament."""
    of_entrant = (entrants.c.tournament_id == tournament) & (entrants.c.number == number)
    await conn.execute(update(entrants).where(of_entrant).values(**stored(facts)))


async def people_of(conn: AsyncConnection, tournament: int) -> list[Entrant]:
    """Returns the people of a tournament, in the order of their numbers."""
    return await _entrants.all(conn, _ENTRANTS, {"tournament": tournament})


async def names(conn: AsyncConnection, numbers: Collection[int]) -> dict[int, str]:
    """Returns the names of players; those whose data was deleted have none."""
    known = select(players.c.id, players.c.name).where(players.c.id.in_(sorted(numbers)))
    return {row.id: row.name for row in await conn.execute(known)}


async def ended_tables(conn: AsyncConnection, ids: Collection[str]) -> list[str]:
    """Returns which of these tables are over."""
    over = select(tables.c.id).where(tables.c.id.in_(sorted(ids)), tables.c.status == "over")
    return list(await conn.scalars(over)) if ids else []


async def queue_update(conn: AsyncConnection, tournament: int, now: datetime) -> None:
    """Queues an edit of the message that shows a tournament in its room: one for all changes of some seconds.

    It shows what is saved when it is sent. Pages need none.
    """
    of_tournament = select(rooms.c.id, rooms.c.platform).join(tournaments, tournaments.c.room_id == rooms.c.id)
    room = (await conn.execute(of_tournament.where(tournaments.c.id == tournament))).one()
    if room.platform == WEB:
        return
    slot = int(now.timestamp()) // UPDATE_SECONDS
    due_at = datetime.fromtimestamp((slot + 1) * UPDATE_SECONDS, UTC) + SAVED_LATER
    edit = Unsent(room.platform, str(room.id), once=f"{UPDATE} {tournament} {slot}")
    await outbox.put(conn, UPDATE, str(tournament), [edit], now, due_at)
