"""One-time links: their tokens are stored hashed, used once, and die at their time."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .schema import links


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


async def make(conn: AsyncConnection, token: str, purpose: str, until: datetime) -> None:
    """Keeps a link that works once, until then."""
    await conn.execute(insert(links).values(token_hash=_hash(token), purpose=purpose, until=until))


async def use(conn: AsyncConnection, token: str, purpose: str, now: datetime) -> bool:
    """Whether the link works; it does so once."""
    await conn.execute(delete(links).where(links.c.until < now))
    its = (links.c.token_hash == _hash(token)) & (links.c.purpose == purpose)
    found = (await conn.execute(select(links.c.token_hash).where(its))).first()
    await conn.execute(delete(links).where(its))
    return found is not None
