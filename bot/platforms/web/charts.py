"""A chart of the lead at each step, as SVG without scripts."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

WIDE, HIGH, EDGE = 600, 120, 8


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
