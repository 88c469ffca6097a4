"""Computer players: asked once a turn with what their seat may know, and heard through the people's door."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.background.computers import PAUSE_SECONDS, Computers
from games.core.chance import Chance
from games.core.computer import Ask
from games.table.play import acted
from games.table.table import Table
from tests.checks import books_balance, record_is_fair, steps_have_no_gaps
from tests.house import NOON, House, open_house
from tests.storage.made import opened
from tests.storage.made_full import disk_refuses
from tests.virtual import VirtualLoop, virtually


@dataclass
class Thinker:
    """Thinks as it is told: an answer for each question, or an error to raise."""

    answers: list[str | Exception]
    asked: list[Ask[Any]] = field(default_factory=list)
    may_answer: asyncio.Event = field(default_factory=asyncio.Event)

    async def __call__(self, computer: Callable[[Ask[Any]], str], ask: Ask[Any]) -> str:
        self.asked.append(ask)
        await self.may_answer.wait()
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


async def waiting_for_computer(house: House, count: int = 1) -> list[Table]:
    """Matches in which Ann has marked the centre, and nobody has told the computer."""
    tables = [await house.opens("Ann", levels=(3,)) for _ in range(count)]
    async with opened(house.folder) as nobody_listens:
        marks = (nobody_listens.change(t.id, lambda now: acted(now, 0, 1, "b2", NOON, ())) for t in tables)
        return [done.table for done in await asyncio.gather(*marks)]


async def test_a_computer_is_asked_with_its_own_view_and_level(house: House) -> None:
    (table,) = await waiting_for_computer(house)
    thinker = Thinker(["a1"])
    computers = Computers(house.app, thinker)
    computers.on_change({table.id: table})
    thinker.may_answer.set()
    await computers.drain()
    (ask,) = thinker.asked
    assert (ask.view.you, ask.level, ask.budget) == (1, 3, 1.0)
    assert (await house.table(table)).live_match().state.board[0] == 2


async def test_a_computer_is_asked_once_a_turn_however_often_we_look(house: House) -> None:
    (table,) = await waiting_for_computer(house)
    thinker = Thinker(["a1"])
    computers = Computers(house.app, thinker)
    for _ in range(5):
        computers.on_change({table.id: table})
        await asyncio.sleep(0)
    thinker.may_answer.set()
    await computers.drain()
    assert len(thinker.asked) == 1


async def test_the_same_position_is_thought_over_with_the_same_chance(house: House) -> None:
    (table,) = await waiting_for_computer(house)
    asks = []
    for _ in range(2):
        thinker = Thinker([ValueError("no idea")])
        thinker.may_answer.set()
        computers = Computers(house.app, thinker)
        computers.on_change({table.id: table})
        await computers.drain()
        asks.append(thinker.asked[0])
    assert asks[0] == asks[1]
    assert asks[0].seed == Chance(table.start().seed, "computer 1 1").block(0)


@pytest.mark.parametrize("answer", [ValueError("no idea"), "b2", "z9", "", "\ud83d"])
async def test_a_computer_that_fails_or_errs_changes_nothing_and_is_asked_again(
    house: House, answer: str | Exception
) -> None:
    (table,) = await waiting_for_computer(house)
    thinker = Thinker([answer, "a1"])
    thinker.may_answer.set()
    computers = Computers(house.app, thinker)
    computers.on_change({table.id: table})
    await computers.drain()
    assert await house.table(table) == table
    computers.on_change({table.id: table})  # the sweep
    await computers.drain()
    assert (await house.table(table)).waiting() == {0}


@pytest.mark.on_file
async def test_move_that_could_not_be_saved_is_made_as_soon_as_it_can_and_thought_over_once(house: House) -> None:
    (table,) = await waiting_for_computer(house)
    thinker = Thinker(["a1"])
    thinker.may_answer.set()
    computers = Computers(house.app, thinker)
    with disk_refuses(house.folder):
        computers.on_change({table.id: table})
        await asyncio.sleep(0.2)
        assert await house.table(table) == table
    await computers.drain()
    assert (await house.table(table)).waiting() == {0}
    assert len(thinker.asked) == 1


async def test_wrong_move_of_a_computer_is_an_error_of_ours_also_where_hands_are_private(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = Thinker(["nonsense"])
    thinker.may_answer.set()
    monkeypatch.setattr(house.computers, "_think", thinker)
    with capture_logs() as lines:
        await house.opens("Ann", "rpsls", levels=(1,))
        await house.computers.drain()
    assert [line["log_level"] for line in lines if line["event"] == "computer refused"] == ["error"]


async def test_an_answer_that_comes_after_the_table_has_moved_on_changes_nothing(house: House) -> None:
    (table,) = await waiting_for_computer(house)
    thinker = Thinker(["a1"])
    computers = Computers(house.app, thinker)
    computers.on_change({table.id: table})
    await asyncio.sleep(0)
    after = (await house.presses("Ann", table, "offer:takeback")).table
    thinker.may_answer.set()
    await computers.drain()
    assert await house.table(table) == after


async def test_nobody_is_asked_at_a_table_of_people_or_after_the_end(house: House) -> None:
    thinker = Thinker([])
    computers = Computers(house.app, thinker)
    people = await house.sits("Ann", "Bo")
    over = (await house.presses("Ann", await house.opens("Ann", levels=(1,)), "resign:!")).table
    computers.on_change({people.id: people, over.id: over})
    await computers.drain()
    assert thinker.asked == []


async def test_more_computers_are_waited_for_than_think_at_one_time(house: House) -> None:
    tables = await waiting_for_computer(house, 70)
    thinker = Thinker(["a1"] * 70)
    computers = Computers(house.app, thinker)
    computers.on_change({table.id: table for table in tables})
    await asyncio.sleep(0)
    assert len(thinker.asked) == 64
    thinker.may_answer.set()
    await computers.drain()
    assert len(thinker.asked) == 70
    assert {frozenset((await house.table(table)).waiting()) for table in tables} == {frozenset({0})}


async def test_several_computers_answer_one_question_each(house: House) -> None:
    table = await house.opens("Ann", "sealed", most=4, levels=(1, 3, 5))
    await house.computers.drain()
    assert (await house.table(table)).waiting() == {0}
    await house.presses("Ann", table, "1:5")
    await house.computers.drain()
    await steps_have_no_gaps(house.app.store)


async def test_a_whole_match_against_a_computer_has_a_fair_record(house: House) -> None:
    table = await house.opens("Ann", levels=(5,))
    while (table := await house.table(table)).status == "live":
        cell = next(c for c in ("b2", "a1", "c1", "a3", "c3", "b1", "a2", "c2", "b3") if free(table, c))
        table = await house.plays(table, cell)
        await house.computers.drain()
    await record_is_fair(house.app, table)
    await books_balance(house.app.store)


def free(table: Table, cell: str) -> bool:
    return not table.live_match().state.board["123".index(cell[1]) * 3 + "abc".index(cell[0])]


async def test_closing_lets_go_of_who_is_thinking(house: House) -> None:
    (table,) = await waiting_for_computer(house)
    computers = Computers(house.app, Thinker([]))
    computers.on_change({table.id: table})
    await asyncio.sleep(0)
    await computers.close()
    assert await house.table(table) == table


@virtually
async def test_a_computer_that_knows_its_move_at_once_lets_people_see_their_own_first(
    loop: VirtualLoop, tmp_path: Path
) -> None:
    async with open_house(tmp_path) as house:
        (table,) = await waiting_for_computer(house)
        thinker = Thinker(["a1"])
        thinker.may_answer.set()
        computers = Computers(house.app, thinker, PAUSE_SECONDS)
        computers.on_change({table.id: table})
        began = loop.time()
        await asyncio.sleep(PAUSE_SECONDS - 0.01)
        assert len(thinker.asked) == 1
        assert await house.table(table) == table
        await computers.drain()
        assert (await house.table(table)).waiting() == {0}
        assert loop.time() == pytest.approx(began + PAUSE_SECONDS)
