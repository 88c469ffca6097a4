"""Leases: one process at a time does a piece of work; a lease that is not renewed ends by itself."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from .schema import leases


async def take(conn: AsyncConnection, name: str, holder: str, now: datetime, until: datetime) -> bool:
    """Takes or renews a lease; returns False while another holder has it."""
    new = upsert(leases).values(name=name, holder=holder, until=until)
    free = (leases.c.holder == holder) | (leases.c.until < now)
    done = await conn.execute(
        new.on_conflict_do_update(index_elements=["name"], set_={"holder": holder, "until": until}, where=free)
    )
    return done.rowcount > 0


async def release(conn: AsyncConnection, name: str, holder: str) -> None:
    """Ends a lease before its time."""
    await conn.execute(delete(leases).where(leases.c.name == name, leases.c.holder == holder))
