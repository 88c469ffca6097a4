"""What dies at its time: one-time links and codes, whose tokens are stored hashed, and rooms that were told to wait."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, select, text, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from .schema import links

ACCOUNT, TRY, DONE = "account", "try", "done"  # to link an account; a wrong code was typed; what is not done twice
WAIT = "wait"  # a room is not written to until then
OLDEST_LOOKED_AT = 4  # each time, so that what has died goes as fast as new ones come
ID_DIGITS = 16  # of the hash; a code that has been typed is worth nothing any more


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody asks to link another account to their own; `by_account` is the one that has typed the code."""

    id: str
    player: int
    platform: str
    account: str
    by_platform: str = ""
    by_account: str = ""


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


async def make(conn: AsyncConnection, token: str, purpose: str, until: datetime, **about: str | int) -> None:
    """Keeps a link that works once, until then; `about` says who asked for it."""
    await conn.execute(insert(links).values(token_hash=_hash(token), purpose=purpose, until=until, **about))


async def use(conn: AsyncConnection, token: str, purpose: str, now: datetime) -> bool:
    """Whether the link works; it does so once."""
    await conn.execute(delete(links).where(links.c.until < now))
    its = (links.c.token_hash == _hash(token)) & (links.c.purpose == purpose)
    found = (await conn.execute(select(links.c.token_hash).where(its))).first()
    await conn.execute(delete(links).where(its))
    return found is not None


async def ask(conn: AsyncConnection, token: str, until: datetime, asked: Request) -> None:
    """Keeps a code by which another account is linked; an earlier one that nobody has typed is worth nothing now."""
    earlier = (links.c.player_id == asked.player) & (links.c.purpose == ACCOUNT) & (links.c.by_account == "")
    await conn.execute(delete(links).where(earlier))
    who = {"platform": asked.platform, "account": asked.account}
    await make(conn, token, ACCOUNT, until, player_id=asked.player, **who)


async def asked_by(conn: AsyncConnection, token: str, now: datetime) -> Request | None:
    """Who asked with this code, if it still can be typed."""
    its = (links.c.token_hash == _hash(token)) & (links.c.purpose == ACCOUNT)
    return await _first(conn, its & (links.c.by_account == "") & (links.c.until >= now))


async def take(conn: AsyncConnection, token: str, by_platform: str, by_account: str, until: datetime) -> None:
    """An account has typed the code; who asked may confirm it until then."""
    values = {"by_platform": by_platform, "by_account": by_account, "until": until}
    await conn.execute(update(links).where(links.c.token_hash == _hash(token)).values(**values))


async def to_confirm(conn: AsyncConnection, player: int, now: datetime) -> Request | None:
    """The account that waits for a player's yes, the one that waits longest first."""
    return await _first(conn, _waits(player) & (links.c.until >= now))


async def settle(conn: AsyncConnection, player: int, request: str, now: datetime) -> Request | None:
    """Takes a request that waits for a player off the list; None where it waits no more."""
    its = _waits(player) & links.c.token_hash.startswith(request, autoescape=True)
    found = await _first(conn, its & (links.c.until >= now)) if len(request) == ID_DIGITS else None
    if found is not None:
        await conn.execute(delete(links).where(its))
    return found


async def note_try(conn: AsyncConnection, token: str, platform: str, account: str, until: datetime) -> None:
    """An account has typed a wrong code; `token` is any that nobody else has."""
    await make(conn, token, TRY, until, platform=platform, account=account)


async def tries(conn: AsyncConnection, platform: str, account: str, now: datetime) -> int:
    """How many wrong codes of an account still count."""
    await conn.execute(delete(links).where(links.c.until < now))
    its = (links.c.purpose == TRY) & (links.c.platform == platform) & (links.c.account == account)
    return (await conn.scalar(select(func.count()).select_from(links).where(its))) or 0


async def is_new(conn: AsyncConnection, token: str, now: datetime, until: datetime) -> bool:
    """Whether this is seen for the first time since long; from now on, until then, it is not."""
    oldest = select(links.c.token_hash).order_by(text("rowid")).limit(OLDEST_LOOKED_AT).scalar_subquery()
    await conn.execute(delete(links).where(links.c.token_hash.in_(oldest), links.c.until < now))
    seen = upsert(links).values(token_hash=_hash(token), purpose=DONE, until=until).on_conflict_do_nothing()
    return (await conn.execute(seen)).rowcount == 1


async def note_wait(conn: AsyncConnection, platform: str, room: str, until: datetime) -> None:
    """A platform told us not to write to a room until then."""
    new = upsert(links).values(
        token_hash=_hash(f"{WAIT}:{platform}:{room}"), purpose=WAIT, until=until, platform=platform, account=room
    )
    await conn.execute(new.on_conflict_do_update(index_elements=["token_hash"], set_={"until": new.excluded.until}))


async def waits(conn: AsyncConnection, platform: str, now: datetime) -> dict[str, datetime]:
    """The rooms of a platform that are not to be written to yet, and until when."""
    its = (links.c.purpose == WAIT) & (links.c.platform == platform) & (links.c.until > now)
    rows = await conn.execute(select(links.c.account, links.c.until).where(its))
    return {row.account: row.until for row in rows}


def _waits(player: int) -> ColumnElement[bool]:
    return (links.c.player_id == player) & (links.c.purpose == ACCOUNT) & (links.c.by_account != "")


async def _first(conn: AsyncConnection, which: ColumnElement[bool]) -> Request | None:
    row = (await conn.execute(select(links).where(which).order_by(links.c.until).limit(1))).mappings().first()
    return _request(row) if row else None


def _request(row: Mapping[Any, Any]) -> Request:
    names = ("platform", "account", "by_platform", "by_account")
    return Request(row["token_hash"][:ID_DIGITS], row["player_id"], *(row[name] for name in names))
