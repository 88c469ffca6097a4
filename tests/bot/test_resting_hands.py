"""Hands of players who are not waited for stay as they are, and are right again when their turn comes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from msgspec.structs import replace

from bot.usecases import departures
from bot.usecases.departures import Place
from games.core import match as core
from games.table.table import Absent, Table
from storage.messages import displays
from storage.messages.displays import ASKS_NOTHING, Display, as_shown, is_stale
from tests.house import House, open_house

from .shown import behind, rows, sweeps

NAMES = ("Ann", "Bo", "Cy", "Di")
ROOM = Place("paper", "table-top")


async def with_hands(house: House, absent: Absent = "") -> Table:
    """Four at Tequila Train, each with an open hand."""
    table = await house.sits(*NAMES, game="tequila", absent=absent)
    await house.redraw.drain()
    for chair in table.chairs:
        hand = Display("paper", f"alone with {chair.name}", chair.name, table.id, chair.player, kind="hand")
        await house.app.store.write(lambda unit, hand=hand: displays.save(unit.conn, as_shown(hand, table)))
    return table


async def moves(house: House, table: Table, dice: Random) -> Table:
    """Whoever is asked does anything."""
    now = await house.table(table)
    spelling = dice.choice(core.legal(now.game, now.live_match(), min(now.waiting())))
    return await house.plays(table, spelling)


def named(table: Table, seats: frozenset[int]) -> set[str]:
    return {table.chairs[seat].name for seat in seats}


async def test_a_move_repaints_the_hands_of_the_mover_and_of_who_is_waited_for_now(house: House) -> None:
    table, dice = await with_hands(house), Random(1)
    while table.status == "live":
        house.paper.shown.clear()
        asked = table.waiting()
        table = await moves(house, table, dice)
        await house.redraw.drain()
        concerned = named(table, asked | table.waiting()) if table.status == "live" else set(NAMES)
        assert sorted(house.paper.shown) == sorted((name, table.revision) for name in concerned)
        for row in await rows(house, table):
            seat = table.seat_of(row.viewer)
            asks = table.status == "live" and seat in table.waiting()
            assert row.turn == (table.live_match().turn if asks else ASKS_NOTHING)
        assert await behind(house) == []


async def test_the_sweep_leaves_hands_alone_that_are_old_on_purpose(house: House) -> None:
    table, dice = await with_hands(house), Random(2)
    table = await moves(house, table, dice)
    table = await moves(house, table, dice)
    await house.redraw.drain()
    house.paper.shown.clear()
    assert any(row.shown < table.revision for row in await rows(house, table))
    await sweeps(house)
    assert house.paper.shown == []


async def test_the_rows_and_the_rule_agree_which_display_is_behind(house: House) -> None:
    table, dice = await with_hands(house, absent="rules"), Random(3)
    seen = set()
    while table.status == "live":
        table = await moves(house, table, dice)
        await house.redraw.drain()
        if dice.random() < 0.1 and table.status == "live":
            await leaves(house, dice.choice(NAMES))
            await house.redraw.drain()
            table = await house.table(table)
        for row in await rows(house, table):
            odd = replace(row, shown=dice.choice((-1, 0, row.shown, table.revision)))
            odd = replace(odd, turn=dice.choice((0, ASKS_NOTHING, row.turn)), viewer=dice.choice((row.viewer, 99)))
            await house.app.store.write(lambda unit, odd=odd: displays.save(unit.conn, odd))
            assert await behind(house) == ([table.id] if is_stale(odd, table) else [])
            seen.add(is_stale(odd, table))
            await house.app.store.write(lambda unit, row=row: displays.save(unit.conn, row))
    assert seen == {True, False}


async def leaves(house: House, name: str) -> None:
    await departures.departed(house.app, (await house.person(name)).id, ROOM, "left")


async def test_departure_repaints_every_hand_once_and_they_rest_again(house: House) -> None:
    table = await with_hands(house, absent="rules")
    house.paper.shown.clear()
    (gone, *_) = sorted(set(NAMES) - named(table, table.waiting()))
    await leaves(house, gone)
    await house.redraw.drain()
    table = await house.table(table)
    assert table.hands_revision == table.revision
    assert sorted(name for name, _ in house.paper.shown) == sorted(NAMES)
    house.paper.shown.clear()
    asked = table.waiting()
    moved = await moves(house, table, Random(8))
    await house.redraw.drain()
    assert {name for name, _ in house.paper.shown} == named(table, asked | moved.waiting())
    assert await behind(house) == []


async def test_after_a_kill_every_hand_says_who_has_left(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table = await with_hands(house, absent="rules")
        (gone, *_) = sorted(set(NAMES) - named(table, table.waiting()))
        house.paper.broken = True
        await leaves(house, gone)
    async with open_house(tmp_path) as house:
        assert await behind(house) == [table.id]
        await sweeps(house)
        assert {name for name, _ in house.paper.shown} == set(NAMES)
        assert await behind(house) == []


async def test_after_a_kill_the_mover_is_no_longer_asked_and_the_others_rest(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table = await with_hands(house)
        (mover,) = named(table, table.waiting())
        house.paper.broken = True  # the move is written, and nothing of it is painted
        table = await moves(house, table, Random(4))
    async with open_house(tmp_path) as house:
        await sweeps(house)
        concerned = {mover} | named(table, table.waiting())
        assert sorted(house.paper.shown) == sorted((name, table.revision) for name in concerned)
        assert await behind(house) == []


async def test_hand_of_an_earlier_version_is_repainted_once_and_rests_then(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table, dice = await with_hands(house), Random(5)
        await house.redraw.drain()
        for row in await rows(house, table):
            await house.app.store.write(lambda unit, row=row: displays.save(unit.conn, replace(row, turn=0)))
        people = house.people
    async with open_house(tmp_path) as house:
        house.people = people
        first = await moves(house, table, dice)
        await house.redraw.drain()
        assert sorted(house.paper.shown) == [(name, first.revision) for name in sorted(NAMES)]
        house.paper.shown.clear()
        second = await moves(house, table, dice)
        await house.redraw.drain()
        assert len(house.paper.shown) == 2
        assert second.revision == first.revision + 1


async def test_another_process_moves_and_this_one_paints_what_concerns_its_viewers(house: House) -> None:
    table, dice = await with_hands(house), Random(6)
    async with open_house(house.folder, house.clock) as beside:
        beside.people = house.people
        beside.paper.broken = True  # it dies before it has painted anything
        asked = table.waiting()
        table = await moves(beside, table, dice)
        await sweeps(house)
        concerned = named(table, asked | table.waiting())
        assert sorted(house.paper.shown) == sorted((name, table.revision) for name in concerned)
    house.paper.shown.clear()
    await house.redraw.mark_suspect(house.clock.at)  # what it was writing when it ended may lie over anything
    await sweeps(house)
    assert {name for name, _ in house.paper.shown} == set(NAMES)
    assert await behind(house) == []


async def test_a_message_is_drawn_from_the_newest_table_when_its_turn_to_be_written_comes(house: House) -> None:
    table, dice = await with_hands(house), Random(7)
    asked = table.waiting()
    bucket = f"alone with {named(table, asked).pop()}"
    house.paper.rate_limit.wait(bucket, asyncio.get_running_loop().time(), 2.0)
    for _ in range(2):
        table = await moves(house, table, dice)
    while (newest := [revision for name, revision in house.paper.shown if bucket.endswith(name)]) == []:
        await asyncio.sleep(0.01)
    assert newest == [table.revision]
