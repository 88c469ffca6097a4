"""What was tried is told at the end of the tests: how many inputs, at which doors, and how quickly."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line a door, and the sum."""
    tried, seconds = Counter[str](), Counter[str]()
    reports: list[Any] = terminalreporter.stats.get("passed", [])
    for door, inputs, spent in (value for r in reports for name, value in r.user_properties if name == "fuzz"):
        tried[door] += inputs
        seconds[door] += spent
    if not tried:
        return
    from .inputs import SHARES, USUAL  # not before: hypothesis takes its time to load

    terminalreporter.section("odd inputs")
    for door in tried:
        each = seconds[door] / tried[door]
        terminalreporter.write_line(
            f"{door:10} {tried[door]:>9,} in {seconds[door]:7.1f} s of processor, {1 / each:6,.0f} a second"
        )
    whole = f", at least {USUAL:,} in all tests" if set(tried) == set(SHARES) else ""
    terminalreporter.write_line(f"{'together':10} {tried.total():>9,} in {sum(seconds.values()):7.1f} s{whole}")
