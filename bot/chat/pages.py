"""Private pages of a table: those under More, and follow-up questions of a press."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from bot.app import App
from bot.view.absence import absence_lines, departure_lines, listener, missed_lines, result_of, vacation_line
from bot.view.answer import Key, Message
from bot.view.button_data import CARD, HAND, PAGE, Action, on_page
from bot.view.controls import Control, confirm_controls, confirm_line, offer_lines
from bot.view.match_records import fairness
from bot.view.option_values import (
    absent_line,
    beacon_line,
    left,
    level_lines,
    option_line,
    options_given,
    rated_line,
    rated_word,
)
from bot.view.pen import Pen, joined
from bot.view.sentences import join_names, join_sentences, tell_all, tell_outcome
from bot.view.table_screen import card, hint_of, screen_of
from games.core import match as core
from games.core.game import Event, Refusal
from games.core.options import given
from games.core.past import Past, in_force
from games.core.screen import Name, Proof, Say, Screen, narrow
from games.table.table import Table
from storage.matches import tables

from .card_keys import OFFERING, answer_keys, form_keys, level_rows, second_page, table_key
from .cards import board_lines, deadline_line, page_line, picture_of, said_lines
from .context import Context
from .paging import paged, submenu_of

MORE, HAND_OF = Action("more"), Action("hand")
STEPS_LOOKED_BACK = 12
ROW = 2  # keys in a row of a private page: labels stay readable on a phone
ROWS = 5
PAGE_MOST = 1_400  # characters of proofs on one page: Discord's limit is 2,000 with mark-up
EXACT_MOST = 300  # characters of one proof: a password may be longer, and is complete in the record


def rows_of(keys: Iterable[Key], width: int = ROW, most: int = ROWS) -> tuple[tuple[Key, ...], ...]:
    """Returns keys in rows, at most `most`; with more keys the rows are wider."""
    flat = list(keys)
    width = max(width, -(-len(flat) // most))
    return tuple(tuple(flat[at : at + width]) for at in range(0, len(flat), width))


def head(pen: Pen, table: Table) -> str:
    """Returns a heading with the game and the id of the table."""
    return pen.ink.bold(pen("page-head", game=pen.title(table.name), id=table.id, kind=rated_word(table)))


def control_key(pen: Pen, table: Table, control: Control) -> Key:
    """Returns a control as a key; one without an action leads back to this page."""
    return Key(pen.plain(control.label), on_page(table.id, control.action or MORE), control.style)


def confirm(pen: Pen, table: Table, action: Action) -> Message:
    """Asks for a confirmation before an action ends something."""
    keys = tuple(control_key(pen, table, control) for control in confirm_controls(action))
    return Message(joined([head(pen, table), pen(confirm_line(table, action))]), (keys,))


def result(context: Context, table: Table) -> Message:
    """Returns the table's status after a confirmed action; it replaces the question."""
    pen = context.pen(table)
    return Message(joined([head(pen, table), pen(card(table, context.player, ()).status)]))


def back(pen: Pen, table: Table) -> Key:
    """Returns a key back to More."""
    return Key(pen.plain("button-back"), on_page(table.id, MORE))


def which(context: Context, waiting: Sequence[Table], lines: Iterable[str], data: Callable[[Table], str]) -> Message:
    """Asks which of several matches is meant; `data` gives the data of each key."""
    keys = [Key(_called(context.pen(table), table), data(table)) for table in waiting[:ROWS]]
    return Message(joined(list(lines)), rows_of(keys, width=1))


def _called(pen: Pen, table: Table) -> str:
    """Returns a match as its id and its players."""
    seats = range(len(table.chairs))
    return " · ".join([table.id, *(pen.plain(Say("at-seat", {"who": Name(seat)})) for seat in seats)])


def levels(pen: Pen, table: Table, exact: bool = False) -> Message:
    """Asks for the level of a computer to add."""
    lines = [pen(line) for line in level_lines(pen.words, table.name, table.game, exact)]
    return Message(joined([head(pen, table), pen("page-levels"), *lines]), level_rows(pen, table, exact, PAGE))


def kicks(context: Context, pen: Pen, table: Table) -> Message:
    """Asks which player the host removes."""
    shown = card(table, context.player, (), moderator=context.moderates(table))
    names = {seat.seat: pen.plain(Say("at-seat", {"who": Name(seat.seat)})) for seat in shown.seats}
    often = Counter(names.values())
    keys = [
        Key(
            names[seat.seat] if often[names[seat.seat]] == 1 else f"{seat.seat + 1}. {names[seat.seat]}",
            on_page(table.id, seat.kick.action),
            "danger",
        )
        for seat in shown.seats
        if seat.kick and seat.kick.action
    ]
    if not keys and table.host != context.player.id and not context.moderates(table):
        raise Refusal("not_host")
    return Message(
        joined([head(pen, table), pen("page-kicks" if keys else "page-kicks-none")]), rows_of([*keys, back(pen, table)])
    )


def facts(pen: Pen, table: Table) -> Message:
    """Shows the options of the table, and whether it is rated."""
    options = [
        pen(rated_line(table)),
        *(pen(option_line(table.name, table.game, option, value)) for option, value in options_given(table).items()),
    ]
    options += [pen(line) for line in (absent_line(table), beacon_line(table)) if line]
    return Message(joined([head(pen, table), *options]), ((back(pen, table),),))


def fair(context: Context, table: Table, number: int = 0, is_sealed: bool = False) -> Message:
    """Shows the fairness proofs of the match; several pages where they are long."""
    pen = context.pen(table)
    pages = _proof_pages(pen, fairness(table, listener(table, table.seat_of(context.player.id)), is_sealed))
    number = min(number, len(pages) - 1)
    ways = (("button-before", number - 1), ("button-more", number + 1))
    keys = [
        Key(pen.plain(label), on_page(table.id, Action.of("fair", to))) for label, to in ways if 0 <= to < len(pages)
    ]
    keys += verify_key(context, table, is_sealed)
    return Message(joined([head(pen, table), *pages[number]]), ((*keys, back(pen, table)),))


def verify_key(context: Context, table: Table, is_sealed: bool) -> list[Key]:
    """Returns a link to the page that verifies the record; none before the end, or where others play the same deal."""
    web = context.app.settings.web_url
    if not web or table.status != "over" or is_sealed:
        return []
    return [Key(context.pen(table).plain("button-verify"), url=f"{web}/s/{table.share}/verify")]


def _proof_pages(pen: Pen, proofs: Sequence[Proof]) -> list[list[str]]:
    pages: list[list[str]] = [[pen("fair-how") if proofs else pen("fair-nothing")]]
    room = PAGE_MOST - len(pages[0][0])
    for line in (_proof_line(pen, proof) for proof in proofs):
        if len(line) > room:
            pages.append([])
            room = PAGE_MOST
        pages[-1].append(line)
        room -= len(line) + 1
    return pages


def _proof_line(pen: Pen, proof: Proof) -> str:
    exact = proof.exact if len(proof.exact) <= EXACT_MOST else f"{proof.exact[:EXACT_MOST]}…"
    return join_sentences([pen(proof.say), pen.ink.code(exact)], pen) if exact else pen(proof.say)


async def past_of(app: App, table: Table) -> list[Past[None]]:
    """Returns the table's steps in force, which decide what can be taken back; empty while nobody plays."""
    if table.status != "live":
        return []
    async with app.store.read() as conn:
        return in_force(await tables.commands(conn, table.id))


async def last(context: Context, table: Table) -> str:
    """Returns the last events that this player may know, newest first, as short plain text."""
    async with context.app.store.read() as conn:
        history = await tables.history(conn, table.id, STEPS_LOOKED_BACK)
    pen = context.pen(table)
    viewer = listener(table, table.seat_of(context.player.id))
    lines = [line for taken in reversed(history) for line in tell_all(table.game, taken.events, viewer, pen.plain)]
    return joined(lines) or pen.plain("page-nothing-yet")


async def returned(context: Context, table: Table) -> Message:
    """Returns what happened while others played for somebody who is back now, the last of it, and a key to play."""
    seat, pen = table.seat_of(context.player.id), context.pen(table)
    async with context.app.store.read() as conn:
        history = await tables.history(conn, table.id)
    lines = missed_lines(table, seat, history, pen) if seat is not None else []
    return _seated(pen, table, [pen("returned"), *lines])


def sat(context: Context, table: Table, line: Say) -> Message:
    """Returns what somebody reads who plays for another from now on, and a key to play."""
    pen = context.pen(table)
    return _seated(pen, table, [pen(line)], Key(pen.plain("button-stand"), on_page(table.id, Action("stand"))))


def _seated(pen: Pen, table: Table, lines: Sequence[str], *more: Key) -> Message:
    private = Key(pen.plain("button-hand" if table.game.ui.private else "button-my-move"), on_page(table.id, HAND_OF))
    return Message(joined([head(pen, table), *lines]), ((private, *more),))


def hand(context: Context, table: Table, chosen: str = "", line: str = "") -> Message:
    """Returns the private screen of the player's seat, after choosing the beginning of an action."""
    pen = context.pen(table)
    look = HandLook(line, context.player.skin)
    return hand_of(context.app, pen, table, table.seat_of(context.player.id), chosen, look)


@dataclass(frozen=True, slots=True)
class HandLook:
    """How a private screen is shown: the line below it, with pictures or in text, after which recent events of its
    seat, and from where its buttons come.
    """

    line: str = ""
    skin: str = "pictures"
    recent: Sequence[Event] = ()
    source: str = HAND


def hand_of(
    app: App, pen: Pen, table: Table, seat: int | None, opened: str = "", look: HandLook = HandLook()
) -> Message:
    """Returns the private screen of a seat; `opened` is its submenu as in paging.submenu_of."""
    if seat is None or table.chairs[seat].invited:
        raise Refusal("not_seated")
    if table.match is None:
        raise Refusal("not_started")
    asked = seat in table.waiting() and table.status == "live"
    chosen, _ = submenu_of(table, opened)
    if chosen and not (asked and narrow(core.legal(table.game, table.match, seat), chosen)):
        chosen = opened = ""
    screen = screen_of(table, seat, chosen)
    assert screen is not None, "the match has begun"
    typed = form_keys(pen, table, seat) if asked and not chosen else ()
    answers = answer_keys(pen, table, seat) if table.status == "live" and opened != OFFERING else ()
    keys = paged(pen, table, screen, opened, look.source, ROWS - len(answers)) if asked else ()
    keys = (*keys, *((typed,) if typed else ()), *answers)
    said, lines = _said_and_shown(pen, table, seat, screen, look)
    way = page_line(app, pen, table.name) if typed and screen.buttons else ""
    above = [head(pen, table), said, *away_lines(pen, table, seat)]
    above.append(_status(app, pen, table, seat, asked))
    offers = [pen(offer.text) for offer in offer_lines(table, seat)] if table.status == "live" else []
    text = joined([*above, *lines, way, *offers, look.line])
    return Message(text, keys, None if look.skin == "text" else picture_of(app, pen, table, screen))


def _said_and_shown(pen: Pen, table: Table, seat: int, screen: Screen, look: HandLook) -> tuple[str, list[str]]:
    """Returns what has happened, as far as the lines of the screen do not say it, and these lines."""
    board = board_lines(pen, table, screen) if look.skin == "text" else []
    lines = [*board, *(sentence for sentence in map(pen, screen.lines) if sentence not in board)]
    sentences = tell_all(table.game, look.recent, listener(table, seat), pen)
    said, hint = [sentence for sentence in sentences if sentence not in lines], hint_of(table, seat)
    return join_sentences(said, pen), [*lines, pen(hint) if hint else ""]


def away_lines(pen: Pen, table: Table, seat: int) -> list[str]:
    """Returns who has left or sleeps, for whom others play, and who is on vacation, as its player is told it."""
    lines = [*departure_lines(table, seat), *absence_lines(table, table.chairs[seat].answers), vacation_line(table)]
    return [pen(line) for line in lines if line]


def _status(app: App, pen: Pen, table: Table, seat: int, asked: bool) -> str:
    """Returns whose turn it is, or how the match ended for this seat, and the time that is left."""
    outcome = result_of(table)
    status: Say | str = "status-you"
    if not asked:
        status = tell_outcome(outcome, seat, table.stake) if outcome else card(table, None, ()).status
    return f"{pen(status)} {deadline_line(app, pen, table)}".strip()


def own_card(app: App, pen: Pen, table: Table, seat: int, opened: str, look: HandLook) -> Message:
    """Returns the card of a match in the private chat of a player: the private screen, with what was said and the
    table's buttons. It may be the only message of the table that its player sees.
    """
    look = replace(look, line=joined(said_lines(pen, table)), source=CARD)
    shown = hand_of(app, pen, table, seat, opened, look)
    usual = table_key(pen, table, "last", Action("last")), table_key(pen, table, "more-short", MORE)
    rows = second_page(pen, table) if opened == OFFERING else (usual,)
    return replace(shown, keys=(*shown.keys, *rows))


def stage_status(context: Context, table: Table) -> str:
    """Returns its options, players, who has answered and who has not, since and until when; never the answers."""
    if table.status != "live" or not table.game.forms.typed:
        return ""
    pen, now = context.pen(table), context.app.now()
    until = card(table, context.player, context.app.presence.outages).deadline
    asked = sorted(seat for seat in table.waiting() if table.chairs[seat].is_person)
    done = sorted(core.live(table.game, table.live_match()) - table.waiting())
    lines = [f"{pen.title(table.name)} · {table.id}"]
    for option, value in given(table.options).items():
        lines.append(pen.plain(option_line(table.name, table.game, option, value)))
    return joined(
        [
            *lines,
            pen.plain("show-seated", who=join_names(range(len(table.chairs)))),
            pen.plain("show-awaited", who=join_names(asked)) if asked else "",
            pen.plain("show-done", who=join_names(done)) if done else pen.plain("show-nobody-done"),
            pen.plain("show-since", time=f"{table.asked_at:%H:%M}") if table.asked_at else "",
            pen.plain("until", until=left(until, now)) if until else "",
        ]
    )
