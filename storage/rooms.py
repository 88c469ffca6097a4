"""Rooms: a Discord channel, a Telegram chat, the web lobby; and what their moderators have set."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .codec import decode, encode
from .schema import inserted, rooms


@dataclass(frozen=True, slots=True)
class Settings:
    """What a room's moderators may set."""

    language: str = "en"
    tables_per_player: int | None = None  # 1: the seed's rule


@dataclass(frozen=True, slots=True)
class Room:
    """A place where tables stand."""

    id: int
    platform: str
    address: str
    title: str
    settings: Settings


async def enter(conn: AsyncConnection, platform: str, address: str, title: str) -> Room:
    """The room at an address, made on the first visit."""
    wanted = select(rooms).where(rooms.c.platform == platform, rooms.c.address == address)
    row = (await conn.execute(wanted)).mappings().first()
    if row is None:
        facts = {"platform": platform, "address": address, "title": title, "settings": encode(Settings())}
        done = await conn.execute(insert(rooms).values(**facts))
        return Room(inserted(done), platform, address, title, Settings())
    return Room(row["id"], row["platform"], row["address"], row["title"], decode(row["settings"], Settings))


async def get(conn: AsyncConnection, room: int) -> Room:
    """The room with this number."""
    row = (await conn.execute(select(rooms).where(rooms.c.id == room))).mappings().one()
    return Room(row["id"], row["platform"], row["address"], row["title"], decode(row["settings"], Settings))


async def set_settings(conn: AsyncConnection, room: int, settings: Settings) -> None:
    """Keeps what the moderators have set."""
    await conn.execute(update(rooms).where(rooms.c.id == room).values(settings=encode(settings)))
