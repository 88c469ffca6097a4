"""Small charts of robots: milliseconds of each move, how answers are spread, ratings with their intervals."""

from __future__ import annotations

import re

from bot.platforms.web.small_charts import BOUNDS, band, counts_by_bound, marks, spread, thinking


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
    chart = band([(1500.0, 200.0), (1600.0, 100.0)], [1, 3], "Rating 1600 ± 100")
    edge = [tuple(map(float, at.split(","))) for at in re.findall(r'class="band" points="([^"]+)"', chart)[0].split()]
    line = [tuple(map(float, at.split(","))) for at in re.findall(r'class="own" points="([^"]+)"', chart)[0].split()]
    assert edge[0][1] < line[0][1] < edge[3][1]
    assert edge[1][1] < line[1][1] < edge[2][1]
    assert "1500" in re.findall(r">([0-9]+)</text>", chart)
    assert re.findall(r'text-anchor="middle">([0-9]+)</text>', chart) == ["1", "3"]  # the second is sealed
    assert "<polyline" in band([(1500.0, 686.0)], [1], "one round")
