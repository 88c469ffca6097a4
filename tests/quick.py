"""Which tests are quick, and what they may cost: `make test` is what everybody runs before every change.

What has no room in the budget is costly: tests/costly.txt, written by `make budget`, and all but one of the cases of a
test that is told on several fronts. `make test-slow` runs it.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest

UNMARKED = "not slow and not long and not processes"
QUICK = f"{UNMARKED} and not costly"
SLOW = "(slow or costly) and not long"
NONE_UNMARKED = re.compile(r"^pytestmark = .*\bmark\.(slow|long|processes)\b", re.MULTILINE)
MARKED = {SLOW: "mark.slow", "long": "mark.long", "processes": "mark.processes"}
LISTED = Path(__file__).with_name("costly.txt")
HEADER = "# Written by `make budget` on an idle machine: what has no room in `make test`. `make test-slow` runs it.\n"
TOLD_OFTEN = "networks"  # a folder where each test is told on several fronts

ONE_MOST, ALL_MOST = 0.5, 180.0  # seconds of processor for one quick test, and for all; collecting takes some more
FILLED = 0.9  # the part of it that `make budget` fills; the rest is for new tests
TOLERANCE = 1.5  # a run fails from so many budgets on: how fast a busy processor is cannot be measured exactly
NAMED = 10  # of the dearest tests
COSTS = pytest.StashKey[dict[str, float]]()  # node id: seconds of processor


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option of `make budget`."""
    parser.addoption("--fill-budget", action="store_true", help="write down which tests have no room in `make test`")


@cache
def listed() -> frozenset[str]:
    """The node ids of costly tests, and of costly cases."""
    return frozenset(LISTED.read_text("utf-8").splitlines()) if LISTED.exists() else frozenset()


@cache
def _listed_files() -> frozenset[str]:
    return frozenset(name.partition("::")[0] for name in listed())


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
    is_costly = wanted == SLOW and (TOLD_OFTEN in collection_path.parts or name in _listed_files())
    return not (is_costly or MARKED[wanted] in text) or None


@pytest.hookimpl(tryfirst=True)  # before pytest looks at the marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks what is costly."""
    _mark_all_but_one_front(items)
    for item in () if config.getoption("fill_budget") else items:
        if {item.nodeid, item.nodeid.partition("[")[0]} & listed():
            item.add_marker(pytest.mark.costly)


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
    return ONE_MOST * TOLERANCE if is_judged and not _shares_a_browser(item) else float("inf")


def _shares_a_browser(item: pytest.Item) -> bool:
    """Whether its cost says little: the first test in a browser starts it, and the last one ends it."""
    return item.get_closest_marker("browser") is not None


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, bool, bool]:
    """Fails a run under CI in which a quick test, or all of them, cost more than they may."""
    done = yield
    config = session.config
    costs = config.stash.get(COSTS, {})
    for item in session.items:
        if (cost := costs.get(item.nodeid, 0)) > surprising(item):
            why = f"costs {cost:.2f} s of processor; a quick test may cost {ONE_MOST}: tests/README.md"
            _fail(config, item.nodeid, item.location, why)
    if os.environ.get("CI") and _is_judged(config) and (together := sum(costs.values())) > ALL_MOST * TOLERANCE:
        why = f"quick tests cost {together:.0f} s of processor; they may cost {ALL_MOST:.0f}: tests/README.md"
        _fail(config, "tests/quick.py", ("tests/quick.py", None, "budget"), why)
    if config.getoption("fill_budget") and not session.testsfailed:
        _fill(session.items, costs)
    return done


def _fill(items: Iterable[pytest.Item], costs: Mapping[str, float]) -> None:
    told_once = [item for item in items if not item.get_closest_marker("costly")]
    fixed = {item.nodeid for item in told_once if _shares_a_browser(item)}
    names = costly({item.nodeid: costs[item.nodeid] for item in told_once}, fixed)
    LISTED.write_text("".join((HEADER, *(f"{name}\n" for name in names))), "utf-8")


def _is_judged(config: pytest.Config) -> bool:
    return config.getoption("markexpr", "") == QUICK and bool(config.stash.get(COSTS, {}))


def _fail(config: pytest.Config, name: str, location: tuple[str, int | None, str], why: str) -> None:
    report = pytest.TestReport(name, location, {}, "failed", why, "teardown")
    config.hook.pytest_runtest_logreport(report=report)


def costly(costs: Mapping[str, float], fixed: Collection[str] = ()) -> list[str]:
    """Returns those for which there is no room beside the fixed ones; the cheapest of several cases stays if it may."""
    cases = defaultdict[str, list[str]](list)
    for name in sorted(costs, key=lambda name: costs[name]):
        cases[name.partition("[")[0]].append(name)
    stay = {same[0] for same in cases.values() if len(same) > 1 and costs[same[0]] < ONE_MOST / 2} | set(fixed)
    room = ALL_MOST * FILLED - sum(costs[name] for name in stay)
    for name in sorted(costs.keys() - stay, key=lambda name: costs[name]):
        if (room := room - costs[name]) < 0 or costs[name] > ONE_MOST:
            break
        stay.add(name)
    return sorted(line for test, same in cases.items() for line in _lines(test, same, stay))


def _lines(test: str, cases: Collection[str], stay: Collection[str]) -> Iterator[str]:
    left = [name for name in cases if name not in stay]
    yield from [test] if len(left) == len(cases) else left


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Says what the tests of a run with workers have cost, and names the dearest."""
    if not (costs := config.stash.get(COSTS, {})):
        return
    most, one = (f", of {ALL_MOST:.0f}", f", of {ONE_MOST}") if _is_judged(config) else ("", "")
    terminalreporter.section("what tests cost")
    terminalreporter.write_line(f"{sum(costs.values()):7.1f} s of processor together{most}")
    for name in sorted(costs, key=lambda name: -costs[name])[:NAMED]:
        terminalreporter.write_line(f"{costs[name]:7.2f} s{one}: {name}")
