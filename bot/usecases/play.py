"""Use cases at a table: who may see it, read a typed move, act, expire, leave, come back, stop, say a phrase."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from unicodedata import normalize

import structlog
from msgspec.structs import replace

from bot.app import App
from bot.words import Words
from games.core.commands import Sit
from games.core.game import Refusal, Seat
from games.core.match import legal
from games.core.screen import Button, Say
from games.table import play
from games.table.records import fits, replayed
from games.table.substitution import played_on, returned
from games.table.table import Change, Said, Table
from storage import UnitOfWork
from storage.matches import tables
from storage.messages.rooms import Room
from storage.names import LOOKALIKES
from storage.people.players import Player

from .daily import is_hidden
from .sitters import ask_sitter, tell_pool

PHRASES = ("hello", "luck", "nice", "thinking", "moment", "thanks", "sorry", "again")
PHRASES_SHOWN = 2  # the latest ones
GUESSES_MOST = 3  # per player and round

log = structlog.get_logger(__name__)


async def act(app: App, match_id: str, seat: Seat, turn: int, text: str, player: int | None = None) -> Change:
    """Answers the question `turn` for a seat: a person's press, or (without a player) a computer or a robot.

    Refuses an answer that comes when somebody else answers for the seat: with away, not_seated, or stale_turn.
    """

    def acted(table: Table) -> Change:
        _check_answers(table, seat, player)
        return play.acted(table, seat, turn, text, app.now(), app.presence.outages)

    return await app.store.change(match_id, acted)


def _check_answers(table: Table, seat: Seat, player: int | None) -> None:
    """Refuses what is pressed for a seat for which somebody else answers now; None: a computer or a robot."""
    table.live_match()
    if table.chairs[seat].answers != player:
        is_away = player is not None and table.away_seat_of(player) == seat
        raise Refusal("stale_turn" if player is None else "away" if is_away else "not_seated")


async def expire(app: App, match_id: str) -> Change:
    """Applies the passed deadline of a table's question. Refuses where an outage has moved it."""
    sat_in = list[Seat]()

    def expired(table: Table) -> Change:
        sat_in[:] = [seat for seat, chair in enumerate(table.chairs) if chair.has_sitter]
        return play.expired(table, app.now(), app.presence.outages)

    return await _tell_away(app, await app.store.change(match_id, expired), sat_in)


async def leave(app: App, match_id: str, seat: Seat, why: str, player: int | None = None) -> Change:
    """Makes a seat leave a live match, at any time: a person's, or (without a player) that of a computer or a robot.

    Refuses where somebody else answers for the seat by now, as `act` does: nobody gives up for somebody else.
    """

    def left(table: Table) -> Change:
        _check_answers(table, seat, player)
        return play.left(table, seat, why, app.now(), app.presence.outages)

    return await app.store.change(match_id, left)


async def come_back(app: App, match_id: str, player: Player) -> Table:
    """Gives a seat back to its player, for whom a computer answers; a person who sits in is asked for it."""
    try:
        return (await app.store.change(match_id, lambda table: returned(table, player.id, app.now()))).table
    except Refusal as refusal:
        if refusal.code == "sat_in":
            await ask_sitter(app, match_id, player)
        raise


async def claim(app: App, match_id: str, player: Player) -> Table:
    """Ends a match of two for the player who stays, whose opponent is gone."""
    now, outages = app.now(), app.presence.outages
    return (await app.store.change(match_id, lambda table: play.claimed(table, player.id, now, outages))).table


async def play_on(app: App, match_id: str, player: Player) -> Table:
    """Has a computer answer for the opponent who is gone, for the player who stays."""
    change = await app.store.change(match_id, lambda table: played_on(table, player.id, app.now()))
    return (await _tell_away(app, change)).table


async def _tell_away(app: App, change: Change, sat_in: Sequence[Seat] = ()) -> Change:
    """Tells people for whom a computer plays from now on that they may come back; returns the change.

    `sat_in`: seats in which another person sat until now.
    """
    sat = [step.command for step in change.steps if isinstance(step.command, Sit)]
    for command in sat if change.table.status == "live" else ():
        if command.sitter is not None:
            line = Say("seat-free-told" if command.seat in sat_in else "away-told")
            await app.notify_owner(change.table, command.seat, line)
    if sat:
        await tell_pool(app, change.table)
    return change


async def stop(app: App, match_id: str, why: str) -> Change:
    """Ends a match from outside."""
    return await app.store.change(match_id, lambda table: play.ended(table, why, app.now(), app.presence.outages))


async def unfreeze(app: App, match_id: str, by: str) -> Table:
    """Lets a frozen match go on, with the full time for its question.

    Raises unknown_match, not_frozen, and differs_from_steps while its stored position is not that of its steps.
    """

    async def work(unit: UnitOfWork) -> Table:
        table = await unit.table(match_id)
        if table.status != "frozen":
            raise Refusal("not_frozen")
        try:
            match, _ = replayed(table, await tables.history(unit.conn, table.id), with_clock=True)
        except (Refusal, ValueError) as wrong:
            log.warning("the steps of a frozen match cannot be replayed", match=match_id, why=str(wrong))
            raise Refusal("differs_from_steps") from None
        if not fits(table, match) or table.match is None or match.version != table.match.version or match.outcome:
            raise Refusal("differs_from_steps")
        return unit.put(play.unfrozen(table, match, app.now()))

    after = await app.store.write(work)
    log.warning("a match was unfrozen", match=match_id, by=by)
    return after


async def may_see(app: App, table: Table, player: Player | None, room: Room | None) -> bool:
    """Whether a person in a room may see a table by its id; with its invite token (`room` is None) anybody may.

    A table is visible in the room where it was opened and where a message shows it, and anywhere to its players, to
    those who sat in at its end, and to operators. An unlisted one is not visible among the pages of a room, where its
    id could be guessed; a daily match to nobody but its player while its day lasts.
    """
    if table.lobby.daily and await is_hidden(app, table, player):
        return False
    if room is None:
        return True
    is_here = table.room == room.id and (table.visibility == "listed" or not app.fronts.has_pages(room.platform))
    if is_here or (player is not None and (player.operator or _has_seat(table, player))):
        return True
    return bool(await app.redraw.of_match(table.id, platform=room.platform, room=room.address))


def _has_seat(table: Table, player: Player) -> bool:
    """Whether a seat is a player's, or they sit in for its player now, or did so at the end."""
    return any(player.id in (chair.player, chair.sitter.player if chair.sitter else None) for chair in table.chairs)


async def say_phrase(app: App, match_id: str, player: Player, phrase: str) -> Table:
    """Says a ready phrase for a seated player; replaces their previous one."""

    def said(table: Table) -> Change:
        seat = table.seat_of(player.id)
        if seat is None or table.chairs[seat].invited:
            raise Refusal("not_seated")
        if phrase not in PHRASES:
            raise Refusal("illegal")
        now = Said(seat, phrase)
        if now in table.said:
            raise Refusal("said_already")
        others = tuple(said for said in table.said if said.seat != seat)
        return Change(replace(table, said=(*others, now)[-PHRASES_SHOWN:]))

    return (await app.store.change(match_id, said)).table


def typed_move(words: Words, table: Table, seat: Seat, text: str) -> str:
    """Returns the spelling of a typed move; of what stands on a button, in any language, the button's."""
    match, move = table.live_match(), spelt(text)
    moves = legal(table.game, match, seat)
    if move in moves or not moves:
        return move
    shown = table.game.screen(table.game.view(match.state, seat), "").buttons
    own = (button for row in shown for button in row if button.choice in moves)
    return next((button.choice for button in own if _stands_on(words, table, button, text)), move)


def spelt(text: str) -> str:
    """Returns a typed move as spellings are written: lower case, Latin letters, digits of usual width."""
    return normalize("NFKC", text).strip().lower().translate(LOOKALIKES)


def _stands_on(words: Words, table: Table, button: Button, text: str) -> bool:
    typed = text.replace(button.sign, "").strip().casefold()
    return any(typed == words.text(button.label, lang, table.name).casefold() for lang in words.languages)


@asynccontextmanager
async def limited_form(app: App, table: Table, player: Player) -> AsyncIterator[None]:
    """Runs a typed form of a player, one at a time in all processes, and counts it as a guess where it is taken.

    An answer that is taken tells that somebody gave it: a player with too many guesses in this round is refused.
    """
    forms, state = table.game.forms, table.match.state if table.match else None
    in_round = forms.round(state) if state is not None else 0
    name = f"form:{table.id}:{player.id}"
    async with app.recent.form_locks.of(name):
        if not await app.store.engine.peers.claim(name):
            raise _busy()
        try:
            async with app.store.read() as conn:
                if await tables.guesses_of(conn, table.id, player.id, in_round) >= GUESSES_MOST:
                    raise _busy()
            try:
                yield
            except Refusal as refusal:
                if refusal.code == forms.taken:
                    note = partial(tables.note_guess, match_id=table.id, player=player.id, in_round=in_round)
                    await app.store.write(lambda unit: note(unit.conn), is_guarded=True)
                raise
        finally:
            await app.store.engine.peers.release(name)


def _busy() -> Refusal:
    """Returns the refusal, of which only this player may learn."""
    refusal = Refusal("busy")
    refusal.hidden = True
    return refusal
