"""Private pages of a table: those under More, and follow-up questions of a press."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from bot.app import App
from bot.usecases.daily import today_of
from bot.usecases.play import PHRASES
from bot.view.answer import Key, Message
from bot.view.button_data import CARD, HAND, PAGE, Action, on_card, on_page
from bot.view.coaching import may_be_coached
from bot.view.controls import Control, OfferLine, confirm_controls, confirm_line, name_of
from bot.view.daily import date_line
from bot.view.match_records import fairness, has_fairness
from bot.view.option_values import left, level_lines, option_line, options_given, rated_line, rated_word
from bot.view.pen import Pen, joined
from bot.view.sentences import join_names, join_sentences, tell_all, tell_outcome
from bot.view.table_screen import Card, card, hint_of, screen_of
from games.core import match as core
from games.core.game import Event, Refusal
from games.core.match import Past
from games.core.options import given
from games.core.screen import Name, Proof, Say, narrow
from games.table.daily import days_after
from games.table.table import Table
from storage.matches import tables

from .card_keys import OFFERING, form_keys, level_rows, second_page
from .cards import deadline_line, page_line, picture_of
from .context import Context
from .paging import paged, submenu_of
from .table_ratings import rating_part

# shown on an open table's card; the rest is under More
ON_THE_CARD = frozenset({"join", "start", "hold", "open", "computer", "computers", "leave"})
MORE, REMATCH, REST = Action("more"), Action.of("offer", "rematch"), Action("rest")
OFTEN = ("takeback", "draw", "resign", "cancel", "swap")  # controls that come first under More
ENTRIES_MOST, FEWEST_SHOWN = 6, 2  # keys of that page, answers to offers included; and of the others beside answers
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


async def more(context: Context, table: Table, rest: bool = False) -> Message:
    """Returns what is done most at the table beyond its card, or the rest."""
    pen = context.pen(table)
    past = await past_of(context.app, table)
    shown = card(table, context.player, context.app.outages, moderator=context.moderates(table), past=past)
    answers, (usual, others) = _answer_keys(pen, table, shown.offers), _entries(context, table, shown)
    entries, most = [*usual, *others], max(ENTRIES_MOST - len(answers), FEWEST_SHOWN)
    at = len(entries) if len(entries) <= most else min(most - 1, len(usual) or most)
    if rest:
        return Message(joined([head(pen, table), pen(shown.status)]), _with_ends([*entries[at:], back(pen, table)]))
    last = [Key(pen.plain("button-more"), on_page(table.id, REST))] if at < len(entries) else []
    told, asked = await rating_part(context, table)
    offers = [pen(offer.text) for offer in shown.offers]
    rows = (*rows_of(answers, most=2), *_with_ends([*entries[:at], *last]), *((tuple(asked),) if asked else ()))
    return Message(joined([head(pen, table), pen(shown.status), *offers, *told]), rows)


def _with_ends(keys: Sequence[Key]) -> tuple[tuple[Key, ...], ...]:
    """Returns keys in rows, those that end something in a row of their own at the end."""
    ends = tuple(key for key in keys if key.style == "danger")
    return (*rows_of((key for key in keys if key not in ends), most=ROWS - bool(ends)), *((ends,) if ends else ()))


def _entries(context: Context, table: Table, shown: Card) -> tuple[list[Key], list[Key]]:
    """Returns what can be done at the table beyond its card: what players of a match always find first, and the rest."""
    pen, status, has_seat = context.pen(table), table.status, shown.you is not None
    controls = [one for one in shown.controls if _is_rare(table, one)]
    often = sorted((one for one in controls if name_of(one) in OFTEN), key=lambda one: OFTEN.index(name_of(one)))

    def page(label: str, verb: str) -> Key:
        return Key(pen.plain(f"button-{label}"), on_page(table.id, Action(verb)))

    sits = has_seat and not table.chairs[shown.you or 0].invited
    is_played = status == "live" and has_seat
    first = [_control_key(pen, table, one) for one in often]
    first += [page("say", "phrases")] if status in ("open", "live") and has_seat else []
    wanted = [
        (status == "open" and table.game.draws and sits, page("words", "add-words")),
        (not is_played, page("facts", "facts")),
        (any(seat.kick for seat in shown.seats), page("kick", "kicks")),
        (status in ("open", "live"), page("share", "share")),
        (status == "over" and (table.match is not None or table.game.draws), page("record", "record")),
        (may_be_coached(table, context.player.id), page("coach", "coach")),
        (status == "over", page("again", "again")),
        (has_fairness(table), page("fair", "fair")),
        (is_played, page("type", "form")),
    ]
    rest = [_control_key(pen, table, one) for one in controls if one not in often]
    rest += [key for is_shown, key in wanted if is_shown]
    rest += [*_proof_of_day(context, table), Key(pen.plain("button-help"), f"/help {table.name}")]
    return ([*first, page("facts", "facts")], rest) if is_played else ([], [*first, *rest])


def _proof_of_day(context: Context, table: Table) -> list[Key]:
    """Returns a key to the deal of a daily match while it can be had: on the day after."""
    if not table.lobby.daily or table.lobby.daily != days_after(today_of(context.app), -1):
        return []
    label = context.pen(table).plain("daily-deal", date=date_line(table.lobby.daily))
    return [Key(label, "/daily proof")]


def _answer_keys(pen: Pen, table: Table, offers: Sequence[OfferLine]) -> list[Key]:
    """Returns the answers to all offers; of several offers each answer names its own."""
    keys = []
    for offer in offers:
        named = Say(f"offer-name-{offer.kind}")
        for answer in offer.answers:
            label = Say("answer-to", {"answer": answer.label, "offer": named}) if len(offers) > 1 else answer.label
            keys.append(_control_key(pen, table, Control(label, answer.action, answer.style)))
    return keys


def _is_rare(table: Table, control: Control) -> bool:
    action = control.action or MORE
    return not (table.status == "open" and action.verb in ON_THE_CARD) and action != REMATCH


def _control_key(pen: Pen, table: Table, control: Control) -> Key:
    """Returns a control as a key; one without an action leads back to this page."""
    return Key(pen.plain(control.label), on_page(table.id, control.action or MORE), control.style)


def confirm(pen: Pen, table: Table, action: Action) -> Message:
    """Asks for a confirmation before an action ends something."""
    keys = tuple(_control_key(pen, table, one) for one in confirm_controls(action))
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


def levels(pen: Pen, table: Table) -> Message:
    """Asks for the level of a computer to add."""
    lines = [pen(line) for line in level_lines(pen.words, table.name, table.game)]
    return Message(joined([head(pen, table), pen("page-levels"), *lines]), level_rows(pen, table, PAGE))


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


def phrases(pen: Pen, table: Table) -> Message:
    """Shows the ready phrases."""
    keys = [Key(pen.plain(f"phrase-{phrase}"), on_page(table.id, Action.of("say", phrase))) for phrase in PHRASES]
    return Message(joined([head(pen, table), pen("page-phrases")]), rows_of([*keys, back(pen, table)]))


def facts(pen: Pen, table: Table) -> Message:
    """Shows the options of the table, and whether it is rated."""
    options = [
        pen(rated_line(table)),
        *(pen(option_line(table.name, table.game, option, value)) for option, value in options_given(table).items()),
    ]
    return Message(joined([head(pen, table), *options]), ((back(pen, table),),))


def fair(context: Context, table: Table, number: int = 0, is_sealed: bool = False) -> Message:
    """Shows the fairness proofs of the match; several pages where they are long."""
    pen = context.pen(table)
    pages = _proof_pages(pen, fairness(table, table.seat_of(context.player.id), is_sealed))
    number = min(number, len(pages) - 1)
    ways = (("button-before", number - 1), ("button-more", number + 1))
    keys = [
        Key(pen.plain(label), on_page(table.id, Action.of("fair", to))) for label, to in ways if 0 <= to < len(pages)
    ]
    return Message(joined([head(pen, table), *pages[number]]), ((*keys, back(pen, table)),))


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
        return core.in_force(await tables.commands(conn, table.id))


async def last(context: Context, table: Table) -> str:
    """Returns the last events that this player may know, newest first, as short plain text."""
    async with context.app.store.read() as conn:
        history = await tables.history(conn, table.id, STEPS_LOOKED_BACK)
    pen = context.pen(table)
    viewer = table.seat_of(context.player.id)
    lines = [line for taken in reversed(history) for line in tell_all(table.game, taken.events, viewer, pen.plain)]
    return joined(lines) or pen.plain("page-nothing-yet")


def hand(context: Context, table: Table, chosen: str = "", line: str = "") -> Message:
    """Returns the private screen of the player's seat, after choosing the beginning of an action."""
    pen = context.pen(table)
    return hand_of(context.app, pen, table, table.seat_of(context.player.id), chosen, line, context.player.skin)


def hand_of(
    app: App,
    pen: Pen,
    table: Table,
    seat: int | None,
    opened: str = "",
    line: str = "",
    skin: str = "pictures",
    recent: Sequence[Event] = (),
    source: str = HAND,
) -> Message:
    """Returns the private screen of a seat; `opened` is its submenu as in paging.submenu_of, `recent` holds recent
    events of the seat.
    """
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
    shown = card(table, None, ())
    ended = table.match.outcome
    status = pen("status-you" if asked else tell_outcome(ended, seat, table.stake) if ended else shown.status)
    until = deadline_line(app, pen, table)
    board = [pen(one) for one in screen.text_board] if skin == "text" else []
    keys = paged(pen, table, screen, opened, source, ROWS) if asked else ()
    typed = form_keys(pen, table, seat) if asked and not chosen else ()
    if typed:
        keys = (*keys, typed)
    lines = [one for one in map(pen, screen.lines) if one not in board]
    shown_already = {*board, *lines}
    story = join_sentences([one for one in tell_all(table.game, recent, seat, pen) if one not in shown_already], pen)
    hint = hint_of(table, seat)
    way = page_line(app, pen, table.name) if typed and screen.buttons else ""
    text = joined(
        [head(pen, table), story, f"{status} {until}".strip(), *board, *lines, pen(hint) if hint else "", way, line]
    )
    return Message(text, keys, None if skin == "text" else picture_of(app, pen, table, screen))


def own_card(app: App, pen: Pen, table: Table, seat: int, opened: str, skin: str, recent: Sequence[Event]) -> Message:
    """Returns the card of a match in the private chat of a player: the private screen, with the table's buttons."""
    shown = hand_of(app, pen, table, seat, opened, skin=skin, recent=recent, source=CARD)
    last, more = ("last", Action("last")), ("more-short", MORE)
    usual = tuple(Key(pen.plain(f"button-{label}"), on_card(table.id, action)) for label, action in (last, more))
    return replace(shown, keys=(*shown.keys, *(second_page(pen, table) if opened == OFFERING else (usual,))))


def stage_status(context: Context, table: Table) -> str:
    """Returns its options, players, who has answered and who has not, since and until when; never the answers."""
    if table.status != "live" or not table.game.forms.typed:
        return ""
    pen, now = context.pen(table), context.app.now()
    until = card(table, context.player, context.app.outages).deadline
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
