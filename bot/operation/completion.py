"""How matches of two people or more are completed: the words and numbers of it for pages, chats and metrics."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor

from bot import metrics
from bot.view.option_values import rounded
from games.core.options import CLOCK_CLASSES
from games.core.screen import Say
from storage.completion import COMPLETED, WAITED_FOR_ABSENT, WAYS
from storage.daily_figures import PLAY, Sums

SHOWN_FROM = 5  # a smaller number might tell of somebody
TOLD_FROM = 50  # matches, before their share is told to everybody


@dataclass(frozen=True, slots=True)
class Kind:
    """The matches of a game with a class of clock. A number that is None is below five."""

    game: str
    clock: str  # one of CLOCK_CLASSES
    ways: Mapping[str, int | None]  # by how they were completed
    wait: int | None  # the median of how long people waited for somebody who was gone, in seconds


@dataclass(frozen=True, slots=True)
class Completion:
    """How the matches of some days were completed."""

    kinds: Sequence[Kind] = ()
    matches: int = 0
    played: float | None = None  # at least so much of them was played to the end by all who began, from 0 to 1
    wait: int | None = None  # as in Kind

    @property
    def public_sentence(self) -> Say | None:
        """The same for everybody; None while there are few matches."""
        return self.sentence if self.matches >= TOLD_FROM else None

    @property
    def sentence(self) -> Say | None:
        """Says it in a line; None for fewer than five matches."""
        if self.played is None:
            return None
        wait = rounded(self.wait) if self.wait is not None else "none"
        share = f"{floor(self.played * 1_000) / 10:g}"
        return Say("figures-completed", {"count": self.matches, "share": share, "wait": wait})


def at_least_five(count: int) -> int | None:
    """Returns a number that may be shown; None for a smaller one."""
    return count if count >= SHOWN_FROM else None


def of_sums(sums: Sums) -> Completion:
    """Returns how matches were completed, from the sums of their days."""
    ways, waits = (
        defaultdict[tuple[str, str], Counter[str]](Counter),
        defaultdict[tuple[str, str], Counter[int]](Counter),
    )
    for (figure, game, part), count in sums.items():
        clock, _, rest = part.partition(" ")
        if figure == COMPLETED:
            ways[game, clock][rest] += count
        elif figure == WAITED_FOR_ABSENT:
            waits[game, clock][int(rest)] += count
    order = sorted(ways, key=lambda kind: (kind[0], [*CLOCK_CLASSES].index(kind[1])))
    kinds = [
        Kind(game, clock, {how: at_least_five(ways[game, clock][how]) for how in WAYS}, _median(waits[game, clock]))
        for game, clock in order
    ]
    total = sum(map(Counter.total, ways.values()))
    played = _least_share(sum(counts[PLAY] for counts in ways.values()), total)
    return Completion(kinds, total if at_least_five(total) else 0, played, _median(sum(waits.values(), Counter())))


def _least_share(played: int, total: int) -> float | None:
    """Returns the share of matches that were played to the end, where fewer than five others count as five."""
    others = total - played
    return None if not at_least_five(total) else 1 - (max(others, SHOWN_FROM) if others else 0) / total


def _median(waits: Counter[int]) -> int | None:
    """Returns the median of waits in seconds; None where there are fewer than five."""
    each = sorted(waits.elements())
    return each[(len(each) - 1) // 2] if at_least_five(len(each)) else None


def gauges(shown: Completion) -> metrics.Gauges:
    """Returns the same as metrics."""
    return {
        metrics.COMPLETED: {(kind.game, kind.clock, how): n for kind in shown.kinds for how, n in kind.ways.items()},
        metrics.PLAYED_OUT: {(): shown.played},
        metrics.ABSENT_WAIT: {(kind.game, kind.clock): kind.wait for kind in shown.kinds},
    }
