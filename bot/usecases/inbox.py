"""The single entry point for presses, commands and typed actions of all fronts."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from bot.app import App
from bot.view.button_data import SURE, Action, storable
from games.core.game import Refusal
from games.core.screen import Say
from games.table import lobby as table_lobby
from games.table import offers as table_offers
from games.table import play as table_play
from games.table.starting import is_announced
from games.table.substitution import sat_seat
from games.table.table import Table

from . import bans, departures, invitations, lobby, offers, play, rated_match, sitters, talk
from .moves import Order, Press, Pressed, choose, fill_form, number, seat_of, type_move

DATA_MOST = 200  # characters of a button's payload, which may be forged
TEXT_MOST = 1_000  # characters of a typed action
FORM_MOST = TEXT_MOST - 100  # characters of a form's field, which becomes part of a typed action
WORDS_MOST = 200  # characters of a player's words for the seed

MATCH_ID = re.compile(r"[0-9a-z]{1,32}")
SURE_OF = {f"{kind}:{SURE}": kind for kind in table_offers.UNDOES}  # offers that need a confirmation


async def press(app: App, press: Press, table: Table | None = None) -> Pressed:
    """Carries out a press. Raises the Refusal that says why not. `table`: as the caller has just read it."""
    table = table or app.store.cached(press.match_id)
    if len(str(press.action)) > DATA_MOST or len(press.text) > TEXT_MOST:
        raise Refusal("illegal")
    if table is None:
        return await _press(app, press, await _table(app, press.match_id))
    try:
        return await _press(app, press, table)
    except Refusal as refusal:
        newest = await _table(app, press.match_id)
        if newest.revision == table.revision or refusal.code == "too_late":  # the expiry has been booked
            raise
        return await _press(app, press, newest)  # another process was quicker


async def _press(app: App, press: Press, table: Table) -> Pressed:
    who, action = press.player, press.action
    table = await departures.acted(app, table, who.id, action.verb)
    if action.verb == "resign" and sat_seat(table, who.id) is not None:
        action = Action("stand")  # nobody gives up for somebody else
    order = Order(who, press.front, storable(press.text), table, action, press.moderator or who.operator)
    if (turn := action.turn) is not None:
        return await choose(app, order, turn)
    if action.verb not in VERBS:
        raise Refusal("illegal")
    if confirm := _to_confirm(app, order):
        return Pressed(table, confirm=confirm)
    return await VERBS[action.verb].run(app, order)


def is_sure(action: Action) -> bool:
    """Whether this is the second press, after a confirmation."""
    if action.verb in VERBS and VERBS[action.verb].check is not None:
        return action.argument == SURE
    return action.verb == "offer" and action.argument in SURE_OF


def _to_confirm(app: App, order: Order) -> Action | None:
    """Returns what needs a confirmation: the end of something, or an offer that takes effect at once."""
    verb, argument = order.action.verb, order.action.argument
    check = VERBS[verb].check
    if check is not None and argument != SURE:
        check(app, order)
        return Action(verb)
    undoes = verb == "offer" and argument in table_offers.UNDOES
    if undoes and table_offers.needs_nobody_else(order.table, order.player.id, argument):
        return order.action
    return None


async def _here(_app: App, order: Order) -> Pressed:
    """Says that somebody is there, which their press has noted."""
    if order.table.seat_of(order.player.id) is None:
        raise Refusal("not_seated")
    if order.table.status == "over":
        raise Refusal("match_over" if order.table.match else "closed")
    return Pressed(order.table, line=Say("checked-in"))


async def _join(app: App, order: Order) -> Pressed:
    """Takes a seat. Where a program needs consent, the table says from then on that it asks."""
    words = order.text[:WORDS_MOST]
    try:
        joined = await lobby.join(app, order.table.id, order.player, order.front, number(order.action.argument), words)
    except Refusal as refusal:
        if refusal.code == "needs_consent":
            with suppress(Refusal):  # it says so already
                await app.store.change(order.table.id, table_lobby.asked_by_program)
        raise
    return Pressed(joined, line=Say("joined") if joined.status == "open" else None)


def _plain(
    change: Callable[..., Awaitable[Table]], *, says: bool = False, line: str = ""
) -> Callable[[App, Order], Awaitable[Pressed]]:
    """Returns what a verb does that needs its player alone, or with `says` its argument; `line` tells them of it."""

    async def run(app: App, order: Order) -> Pressed:
        said = (order.action.argument,) if says else ()
        after = await change(app, order.table.id, order.player, *said)
        return Pressed(after, line=Say(line) if line else None)

    return run


async def _words(app: App, order: Order) -> Pressed:
    after = await lobby.add_words(app, order.table.id, order.player, order.text[:WORDS_MOST])
    return Pressed(after, line=Say("words-added"))


async def _talk(app: App, order: Order) -> Pressed:
    return Pressed(await talk.say_line(app, order.table.id, order.player, order.text), line=Say("talk-said"))


async def _start(app: App, order: Order) -> Pressed:
    """Starts for the host; an announced registration starts early by consent of all, which a rematch has already."""
    if is_announced(order.table) and not order.table.lobby.starts_soon:
        return Pressed(await offers.offer(app, order.table.id, order.player, "start"))
    return Pressed(await lobby.begin(app, order.table.id, order.player))


async def _sit(app: App, order: Order) -> Pressed:
    """`sit:seat`: plays for somebody who is away, in that seat alone."""
    seat = number(order.action.argument)
    after = await sitters.take_seat(app, order.table.id, order.player, order.front, seat)
    return Pressed(after, line=sitters.sat_line(after, order.player))


async def _cancel(app: App, order: Order) -> Pressed:
    return Pressed(await lobby.cancel(app, order.table.id, order.player, order.moderator))


async def _computer(app: App, order: Order) -> Pressed:
    """`computer:level`, or `computer:level:seated`, which adds nothing where more than `seated` computers sit there."""
    level, seated = number(order.action.first), order.action.rest
    after = number(seated) if seated else None
    return Pressed(await lobby.add_computer(app, order.table.id, order.player, level, after))


async def _kick(app: App, order: Order) -> Pressed:
    """`kick:seat`, or `kick:seat:player`, which never removes another player who has moved up into that seat."""
    seat, player = order.action.first, order.action.rest
    whom = number(player) if player else None
    return Pressed(await lobby.kick(app, order.table.id, order.player, number(seat), order.moderator, whom))


async def _resign(app: App, order: Order) -> Pressed:
    seat = seat_of(order.table, order.player)
    done = await play.leave(app, order.table.id, seat, "resigned", order.player.id)
    return Pressed(done.table, done.moved)


def _check_resigns(app: App, order: Order) -> None:
    table_play.left(order.table, seat_of(order.table, order.player), "resigned", app.now(), app.presence.outages)


def _check_claims(app: App, order: Order) -> None:
    table_play.claimed(order.table, order.player.id, app.now(), app.presence.outages)


def _check_cancels(app: App, order: Order) -> None:
    table_lobby.cancelled(order.table, order.player.id, order.moderator, app.now())


def _check_stops(app: App, order: Order) -> None:
    if not order.moderator:
        raise Refusal("not_moderator")
    if order.table.seat_of(order.player.id) is not None and (why := table_offers.why_declined(order.table, "stop")):
        raise Refusal(why, kind="stop")  # a moderator's own result counts, too
    table_play.stopped(order.table, "stopped", app.now())


async def _stop(app: App, order: Order) -> Pressed:
    _check_stops(app, order)
    done = await play.stop(app, order.table.id, "stopped")
    return Pressed(done.table, done.moved)


async def _invite(app: App, order: Order) -> Pressed:
    after = await invitations.invite(app, order.table, order.player, order.text[:WORDS_MOST], order.front)
    return Pressed(after, line=Say("invited"))


async def _avoid(app: App, order: Order) -> Pressed:
    """`avoid:player`: blocks somebody who sits at this table."""
    await bans.block_at_table(app, order.player, order.table, number(order.action.argument))
    return Pressed(order.table, line=Say("avoided"))


async def _guess(app: App, order: Order) -> Pressed:
    """`guess:strong`: says how well the player plays the game of this table."""
    return Pressed(order.table, line=await rated_match.say_guess_at(app, order.table, order.player, order.action.first))


async def _offer(app: App, order: Order) -> Pressed:
    kind = SURE_OF.get(order.action.argument, order.action.argument)
    return Pressed(await offers.offer(app, order.table.id, order.player, kind))


@dataclass(frozen=True, slots=True)
class Verb:
    """An action at a table; one with a `check` needs a confirmation."""

    run: Callable[[App, Order], Awaitable[Pressed]]
    check: Callable[[App, Order], None] | None = None  # of an ending: refuses people without the right
    moderated: bool = False  # moderators of the room have the right, too


VERBS = {
    "type": Verb(type_move),
    "fill": Verb(fill_form),
    "join": Verb(_join),
    "here": Verb(_here),
    "words": Verb(_words),
    "leave": Verb(_plain(lobby.withdraw)),
    "start": Verb(_start),
    "hold": Verb(_plain(lobby.hold)),
    "open": Verb(_plain(lobby.open_to_all)),
    "cancel": Verb(_cancel, _check_cancels, moderated=True),
    "computer": Verb(_computer),
    "computers": Verb(_plain(lobby.fill_with_computers)),
    "kick": Verb(_kick, moderated=True),
    "resign": Verb(_resign, _check_resigns),
    "sit": Verb(_sit),
    "stand": Verb(_plain(sitters.leave_seat, line="stood")),
    "stop": Verb(_stop, _check_stops, moderated=True),
    "say": Verb(_plain(play.say_phrase, says=True)),
    "talk": Verb(_talk),
    "hush": Verb(_plain(talk.switch, line="talk-switched")),
    "return": Verb(_plain(play.come_back, line="returned")),
    "claim": Verb(_plain(play.claim), _check_claims),
    "substitute": Verb(_plain(play.play_on)),
    "invite": Verb(_invite),
    "avoid": Verb(_avoid),
    "guess": Verb(_guess),
    "offer": Verb(_offer),
    "accept": Verb(_plain(offers.agree, says=True)),
    "refuse": Verb(_plain(offers.decline, says=True)),
}


async def _table(app: App, match_id: str) -> Table:
    table = await app.store.table(match_id) if MATCH_ID.fullmatch(match_id) else None
    if table is None:
        raise Refusal("unknown_match")
    return table
