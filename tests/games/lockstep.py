"""A game played in lockstep by its rules and by naive ones: what the comparisons of all games have in common."""

from __future__ import annotations

import argparse
import secrets
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from multiprocessing import Pool
from random import Random
from typing import Any

from games.core.game import AnyGame, Event

AT_ONCE = 10_000  # positions from one seed

Play = Callable[[AnyGame, Random, int, Counter[str]], None]  # a match, until it ends or so many were compared
Compare = Callable[[int, int], Counter[str]]  # so many positions from a seed, and what was met on the way


class Differs(AssertionError):
    """The two do not agree, and on what."""


def compared(game: AnyGame, play: Play, positions: int, seed: int) -> Counter[str]:
    """Plays matches until so many positions were compared; counts what was met on the way."""
    met: Counter[str] = Counter()
    chance, number = Random(seed), 0
    while met["positions"] < positions:
        number += 1
        try:
            play(game, Random(chance.randbytes(16)), positions - met["positions"], met)
        except Differs as error:
            raise Differs(f"match {number} of seed {seed}: {error}") from None
    return met


def agree(pairs: Iterable[tuple[str, Any, Any]], what: str) -> None:
    """Both tables come to the same in everything that is compared: its name, ours, and the naive one."""
    for name, ours, theirs in pairs:
        if ours != theirs:
            raise Differs(f"after {what}: {name} is {ours!r}, and naively {theirs!r}")


def meaning(event: Event) -> tuple[Any, ...]:
    """An event as naive rules tell it: its kind, its seat and its facts."""
    return (event.kind, *(() if event.seat is None else (event.seat,)), *event.facts.values())


def main(name: str, compare: Compare) -> int:
    """Compares on all cores, and says how many positions; 1 where the two differ."""
    parser = argparse.ArgumentParser(f"python -m tests.games.{name}", description="Compare the rules with naive ones.")
    parser.add_argument("--positions", type=int, default=1_000_000, metavar="N")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**9), help="of an earlier run, to repeat it")
    parser.add_argument("--jobs", type=int, default=None, metavar="N", help="processes; as many as there are cores")
    asked = parser.parse_args()
    parts = range(-(-asked.positions // AT_ONCE))
    work = [(min(AT_ONCE, asked.positions - AT_ONCE * part), asked.seed + part) for part in parts]
    met: Counter[str] = Counter()
    print(f"{asked.positions} positions from seed {asked.seed}", flush=True)
    with Pool(asked.jobs) as pool:
        for one in pool.imap_unordered(partial(_part, compare), work):
            if isinstance(one, str):
                print(one)
                return 1
            met.update(one)
    print(", ".join(f"{count} {what}" for what, count in sorted(met.items())) + ": no difference")
    return 0


def _part(compare: Compare, work: tuple[int, int]) -> Counter[str] | str:
    try:
        return compare(*work)
    except Differs as error:
        return str(error)
