"""The entry point for presses from all chats: takes a button's data, and always returns an answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from bot.app import App
from bot.memory import RecentDict
from bot.messages.display_cache import Key
from bot.metrics import PRESSES
from bot.usecases import departures, inbox, lobby
from bot.usecases.card_links import sees_card
from bot.usecases.daily import is_sealed
from bot.usecases.inbox import MATCH_ID, VERBS, WORDS_MOST, is_sure
from bot.usecases.moves import Press, Pressed
from bot.usecases.play import may_see
from bot.usecases.talk import talk_at
from bot.view.answer import Answer, Board, Card, Field, Form, Hand, Line, Page, Refresh, Refused, Submenu, first
from bot.view.button_data import CARD, COMMAND, HAND, PAGE, Action, ButtonData, on_card
from bot.view.controls import confirm_line
from bot.view.pen import Pen
from bot.view.sentences import join_sentences, tell_all
from games.core.game import AnyGame, Refusal
from games.table.table import Table
from games.table.talk import LINE_MOST

from . import commands, more, opening, pages, paging, records, rendering, table_commands, typed_forms
from .card_keys import CHOOSING_LEVEL, EXACT_LEVEL, OFFERING, has_second_page
from .context import Context, refused
from .done import OTHER, what_was_done
from .more import press_guess

DOUBLE_CLICK_SECONDS = 2.0

UPDATED = ("hand", "last")  # verbs whose answer replaces the one before, and may be newer

PEOPLE_MOST = 10_000

Button = tuple[int, ButtonData]  # the message, and what its button says


class DoubleClicks:
    """The last press of each person that was answered."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._last: RecentDict[int, tuple[Button, float]] = RecentDict(PEOPLE_MOST)  # the button, and when

    def is_second(self, person: int, message: int, said: ButtonData) -> bool:
        """Whether this button of this message was just pressed; notes the press if not."""
        if _may_repeat(said):
            return False
        button, now = (message, said), self._now()
        last = self._last.get(person)
        if last is not None and last[0] == button and now - last[1] < DOUBLE_CLICK_SECONDS:
            return True
        self._last[person] = (button, now)
        return False

    def answered(self, person: int, answer: Answer) -> None:
        """Notes the answer to a press: after a refusal the same press is answered again."""
        if first(answer, Refused):
            self._last.pop(person, None)


def _may_repeat(said: ButtonData) -> bool:
    """Whether each press is answered: a choice quotes its turn, and a hand or the last move is updated."""
    return said.source == HAND or said.action.verb in UPDATED or said.action.quoted_turn is not None


async def press(
    context: Context, said: ButtonData, text: str = "", card: Key | None = None, known: Table | None = None
) -> Answer:
    """Returns the answer to a press; a refusal is a sentence in the language of the person who pressed.

    `card`: the card whose own button was pressed. `known`: the table of the press, as the front has just read it.
    """
    PRESSES.labels(context.place.platform).inc()
    table = None
    try:
        if said.source == COMMAND:
            return await commands.run_line(context, f"{said.line} {text}".strip())
        table = await _checked(context, known or await find_table(context.app, said.match))
        context.app.redraw.unseen.note_press(table.id, context.player.id)
        return await _pressed(context, table, said, text)
    except Refusal as refusal:
        answer = await refused(context, refusal, table, said.source)
        if card is not None and (shown := first(answer, Refresh)) is not None:
            await rendering.refresh_if_outdated(context, shown.table, said, card)
        if table is not None and said.source == PAGE and is_sure(said.action):  # nothing is left to confirm
            newest = await context.app.store.table(table.id)
            return (Page(pages.result(context, newest or table)), *answer)
        return answer


async def find_table(app: App, match_id: str) -> Table | None:
    """Returns the table of a button, as it was last written; None for an unknown match."""
    table = app.store.cached(match_id)
    if table is None and MATCH_ID.fullmatch(match_id):
        table = await app.store.table(match_id)
    return table


async def _checked(context: Context, table: Table | None) -> Table:
    """Returns the table to people who may see it; refuses all others."""
    if table is None or not await may_see(context.app, table, context.player, context.room):
        raise Refusal("unknown_match")
    return table


async def _pressed(context: Context, table: Table, said: ButtonData, text: str) -> Answer:
    if said.action.verb in TABLE_PAGES:
        table = await departures.acted(context.app, table, context.player.id)
        return await TABLE_PAGES[said.action.verb].run(context, table, said.action)
    order = Press(context.player, context.place.platform, table.id, said.action, text, context.moderates(table))
    done = await inbox.press(context.app, order, table)
    if said.action.verb == "return":
        return (Refresh(done.table), Page(await pages.returned(context, done.table)))
    if said.action.verb == "sit" and done.line:
        return (Refresh(done.table), Page(pages.sat(context, done.table, done.line)))
    if said.action.verb == "here" and context.place.private:
        platform = context.place.platform
        if not await sees_card(context.app, platform, table.id, context.player.id):  # then it is shown here
            return (Card(done.table),)
    return _answer(context, table, done, said)


def _answer(context: Context, before: Table, done: Pressed, said: ButtonData) -> Answer:
    table = done.table
    if done.confirm:
        pen = context.pen(table)
        asked = pen.plain(confirm_line(table, done.confirm)) if said.source == CARD else ""
        return (Page(pages.confirm(pen, table, done.confirm), asks=asked, confirms=True),)
    if done.chosen:
        return (paging.next_choices(table, done.chosen),)
    if said.source == PAGE and is_sure(said.action):
        return (Page(pages.result(context, table)), Refresh(table))
    line = context.pen(table).plain(done.line) if done.line else ""
    if table.id != before.id:
        line_key = "rematch-open" if table.status == "open" else "rematch-begun"
        return (Refresh(before), Line(line or context.pen(table).plain(line_key, id=table.id)))
    if said.source == HAND and table.match is not None and table.seat_of(context.player.id) is not None:
        return (Hand(table), Line(line)) if line else (Hand(table),)
    line = line or _told_alone(context, done)
    is_told = said.source or said.action.verb in ("start", "offer")
    line = line or (what_was_done(context, before, done, said.action) if is_told else "")
    return (Refresh(table), Line(line)) if line else (Refresh(table),)


def _told_alone(context: Context, done: Pressed) -> str:
    """Returns what a move tells its player alone, as the move that was sealed."""
    for_some = [event for event in done.moved.events if event.only is not None] if done.moved else []
    if not for_some:
        return ""
    seat, pen = done.table.seat_of(context.player.id), context.pen(done.table)
    alone = [event for event in for_some if event.only == frozenset({seat})]
    return join_sentences(tell_all(done.table.game, alone, seat, pen.plain), pen.plain)


async def _more(context: Context, table: Table, action: Action) -> Answer:
    """Shows what else can be done: on the card where two play, or with `more:back` the card without it; else a page."""
    page = Page(await more.more(context, table))
    plays = has_second_page(table) and table.seat_of(context.player.id) is not None
    if not plays or action.argument not in ("", "back"):
        return (page,)
    return (Submenu(table, "" if action.argument == "back" else OFFERING, page),)


async def _rest(context: Context, table: Table, _action: Action) -> Answer:
    """Shows what is done less often."""
    return (Page(await more.more(context, table, rest=True)),)


async def _hand(context: Context, table: Table, _action: Action) -> Answer:
    pages.hand(context, table)  # refuses a player without a seat
    return (Hand(table),)


async def _levels(context: Context, table: Table, action: Action) -> Answer:
    """Shows the levels of computers on the card, all of them with `levels:exact`; with `levels:back` none."""
    if action.argument == "back":
        return (Submenu(table, "", Page(await more.more(context, table))),)
    if table.host != context.player.id:
        raise Refusal("not_host")
    exact = action.argument == EXACT_LEVEL
    page = Page(pages.levels(context.pen(table), table, exact))
    return (Submenu(table, EXACT_LEVEL if exact else CHOOSING_LEVEL, page),)


async def _kicks(context: Context, table: Table, _action: Action) -> Answer:
    return (Page(pages.kicks(context, context.pen(table), table)),)


async def _phrases(context: Context, table: Table, _action: Action) -> Answer:
    return (Page(more.phrases(context.pen(table), table, await talk_at(context.app, table, context.player))),)


async def _own_line(context: Context, table: Table, _action: Action) -> Answer:
    pen = context.pen(table)
    field = Field("line", pen.plain("talk-field"), LINE_MOST)
    return (Form(_title(pen, table), on_card(table.id, Action("talk")), field),)


async def _facts(context: Context, table: Table, _action: Action) -> Answer:
    return (Page(pages.facts(context.pen(table), table)),)


async def _fair(context: Context, table: Table, action: Action) -> Answer:
    argument = action.argument
    number = int(argument) if argument.isascii() and argument.isdecimal() and len(argument) < 4 else 0
    return (Page(pages.fair(context, table, number, await is_sealed(context.app, table))),)


async def _last(context: Context, table: Table, _action: Action) -> Answer:
    return (Line(await pages.last(context, table)),)


async def _share(context: Context, table: Table, _action: Action) -> Answer:
    return (Page(await table_commands.share_page(context, table)),)


async def _board(context: Context, table: Table, _action: Action) -> Answer:
    """Opens the page of the table inside the chat, where that is possible."""
    front = context.app.fronts.chat(context.place.platform)
    key = front.button_of_page(table, context.room, "") if front is not None else None
    if key is None or key.url:  # a press of that button does not come here
        raise Refusal("no_frame")
    return (Board(table),)


async def _form(context: Context, table: Table, _action: Action) -> Answer:
    match, pen = table.live_match(), context.pen(table)
    if table.seat_of(context.player.id) is None:
        raise Refusal("not_seated")
    command = "" if table.game.ui.private else "move"
    field = Field("move", pen.plain("form-move"))
    return (Form(_title(pen, table), on_card(table.id, Action.of("type", match.turn)), field, command),)


async def _ask(context: Context, table: Table, action: Action) -> Answer:
    return (typed_forms.question(context, table, action.argument, _title(context.pen(table), table)),)


async def _add_words(context: Context, table: Table, _action: Action) -> Answer:
    pen = context.pen(table)
    lobby.check_words(table, context.player)
    field = Field("words", pen.plain("form-words"), WORDS_MOST)
    return (Form(_title(pen, table), on_card(table.id, Action("words")), field),)


def _title(pen: Pen, table: Table) -> str:
    return pen.plain("form-title", game=pen.short_title(table.name), id=table.id)


async def _again(context: Context, table: Table, action: Action) -> Answer:
    if action.argument == OTHER:
        return await opening.ask_somebody(context, table)
    return await opening.again(context, table, action.argument)


@dataclass(frozen=True, slots=True)
class TablePage:
    """A page of a table, or another action that only chats have."""

    run: Callable[[Context, Table, Action], Awaitable[Answer]]
    moderated: bool = False  # a moderator sees more on it, or can do more


TABLE_PAGES = {
    "more": TablePage(_more, moderated=True),
    "rest": TablePage(_rest, moderated=True),
    "hand": TablePage(_hand),
    "page": TablePage(paging.turn_page),
    "levels": TablePage(_levels),
    "kicks": TablePage(_kicks, moderated=True),
    "phrases": TablePage(_phrases),
    "own-line": TablePage(_own_line),
    "facts": TablePage(_facts),
    "fair": TablePage(_fair),
    "last": TablePage(_last),
    "share": TablePage(_share),
    "board": TablePage(_board),
    "form": TablePage(_form),
    "ask": TablePage(_ask),
    "add-words": TablePage(_add_words),
    "record": TablePage(records.press, moderated=True),
    "coach": TablePage(records.press_coach),
    "again": TablePage(_again, moderated=True),
    "guess": TablePage(press_guess),
}


def is_moderated(games: Mapping[str, AnyGame], said: ButtonData) -> bool:
    """Whether the answer to a press or a command depends on being a moderator."""
    if said.source == COMMAND:
        command = commands.all_commands(games).get(said.command)
        return command is not None and command.moderated
    return is_moderated_action(said.action)


def is_moderated_action(action: Action) -> bool:
    """Whether the answer to an action at a table depends on being a moderator."""
    done = TABLE_PAGES.get(action.verb) or VERBS.get(action.verb)
    return done is not None and done.moderated


__all__ = ["find_table", "is_moderated", "is_moderated_action", "press", "refused"]
