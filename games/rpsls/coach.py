"""The coach of Rock-Paper-Scissors-Lizard-Spock: habits that the computer players could read, from the same contexts.

It judges from the moves that were shown, in all matches it gets; what was sealed and never opened it does not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import comb

from ..core.analysis import Advice
from ..core.screen import Say
from .habits import CONTEXTS, GAIN, PLACES, Round, result
from .verdict import CIRCLE, judge, move_name
from .views import View

LEAST_LIKELY = 0.03  # what any of all the kinds looked for would show more often, by chance, is no habit
FEWEST = 5  # occasions
RESULTS = {1: "win", 0: "tie", -1: "loss"}
PLACE = range(PLACES)  # moves are places on the circle, as in habits.py

Kind = tuple[str, str, int | str]  # the occasion, and what was done then
Seen = tuple[frozenset[int], int]  # the moves that would follow the habit, and the one chosen


def habits(matches: Sequence[View]) -> tuple[Advice, ...]:
    """Returns the habits of a player, those that cost most first; for each sort of occasion only the clearest one.

    The more kinds are looked for, the less likely each must be: half of the chance of a false habit goes to favourite
    moves, which are few, and half to all others.
    """
    rounds = [one for view in matches for one in _rounds(view)]
    chosen = Counter(mine for _, mine in rounds)
    clearest: dict[str, tuple[float, Advice]] = {}
    for every, usual in ((_favourites(rounds), Counter[int]()), (_after(rounds), chosen)):
        asked = {kind: seen for kind, seen in every.items() if len(seen) >= FEWEST}
        for kind, seen in asked.items():
            likely, lost = _judged(seen, usual)
            if likely * len(asked) <= LEAST_LIKELY / 2 and likely < clearest.get(kind[0], (1.0,))[0]:
                clearest[kind[0]] = likely, Advice(lost, _sentence(kind, seen))
    return tuple(sorted((found for _, found in clearest.values()), key=lambda one: -one.lost))


def _favourites(rounds: Sequence[Round]) -> dict[Kind, list[Seen]]:
    return {("favourite", "", move): [(frozenset({move}), mine) for _, mine in rounds] for move in PLACE}


def _after(rounds: Sequence[Round]) -> dict[Kind, list[Seen]]:
    every: dict[Kind, list[Seen]] = {}
    for before, (_, move) in pairwise(rounds):
        for kind, follows in _occasions(before):
            every.setdefault(kind, []).append((follows, move))
    return every


def _rounds(view: View) -> Iterator[Round]:
    """Yields the rounds in which the player and somebody else showed a move: another's that decided it, and theirs."""
    for shown in view.story:
        if view.you in shown and len(shown) > 1:
            mine, on = CIRCLE.index(shown[view.you]), judge(shown)
            wanted = 0 if len(on) == len(shown) else 1 if view.you in on else -1
            others = (CIRCLE.index(move) for move in shown.values())
            yield next(other for other in others if GAIN[(mine - other) % PLACES] == wanted), mine


def _occasions(before: Round) -> Iterator[tuple[Kind, frozenset[int]]]:
    """Yields what a player may do by habit after a round, and the moves that would do so."""
    theirs, mine = before
    own, ended = CONTEXTS["after their own"]([before]), RESULTS[result([before])]
    for move in PLACE:
        yield ("after-move", CIRCLE[own], move), frozenset({move})
    for when in (ended, "any"):
        yield ("after-result", when, "same"), frozenset({mine})
        yield ("after-result", when, "beats"), _gaining(1, mine)
        yield ("after-result", when, "beaten"), _gaining(-1, mine)
        if when != "tie":
            yield ("after-result", when, "theirs"), frozenset({theirs})
            yield ("after-result", when, "won"), _gaining(1, theirs)
            yield ("after-result", when, "lost"), _gaining(-1, theirs)


def _gaining(gain: int, against: int) -> frozenset[int]:
    return frozenset(move for move in PLACE if GAIN[(move - against) % PLACES] == gain)


def _judged(seen: Sequence[Seen], chosen: Counter[int]) -> tuple[float, float]:
    """Returns how likely chance or a favourite move shows as much, and how many times more a habit was followed."""
    times, followed, rounds = len(seen), _followed(seen), chosen.total()
    usual = sum(sum(chosen[move] for move in follows) / rounds for follows, _ in seen) / times if rounds else 0.0
    chance = max(usual, sum(len(follows) for follows, _ in seen) / times / PLACES)
    likely = sum(comb(times, k) * chance**k * (1 - chance) ** (times - k) for k in range(followed, times + 1))
    return likely, followed - chance * times


def _followed(seen: Sequence[Seen]) -> int:
    return sum(move in follows for follows, move in seen)


def _sentence(kind: Kind, seen: Sequence[Seen]) -> Say:
    occasion, after, done = kind
    facts: dict[str, str | int | Say] = {"hits": _followed(seen), "times": len(seen)}
    if isinstance(done, str):
        return Say("coach-after-result", {**facts, "result": after, "done": done})
    one, other = sorted(_gaining(1, done))
    facts |= {"move": move_name(CIRCLE[done]), "one": move_name(CIRCLE[one]), "other": move_name(CIRCLE[other])}
    return Say(f"coach-{occasion}", {**facts, "before": move_name(after)} if after else facts)
