"""People: met once, given chips, renamed, exported, forgotten."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from games.table.chair import Chair
from games.table.chips import DAILY_CHIPS, WELCOME_CHIPS
from games.table.table import HOUSE, Change, Movement, player_purse
from storage import Store, UnitOfWork
from storage.messages import displays
from storage.messages.displays import Display
from storage.names import NAME_MOST, fit_name
from storage.people import players
from tests.checks import books_balance, refused
from tests.house import NOON

from .made import laid, meets, one_more, opened, pays, purse, table_made


async def test_the_first_meeting_brings_a_thousand_chips_and_the_second_the_same_player(store: Store) -> None:
    ann = await meets(store, language="de")
    assert await meets(store) == ann
    assert (ann.name, ann.language, ann.skin, ann.operator) == ("Ann", "de", "pictures", False)
    assert await purse(store, ann.id) == WELCOME_CHIPS == 1_000
    await books_balance(store)


async def test_name_in_which_nothing_can_be_seen_is_replaced_by_the_username(store: Store) -> None:
    assert (await meets(store, "\u3164", username="Ann_77")).name == "Ann_77"
    assert (await meets(store, "\u200b")).name == "?"


async def test_two_first_meetings_at_once_are_one(store: Store) -> None:
    one, two = await asyncio.gather(meets(store), meets(store))
    assert one == two
    assert await purse(store, one.id) == WELCOME_CHIPS


async def test_two_processes_that_meet_somebody_at_once_meet_one_player(store: Store, tmp_path: Path) -> None:
    async with opened(tmp_path) as beside:
        one, two = await asyncio.gather(meets(store), meets(beside))
    assert one == two
    assert await purse(store, one.id) == WELCOME_CHIPS


async def test_a_player_is_found_by_account_number_and_handle(store: Store) -> None:
    ann = await meets(store)
    async with store.read() as conn:
        assert await players.find(conn, "paper", "ann") == ann
        assert await players.find(conn, "telegram", "ann") is None
        assert await players.get(conn, ann.id) == ann
        assert await players.by_handle(conn, ann.handle) == ann
        assert await players.by_handle(conn, "nobody") is None


async def test_a_poor_purse_is_filled_up_once_a_day(store: Store) -> None:
    ann = await meets(store)
    await pays(store, player_purse(ann.id), HOUSE, 950)
    await meets(store)
    assert await purse(store, ann.id) == 50  # not on the same day
    await meets(store, days=1)
    assert await purse(store, ann.id) == DAILY_CHIPS == 200
    await pays(store, player_purse(ann.id), HOUSE, 200)
    await meets(store, days=1)
    assert await purse(store, ann.id) == 0
    await books_balance(store)


async def test_a_full_purse_gets_nothing_more(store: Store) -> None:
    ann = await meets(store)
    await meets(store, days=3)
    assert await purse(store, ann.id) == WELCOME_CHIPS


async def test_chips_at_stake_count_when_a_purse_is_filled_up(store: Store) -> None:
    ann = await meets(store)
    await laid(store, table_made("match", stake=150, chairs=(Chair(ann.id, "Ann"), Chair(None, "Bo"))))
    await pays(store, player_purse(ann.id), "match:match", 150)
    await pays(store, player_purse(ann.id), HOUSE, 850)
    await meets(store, days=1)
    assert await purse(store, ann.id) == 50


async def test_a_new_name_is_at_unfinished_tables_too_and_their_displays_are_behind(store: Store) -> None:
    ann = await meets(store)
    chairs = (Chair(ann.id, "Ann"), Chair(None, "Bo"))
    await laid(store, table_made("live", chairs=chairs), table_made("over", chairs=chairs, status="over"))
    display = Display("paper", "table-top", "1", "live", shown=1)
    await store.write(lambda unit: displays.save(unit.conn, display))
    await store.write(lambda unit: players.change(unit.conn, ann.id, name="Anna\n", language="de"))
    live, over = await store.table("live"), await store.table("over")
    assert live is not None
    assert over is not None
    assert (live.chairs[0].name, over.chairs[0].name) == ("Anna", "Ann")
    async with store.read() as conn:
        assert await displays.stale_ids(conn, "", 10) == ["live"]
        known = await players.get(conn, ann.id)
    assert known is not None
    assert (known.name, known.language) == ("Anna", "de")


async def test_all_that_is_kept_about_a_player_is_exported(store: Store) -> None:
    ann = await meets(store)
    await laid(store, table_made("match", chairs=(Chair(ann.id, "Ann", words="hello"), Chair(None, "Bo"))))
    async with store.read() as conn:
        kept = await players.export(conn, ann.id)
    assert kept["player"]["name"] == "Ann"
    assert kept["accounts"] == [{"platform": "paper", "account": "ann", "name": "Ann", "username": ""}]
    assert kept["seats"] == [{"match_id": "match", "seat": 0, "name": "Ann", "words": "hello"}]
    assert kept["purse"] == 1_000
    assert [m["why"] for m in kept["movements"]] == ["welcome"]


async def test_who_is_forgotten_leaves_no_name_no_words_and_no_chips(store: Store) -> None:
    ann = await meets(store)
    chair = Chair(ann.id, "Ann", words="hello", entropy="e" * 64)
    await laid(store, table_made("match", chairs=(chair, Chair(None, "Bo")), host=ann.id, status="over"))
    private = Display("paper", "ann", "1", "match", viewer=ann.id)
    await store.write(lambda unit: displays.save(unit.conn, private))
    await store.write(lambda unit: players.forget(unit, ann.id))
    table = await store.table("match")
    assert table is not None
    assert table.host is None
    assert table.revision == 2  # so that the cards are painted without the name
    assert table.chairs[0] == Chair(None, "", entropy="e" * 64)
    assert await purse(store, ann.id) == 0
    async with store.read() as conn:
        assert await players.find(conn, "paper", "ann") is None
        assert await players.recent(conn, NOON, 10) == []
        assert await displays.stale_ids(conn, "", 10) == []
    await books_balance(store)


async def test_who_comes_back_after_being_forgotten_is_somebody_new(store: Store) -> None:
    ann = await meets(store)
    await store.write(lambda unit: players.forget(unit, ann.id))
    assert (await meets(store)).id != ann.id


async def test_who_was_here_lately_is_listed_newest_first(store: Store) -> None:
    await meets(store, "Ann")
    await meets(store, "Bo", days=1)
    await meets(store, "Cy", days=2)
    async with store.read() as conn:
        assert [player.name for player in await players.recent(conn, NOON + timedelta(days=1), 5)] == ["Cy", "Bo"]
        assert [player.name for player in await players.recent(conn, NOON, 1)] == ["Cy"]


async def test_a_forgotten_person_does_not_come_back_out_of_the_cache(store: Store) -> None:
    ann = await meets(store)
    await laid(store, table_made("match", chairs=(Chair(ann.id, "Ann"), Chair(None, "Bo"))))
    await store.change("match", one_more)
    await store.write(lambda unit: players.forget(unit, ann.id))
    assert (await store.change("match", one_more)).table.chairs[0].name == ""


async def test_a_purse_cannot_be_overdrawn_by_a_change(store: Store) -> None:
    ann = await meets(store)
    await laid(store, table_made("match"))

    async def stakes(unit: UnitOfWork) -> None:
        table = await unit.table("match")
        unit.put(Change(table, movements=(Movement(player_purse(ann.id), table.escrow, 1_001, "stake"),)))

    with refused("not_enough_chips"):
        await store.write(stakes)
    assert await purse(store, ann.id) == 1_000


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\nGreen   Gables ", "Ann of Green Gables"),
        ("null\0 and bell\a", "null and bell"),
        ("half a sign \ud83d", "half a sign"),
        ("\u202eevil\u2066", "evil"),
        ("עברית العربية", "עברית العربية"),
        ("👩‍👩‍👧 família", "👩‍👩‍👧 família"),
        ("x" * 10_000, "x" * NAME_MOST),
        ("", ""),
        ("\u3164", ""),
        ("\u200b \u2800\u200d", ""),
        ("Ann\u3164\u3164Lee", "Ann Lee"),
    ],
)
def test_a_name_is_kept_as_it_can_be_shown_in_one_line(given: str, kept: str) -> None:
    assert fit_name(given) == kept
