"""Redraw: every display comes to show the newest revision, whatever happens on the way."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.fronts import RoomGone
from bot.messages.redraw import Redraw
from bot.rate_limit import Limit, RateLimit
from games.table.table import Table
from storage import Trouble
from storage.messages import displays
from storage.messages.displays import Display
from tests.fake_chat import FakeChat, FakePages
from tests.house import NOON, House, open_house

from .shown import behind, keeps, rows, sweeps


async def test_every_display_of_a_table_is_painted_after_a_change(house: House) -> None:
    table = await house.opens("Ann")
    await keeps(house, table, "public", shown=1)
    await keeps(house, table, "private", viewer=(await house.person("Ann")).id, shown=1)
    await house.presses("Bo", table, "join:0")
    await house.redraw.drain()
    newest = (await house.table(table)).revision
    assert sorted(house.paper.shown) == [("private", newest), ("public", newest)]
    assert await behind(house) == []


async def test_late_word_of_an_older_table_does_not_undo_the_newer_one(house: House) -> None:
    table = await house.opens("Ann")
    await keeps(house, table, shown=1)
    older = await house.table(table)
    await house.presses("Bo", table, "join:0")
    house.redraw.mark({older.id: older})
    await house.redraw.drain()
    assert house.paper.shown == [("1", (await house.table(table)).revision)]


async def test_what_shows_the_newest_is_not_painted_again(house: House) -> None:
    table = await house.opens("Ann")
    await keeps(house, table, shown=1)
    await sweeps(house)
    assert house.paper.shown == []


async def test_card_that_another_process_may_have_overwritten_is_painted_again_whatever_changed(house: House) -> None:
    async def painted_again() -> list[int]:
        house.paper.shown.clear()
        await house.redraw.mark_suspect(house.clock.at)
        await sweeps(house)
        return [revision for _, revision in house.paper.shown]

    table = await house.opens("Ann", "sealed", most=3)
    await keeps(house, table, shown=1)
    house.clock.wind(minutes=30)  # seats change without a step, and long after the table was opened
    for name, press in (("Bo", "join:0"), ("Bo", "leave"), ("Ann", "cancel:!")):
        await house.presses(name, table, press)
        await house.redraw.drain()
        assert await painted_again() == [(await house.table(table)).revision], press
    house.clock.wind(minutes=30)
    assert await painted_again() == []


async def test_ended_match_is_painted_again_while_a_rematch_is_offered_and_where_its_offer_has_just_lapsed(
    house: House,
) -> None:
    async def painted_again() -> list[int]:
        house.paper.shown.clear()
        await house.redraw.mark_suspect(house.clock.at)
        await sweeps(house)
        return [revision for _, revision in house.paper.shown]

    table = await house.sits("Ann", "Bo")
    await house.presses("Ann", table, "resign:!")
    await keeps(house, table, shown=(await house.table(table)).revision)
    house.clock.wind(minutes=30)
    for wait in (0, 61):
        await house.presses("Ann", table, "offer:rematch")
        await house.redraw.drain()
        house.clock.wind(minutes=wait)
        assert await painted_again() == [(await house.table(table)).revision], wait
        if wait:
            await house.alarms.sweep()  # it lapses
        else:
            await house.presses("Ann", table, "refuse:rematch")
        await house.redraw.drain()
    assert await painted_again() == [(await house.table(table)).revision]
    house.clock.wind(minutes=70)
    assert await painted_again() == []


async def test_cards_show_the_time_that_a_long_outage_has_added(house: House) -> None:
    async def painted(minutes: float) -> list[int]:
        house.paper.shown.clear()
        house.clock.wind(minutes=minutes)
        began = (house.clock.at - NOON).total_seconds() / 60 - minutes
        await house.away(began, began + minutes)
        await house.alarms.sweep()
        await house.redraw.drain()
        return [revision for _, revision in house.paper.shown]

    table = await house.sits("Ann", "Bo")
    await keeps(house, table, shown=table.revision)
    assert await painted(minutes=0.1) == []
    assert await painted(minutes=5) == [table.revision]
    assert await painted(minutes=0) == []


async def test_added_time_is_shown_although_the_database_was_away_at_first(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: Any, **__: Any) -> None:
        raise Trouble("locked")

    table = await house.sits("Ann", "Bo")
    await keeps(house, table, shown=table.revision)
    house.clock.wind(minutes=5)
    await house.away(0, 5)
    with monkeypatch.context() as while_away:
        while_away.setattr(house.redraw, "mark_suspect", fails)
        await house.alarms.sweep()
    assert house.paper.shown == []
    await house.alarms.sweep()
    await house.redraw.drain()
    assert [revision for _, revision in house.paper.shown] == [table.revision]


class Held(RateLimit):
    """Lets nothing through until it is let go."""

    is_held = True

    def free_at(self, room: str, now: float, urgent: bool, count: int = 1) -> float:
        return now + 0.01 if self.is_held else super().free_at(room, now, urgent, count)


async def test_change_of_another_process_is_painted_although_an_older_table_waits(house: House) -> None:
    table = await house.opens("Ann")
    await keeps(house, table, shown=1)
    house.paper.rate_limit = limit = Held()
    await house.presses("Bo", table, "join:0")
    async with open_house(house.folder, house.clock) as beside:
        beside.people = house.people
        beside.paper.broken = True  # it dies before it has painted anything
        await beside.plays(table, "a1")
    await house.redraw.mark_suspect(house.clock.at)
    await house.redraw.sweep()
    limit.is_held = False
    while not house.paper.shown:
        await asyncio.sleep(0.01)
    assert house.paper.shown == [("1", (await house.table(table)).revision)]


async def test_card_that_is_held_for_an_answer_during_a_sweep_is_painted_afterwards(house: House) -> None:
    table = await house.opens("Ann")
    card = await keeps(house, table, shown=1)
    with house.redraw.writers.held(table.id, card.key):  # the answer to a press, which fails
        await house.presses("Bo", table, "join:0")
        await sweeps(house)
        assert house.paper.shown == []
    await house.redraw.drain()
    assert house.paper.shown == [("1", (await house.table(table)).revision)]


@dataclass
class Slow(FakeChat):
    """A front that paints only when it is let."""

    may_paint: asyncio.Event = field(default_factory=asyncio.Event)

    async def edit(self, display: Display, table: Table) -> bool:
        await self.may_paint.wait()
        return await super().edit(display, table)


async def test_many_changes_while_a_front_is_slow_are_one_more_painting_of_the_newest(house: House) -> None:
    slow = Slow()
    house.app.fronts["paper"] = slow
    table = await house.sits("Ann", "Bo")
    await house.redraw.drain()
    await keeps(house, table)
    await house.plays(table, "a1")
    while not slow.may_paint._waiters:  # it has begun to paint
        await asyncio.sleep(0.001)
    newest = await house.plays(table, "b2", "c3", "a3")
    slow.may_paint.set()
    await house.redraw.drain()
    assert [revision for _, revision in slow.shown] == [newest.revision - 3, newest.revision]
    assert await behind(house) == []


async def test_a_slow_front_keeps_no_other_waiting(house: House) -> None:
    house.app.fronts["stone"] = Slow("stone")
    table = await house.opens("Ann")
    await keeps(house, table, platform="stone")
    await keeps(house, table)
    app = house.app
    painting = Redraw(app.store, app.fronts, app.now, app.directory)
    await painting.sweep()
    while not house.paper.shown:
        await asyncio.sleep(0.001)
    await painting.close()
    assert await behind(house) == [table.id]  # stone's still is


class Lanes(RateLimit):
    """Messages that one person alone sees have limits of their own."""

    def bucket(self, room: str, message: str = "", handle: str = "") -> str:
        return message if handle else room


async def test_hands_with_limits_of_their_own_keep_no_card_waiting(house: House) -> None:
    table = await house.opens("Ann")
    for number in range(3):
        await keeps(house, table, f"hand {number}", kind="hand", viewer=(await house.person("Ann")).id, handle="live")
    await keeps(house, table, "card")
    house.paper.rate_limit = Lanes(room=(Limit(1, 3_600.0),))
    await sweeps(house)
    assert sorted(message for message, _ in house.paper.shown) == ["card", "hand 0", "hand 1", "hand 2"]


class Crossing(RateLimit):
    """A message whose turn it is waits once more until it may go, as where rooms share a limit."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.taken, self.may_go = 0, 0, False

    def free_at(self, room: str, now: float, urgent: bool, count: int = 1) -> float:
        self.asked += 1
        return now + 0.001 if self.asked > 1 and not self.may_go else now

    def take(self, room: str, now: float, urgent: bool) -> None:
        self.taken += 1


async def test_hand_whose_viewer_loses_the_seat_while_its_edit_waits_is_removed(house: House) -> None:
    limit = house.paper.rate_limit = Crossing()
    limit.may_go = True
    table = await house.opens("Ann", "sealed", most=3)
    await house.presses("Bo", table, "join:0")
    hand = await keeps(house, table, "hand", kind="hand", viewer=(await house.person("Bo")).id)
    async with house.redraw.writers.lock(hand.key):
        await house.redraw.sweep()
        while not limit.taken:
            await asyncio.sleep(0.001)
        await house.presses("Bo", table, "leave")
    await house.redraw.drain()
    assert house.paper.shown == []
    assert house.paper.removed == ["hand"]
    assert await rows(house, table) == []


@pytest.mark.parametrize("sends_once", [False, True])
async def test_notice_that_waits_until_its_player_has_acted_is_not_sent(house: House, sends_once: bool) -> None:
    house.paper.sends_once = sends_once
    table = await house.plays(await house.sits("Ann", "Bo"), "a1")
    await house.redraw.drain()
    limit = house.paper.rate_limit = Crossing()
    viewer, turn = (await house.person("Bo")).id, table.live_match().turn
    await house.redraw.enqueue(displays.wanted("paper", "table-top", table.id, "notice", viewer, turn))
    while limit.asked < 3:  # it waits
        await asyncio.sleep(0.001)
    await house.plays(table, "b2")
    limit.may_go = True
    await house.redraw.drain()
    assert house.paper.posted == []
    assert await rows(house, table) == []


class Forbidden(FakeChat):
    """A front on which nothing can be written any more."""

    async def edit(self, display: Display, table: Table) -> bool:
        self.shown.append((display.message, table.revision))
        raise RoomGone


async def test_room_that_is_found_to_be_gone_is_left_in_all_its_lanes(house: House) -> None:
    front = house.app.fronts["paper"] = Forbidden(rate_limit=Lanes(room=(Limit(1, 3_600.0),)))
    table = await house.opens("Ann")
    await keeps(house, table, "card")
    for hand in ("hand 0", "hand 1"):
        await keeps(house, table, hand, kind="hand", viewer=(await house.person("Ann")).id, handle="live")
        front.rate_limit.take(hand, asyncio.get_running_loop().time(), urgent=False)  # this lane has to wait
    await sweeps(house)
    assert [message for message, _ in front.shown] == ["card"]
    assert await behind(house) == []


async def test_a_display_that_is_gone_is_forgotten(house: House) -> None:
    table = await house.opens("Ann")
    await keeps(house, table)
    house.paper.gone.add("1")
    await sweeps(house)
    assert await behind(house) == []


async def test_what_could_not_be_painted_is_tried_again_by_the_sweep(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.messages.room_queues.TROUBLE_SECONDS", (0.0,))
    table = await house.opens("Ann")
    await keeps(house, table)
    house.paper.broken = True
    await sweeps(house)
    assert await behind(house) == [table.id]
    house.paper.broken = False
    await sweeps(house)
    assert (house.paper.shown, await behind(house)) == ([("1", 1)], [])


async def test_displays_of_a_front_that_is_turned_off_wait_for_it(house: House) -> None:
    table = await house.opens("Ann")
    await keeps(house, table, platform="stone")
    await sweeps(house)
    assert await behind(house) == [table.id]


async def test_more_is_behind_than_one_page_holds(house: House) -> None:
    tables = [await house.opens(f"Person {n % 10}", "sealed") for n in range(45)]
    for table in tables:
        for n in range(3):
            await keeps(house, table, f"{table.id} {n}")
    await sweeps(house)
    assert len(house.paper.shown) == 135
    assert await behind(house) == []


async def test_the_web_has_no_rows_to_paint(house: House) -> None:
    house.app.fronts.clear()
    house.app.fronts["web"] = FakePages("web")
    table = await house.opens("Ann")
    await keeps(house, table, platform="web")
    await sweeps(house)
    assert len(await behind(house)) == 1
