"""A press of a match's button; the moves among them: chosen, typed, or filled into a form; and those sent again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.app import App
from bot.view.button_data import Action
from games.core.commands import Do
from games.core.game import Refusal, Seat
from games.core.match import Transition, legal
from games.core.screen import Say, narrow
from games.table.substitution import sat_seat
from games.table.table import Table
from storage.matches import tables
from storage.people.players import Player

from . import play
from .play import typed_move

RECENT_STEPS = 60  # in which a press that was sent again is looked for


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a match's button; `text` is typed input with it."""

    player: Player
    front: str
    match_id: str
    action: Action
    text: str = ""
    moderator: bool = False  # in the room of the table


@dataclass(frozen=True, slots=True)
class Pressed:
    """The result: the new table, or an open choice or confirmation, or a private line."""

    table: Table
    moved: Transition[object] | None = None
    chosen: str = ""
    confirm: Action | None = None
    line: Say | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """A parsed press: its action, and its table."""

    player: Player
    front: str
    text: str
    table: Table
    action: Action
    moderator: bool = False


async def choose(app: App, order: Order, turn: int) -> Pressed:
    """Answers a question with the choice on a button, or goes on choosing."""
    table, choice = order.table, order.action.argument
    match, seat = table.live_match(), seat_of(table, order.player)
    if turn == match.turn and _goes_on(legal(table.game, match, seat), choice):
        return Pressed(table, chosen=choice)
    done = await play.act(app, table.id, seat, turn, choice, order.player.id)
    return Pressed(done.table, done.moved)


def _goes_on(spellings: Sequence[str], choice: str) -> bool:
    """Whether a choice is only the beginning of an action."""
    return choice != "" and choice not in spellings and bool(narrow(spellings, choice))


async def type_move(app: App, order: Order) -> Pressed:
    """Carries out a typed action like its button, on whatever keyboard it was typed; a form exactly as typed.

    `type:turn` answers that question alone, so that a duplicate or late one is refused; `type` answers the current one.
    """
    match, text = order.table.live_match(), order.text
    game, seat = order.table.game, seat_of(order.table, order.player)
    turn = number(order.action.argument) if order.action.argument else match.turn
    if form := game.forms.commanded(text):
        return await fill_form(app, replace(order, action=Action.of("fill", turn, form.name)))
    if text.startswith(game.forms.prefixes):
        async with play.limited_form(app, order.table, order.player):
            done = await play.act(app, order.table.id, seat, turn, text, order.player.id)
    else:
        typed = typed_move(app.words, order.table, seat, text)
        done = await play.act(app, order.table.id, seat, turn, typed, order.player.id)
    return Pressed(done.table, done.moved)


async def fill_form(app: App, order: Order) -> Pressed:
    """`fill:turn:form`: the exact input of a form's field."""
    turn, name = order.action.first, order.action.rest
    game, seat = order.table.game, seat_of(order.table, order.player)
    if (form := game.forms.named(name)) is None:
        raise Refusal("illegal")
    async with play.limited_form(app, order.table, order.player):
        try:
            filled = form.fill(order.text)
        except Refusal as refusal:
            refusal.hidden = game.ui.private
            raise
        done = await play.act(app, order.table.id, seat, number(turn), filled.spelling, order.player.id)
    return Pressed(done.table, done.moved, line=filled.told)


def seat_of(table: Table, player: Player) -> Seat:
    """Returns the seat for which a player answers. Raises not_seated."""
    seat = table.seat_of(player.id)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def number(argument: str) -> int:
    """Returns the number in a button's payload, which may be forged. Raises illegal."""
    if not re.fullmatch(r"[0-9]{1,9}", argument):
        raise Refusal("illegal")
    return int(argument)


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
