"""Charts as SVG without scripts: the lead at each step of a match, and points after each round of a tournament."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

WIDE, HIGH, EDGE = 600, 120, 8
TALL, TAG = 240, 32  # of the chart of points, and of the band for tags above it


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


def dynamics(own: Sequence[int], others: Sequence[Sequence[int]], tags: Sequence[tuple[int, str]], alt: str) -> Markup:
    """Draws a team's points after each round before those of all others, with a tag at each release."""
    most = max(1, *(value for line in (own, *others) for value in line))
    across = (WIDE - 2 * EDGE) / max(1, len(own) - 1)

    def line(values: Sequence[int], name: str) -> Markup:
        high = (TALL - TAG - EDGE) / most
        points = " ".join(f"{EDGE + n * across:.1f},{TALL - EDGE - v * high:.1f}" for n, v in enumerate(values))
        return Markup('<polyline class="{}" points="{}"/>').format(name, points)

    drawn = [line(values, "other") for values in others]
    for place, version in tags:
        x = EDGE + place * across
        drawn.append(Markup('<line class="release" x1="{0:.1f}" y1="{1}" x2="{0:.1f}" y2="{2}"/>').format(x, TAG, TALL))
        end = "end" if x > WIDE / 2 else "start"
        drawn.append(Markup('<text x="{:.1f}" y="{}" text-anchor="{}">▾ {}</text>').format(x, TAG - 8, end, version))
    drawn.append(line(own, "own"))
    box = Markup('<svg class="chart dynamics" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>')
    return box.format(WIDE, TALL, alt, Markup("").join(drawn))
