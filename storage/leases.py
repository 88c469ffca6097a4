"""Leases: one process at a time does a piece of work; a lease that is not renewed ends by itself."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from .schema import leases
from .statements import upsert


async def take(conn: AsyncConnection, name: str, holder: str, now: datetime, until: datetime) -> bool:
    """Takes or renews a lease; returns False while another holder has it."""
    free = (leases.c.holder == holder) | (leases.c.until < now)
    new = upsert(leases, "holder", "until", only=lambda _: free).values(name=name, holder=holder, until=until)
    return (await conn.execute(new)).rowcount > 0


async def release(conn: AsyncConnection, name: str, holder: str) -> None:
    """Ends a lease before its time."""
    await conn.execute(delete(leases).where(leases.c.name == name, leases.c.holder == holder))
