"""Shortly before a registration ends one message says who is in and how many are needed, once on each network."""

from __future__ import annotations

import asyncio

import pytest

from tests.discord.screen import words

from .both import Both, everywhere
from .people import OnTelegram


def reminded(both: Both) -> list[str]:
    """What both were reminded of."""
    on_discord, on_telegram = reminders(both)
    return [*on_discord, *on_telegram]


def reminders(both: Both) -> tuple[list[str], list[str]]:
    """What the channel and the group were reminded of."""
    on_discord = [text for one in both.games.messages if "last call" in (text := words(one))]
    on_telegram = [one.text for one in both.group.messages.values() if "last call" in one.text]
    return on_discord, on_telegram


@pytest.mark.parametrize("front", ["discord", "telegram"])
@everywhere
async def test_room_is_reminded_once_of_who_is_in_and_how_many_are_needed(both: Both, front: str) -> None:
    ann, bo = await both.people(front, front)
    await ann.asks("/play rpsls seats=4")
    await asyncio.sleep(265)
    assert reminded(both) == []
    await asyncio.sleep(8)
    (said,) = reminded(both)
    assert "In: ⁨Ann⁩. One more player is needed." in said
    await asyncio.sleep(600)  # the registration is extended twice
    assert len(reminded(both)) == 1
    await bo.presses("Join")
    assert len((await both.table()).chairs) == 2


@pytest.mark.parametrize("front", ["discord", "telegram"])
@everywhere
async def test_join_on_the_reminder_takes_a_seat_while_the_card_has_scrolled_away(both: Both, front: str) -> None:
    ann, bo, cy = await both.people(front, front, front)
    await ann.asks("/play rpsls seats=4 stake=5")
    await bo.presses("Join")
    await asyncio.sleep(275)
    (said,) = reminded(both)
    assert "In: ⁨Ann⁩ and ⁨Bo⁩. 2 more seats are free." in said
    await cy.taps(*next((shown, key) for shown, key in cy.keys_now("Join") if "last call" in shown.text))
    await both.rests()
    assert len((await both.table()).chairs) == 3
    await asyncio.sleep(40)
    assert (await both.table()).status == "live"
    assert not [shown for shown, _ in cy.keys_now("Join") if "last call" in shown.text]


@everywhere
async def test_table_that_has_begun_or_closed_is_not_called(both: Both) -> None:
    ann, bo = await both.people("discord", "discord")
    await ann.asks("/play rpsls seats=2")
    await bo.presses("Join")
    await asyncio.sleep(280)
    assert reminded(both) == []


@everywhere
async def test_table_on_several_networks_is_told_once_on_each_and_pages_too(both: Both) -> None:
    ann, bo, cy = await both.people("discord", "telegram", "web")
    assert isinstance(bo, OnTelegram)
    table = await both.seats("/play rpsls seats=8", ann, bo, cy, start=False)
    assert table.status == "open"
    await asyncio.sleep(275)
    on_discord, on_telegram = reminders(both)
    in_private = [one.text for one in bo.person.chat.messages.values() if "last call" in one.text]
    assert len(on_discord) == len(on_telegram) + len(in_private) == 1
