"""How people sign up for a tournament, also late; how they leave it, or pause."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from bot.app import App
from bot.usecases.table_limits import check_bans
from games.core.game import Refusal
from games.tournament.people import MISSED_MOST, MOST
from storage import UnitOfWork
from storage import people_tournaments as stored
from storage.people.players import Player
from storage.people_tournaments import Entrant, Tournament, queue_update

from .making import ahead_of, changed, check_is_person

Did = Literal["in", "in_already", "back", "out", "away", "out_already"]


async def sign_up(app: App, player: Player, number: int, front: str, room: int = 0) -> Did:
    """Signs somebody up, also late, or has them play on after a pause. `room`: where; 0: on a page.

    Raises tournament_over, tournament_full, tournament_begun (of a knock-out), tournament_missed, banned_here,
    tournament_person and no_name.
    """

    async def work(unit: UnitOfWork) -> Did:
        held = await ahead_of(unit, number)
        await check_bans(unit, held.room_id, player.id)
        await check_is_person(unit, player)
        return await _signed_up(unit, held, player, front, in_room=room == held.room_id)

    did = await app.store.write(work)
    changed(app, number)
    return did


async def _signed_up(unit: UnitOfWork, held: Tournament, player: Player, front: str, *, in_room: bool) -> Did:
    people = await stored.people_of(unit.conn, held.id)
    own = next((entrant for entrant in people if entrant.player_id == player.id), None)
    if own is not None and own.way == "in":
        if in_room and not own.in_room:
            await stored.change_entrant(unit.conn, held.id, own.number, in_room=True)
        return "in_already"
    _check_may_come(held, own, unit.now())
    await queue_update(unit.conn, held.id, unit.now())
    if own is not None:
        facts = {"way": "in", "front": front, "at": unit.now(), "in_room": in_room or own.in_room}
        await stored.change_entrant(unit.conn, held.id, own.number, **facts)
        return "back"
    if len(people) >= MOST:
        raise Refusal("tournament_full", most=MOST)
    entrant = Entrant(held.id, len(people) + 1, player.id, front, unit.now(), in_room=in_room)
    await stored.sign_up(unit.conn, entrant)
    return "in"


def has_missed_most(own: Entrant) -> bool:
    """Whether somebody is out because they missed matches."""
    return own.missed >= MISSED_MOST


def may_come(held: Tournament, own: Entrant | None, now: datetime) -> bool:
    """Whether somebody can sign up, or come back."""
    return held.takes_people(now) and (own is None or not has_missed_most(own))


def _check_may_come(held: Tournament, own: Entrant | None, now: datetime) -> None:
    if may_come(held, own, now):
        return
    if own is not None and has_missed_most(own):
        raise Refusal("tournament_missed")
    raise Refusal("tournament_begun" if held.kind == "knockout" else "tournament_over")


async def leave(app: App, player: Player, number: int) -> Did:
    """Takes somebody out, or has them pause in an arena that is played; a match that is played goes on.

    Raises tournament_over and tournament_not_in.
    """

    async def work(unit: UnitOfWork) -> Did:
        held = await ahead_of(unit, number)
        people = await stored.people_of(unit.conn, number)
        own = next((entrant for entrant in people if entrant.player_id == player.id), None)
        if own is None:
            raise Refusal("tournament_not_in")
        way: Literal["away", "out"] = "away" if held.kind == "arena" and held.status != "open" else "out"
        if own.way == way:
            return "out_already"
        await stored.change_entrant(unit.conn, number, own.number, way=way)
        await queue_update(unit.conn, number, unit.now())
        return way

    did = await app.store.write(work)
    changed(app, number)
    return did
