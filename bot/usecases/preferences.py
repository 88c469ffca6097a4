"""Name, language, display mode, and how a player wants to be notified: reads what they typed, and saves it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from bot.app import App
from bot.view.option_values import SHOWN_MOST
from games.core.game import Refusal
from storage import UnitOfWork
from storage.messages import displays
from storage.parts import hide
from storage.people import players
from storage.people.players import Player

from .programs import rename_programs, show_programs

REMINDERS: Final = ("once", "twice")
HOURS_MOST = 24
ZONE_LEAST, ZONE_MOST = -12 * 60, 14 * 60
_ZONE = re.compile(r"(?:utc|gmt)?([+\-−]?)([0-9]{1,2})(?::?([0-5][0-9]))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Choice:
    """A preference with a few values."""

    label: str
    said: str  # the beginning of the labels of its values
    offered: tuple[str, ...] = ()  # as they are typed; empty: the installed languages
    usual: str = ""  # typed for the empty value
    unanswered: str = ""  # how they are treated who have not been asked
    look: bool = False  # a private chat as a room takes it over


CHOICES = {
    "language": Choice("me-language", "language-", look=True),
    "skin": Choice("me-skin", "me-skin-", ("pictures", "text"), look=True),
    "hands": Choice("profile-hands", "profile-hands-", ("usual", "card", "here", "private"), "usual"),
    "notices": Choice("profile-notices", "profile-notices-", ("room", "private", "off")),
    "profile": Choice("profile-seen", "profile-seen-", ("me", "rooms", "everyone")),
    "ladders": Choice("profile-ladders", "profile-ladders-", ("shown", "hidden"), unanswered="hidden"),
    "here": Choice("friends-here", "friends-here-", ("friends", "nobody")),
    "presence": Choice("profile-presence", "profile-presence-", ("shown", "hidden")),
}


def offered(app: App, name: str) -> tuple[str, ...]:
    """Returns the values of a choice, as they are typed."""
    return CHOICES[name].offered or app.words.languages


def chosen(player: Player, name: str) -> str:
    """Returns a player's value of a choice, as it is typed."""
    choice = CHOICES[name]
    return getattr(player if choice.look else player.preferences, name) or choice.usual or choice.unanswered


def read_choice(app: App, name: str, text: str) -> str:
    """Returns a value of a choice. Raises bad_choice."""
    if text.lower() not in offered(app, name):
        raise Refusal("bad_choice", value=text[:SHOWN_MOST], choices=", ".join(offered(app, name)))
    return text.lower()


async def choose(app: App, player: Player, name: str, text: str) -> None:
    """Saves a typed value of a choice. Raises bad_choice."""
    value, choice = read_choice(app, name, text), CHOICES[name]
    if choice.look:
        await save_profile(app, player, **{name: value})
    else:
        await save_preferences(app, player, **{name: "" if value == choice.usual else value})


def read_quiet_hours(begin: str, end: str) -> dict[str, int | None]:
    """Returns the preferences of quiet hours from one hour to another. Raises bad_hours."""
    quiet_from, quiet_to = _hour(begin), _hour(end)
    if quiet_from == quiet_to:
        raise Refusal("bad_hours")
    return {"quiet_from": quiet_from, "quiet_to": quiet_to}


def _hour(text: str) -> int:
    hour = re.fullmatch(r"([0-9]{1,2})(?::00)?", text)
    if hour is None or int(hour[1]) > 23:
        raise Refusal("bad_hours")
    return int(hour[1])


def read_zone(text: str) -> int:
    """Returns an offset from UTC in minutes, typed as `3`, `-3:30` or `UTC+8`. Raises bad_zone."""
    zone = _ZONE.fullmatch(text)
    if zone is None:
        raise Refusal("bad_zone")
    minutes = int(zone[2]) * 60 + int(zone[3] or 0)
    offset = minutes if zone[1] in ("", "+") else -minutes
    if not ZONE_LEAST <= offset <= ZONE_MOST:
        raise Refusal("bad_zone")
    return offset


def read_reminders(text: str) -> Literal["once", "twice"] | int:
    """Returns when a player is reminded: once, twice, or every so many hours. Raises bad_choice."""
    for hours in REMINDERS:
        if text == hours:
            return hours
    if text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= HOURS_MOST:
        return int(text)
    raise Refusal("bad_choice", value=text[:SHOWN_MOST], choices=f"{', '.join(REMINDERS)}, 1–{HOURS_MOST}")


def as_zone(offset: int) -> str:
    """Returns an offset from UTC as people write it."""
    hour, minute = divmod(abs(offset), 60)
    return f"{'-' if offset < 0 else '+'}{hour}{f':{minute:02}' if minute else ''}"


async def save_profile(app: App, player: Player, **values: str | int) -> None:
    """Saves a new name, language or display mode; the player's cards and hands are updated where they show it."""

    async def work(unit: UnitOfWork) -> None:
        await players.change(unit.conn, player.id, **values)
        if "name" in values:
            await rename_programs(app, unit, replace(player, name=str(values["name"])))
        if {"language", "skin"} & values.keys():
            await displays.mark_hands_stale(unit.conn, player.id)

    await app.redraw.write_down()
    await app.store.write(work)
    app.directory.forget_player(player.id)
    await app.redraw.sweep_everywhere()


async def save_preferences(app: App, player: Player, **changes: Any) -> None:
    """Saves how a player wants to be notified, and what others see of them."""
    after = replace(player.preferences, **changes)

    async def work(unit: UnitOfWork) -> None:
        await players.set_preferences(unit.conn, player.id, after)
        if {"profile", "ladders"} & changes.keys():
            await show_programs(unit, replace(player, preferences=after))
        if player.preferences.profile == "everyone" != after.profile:
            await hide(unit.conn, player.id)

    await app.store.write(work)
    app.directory.forget_player(player.id)
    if after.presence != player.preferences.presence:
        for front in app.fronts.values():
            await front.reconnect(player.id)
