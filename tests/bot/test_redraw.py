"""Redraw: every display comes to show the newest revision, whatever happens on the way."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.fronts import DeliveryUnknown, RateLimited, RoomGone
from bot.messages.redraw import Redraw
from bot.rate_limit import Limit, RateLimit
from games.table.table import Table
from storage import Trouble
from storage.messages import displays
from storage.messages.displays import Display
from tests.disk import ON_POSTGRESQL
from tests.fake_chat import FakeChat, FakePages
from tests.house import NOON, House, open_house

from .shown import behind, rows, sweeps


async def keeps(house: House, table: Table, message: str = "1", platform: str = "paper", **more: Any) -> Display:
    """A message shows the table."""
    await house.redraw.drain()  # a match that is being looked up now might be found without this one
    display = Display(platform, "table-top", message, table.id, **more)
    await house.app.store.write(lambda unit: displays.save(unit.conn, display))
    return display


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


async def test_change_of_another_process_is_painted_although_an_older_table_waits(house: House) -> None:
    table = await house.opens("Ann")
    await keeps(house, table, shown=1)
    house.paper.rate_limit.wait("table-top", asyncio.get_running_loop().time(), 3.0 if ON_POSTGRESQL else 0.3)
    await house.presses("Bo", table, "join:0")
    async with open_house(house.folder, house.clock) as beside:
        beside.people = house.people
        beside.paper.broken = True  # it dies before it has painted anything
        await beside.plays(table, "a1")
    await house.redraw.mark_suspect(house.clock.at)
    await house.redraw.sweep()
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

    def bucket(self, room: str, alone: str = "") -> str:
        return alone or room


async def test_hands_with_limits_of_their_own_keep_no_card_waiting(house: House) -> None:
    table = await house.opens("Ann")
    for number in range(3):
        await keeps(house, table, f"hand {number}", kind="hand", viewer=(await house.person("Ann")).id, handle="live")
    await keeps(house, table, "card")
    house.paper.rate_limit = Lanes(room=(Limit(1, 3_600.0),))
    await sweeps(house)
    assert sorted(message for message, _ in house.paper.shown) == ["card", "hand 0", "hand 1", "hand 2"]


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


# What is wanted, and what goes wrong when it is sent


@dataclass
class Odd(FakeChat):
    """A front to which something happens when it is written to; each thing once."""

    raises: list[Exception] = field(default_factory=list)

    async def post(self, display: Display, table: Table) -> Display:
        if self.raises:
            raise self.raises.pop(0)
        return await super().post(display, table)

    async def edit(self, display: Display, table: Table) -> bool:
        if self.raises:
            raise self.raises.pop(0)
        return await super().edit(display, table)


def odd(house: House, *raises: Exception) -> Odd:
    """The house's front, which fails in this way."""
    front = Odd(raises=list(raises))
    house.app.fronts["paper"] = house.paper = front
    return front


async def wants(house: House, table: Table, kind: Any = "card", **more: Any) -> None:
    await house.redraw.enqueue(displays.wanted("paper", "table-top", table.id, kind, **more))
    await house.redraw.drain()


async def test_a_wanted_card_is_sent_once_and_then_edited(house: House) -> None:
    table = await house.opens("Ann")
    await wants(house, table)
    assert [(row.message, row.state, row.shown) for row in await rows(house, table)] == [("card 1", "there", 1)]
    await house.presses("Bo", table, "join:0")
    await house.redraw.drain()
    assert len(house.paper.posted) == 1
    assert [message for message, _ in house.paper.shown] == ["card 1"]


async def test_a_card_whose_sending_failed_is_wanted_still(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.messages.room_queues.TROUBLE_SECONDS", (0.0,))
    odd(house, ConnectionError("refused"))
    table = await house.opens("Ann")
    await wants(house, table)
    while not house.paper.posted:
        await asyncio.sleep(0.001)
    await house.redraw.drain()
    assert [row.message for row in await rows(house, table)] == ["card 1"]


async def test_a_card_that_waits_for_the_limit_when_the_process_is_killed_is_sent_after_the_restart(
    house: House,
) -> None:
    house.paper.rate_limit = RateLimit((Limit(1, 3_600.0),))
    tables = [await house.opens("Ann"), await house.opens("Bo")]
    for table, room in zip(tables, ("table-top", "attic"), strict=True):
        await house.redraw.enqueue(displays.wanted("paper", room, table.id, "card"))
    while not house.paper.posted:
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.05)  # the other card waits for an hour
    await house.redraw.close()  # what has not been written is in the rows alone
    async with open_house(house.folder, house.clock) as after:
        for _ in range(2):
            await sweeps(after)
        there = [row for table in tables for row in await rows(after, table)]
        assert [row.state for row in there] == ["there", "there"]
        assert len(after.paper.posted) == 1


async def test_a_card_of_which_nobody_knows_whether_it_is_there_is_not_sent_again(house: House) -> None:
    odd(house, DeliveryUnknown())
    table = await house.opens("Ann")
    await wants(house, table)
    await house.redraw.sweep()
    await house.presses("Bo", table, "join:0")
    await house.redraw.drain()
    assert (house.paper.posted, house.paper.shown) == ([], [])
    assert [row.state for row in await rows(house, table)] == ["sending"]


async def test_a_room_that_must_wait_keeps_no_other_waiting_and_loses_nothing(house: House) -> None:
    front = odd(house, RateLimited(0.05))
    table = await house.opens("Ann")
    await keeps(house, table)
    await house.app.store.write(lambda unit: displays.save(unit.conn, Display("paper", "attic", "9", table.id)))
    await house.presses("Bo", table, "join:0")
    newest = (await house.table(table)).revision
    async with asyncio.timeout(20):
        while dict(front.shown) != {"1": newest, "9": newest}:
            await asyncio.sleep(0.001)
    await house.redraw.drain()
    assert dict(front.shown) == {"1": newest, "9": newest}


async def test_a_room_that_is_gone_is_forgotten_with_all_its_displays(house: House) -> None:
    odd(house, RoomGone())
    table = await house.opens("Ann")
    await keeps(house, table)
    await keeps(house, table, "2")
    await house.presses("Bo", table, "join:0")
    await house.redraw.drain()
    assert await rows(house, table) == []
    assert (await house.app.directory.get_room("paper", "table-top")).reach == "gone"


async def test_a_deleted_card_of_a_match_under_way_is_posted_anew(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await keeps(house, table)
    house.paper.gone.add("1")
    await house.plays(table, "a1")
    await house.redraw.drain()
    assert [row.message for row in await rows(house, table)] == ["card 1"]


@pytest.mark.parametrize(("minutes", "posted"), [(0, ["card 1"]), (3, [])])
async def test_a_deleted_card_is_posted_anew_with_the_result_that_nobody_has_seen(
    house: House, minutes: int, posted: list[str]
) -> None:
    table = await house.sits("Ann", "Bo")
    await keeps(house, table)
    house.paper.gone.add("1")
    house.paper.rate_limit.wait("table-top", asyncio.get_running_loop().time(), 0.1)
    await house.presses("Ann", table, "resign:!")
    house.clock.wind(minutes=minutes)
    await asyncio.sleep(0.1)
    await house.redraw.drain()
    assert [row.message for row in await rows(house, table)] == posted


async def test_a_table_without_a_card_gets_one_from_the_sweep(house: House) -> None:
    table = await house.opens("Ann")
    await house.redraw.sweep()
    assert house.paper.posted == []  # it is too young: its front may be about to post it
    house.clock.wind(minutes=1)
    await sweeps(house)
    assert [row.message for row in await rows(house, table)] == ["card 1"]
    await sweeps(house)
    assert len(house.paper.posted) == 1


async def test_a_notice_that_comes_too_late_is_never_sent(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    ann, turn = await house.person("Ann"), table.live_match().turn
    await house.plays(table, "a1")
    await wants(house, table, "notice", viewer=ann.id, turn=turn)
    assert (house.paper.posted, await rows(house, table)) == ([], [])


async def test_a_notice_that_may_have_been_sent_before_a_restart_stays_until_it_is_answered(house: House) -> None:
    house.paper.sends_once = True
    table = await house.sits("Ann", "Bo")
    ann, turn = await house.person("Ann"), table.live_match().turn
    notice = displays.wanted("paper", "table-top", table.id, "notice", ann.id, turn)
    await house.app.store.write(lambda unit: displays.save(unit.conn, notice))
    await sweeps(house)
    there = [(row.message, row.shown, row.turn) for row in await rows(house, table) if row.kind == "notice"]
    assert (there, house.paper.removed) == ([("notice 1", table.revision, turn)], [])
    await house.plays(table, "a1")
    await house.redraw.drain()
    assert house.paper.removed == ["notice 1"]


async def test_a_display_whose_handle_has_died_is_forgotten(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await keeps(house, table, kind="hand", expires_at=house.clock.at)
    await house.plays(table, "a1")
    await house.redraw.drain()
    assert (house.paper.shown, await rows(house, table)) == ([], [])


async def test_while_a_front_answers_a_press_nobody_else_paints_that_message(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await keeps(house, table)
    await house.redraw.of_match(table.id)
    with house.redraw.writers.held(table.id, ("paper", "table-top", "1")):
        played = await house.plays(table, "a1")
        await house.redraw.drain()
        assert house.paper.shown == []
        await house.redraw.save(Display("paper", "table-top", "1", table.id, shown=played.revision))
    await house.redraw.drain()
    assert house.paper.shown == []
    with house.redraw.writers.held(table.id, ("paper", "table-top", "1")):
        newest = await house.plays(table, "b2")
    await house.redraw.drain()
    assert house.paper.shown == [("1", newest.revision)]
