"""The coach of Tequila Train: estimates by sampling the tiles that the player could not see, as the computer does."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from ..core.analysis import Advice, Decision
from ..core.screen import Arguments, Name, Say
from .computer import choices_of, expected_share, spelled
from .reasons import reason
from .sentences import shown
from .simulation import PLACE, Line, Placement, seen, worlds
from .state import TILE
from .views import View

LINES = 30_000  # lines of play tried for a whole match, shared among its moves and their choices
MOST = 0.1  # of them for one move
LEAST = 0.05  # of the pot; a move that costs less is no mistake
SURE = 2.0  # standard errors that the difference must exceed
FIND, CHECK = b"coach: find", b"coach: check"  # the seeds: the same for all, since that of the match tells hidden tiles


def advise(decision: Decision[View]) -> Advice | None:
    """Judges a placement by the expected share of the pot; hidden tiles are dealt at random, from what was seen.

    The best placement is found in some worlds, and compared with the one played in others, so that luck is not advice.
    """
    table = seen(decision.view)
    choices = choices_of(table)
    if decision.played == "pass" or len(choices) < 2:
        return None
    played = _placed(decision.played)
    count = max(2, round(LINES * min(MOST, decision.share) / (len(choices) + 2)))
    better = _best(decision.view, choices, count)
    if better == played:
        return None
    here, there, error = _compared(decision.view, played, better, count)
    if there - here < max(LEAST, SURE * error):
        return None
    spelling = spelled(decision.view, better)
    facts = _placements(decision, table, played, better) | {"from": _percent(here), "to": _percent(there)}
    return Advice(there - here, Say("coach-move", facts), decision.step, decision.played, spelling)


def _best(view: View, choices: Sequence[Placement], count: int) -> Placement:
    """Returns the placement with the greatest expected share in so many worlds."""
    sums = dict.fromkeys(choices, 0.0)
    for world in worlds(view, FIND, count):
        for choice in choices:
            sums[choice] += expected_share(world.copy(), choice)
    return max(choices, key=sums.__getitem__)


def _placements(decision: Decision[View], table: Line, played: Placement, better: Placement) -> Arguments:
    """Returns what the sentence about two placements needs: where each goes, and why one is better."""
    why, least, most = reason(decision.view, table, played, better)
    return {
        "played": shown(decision.played.split(".")[0]),
        "better": shown(spelled(decision.view, better).split(".")[0]),
        "where": "own" if played[1] == table.mover else "train",
        "whose": Name(played[1]),
        "there-where": "own" if better[1] == table.mover else "train",
        "there-whose": Name(better[1]),
        "reason": why,
        "here": least,
        "there": most,
    }


def _placed(spelling: str) -> Placement:
    word, track = spelling.split(".")[:2]
    return PLACE[TILE[word]], int(track) - 1


def _compared(view: View, played: Placement, better: Placement, count: int) -> tuple[float, float, float]:
    """Returns the expected shares of two placements in the same worlds, and the standard error of their difference."""
    pairs = [
        (expected_share(world.copy(), played), expected_share(world, better)) for world in worlds(view, CHECK, count)
    ]
    here, there = (sum(one) / count for one in zip(*pairs, strict=True))
    spread = sum((new - old - (there - here)) ** 2 for old, new in pairs) / (count - 1)
    return here, there, sqrt(spread / count)


def _percent(share: float) -> int:
    """Returns an estimate in percent, which is never certain."""
    return min(99, max(1, round(100 * share)))
