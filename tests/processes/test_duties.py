"""Duties: one process has each, another takes over when it ends, and a lost connection ends them at once."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial

import pytest

from bot.background.duties import CLAIM_SECONDS, Duties, Duty
from bot.clock import MEASURE_SECONDS, SharedClock
from bot.tasks import Tasks
from storage import Trouble
from tests.house import NOON
from tests.virtual import VirtualLoop, virtually

from .peers import Line, Switchboard


@dataclass
class Worker:
    """A process that would do the clock's work."""

    line: Line
    may: bool = True
    said: list[str] = field(default_factory=list)

    def duties(self) -> Duties:
        made = Duties(self.line)
        made.add(
            *(Duty(name, self._says(f"{name} begins"), self._says(f"{name} ends"), lambda: self.may) for name in "ab")
        )
        return made

    def _says(self, what: str):  # type: ignore[no-untyped-def]
        async def say() -> None:
            self.said.append(what)

        return say


@virtually
async def test_second_process_takes_over_within_seconds_when_the_first_one_dies(loop: VirtualLoop) -> None:
    board = Switchboard(loop.now)
    first, second = Worker(board.line()), Worker(board.line())
    mine, others = first.duties(), second.duties()
    await mine.start()
    await others.start()
    assert first.said == ["a begins", "b begins"]
    assert second.said == []
    first.line.cut()
    await asyncio.sleep(CLAIM_SECONDS + 0.1)
    assert second.said == ["a begins", "b begins"]
    assert set(others.held) == {"a", "b"}
    assert first.said[2:] == ["b ends", "a ends"]  # a process that lives on has ended them itself
    await mine.close()
    await others.close()
    assert second.said[2:] == ["b ends", "a ends"]


@virtually
async def test_process_that_ends_in_order_gives_its_duties_back(loop: VirtualLoop) -> None:
    board = Switchboard(loop.now)
    first, second = Worker(board.line()), Worker(board.line())
    mine, others = first.duties(), second.duties()
    await mine.start()
    await others.start()
    await mine.close()
    assert board.claims == {}
    await asyncio.sleep(CLAIM_SECONDS + 0.1)
    assert set(others.held) == {"a", "b"}
    await others.close()


@virtually
async def test_duties_come_back_with_the_connection(loop: VirtualLoop) -> None:
    worker = Worker(Switchboard(loop.now).line())
    duties = worker.duties()
    await duties.start()
    worker.line.cut()
    assert duties.held == {}
    await asyncio.sleep(10)
    worker.line.heal()
    await asyncio.sleep(0.1)
    assert set(duties.held) == {"a", "b"}
    await duties.close()


@virtually
async def test_process_that_may_no_longer_do_a_duty_leaves_it_to_another_one(loop: VirtualLoop) -> None:
    board = Switchboard(loop.now)
    first, second = Worker(board.line()), Worker(board.line())
    mine, others = first.duties(), second.duties()
    await mine.start()
    await others.start()
    first.may = False
    await asyncio.sleep(2 * CLAIM_SECONDS)
    assert mine.held == {}
    assert set(others.held) == {"a", "b"}
    await mine.close()
    await others.close()


@dataclass
class Slow(Worker):
    """A worker whose first duty takes a second to begin, and fails so many times."""

    failures: int = 0

    def _says(self, what: str):  # type: ignore[no-untyped-def]
        say = super()._says(what)

        async def says_late() -> None:
            await asyncio.sleep(1)
            await say()
            if self.failures:
                self.failures -= 1
                raise Trouble("the database cannot be read")

        return says_late if what == "a begins" else say


@virtually
async def test_duty_that_could_not_begin_is_begun_again_and_keeps_no_other_from_beginning(loop: VirtualLoop) -> None:
    board = Switchboard(loop.now)
    worker = Slow(board.line(), failures=1)
    duties = worker.duties()
    await duties.start()
    assert set(duties.held) == {"b"}
    assert set(board.claims) == {"b"}  # another process may have what this one does not do
    await asyncio.sleep(CLAIM_SECONDS + 2)
    assert set(duties.held) == {"a", "b"}
    assert worker.said == ["a begins", "a ends", "b begins", "a begins"]
    await duties.close()


@pytest.mark.parametrize("failures", [0, 1])
@virtually
async def test_duty_that_is_lost_while_it_begins_is_ended_once_it_has_begun(loop: VirtualLoop, failures: int) -> None:
    worker = Slow(Switchboard(loop.now).line(), failures=failures)
    duties = worker.duties()
    starting = asyncio.create_task(duties.start())
    await asyncio.sleep(0.5)
    worker.line.cut()
    await asyncio.sleep(0.4)
    assert worker.said == []
    await starting
    await asyncio.sleep(1)
    assert duties.held == {}
    assert worker.said == ["a begins", "a ends"]
    worker.line.heal()
    await asyncio.sleep(2)
    assert set(duties.held) == {"a", "b"}
    assert worker.said == ["a begins", "a ends", "a begins", "b begins"]
    await duties.close()


@pytest.mark.parametrize(
    ("seconds", "is_off", "says"), [(1.5, False, ""), (60, True, "60.0 s ahead"), (-3, True, "3.0 s behind")]
)
@virtually
async def test_clock_that_is_wrong_by_more_than_two_seconds_is_told(
    loop: VirtualLoop, seconds: float, is_off: bool, says: str
) -> None:
    line = Switchboard(loop.now).line()
    clock = SharedClock(lambda: loop.now() + timedelta(seconds=seconds), loop.time)
    assert clock.now() == NOON + timedelta(seconds=seconds)  # before it has asked
    await clock.measure(line)
    await asyncio.sleep(3)
    assert clock.now() == loop.now()
    assert clock.is_off == is_off
    assert says in clock.trouble
    assert says in await clock.check(line)
    assert clock.local(loop.now()) == loop.now() + timedelta(seconds=seconds)


@virtually
async def test_clock_goes_on_while_the_database_is_away_and_when_somebody_sets_it(loop: VirtualLoop) -> None:
    wall = [timedelta()]
    line = Switchboard(loop.now).line()
    clock = SharedClock(lambda: loop.now() + wall[0], loop.time)
    await clock.measure(line)
    measuring = Tasks()
    measuring.every(MEASURE_SECONDS, partial(clock.measure, line), "clock")
    line.cut()
    wall[0] = timedelta(hours=-1)
    await asyncio.sleep(60)
    assert clock.now() == loop.now()
    assert clock.is_off
    wall[0] = timedelta()
    line.heal()
    await asyncio.sleep(10)
    assert clock.trouble == ""
    await measuring.finish()
