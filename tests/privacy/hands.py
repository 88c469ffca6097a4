"""Seats that change hands: who is away is told what everybody is told, and who is back what their seat may know."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from datetime import timedelta

from msgspec.structs import replace

from games.core.chance import Chance
from games.core.game import Seat
from games.core.match import live, waiting
from games.table import departures
from games.table import play as table_play
from games.table.substitution import returned
from games.table.table import Change, Lobby, Table

from . import said
from .runs import Ran, is_over, same, step_in_both, told_apart
from .said import HONEST, Mouth
from .worlds import RUNS_A_PLAY, Pair, pair_by_chance, paired

STEPS = 3
SECOND = timedelta(seconds=1)


def run(number: int, mouth: Mouth = HONEST) -> Ran:
    """One run: somebody leaves or falls asleep, others and the computer go on, and they come back. Raises Leak."""
    chance = Chance(number.to_bytes(8, "big"), "hands")
    _, pair = pair_by_chance(number // RUNS_A_PLAY, lambda game: game, passers_by=False, chance=chance)
    seat, ran = pair.viewer, Ran(runs=1, unlike=pair.here != pair.there)
    assert seat is not None
    here, there = (_leaves(world, seat, is_late=number % 2 == 0) for world in pair.worlds)
    if here.table.chairs[seat].substitute is None or told_apart(here.table, there.table, pair):
        ran.revealed += 1  # they owed what no computer can know, and the rules went on without them
        return ran
    _compare_for_all(ran, mouth, seat, here.table, there.table, number)
    away = paired(here.table, None, chance.block(number))  # what their own seat holds is another thing there, too
    ran.unlike += away.here != away.there
    for step in range(STEPS):
        _compare_for_all(ran, mouth, seat, away.here, away.there, number + step)
        after = step_in_both(ran, away, chance, number + step)
        if after is None or seat not in live(after[0].table.game, after[0].table.live_match()):
            break
        away = Pair(after[0].table, after[1].table, None)
    _comes_back(ran, mouth, seat, away, number, chance)
    return ran


def run_some(numbers: Iterable[int], mouth: Mouth = HONEST) -> Ran:
    """The runs of these numbers."""
    ran = Ran()
    for number in numbers:
        ran.add(run(number, mouth))
    return ran


def _leaves(world: Table, seat: Seat, is_late: bool) -> Change:
    """A computer sits in: because the clock has run out, or because they have left the room."""
    table = replace(world, lobby=Lobby(absent="computer"))
    if is_late and table.deadline and seat in waiting(table.game, table.live_match()):
        return table_play.expired(table, table.deadline + timedelta(microseconds=1), ())
    return departures.departed(table, seat, "left", table.moved_at + SECOND)


def _compare_for_all(ran: Ran, mouth: Mouth, seat: Seat, here: Table, there: Table, number: int) -> None:
    """A passer-by is told the same in both worlds, and so is the player whose seat it was."""
    if is_over(here) or is_over(there):
        return
    ran.moments += 1
    same(ran, *(said.moment(mouth, world, None, number) for world in (here, there)))
    same(ran, *(said.player(mouth, world, seat, number) for world in (here, there)))


def _comes_back(ran: Ran, mouth: Mouth, seat: Seat, away: Pair, number: int, chance: Chance) -> None:
    """Nobody else learns anything by it; and the player sees what the seat sees, as if they had never left."""
    player = away.here.chairs[seat].player or 0
    others = [other for other in range(len(away.here.chairs)) if other != seat]
    for viewer in (None, chance.choose(others)):
        pair = paired(away.here, viewer, chance.block(number))
        here, there = (returned(world, player, world.moved_at + SECOND) for world in pair.worlds)
        assert here.moved is not None
        assert there.moved is not None
        same(ran, *(said.step(change.table, change.moved, viewer, number) for change in (here, there) if change.moved))
        same(ran, *(said.moment(mouth, change.table, viewer, number) for change in (here, there)))
    stayed = _never_left(away.here, here.table, seat)
    same(ran, *(said.moment(mouth, world, seat, number) for world in (here.table, stayed)))
    same(ran, *(said.player(mouth, world, seat, number) for world in (here.table, stayed)))


def _never_left(away: Table, back: Table, seat: Seat) -> Table:
    """The table as it would be, had no computer answered for a seat meanwhile; with as many steps."""
    match = dataclasses.replace(away.live_match(), version=back.live_match().version)
    chair = replace(away.chairs[seat], answering=None, acted_at=back.chairs[seat].acted_at)
    chairs = (*away.chairs[:seat], chair, *away.chairs[seat + 1 :])
    return replace(away, match=match, chairs=chairs, moved_at=back.moved_at, revision=back.revision)
