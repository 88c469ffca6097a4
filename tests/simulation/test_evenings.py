"""Evenings from seeds, with faults: no law is broken; and each planted bug is found."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from tests.disk import ON_POSTGRESQL
from tests.program import Done, command
from tests.starts import FORKS, Start, by_python, forked

from .evening import run
from .planted import PLANTED
from .world import Plan, World

HOUSE = Path(__file__).parents[2]
SEEDS, SEEDS_ON_SERVER, SEEDS_PLANTED, MINUTES = 32, 6, 200, 0.4  # `make simulate` looks at many more
SEEDS_QUICK = 8
SEEDS_WHOLE = 40  # evenings of the usual length at most, SEEDS_QUICK at a time
FIRST_PLANTED = {"applied_twice": 100, "acknowledged_too_early": 63, "sitters_paid": 140}  # the seed tried first
FIRST = 44  # of all others


def simulated(*words: str, start_by: Start = forked) -> Done:
    """Runs the command in a process of its own: what dead processes leave behind stays there."""
    asked = ("--jobs", "1", "--minutes", str(MINUTES), *words)  # the last of two counts
    return command(HOUSE, *asked, module="tests.simulation", start_by=start_by, timeout=280)


@pytest.mark.parametrize(
    ("first", "seeds"), [(1, SEEDS_QUICK), pytest.param(SEEDS_QUICK + 1, SEEDS - SEEDS_QUICK, marks=pytest.mark.slow)]
)
def test_evenings_break_no_law(first: int, seeds: int) -> None:
    asked = ("--first", str(first), "--seeds", str(seeds))
    done = simulated(*(("--seeds", str(SEEDS_ON_SERVER), "--database", "postgresql") if ON_POSTGRESQL else asked))
    assert done.status == 0, done
    assert "no violation" in done.said


@pytest.mark.slow
@pytest.mark.on_file
def test_evenings_have_claims_sitters_vacations_and_appointments_in_them() -> None:
    """Some of it is rare in each, and no one seed has to have it: more evenings are played while some is missing."""
    missing = {"claims", "moves of sitters", "vacations of a match", "appointments that opened a table"}
    for first in range(FIRST, FIRST + SEEDS_WHOLE, SEEDS_QUICK):
        asked = ("--first", str(first), "--seeds", str(SEEDS_QUICK), "--minutes", str(Plan(0).minutes))
        done = simulated(*asked)
        assert "no violation" in done.said, done
        missing -= {what for what in missing if f"{what}: " in done.said}
        if not missing:
            return
    assert not missing


@pytest.mark.slow
@pytest.mark.on_file
def test_evening_whose_clock_stepped_past_the_next_sweep_waits_for_it() -> None:
    done = simulated("--seeds", "1", "--first", "1133", "--minutes", "0.75")
    assert "no violation" in done.said, done


@pytest.mark.slow
@pytest.mark.on_file
def test_evening_whose_clock_stepped_before_its_last_match_ended_is_not_over_yet() -> None:
    done = simulated("--seeds", "1", "--first", "7290", "--minutes", "0.75")
    assert "no violation" in done.said, done


@pytest.mark.slow
@pytest.mark.on_file
@pytest.mark.parametrize("seed", [20755, 50073])
def test_evening_whose_power_goes_right_after_a_table_is_committed_is_judged_like_others(seed: int) -> None:
    done = simulated("--seeds", "1", "--first", str(seed), "--minutes", "0.75")
    assert "no violation" in done.said, done


@pytest.mark.slow
@pytest.mark.on_file
def test_match_in_which_nobody_moved_is_judged_to_count_for_nobody() -> None:
    done = simulated("--seeds", "1", "--first", "7064", "--minutes", "0.75")
    assert "no violation" in done.said, done


@pytest.mark.long("what the simulation judges")
def test_planted_bugs_are_found_within_two_hundred_seeds() -> None:
    found = set()
    for first in {FIRST, *FIRST_PLANTED.values()}:
        names = [name for name in PLANTED if FIRST_PLANTED.get(name, FIRST) == first]
        done = simulated("--plant", *names, "--seeds", str(SEEDS_PLANTED), "--first", str(first))
        assert done.status == 0, done
        found |= {line.partition(":")[0] for line in done.said.splitlines() if ": found after" in line}
    assert found == set(PLANTED)


def test_evening_ends_where_a_kill_was_planned_for_its_very_end() -> None:
    with FORKS.Pool(1) as pool:
        assert pool.apply_async(wrong_with_a_late_kill).get(60) == ""


def wrong_with_a_late_kill() -> str:
    """In a process of its own: what is wrong with an evening whose laws would be looked at by a process that dies."""

    def still_paints(world: World) -> bool:
        world.processes[-1].cut_after("callback", 1)
        return False

    with patch.object(World, "still_paints", still_paints):
        return run(Plan(1, minutes=0.1, people=2)).violation


@pytest.mark.slow
def test_same_seed_is_the_same_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    """In two processes whose hashes differ: that of the fork server is drawn at its start."""
    monkeypatch.setenv("PYTHONHASHSEED", "1")
    asked = ("--seeds", "2", "--traces")
    first, again = (simulated(*asked, start_by=start_by) for start_by in (by_python, forked))
    traces = [line for line in first.said.splitlines() if line.startswith("trace")]
    assert len(traces) == 2, first
    assert traces == [line for line in again.said.splitlines() if line.startswith("trace")]


@pytest.mark.slow
def test_failing_seed_tells_its_story() -> None:
    """What is told names the law, the plan as far as it was shrunk, and what happened at that table."""
    done = simulated("--plant", "stakes_forgotten", "--seeds", "20", "--first", "32", "--story")
    assert "a stake lies with its match until the end" in done.said
    assert "VIOLATION" in done.said
    assert "no faults" in done.said, done
