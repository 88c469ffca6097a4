"""Seekers: people who look for anybody to play with, and for a while those who found somebody."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import upsert
from ..rows import Rows, stored
from ..schema import blocks, matches, seats, seekers


@dataclass(frozen=True, slots=True)
class Seeker:
    """A person who looks for anybody; with a match, one who found somebody."""

    player: int
    games: tuple[str, ...]  # any of these
    front: str  # the platform they play on
    since: datetime
    until: datetime  # then they look no longer
    private: str = ""  # the private chat that gets their card; empty: a page shows it
    room: str = ""  # the group or channel that gets a card, too
    match_id: str | None = None
    comes_last: bool = False  # they left their last partner without a move


_rows = Rows(Seeker, seekers, player="player_id")
_SAVE = upsert(seekers, *(column.name for column in seekers.c if column.name != "player_id"))
_OTHER = seats.alias()
_WITH_PEOPLE = exists().where(
    _OTHER.c.match_id == matches.c.id,
    _OTHER.c.player_id.is_not(None),
    _OTHER.c.player_id != seats.c.player_id,
)
# somebody who has begun to play with other people looks no longer; against computers alone they go on
_HAS_BEGUN = exists().where(
    seats.c.player_id == seekers.c.player_id,
    matches.c.id == seats.c.match_id,
    matches.c.started_at > seekers.c.since,
    _WITH_PEOPLE,
)
_NOW = bindparam("moment", type_=seekers.c.until.type)
_LOOKS = seekers.c.match_id.is_(None) & (seekers.c.until >= _NOW) & ~_HAS_BEGUN
_LOOKING = _rows.select.where(_LOOKS).order_by(seekers.c.since, seekers.c.player_id).limit(bindparam("most"))
_OF_PLAYER = _rows.select.where(seekers.c.player_id == bindparam("player"))
_OF_MATCH = _rows.select.where(seekers.c.match_id == bindparam("match"))
_PAST = delete(seekers).where(seekers.c.until < _NOW)


async def looking(conn: AsyncConnection, now: datetime, most: int) -> list[Seeker]:
    """Returns the people who look for somebody, the longest wait first."""
    return await _rows.all(conn, _LOOKING, {"moment": now, "most": most})


_ENDING = select(seekers.c.player_id).where(_LOOKS, seekers.c.until < bindparam("before", type_=seekers.c.until.type))
_ANY = select(seekers.c.player_id).limit(1)


async def any_there(conn: AsyncConnection) -> bool:
    """Whether anybody looks for somebody, or did so lately."""
    return (await conn.execute(_ANY)).first() is not None


async def looking_until(conn: AsyncConnection, now: datetime, before: datetime) -> list[int]:
    """Returns the players whose wait will be over before then."""
    return list((await conn.execute(_ENDING, {"moment": now, "before": before})).scalars())


async def is_looking(conn: AsyncConnection, player: int, now: datetime) -> bool:
    """Whether a player looks for somebody."""
    wanted = select(seekers.c.player_id).where(seekers.c.player_id == player, _LOOKS)
    return (await conn.execute(wanted, {"moment": now})).first() is not None


async def of_player(conn: AsyncConnection, player: int) -> Seeker | None:
    """Returns what a player looks for, or has found; their wait may be over."""
    return await _rows.first(conn, _OF_PLAYER, {"player": player})


async def of_match(conn: AsyncConnection, match_id: str) -> list[Seeker]:
    """Returns the people who found each other in a match; none once that is long ago."""
    return await _rows.all(conn, _OF_MATCH, {"match": match_id})


async def matches_found(conn: AsyncConnection, players: Collection[int]) -> list[tuple[int, str]]:
    """Returns the matches that these players have found lately."""
    wanted = select(seekers.c.player_id, seekers.c.match_id)
    rows = await conn.execute(wanted.where(seekers.c.player_id.in_(players), seekers.c.match_id.is_not(None)))
    return [(row[0], row[1]) for row in rows]


async def save(conn: AsyncConnection, seeker: Seeker) -> None:
    """Saves a seeker, or their new wishes."""
    facts = {c.name: getattr(seeker, c.name) for c in seekers.c if c.name != "player_id"}
    await conn.execute(_SAVE, stored({"player_id": seeker.player, **facts}))


async def set_match(conn: AsyncConnection, players: Collection[int], match_id: str, until: datetime) -> None:
    """Notes that these players have found each other; their rows stay until then."""
    of_players = update(seekers).where(seekers.c.player_id.in_(players))
    await conn.execute(of_players.values(match_id=match_id, until=until))


async def stay(conn: AsyncConnection, players: Collection[int], now: datetime, until: datetime) -> None:
    """Lets these players, as far as they look for somebody, do so until then."""
    is_ending = update(seekers).where(seekers.c.player_id.in_(players), _LOOKS, seekers.c.until < until)
    await conn.execute(is_ending.values(until=until), {"moment": now})


async def leave(conn: AsyncConnection, player: int) -> None:
    """Forgets that a player looks for somebody, or has found somebody."""
    await conn.execute(delete(seekers).where(seekers.c.player_id == player))


async def drop_past(conn: AsyncConnection, now: datetime) -> int:
    """Forgets those whose time is over; returns how many there were."""
    return (await conn.execute(_PAST, {"moment": now})).rowcount


async def blocked_pairs(conn: AsyncConnection, players: Iterable[int]) -> set[frozenset[int]]:
    """Returns which of these players must not sit together, because one has blocked the other."""
    known = list(players)
    wanted = select(blocks.c.player_id, blocks.c.other)
    rows = await conn.execute(wanted.where(blocks.c.player_id.in_(known), blocks.c.other.in_(known)))
    return {frozenset((row.player_id, row.other)) for row in rows}


async def export(conn: AsyncConnection, player: int) -> dict[str, Any] | None:
    """Returns what is stored about a player's search; None without one."""
    seeker = await of_player(conn, player)
    if seeker is None:
        return None
    return {
        "games": seeker.games,
        "on": seeker.front,
        "since": seeker.since.isoformat(),
        "until": seeker.until.isoformat(),
    }
