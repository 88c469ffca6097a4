"""The pace of a platform: bursts pass, limits hold, what is urgent goes first, and one room waits alone."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pace import Limit, Pace, Window

GROUP = (Limit(20, 60.0), Limit(1, 1.0))


def written(pace: Pace, room: str, count: int, urgent: bool = False, start: float = 0.0) -> list[float]:
    """When so many messages could be written, each as soon as it may."""
    now, times = start, list[float]()
    for _ in range(count):
        now = max(now, pace.free_at(room, now, urgent))
        pace.take(room, now)
        times.append(now)
    return times


def test_room_that_was_quiet_may_be_written_to_at_once() -> None:
    assert Pace(room=GROUP).free_at("a", 5.0, urgent=False) == 5.0


@given(st.lists(st.floats(0, 30), min_size=1, max_size=60), st.booleans())
def test_no_window_ever_holds_more_than_its_limit(gaps: list[float], urgent: bool) -> None:
    window, now, times = Window(GROUP), 0.0, list[float]()
    for gap in gaps:
        now = max(now + gap, window.free_at(now + gap, 0.0 if urgent else 0.2))
        window.take(now)
        times.append(now)
    for limit in GROUP:
        for at in times:
            assert sum(0 <= at - other < limit.seconds - 1e-6 for other in times) <= limit.most


def test_urgent_message_finds_room_where_edits_have_used_up_theirs() -> None:
    pace = Pace(room=GROUP)
    last = written(pace, "a", 16)[-1]
    assert pace.free_at("a", last + 1, urgent=True) == last + 1
    assert pace.free_at("a", last + 1, urgent=False) > last + 1


def test_edits_that_have_used_half_come_in_even_steps() -> None:
    times = written(Pace(room=GROUP), "a", 14)
    steps = [after - before for before, after in pairwise(times)]
    assert steps[:7] == pytest.approx([1.0] * 7)
    assert steps[8:] == pytest.approx([3.0] * 5)


def test_rooms_do_not_keep_each_other_waiting() -> None:
    pace = Pace(room=GROUP)
    written(pace, "a", 20)
    assert pace.free_at("b", 0.0, urgent=False) == 0.0


def test_all_rooms_together_keep_to_what_is_allowed_in_all() -> None:
    pace = Pace(overall=(Limit(30, 1.0),))
    for room in range(30):
        pace.take(str(room), 0.0)
    assert pace.free_at("another", 0.0, urgent=True) == 1.0


def test_room_that_was_told_to_wait_waits_alone() -> None:
    pace = Pace(room=GROUP)
    pace.wait("a", 10.0, 7.0)
    assert pace.free_at("a", 10.0, urgent=True) == 17.0
    assert pace.free_at("b", 10.0, urgent=True) == 10.0
    assert pace.free_at("a", 17.0, urgent=True) == 17.0


def test_no_limit_is_no_wait() -> None:
    pace = Pace()
    pace.take("a", 0.0)
    assert pace.free_at("a", 0.0, urgent=False) == 0.0


def test_rooms_that_have_been_quiet_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.pace.ROOMS_MOST", 3)
    pace = Pace(room=GROUP)
    for room in range(10):
        pace.take(str(room), room * 100.0)
    assert len(pace._rooms) <= 4
