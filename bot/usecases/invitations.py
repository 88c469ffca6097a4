"""Inviting people by name: finds who is meant, and reserves a seat at an open table."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

from bot.app import App
from bot.feature import friends_of
from bot.view.candidates import exact_name
from bot.view.option_values import SHOWN_MOST
from games.core.game import Refusal
from games.table import lobby as rules
from games.table.seating import invitee
from games.table.table import Table, Visibility
from storage import UnitOfWork
from storage.people.players import Player
from storage.people.search import recent_opponents

from .table_limits import check_bans, check_blocks, check_company
from .who_is_meant import person_named

RECENT = timedelta(days=30)  # people who can be invited by name
OFFERED_MOST = 30


async def names_to_offer(app: App, player: Player | None) -> list[str]:
    """Returns the names of friends, and of people a player has recently played with, newest first; no strangers'.

    Names that several of them have are exact.
    """
    if player is None:
        return []
    async with app.store.read() as conn:
        friends = await friends_of(app, conn, player)
        met = [*friends, *await recent_opponents(conn, player.id, OFFERED_MOST)]
    met = list({person.id: person for person in met}.values())[:OFFERED_MOST]
    often = Counter(opponent.name for opponent in met)
    return [opponent.name if often[opponent.name] == 1 else exact_name(opponent) for opponent in met]


async def invited_by_name(app: App, typed: str, visibility: Visibility) -> Player:
    """Returns the person with a typed name, for a table that is open to others as its `visibility` says.

    Raises nobody_named, and WhoIsMeant where it could be more than one.
    """
    person = await person_named(app, typed.strip(), app.now() - RECENT)
    if person is None:
        raise Refusal("nobody_named", name=typed.strip()[:SHOWN_MOST], visibility=visibility)
    return person


async def invite(app: App, table: Table, host: Player, typed: str, front: str) -> Table:
    """Reserves a free seat of an open table for a person named by its host."""
    rules.check_open(table)
    rules.check_host(table, host.id)
    match_id, guest = table.id, await invited_by_name(app, typed, table.visibility)

    async def work(unit: UnitOfWork) -> Table:
        table = await unit.table(match_id)
        invited = rules.invited(table, host.id, invitee(guest.id, guest.name, front, app.now()), app.now())
        await check_bans(unit, table.room, host.id, [guest.id])
        await check_blocks(unit, guest.id, [chair.player for chair in table.chairs])
        await check_company(unit, table, [guest.id])
        return unit.put(invited)

    return await app.store.write(work)
