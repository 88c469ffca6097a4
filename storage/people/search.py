"""Finds people by their name, or for operators by a part of it."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..schema import accounts, players
from .players import Player, player_from


class FoundPlayer(Struct, frozen=True):
    """A player who was found, with all accounts as `platform:account (@username)`."""

    handle: str
    name: str
    accounts: tuple[str, ...]
    seen_at: datetime


_ALL = select(
    players.c.handle,
    players.c.name,
    players.c.seen_at,
    accounts.c.platform,
    accounts.c.account,
    accounts.c.name.label("called"),
    accounts.c.username,
)
_ALL = _ALL.join(accounts, accounts.c.player_id == players.c.id)
_ALL = _ALL.order_by(players.c.seen_at.desc(), players.c.id, accounts.c.platform, accounts.c.account)


async def find_by_name(conn: AsyncConnection, text: str) -> list[FoundPlayer]:
    """Returns the players whose name, or a name of an account, contains the text in any case; last seen first."""
    wanted, found, matching = text.casefold(), dict[str, FoundPlayer](), set[str]()
    for row in await conn.execute(_ALL):  # the database folds the case of ASCII letters only
        known = found.get(row.handle)
        account = f"{row.platform}:{row.account}" + (f" (@{row.username})" if row.username else "")
        at = (*(known.accounts if known else ()), account)
        found[row.handle] = FoundPlayer(row.handle, row.name, at, row.seen_at)
        if any(wanted in name.casefold() for name in (row.name, row.called, row.username)):
            matching.add(row.handle)
    return [one for one in found.values() if one.handle in matching]


async def with_name(conn: AsyncConnection, name: str) -> list[Player]:
    """Returns all players whose name is this one, in any case; last seen first."""
    shape = "".join(sign if sign.isascii() and sign not in "%_!" else "_" for sign in name)
    here = players.c.name.ilike(shape) & players.c.id.in_(select(accounts.c.player_id))
    rows = (await conn.execute(select(players).where(here).order_by(players.c.seen_at.desc()))).mappings()
    return [player_from(row) for row in rows if row["name"].casefold() == name.casefold()]
