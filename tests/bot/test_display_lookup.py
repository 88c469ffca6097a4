"""Matches that end are looked up together, and nobody waits for a lookup that fails or is given up."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from bot.chat.delivery import update_in_place
from bot.chat.rendering import message_of
from bot.messages.display_lookup import PAGE
from games.table.table import Table
from storage.messages import displays
from storage.messages.displays import Display
from tests.house import House

MATCHES = 20
LAST = "a3"


@pytest.fixture
def queries(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The ids of each query for displays of matches."""
    asked, of_matches = list[list[str]](), displays.of_matches

    async def counted(conn: Any, match_ids: Sequence[str], most: int) -> list[Display]:
        asked.append(sorted(match_ids))
        return await of_matches(conn, match_ids, most)

    monkeypatch.setattr(displays, "of_matches", counted)
    return asked


def card(table: Table, n: int = 0) -> Display:
    """Its card, in a room of its own."""
    return Display("paper", f"room {n}", "100", table.id, shown=table.revision)


async def nearly_won(house: House, n: int = 0) -> Table:
    """A match that is one move from its end, with its card in a room."""
    table = await house.sits(f"Ann {n}", f"Bo {n}")
    await house.redraw.drain()  # a match that is being looked up now might be found without its card
    await house.app.store.write(lambda unit: displays.save(unit.conn, card(table, n)))
    table = await house.plays(table, *"a1 b1 a2 b2".split())
    await house.redraw.drain()
    return table


async def test_matches_that_end_together_are_looked_up_together_and_their_cards_written_once(
    house: House, queries: list[list[str]]
) -> None:
    tables = [await nearly_won(house, n) for n in range(MATCHES)]
    await house.redraw.drain()
    house.paper.shown.clear()
    queries.clear()

    async def written(display: Display, table: Table) -> bool:
        assert (await message_of(house.app, display, table)).keys
        return True

    async def wins(table: Table, n: int) -> None:
        with house.redraw.writers.held(table.id, card(table, n).key):
            ended = (await house.presses(f"Ann {n}", table, f"{table.live_match().turn}:{LAST}")).table
            assert ended.status == "over"
            assert await house.redraw.of_match(table.id) == [card(table, n)], "what was cached is not read again"
            assert await update_in_place(house.app, card(ended, n), ended, written)

    await asyncio.gather(*(wins(table, n) for n, table in enumerate(tables)))
    await house.redraw.drain()
    assert {match_id for some in queries for match_id in some} == {table.id for table in tables}
    assert len(queries) <= MATCHES // 4, "one query for all that end while another one runs"
    assert house.paper.shown == [], "the presses have updated the cards"


async def test_who_asks_for_a_match_during_a_sweep_of_many_does_not_wait_for_all_of_them(
    house: House, queries: list[list[str]]
) -> None:
    table = await nearly_won(house)
    await house.redraw.drain()
    queries.clear()
    await house.redraw.look_again([*(f"other{n}" for n in range(10 * PAGE)), table.id])
    await asyncio.sleep(0)  # the first page is on its way
    assert [display.message for display in await house.redraw.of_match(table.id)] == ["100"]
    assert table.id in queries[1]
    assert len(queries) <= 3, "the answer does not wait for what is read next"
    await house.redraw.drain()
    assert len(queries) == 11


async def test_who_asks_while_an_older_lookup_runs_waits_for_the_newer_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await nearly_won(house)
    await house.redraw.drain()
    begun, may_end, of_matches = asyncio.Event(), asyncio.Event(), displays.of_matches

    async def slow(conn: Any, match_ids: Sequence[str], most: int) -> list[Display]:
        found = await of_matches(conn, match_ids, most)
        begun.set()
        await may_end.wait()
        return found

    with monkeypatch.context() as patch:
        patch.setattr(displays, "of_matches", slow)
        await house.redraw.look_again([table.id])
        await begun.wait()
    result = displays.wanted("paper", "room 0", table.id, "card", turn=1)
    await house.app.store.write(lambda unit: displays.save(unit.conn, result))
    await house.redraw.look_again([table.id])
    asking = asyncio.create_task(house.redraw.of_match(table.id))
    may_end.set()
    assert {display.message for display in await asyncio.wait_for(asking, 5)} == {"100", result.message}


async def test_card_of_a_match_is_shown_also_where_its_lookup_fails(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await nearly_won(house)

    async def fails(*_: Any) -> list[Display]:
        raise OSError("the database is away")

    with monkeypatch.context() as patch:
        patch.setattr(displays, "of_matches", fails)
        ended = await house.plays(table, LAST)
        shown = await asyncio.wait_for(message_of(house.app, card(table), ended), 5)
        await house.redraw.drain()
    assert "Ann" in shown.text
    assert shown.keys


async def test_nobody_waits_for_a_lookup_that_the_end_of_the_program_has_cancelled(house: House) -> None:
    table = await nearly_won(house)
    await house.redraw.look_again([table.id])
    waiting = asyncio.create_task(house.redraw.of_match(table.id))
    await house.redraw.close()
    assert [display.message for display in await asyncio.wait_for(waiting, 5)] == ["100"]
