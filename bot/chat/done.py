"""Sentences that say what was done, also where an invitation was declined and the match goes on with others."""

from __future__ import annotations

from bot.usecases.moves import Pressed
from bot.view.absence import listener, result_of
from bot.view.answer import Key
from bot.view.button_data import Action, on_card
from bot.view.controls import awaited, named_or_counted, told_offer
from bot.view.pen import Pen
from bot.view.sentences import join_sentences, tell_all, tell_outcome
from games.core.screen import Name, Say
from games.table.table import Offer, Table

from .context import Context

AGREEING = frozenset({"offer", "accept", "start"})
PLAIN = {
    "join": "joined",
    "hold": "done-held",
    "open": "done-opened",
    "computer": "done-computer",
    "computers": "done-computers",
    "start": "event-began",
    "say": "done-said",
}
OTHER, COMPUTER = "other", "computer"  # arguments of the action `again`; another one is the handle of a person


def what_was_done(context: Context, before: Table, done: Pressed, action: Action) -> str:
    """Returns what an action did at a table: the result, an offer that now waits, or the events of the step."""
    table, verb, pen = done.table, action.verb, context.pen(done.table)
    you = table.seat_of(context.player.id)
    waiting = _offer(table, action.first or verb) if verb in AGREEING else None
    if done.line:
        return pen.plain(done.line)
    if waiting is not None:
        others, said = awaited(table, waiting), told_offer(table, waiting, you)
        return pen.plain("done-asked", told=said, awaited=named_or_counted(others)) if others else pen.plain(said)
    if verb in ("refuse", "leave", "kick"):
        return context.pen(before).plain(_taken_away(before, action, context.player.id))
    if table.match is None or verb in PLAIN:
        return pen.plain(PLAIN.get(verb, "done"))
    if outcome := result_of(table):
        return pen.plain(tell_outcome(outcome, you, table.stake))
    events, you = (done.moved.events, you) if done.moved else (table.news[-1:], listener(table, you))
    return join_sentences(tell_all(table.game, events, you, pen.plain), pen.plain) or pen.plain("done")


def _offer(table: Table, kind: str) -> Offer | None:
    return next((offer for offer in table.offers if offer.kind == kind), None)


def _taken_away(before: Table, action: Action, player: int) -> Say:
    """Returns what is no longer there: an offer, or somebody at the table."""
    you = before.seat_of(player)
    if action.verb == "kick":
        return Say("done-kicked", {"who": Name(int(action.first))})
    if action.verb == "leave":
        return Say("done-left" if before.asked_of(you) is None else "done-declined")
    offer = _offer(before, action.first)
    agreed = offer is not None and you in offer.agreed
    return Say("done-withdrawn") if agreed else Say("offer-declined", {"kind": action.first})


def keys_after_decline(pen: Pen, table: Table) -> tuple[tuple[Key, ...], ...]:
    """Returns the keys of a card whose challenge was declined."""
    other = Key(pen.plain("declined-other"), on_card(table.id, Action.of("again", OTHER)), "main")
    everybody = Key(pen.plain("declined-open"), on_card(table.id, Action("again")))
    computer = Key(pen.plain("web-with-computer"), on_card(table.id, Action.of("again", COMPUTER)))
    return (other, everybody), ((computer,) if table.game.levels else ())
