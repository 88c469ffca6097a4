"""A room's settings for every front: the values offered, how typed ones are read, and their labels."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from bot.app import App
from bot.view.option_values import SHOWN_MOST
from games.core.game import Refusal
from games.core.options import CLOCKS
from games.core.screen import Say
from storage import UnitOfWork
from storage.messages import displays, rooms
from storage.messages.rooms import Room, Settings

from .opening_terms import ABSENT
from .table_limits import STAKE_MOST

TABLES_MOST = 99
NONE = "none"
YES_OR_NO = {"on": True, "off": False}


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: the values offered, and how a typed word is read."""

    field: str  # of storage.rooms.Settings
    offered: tuple[str, ...]
    read: Callable[[str], Any] = str
    least: int = 0  # lower bound of a number
    most: int = 0
    web_field: str = ""  # a separate field of the web lobby
    chats_only: bool = False  # it means nothing in the web lobby
    is_open: bool = False  # other values than those offered may be typed


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return read


_tables = _number(1, TABLES_MOST)

EUROPE, AMERICA = ("London", "Berlin", "Moscow"), ("New_York", "Los_Angeles")
ZONES = (NONE, "UTC", *(f"Europe/{city}" for city in EUROPE), "Asia/Shanghai", *(f"America/{city}" for city in AMERICA))


@cache
def _known_zones() -> Mapping[str, str]:
    """Returns the IANA names of this machine's time zones, by how they are typed in small letters."""
    return {name.lower(): name for name in available_timezones() if not name.startswith(("Etc/", "SystemV/"))}


def zone_called(text: str) -> str:
    """Returns the IANA name of a time zone, however its letters are typed. Raises ValueError."""
    if text.lower() not in _known_zones():
        raise ValueError(text)
    return _known_zones()[text.lower()]


def _zone(text: str) -> str:
    return "" if text == NONE else zone_called(text)


SETTINGS = {
    "language": Setting("language", ()),
    "clock": Setting("clock", ("usual", *CLOCKS), lambda text: None if text == "usual" else text),
    "stake": Setting("stake", ("0", "10", "50", "100"), _number(0, STAKE_MOST), 0, STAKE_MOST),
    "opened": Setting("opened_by", ("everyone", "moderators", "nobody")),
    "tables": Setting(
        "tables_per_player", ("any", "1", "3"), lambda t: None if t == "any" else _tables(t), 1, TABLES_MOST
    ),
    "absent": Setting("absent", ABSENT),
    "programs": Setting("programs", ("no", "consent", "yes")),
    "quiet": Setting("quiet", tuple(YES_OR_NO), lambda text: YES_OR_NO[text]),
    "series": Setting("series", tuple(YES_OR_NO), lambda text: YES_OR_NO[text], web_field="web_series"),
    "pool": Setting("pool", tuple(YES_OR_NO), lambda text: YES_OR_NO[text], chats_only=True),
    "evening": Setting("evening", tuple(YES_OR_NO), lambda text: YES_OR_NO[text], chats_only=True),
    "zone": Setting("zone", ZONES, _zone, chats_only=True, is_open=True),
    "season": Setting("season_results", tuple(YES_OR_NO), lambda text: YES_OR_NO[text], chats_only=True),
    "skin": Setting("skin", ("pictures", "text")),
}


def offered_values(name: str, languages: Sequence[str]) -> tuple[str, ...]:
    """Returns the values of a setting that keys and lists offer, as they are typed."""
    return tuple(languages) if name == "language" else SETTINGS[name].offered


def changed(room: Room, languages: Sequence[str], given: dict[str, str]) -> Settings:
    """Returns the room's settings with these typed values. Raises a Refusal that names the first invalid one."""
    values = {_field(room, name): _read(name, languages, text.lower()) for name, text in given.items()}
    return replace(room.settings, **values)


def _read(name: str, languages: Sequence[str], text: str) -> Any:
    setting, offered = SETTINGS[name], offered_values(name, languages)
    try:
        if text in offered or setting.most or setting.is_open:
            return setting.read(text)
    except ValueError:
        pass
    if setting.is_open:
        raise Refusal("unknown_zone", value=text[:SHOWN_MOST])
    facts: dict[str, str | int] = {"setting": name, "value": text[:SHOWN_MOST]}
    if setting.most:
        raise Refusal("bad_setting_range", **facts, low=setting.least, high=setting.most)
    raise Refusal("bad_setting", **facts, choices=", ".join(offered))


def _field(room: Room, name: str) -> str:
    return (SETTINGS[name].web_field if room.is_lobby else "") or SETTINGS[name].field


def value_now(room: Room, name: str) -> str:
    """Returns a setting's value as it is typed."""
    value = getattr(room.settings, _field(room, name))
    if isinstance(value, bool):
        return "on" if value else "off"
    return {"clock": "usual", "tables": "any"}[name] if value is None else str(value) or NONE


def value_said(name: str, text: str) -> Say:
    """Returns a setting's value in words."""
    if name == "stake":
        return Say("chips", {"count": int(text)})
    if name == "tables" and text.isdecimal():
        return Say("set-tables-count", {"count": int(text)})
    if name == "zone" and text != NONE:
        return Say("set-zone-is", {"zone": text})
    same = {"language": "language", "skin": "me-skin", "clock": "clock"}
    if name == "clock" and text == "usual":
        return Say("set-clock-usual")
    return Say(f"{same[name]}-{text}" if name in same else f"set-{name}-{text}")


async def keep_settings(app: App, room: Room, after: Settings) -> Room:
    """Saves the settings of a room; its cards are updated where their look changes."""
    before = room.settings
    looks = (before.language, before.skin) != (after.language, after.skin)

    async def work(unit: UnitOfWork) -> None:
        await rooms.set_settings(unit.conn, room.id, after)
        if looks:
            await displays.mark_stale(unit.conn, room.platform, room.address)

    if looks:
        await app.redraw.write_down()
    await app.store.write(work)
    app.directory.forget_room(room.platform, room.address)
    if looks:
        await app.redraw.sweep_everywhere()
    return replace(room, settings=after)
