"""Operators: players with a moderator's rights everywhere, by the setting at each start or by an admin link."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..schema import accounts, players
from .players import StoredAccount, accounts_of

BY_SETTING, BY_LINK = 2, 4  # bits of `players.operator`; 1 was written by older versions, for either reason


@dataclass(frozen=True, slots=True)
class Operator:
    """A player who is an operator, and the reason."""

    id: int
    handle: str
    name: str
    by_setting: bool
    by_link: bool
    accounts: tuple[StoredAccount, ...] = ()


async def apply_setting(conn: AsyncConnection, named: Collection[str]) -> list[Operator]:
    """Makes the players of these accounts ("discord:123") operators by setting, and removes all others by setting.

    Operators by link stay. Flags of older versions are removed, as their reason is unknown. Returns the former
    operators as they were.
    """
    wanted = await _players_of(conn, named)
    is_operator = players.c.operator != 0
    rows = (await conn.execute(select(players).where(is_operator | players.c.id.in_(wanted)))).mappings().all()
    unmade = []
    for row in rows:
        now = row["operator"] & BY_LINK | (BY_SETTING if row["id"] in wanted else 0)
        if now != row["operator"]:
            await _set(conn, row["id"], now)
        if not now:
            unmade.append(_operator(row))
    return unmade


async def _players_of(conn: AsyncConnection, named: Collection[str]) -> set[int]:
    pairs = [tuple(account.split(":", 1)) for account in named]
    here = tuple_(accounts.c.platform, accounts.c.account).in_(pairs)
    return set((await conn.execute(select(accounts.c.player_id).where(here))).scalars())


async def make(conn: AsyncConnection, player: int) -> None:
    """Makes a player who used an admin link an operator."""
    await _set(conn, player, players.c.operator.bitwise_or(BY_LINK))


async def revoke(conn: AsyncConnection, player: int) -> None:
    """Takes back the rights of an admin link; an operator by setting stays an operator."""
    await _set(conn, player, players.c.operator.bitwise_and(BY_SETTING))


async def _set(conn: AsyncConnection, player: int, bits: object) -> None:
    await conn.execute(update(players).where(players.c.id == player).values(operator=bits))


async def known(conn: AsyncConnection) -> list[Operator]:
    """Returns all operators with their accounts."""
    rows = (await conn.execute(select(players).where(players.c.operator != 0).order_by(players.c.id))).mappings().all()
    return [_operator(row, tuple(await accounts_of(conn, row["id"]))) for row in rows]


def _operator(row: Mapping[Any, Any], at: tuple[StoredAccount, ...] = ()) -> Operator:
    bits = row["operator"]
    return Operator(row["id"], row["handle"], row["name"], bool(bits & BY_SETTING), bool(bits & BY_LINK), at)
