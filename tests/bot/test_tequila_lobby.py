"""The lobby of Tequila Train: who may do what in which stage, and what it does to their chips."""

from __future__ import annotations

import pytest
from msgspec import structs

from games.core.game import Refusal
from tests.bot.tequila import JOIN, STAKE, adds_up, holds, opens, refusal, registered, started
from tests.house import House


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


async def test_seats_are_taken_and_left_only_before_the_start(house: House) -> None:
    closed = await registered(house, "Ann", "Bo")
    await house.presses("Ann", closed, "cancel:!")
    playing = await started(house, "Ann", "Bo", "Cy")
    over = await started(house, "Bo", "Ann")
    await house.presses("Ann", over, "resign:!")
    nowhere = structs.replace(closed, id="nowhere")
    ends = ((closed, "closed"), (playing, "already_started"), (over, "match_over"), (nowhere, "unknown_match"))
    for table, code in ends:
        for name in ("Ann", "Bo", "Di"):
            for data in (JOIN, "leave", "kick:1", "start", "cancel:!"):
                await refusal(house, code, name, table, data)
    for name, table, code in (
        ("Di", playing, "not_seated"),
        ("Ann", over, "match_over"),
        ("Bo", over, "match_over"),
        ("Di", over, "not_seated"),
        ("Bo", nowhere, "unknown_match"),
    ):
        await refusal(house, code, name, table, "resign:!")
    await refusal(house, "not_moderator", "Ann", playing, "stop:!")
    await refusal(house, "not_seated", "Di", playing, f"{playing.live_match().turn}:pass")
    await adds_up(house, playing, in_escrow=30)


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
