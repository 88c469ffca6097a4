"""Which tests are quick, and what tests may cost: `make test` is what everybody runs before every change.

What has no room in its budget is costly: tests/costly.txt, and all but one of the cases of a test that is told on
several fronts. `make test-slow` runs it, and so `.ci/run`. What has no room there either is in tests/costliest.txt, and
`make test-long` runs it.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Generator, Iterable, Mapping
from pathlib import Path
from zlib import crc32

import pytest

from .budgets import PROCESSES, QUICK, QUICK_BUDGET, SLOW, SLOW_BUDGET, UNMARKED, Budget

NONE_UNMARKED = re.compile(r"^pytestmark = .*\bmark\.(slow|long|processes)\b", re.MULTILINE)
MARKED = {SLOW: "mark.slow", "long": "mark.long", PROCESSES: "mark.processes"}
BUDGETS = {"costly": QUICK_BUDGET, "long": SLOW_BUDGET}  # by the mark of what has no room
LISTED = {SLOW: "costly", "long": "long"}  # which of these marks a command runs
TOLD_OFTEN = "networks"  # a folder where each test is told on several fronts
TOLERANCE = 1.5  # a run fails from so many budgets on: how fast a busy processor is cannot be measured exactly
NAMED = 10  # of the dearest tests
COSTS = pytest.StashKey[dict[str, float]]()  # node id: seconds of processor


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option of `make budget`."""
    parser.addoption("--fill-budget", action="store_true", help="write down which of these tests have no room")


@pytest.hookimpl(tryfirst=True)
def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Modules of which no test is wanted are not even imported: that takes as long as many tests."""
    wanted = config.getoption("markexpr", "")
    if wanted not in (QUICK, UNMARKED, *MARKED) or not collection_path.match("test_*.py"):
        return None
    text = collection_path.read_text("utf-8")
    if wanted not in MARKED:
        return NONE_UNMARKED.search(text) is not None or None
    name = collection_path.relative_to(config.rootpath).as_posix()
    is_listed = wanted in LISTED and BUDGETS[LISTED[wanted]].lists(name)
    is_told_often = wanted == SLOW and TOLD_OFTEN in collection_path.parts
    return not (is_listed or is_told_often or MARKED[wanted] in text) or None


@pytest.hookimpl(tryfirst=True)  # before pytest looks at the marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks what has no room in a budget, but for one that is being filled."""
    _mark_all_but_one_front(items)
    filled = _budget(config) if config.getoption("fill_budget") else None
    for mark, budget in BUDGETS.items():
        for item in items if budget is not filled else ():
            if budget.has(item.nodeid):
                item.add_marker(mark)


def _budget(config: pytest.Config) -> Budget | None:
    """Returns the budget of the tests of this run; None where they are others."""
    marks = config.getoption("markexpr", "")
    return next((budget for budget in BUDGETS.values() if marks in (budget.wanted, budget.offered)), None)


def _mark_all_but_one_front(items: Iterable[pytest.Item]) -> None:
    """Of the cases of a test that is told on several fronts one is quick: between both chats where there is one."""
    cases = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if TOLD_OFTEN in item.path.parts and _is_unmarked(item):
            cases[item.nodeid.partition("[")[0]].append(item)
    for name, same in cases.items():
        between = [item for item in same if {"discord", "telegram"} <= set(re.split(r"\W", item.name))] or same
        stays = between[crc32(name.encode()) % len(between)]
        for item in same:
            if item is not stays:
                item.add_marker(pytest.mark.costly)


def _is_unmarked(item: pytest.Item) -> bool:
    return not any(item.get_closest_marker(name) for name in ("slow", "long", "processes"))


def surprising(item: pytest.Item) -> float:
    """The cost from which a test would fail the run."""
    is_judged = os.environ.get("CI") and item.config.getoption("markexpr", "") == QUICK
    return BUDGETS["costly"].one_most * TOLERANCE if is_judged and not _shares_a_browser(item) else float("inf")


def _shares_a_browser(item: pytest.Item) -> bool:
    """Whether its cost says little: the first test in a browser starts it, and the last one ends it."""
    return item.get_closest_marker("browser") is not None


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, bool, bool]:
    """Fails a run under CI in which a quick test, or all of them, or all slow ones, cost more than they may."""
    done = yield
    config, costs = session.config, session.config.stash.get(COSTS, {})
    for item in session.items:
        if (cost := costs.get(item.nodeid, 0)) > surprising(item):
            most = BUDGETS["costly"].one_most
            why = f"costs {cost:.2f} s of processor; a quick test may cost {most}: tests/README.md"
            _fail(config, item.nodeid, item.location, why)
    budget = _budget(config)
    if budget is not None and config.getoption("fill_budget") and not session.testsfailed:
        _fill(budget, session.items, costs)
    elif budget is not None and os.environ.get("CI") and sum(costs.values()) > budget.all_most * TOLERANCE:
        why = f"these tests cost {sum(costs.values()):.0f} s of processor; they may cost {budget.all_most:.0f}"
        _fail(config, "tests/quick.py", ("tests/quick.py", None, "budget"), f"{why}: tests/README.md")
    return done


def _fill(budget: Budget, items: Iterable[pytest.Item], costs: Mapping[str, float]) -> None:
    told_once = [item for item in items if budget is BUDGETS["long"] or not item.get_closest_marker("costly")]
    fixed = {item.nodeid for item in told_once if _shares_a_browser(item) and budget is BUDGETS["costly"]}
    budget.fill({item.nodeid: costs[item.nodeid] for item in told_once}, fixed)


def _fail(config: pytest.Config, name: str, location: tuple[str, int | None, str], why: str) -> None:
    report = pytest.TestReport(name, location, {}, "failed", why, "teardown")
    config.hook.pytest_runtest_logreport(report=report)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Says what the tests of a run with workers have cost, and names the dearest."""
    if not (costs := config.stash.get(COSTS, {})):
        return
    budget = _budget(config)
    most, one = (f", of {budget.all_most:.0f}", f", of {budget.one_most}") if budget else ("", "")
    terminalreporter.section("what tests cost")
    terminalreporter.write_line(f"{sum(costs.values()):7.1f} s of processor together{most}")
    for name in sorted(costs, key=lambda name: -costs[name])[:NAMED]:
        terminalreporter.write_line(f"{costs[name]:7.2f} s{one}: {name}")
