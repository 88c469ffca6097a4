"""Small charts of robots: milliseconds of each move, how answers are spread, ratings with their intervals."""

from __future__ import annotations

import re

from bot.platforms.web.charts import BOUNDS, PAGE, counts_by_bound, marks, rating_chart, spread, thinking


def heights(chart: str) -> list[float]:
    """The heights of the bars of a match."""
    return [float(found) for found in re.findall(r"v-([0-9.]+)h", chart)]


def test_bars_of_a_match_are_as_high_as_their_milliseconds_and_show_the_step_and_faults() -> None:
    chart = thinking([(1, 50.0, True), (3, 100.0, True), (5, 400.0, False)], 5, 3, 100.0)
    low, full, cut = heights(chart)
    assert low == full / 2
    assert cut == full
    assert re.findall(r'class="([^"]*)" d=', chart) == ["", "now", "fault"]


def test_marks_stand_at_their_steps() -> None:
    assert re.findall(r"M([0-9.]+) ", marks([0, 5, 10], 10)) == ["0.00", "50.00", "100.00"]
    assert "<path" not in marks([], 0)


def test_spread_has_a_bar_for_each_time_between_the_quickest_and_the_slowest() -> None:
    assert sum(counts_by_bound([0.0, 1.9, 2.0, 7_000.0])) == 4
    chart = spread([3.0, 4.0, 30.0], "Answers by time")
    assert re.findall(r"<title>([0-9]+)<", chart) == ["2", "0", "0", "1"]
    assert re.findall(r">([0-9]+)</text>", chart) == ["2", "5", "10", "20"]
    assert "Answers by time" in chart
    assert "<path" in spread([], "none")
    assert BOUNDS[0] == 0


def test_band_encloses_the_ratings() -> None:
    chart = rating_chart([(1500.0, 200.0), (1600.0, 100.0)], "Rating 1600 ± 100", PAGE, [1, 3])
    edge = [tuple(map(float, at.split(","))) for at in re.findall(r'class="band" points="([^"]+)"', chart)[0].split()]
    line = [tuple(map(float, at.split(","))) for at in re.findall(r'class="own" points="([^"]+)"', chart)[0].split()]
    assert edge[0][1] < line[0][1] < edge[3][1]
    assert edge[1][1] < line[1][1] < edge[2][1]
    assert "1500" in re.findall(r">([0-9]+)</text>", chart)
    assert re.findall(r'text-anchor="middle">([0-9]+)</text>', chart) == ["1", "3"]  # the second is sealed
    assert "<polyline" in rating_chart([(1500.0, 686.0)], "one round", PAGE, [1])


def test_small_chart_of_ratings_has_a_dot_at_the_last_alone() -> None:
    assert rating_chart([(1500.0, 100.0), (1550.0, 50.0)], "1550 ± 50") == (
        '<svg class="curve" viewBox="0 0 320 110" role="img" aria-label="1550 ± 50">'
        '<line class="grid" x1="40" y1="102.0" x2="320" y2="102.0"/>'
        '<text x="34.0" y="106.0" text-anchor="end">1400</text>'
        '<line class="grid" x1="40" y1="79.5" x2="320" y2="79.5"/>'
        '<text x="34.0" y="83.5" text-anchor="end">1450</text>'
        '<line class="grid" x1="40" y1="57.0" x2="320" y2="57.0"/>'
        '<text x="34.0" y="61.0" text-anchor="end">1500</text>'
        '<line class="grid" x1="40" y1="34.5" x2="320" y2="34.5"/>'
        '<text x="34.0" y="38.5" text-anchor="end">1550</text>'
        '<line class="grid" x1="40" y1="12.0" x2="320" y2="12.0"/>'
        '<text x="34.0" y="16.0" text-anchor="end">1600</text>'
        '<polygon class="band" points="40.0,12.0 312.0,12.0 312.0,57.0 40.0,102.0"/>'
        '<polyline class="own" points="40.0,57.0 312.0,34.5"/><circle cx="312.0" cy="34.5" r="4"/></svg>'
    )
    assert rating_chart([], "none") == ""
