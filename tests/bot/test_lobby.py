"""The lobby: who may open, join, leave, start and close a table; and every chip comes back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.chat.rendering import message_of
from bot.usecases import account_links
from games.table.table import Table
from storage.messages import rooms
from storage.messages.displays import Display
from storage.messages.rooms import Settings
from storage.people import search
from tests.checks import books_balance, refused_whole
from tests.house import House

from .tequila import moderator


def names(table: Table) -> list[str]:
    return [chair.name or f"Computer {chair.level}" for chair in table.chairs]


async def room_allows(house: House, tables_per_player: int) -> None:
    settings = Settings(tables_per_player=tables_per_player)
    await house.app.store.write(lambda unit: rooms.set_settings(unit.conn, house.room.id, settings))
    house.room = replace(house.room, settings=settings)


@pytest.mark.parametrize("stake", [0, 10, 1_000])
async def test_an_open_table_shows_who_sits_and_holds_the_stake(house: House, stake: int) -> None:
    table = await house.opens("Ann", "hidden", stake=stake)
    assert (table.status, names(table), table.revision) == ("open", ["Ann"], 1)
    assert table == await house.table(table)
    assert await house.purse(await house.person("Ann")) == 1_000 - stake
    await books_balance(house.app.store)


async def test_two_tables_have_nothing_by_which_one_is_taken_for_the_other(house: House) -> None:
    one, two = await house.opens("Ann"), await house.opens("Ann")
    assert await house.table(one) == one
    assert one.id != two.id
    assert one.share != two.share
    assert one.secret != two.secret


async def test_a_game_against_a_computer_begins_at_once_also_where_the_host_starts(house: House) -> None:
    assert (await house.opens("Ann", levels=(3,))).status == "live"
    assert (await house.opens("Ann", "sealed", most=2, levels=(3,))).status == "live"
    assert (await house.opens("Ann", "sealed", most=3, levels=(3,))).status == "open"


async def test_a_moderator_opens_a_table_for_others_and_does_not_sit(house: House) -> None:
    await moderator(house)
    ann, bo = await house.meets("Ann", "Bo")
    table = await house.opens("Mod", invited=(ann, bo), sits=False, stake=5)
    assert names(table) == ["Ann", "Bo"]
    await house.presses("Bo", table, "join:5")
    assert (await house.presses("Ann", table, "join:5")).table.status == "live"
    assert await house.purse(await house.person("Mod")) == 1_000
    await books_balance(house.app.store)


async def test_a_table_opened_for_others_stays_open_for_more_until_its_hour_is_over(house: House) -> None:
    await moderator(house)
    ann, bo = await house.meets("Ann", "Bo")
    table = await house.opens("Mod", "tequila", most=3, invited=(ann, bo), sits=False)
    await house.presses("Ann", table, "join:0")
    await house.presses("Bo", table, "leave")
    left = (await house.presses("Ann", table, "leave")).table
    assert (left.status, left.chairs) == ("open", ())
    house.clock.wind(minutes=61)
    await house.alarms.sweep()
    assert (await house.table(table)).status == "over"


async def test_each_press_fills_a_seat_and_one_that_is_sent_twice_fills_one(house: House) -> None:
    table = await house.opens("Ann", "tequila", most=8)
    for data in ("computer:3:0", "computer:3:0", "computer:2:1", "computer:1:2", "computer:1:2"):
        table = (await house.presses("Ann", table, data)).table
    assert [chair.level for chair in table.chairs] == [None, 3, 2, 1]
    assert (await house.presses("Ann", table, "computer:1")).table.computers == 4


async def test_all_free_seats_are_filled_at_once_with_the_level_that_was_added_last(house: House) -> None:
    table = await house.opens("Ann", "tequila", most=5, levels=(4,))
    await house.presses("Bo", table, "join:0")
    filled = (await house.presses("Ann", table, "computers")).table
    assert [chair.level for chair in filled.chairs] == [None, 4, None, 4, 4]
    assert filled.revision == table.revision + 2
    async with refused_whole(house.app.store, "table_full"):
        await house.presses("Ann", table, "computers")


async def test_only_the_host_fills_seats_and_only_without_a_stake(house: House) -> None:
    free, staked = await house.opens("Ann", "tequila", most=3), await house.opens("Ann", "tequila", most=3, stake=5)
    await house.presses("Bo", free, "join:0")
    async with refused_whole(house.app.store, "not_host"):
        await house.presses("Bo", free, "computers")
    async with refused_whole(house.app.store, "no_stake_with_computer"):
        await house.presses("Ann", staked, "computers")


@pytest.mark.parametrize(
    ("code", "plan"),
    [
        ("same_player", {"invite": ["Ann"]}),
        ("same_player", {"invite": ["Bo", "Bo"], "most": 4, "game": "sealed"}),
        ("not_moderator", {"invite": ["Bo", "Cy"], "sits": False}),
        ("bad_seats", {"most": 3}),
        ("bad_seats", {"most": 9, "game": "tequila"}),
        ("bad_seats", {"most": 1, "game": "tequila"}),
        ("table_full", {"invite": ["Bo", "Cy"]}),
        ("table_full", {"invite": ["Bo"], "levels": (1,)}),
        ("bad_option_range", {"stake": -1}),
        ("bad_option_range", {"stake": 1_000_001}),
        ("no_computer", {"levels": (1,), "game": "hidden"}),  # nobody has taught a computer that game
        ("nobody_begins", {"first_move": "guest", "game": "tequila"}),
        ("no_stake_with_computer", {"levels": (1,), "stake": 1}),
        ("not_enough_chips", {"stake": 1_001}),
    ],
)
async def test_what_cannot_be_opened_is_refused_and_nothing_is_changed(
    house: House, code: str, plan: dict[str, Any]
) -> None:
    await house.meets("Ann", "Bo", "Cy")
    invited = tuple([await house.person(name) for name in plan.pop("invite", [])])
    async with refused_whole(house.app.store, code):
        await house.opens("Ann", plan.pop("game", "tictactoe"), invited=invited, **plan)


async def test_a_person_has_at_most_ten_open_tables(house: House) -> None:
    for _ in range(10):
        await house.opens("Ann")
    async with refused_whole(house.app.store, "too_many_tables"):
        await house.opens("Ann")
    bo = await house.opens("Bo")
    assert bo.status == "open"


async def test_in_a_full_room_each_person_may_open_one_more_table(house: House) -> None:
    for n in range(50):
        await house.opens(f"Person {n % 5}")
    bo = await house.opens("Bo")
    async with refused_whole(house.app.store, "too_many_tables"):
        await house.opens("Bo")
    practice = await house.opens("Bo", levels=(1,))
    assert (bo.status, practice.status) == ("open", "live")


async def test_tables_under_way_do_not_count_as_open_ones(house: House) -> None:
    for _ in range(11):
        table = await house.opens("Ann", levels=(1,))
    assert table.status == "live"


async def test_open_tables_of_others_and_of_their_own_never_keep_a_person_from_practice(house: House) -> None:
    for _ in range(10):
        await house.opens("Ann")
    table = await house.opens("Ann", levels=(1,))
    assert table.status == "live"


async def test_a_room_may_allow_one_table_a_player(house: House) -> None:
    await room_allows(house, 1)
    table = await house.opens("Ann")
    async with refused_whole(house.app.store, "several_matches"):
        await house.opens("Ann")
    other = await house.opens("Bo")
    async with refused_whole(house.app.store, "several_matches"):
        await house.presses("Bo", table, "join:0")
    await house.presses("Ann", table, "leave")
    live = (await house.presses("Ann", other, "join:0")).table
    await house.presses("Bo", live, "resign:!")
    assert (await house.opens("Bo")).status == "open"  # the end frees both


async def test_a_pair_has_one_unfinished_match_hosted_by_each(house: House) -> None:
    ann, bo = await house.meets("Ann", "Bo")
    await house.opens("Ann", invited=(bo,))
    async with refused_whole(house.app.store, "already_exists"):
        await house.opens("Ann", invited=(bo,))
    await house.opens("Bo", invited=(ann,))  # hosted by the other: that is another one


async def test_a_pair_cannot_get_a_second_match_by_joining(house: House) -> None:
    first, second = await house.opens("Ann"), await house.opens("Ann")
    await house.presses("Bo", first, "join:0")
    async with refused_whole(house.app.store, "already_exists"):
        await house.presses("Bo", second, "join:0")
    await house.presses("Bo", first, "resign:!")  # a finished match does not block
    assert (await house.presses("Bo", second, "join:0")).table.status == "live"


async def test_a_moderator_removes_somebody_but_never_another_who_has_moved_up_and_closes_the_table(
    house: House,
) -> None:
    await moderator(house)
    table = await house.opens("Ann", "sealed", most=4, stake=10)
    bo, cy = await house.meets("Bo", "Cy")
    for name in ("Bo", "Cy"):
        await house.presses(name, table, "join:10")
    await house.presses("Bo", table, "leave")
    for press, code in ((f"kick:1:{bo.id}", "not_seated"), ("kick:x", "illegal")):
        async with refused_whole(house.app.store, code):
            await house.presses("Mod", table, press)
    assert names((await house.presses("Mod", table, f"kick:1:{cy.id}")).table) == ["Ann"]
    assert (await house.presses("Mod", table, "cancel:!")).table.status == "over"
    await books_balance(house.app.store)


async def test_the_host_adds_computers_of_known_levels_to_games_that_have_them(house: House) -> None:
    table = await house.opens("Ann", "sealed", most=3)
    for level, code in (("0", "bad_option_range"), ("6", "bad_option_range"), ("x", "illegal"), ("", "illegal")):
        async with refused_whole(house.app.store, code):
            await house.presses("Ann", table, f"computer:{level}")
    assert names((await house.presses("Ann", table, "computer:3")).table) == ["Ann", "Computer 3"]
    untaught = await house.opens("Ann", "hidden")
    async with refused_whole(house.app.store, "no_computer"):
        await house.presses("Ann", untaught, "computer:3")


async def test_a_challenge_lapses_after_ten_minutes_with_the_stake_back(house: House) -> None:
    (bo,) = await house.meets("Bo")
    table = await house.opens("Ann", invited=(bo,), stake=10)
    house.clock.wind(minutes=10)
    await house.alarms.sweep()
    assert (await house.table(table)).status == "open"  # at the deadline itself there is still time
    house.clock.wind(seconds=1)
    await house.alarms.sweep()
    assert (await house.table(table)).status == "over"
    await books_balance(house.app.store)


async def test_who_is_forgotten_leaves_every_unfinished_table_first(house: House) -> None:
    ann, bo = await house.meets("Ann", "Bo")
    open_one = await house.opens("Bo", "sealed", most=3, stake=10)
    await house.presses("Ann", open_one, "join:10")
    live = await house.plays(await house.sits("Ann", "Bo", stake=10), "a1")
    await account_links.forget(house.app, ann)
    assert names(await house.table(open_one)) == ["Bo"]
    over = await house.table(live)
    assert over.match is not None
    assert over.match.outcome is not None
    assert (over.status, over.match.outcome.why, over.chairs[0].player) == ("over", "left", None)
    assert await house.purse(bo) == 1_000
    await books_balance(house.app.store)


async def test_rematch_is_no_longer_offered_where_one_of_its_people_is_forgotten(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="hidden")
    for name in ("Bo", "Cy"):
        await house.presses(name, table, "resign:!")
    await house.presses("Ann", table, "offer:rematch")
    await account_links.forget(house.app, await house.person("Ann"))
    over = await house.table(table)
    assert (over.status, over.offers) == ("over", ())
    card = await message_of(house.app, Display("paper", "table-top", "1", table.id), over)
    assert "rematch" not in card.text


async def test_who_is_forgotten_after_losing_a_seat_leaves_the_others_playing(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="hidden", stake=10)
    await house.presses("Cy", table, "resign:!")
    await account_links.forget(house.app, await house.person("Cy"))
    live = await house.table(table)
    assert (live.status, live.chairs[2].player) == ("live", None)
    await house.presses("Bo", table, "resign:!")
    assert (await house.table(table)).status == "over"
    await books_balance(house.app.store)


async def test_a_table_with_a_free_seat_waits_an_hour_though_somebody_is_invited(house: House) -> None:
    table = await house.opens("Ann", "hidden", invited=(await house.person("Bo"),))
    house.clock.wind(minutes=11)
    await house.alarms.sweep()
    assert (await house.table(table)).status == "open"
    house.clock.wind(minutes=50)
    await house.alarms.sweep()
    assert (await house.table(table)).status == "over"


async def test_people_of_one_table_are_listed_in_the_order_in_which_they_came(house: House) -> None:
    await house.sits("Ann", "Bo", "Cy", "Di", game="sealed")
    ann = await house.person("Ann")
    async with house.app.store.read() as conn:
        assert [player.name for player in await search.recent_opponents(conn, ann.id, 10)] == ["Bo", "Cy", "Di"]
