"""When somebody wants to be left alone: quiet hours, reminders, the time zone, vacations, a test notice."""

from __future__ import annotations

import re
from datetime import timedelta

from bot.usecases import vacations
from bot.usecases.preferences import (
    REMINDERS,
    ZONE_LEAST,
    ZONE_MOST,
    as_zone,
    read_quiet_hours,
    read_reminders,
    read_zone,
)
from bot.view.answer import Answer, Key, Message
from bot.view.option_values import SHOWN_MOST, time_said
from games.core.game import Refusal
from games.core.screen import Say
from games.core.vacation import DAYS_MOST
from storage.people import players
from storage.people.players import Preferences

from .command import Given
from .context import Context
from .profile import accounts, choice, head, page, wished

_BETWEEN = re.compile(r"\s*[-‐-―−]\s*|\s+")
HOURS = ((22, 8), (23, 7), (0, 9))
REMINDER_HOURS = (1, 3, 6, 12)
STEPS = (-60, -30, 30, 60)  # minutes by which a key shifts the time zone


def hours(preferences: Preferences) -> Say:
    """Returns a player's quiet hours in words."""
    if preferences.quiet_from is None or preferences.quiet_to is None:
        return Say("profile-quiet-off")
    return _hours(preferences.quiet_from, preferences.quiet_to)


def _hours(begin: int, end: int) -> Say:
    return Say("profile-quiet-hours", {"begin": f"{begin:02}:00", "end": f"{end:02}:00"})


async def quiet(context: Context, given: Given) -> Answer:
    """Shows or sets the quiet hours: off, or from one hour to another, as `22 8` or `22:00–8:00`."""
    if "value" not in given:
        return _page(context)
    if given["value"] == "off":
        return _page(await wished(context, quiet_from=None, quiet_to=None))
    begin, end, *_ = [*_BETWEEN.split(f"{given['value']} {given.get('more', '')}".strip(), maxsplit=1), ""]
    hours = read_quiet_hours(begin, end)
    return _page(await wished(context, **hours))


async def zone(context: Context, given: Given) -> Answer:
    """Sets a player's offset from UTC, as `3`, `-3:30` or `UTC+8`."""
    return _page(await wished(context, utc_offset=read_zone(str(given.get("value", "")))))


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
            pen.plain(_hours(*hours)),
            f"/me quiet {hours[0]} {hours[1]}",
            (preferences.quiet_from, preferences.quiet_to) == hours,
        )
        for hours in HOURS
    ]
    near = [preferences.utc_offset + step for step in STEPS]
    keys += [Key(f"UTC{as_zone(at)}", f"/me zone {as_zone(at)}") for at in near if ZONE_LEAST <= at <= ZONE_MOST]
    return page(pen, lines, keys)


def rhythm(reminders: str | int) -> Say:
    """Returns in words when a player is reminded."""
    if isinstance(reminders, int):
        return Say("profile-reminders-hours", {"count": reminders})
    return Say(f"profile-reminders-{reminders}")


async def reminders(context: Context, given: Given) -> Answer:
    """Shows or sets when a player is reminded: once, twice, or every so many hours."""
    if "value" in given:
        context = await wished(context, reminders=read_reminders(str(given["value"])))
    pen, now = context.pen(), context.player.preferences.reminders
    lines = [
        head(pen, "profile-reminders"),
        pen("profile-line", what=Say("profile-reminders"), value=rhythm(now)),
        pen("profile-reminders-how"),
    ]
    offered = (*REMINDERS, *REMINDER_HOURS)
    return page(
        pen, lines, [choice(pen, pen.plain(rhythm(hours)), f"/me reminders {hours}", hours == now) for hours in offered]
    )


def vacation_value(may: vacations.Allowance) -> Say:
    """Returns in words whether somebody is on vacation, and the days that they have left."""
    return Say("vacation-value-on") if may.until else Say("vacation-value-off", {"count": may.days})


async def vacation(context: Context, given: Given) -> Answer:
    """Shows the vacation that somebody is on, and the days that they have left; begins or ends one."""
    app, player = context.app, context.player.id
    match str(given.get("value", "")).lower():
        case "":
            may = await vacations.allowance_of(app, player)
        case "begin":
            may = await vacations.begin(app, player)
        case "end":
            may = await vacations.end(app, player)
        case other:
            raise Refusal("bad_choice", value=other[:SHOWN_MOST], choices="begin, end")
    pen = context.pen()
    on = pen("vacation-on", until=pen.moment(may.until, app.now())) if may.until else ""
    lines = [
        head(pen, "vacation-title"),
        on or pen("vacation-off", count=may.days),
        pen("vacation-how", most=DAYS_MOST),
    ]
    action = "end" if may.until else "begin"
    keys = [Key(pen.plain(f"vacation-{action}"), f"/me vacation {action}")] if may.until or may.days else []
    return page(pen, lines, keys)


async def test(context: Context, _given: Given) -> Answer:
    """Sends a private notice now, and answers whether it arrived."""
    arrived, app = False, context.app
    for account in await accounts(context):
        front = app.fronts.chat(account.platform)
        if front is None:
            continue
        pen = app.pen(account.platform, context.player.language)
        keys = ((Key(pen.plain("profile-notices"), "/me notices"), Key(pen.plain("menu-turns"), "/tables mine")),)
        if await front.tell(account.account, Message(pen("profile-test-text"), keys)):
            arrived = True
            break
    await app.store.write(lambda unit: players.note_notice(unit.conn, context.player.id, app.now(), arrived))
    pen = context.pen()
    line = pen("profile-test-arrived" if arrived else "profile-test-lost")
    return page(pen, [head(pen, "profile-test"), line], [Key(pen.plain("profile-notices"), "/me notices")])


async def last(context: Context) -> str:
    """Returns when the last notice was sent, and whether it arrived."""
    async with context.app.store.read() as conn:
        at, arrived = await players.last_notice(conn, context.player.id)
    pen = context.pen()
    if at is None:
        return pen("profile-notice-never")
    local = at + timedelta(minutes=context.player.preferences.utc_offset)
    return pen("profile-notice-last", when=time_said(local), arrived="yes" if arrived else "no")
