"""Rooms (a Discord channel, a Telegram chat, the web lobby) and their moderators' settings."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, TypedDict, Unpack

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import WEB
from ..matches.results import ALL_GAMES, ALL_TIME
from ..rows import Rows, encode
from ..schema import displays, matches, rooms, standings

Reach = Literal["here", "presses", "gone"]  # presses: we are not a member, and can only answer button presses


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings that a room's moderators may change."""

    language: str = "en"
    tables_per_player: int | None = None  # 1: one table at a time
    clock: str | None = None  # live, relaxed, daily, none; None: each game's own
    stake: int = 0  # the default stake of a table
    absent: Literal["usual", "computer", "wait", "rules"] = "usual"  # what happens when a player's time has run out
    programs: Literal["no", "consent", "yes"] = "consent"  # whether they may play here; consent: of all who are seated
    opened_by: Literal["everyone", "moderators", "nobody"] = "everyone"
    quiet: bool = False  # no notices in the room
    season_results: bool = True  # a message with the first three at the end of a season
    evening: bool = True  # a message after an evening of three matches
    zone: str = ""  # an IANA name of a time zone; empty: nobody has said in which one it is
    pool: bool = False  # matches of members who asked here for anybody to play with are shown here
    series: bool = True  # where a lobby has a clock, the end of a match opens the next registration
    web_series: bool = False  # the same in the web lobby, where a rematch is the usual way to go on
    skin: Literal["pictures", "text"] = "pictures"
    followed_teams: tuple[int, ...] = ()  # of tournaments: a message after each round says how they did
    next: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # options of the next match, by game


@dataclass(frozen=True, slots=True)
class Room:
    """A place where tables are opened."""

    id: int
    platform: str
    address: str
    title: str
    settings: Settings
    house: str = ""  # the server or group that it belongs to
    reach: Reach = "here"

    @property
    def is_lobby(self) -> bool:
        """Whether it is the lobby of the web, not a chat."""
        return self.platform == WEB

    @property
    def has_series(self) -> bool:
        """Whether the next registration opens automatically after a match."""
        return self.settings.web_series if self.is_lobby else self.settings.series

    @property
    def limits_tables(self) -> bool:
        """Whether it may be full: a chat, but not the web lobby, where few people know each other."""
        return not self.is_lobby


class Place(TypedDict, total=False):
    """What a network says of a room, beside its title."""

    house: str
    reach: Reach
    language: str  # of a room that is new


async def get_or_create(
    conn: AsyncConnection, platform: str, address: str, title: str, now: datetime | None = None, **about: Unpack[Place]
) -> Room:
    """Returns the room at an address, created on the first visit; updates a changed title or reach.

    `now`: saved as its first contact.
    """
    room = await find(conn, platform, address)
    house, reach = about.get("house", ""), about.get("reach", "here")
    facts = {"title": title, "house": house, "reach": reach}
    if room is None:
        settings = Settings(language=about.get("language", "en"))
        where = {"platform": platform, "address": address, "settings": encode(settings)}
        number = await _rows.create(conn, **where, **facts, created_at=now)
        return Room(number, platform, address, title, settings, house, reach)
    if (room.title, room.house, room.reach) != (title, house, reach):
        await _rows.change(conn, room.id, **facts)
    return Room(room.id, platform, address, title, room.settings, house, reach)


_rows = Rows(Room, rooms)
_AT = _rows.select.where(rooms.c.platform == bindparam("on"), rooms.c.address == bindparam("there"))


async def find(conn: AsyncConnection, platform: str, address: str) -> Room | None:
    """Returns the room at an address, or None if unknown."""
    return await _rows.first(conn, _AT, {"on": platform, "there": address})


_PLAYED_IN = (
    _rows.select.join(standings, standings.c.room_id == rooms.c.id)
    .where(standings.c.player_id == bindparam("player"), standings.c.season == ALL_TIME)
    .where(standings.c.game == ALL_GAMES, rooms.c.platform != WEB, rooms.c.reach != "gone", rooms.c.title != "")
    .order_by(rooms.c.title, rooms.c.id)
    .limit(bindparam("most"))
)


async def played_in(conn: AsyncConnection, player: int, most: int) -> list[Room]:
    """Returns chats with a name in which a player has finished matches with others."""
    return await _rows.all(conn, _PLAYED_IN, {"player": player, "most": most})


async def get(conn: AsyncConnection, room: int) -> Room:
    """Returns the room with this number."""
    known = await _rows.get(conn, room)
    assert known is not None
    return known


async def are_known(conn: AsyncConnection, platform: str) -> bool:
    """Whether the bot has ever been used on a platform."""
    known = await conn.execute(select(rooms.c.id).where(rooms.c.platform == platform).limit(1))
    return known.first() is not None


async def among(conn: AsyncConnection, ids: Collection[int]) -> list[Room]:
    """Returns the rooms with these numbers, as far as there are such."""
    return await _rows.where(conn, rooms.c.id.in_(ids)) if ids else []


async def following(conn: AsyncConnection) -> list[Room]:
    """Returns the rooms that follow teams of tournaments."""
    followers = await _rows.where(conn, rooms.c.settings.like('%"followed_teams":[%'))
    return [room for room in followers if room.settings.followed_teams]


async def of_house(conn: AsyncConnection, platform: str, house: str) -> list[str]:
    """Returns the addresses of the rooms of a server or group."""
    of_house = (rooms.c.platform == platform) & (rooms.c.house == house)
    return list((await conn.execute(select(rooms.c.address).where(of_house))).scalars())


async def houses(conn: AsyncConnection, platform: str, most: int) -> dict[str, str]:
    """Returns the servers or groups of a platform's rooms, by address; of many, the newest."""
    is_reachable = (rooms.c.platform == platform) & (rooms.c.house != "") & (rooms.c.reach == "here")
    query = select(rooms.c.address, rooms.c.house).where(is_reachable).order_by(rooms.c.id.desc()).limit(most)
    return {row.address: row.house for row in await conn.execute(query)}


_HERE = (displays.c.platform == rooms.c.platform) & (displays.c.room == rooms.c.address) & (displays.c.kind == "card")
_OPENED_IN = select(matches.c.room_id).where(matches.c.id == bindparam("of_match"))
_SHOWN_IN = select(rooms.c.id).join(displays, _HERE).where(displays.c.match_id == bindparam("of_match"))
_SHOWING = _rows.select.where(rooms.c.id.in_(_OPENED_IN.union(_SHOWN_IN)))


async def showing(conn: AsyncConnection, match_id: str) -> list[Room]:
    """Returns the room where a table was opened, and those that show its card."""
    return await _rows.all(conn, _SHOWING, {"of_match": match_id})


_THERE = (rooms.c.address == bindparam("there")) | (rooms.c.house == bindparam("there"))
_THERE = (rooms.c.platform == bindparam("on")) & _THERE
_LIVE = (matches.c.status == "live") & _THERE
_LIVE_OPENED = select(matches.c.id).join(rooms, rooms.c.id == matches.c.room_id).where(_LIVE)
_LIVE_SHOWN = select(matches.c.id).join(displays).join(rooms, _HERE).where(_LIVE)
_LIVE_AT = _LIVE_OPENED.union(_LIVE_SHOWN).limit(bindparam("most"))


async def live_at(conn: AsyncConnection, platform: str, place: str, most: int) -> list[str]:
    """Returns ids of live matches that were opened or are shown in a room, or in the rooms of a server or group."""
    return list((await conn.execute(_LIVE_AT, {"on": platform, "there": place, "most": most})).scalars())


async def set_settings(conn: AsyncConnection, room: int, settings: Settings) -> None:
    """Saves the moderators' settings."""
    await _rows.change(conn, room, settings=encode(settings))


async def set_reach(conn: AsyncConnection, platform: str, address: str, reach: Reach) -> None:
    """Notes whether we can still post in a room."""
    is_room = (rooms.c.platform == platform) & (rooms.c.address == address)
    await conn.execute(update(rooms).where(is_room).values(reach=reach))


async def come_back(conn: AsyncConnection, platform: str, house: str) -> list[str]:
    """Notes that we can post again in the rooms of a server or group that were gone; returns their addresses."""
    is_gone = (rooms.c.platform == platform) & (rooms.c.house == house) & (rooms.c.reach == "gone")
    back = list((await conn.execute(select(rooms.c.address).where(is_gone))).scalars())
    await conn.execute(update(rooms).where(is_gone).values(reach="here"))
    return back


async def move(conn: AsyncConnection, platform: str, old: str, new: str) -> None:
    """Changes a room's address, where we can post; where that is known already, the old room stays, marked as gone."""
    if await find(conn, platform, new) is not None:
        await set_reach(conn, platform, old, "gone")
        return
    is_room = (rooms.c.platform == platform) & (rooms.c.address == old)
    await conn.execute(update(rooms).where(is_room).values(address=new, reach="here"))
