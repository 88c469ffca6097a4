"""What a room's moderators may set: language, clock, stake, who opens tables, and how loud we are."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from bot.limits import STAKE_MOST
from bot.options import SHOWN_MOST, bad_number
from games.core.game import Refusal
from games.core.options import CLOCKS
from games.core.screen import Say
from storage import Desk, displays, rooms
from storage.rooms import Settings

from .commands import Given
from .ink import joined
from .message import Answer, Key, Message
from .oneself import choice, head, page
from .pages import rows_of
from .visit import Visit

TABLES_MOST = 99
YES_OR_NO = {"on": True, "off": False}


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that can be set: what is offered, and how a typed word is read (None: it cannot be)."""

    field: str  # of storage.rooms.Settings
    offered: tuple[str, ...]
    read: Callable[[str], Any] = str
    least: int = 0  # of a number
    most: int = 0


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return read


_tables = _number(1, TABLES_MOST)

SETTINGS = {
    "language": Setting("language", ()),
    "clock": Setting("clock", ("usual", *CLOCKS), lambda text: None if text == "usual" else text),
    "stake": Setting("stake", ("0", "10", "50", "100"), _number(0, STAKE_MOST), 0, STAKE_MOST),
    "opened": Setting("opened_by", ("everyone", "moderators", "nobody")),
    "tables": Setting(
        "tables_per_player", ("any", "1", "3"), lambda t: None if t == "any" else _tables(t), 1, TABLES_MOST
    ),
    "quiet": Setting("quiet", tuple(YES_OR_NO), lambda text: YES_OR_NO[text]),
    "series": Setting("series", tuple(YES_OR_NO), lambda text: YES_OR_NO[text]),
    "skin": Setting("skin", ("pictures", "text")),
}


async def settings(visit: Visit, given: Given) -> Answer:
    """The room's settings; with a name, the choices of one; with a value, the change."""
    check_moderates(visit)
    name = str(given.get("setting", ""))
    if not name:
        return _all(visit)
    if name not in SETTINGS:
        raise Refusal("unknown_setting", setting=name[:32])
    if "value" not in given:
        return _choices(visit, name)
    value = _read(visit, name, str(given["value"]).lower())
    return _all(await keep(visit, replace(visit.room.settings, **{SETTINGS[name].field: value})))


def check_moderates(visit: Visit) -> None:
    """Moderators alone; a private chat is the business of whoever it is with."""
    if not (visit.moderator or visit.place.private):
        raise Refusal("not_moderator")


async def keep(visit: Visit, after: Settings) -> Visit:
    """Keeps the settings of the room, and has its cards painted anew where they look different now."""
    before = visit.room.settings
    looks = (before.language, before.skin) != (after.language, after.skin)

    async def work(desk: Desk) -> None:
        await rooms.set_settings(desk.conn, visit.room.id, after)
        if looks:
            await displays.fall_behind(desk.conn, visit.room.platform, visit.room.address)

    await visit.app.store.write(work)
    visit.app.forget_room(visit.room.platform, visit.room.address)
    if looks:
        await visit.app.redraw.sweep()
    return replace(visit, room=replace(visit.room, settings=after))


def _read(visit: Visit, name: str, text: str) -> Any:
    one = SETTINGS[name]
    try:
        if text in _offered(visit, name) or one.most:
            return one.read(text)
    except ValueError:
        pass
    if one.most:
        raise bad_number(visit.pen().plain(f"set-{name}"), text, one.least, one.most)
    raise Refusal("bad_choice", value=text[:SHOWN_MOST], choices=", ".join(_offered(visit, name)))


def _offered(visit: Visit, name: str) -> tuple[str, ...]:
    return visit.app.words.languages if name == "language" else SETTINGS[name].offered


def _now(visit: Visit, name: str) -> str:
    """A setting's value as it is typed."""
    value = getattr(visit.room.settings, SETTINGS[name].field)
    if isinstance(value, bool):
        return "on" if value else "off"
    return {"clock": "usual", "tables": "any"}[name] if value is None else str(value)


def _value(name: str, text: str) -> Say:
    """A setting's value in words."""
    if name == "stake":
        return Say("chips", {"count": int(text)})
    if name == "tables" and text.isdecimal():
        return Say("set-tables-count", {"count": int(text)})
    same = {"language": "language", "skin": "me-skin", "clock": "clock"}
    if text == "usual":
        return Say("set-clock-usual")
    return Say(f"{same[name]}-{text}" if name in same else f"set-{name}-{text}")


def _all(visit: Visit) -> Answer:
    pen = visit.pen()
    lines = [pen("mine-line", what=Say(f"set-{name}"), value=_value(name, _now(visit, name))) for name in SETTINGS]
    keys = [Key(pen.plain(f"set-{name}"), f"/settings {name}") for name in SETTINGS]
    keys.append(Key(pen.plain("next-title"), "/next"))
    return Answer(page=Message(joined([head(pen, "set-title"), *lines]), rows_of(keys)))


def _choices(visit: Visit, name: str) -> Answer:
    pen, now = visit.pen(), _now(visit, name)
    keys = [
        choice(pen, pen.plain(_value(name, one)), f"/settings {name} {one}", one == now)
        for one in _offered(visit, name)
    ]
    typed = pen("set-typed", command=f"/settings {name} 25") if SETTINGS[name].most else ""
    return page(pen, [head(pen, f"set-{name}"), pen(f"set-{name}-what"), typed], keys, back="/settings")
