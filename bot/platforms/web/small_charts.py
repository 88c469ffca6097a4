"""Small charts as SVG: how long a robot took for each move, how its answers are spread, and its rating with a band."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from markupsafe import Markup

from .charts import step_for

HIGH = 24  # of the bars of a match
BOUNDS = (0.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0)  # milliseconds; and beyond
WIDE, TALL, LEFT, RIGHT, BELOW, ABOVE = 600, 280, 62, 20, 30, 16  # of the chart of ratings
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


def band(ratings: Sequence[tuple[float, float]], numbers: Sequence[int], alt: str) -> Markup:
    """Draws the ratings after the rounds with these numbers, each with half the width of its interval, in a band."""
    low = min(value - half for value, half in ratings)
    high = max(value + half for value, half in ratings)
    step = 10 * step_for(max(1, int(high - low) // 10))

    def x(place: int) -> float:
        return LEFT + place * (WIDE - LEFT - RIGHT) / max(1, len(ratings) - 1)

    def y(rating: float) -> float:
        return TALL - BELOW - (rating - low) * (TALL - ABOVE - BELOW) / max(1.0, high - low)

    drawn = []
    for value in range(-(-int(low) // step) * step, int(high) + 1, step):
        line = Markup('<line class="grid" x1="{}" y1="{:.1f}" x2="{}" y2="{:.1f}"/>')
        drawn += [line.format(LEFT, y(value), WIDE - RIGHT, y(value)), _text(LEFT - 8, y(value) + 5, "end", value)]
    edge = [(x(place), y(value + half)) for place, (value, half) in enumerate(ratings)]
    edge += [(x(place), y(value - half)) for place, (value, half) in reversed(list(enumerate(ratings)))]
    line_of = [(x(place), y(value)) for place, (value, _) in enumerate(ratings)]
    drawn.append(Markup('<polygon class="band" points="{}"/>').format(_points(edge)))
    drawn.append(Markup('<polyline class="own" points="{}"/>').format(_points(line_of)))
    drawn += [Markup('<circle cx="{:.1f}" cy="{:.1f}" r="5"/>').format(*at) for at in line_of]
    every = step_for(len(ratings))
    drawn += [_text(x(n), TALL - 6, "middle", numbers[n]) for n in range(0, len(ratings), every)]
    box = Markup('<svg class="chart dynamics" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>')
    return box.format(WIDE, TALL, alt, Markup("").join(drawn))


def _points(found: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in found)


def _text(x: float, y: float, anchor: str, words: object) -> Markup:
    return Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>').format(x, y, anchor, words)


CURVE_WIDE, CURVE_HIGH, CURVE_LEFT, POINTS_MOST = 320, 110, 40, 60  # of the chart of a person's rating


def rating_curve(points: Sequence[tuple[float, float]], alt: str) -> Markup:
    """Draws a person's ratings, each with half the width of its interval, as a line in a band; of many, some."""
    step = -(-len(points) // POINTS_MOST)
    some = [*points[: -1 : step or 1], *points[-1:]]
    if not some:
        return Markup()
    low, high = min(value - half for value, half in some), max(value + half for value, half in some)

    def x(place: int) -> float:
        return CURVE_LEFT + place * (CURVE_WIDE - CURVE_LEFT - 8) / max(1, len(some) - 1)

    def y(rating: float) -> float:
        return CURVE_HIGH - 8 - (rating - low) * (CURVE_HIGH - 20) / max(1.0, high - low)

    drawn = []
    apart = 50 * step_for(max(1, int(high - low) // 50))
    for value in range(-(-int(low) // apart) * apart, int(high) + 1, apart):
        line = Markup('<line class="grid" x1="{}" y1="{:.1f}" x2="{}" y2="{:.1f}"/>')
        drawn += [
            line.format(CURVE_LEFT, y(value), CURVE_WIDE, y(value)),
            _text(CURVE_LEFT - 6, y(value) + 4, "end", value),
        ]
    edge = [(x(place), y(value + half)) for place, (value, half) in enumerate(some)]
    edge += [(x(place), y(value - half)) for place, (value, half) in reversed(list(enumerate(some)))]
    line_of = [(x(place), y(value)) for place, (value, _) in enumerate(some)]
    drawn.append(Markup('<polygon class="band" points="{}"/>').format(_points(edge)))
    drawn.append(Markup('<polyline class="own" points="{}"/>').format(_points(line_of)))
    drawn.append(Markup('<circle cx="{:.1f}" cy="{:.1f}" r="4"/>').format(*line_of[-1]))
    box = Markup('<svg class="curve" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>')
    return box.format(CURVE_WIDE, CURVE_HIGH, alt, Markup("").join(drawn))
