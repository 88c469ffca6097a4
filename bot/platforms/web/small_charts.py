"""Small charts as SVG: how long a robot took for each move, how its answers are spread, and ratings in a band."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup

from .charts import step_for

HIGH = 24  # of the bars of a match
BOUNDS = (0.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0)  # milliseconds; and beyond
TALL, BELOW = 280, 30  # of the spread and of the chart of ratings on a page, and what is below their lines
BAR = 50  # width of a bar of the spread


def thinking(moves: Sequence[tuple[int, float, bool]], last: int, now: int, most: float) -> Markup:
    """Draws the milliseconds of a robot's moves as bars from step 0 to the last, the one of this step strong.

    `moves`: step, milliseconds, whether the answer was right. `most`: the height of the chart in milliseconds.
    """
    wide = 100 / max(1, last)
    bars = [
        Markup('<path class="{}" d="M{:.2f} {}h{:.2f}v-{:.1f}h-{:.2f}"/>').format(
            " ".join(kind for kind, holds in (("fault", not is_right), ("now", step == now)) if holds),
            wide * (step - 1),
            HIGH,
            wide * 0.9,
            max(1.0, HIGH * min(1.0, ms / most)),
            wide * 0.9,
        )
        for step, ms, is_right in moves
    ]
    box = Markup('<svg class="thinking" viewBox="0 0 100 {}" preserveAspectRatio="none" aria-hidden="true">{}</svg>')
    return box.format(HIGH, Markup("").join(bars))


def marks(steps: Sequence[int], last: int) -> Markup:
    """Draws a mark at each of these steps of a replay, to stand above its slider."""
    drawn = (Markup('<path d="M{:.2f} 0v4"/>').format(100 * step / max(1, last)) for step in steps)
    box = Markup('<svg class="marks" viewBox="-1 0 102 4" preserveAspectRatio="none" aria-hidden="true">{}</svg>')
    return box.format(Markup("").join(drawn))


def counts_by_bound(times: Sequence[float]) -> list[int]:
    """Returns how many of these milliseconds lie between two of BOUNDS, and beyond the last."""
    ends = (*BOUNDS, float("inf"))
    return [sum(low <= ms < high for ms in times) for low, high in pairwise(ends)]


def spread(times: Sequence[float], alt: str) -> Markup:
    """Draws how many answers took how long, from the quickest to the slowest there were."""
    counts = counts_by_bound(times)
    there = [place for place, count in enumerate(counts) if count]
    first, last = (there[0], there[-1]) if there else (0, 0)
    high, most = TALL // 2 - BELOW, max(counts) or 1
    drawn = []
    for place, count in enumerate(counts[first : last + 1]):
        tall = high * count / most if count else 0.0
        bar = Markup('<path d="M{} {:.1f}h{}V{}h-{}"><title>{}</title></path>')
        drawn.append(bar.format(place * BAR + 3, high - tall, BAR - 6, high, BAR - 6, count))
        drawn.append(_text(place * BAR, high + 20, "start", f"{BOUNDS[first + place]:g}"))
    wide = (last - first + 1) * BAR + 20
    box = Markup(
        '<svg class="spread" viewBox="0 0 {} {}" preserveAspectRatio="xMinYMid" role="img" aria-label="{}">{}</svg>'
    )
    return box.format(wide, high + BELOW, alt, Markup("").join(drawn))


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of a chart of ratings, and what is outside its lines, in units of the SVG."""

    kind: str  # its class
    wide: int
    high: int
    left: int
    right: int
    above: int
    below: int
    grid_end: int
    label: tuple[int, int]  # how far left of the grid a number stands, and how far below its line
    step_least: int  # points between two lines of the grid
    dot: int  # its radius


PAGE = Frame("chart dynamics", 600, TALL, 62, 20, 16, BELOW, grid_end=580, label=(8, 5), step_least=10, dot=5)
SMALL = Frame("curve", 320, 110, 40, 8, 12, 8, grid_end=320, label=(6, 4), step_least=50, dot=4)


def rating_chart(
    ratings: Sequence[tuple[float, float]], alt: str, frame: Frame = SMALL, numbers: Sequence[int] = ()
) -> Markup:
    """Draws ratings, each with half the width of its interval, as a line in a band; nothing without a rating.

    With the `numbers` of the rounds after which they were the ratings, each has a dot, otherwise the last alone.
    """
    if not ratings:
        return Markup()
    low, high = min(value - half for value, half in ratings), max(value + half for value, half in ratings)

    def x(place: int) -> float:
        return frame.left + place * (frame.wide - frame.left - frame.right) / max(1, len(ratings) - 1)

    def y(rating: float) -> float:
        tall = frame.high - frame.above - frame.below
        return frame.high - frame.below - (rating - low) * tall / max(1.0, high - low)

    line = [(x(place), y(value)) for place, (value, _) in enumerate(ratings)]
    upper = [(x(place), y(value + half)) for place, (value, half) in enumerate(ratings)]
    lower = [(x(place), y(value - half)) for place, (value, half) in enumerate(ratings)]
    drawn = [*_grid(frame, low, high, y)]
    drawn.append(Markup('<polygon class="band" points="{}"/>').format(_points([*upper, *reversed(lower)])))
    drawn.append(Markup('<polyline class="own" points="{}"/>').format(_points(line)))
    dots = line if numbers else line[-1:]
    drawn += [Markup('<circle cx="{:.1f}" cy="{:.1f}" r="{}"/>').format(*at, frame.dot) for at in dots]
    every = step_for(max(1, len(numbers)))
    drawn += [_text(x(n), frame.high - 6, "middle", numbers[n]) for n in range(0, len(numbers), every)]
    box = Markup('<svg class="{}" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>')
    return box.format(frame.kind, frame.wide, frame.high, alt, Markup("").join(drawn))


def _grid(frame: Frame, low: float, high: float, y: Callable[[float], float]) -> Iterator[Markup]:
    """Yields the lines of round ratings, with their numbers."""
    step = frame.step_least * step_for(max(1, int(high - low) // frame.step_least))
    beside, under = frame.label
    for value in range(-(-int(low) // step) * step, int(high) + 1, step):
        line = Markup('<line class="grid" x1="{}" y1="{:.1f}" x2="{}" y2="{:.1f}"/>')
        yield line.format(frame.left, y(value), frame.grid_end, y(value))
        yield _text(frame.left - beside, y(value) + under, "end", value)


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def _text(x: float, y: float, anchor: str, words: object) -> Markup:
    return Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>').format(x, y, anchor, words)
