"""Which tests `make test` runs, and what happens where they cost more than they may."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from .budgets import FILLED, QUICK, QUICK_BUDGET, SLOW, SLOW_BUDGET, without_room
from .costs import spent
from .small_suite import run

ON_FRONTS = """
import pytest

@pytest.mark.parametrize("fronts", ["discord discord", "telegram telegram", "discord telegram"])
def test_of_tables(fronts): pass

@pytest.mark.parametrize("front", ["discord", "telegram", "web"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_of_one_person(front, language): pass

def test_of_nobody(): pass
"""
LISTS = """
import dataclasses
import pathlib
import tests.quick

HERE = pathlib.Path(__file__).parent
for mark, name in (("costly", "costly.txt"), ("long", "costliest.txt")):
    tests.quick.BUDGETS[mark] = dataclasses.replace(tests.quick.BUDGETS[mark], file=HERE / name)
"""
WITH_A_LIST = """
import pytest

@pytest.mark.parametrize("case", ["a", "b"])
def test_has_cases(case): pass

def test_costs(): pass

def test_costs_little(): pass

@pytest.mark.slow
def test_is_slow(): pass
"""
DEAR = """
import time
import pytest
import dataclasses
import tests.quick

quick = tests.quick.BUDGETS["costly"]
tests.quick.BUDGETS["costly"] = dataclasses.replace(quick, one_most=0.01)  # for this run

def test_costs_much():
    until = time.process_time() + 0.2
    while time.process_time() < until: pass

def test_waits(): time.sleep(0.3)
"""


def test_what_a_started_program_uses_is_counted_while_it_runs() -> None:
    busy = "import time\nwhile time.process_time() < 0.3: pass\nprint()\ninput()"
    before = spent()
    with subprocess.Popen([sys.executable, "-c", busy], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as started:
        assert started.stdout
        started.stdout.readline()
        assert spent() - before >= (0.2 if sys.platform == "linux" else 0)
        started.communicate(b"\n")
    assert spent() - before >= 0.2


def test_one_case_of_what_is_told_on_several_fronts_is_quick(tmp_path: Path) -> None:
    (folder := tmp_path / "networks").mkdir()
    said = run(folder, ON_FRONTS, "-m", QUICK)
    assert "3 passed, 7 deselected" in said
    assert "PASSED test_some.py::test_of_tables[discord telegram]" in said
    assert "7 passed, 3 deselected" in run(folder, ON_FRONTS, "-m", SLOW)


def test_cheapest_tests_and_cases_stay_as_long_as_there_is_room() -> None:
    costs = {f"tests/test_a.py::test_{number}": 0.2 for number in range(int(QUICK_BUDGET.all_most / 0.2))}
    costs |= {"tests/test_b.py::test_b[dear]": 0.4, "tests/test_b.py::test_b[cheap]": 0.24}
    costs |= {"tests/test_b.py::test_c[1]": 0.6, "tests/test_b.py::test_c[2]": 0.7}
    costs |= {"tests/browser/test_d.py::test_d": 3.0}
    found = without_room(QUICK_BUDGET, costs, {"tests/browser/test_d.py::test_d"})
    assert found[-2:] == ["tests/test_b.py::test_b[dear]", "tests/test_b.py::test_c"]
    left = sum(cost for name, cost in costs.items() if name not in found and "test_c" not in name)
    assert 0 <= QUICK_BUDGET.all_most * FILLED - left < 0.2


def test_costly_tests_and_cases_run_with_the_slow_ones(tmp_path: Path) -> None:
    (tmp_path / "costly.txt").write_text("test_some.py::test_costs\ntest_some.py::test_has_cases[b]\n")
    (tmp_path / "conftest.py").write_text(LISTS)
    assert "2 passed, 3 deselected" in run(tmp_path, WITH_A_LIST, "-m", QUICK)
    said = run(tmp_path, WITH_A_LIST, "-m", SLOW)
    assert "3 passed, 2 deselected" in said
    assert "PASSED test_some.py::test_has_cases[b]" in said


def test_tests_and_cases_without_room_among_the_slow_ones_run_with_the_long_ones(tmp_path: Path) -> None:
    (tmp_path / "costly.txt").write_text("test_some.py::test_costs\ntest_some.py::test_has_cases[b]\n")
    (tmp_path / "costliest.txt").write_text("test_some.py::test_costs\ntest_some.py::test_is_slow\n")
    (tmp_path / "conftest.py").write_text(LISTS)
    assert "2 passed, 3 deselected" in run(tmp_path, WITH_A_LIST, "-m", QUICK)
    assert "1 passed, 4 deselected" in run(tmp_path, WITH_A_LIST, "-m", SLOW)
    said = run(tmp_path, WITH_A_LIST, "-m", "long")
    assert "2 passed, 3 deselected" in said
    assert "PASSED test_some.py::test_is_slow" in said


def test_cheapest_case_and_folders_that_are_kept_have_room_among_the_slow_ones() -> None:
    costs = {
        "tests/games/test_a.py::test_a": 20.0,
        "tests/b/test_b.py::test_b[1]": 1.2,
        "tests/b/test_b.py::test_b[2]": 3.0,
    }
    assert without_room(SLOW_BUDGET, costs) == ["tests/b/test_b.py::test_b[2]"]


def test_dear_test_is_named_and_fails_where_a_change_is_judged(tmp_path: Path) -> None:
    said = run(tmp_path, DEAR, "--workers", "2", "-m", QUICK)
    assert "2 passed" in said
    assert "of 0.01: test_some.py::test_costs_much" in said
    said = run(tmp_path, DEAR, "--workers", "2", "-m", QUICK, CI="true")
    assert "2 passed, 1 error" in said
    assert "ERROR test_some.py::test_costs_much - costs 0." in said
