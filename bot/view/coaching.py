"""What the coach says to one player about a finished match, computed off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from games.core.analysis import Advice
from games.core.coaching import costliest, decisions, has_coach
from games.core.commands import Command, Do
from games.core.game import Refusal, Seat
from games.core.record import Record, Replayed, replay
from games.core.screen import Say
from games.table.table import Table
from storage import Store
from storage.matches import table_lists, tables

from .films import RunInWorker
from .match_records import record_of

MATCHES_MOST = 50  # in which habits are looked for


def seat_coached(table: Table, player: int | None) -> Seat:
    """Returns the seat of a player in a match that is over. Raises `no_coach`, `not_over` and `coach_not_seated`."""
    if not has_coach(table.game) or (table.status == "over" and table.match is None):
        raise Refusal("no_coach")
    if table.status != "over":
        raise Refusal("not_over")
    seat = table.seat_of(player)
    if seat is None:
        raise Refusal("coach_not_seated")
    return seat


async def may_be_coached(store: Store, table: Table, player: int | None) -> bool:
    """Whether there is anything to show to this player, who has made a move, once others cannot play the same deal."""
    seat = table.seat_of(player)
    if seat is None or table.status != "over" or table.match is None or not has_coach(table.game):
        return False
    async with store.read() as conn:
        return seat in moved(command for command, _ in await tables.commands(conn, table.id))


def moved(commands: Iterable[Command | None]) -> frozenset[Seat]:
    """Returns the seats that have made a move by these steps."""
    return frozenset(command.seat for command in commands if isinstance(command, Do))


async def advice_for(store: Store, think: RunInWorker, table: Table, seat: Seat) -> tuple[Advice, ...]:
    """Returns what the coach says to a seat; the moves are judged one by one, so that computers can move in between.

    Raises as `record_of`, so that nothing is said while the match, or the day of its deal, goes on.
    """
    record = await record_of(store, table)
    if table.game.analysis.habits is not None:
        return costliest(await think(table.game.analysis.habits, await _last_views(store, table, seat)))
    if table.game.analysis.advise is None:
        return ()
    moves = decisions(table.game, await replayed(record), seat)
    return costliest([await think(table.game.analysis.advise, move) for move in moves])


async def replayed(record: Record) -> list[Replayed]:
    """Replays a record, and lets other presses through during a long match."""
    steps = []
    for at in replay(record):
        steps.append(at)
        await asyncio.sleep(0)
    return steps


async def _last_views(store: Store, table: Table, seat: Seat) -> list[Any]:
    """Returns what a player saw at the end of this match and of those before it, the newest last.

    Daily matches of others are left out, because others may still play their deal.
    """
    player = table.chairs[seat].player
    assert player is not None
    assert table.ended_at is not None
    async with store.read() as conn:
        ids = await table_lists.finished_in_game(conn, player, table.name, table.ended_at, MATCHES_MOST)
        loaded = await tables.load(conn, store.games, ids)
    matches = [loaded[match_id] for match_id in reversed(ids) if match_id in loaded]
    return [
        played.game.view(played.match.state, own_seat)
        for played in matches
        if played.match is not None and (own_seat := played.seat_of(player)) is not None
        if played.id == table.id or not played.lobby.daily
    ]


def nothing_to_say(table: Table) -> Say:
    """Returns the sentence for a match without costly mistakes, or a player without habits."""
    return Say("coach-none" if table.game.analysis.habits is None else "coach-no-habit")
