"""The seasons of a room: the ladder of a room's season, its past ones, and how moderators begin and end one."""

from __future__ import annotations

from bot.usecases import seasons
from bot.view.answer import Answer, Key, Message, Page
from bot.view.pen import joined
from bot.view.seasons import ladder_lines, last_day, season_name
from games.core.game import Refusal
from storage.room_seasons import RoomSeason

from .command import Given, Option
from .context import Context
from .pages import rows_of
from .profile import page
from .room_settings import check_moderates

ACTIONS = BEGIN, END = ("begin", "end")
NOW = "now"
OPTIONS = (Option("action", "season"),)
SURE = "!"
SHOWN = 10  # of each game


async def season(context: Context, given: Given) -> Answer:
    """Shows the season, or a past one by its number in the list; begins or ends one, after asking once more."""
    action = str(given.get("action", "")).replace(NOW, "")
    if action.rstrip(SURE) in ACTIONS:
        return await _change(context, action)
    listed = await seasons.of_room(context.app, context.room)
    number = int(action) if action.isascii() and action.isdecimal() and len(action) < 4 else 0
    if action and not action.isdecimal():
        raise Refusal("bad_option_choice", option="action", value=action[:32], choices=", ".join(ACTIONS))
    if number >= len(listed):
        raise Refusal("unknown_season")
    return await _show(context, listed, number)


async def _change(context: Context, action: str) -> Answer:
    """Begins or ends a season. Raises not_moderator, season_is_running and no_season."""
    check_moderates(context)
    pen, name = context.pen(), action.rstrip(SURE)
    if not action.endswith(SURE):
        sure = Key(pen.plain(f"season-{name}"), f"/season {name}{SURE}", "danger" if name == END else "main")
        return page(pen, [pen.ink.bold(pen("season-title")), pen(f"season-sure-{name}")], [sure], back="/season")
    if name == BEGIN:
        await seasons.begin(context.app, context.room)
    else:
        await seasons.end(context.app, context.room, context.player)
    said = pen("season-begun" if name == BEGIN else "season-ended")
    return await _show(context, await seasons.of_room(context.app, context.room), 0, said)


async def _show(context: Context, listed: list[RoomSeason], number: int, said: str = "") -> Answer:
    pen, app, season = context.pen(), context.app, listed[number]
    lines = await seasons.ladder(app, context.room.id, season)
    written = ladder_lines(pen, lines, app.games, SHOWN, context.player.id)
    head = pen.ink.bold(pen("season-head", season=pen.plain(season_name(season))))
    about = [pen("season-how")] if written else [pen("season-none")]
    if season.ended_at is None:
        ends = last_day(seasons.this_quarter(app.now())[2])
        about.append(pen("season-own") if season.quarter is None else pen("season-until", date=ends))
    keys = [Key(pen.plain(season_name(past)), f"/season {at}") for at, past in enumerate(listed) if at != number]
    if context.may_set_up and number == 0:
        action = BEGIN if season.quarter is not None else END
        keys.append(Key(pen.plain(f"season-{action}"), f"/season {action}"))
    rows = rows_of([*keys, Key(pen.plain("top-title"), "/top")])
    return (Page(Message(joined([*([said] if said else []), head, *written, *about]), rows)),)
