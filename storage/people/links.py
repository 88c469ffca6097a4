"""Entries that expire: one-time links and codes (stored as hashes), rate-limited rooms, and processed updates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import BindParameter, bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import WEB, insert_new, upsert
from ..schema import links

ACCOUNT, TRY, DONE = "account", "try", "done"  # to link an account; a wrong code was typed; processed once only
RECOVERY = "recovery"  # of a web account
WAIT = "wait"  # a room must not be written to until then
OLDEST_LOOKED_AT = 4  # expired entries deleted for each new one, so that they cannot pile up
ID_DIGITS = 16  # digits of the hash that serve as an id; a code that has been typed no longer works


@dataclass(frozen=True, slots=True)
class Request:
    """A request to link another account; `by_account` is the account that typed the code."""

    id: str
    player: int
    platform: str
    account: str
    by_platform: str = ""
    by_account: str = ""


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


async def make(conn: AsyncConnection, token: str, purpose: str, until: datetime, **about: str | int) -> None:
    """Saves a link that works once until then; `about` holds the columns that say who requested it."""
    await conn.execute(insert(links).values(token_hash=_hash(token), purpose=purpose, until=until, **about))


async def use(conn: AsyncConnection, token: str, purpose: str, now: datetime) -> bool:
    """Whether the link works; uses it up."""
    await conn.execute(delete(links).where(links.c.until < now))
    is_link = (links.c.token_hash == _hash(token)) & (links.c.purpose == purpose)
    row = (await conn.execute(select(links.c.token_hash).where(is_link))).first()
    await conn.execute(delete(links).where(is_link))
    return row is not None


async def ask(conn: AsyncConnection, token: str, until: datetime, asked: Request) -> None:
    """Saves a code for linking an account; an earlier code of the same player that nobody typed stops working."""
    earlier = (links.c.player_id == asked.player) & (links.c.purpose == ACCOUNT) & (links.c.by_account == "")
    await conn.execute(delete(links).where(earlier))
    who = {"platform": asked.platform, "account": asked.account}
    await make(conn, token, ACCOUNT, until, player_id=asked.player, **who)


async def asked_by(conn: AsyncConnection, token: str, now: datetime) -> Request | None:
    """Returns the request of this code, while the code can still be typed."""
    is_request = (links.c.token_hash == _hash(token)) & (links.c.purpose == ACCOUNT) & (links.c.by_account == "")
    return _request((await conn.execute(select(links).where(is_request, links.c.until >= now))).mappings().first())


async def take(conn: AsyncConnection, token: str, by_platform: str, by_account: str, until: datetime) -> None:
    """Notes that an account typed the code; the requester may confirm it until then."""
    values = {"by_platform": by_platform, "by_account": by_account, "until": until}
    await conn.execute(update(links).where(links.c.token_hash == _hash(token)).values(**values))


_NOW: BindParameter[datetime] = bindparam("now", type_=links.c.until.type)
_WAITS = (links.c.player_id == bindparam("player")) & (links.c.purpose == ACCOUNT) & (links.c.by_account != "")
_TO_CONFIRM = select(links).where(_WAITS, links.c.until >= _NOW).order_by(links.c.until).limit(1)


async def to_confirm(conn: AsyncConnection, player: int, now: datetime) -> Request | None:
    """Returns the request that has waited longest for a player's confirmation, or None."""
    return _request((await conn.execute(_TO_CONFIRM, {"player": player, "now": now})).mappings().first())


async def settle(conn: AsyncConnection, player: int, request: str, now: datetime) -> Request | None:
    """Removes and returns a request that waits for a player's confirmation; None where it no longer waits."""
    if len(request) != ID_DIGITS:
        return None
    is_request = _WAITS & links.c.token_hash.startswith(request, autoescape=True)
    rows = await conn.execute(select(links).where(is_request, links.c.until >= now), {"player": player})
    if (row := rows.mappings().first()) is not None:
        await conn.execute(delete(links).where(is_request), {"player": player})
    return _request(row)


async def note_try(conn: AsyncConnection, token: str, platform: str, account: str, until: datetime) -> None:
    """Notes that an account typed a wrong code; `token` is a random unique text."""
    await make(conn, token, TRY, until, platform=platform, account=account)


async def tries(conn: AsyncConnection, platform: str, account: str, now: datetime) -> int:
    """Returns how many wrong codes of an account still count."""
    await conn.execute(delete(links).where(links.c.until < now))
    is_try = (links.c.purpose == TRY) & (links.c.platform == platform) & (links.c.account == account)
    return (await conn.scalar(select(func.count()).select_from(links).where(is_try))) or 0


_RECOVERS = (links.c.purpose == RECOVERY) & (links.c.account == bindparam("its_account"))
_RECOVERY = select(links.c.token_hash).where(_RECOVERS, links.c.until >= _NOW)


async def set_recovery(conn: AsyncConnection, token: str, account: str, until: datetime) -> None:
    """Saves the recovery link of a web account; the one before stops working."""
    await drop_recovery(conn, account)
    await make(conn, token, RECOVERY, until, platform=WEB, account=account)


async def drop_recovery(conn: AsyncConnection, account: str) -> None:
    """Revokes the recovery link of a web account."""
    await conn.execute(delete(links).where(_RECOVERS), {"its_account": account})


async def has_recovery(conn: AsyncConnection, account: str, now: datetime) -> bool:
    """Whether a web account has a recovery link."""
    return (await conn.execute(_RECOVERY, {"its_account": account, "now": now})).first() is not None


async def recovered(conn: AsyncConnection, token: str, now: datetime) -> str | None:
    """Returns the web account that a recovery link opens; None where the link does not work."""
    is_recovery = (links.c.token_hash == _hash(token)) & (links.c.purpose == RECOVERY) & (links.c.until >= now)
    account: str | None = await conn.scalar(select(links.c.account).where(is_recovery))
    return account


_OLDEST = select(links.c.token_hash).order_by(links.c.until).limit(OLDEST_LOOKED_AT)
_TIDY = delete(links).where(links.c.token_hash.in_(_OLDEST), links.c.until < _NOW)
_SEEN = insert_new(links)


async def is_new(conn: AsyncConnection, token: str, now: datetime, until: datetime) -> bool:
    """Whether this token has not been seen recently; remembers it until then."""
    await conn.execute(_TIDY, {"now": now})
    return (await conn.execute(_SEEN, {"token_hash": _hash(token), "purpose": DONE, "until": until})).rowcount == 1


async def note_wait(conn: AsyncConnection, platform: str, room: str, until: datetime) -> None:
    """Notes that a platform asked us not to write to a room until then."""
    new = {"token_hash": _hash(f"{WAIT}:{platform}:{room}"), "purpose": WAIT, "until": until}
    await conn.execute(upsert(links, "until"), {**new, "platform": platform, "account": room})


async def waits(conn: AsyncConnection, platform: str, now: datetime) -> dict[str, datetime]:
    """Returns the rooms of a platform that must not be written to yet, and until when."""
    is_wait = (links.c.purpose == WAIT) & (links.c.platform == platform) & (links.c.until > now)
    rows = await conn.execute(select(links.c.account, links.c.until).where(is_wait))
    return {row.account: row.until for row in rows}


def _request(row: Mapping[Any, Any] | None) -> Request | None:
    if row is None:
        return None
    names = ("platform", "account", "by_platform", "by_account")
    return Request(row["token_hash"][:ID_DIGITS], row["player_id"], *(row[name] for name in names))
