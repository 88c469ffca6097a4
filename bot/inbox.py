"""The one door for presses, commands and typed actions, from whatever front they come."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.core import chance
from games.core.game import Refusal, Seat
from games.core.match import Moved, legal
from games.core.screen import Say, narrow
from storage.people import Player
from storage.table import Table

from . import lobby, offers, play

if TYPE_CHECKING:
    from .app import App

DATA_MOST = 200  # characters of a button's payload, whatever a forger sends
TEXT_MOST = 1_000  # characters of a typed action
WORDS_MOST = 200  # characters of somebody's words for the seed

ASKS_ONCE_MORE = frozenset({"resign", "cancel", "stop"})  # what ends something; the second press has a "!"


@dataclass(frozen=True, slots=True)
class Press:
    """Somebody presses a button of a match; `text` is what they typed beside it."""

    player: Player
    front: str
    match_id: str
    data: str  # turn:choice, or verb, or verb:argument
    text: str = ""


@dataclass(frozen=True, slots=True)
class Pressed:
    """What came of it: the table as it now is; or what is still to be chosen or confirmed; or a private line."""

    table: Table
    moved: Moved[object] | None = None
    chosen: str = ""
    confirm: str = ""
    line: Say | None = None


async def press(app: App, press: Press) -> Pressed:
    """Does what a button says, or raises the Refusal that says why not."""
    if len(press.data) > DATA_MOST:
        raise Refusal("illegal")
    verb, _, argument = press.data.partition(":")
    if verb.isascii() and verb.isdecimal():
        return await _choose(app, press, int(verb), argument)
    table = await _table(app, press.match_id)
    if verb in ASKS_ONCE_MORE and argument != "!":
        return Pressed(table, confirm=verb)
    if verb not in VERBS:
        raise Refusal("illegal")
    return await VERBS[verb](app, press, table, argument)


async def _choose(app: App, press: Press, turn: int, choice: str) -> Pressed:
    table = await _table(app, press.match_id)
    seat = _seat(table, press.player)
    match = table.live_match()
    if turn == match.turn and narrow(legal(table.game, match, seat), choice):
        return Pressed(table, chosen=choice)
    done = await play.act(app, table.id, seat, turn, choice)
    return Pressed(done.table, done.moved)


async def _type(app: App, press: Press, table: Table, argument: str) -> Pressed:
    """Exactly what a button would do, in any case and with spaces around; a form to the byte."""
    seat = _seat(table, press.player)
    match = table.live_match()
    text = press.text
    if len(text) > TEXT_MOST:
        raise Refusal("illegal")
    if not any(text.startswith(form) for form in table.game.forms(match.state, seat)):
        text = text.strip().lower()
    done = await play.act(app, table.id, seat, match.turn, text)
    return Pressed(done.table, done.moved)


async def _join(app: App, press: Press, table: Table, argument: str) -> Pressed:
    words = press.text[:WORDS_MOST]
    joined = await lobby.join(app, table.id, press.player, press.front, _number(argument), words)
    facts = {"commitment": joined.commitment[:16], "entropy": chance.entropy(words)[:16]}
    return Pressed(joined, line=Say("joined", facts) if joined.game.draws else None)


async def _leave(app: App, press: Press, table: Table, argument: str) -> Pressed:
    return Pressed(await lobby.withdraw(app, table.id, press.player))


async def _start(app: App, press: Press, table: Table, argument: str) -> Pressed:
    return Pressed(await lobby.begin(app, table.id, press.player))


async def _cancel(app: App, press: Press, table: Table, argument: str) -> Pressed:
    return Pressed(await lobby.cancel(app, table.id, press.player, press.player.operator))


async def _computer(app: App, press: Press, table: Table, argument: str) -> Pressed:
    return Pressed(await lobby.add_computer(app, table.id, press.player, _number(argument)))


async def _kick(app: App, press: Press, table: Table, argument: str) -> Pressed:
    return Pressed(await lobby.kick(app, table.id, press.player, _number(argument), press.player.operator))


async def _resign(app: App, press: Press, table: Table, argument: str) -> Pressed:
    done = await play.leave(app, table.id, _seat(table, press.player), "resigned")
    return Pressed(done.table, done.moved)


async def _stop(app: App, press: Press, table: Table, argument: str) -> Pressed:
    if not press.player.operator:
        raise Refusal("not_moderator")
    done = await play.stop(app, table.id, "stopped")
    return Pressed(done.table, done.moved)


async def _offer(app: App, press: Press, table: Table, argument: str) -> Pressed:
    return Pressed(await offers.offer(app, table.id, press.player, argument))


async def _refuse(app: App, press: Press, table: Table, argument: str) -> Pressed:
    asked = [offer.by for offer in table.offers if offer.kind == argument]
    after = await offers.decline(app, table.id, press.player, argument)
    for seat in asked:
        if table.chairs[seat].player != press.player.id:
            await app.notify(after, seat, Say("offer-declined", {"offer": Say(f"offer-{argument}")}))
    return Pressed(after)


Verb = Callable[["App", Press, Table, str], Awaitable[Pressed]]

VERBS: dict[str, Verb] = {
    "type": _type,
    "join": _join,
    "leave": _leave,
    "start": _start,
    "cancel": _cancel,
    "computer": _computer,
    "kick": _kick,
    "resign": _resign,
    "stop": _stop,
    "offer": _offer,
    "refuse": _refuse,
}


async def _table(app: App, match_id: str) -> Table:
    table = await app.store.table(match_id)
    if table is None:
        raise Refusal("unknown_match")
    return table


def _seat(table: Table, player: Player) -> Seat:
    seat = table.seat_of(player.id)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def _number(argument: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", argument):
        raise Refusal("illegal")
    return int(argument)
