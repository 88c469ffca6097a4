"""Notification settings: quiet hours, the time zone, a test notice."""

from __future__ import annotations

import re
from datetime import timedelta

from bot.view.message import Answer, Key, Message
from games.core.game import Refusal
from games.core.screen import Say
from storage import people
from storage.people import Preferences

from .command import Given
from .context import Context
from .profile import accounts, choice, head, page, wished

HOURS = ((22, 8), (23, 7), (0, 9))
STEPS = (-60, -30, 30, 60)  # minutes by which a key shifts the time zone
ZONE_LEAST, ZONE_MOST = -12 * 60, 14 * 60
_ZONE = re.compile(r"(?:utc|gmt)?([+\-−]?)([0-9]{1,2})(?::?([0-5][0-9]))?", re.IGNORECASE)


def hours(preferences: Preferences) -> Say:
    """Returns a player's quiet hours in words."""
    if preferences.quiet_from is None or preferences.quiet_to is None:
        return Say("profile-quiet-off")
    return _hours(preferences.quiet_from, preferences.quiet_to)


def _hours(begin: int, end: int) -> Say:
    return Say("profile-quiet-hours", {"begin": f"{begin:02}:00", "end": f"{end:02}:00"})


async def quiet(context: Context, given: Given) -> Answer:
    """Shows or sets the quiet hours: off, or from one hour to another."""
    if "value" not in given:
        return _page(context)
    if given["value"] == "off":
        return _page(await wished(context, quiet_from=None, quiet_to=None))
    begin, end = _hour(given["value"]), _hour(given.get("more", ""))
    if begin == end:
        raise Refusal("bad_hours")
    return _page(await wished(context, quiet_from=begin, quiet_to=end))


def _hour(value: object) -> int:
    found = re.fullmatch(r"([0-9]{1,2})(?::00)?", str(value))
    if found is None or int(found[1]) > 23:
        raise Refusal("bad_hours")
    return int(found[1])


async def zone(context: Context, given: Given) -> Answer:
    """Sets a player's offset from UTC, as `3`, `-3:30` or `UTC+8`."""
    found = _ZONE.fullmatch(str(given.get("value", "")))
    if found is None:
        raise Refusal("bad_zone")
    minutes = int(found[2]) * 60 + int(found[3] or 0)
    offset = minutes if found[1] in ("", "+") else -minutes
    if not ZONE_LEAST <= offset <= ZONE_MOST:
        raise Refusal("bad_zone")
    return _page(await wished(context, utc_offset=offset))


def _page(context: Context) -> Answer:
    pen, preferences = context.pen(), context.player.preferences
    now = context.app.now() + timedelta(minutes=preferences.utc_offset)
    lines = [
        head(pen, "profile-quiet"),
        pen("profile-line", what=Say("profile-quiet"), value=hours(preferences)),
        pen("profile-clock", time=f"{now:%H:%M}", zone=f"UTC{as_zone(preferences.utc_offset)}"),
        pen("profile-quiet-how"),
    ]
    off = preferences.quiet_from is None
    keys = [choice(pen, pen.plain("profile-quiet-off"), "/me quiet off", off)]
    keys += [
        choice(
            pen,
            pen.plain(_hours(*one)),
            f"/me quiet {one[0]} {one[1]}",
            (preferences.quiet_from, preferences.quiet_to) == one,
        )
        for one in HOURS
    ]
    near = [preferences.utc_offset + step for step in STEPS]
    keys += [Key(f"UTC{as_zone(at)}", f"/me zone {as_zone(at)}") for at in near if ZONE_LEAST <= at <= ZONE_MOST]
    return page(pen, lines, keys)


def as_zone(offset: int) -> str:
    """Returns an offset from UTC as people write it."""
    hour, minute = divmod(abs(offset), 60)
    return f"{'-' if offset < 0 else '+'}{hour}{f':{minute:02}' if minute else ''}"


async def test(context: Context, _given: Given) -> Answer:
    """Sends a private notice now, and answers whether it arrived."""
    arrived, app = False, context.app
    for account in await accounts(context):
        front = app.fronts.get(account.platform)
        if front is None or not hasattr(front, "tell"):
            continue
        pen = app.pen(account.platform, context.player.language)
        keys = ((Key(pen.plain("profile-notices"), "/me notices"), Key(pen.plain("menu-turns"), "/turns")),)
        if await front.tell(account.account, Message(pen("profile-test-text"), keys)):
            arrived = True
            break
    await app.store.write(lambda unit: people.note_notice(unit.conn, context.player.id, app.now(), arrived))
    pen = context.pen()
    line = pen("profile-test-arrived" if arrived else "profile-test-lost")
    return page(pen, [head(pen, "profile-test"), line], [Key(pen.plain("profile-notices"), "/me notices")])


async def last(context: Context) -> str:
    """Returns when the last notice was sent, and whether it arrived."""
    async with context.app.store.read() as conn:
        at, arrived = await people.last_notice(conn, context.player.id)
    pen = context.pen()
    if at is None:
        return pen("profile-notice-never")
    local = at + timedelta(minutes=context.player.preferences.utc_offset)
    return pen("profile-notice-last", when=f"{local:%Y-%m-%d %H:%M}", arrived="yes" if arrived else "no")
