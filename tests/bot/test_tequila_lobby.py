"""The lobby of Tequila Train: who may do what in which stage, and what it does to their chips."""

from __future__ import annotations

import pytest
from msgspec import structs

from games.core.game import Refusal
from tests.bot.tequila import (
    CHIPS,
    JOIN,
    STAKE,
    adds_up,
    ended,
    holds,
    opens,
    plays_to_the_end,
    refusal,
    registered,
    started,
)
from tests.checks import books_balance
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


async def test_a_stake_that_is_not_in_the_purse_is_refused_with_the_sum(house: House) -> None:
    await house.person("Ann")
    with pytest.raises(Refusal) as refusal:
        await opens(house, stake=CHIPS + 1)
    assert (refusal.value.code, refusal.value.facts) == ("not_enough_chips", {"stake": CHIPS + 1})
    await books_balance(house.app.store)


# ---- Registering


async def test_eight_may_register_and_no_ninth(house: House) -> None:
    table = await registered(house, *"ABCDEFGH")
    await refusal(house, "table_full", "Ina", table, JOIN)
    assert len((await house.presses("A", table, "start")).table.chairs) == 8
    assert await holds(house, *"ABCDEFGH", "Ina") == [990] * 8 + [1_000]
    await adds_up(house, table, in_escrow=80)


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
