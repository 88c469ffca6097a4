"""The page of a table that ⋯ opens: what is done most, ends in a row of their own, and the rest behind More; what the
match would bring or has brought, and before it how well its reader plays.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.feature import entries_at_line, entries_at_table
from bot.usecases import rated_match
from bot.usecases.daily import today_of
from bot.usecases.play import PHRASES
from bot.usecases.talk import NOTHING, Talk, sentence
from bot.view.absence import result_of
from bot.view.answer import Answer, Key, Message, Page
from bot.view.button_data import Action, on_page
from bot.view.coaching import may_be_coached
from bot.view.controls import Control, OfferLine, name_of
from bot.view.daily import date_line
from bot.view.match_records import has_fairness
from bot.view.pen import Pen, joined
from bot.view.rating_lines import prospect_lines, rating_details
from bot.view.table_screen import Card, card
from games.core.screen import Say
from games.table.daily import days_after
from games.table.table import Table
from storage.matches.first_guesses import GUESSES

from .context import Context
from .pages import MORE, ROWS, back, control_key, head, past_of, rows_of

# shown on an open table's card; the rest is under More
ON_THE_CARD = frozenset({"join", "start", "hold", "open", "computer", "computers", "leave"})
REMATCH, REST = Action.of("offer", "rematch"), Action("rest")
OFTEN = ("takeback", "draw", "stand", "resign", "cancel", "swap")  # controls that come first under More
LINES_MOST = 6  # of talk on the page of phrases
RATED_MOST = 16  # ratings told in full
ENTRIES_MOST, FEWEST_SHOWN = 6, 2  # keys of that page, answers to offers included; and of the others beside answers


async def more(context: Context, table: Table, rest: bool = False) -> Message:
    """Returns what is done most at the table beyond its card, or the rest."""
    pen = context.pen(table)
    past = await past_of(context.app, table)
    shown = card(table, context.player, context.app.presence.outages, moderator=context.moderates(table), past=past)
    is_coached = await may_be_coached(context.app.store, table, context.player.id)
    answers, (usual, others) = _answer_keys(pen, table, shown.offers), _entries(context, table, shown, is_coached)
    entries, most = [*usual, *others], max(ENTRIES_MOST - len(answers), FEWEST_SHOWN)
    at = len(entries) if len(entries) <= most else min(most - 1, len(usual) or most)
    if rest:
        return Message(joined([head(pen, table), pen(shown.status)]), _with_ends([*entries[at:], back(pen, table)]))
    last = [Key(pen.plain("button-more"), on_page(table.id, REST))] if at < len(entries) else []
    ratings, asked = await rating_part(context, table)
    offers = [pen(offer.text) for offer in shown.offers]
    rows = (*rows_of(answers, most=2), *_with_ends([*entries[:at], *last]), *((tuple(asked),) if asked else ()))
    return Message(joined([head(pen, table), pen(shown.status), *offers, *ratings]), rows)


def phrases(pen: Pen, table: Table, talk: Talk = NOTHING) -> Message:
    """Shows the ready phrases, and what was said in other words to this reader."""
    keys = [Key(pen.plain(f"phrase-{phrase}"), on_page(table.id, Action.of("say", phrase))) for phrase in PHRASES]
    lines = [pen(sentence(table, line)) for line in talk.lines[-LINES_MOST:]]
    own = [Key(pen.plain("talk-write"), on_page(table.id, Action("own-line")))] if talk.may_speak else []
    if talk.lines:
        own += [Key(pen.plain(entry.label), f"/{entry.line}") for entry in entries_at_line(table)]
    if talk.may_switch:
        label = "talk-switch-on" if table.lobby.is_silent else "talk-switch-off"
        own.append(Key(pen.plain(label), on_page(table.id, Action("hush"))))
    above = joined([head(pen, table), *lines, pen("page-phrases")])
    return Message(above, rows_of([*keys, *own, back(pen, table)]))


def _keys_of_features(context: Context, table: Table) -> list[Key]:
    pen, entries = context.pen(table), entries_at_table(table, context.player.id)
    return [Key(pen.plain(entry.label), f"/{entry.line}") for entry in entries if entry.line]


def _with_ends(keys: Sequence[Key]) -> tuple[tuple[Key, ...], ...]:
    """Returns keys in rows, those that end something in a row of their own at the end."""
    ends = tuple(key for key in keys if key.style == "danger")
    return (*rows_of((key for key in keys if key not in ends), most=ROWS - bool(ends)), *((ends,) if ends else ()))


def _pages(table: Table, shown: Card, is_coached: bool) -> dict[tuple[str, str], bool]:
    """Returns the pages of a table, by label and verb, and whether each is of use now."""
    status, has_seat = table.status, shown.you is not None
    sits = has_seat and not table.chairs[shown.you or 0].invited
    is_played = status == "live" and has_seat
    return {
        ("words", "add-words"): status == "open" and table.game.deal.draws and sits,
        ("facts", "facts"): not is_played,
        ("kick", "kicks"): any(seat.kick for seat in shown.seats),
        ("share", "share"): status in ("open", "live"),
        ("record", "record"): status == "over" and (table.match is not None or table.game.deal.draws),
        ("coach", "coach"): is_coached,
        ("again", "again"): status == "over",
        ("fair", "fair"): has_fairness(table),
        ("type", "form"): is_played,
    }


def _entries(context: Context, table: Table, shown: Card, is_coached: bool) -> tuple[list[Key], list[Key]]:
    """Returns what can be done at the table beyond its card: what players always find first, and the rest."""
    pen, status, has_seat = context.pen(table), table.status, shown.you is not None
    controls = [control for control in shown.controls if _is_rare(table, control)]
    often = [control for name in OFTEN for control in controls if name_of(control) == name]

    def page(label: str, verb: str) -> Key:
        return Key(pen.plain(f"button-{label}"), on_page(table.id, Action(verb)))

    is_played = status == "live" and has_seat
    first = [control_key(pen, table, control) for control in often]
    first += [page("say", "phrases")] if status in ("open", "live") and has_seat else []
    rest = [control_key(pen, table, control) for control in controls if control not in often]
    rest += [page(*named) for named, is_shown in _pages(table, shown, is_coached).items() if is_shown]
    rest += [*_keys_of_features(context, table), *_proof_of_day(context, table)]
    rest += [Key(pen.plain("button-help"), f"/help {table.name}")]
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
            keys.append(control_key(pen, table, Control(label, answer.action, answer.style)))
    return keys


def _is_rare(table: Table, control: Control) -> bool:
    action = control.action or MORE
    return not (table.status == "open" and action.verb in ON_THE_CARD) and action != REMATCH


async def rating_part(context: Context, table: Table) -> tuple[list[str], list[Key]]:
    """Returns lines and keys about ratings: before a match, at its beginning, and after it with every ±."""
    pen, keys = context.pen(table), await guess_keys(context, table)
    outcome = result_of(table)
    seats = [seat for place in outcome.places for seat in place] if outcome else []
    brings = prospect_lines(await rated_match.prospect(context.app, table, context.player))
    short = [Say("unrated-short")] if await rated_match.will_be_short(context.app, table) else []
    lines = [pen(line) for line in (*brings, *short, *rating_details(table, seats)[:RATED_MOST])]
    return [*lines, *([guess_question(pen, table.name)] if keys else [])], keys


async def guess_keys(context: Context, table: Table) -> list[Key]:
    """Returns a key for each answer where the player at a table is asked; else none."""
    if not await rated_match.asks_guess(context.app, table, context.player):
        return []
    pen = context.pen(table)
    return [Key(pen.plain(f"guess-{guess}"), on_page(table.id, Action.of("guess", guess))) for guess in GUESSES]


def guess_question(pen: Pen, game: str) -> str:
    """Returns the question in words."""
    return pen("guess-ask", game=pen.title(game))


async def press_guess(context: Context, table: Table, action: Action) -> Answer:
    """Takes the answer of a player at a table."""
    said = await rated_match.say_guess_at(context.app, table, context.player, action.argument)
    return (Page(Message(context.pen(table)(said))),)


def guess_noted(pen: Pen, game: str, guess: str) -> str:
    """Returns what somebody has said in words."""
    return pen("guess-noted", game=pen.title(game), guess=Say(f"guess-{guess}"))
