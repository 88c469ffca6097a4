"""The record of a finished match: a private page first; its files are sent to one person, or to the room on request."""

from __future__ import annotations

import json

from bot.usecases.daily import is_sealed
from bot.view.answer import Answer, File, Film, Key, Message, Page, Stands
from bot.view.button_data import Action, on_page
from bot.view.coaching import may_be_coached, nothing_to_say, seat_coached
from bot.view.match_records import has_fairness, record_name, record_of
from bot.view.pen import joined
from bot.view.table_screen import card
from games.core.game import Refusal
from games.core.screen import Say
from games.table.table import Table
from storage.matches import finished

from . import pages
from .command import Given
from .context import Context
from .table_commands import FINISHED, named

ALONE, HERE = "file", "share"  # arguments of the action: send the files to this person, or to the room


async def record(context: Context, given: Given) -> Answer:
    """Shows the page of a finished match's record."""
    return await record_page(context, await named(context, given, FINISHED))


async def press(context: Context, table: Table, action: Action) -> Answer:
    """Shows the page of a record, or sends its files to this person or to the room."""
    if action.argument == HERE:
        return await _files(context, table, "room")
    if action.argument == ALONE:
        return await _files(context, table, "private")
    return await record_page(context, table)


async def record_page(context: Context, table: Table) -> Answer:
    """Returns the page: the result, a link to the replay, and how to get the files. Raises `not_over`."""
    if table.status != "over":
        raise Refusal("not_over")
    pen, web = context.pen(table), context.app.settings.web_url
    keys = []
    if web and table.match is not None:
        keys.append(Key(pen.plain("record-replay"), url=f"{web}/s/{table.share}/replay"))
    if await may_be_coached(context.app.store, table, context.player.id):
        keys.append(Key(pen.plain("button-coach"), on_page(table.id, Action("coach"))))
    keys.append(Key(pen.plain("record-download"), on_page(table.id, Action.of("record", ALONE))))
    keys += pages.verify_key(context, table, await is_sealed(context.app, table))
    if not (context.place.private and context.room.address == context.place.address):
        keys.append(Key(pen.plain("record-share"), on_page(table.id, Action.of("record", HERE))))
    if has_fairness(table):
        keys.append(Key(pen.plain("button-fair"), on_page(table.id, Action("fair"))))
    opens = pen("record-opens") if web and table.match is not None and table.game.ui.private else ""
    lines = [pages.head(pen, table), pen(card(table, None).status), pen("record-what"), opens]
    return (Page(Message(joined(lines), pages.rows_of(keys))),)


async def coached(context: Context, given: Given) -> Answer:
    """Shows what the coach says about the match that is named, or about the last one that this player finished.

    Raises as `coach`, `unknown_match`, and `nothing_to_coach` where they have not finished any.
    """
    if given.get("match"):
        return await coach(context, await named(context, given))
    async with context.app.store.read() as conn:
        last = await finished.last_of(conn, context.player.id)
    table = await context.app.store.table(last) if last else None
    if table is None:
        raise Refusal("nothing_to_coach")
    return await coach(context, table)


async def press_coach(context: Context, table: Table, _action: Action) -> Answer:
    """Shows what the coach says about a table."""
    return await coach(context, table)


async def coach(context: Context, table: Table) -> Answer:
    """Shows what the coach says to this player: the costly moves with what was better, or habits.

    Raises `no_coach`, `not_over`, `daily_sealed` and `coach_not_seated`.
    """
    seat, pen, web = seat_coached(table, context.player.id), context.pen(table), context.app.settings.web_url
    advice = await context.app.studio.advice.of((table, seat))
    said = [
        pen(remark.why if remark.step is None else Say("coach-named", {"step": remark.step, "what": remark.why}))
        for remark in advice
    ]
    lines = said or [pen(nothing_to_say(table))]
    keys = [Key(pen.plain("button-coach"), url=f"{web}/s/{table.share}/coach")] if web else []
    text = [pages.head(pen, table), pen.ink.bold(pen("coach-title")), *lines, pen("coach-how")]
    return (Page(Message(joined(text), pages.rows_of([*keys, pages.back(pen, table)]))),)


async def _files(context: Context, table: Table, stands: Stands) -> Answer:
    document = (await record_of(context.app.store, table)).document()
    content = json.dumps(document, ensure_ascii=False, indent=1).encode()
    pen = context.pen(table)
    text = pen.plain("record-file", game=pen.title(table.name), id=table.id)
    file = File(record_name(table), content, text, stands)
    return (file, Film(table, stands)) if context.room.settings.skin != "text" else (file,)


async def film_file(context: Context, film: Film) -> File | None:
    """Returns a match as an animated picture; None where there is nothing to show."""
    table = film.table
    content, pen = await context.app.studio.films.of(table), context.pen(table)
    if content is None:
        return None
    review = await context.app.studio.reviews.of(table)
    said = [pen.plain(line) for line in review.lines] if review else []
    text = "\n".join([pen.plain("record-film", game=pen.title(table.name), id=table.id), *said])
    return File(f"roundhouse-{table.name}-{table.id}.gif", content, text, film.stands)
