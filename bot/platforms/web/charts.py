"""Charts as SVG without scripts: the lead at each step of a match, and points after each round of a tournament."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

WIDE, HIGH, EDGE = 600, 120, 8
TALL = 280  # of the chart of points
LEFT, RIGHT, TOP, BOTTOM = 62, 170, 32, 30  # its bands for points, names, releases and rounds
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
class Line:
    """A team's points after each round, from 0."""

    name: str
    points: Sequence[int]


def dynamics(
    own: Line, others: Sequence[Line], tags: Sequence[tuple[int, str]], numbers: Sequence[int], alt: str
) -> Markup:
    """Draws a team's points after the rounds with these numbers before those of all others, with a tag a release."""
    rounds = len(own.points) - 1
    scale = _Scale(rounds, max(1, *(value for line in (own, *others) for value in line.points)))
    drawn = [*scale.grid(), *scale.numbers(numbers)]
    drawn += [scale.line(line, "other") for line in others]
    drawn += scale.releases(tags)
    drawn.append(scale.line(own, "own"))
    drawn += scale.names(own, sorted(others, key=lambda line: -line.points[-1]))
    box = Markup('<svg class="chart dynamics" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>')
    return box.format(WIDE, TALL, alt, Markup("").join(drawn))


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where points and rounds are in the chart of points."""

    rounds: int
    most: int

    def x(self, place: int) -> float:
        return LEFT + place * (WIDE - LEFT - RIGHT) / max(1, self.rounds)

    def y(self, points: int) -> float:
        return TALL - BOTTOM - points * (TALL - TOP - BOTTOM) / self.most

    def grid(self) -> Iterable[Markup]:
        for value in range(0, self.most + 1, step_for(self.most)):
            y = self.y(value)
            yield Markup('<line class="grid" x1="{}" y1="{:.1f}" x2="{}" y2="{:.1f}"/>').format(
                LEFT, y, WIDE - RIGHT, y
            )
            yield _text(LEFT - 8, y + 5, "end", value)

    def numbers(self, numbers: Sequence[int]) -> Iterable[Markup]:
        """Yields the numbers of the rounds, which may lack some: those with sealed results."""
        every = range(0, self.rounds + 1, step_for(self.rounds))
        return (_text(self.x(n), TALL - 6, "middle", (0, *numbers)[n]) for n in every)

    def line(self, line: Line, kind: str) -> Markup:
        points = " ".join(f"{self.x(n):.1f},{self.y(value):.1f}" for n, value in enumerate(line.points))
        drawn = Markup('<polyline class="{}" points="{}"><title>{}: {}</title></polyline>')
        return drawn.format(kind, points, line.name, line.points[-1])

    def releases(self, tags: Sequence[tuple[int, str]]) -> Iterable[Markup]:
        """Yields a line at each release; its version stands where it covers no other."""
        free = 0.0
        for place, version in tags:
            x = self.x(place)
            mark = Markup('<line class="release" x1="{0:.1f}" y1="{1}" x2="{0:.1f}" y2="{2}"><title>{3}</title></line>')
            yield mark.format(x, TOP - 8, TALL - BOTTOM, version)
            if x >= free:
                yield _text(x, TOP - 14, "start", f"▾ {shortened(version)}")
                free = x + APART + 12 * min(len(version), NAME)

    def names(self, own: Line, others: Sequence[Line]) -> Iterable[Markup]:
        """Yields the names at the ends of the lines; one that would cover another is left out."""
        taken: list[float] = []
        for line in (own, *others):
            y = self.y(line.points[-1])
            if all(abs(y - other) >= APART for other in taken):
                taken.append(y)
                kind, x = "of-own" if line is own else "", WIDE - RIGHT + 10
                few, many = shortened(line.name), shortened(line.name, NAME_WIDE)
                if few == many:
                    yield _text(x, y + 5, "start", few, kind)
                else:
                    yield _text(x, y + 5, "start", few, f"{kind} on-phones".strip())
                    yield _text(x, y + 5, "start", many, f"{kind} elsewhere".strip())


def step_for(most: int) -> int:
    """Returns the step between the labels of an axis that ends here: 1, 2 or 5 times a power of ten."""
    power = 1
    while 5 * power * LABELS < most:
        power *= 10
    return next(n * power for n in (1, 2, 5) if n * power * LABELS >= most)


def shortened(name: str, most: int = NAME) -> str:
    """Returns a name that fits beside the chart."""
    return name if len(name) <= most else name[: most - 1] + "…"


def _text(x: float, y: float, anchor: str, words: object, kind: str = "") -> Markup:
    drawn = Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="{}" class="{}">{}</text>')
    return drawn.format(x, y, anchor, kind, words)
