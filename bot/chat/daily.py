"""/daily: today's match, its result, a line and a picture of it for the room, and the proof of yesterday's."""

from __future__ import annotations

import json

from bot.usecases import daily, daily_reminders
from bot.usecases.daily import Today
from bot.usecases.daily_week import Line, Week, week_of_friends, week_of_room
from bot.view.answer import Answer, Card, File, Hand, Key, Message, Page
from bot.view.daily import (
    date_line,
    deal_name,
    deal_of,
    pill_mark,
    pill_parts,
    points_said,
    share_line,
    standing_lines,
    what_it_is,
)
from bot.view.daily_picture import picture_of
from bot.view.match_records import DIGITS_NOTED
from bot.view.pen import Pen, joined
from games.core.game import Refusal
from games.core.screen import Say

from .command import Given, Option
from .context import Context
from .pages import rows_of
from .profile import choice, head

ACTIONS = PLAY, SHARE, WEEK, REMIND, PROOF = ("play", "share", "week", "remind", "proof")
OFFERED = (PLAY, SHARE, WEEK, REMIND)
OPTIONS = (Option("action", "daily"), Option("time", rest=True))
OFF = "off"
TIMES = ("09:00", "12:00", "18:00", "20:00", "22:00")
PICTURE = "roundhouse-daily.png"
COMMITMENT_SHOWN = 16  # digits


async def daily_match(context: Context, given: Given) -> Answer:
    """Shows the page of the daily match; begins it, shows its result to the room, or hands out yesterday's deal."""
    action = str(given.get("action", ""))
    if action and action not in ACTIONS:
        raise Refusal("bad_option_choice", option="action", value=action[:32], choices=", ".join(ACTIONS))
    if action == PLAY:
        return await _play(context)
    if action == WEEK:
        return await _week(context)
    if action == REMIND:
        return await _remind(context, str(given.get("time", "")).strip())
    today = await daily.look(context.app, context.player)
    if action == SHARE:
        return await _share(context, today)
    if action == PROOF:
        return _proof(context, today)
    return (Page(_page(context, today), own=True),)


async def _play(context: Context) -> Answer:
    """Begins the match, or shows it again: as a card in a private chat, else as a screen that nobody else sees."""
    place = context.place
    table = await daily.begin(context.app, context.player, place.platform)
    if place.private and place.present:
        return (Card(table),)
    return (Hand(table),)


async def _week(context: Context) -> Answer:
    """Shows the tables of the last seven days: of friends, and in a room of the people who play there."""
    pen, app = context.pen(), context.app
    weeks = {"daily-week-friends": await week_of_friends(app, context.player)}
    if not context.place.private:
        weeks["daily-week-here"] = await week_of_room(app, context.player, context.room)
    lines = [head(pen, "daily-week-title")]
    for title, week in weeks.items():
        if week.is_shared:
            lines += [pen.ink.bold(pen(title)), *(_week_line(pen, week, line) for line in week.lines)]
    lines.append(pen("daily-week-how" if len(lines) > 1 else "daily-week-none"))
    return (Page(Message(joined(lines), ((Key(pen.plain("button-back"), "/daily"),),)), own=True),)


def _week_line(pen: Pen, week: Week, line: Line) -> str:
    points = " ".join(map(points_said, line.points))
    name = pen.ink.escape(week.names[line.person.id])
    return f"{pen.ink.bold(name) if line.is_reader else name}: {points} = {line.total}"


async def _remind(context: Context, typed: str) -> Answer:
    """Shows when somebody is reminded, and times to choose from; or saves a time. Raises as `read_reminder`."""
    player = context.player
    if typed:
        zone = player.preferences.daily_zone or context.room.settings.zone
        chosen = None if typed.lower() == OFF else daily_reminders.read_reminder(context.app, typed, zone)
        player = await daily_reminders.choose(context.app, player, chosen)
    pen, preferences = context.pen(), player.preferences
    line = pen("daily-remind-none")
    if preferences.daily_at:
        line = pen("daily-remind-at", time=preferences.daily_at, zone=daily_reminders.zone_said(preferences))
    keys = [choice(pen, at, f"/daily {REMIND} {at}", at == preferences.daily_at) for at in TIMES]
    keys.append(choice(pen, pen.plain("daily-remind-off"), f"/daily {REMIND} {OFF}", not preferences.daily_at))
    keys.append(Key(pen.plain("button-back"), "/daily"))
    lines = [head(pen, "daily-remind-title"), line, pen("daily-remind-how")]
    return (Page(Message(joined(lines), rows_of(keys, 3)), own=True),)


async def _share(context: Context, today: Today) -> Answer:
    """Shows a result to the room. Raises daily_no_result."""
    own_try = today.own_try
    table = await context.app.store.table(own_try.match_id) if own_try is not None else None
    if today.day is None or own_try is None or own_try.result is None or table is None:
        raise Refusal("daily_no_result")
    line = context.pen().plain(share_line(today.day.day, today.day.game, own_try.result, today.streak))
    web = context.app.settings.web_url
    text = f"{line}\n{web}/daily/{table.share}" if web else line
    app = context.app
    picture = await picture_of(table, app.words, app.studio.paint, app.studio.arts[table.name])
    return (File(PICTURE, picture, text, "room"),)


def _proof(context: Context, today: Today) -> Answer:
    """Hands out the deal of yesterday, with the command that checks it. Raises daily_no_proof."""
    day, pen = today.yesterday, context.pen()
    if day is None or day.game not in context.app.games:
        raise Refusal("daily_no_proof")
    said = Say("daily-secret", {"date": date_line(day.day), "game": Say("title", game=day.game)})
    command = f"roundhouse verify {deal_name(day.day)} --commitment {day.commitment[:DIGITS_NOTED]}"
    document = deal_of(day, context.app.games[day.game]).document()
    content = json.dumps(document, ensure_ascii=False, indent=1).encode()
    text = f"{pen.plain(said)} {day.secret.hex()}\n{command}"
    return (File(deal_name(day.day), content, text, "private"),)


def _page(context: Context, today: Today) -> Message:
    pen, app = context.pen(), context.app
    if today.day is None:
        return Message(joined([pen.ink.bold(pen("daily-title")), pen("daily-none")]))
    game, zone = Say("title", game=today.day.game), context.room.settings.zone
    lines = [
        pen.ink.bold(pen("daily-head", date=date_line(today.day.day), game=game)),
        *_told(pen, context, today),
        *(pen(line) for line in standing_lines(today.standing) if today.began),
        pen("daily-ends-at", left=pen.moment(today.ends_at, app.now()), time=pen.clock(today.ends_at, zone)),
        *_committed(pen, today),
    ]
    return Message(joined(lines), rows_of(_keys(pen, context, today)))


def _told(pen: Pen, context: Context, today: Today) -> list[str]:
    """Returns the pill, and before it what somebody can still do today."""
    assert today.day is not None
    result = today.own_try.result if today.own_try is not None else None
    pill = f"{pill_mark(result)} {' · '.join(map(pen, pill_parts(result, today.streak)))}"
    if today.own_try is None:
        return [pen(what_it_is(context.app.games[today.day.game])), pill]
    return [pill] if result is not None else [pen("daily-going-on"), pill]


def _committed(pen: Pen, today: Today) -> list[str]:
    days = [day for day in (today.day, today.tomorrow) if day is not None]
    return [
        pen("daily-commitment", date=date_line(day.day), commitment=day.commitment[:COMMITMENT_SHOWN]) for day in days
    ]


def _keys(pen: Pen, context: Context, today: Today) -> list[Key]:
    keys, web = [], context.app.settings.web_url
    if today.own_try is None:
        keys.append(Key(pen.plain("daily-play"), f"/daily {PLAY}", "main"))
    elif today.own_try.result is None:
        keys.append(Key(pen.plain("daily-go-on"), f"/daily {PLAY}", "main"))
    else:
        keys.append(Key(pen.plain("daily-post"), f"/daily {SHARE}", "main"))
    keys.append(Key(pen.plain("daily-week-title"), f"/daily {WEEK}"))
    keys.append(Key(pen.plain("daily-remind-title"), f"/daily {REMIND}"))
    if web:
        keys.append(Key(pen.plain("daily-page"), url=f"{web}/daily"))
    return keys
