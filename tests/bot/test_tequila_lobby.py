"""The lobby of Tequila Train: who may do what in which stage, and what it does to their chips."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from games.core.game import Refusal
from storage import rooms
from storage.rooms import Settings
from tests.bot.tequila import (
    CHIPS,
    JOIN,
    STAKE,
    adds_up,
    ended,
    holds,
    moderator,
    names,
    opens,
    plays_to_the_end,
    refusal,
    registered,
    started,
)
from tests.checks import books_balance, refused_whole
from tests.house import House

# ---- The table of the lobby's actions: in every stage, by the host, by a player, by a stranger


async def test_registration_what_each_may_do(house: House) -> None:
    """Ann is host, Bo and Cy have registered, Di has not."""
    table = await registered(house, "Ann", "Bo", "Cy")
    for name, code in (("Ann", "already_seated"), ("Bo", "already_seated")):
        await refusal(house, code, name, table, JOIN)
    await refusal(house, "not_seated", "Di", table, "leave")
    for name in ("Bo", "Di"):
        for data in ("kick:2", "kick:0", "start", "cancel:!"):
            await refusal(house, "not_host", name, table, data)
    await refusal(house, "host_cannot_leave", "Ann", table, "kick:0")
    await refusal(house, "not_seated", "Ann", table, "kick:3")
    for name in ("Ann", "Bo"):
        await refusal(house, "not_started", name, table, "resign:!")
    await refusal(house, "not_started", "Di", table, "1:pass")
    await refusal(house, "not_moderator", "Ann", table, "stop:!")
    assert await holds(house, "Ann", "Bo", "Cy", "Di") == [990, 990, 990, 1_000]
    await adds_up(house, table, in_escrow=30)


async def test_playing_what_each_may_no_longer_do(house: House) -> None:
    table = await started(house, "Ann", "Bo", "Cy")
    for name in ("Ann", "Bo", "Di"):
        for data in (JOIN, "leave", "kick:2", "kick:0", "start", "cancel:!"):
            await refusal(house, "already_started", name, table, data)
        await refusal(house, "not_moderator", name, table, "stop:!")
    await refusal(house, "not_seated", "Di", table, "resign:!")
    await refusal(house, "not_seated", "Di", table, f"{table.live_match().turn}:pass")
    await adds_up(house, table, in_escrow=30)


async def test_over_what_nobody_may_any_more(house: House) -> None:
    table = await started(house, "Ann", "Bo")
    await house.presses("Bo", table, "resign:!")
    for name in ("Ann", "Bo", "Di"):
        for data in (JOIN, "leave", "kick:1", "start", "cancel:!"):
            await refusal(house, "match_over", name, table, data)
    for name, code in (("Ann", "match_over"), ("Bo", "match_over"), ("Di", "not_seated")):
        await refusal(house, code, name, table, "resign:!")
    assert await holds(house, "Ann", "Bo") == [1_010, 990]
    await adds_up(house, table)


async def test_closed_before_the_start_what_nobody_may_any_more(house: House) -> None:
    table = await registered(house, "Ann", "Bo")
    await house.presses("Ann", table, "cancel:!")
    for name in ("Ann", "Bo", "Di"):
        for data in (JOIN, "leave", "kick:1", "start", "cancel:!"):
            await refusal(house, "closed", name, table, data)
    await adds_up(house, table)


async def test_a_table_that_is_not_there_is_unknown_to_all(house: House) -> None:
    table = structs.replace(await opens(house), id="nowhere")
    for data in (JOIN, "leave", "kick:1", "start", "cancel:!", "resign:!"):
        await refusal(house, "unknown_match", "Bo", table, data)


# ---- Creating


@pytest.mark.parametrize("stake", [0, 1, STAKE, CHIPS])
async def test_who_creates_a_table_sits_in_the_first_seat_and_has_paid(house: House, stake: int) -> None:
    table = await opens(house, stake=stake)
    assert (table.status, names(table), table.seat_of((await house.person("Ann")).id)) == ("open", ["Ann"], 0)
    assert await holds(house, "Ann") == [CHIPS - stake]
    await adds_up(house, table, in_escrow=stake)


@pytest.mark.parametrize(("most", "code"), [(1, "bad_seats"), (9, "bad_seats"), (0, "bad_seats")])
async def test_tables_are_for_two_to_eight(house: House, most: int, code: str) -> None:
    await house.person("Ann")
    async with refused_whole(house.app.store, code):
        await opens(house, most=most)


async def test_a_stake_that_is_not_in_the_purse_is_refused_with_the_sum(house: House) -> None:
    await house.person("Ann")
    with pytest.raises(Refusal) as refusal:
        await opens(house, stake=CHIPS + 1)
    assert (refusal.value.code, refusal.value.facts) == ("not_enough_chips", {"stake": CHIPS + 1})
    await books_balance(house.app.store)


async def test_creating_another_table_overwrites_none(house: House) -> None:
    """In the original a creator who had left could create a new game, and everybody's bids were lost."""
    first = await registered(house, "Ann", "Bo")
    second = await opens(house, stake=20)
    assert second.id != first.id
    assert await house.table(first) == first
    assert await holds(house, "Ann", "Bo") == [970, 990]
    await adds_up(house, first, in_escrow=20)
    await adds_up(house, second, in_escrow=20)


async def test_a_room_may_have_the_seed_s_rule_of_one_table_a_player_and_the_end_frees_all(house: House) -> None:
    """In the original a finished game kept its players until they left it."""
    settings = Settings(tables_per_player=1)
    await house.app.store.write(lambda unit: rooms.set_settings(unit.conn, house.room.id, settings))
    house.room = replace(house.room, settings=settings)
    table = await started(house, "Ann", "Bo")
    other = await opens(house, "Cy")
    async with refused_whole(house.app.store, "several_matches"):
        await opens(house, "Ann")
    await refusal(house, "several_matches", "Bo", other, JOIN)
    await house.presses("Bo", table, "resign:!")
    assert (await opens(house, "Ann")).status == "open"
    assert names((await house.presses("Bo", other, JOIN)).table) == ["Cy", "Bo"]


async def test_a_moderator_opens_a_table_for_others_each_of_whom_accepts_and_pays(house: House) -> None:
    await moderator(house)
    invited = tuple(await house.meets("Ann", "Bo", "Cy"))
    table = await opens(house, "Mod", most=3, invited=invited, sits=False)
    await adds_up(house, table)
    for name in ("Bo", "Ann"):
        await house.presses(name, table, JOIN)
    assert await holds(house, "Mod", "Ann", "Bo", "Cy") == [1_000, 990, 990, 1_000]
    await adds_up(house, table, in_escrow=20)
    live = (await house.presses("Mod", table, "start")).table
    assert names(live) == ["Ann", "Bo"]


# ---- Registering


async def test_eight_may_register_and_no_ninth(house: House) -> None:
    table = await registered(house, *"ABCDEFGH")
    await refusal(house, "table_full", "Ina", table, JOIN)
    assert len((await house.presses("A", table, "start")).table.chairs) == 8
    assert await holds(house, *"ABCDEFGH", "Ina") == [990] * 8 + [1_000]
    await adds_up(house, table, in_escrow=80)


@pytest.mark.parametrize("offered", [0, 9, 11, 1_000])
async def test_too_little_is_wrong_and_too_much_is_wrong_too(house: House, offered: int) -> None:
    table = await opens(house)
    await house.person("Bo")
    with pytest.raises(Refusal) as refusal:
        await house.presses("Bo", table, f"join:{offered}")
    assert (refusal.value.code, refusal.value.facts) == ("wrong_stake", {"stake": STAKE})
    await adds_up(house, table, in_escrow=10)


async def test_who_has_too_few_chips_is_refused_with_the_sum_and_one_chip_more_is_enough(house: House) -> None:
    table = await opens(house)
    (bo,) = await house.meets("Bo", chips=9)
    with pytest.raises(Refusal) as refusal:
        await house.presses("Bo", table, JOIN)
    assert (refusal.value.code, refusal.value.facts) == ("not_enough_chips", {"stake": STAKE})
    await adds_up(house, table, in_escrow=10)
    await house.gives(bo, 1)
    await house.presses("Bo", table, JOIN)
    assert await holds(house, "Bo") == [0]
    await adds_up(house, table, in_escrow=20)


async def test_at_a_table_without_a_stake_no_chip_moves(house: House) -> None:
    await house.meets("Ann", "Bo", chips=0)
    table = await plays_to_the_end(house, await started(house, "Ann", "Bo", stake=0))
    assert ended(table).shares(0, 2) == (0, 0)
    assert await holds(house, "Ann", "Bo") == [0, 0]
    await adds_up(house, table)


# ---- Starting


@pytest.mark.parametrize("seats", range(2, 9))
async def test_any_number_of_seats_is_dealt_and_a_clock_runs(house: House, seats: int) -> None:
    table = await started(house, *"ABCDEFGH"[:seats])
    state = table.live_match().state
    assert (table.status, len(state.hands), len(table.waiting())) == ("live", seats, 1)
    assert table.deadline is not None
    await adds_up(house, table, in_escrow=STAKE * seats)
