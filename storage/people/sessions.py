"""Sessions of browsers: a web account has an epoch, and a cookie of another epoch is nobody's."""

from __future__ import annotations

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import WEB
from ..schema import accounts
from .players import Player, rows

_SESSION = rows.select.add_columns(accounts.c.epoch).join(accounts)
_SESSION = _SESSION.where(accounts.c.platform == WEB, accounts.c.account == bindparam("as"))


async def find(conn: AsyncConnection, account: str) -> tuple[Player | None, int]:
    """Returns the player of a web account, and the epoch of its sessions; None and 0 if unknown."""
    row = (await conn.execute(_SESSION, {"as": account})).first()
    return (None, 0) if row is None else (rows.value(row), row.epoch)


async def end_all(conn: AsyncConnection, player: int) -> None:
    """Ends all sessions of a player's web accounts: those that begin now belong to the next epoch."""
    theirs = (accounts.c.platform == WEB) & (accounts.c.player_id == player)
    await conn.execute(update(accounts).where(theirs).values(epoch=accounts.c.epoch + 1))


async def epoch_of(conn: AsyncConnection, account: str) -> int:
    """Returns the epoch of the sessions of a web account."""
    theirs = (accounts.c.platform == WEB) & (accounts.c.account == account)
    return await conn.scalar(select(accounts.c.epoch).where(theirs)) or 0
