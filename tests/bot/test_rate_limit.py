"""The rate limit of a platform: limits hold, edits are spread, urgent messages go first, each room waits by itself."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rate_limit import Limit, RateLimit

GROUP = (Limit(20, 60.0), Limit(1, 1.0))
STEP = 60 / 20
LONGEST_STEP = 60 / 16  # while a burst still counts


def written(rate_limit: RateLimit, room: str, count: int, urgent: bool = False, start: float = 0.0) -> list[float]:
    """When so many messages could be written, each as soon as it may."""
    now, times = start, list[float]()
    for _ in range(count):
        now = max(now, rate_limit.free_at(room, now, urgent))
        rate_limit.take(room, now, urgent)
        times.append(now)
    return times


def test_room_that_was_quiet_may_be_written_to_at_once() -> None:
    assert RateLimit(room=GROUP).free_at("a", 5.0, urgent=False) == 5.0


def some_wait(rate_limit: RateLimit, gaps: list[tuple[float, bool]]) -> list[tuple[float, bool]]:
    """When messages were written that came so far apart, each urgent or not."""
    now, times = 0.0, list[tuple[float, bool]]()
    for gap, urgent in gaps:
        now = max(now + gap, rate_limit.free_at("a", now + gap, urgent))
        rate_limit.take("a", now, urgent)
        times.append((now, urgent))
    return times


@given(st.lists(st.tuples(st.floats(0, 30), st.booleans()), min_size=1, max_size=60))
def test_no_window_ever_holds_more_than_its_limit(gaps: list[tuple[float, bool]]) -> None:
    times = some_wait(RateLimit(room=GROUP), gaps)
    for limit in GROUP:
        counted = [at for at, _ in times]
        for at in counted:
            assert sum(0 <= at - other < limit.seconds - 1e-6 for other in counted) <= limit.most


@given(st.lists(st.floats(0, 20), min_size=1, max_size=60))
def test_edits_never_wait_longer_than_a_step(gaps: list[float]) -> None:
    rate_limit, now, last = RateLimit(room=GROUP), 0.0, 0.0
    for gap in gaps:
        now += gap
        at = max(now, rate_limit.free_at("a", now, urgent=False))
        assert at <= max(now, last + LONGEST_STEP) + 1e-6
        rate_limit.take("a", at, urgent=False)
        now = last = at


def test_urgent_message_in_a_busy_room_waits_for_one_step_at_most() -> None:
    rate_limit = RateLimit(room=GROUP)
    last = written(rate_limit, "a", 50)[-1]
    assert last < rate_limit.free_at("a", last, urgent=True) <= last + STEP + 1e-6


def test_edits_after_a_burst_of_urgent_messages_go_on_without_a_silence() -> None:
    rate_limit = RateLimit(room=GROUP)
    last = written(rate_limit, "a", 10, urgent=True)[-1]
    times = written(rate_limit, "a", 20, start=last)
    assert max(after - before for before, after in pairwise([last, *times])) <= 3 * STEP


def test_a_small_burst_of_edits_passes_and_then_they_come_in_even_steps() -> None:
    times = written(RateLimit(room=GROUP), "a", 50)
    steps = [after - before for before, after in pairwise(times)]
    assert steps[:2] == pytest.approx([1.0] * 2)
    assert all(STEP - 1 <= step <= LONGEST_STEP for step in steps[3:])
    assert steps[-10:] == pytest.approx([STEP] * 10)


def test_edits_that_come_slowly_are_not_slowed() -> None:
    rate_limit = RateLimit(room=GROUP)
    for second in range(0, 600, 4):
        assert rate_limit.free_at("a", float(second), urgent=False) == second
        rate_limit.take("a", float(second), urgent=False)


def test_two_edits_in_a_row_are_promised_only_where_both_may_go_out() -> None:
    rate_limit, now, promised = RateLimit(room=(Limit(20, 60.0),)), 0.0, 0
    for _ in range(300):
        now += 0.5
        if rate_limit.free_at("a", now, urgent=False, count=2) <= now:
            promised += 1
            for _ in range(2):
                assert rate_limit.free_at("a", now, urgent=False) <= now
                rate_limit.take("a", now, urgent=False)
    assert promised > 20


def test_next_message_fits_at_the_very_end_of_the_window_and_not_a_moment_before() -> None:
    rate_limit = RateLimit(room=(Limit(2, 8.0),))
    for at in (0.0, 4.0):
        rate_limit.take("a", at, urgent=True)
    assert [rate_limit.free_at("a", now, urgent=True) for now in (4.0, 7.5, 8.0, 9.0)] == [8.0, 8.0, 8.0, 9.0]


@pytest.mark.parametrize(("most", "at_once"), [(9, 9), (10, 3)])
def test_limit_of_ten_is_the_first_that_is_spread(most: int, at_once: int) -> None:
    rate_limit = RateLimit(room=(Limit(most, 100.0),))
    assert sum(at == 0.0 for at in written(rate_limit, "a", most)) == at_once


def test_rooms_do_not_keep_each_other_waiting() -> None:
    rate_limit = RateLimit(room=GROUP)
    written(rate_limit, "a", 20)
    assert rate_limit.free_at("b", 0.0, urgent=False) == 0.0


def test_all_rooms_together_keep_to_what_is_allowed_in_all() -> None:
    rate_limit = RateLimit(overall=(Limit(30, 1.0),))
    for room in range(30):
        rate_limit.take(str(room), 0.0, urgent=False)
    assert rate_limit.free_at("another", 0.0, urgent=True) == 1.0


def test_room_that_was_told_to_wait_waits_alone() -> None:
    rate_limit = RateLimit(room=GROUP)
    rate_limit.wait("a", 10.0, 7.0)
    assert rate_limit.free_at("a", 10.0, urgent=True) == 17.0
    assert rate_limit.free_at("b", 10.0, urgent=True) == 10.0
    assert rate_limit.free_at("a", 17.0, urgent=True) == 17.0


def test_no_limit_is_no_wait() -> None:
    rate_limit = RateLimit()
    rate_limit.take("a", 0.0, urgent=True)
    assert rate_limit.free_at("a", 0.0, urgent=False) == 0.0


def test_rooms_that_have_been_quiet_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.rate_limit.ROOMS_MOST", 3)
    rate_limit = RateLimit(room=GROUP)
    for room in range(10):
        rate_limit.take(str(room), room * 100.0, urgent=False)
    assert len(rate_limit._rooms) <= 4
