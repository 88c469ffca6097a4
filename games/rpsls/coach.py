"""The coach of Rock-Paper-Scissors-Lizard-Spock: habits that the computer players could read, from the same contexts.

It judges from the moves that were shown, in all matches it gets; what was sealed and never opened it does not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import comb

from ..core.game import Advice
from ..core.screen import Say
from .habits import CONTEXTS, GAIN, PLACES, Round, result
from .verdict import CIRCLE, judge, move_name
from .views import View

LEAST_LIKELY = 0.005  # what chance, or a favourite move alone, would show more often is no habit
FEWEST = 5  # occasions
RESULTS = {1: "win", 0: "tie", -1: "loss"}
PLACE = range(PLACES)  # moves are places on the circle, as in habits.py

Kind = tuple[str, str, int | str]  # the occasion, and what was done then
Seen = tuple[frozenset[int], int]  # the moves that would follow the habit, and the one chosen


def habits(matches: Sequence[View]) -> tuple[Advice, ...]:
    """Returns the habits of a player, those that cost most first; for each sort of occasion only the clearest one."""
    rounds = [one for view in matches for one in _rounds(view)]
    chosen = Counter(mine for _, mine in rounds)
    every: dict[Kind, list[Seen]] = {
        ("favourite", "", move): [(frozenset({move}), m) for _, m in rounds] for move in PLACE
    }
    for before, (_, move) in pairwise(rounds):
        for kind, follows in _occasions(before):
            every.setdefault(kind, []).append((follows, move))
    clearest: dict[str, Advice] = {}
    for kind, seen in every.items():
        lost = _lost(seen, chosen if kind[0] != "favourite" else Counter())
        if lost and (kind[0] not in clearest or clearest[kind[0]].lost < lost):
            clearest[kind[0]] = Advice(lost, _sentence(kind, seen))
    return tuple(sorted(clearest.values(), key=lambda one: -one.lost))


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
    yield ("after-result", ended, "same"), frozenset({mine})
    yield ("after-result", ended, "beats"), _gaining(1, mine)
    yield ("after-result", ended, "beaten"), _gaining(-1, mine)
    if ended != "tie":
        yield ("after-result", ended, "theirs"), frozenset({theirs})
        yield ("after-result", ended, "won"), _gaining(1, theirs)
        yield ("after-result", ended, "lost"), _gaining(-1, theirs)


def _gaining(gain: int, against: int) -> frozenset[int]:
    return frozenset(move for move in PLACE if GAIN[(move - against) % PLACES] == gain)


def _lost(seen: Sequence[Seen], chosen: Counter[int]) -> float:
    """Returns how many more times than by chance a habit was followed; 0 if chance or a favourite move explains it."""
    times, followed = len(seen), _followed(seen)
    if times < FEWEST:
        return 0.0
    rounds = chosen.total()
    usual = sum(sum(chosen[move] for move in follows) / rounds for follows, _ in seen) / times if rounds else 0.0
    chance = max(usual, sum(len(follows) for follows, _ in seen) / times / PLACES)
    likely = sum(comb(times, k) * chance**k * (1 - chance) ** (times - k) for k in range(followed, times + 1))
    return followed - chance * times if likely <= LEAST_LIKELY else 0.0


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
