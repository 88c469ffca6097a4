"""A card that was lost in its own room is missing there, wherever else the match is shown."""

from __future__ import annotations

from datetime import timedelta

from storage import Store, UnitOfWork
from storage.messages import displays
from storage.messages.displays import Display
from tests.house import NOON

from .made import laid, table_made


async def shown(store: Store, *cards: Display) -> None:
    """These cards stand in their rooms."""

    async def work(unit: UnitOfWork) -> None:
        for card in cards:
            await displays.save(unit.conn, card)

    await store.write(work)


async def missing(store: Store) -> list[tuple[str, str]]:
    """The rooms on paper, and the matches whose card they lack."""
    async with store.read() as conn:
        found = await displays.cardless(conn, "paper", NOON + timedelta(minutes=1), 10)
    return [(display.room, display.match_id) for display in found]


async def test_a_match_that_is_shown_elsewhere_still_lacks_its_card_at_home(store: Store) -> None:
    await laid(store, table_made("match"))
    await shown(store, Display("telegram", "elsewhere", "7", "match"))
    assert await missing(store) == [("table-top", "match")]


async def test_a_match_with_its_card_at_home_lacks_none(store: Store) -> None:
    await laid(store, table_made("match"))
    await shown(store, Display("paper", "table-top", "7", "match"), Display("telegram", "elsewhere", "7", "match"))
    assert await missing(store) == []
