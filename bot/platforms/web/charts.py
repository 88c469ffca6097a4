"""Charts as SVG without scripts: of a match its lead and how long a robot took, points by rounds, ratings in a band."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup

WIDE, HIGH, EDGE = 600, 120, 8  # of the lead
TALL, BELOW = 280, 30  # of the others on a page, and what is below their lines
THIN = 24  # of the bars of a match
BAR = 50  # width of a bar of the spread
BOUNDS = (0.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0)  # milliseconds; and beyond
APART = 22  # between two labels, so that neither covers the other
LABELS = 5  # on an axis, at most
NAME, NAME_WIDE = 11, 20  # letters of a name at most: on phones, whose type is larger in proportion, and elsewhere


def chart(leads: Sequence[int], now: int, alt: str, turned: int | None = None) -> Markup:
    """Draws the lead, above the middle for seat 0, with a dot at the current step and a mark at the turning point."""
    most = max(1, *(abs(lead) for lead in leads))
    across = (WIDE - 2 * EDGE) / max(1, len(leads) - 1)

    def point(step: int) -> tuple[str, str]:
        return f"{EDGE + step * across:.1f}", f"{HIGH / 2 - leads[step] * (HIGH / 2 - EDGE) / most:.1f}"

    line = " ".join(",".join(point(step)) for step in range(len(leads)))
    x, y = point(now)
    mark = Markup("")
    if turned is not None and turned < len(leads):
        at, _ = point(turned)
        mark = Markup('<line class="turned" x1="{}" y1="0" x2="{}" y2="{}"/>').format(at, at, HIGH)
    return Markup(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">'
        '<line class="even" x1="0" y1="{}" x2="{}" y2="{}"/>{}'
        '<polyline points="{}"/><circle cx="{}" cy="{}" r="6"/></svg>'
    ).format(WIDE, HIGH, alt, HIGH // 2, WIDE, HIGH // 2, mark, line, x, y)


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of a chart with a grid, and what is outside its lines, in units of the SVG."""

    kind: str  # its class
    wide: int
    high: int
    left: int
    right: int
    above: int
    below: int
    grid_end: int
    label: tuple[int, int] = (8, 5)  # how far left of the grid a number stands, and how far below its line
    step_least: int = 1  # between two lines of the grid
    dot: int = 0  # the radius of a value
    text_kind: str | None = None  # the class of its numbers


TEAM = Frame("chart dynamics", WIDE, TALL, 62, 170, 32, BELOW, grid_end=430, text_kind="")
PAGE = Frame("chart dynamics", WIDE, TALL, 62, 20, 16, BELOW, grid_end=580, step_least=10, dot=5)
SMALL = Frame("curve", 320, 110, 40, 8, 12, 8, grid_end=320, label=(6, 4), step_least=50, dot=4)


@dataclass(frozen=True, slots=True)
class Axes:
    """Where the places from 0 to the last, and the values from the lowest to the highest, are in a frame."""

    frame: Frame
    last: int
    low: float
    high: float

    def x(self, place: int) -> float:
        """Returns how far right a place is."""
        return self.frame.left + place * (self.frame.wide - self.frame.left - self.frame.right) / max(1, self.last)

    def y(self, value: float) -> float:
        """Returns how far down a value is."""
        tall, bottom = self.frame.high - self.frame.above - self.frame.below, self.frame.high - self.frame.below
        return bottom - (value - self.low) * tall / max(1.0, self.high - self.low)

    def points(self, values: Sequence[float]) -> list[str]:
        """Returns where a value for each place is."""
        return [f"{self.x(place):.1f},{self.y(value):.1f}" for place, value in enumerate(values)]

    def grid(self) -> Iterator[Markup]:
        """Yields the lines of round values, with their numbers."""
        frame, line = self.frame, Markup('<line class="grid" x1="{}" y1="{:.1f}" x2="{}" y2="{:.1f}"/>')
        step = frame.step_least * step_for(max(1, int(self.high - self.low) // frame.step_least))
        for value in range(-(-int(self.low) // step) * step, int(self.high) + 1, step):
            y = self.y(value)
            yield line.format(frame.left, y, frame.grid_end, y)
            yield _text(frame.left - frame.label[0], y + frame.label[1], "end", value, frame.text_kind)

    def numbers(self, numbers: Sequence[int], every: int) -> Iterator[Markup]:
        """Yields the numbers of the places below them, which may lack some: rounds with sealed results."""
        below, kind = self.frame.high - 6, self.frame.text_kind
        return (_text(self.x(n), below, "middle", numbers[n], kind) for n in range(0, len(numbers), every))

    def box(self, alt: str, drawn: Iterable[Markup]) -> Markup:
        """Returns the chart with all that is drawn in it."""
        box = Markup('<svg class="{}" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>')
        return box.format(self.frame.kind, self.frame.wide, self.frame.high, alt, Markup("").join(drawn))


@dataclass(frozen=True, slots=True)
class Line:
    """A team's points after each round, from 0."""

    name: str
    points: Sequence[int]


def dynamics(
    own: Line, others: Sequence[Line], tags: Sequence[tuple[int, str]], numbers: Sequence[int], alt: str
) -> Markup:
    """Draws a team's points after the rounds with these numbers before those of all others, with a tag a release."""
    rounds = len(own.points) - 1
    axes = Axes(TEAM, rounds, 0, max(1, *(value for line in (own, *others) for value in line.points)))
    drawn = [*axes.grid(), *axes.numbers((0, *numbers), step_for(rounds))]
    drawn += [_line(axes, line, "other") for line in others]
    drawn += _releases(axes, tags)
    drawn.append(_line(axes, own, "own"))
    drawn += _names(axes, own, sorted(others, key=lambda line: -line.points[-1]))
    return axes.box(alt, drawn)


def _line(axes: Axes, line: Line, kind: str) -> Markup:
    drawn = Markup('<polyline class="{}" points="{}"><title>{}: {}</title></polyline>')
    return drawn.format(kind, " ".join(axes.points(line.points)), line.name, line.points[-1])


def _releases(axes: Axes, tags: Sequence[tuple[int, str]]) -> Iterator[Markup]:
    """Yields a line at each release; its version stands where it covers no other."""
    free, top = 0.0, TEAM.above
    for place, version in tags:
        x = axes.x(place)
        mark = Markup('<line class="release" x1="{0:.1f}" y1="{1}" x2="{0:.1f}" y2="{2}"><title>{3}</title></line>')
        yield mark.format(x, top - 8, TEAM.high - TEAM.below, version)
        if x >= free:
            yield _text(x, top - 14, "start", f"▾ {shortened(version)}", "")
            free = x + APART + 12 * min(len(version), NAME)


def _names(axes: Axes, own: Line, others: Sequence[Line]) -> Iterator[Markup]:
    """Yields the names at the ends of the lines; one that would cover another is left out."""
    taken: list[float] = []
    for line in (own, *others):
        y = axes.y(line.points[-1])
        if all(abs(y - other) >= APART for other in taken):
            taken.append(y)
            kind, x = "of-own" if line is own else "", TEAM.grid_end + 10
            few, many = shortened(line.name), shortened(line.name, NAME_WIDE)
            if few == many:
                yield _text(x, y + 5, "start", few, kind)
            else:
                yield _text(x, y + 5, "start", few, f"{kind} on-phones".strip())
                yield _text(x, y + 5, "start", many, f"{kind} elsewhere".strip())


def rating_chart(
    ratings: Sequence[tuple[float, float]], alt: str, frame: Frame = SMALL, numbers: Sequence[int] = ()
) -> Markup:
    """Draws ratings, each with half the width of its interval, as a line in a band; nothing without a rating.

    With the `numbers` of the rounds after which they were the ratings, each has a dot, otherwise the last alone.
    """
    if not ratings:
        return Markup()
    low, high = [value - half for value, half in ratings], [value + half for value, half in ratings]
    axes = Axes(frame, len(ratings) - 1, min(low), max(high))
    line, band = axes.points([value for value, _ in ratings]), [*axes.points(high), *reversed(axes.points(low))]
    drawn = [*axes.grid()]
    drawn.append(Markup('<polygon class="band" points="{}"/>').format(" ".join(band)))
    drawn.append(Markup('<polyline class="own" points="{}"/>').format(" ".join(line)))
    dots = [at.split(",") for at in (line if numbers else line[-1:])]
    drawn += [Markup('<circle cx="{}" cy="{}" r="{}"/>').format(*at, frame.dot) for at in dots]
    return axes.box(alt, [*drawn, *axes.numbers(numbers, step_for(max(1, len(numbers))))])


def thinking(moves: Sequence[tuple[int, float, bool]], last: int, now: int, most: float) -> Markup:
    """Draws the milliseconds of a robot's moves as bars from step 0 to the last, the one of this step strong.

    `moves`: step, milliseconds, whether the answer was right. `most`: the height of the chart in milliseconds.
    """
    wide = 100 / max(1, last)
    bars = [
        Markup('<path class="{}" d="M{:.2f} {}h{:.2f}v-{:.1f}h-{:.2f}"/>').format(
            " ".join(kind for kind, holds in (("fault", not is_right), ("now", step == now)) if holds),
            wide * (step - 1),
            THIN,
            wide * 0.9,
            max(1.0, THIN * min(1.0, ms / most)),
            wide * 0.9,
        )
        for step, ms, is_right in moves
    ]
    box = Markup('<svg class="thinking" viewBox="0 0 100 {}" preserveAspectRatio="none" aria-hidden="true">{}</svg>')
    return box.format(THIN, Markup("").join(bars))


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


def step_for(most: int) -> int:
    """Returns the step between the labels of an axis that ends here: 1, 2 or 5 times a power of ten."""
    power = 1
    while 5 * power * LABELS < most:
        power *= 10
    return next(n * power for n in (1, 2, 5) if n * power * LABELS >= most)


def shortened(name: str, most: int = NAME) -> str:
    """Returns a name that fits beside the chart."""
    return name if len(name) <= most else name[: most - 1] + "…"


def _text(x: float, y: float, anchor: str, words: object, kind: str | None = None) -> Markup:
    """Returns words at a place of a chart. `kind`: their class."""
    of = Markup("") if kind is None else Markup(' class="{}"').format(kind)
    return Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="{}"{}>{}</text>').format(x, y, anchor, of, words)
