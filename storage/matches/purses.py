"""Play money with double entry: every movement leaves one purse and enters another, so that the sum is zero."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, bindparam, cast, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import Refusal
from games.table.table import Movement, player_purse

from ..columns import insert_new
from ..schema import matches, movements, purses, seats

_OPEN = insert_new(purses).values(owner=bindparam("owner"), balance=0)
_BOOK = update(purses).where(purses.c.owner == bindparam("whose")).values(balance=purses.c.balance + bindparam("gain"))
_NOTE = insert(movements)


async def book(conn: AsyncConnection, moved: Iterable[Movement], at: datetime) -> None:
    """Books the movements. Raises not_enough_chips where a purse would be overdrawn; the caller then rolls back."""
    real = [m for m in moved if m.amount]
    if not real:
        return
    gains: dict[str, int] = {}
    for m in real:
        gains[m.source] = gains.get(m.source, 0) - m.amount
        gains[m.target] = gains.get(m.target, 0) + m.amount
    gains = dict(sorted(gains.items()))  # all lock purses in one order
    await conn.execute(_OPEN, [{"owner": owner} for owner in gains])
    try:
        await conn.execute(_BOOK, [{"whose": owner, "gain": gain} for owner, gain in gains.items()])
    except IntegrityError as clash:
        if "not_overdrawn" not in str(clash):
            raise
        raise Refusal("not_enough_chips", stake=-min(gains.values())) from None
    rows = [{"at": at, "source": m.source, "target": m.target, "amount": m.amount, "why": m.why} for m in real]
    await conn.execute(_NOTE, rows)


_BALANCE = select(purses.c.balance).where(purses.c.owner == bindparam("whose"))


async def balance(conn: AsyncConnection, owner: str) -> int:
    """Returns the balance of a purse, in chips."""
    return (await conn.scalar(_BALANCE, {"whose": owner})) or 0


_AT_STAKE = (
    select(cast(func.coalesce(func.sum(matches.c.stake), 0), BigInteger))
    .join(seats, seats.c.match_id == matches.c.id)
    .where(seats.c.player_id == bindparam("player"), seats.c.invited == 0, matches.c.status != "over")
)


async def worth(conn: AsyncConnection, player: int) -> int:
    """Returns a player's chips: in the purse and at stake."""
    return await balance(conn, player_purse(player)) + ((await conn.scalar(_AT_STAKE, {"player": player})) or 0)


_MOVEMENTS = (
    select(movements)
    .order_by(movements.c.id.desc())
    .limit(bindparam("most"))
    .where((movements.c.source == bindparam("whose")) | (movements.c.target == bindparam("whose")))
)


async def movements_of(conn: AsyncConnection, owner: str, most: int) -> list[dict[str, Any]]:
    """Returns the newest movements of a purse, at most `most`."""
    rows = await conn.execute(_MOVEMENTS, {"whose": owner, "most": most})
    return [dict(row) for row in rows.mappings()]
