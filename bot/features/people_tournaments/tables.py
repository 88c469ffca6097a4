"""The table of a match: how it is opened, and what its end says of the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from bot.app import App
from bot.usecases.rated_match import chair_of
from games.table import check_in, play
from games.table.chair import Chair
from games.table.chips import stake_of
from games.table.seating import new_table
from games.table.table import Change, Lobby, Table, player_purse
from games.tournament.draws import deal_secret
from games.tournament.people import Encounter, Won
from games.tournament.people_document import won_by
from storage import UnitOfWork
from storage.columns import WEB
from storage.matches.purses import balance
from storage.messages import displays, rooms
from storage.messages.displays import Display
from storage.messages.rooms import Room
from storage.people import players
from storage.people_tournaments import Entrant, Tournament

from .making import SEATS, options_of

GRACE = timedelta(minutes=3)  # the time to come to a match
# Tables at once whose cards the room shows; where there are more, people play in their own chats. In an arena a match
# follows the other, so that cards of few fill a group on Telegram.
CARDS_MOST, CARDS_MOST_OF_ARENA = 4, 2


async def open_match(
    app: App, unit: UnitOfWork, held: Tournament, match: Encounter, people: Mapping[int, Entrant], room: Room
) -> Table:
    """Opens the table of a match; it begins once both players have pressed something, or after GRACE without them.

    Where somebody does not have the stake, the match is played without one. Raises draining.
    """
    now = app.now()
    chairs = [await _chair(unit, held, people[number], now) for number in match.teams]
    table = new_table(
        app.games[held.game],
        app.random_bytes,
        now,
        name=held.game,
        options=options_of(app, held),
        room=room.id,
        host=None,
        secret=deal_secret(bytes.fromhex(held.secret), match.round, match.pairing, match.leg),
        most=SEATS,
        stake=held.stake if held.stake and await _have(unit, chairs, held.stake) else 0,
        lobby=Lobby(casual=not held.request.get("rated", True), absent="rules", tournament=held.share),
        chairs=tuple(chairs),
    )
    return _waiting(unit, table, now)


async def _chair(unit: UnitOfWork, held: Tournament, entrant: Entrant, now: datetime) -> Chair:
    player = await players.get(unit.conn, entrant.player_id or 0)
    assert player is not None
    return await chair_of(unit, held.game, player, entrant.front, now)


async def _have(unit: UnitOfWork, chairs: Sequence[Chair], stake: int) -> bool:
    purses = [await balance(unit.conn, player_purse(chair.player)) for chair in chairs if chair.player]
    return min(purses) >= stake


def _waiting(unit: UnitOfWork, table: Table, now: datetime) -> Table:
    """Saves a table that waits for both players; one with a long clock begins at once."""
    waiting = check_in.appointed(replace(table, deadline=now + GRACE, asked_at=now), now, GRACE, timedelta())
    stakes = tuple(stake_of(waiting, chair.player) for chair in waiting.chairs if chair.player and waiting.stake)
    opened = unit.put(Change(waiting, movements=stakes))
    return opened if waiting.lobby.check_in else unit.put(play.begun(opened, now))


async def room_of_tables(unit: UnitOfWork, held: Tournament, tables: int) -> tuple[Room, bool]:
    """Returns the room of tables of which so many are played at once, and whether it shows their cards."""
    room, most = await rooms.get(unit.conn, held.room_id), CARDS_MOST_OF_ARENA if held.kind == "arena" else CARDS_MOST
    if room.platform == WEB or (tables <= most and room.reach == "here"):
        return room, room.platform != WEB
    return await rooms.get_or_create(unit.conn, WEB, "lobby", "Web", now=unit.now()), False


async def save_card(unit: UnitOfWork, room: Room, table: Table) -> Display:
    """Saves that a room shows the card of a table."""
    card = displays.wanted(room.platform, room.address, table.id, "card")
    await displays.save(unit.conn, card)
    return card


def result_of(table: Table, match: Encounter, people: Mapping[int, int | None]) -> tuple[Won, tuple[int, ...]]:
    """Returns who has won a match whose table is over, and who did not come. `people`: the players by number.

    Who does not come, or makes no move until their time is over, has missed it.
    """
    if table.match is None:
        came = {chair.player for chair in table.chairs if not chair.invited}
        missed = tuple(number for number in match.teams if people.get(number) not in came)
        return _without(match, missed), missed
    outcome = table.match.outcome
    won = won_by(outcome.places if outcome is not None else ())
    if table.is_unplayed:
        missed = tuple(match.teams[seat] for seat in sorted(table.game.waiting(table.match.state)))
        return _without(match, missed), missed
    return won, ()


def _without(match: Encounter, missed: tuple[int, ...]) -> Won:
    if len(missed) != 1:
        return "void"
    return "second" if match.first in missed else "first"
