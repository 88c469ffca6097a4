"""Finds people: by their name, for operators by a part of it, and by the tables at which they have sat together."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from msgspec import Struct
from sqlalchemy import and_, bindparam, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..schema import accounts, matches, players, seats
from .players import Player, rows


class FoundPlayer(Struct, frozen=True):
    """A player who was found, with all accounts as `platform:account (@username)`."""

    handle: str
    name: str
    accounts: tuple[str, ...]
    seen_at: datetime


_ALL = (
    select(
        players.c.handle,
        players.c.name,
        players.c.seen_at,
        accounts.c.platform,
        accounts.c.account,
        accounts.c.name.label("called"),
        accounts.c.username,
    )
    .join(accounts, accounts.c.player_id == players.c.id)
    .order_by(players.c.seen_at.desc(), players.c.id, accounts.c.platform, accounts.c.account)
)


async def find_by_name(conn: AsyncConnection, text: str) -> list[FoundPlayer]:
    """Returns the players whose name, or a name of an account, contains the text in any case; last seen first."""
    wanted, by_handle, matching = text.casefold(), dict[str, FoundPlayer](), set[str]()
    for row in await conn.execute(_ALL):  # the database folds the case of ASCII letters only
        known = by_handle.get(row.handle)
        account = f"{row.platform}:{row.account}" + (f" (@{row.username})" if row.username else "")
        at = (*(known.accounts if known else ()), account)
        by_handle[row.handle] = FoundPlayer(row.handle, row.name, at, row.seen_at)
        if any(wanted in name.casefold() for name in (row.name, row.called, row.username)):
            matching.add(row.handle)
    return [player for player in by_handle.values() if player.handle in matching]


async def with_name(conn: AsyncConnection, name: str) -> list[Player]:
    """Returns all players whose name is this one, in any case; last seen first."""
    here = players.c.name.ilike(_shape(name)) & players.c.id.in_(select(accounts.c.player_id))
    namesakes = await rows.where(conn, here, by=[players.c.seen_at.desc()])
    return [player for player in namesakes if player.name.casefold() == name.casefold()]


async def called_so(conn: AsyncConnection, platform: str, name: str, most: int) -> list[Player]:
    """Returns the players with an account on a platform whose name, or a word of it, is this one; last seen first."""
    shape = _shape(name)
    is_called = or_(*(players.c.name.ilike(pattern) for pattern in (shape, f"{shape} %", f"% {shape}", f"% {shape} %")))
    there = players.c.id.in_(select(accounts.c.player_id).where(accounts.c.platform == platform))
    return await rows.all(conn, rows.select.where(is_called & there).order_by(players.c.seen_at.desc()).limit(most))


def _shape(name: str) -> str:
    """Returns a pattern that fits a name in any case: the database folds that of ASCII letters only."""
    return "".join(sign if sign.isascii() and sign not in "%_!\\" else "_" for sign in name)


async def names_taken(conn: AsyncConnection, names: Collection[str]) -> set[str]:
    """Returns those of these names that players have, letter by letter."""
    return set((await conn.execute(select(players.c.name).where(players.c.name.in_(names)))).scalars())


_MINE = seats.alias()
_OPPONENTS = (
    rows.select.join(seats, seats.c.player_id == players.c.id)
    .join(_MINE, _MINE.c.match_id == seats.c.match_id)
    .join(matches, matches.c.id == seats.c.match_id)
    .where(_MINE.c.player_id == bindparam("player"), seats.c.player_id != bindparam("player"), players.c.name != "")
    .group_by(players.c.id)
    .order_by(func.max(matches.c.created_at).desc(), players.c.id)
    .limit(bindparam("most"))
)


async def recent_opponents(conn: AsyncConnection, player: int, most: int) -> list[Player]:
    """Returns the players who have sat at a table with this one, the latest first, in the order they came."""
    return await rows.all(conn, _OPPONENTS, {"player": player, "most": most})


async def players_of_room(conn: AsyncConnection, room: int, most: int) -> list[Player]:
    """Returns the players who have sat at a table of this room, those last seen first."""
    sat = select(seats.c.player_id).join(matches, matches.c.id == seats.c.match_id).where(matches.c.room_id == room)
    wanted = rows.select.where(players.c.id.in_(sat), players.c.name != "")
    return await rows.all(conn, wanted.order_by(players.c.seen_at.desc()).limit(most))


async def count_matches(conn: AsyncConnection, player: int) -> int:
    """Returns at how many started tables a player has a seat."""
    is_begun = (seats.c.player_id == player) & matches.c.started_at.is_not(None)
    return (await conn.scalar(select(func.count()).select_from(matches.join(seats)).where(is_begun))) or 0


async def share_a_table(conn: AsyncConnection, player: int, other: int) -> bool:
    """Whether both sit, or are invited, at one table that is not over."""
    own_seats, other_seats = seats.alias(), seats.alias()
    people = ((own_seats, player), (other_seats, other))
    both = [(seat.c.player_id == who) | (seat.c.sitter_id == who) for seat, who in people]
    is_shared = and_(matches.c.status != "over", *both)
    joined = matches.join(own_seats, own_seats.c.match_id == matches.c.id).join(
        other_seats, other_seats.c.match_id == matches.c.id
    )
    return (await conn.execute(select(matches.c.id).select_from(joined).where(is_shared).limit(1))).first() is not None
