"""Offers as people read them, and rematches; tests/games/table holds what each offer needs and does."""

from __future__ import annotations

from typing import Any

import pytest

from bot.view.controls import offer_lines
from bot.words import Words
from games import game_folders
from games.core.game import Refusal
from games.table.table import Table
from storage.messages import rooms
from storage.messages.rooms import Settings
from tests.checks import books_balance, record_is_fair, refused_whole
from tests.house import House

WORDS = Words(game_folders("games"))


def kinds(table: Table) -> list[str]:
    return [offer.kind for offer in table.offers]


async def test_only_the_player_who_asked_reads_that_they_did(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="hidden")
    await house.presses("Ann", table, "offer:stop")
    table = (await house.presses("Bo", table, "accept:stop")).table
    lines = [WORDS.text(offer_lines(table, seat)[0].text, "en") for seat in range(3)]
    asked = "1 would like to stop the match. 1 ✓ 2 ✓ · waiting for 3"
    assert lines == ["You asked to stop the match. Waiting for 3.", "You agreed. Waiting for 3.", asked]


async def finished(house: House, *names: str, **more: Any) -> Table:
    table = await house.sits(*names, **more)
    return (await house.presses(names[-1], table, "resign:!")).table


async def test_a_rematch_is_a_new_match_of_the_same_people_and_stakes(house: House) -> None:
    table = await finished(house, "Ann", "Bo", stake=10)
    await house.presses("Ann", table, "offer:rematch")
    fresh = (await house.presses("Bo", table, "accept:rematch")).table
    assert (fresh.status, fresh.stake, [chair.name for chair in fresh.chairs]) == ("live", 10, ["Ann", "Bo"])
    assert (fresh.id != table.id, fresh.secret != table.secret, fresh.share != table.share) == (True, True, True)
    assert (await house.table(table)).next_match == fresh.id
    assert [await house.purse(await house.person(name)) for name in ("Ann", "Bo")] == [1_000, 980]
    await books_balance(house.app.store)
    await record_is_fair(house.app, await house.plays(fresh, "a1", "b2"))


async def test_a_rematch_without_the_chips_for_it_is_refused_and_the_offer_stands(house: House) -> None:
    table = await finished(house, "Ann", "Bo", stake=400)
    await house.presses("Ann", table, "offer:rematch")
    await house.gives(await house.person("Bo"), -300)
    async with refused_whole(house.app.store, "not_enough_chips"):
        await house.presses("Bo", table, "accept:rematch")
    assert kinds(await house.table(table)) == ["rematch"]
    await books_balance(house.app.store)


async def test_rematch_that_somebody_cannot_pay_is_not_offered_and_says_who_it_is(house: House) -> None:
    table = await finished(house, "Ann", "Bo", stake=600)
    for name, facts in (("Ann", {"stake": 600, "seat": 1}), ("Bo", {"stake": 600})):
        with pytest.raises(Refusal) as refusal:
            await house.presses(name, table, "offer:rematch")
        assert (refusal.value.code, refusal.value.facts) == ("not_enough_chips", facts)


async def test_a_rematch_is_one_more_match_like_any_other(house: House) -> None:
    table = await finished(house, "Ann", "Bo")
    await house.sits("Ann", "Bo")  # hosted by Ann, and not over
    async with refused_whole(house.app.store, "already_exists"):
        await house.presses("Bo", table, "offer:rematch")
    settings = Settings(tables_per_player=1)
    await house.app.store.write(lambda unit: rooms.set_settings(unit.conn, house.room.id, settings))
    async with refused_whole(house.app.store, "several_matches"):
        await house.presses("Bo", table, "offer:swap")


async def test_a_rematch_to_which_nobody_agrees_lapses_after_an_hour(house: House) -> None:
    table = await finished(house, "Ann", "Bo")
    await house.presses("Ann", table, "offer:rematch")
    house.clock.wind(hours=1, seconds=1)
    await house.alarms.sweep()
    assert kinds(await house.table(table)) == []
