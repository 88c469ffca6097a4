"""What the tests of one command may cost, and which tests have no room: lists that `make budget` writes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

UNMARKED = "not slow and not long and not processes"
QUICK = f"{UNMARKED} and not costly"
PROCESSES = "processes and not long"
SLOW = "(slow or costly) and not long"
FILLED = 0.9  # the part of a budget that `make budget` fills; the rest is for new tests


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds of processor on an idle machine: of one test, of all of them, and of a case that stays in any case."""

    wanted: str  # the marks of the tests that have room
    offered: str  # those of the tests among which `make budget` chooses
    file: Path  # with the node ids of tests and cases that have none
    one_most: float
    case_most: float  # of a test with several cases the cheapest one stays, if it costs no more
    all_most: float  # collecting takes some more
    kept: Collection[str] = ()  # folders whose tests all stay

    def has(self, nodeid: str) -> bool:
        """Whether a test is in the list, by itself or as a case."""
        return bool({nodeid, nodeid.partition("[")[0]} & _lines_of(self.file))

    def lists(self, module: str) -> bool:
        """Whether any test of a module is in the list."""
        return module in {line.partition("::")[0] for line in _lines_of(self.file)}

    def fill(self, costs: Mapping[str, float], fixed: Collection[str] = ()) -> None:
        """Writes the list; its first line, which says how it is made, stays."""
        head = self.file.read_text("utf-8").partition("\n")[0]
        self.file.write_text("\n".join((head, *without_room(self, costs, fixed), "")), "utf-8")


HERE = Path(__file__).parent
QUICK_BUDGET = Budget(QUICK, UNMARKED, HERE / "costly.txt", 0.5, 0.25, 180.0)
KEPT = ("tests/games/", "tests/fuzz/", "tests/test_")  # they run the lines of games, many inputs, the whole program
SLOW_BUDGET = Budget(SLOW, SLOW, HERE / "costliest.txt", 1.0, 1.5, 560.0, KEPT)


@cache
def _lines_of(file: Path) -> frozenset[str]:
    return frozenset(file.read_text("utf-8").splitlines()) if file.exists() else frozenset()


def without_room(budget: Budget, costs: Mapping[str, float], fixed: Collection[str] = ()) -> list[str]:
    """Returns tests and cases for which there is no room beside the fixed ones; the cheapest have room first."""
    cases = defaultdict[str, list[str]](list)
    for name in sorted(costs, key=lambda name: costs[name]):
        cases[name.partition("[")[0]].append(name)
    stay = {same[0] for same in cases.values() if len(same) > 1 and costs[same[0]] < budget.case_most} | set(fixed)
    stay |= {name for name in costs if name.startswith(tuple(budget.kept))}
    room = budget.all_most * FILLED - sum(costs[name] for name in stay)
    for name in sorted(costs.keys() - stay, key=lambda name: costs[name]):
        if (room := room - costs[name]) < 0 or costs[name] > budget.one_most:
            break
        stay.add(name)
    return sorted(line for test, same in cases.items() for line in _lines(test, same, stay))


def _lines(test: str, cases: Collection[str], stay: Collection[str]) -> Iterator[str]:
    left = [name for name in cases if name not in stay]
    yield from [test] if len(left) == len(cases) else left
