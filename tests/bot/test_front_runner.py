"""A front that ends, for whatever reason, is run again after a pause, and says why meanwhile."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest

from bot.fronts import LASTED_SECONDS, PAUSES, REFUSED_PAUSES, Unreachable, keep_running
from bot.settings import WrongSetting
from tests.fake_chat import FakeChat
from tests.virtual import VirtualLoop, in_virtual_time


@dataclass
class Failing(FakeChat):
    """A front whose runs end in these ways: with an error, or by themselves after so many seconds."""

    ends: list[Exception | float] = field(default_factory=list)

    async def run(self) -> None:
        end = self.ends.pop(0) if self.ends else None
        if isinstance(end, Exception):
            raise end
        await (asyncio.Event().wait() if end is None else asyncio.sleep(end))


def story(*ends: Exception | float) -> list[tuple[float, str]]:
    """The pauses before a front is run again, and what is said of it meanwhile."""
    told: list[tuple[float, str]] = []
    front, down = Failing(ends=list(ends)), dict[str, str]()

    async def sleep(seconds: float) -> None:
        told.append((seconds, down["paper"]))
        await asyncio.sleep(seconds)
        assert down.keys() == {"paper"}

    async def play(loop: VirtualLoop) -> None:
        keeping = asyncio.create_task(keep_running(front, down, sleep))
        await asyncio.sleep(100_000)
        assert down == {}
        assert not keeping.done()
        keeping.cancel()
        await asyncio.wait([keeping])

    in_virtual_time(play)
    return told


def test_front_that_cannot_be_reached_is_tried_again_after_growing_pauses() -> None:
    told = story(*[Unreachable("the line is cut")] * 8)
    assert told == [(pause, "the line is cut") for pause in (*PAUSES, *PAUSES[-1:] * 2)]


def test_front_whose_token_is_refused_is_tried_again_at_longer_pauses() -> None:
    told = story(*[WrongSetting("PAPER_TOKEN is not accepted.")] * 5)
    assert [pause for pause, _ in told] == [*REFUSED_PAUSES, REFUSED_PAUSES[-1]]
    assert {why for _, why in told} == {"PAPER_TOKEN is not accepted."}
    assert min(REFUSED_PAUSES) > min(PAUSES)


def test_front_that_ran_for_a_while_is_run_again_soon() -> None:
    told = story(Unreachable("x"), Unreachable("x"), LASTED_SECONDS + 1, Unreachable("x"))
    assert [pause for pause, _ in told] == [PAUSES[0], PAUSES[1], PAUSES[0], PAUSES[1]]


@pytest.mark.parametrize(
    ("end", "why"), [(ZeroDivisionError(), "it failed (ZeroDivisionError)"), (0.0, "it ended by itself")]
)
def test_front_with_a_bug_is_run_again_like_any_other(end: Exception | float, why: str) -> None:
    assert story(end) == [(PAUSES[0], why)]
