"""Actions of the organiser of a tournament: begin, pause, go on, end, and make it again in a week."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.app import App
from games.core.game import Refusal
from games.tournament.people import FEWEST
from storage import UnitOfWork
from storage import people_tournaments as stored
from storage.messages import rooms
from storage.people.players import Player
from storage.people_tournaments import Entrant, Tournament, queue_update

from .making import MINUTES, Plan, ahead_of, changed, options_of, plan_tournament, tell_room
from .news import tell_people

WEEK = timedelta(days=7)


def may_organise(held: Tournament, player: Player | None) -> bool:
    """Whether somebody made this tournament, or is an operator."""
    return player is not None and (held.made_by == player.id or player.operator)


async def organise(app: App, player: Player, number: int, what: str) -> Tournament:
    """Carries out an action of the organiser or an operator: `begin` it now, `pause` it, let it `go_on`, or `end` it.

    One that has not begun is cancelled. Raises not_host, tournament_over, tournament_too_few, and illegal where it
    cannot be done now.
    """

    async def work(unit: UnitOfWork) -> Tournament:
        held = await ahead_of(unit, number)
        if not may_organise(held, player):
            raise Refusal("not_host")
        now = unit.now()
        people = await stored.people_of(unit.conn, number)
        if what == "begin" and sum(entrant.way == "in" for entrant in people) < FEWEST:
            raise Refusal("tournament_too_few", least=FEWEST)
        facts = _organised(held, what, now)
        await stored.change(unit.conn, number, **facts)
        await queue_update(unit.conn, number, now)
        if facts.get("status") == "cancelled":
            await _tell_cancelled(unit, held, [entrant for entrant in people if entrant.player_id != player.id])
        return replace(held, **facts)

    held = await app.store.write(work)
    changed(app, number)
    return held


async def _tell_cancelled(unit: UnitOfWork, held: Tournament, people: Iterable[Entrant]) -> None:
    await tell_room(unit, await rooms.get(unit.conn, held.room_id), held.id, "cancelled")
    await tell_people(unit, held, [entrant for entrant in people if entrant.way == "in"], "cancelled")


def _organised(held: Tournament, what: str, now: datetime) -> dict[str, Any]:
    if what == "begin" and held.status == "open":
        return {"at": now}
    if what == "pause" and held.status == "live":
        return {"status": "paused"}
    if what == "go_on" and held.status == "paused":
        return {"status": "live"}
    if what == "end":
        is_open = held.status == "open"
        return {"status": "cancelled", "ended_at": now} if is_open else {"status": "live", "ends_at": now}
    raise Refusal("illegal")


async def again(app: App, player: Player, number: int) -> Tournament:
    """Makes a tournament that is over once more, a week later at the same time. Returns the new one.

    Raises unknown_tournament, not_host, illegal before its end, and as `plan_tournament`.
    """
    async with app.store.read() as conn:
        held = await stored.get(conn, number)
        if held is None:
            raise Refusal("unknown_tournament")
        room = await rooms.get(conn, held.room_id)
    if not may_organise(held, player):
        raise Refusal("not_host")
    if held.status != "over":
        raise Refusal("illegal")
    weeks = max(1, -((held.at - app.now()) // WEEK))
    plan = Plan(
        held.game,
        options_of(app, held),
        held.at + weeks * WEEK,
        held.kind,
        held.rounds,
        held.minutes or MINUTES,
        rated=held.request.get("rated", True),
        stake=held.stake,
    )
    return await plan_tournament(app, room, player, plan)
