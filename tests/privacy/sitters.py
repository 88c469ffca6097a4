"""A person sits in for somebody: they see what the seat sees from then on, and nothing that was said to its player."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from msgspec.structs import replace

from games.core.chance import Chance
from games.core.game import Event, Refusal, Seat
from games.core.match import live
from games.table.answering import Sitter
from games.table.departures import departed
from games.table.substitution import returned, taken, vacated
from games.table.table import Change, Lobby, StoredStep, Table
from tests.games.plays import Play

from . import said
from .runs import Ran, is_over, same, step_in_both
from .said import HONEST, Mouth
from .worlds import RUNS_A_PLAY, Pair, pair_by_chance, paired

STEPS = 3
SECOND = timedelta(seconds=1)
DEE = Sitter(99, "Dee", "telegram")


def run(number: int, mouth: Mouth = HONEST) -> Ran:
    """One run: somebody leaves, another person plays on for them, leaves the seat, and they come back. Raises Leak."""
    chance = Chance(number.to_bytes(8, "big"), "sitters")
    one, pair = pair_by_chance(number // RUNS_A_PLAY, lambda game: game, passers_by=False, chance=chance)
    seat, ran = pair.viewer, Ran(runs=1, unlike=pair.here != pair.there)
    assert seat is not None
    begun = replace(pair.here, lobby=Lobby(absent="computer"))
    left = departed(begun, seat, "left", begun.moved_at + SECOND)
    away = paired(left.table, None, chance.block(number))  # what the seat holds is another thing in the other world
    if is_over(away.here) or is_over(away.there) or left.table.chairs[seat].substitute is None:
        ran.revealed += 1
        return ran
    here, there = (_taken(world, seat, left.steps) for world in away.worlds)
    if isinstance(here, Refusal) or isinstance(there, Refusal):  # a move was sealed, as all know
        assert isinstance(here, Refusal)
        assert isinstance(there, Refusal)
        assert (here.code, here.facts) == (there.code, there.facts)
        ran.revealed += 1
        return ran
    ran.unlike += away.here != away.there
    _newcomer_sees_the_seat(ran, mouth, one, here.table, seat, number, chance)
    sat = Pair(here.table, there.table, None)
    for step in range(STEPS):
        _compare_for_all(ran, mouth, seat, sat, number + step)
        after = step_in_both(ran, sat, chance, number + step)
        if after is None or seat not in live(after[0].table.game, after[0].table.live_match()):
            break
        sat = Pair(after[0].table, after[1].table, None)
    _leaves_the_seat(ran, mouth, seat, sat, number)
    return ran


def run_some(numbers: Iterable[int], mouth: Mouth = HONEST) -> Ran:
    """The runs of these numbers."""
    ran = Ran()
    for number in numbers:
        ran.add(run(number, mouth))
    return ran


def _taken(world: Table, seat: Seat, history: Iterable[StoredStep]) -> Change | Refusal:
    try:
        return taken(world, seat, DEE, tuple(history), world.moved_at + SECOND)
    except Refusal as refusal:
        return refusal


def _newcomer_sees_the_seat(
    ran: Ran, mouth: Mouth, one: Play, table: Table, seat: Seat, number: int, chance: Chance
) -> None:
    """They cannot tell apart what the seat cannot; nor whether its player was told something, or has said something."""
    pair = paired(table, seat, chance.block(number + 1))
    chairs = (*table.chairs[:seat], replace(table.chairs[seat], words="my sister’s name"), *table.chairs[seat + 1 :])
    there = replace(pair.there, chairs=chairs)
    ran.moments += 1
    same(ran, *(said.moment(mouth, world, seat, number) for world in (pair.here, there)))
    told = [event for moved in one.moments for event in moved.events if event.only == frozenset({seat})]
    pasts: tuple[list[Event], list[Event]] = ([], told)
    same(ran, *(said.past(mouth, table, seat, events, number) for events in pasts))


def _compare_for_all(ran: Ran, mouth: Mouth, seat: Seat, sat: Pair, number: int) -> None:
    """A passer-by is told the same in both worlds, and so is the player for whom somebody else plays."""
    if is_over(sat.here) or is_over(sat.there):
        return
    ran.moments += 1
    same(ran, *(said.moment(mouth, world, None, number) for world in sat.worlds))
    same(ran, *(said.player(mouth, world, seat, number) for world in sat.worlds))


def _leaves_the_seat(ran: Ran, mouth: Mouth, seat: Seat, sat: Pair, number: int) -> None:
    """Who sat in is told what a passer-by is told from then on, also when the player is back."""
    here, there = (vacated(world, seat, world.moved_at + SECOND).table for world in sat.worlds)
    if is_over(here) or is_over(there) or here.chairs[seat].substitute is None:
        return
    player = here.chairs[seat].player or 0
    if seat in live(here.game, here.live_match()):
        back = [returned(world, player, world.moved_at + SECOND).table for world in (here, there)]
    else:
        back = []
    for worlds in ([here, there], back):
        same(ran, *(said.stranger(mouth, world, DEE.player, number) for world in worlds)) if worlds else None
