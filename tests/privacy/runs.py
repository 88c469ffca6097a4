"""One paired run: from a moment of a match on, two worlds are told to one viewer, until the rules tell them apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from itertools import zip_longest
from typing import Any

from games.core.chance import Chance
from games.core.commands import Do
from games.core.game import Refusal
from games.core.match import waiting
from games.table.table import Change, Table

from . import said
from .said import HONEST, Mouth
from .worlds import RUNS_A_PLAY, Leaky, Pair, command_by_chance, done, pair_by_chance, probes

STEPS = 4
PROBES = 3
PAINTED = 64  # one moment in so many is painted
DEEDS_TRIED = 4


class Leak(Exception):
    """Two worlds that may not be told apart were, and by what."""

    def __init__(self, where: str, here: bytes, there: bytes) -> None:
        super().__init__(f"{where}:\n  {here.decode(errors='replace')}\n  {there.decode(errors='replace')}")
        self.where = where


@dataclass
class Ran:
    """What a run came to."""

    runs: int = 0
    unlike: int = 0  # runs whose worlds really differed
    moments: int = 0
    steps: int = 0
    things: int = 0  # compared byte for byte
    revealed: int = 0  # commands that told them apart

    def add(self, other: Ran) -> None:
        """Counts what another came to, too."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))


def run(number: int, leaky: Leaky = lambda game: game, mouth: Mouth = HONEST) -> Ran:
    """The run of this number; raises the first Leak."""
    chance = Chance(number.to_bytes(8, "big"), "pair")
    _, pair = pair_by_chance(number // RUNS_A_PLAY, leaky, passers_by=True, chance=chance)
    ran = Ran(runs=1, unlike=pair.here != pair.there)
    for step in range(STEPS):
        _see(ran, pair, mouth, number + step)
        _probe(ran, pair, mouth, chance, number + step)
        after = step_in_both(ran, pair, chance, number + step)
        if after is None:
            break
        pair = Pair(after[0].table, after[1].table, pair.viewer)
    return ran


def run_some(numbers: Iterable[int], *leak: Any) -> Ran:
    """The runs of these numbers, with a leak in each."""
    ran = Ran()
    for number in numbers:
        ran.add(run(number, *leak))
    return ran


def same(ran: Ran, here: Iterable[tuple[str, bytes]], there: Iterable[tuple[str, bytes]]) -> None:
    """Compares what is said in two worlds byte for byte; raises Leak."""
    for mine, theirs in zip_longest(here, there, fillvalue=("nothing", b"")):
        ran.things += 1
        if mine != theirs:
            raise Leak(mine[0], mine[1], theirs[1])


def _see(ran: Ran, pair: Pair, mouth: Mouth, number: int) -> None:
    ran.moments += 1
    here, there = ([*said.moment(mouth, world, pair.viewer, number)] for world in pair.worlds)
    same(ran, here, there)
    if number % PAINTED == 0:
        same(ran, *(said.pictures(mouth, world, pair.viewer, number) for world in pair.worlds))
    secrets = [pair.here.secret.hex().encode(), pair.here.start().seed.hex().encode()]
    for where, told in here:
        if any(secret in told for secret in secrets):
            raise Leak(f"the secret in {where}", told, b"")


def _probe(ran: Ran, pair: Pair, mouth: Mouth, chance: Chance, number: int) -> None:
    """The viewer tries this and that; what is taken is looked at no further."""
    for text in probes(pair, chance, PROBES if pair.viewer is not None else 0):
        assert pair.viewer is not None
        here, there = (said.answer(mouth, world, done(world, Do(pair.viewer, text)), number) for world in pair.worlds)
        same(ran, here, there)


def step_in_both(ran: Ran, pair: Pair, chance: Chance, number: int) -> tuple[Change, Change] | None:
    """The same command in both worlds; None where every command that was tried told them apart, or ended it."""
    for _ in range(DEEDS_TRIED):
        command = command_by_chance(pair, chance)
        here, there = (done(world, command) for world in pair.worlds)
        if isinstance(here, Refusal) or isinstance(there, Refusal) or told_apart(here.table, there.table, pair):
            ran.revealed += 1
            continue
        ran.steps += 1
        told = [said.step(each.table, each.moved, pair.viewer, number) for each in (here, there) if each.moved]
        if told:  # nothing is told where both only note that somebody is waited for
            same(ran, *told)
        return here, there
    return None


def told_apart(here: Table, there: Table, pair: Pair) -> bool:
    """Whether the rules have told the viewer in which world they are, or hide nothing any more."""
    return is_over(here) or is_over(there) or views(here, pair) != views(there, pair)


def is_over(table: Table) -> bool:
    """Whether nothing is hidden any more."""
    return table.match is None or not waiting(table.game, table.match)


def views(table: Table, pair: Pair) -> list[object]:
    """What the viewer may know, and what everybody may."""
    assert table.match is not None
    return [table.game.view(table.match.state, who) for who in (None, pair.viewer)]
