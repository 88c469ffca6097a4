"""Recognizes a press that was sent again, because its answer was lost on the way."""

from __future__ import annotations

from contextlib import suppress

from bot.app import App
from bot.view.button_data import Action
from games.core.commands import Do
from games.core.game import Refusal
from games.table.substitution import sat_seat
from games.table.table import Table
from storage.matches import tables

from .moves import Press

RECENT_STEPS = 60  # in which a repeated press is looked for


async def is_done(app: App, press: Press, table: Table) -> bool:
    """Whether this press was carried out before: its seat has given this answer to this turn.

    For fronts that repeat a press whose answer was lost: the repeated one is refused, but its player got their wish. A
    Start counts as done where somebody else was quicker, and so do computers that sit there.
    """
    if press.action.verb in ("computer", "computers"):
        return press.player.id == table.host and _is_seated(press.action, table)
    if press.action.verb == "sit":
        return sat_seat(table, press.player.id) is not None
    seat, (turn, answers) = table.seat_of(press.player.id), _answers(table, press)
    if seat is not None and press.action.verb == "start":
        return table.status == "live" and table.match is not None and not table.match.version
    if seat is None or turn is None:
        return False
    async with app.store.read() as conn:
        taken = await tables.history(conn, table.id, RECENT_STEPS)
    return any(step.turn == turn and step.command in [Do(seat, text) for text in answers] for step in taken)


def _is_seated(action: Action, table: Table) -> bool:
    """Whether the computer that a press wanted sits there, or those that it wanted on all free seats."""
    if action.verb == "computers":
        return table.has_computer and len(table.chairs) == table.most
    return action.rest.isdecimal() and table.computers > int(action.rest)


def _answers(table: Table, press: Press) -> tuple[int | None, set[str]]:
    """Returns the turn that a press answers, and how its answer may be stored."""
    action, forms = press.action, table.game.forms
    form = forms.commanded(press.text) if action.verb == "type" else forms.named(action.rest)
    if action.verb == "type" and form is None:
        return Action(action.first).turn, {press.text, press.text.strip().lower()}
    if action.verb not in ("type", "fill") or form is None:
        return action.turn, {action.argument}
    with suppress(Refusal):
        return Action(action.first).turn, {form.fill(press.text).spelling}
    return None, set()
