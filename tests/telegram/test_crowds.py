"""The card of the largest match, and of the largest that tells ratings, fits into one message with its picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.cards import room_card
from bot.platforms.telegram.payload import payload_of
from bot.view.answer import Message
from bot.words import files_by_language
from games.table.table import Table
from tests.house import House


async def card(house: House, table: Table, language: str) -> Message:
    room = replace(house.room, settings=replace(house.room.settings, language=language))
    return room_card(house.app, await house.table(table), room)


@pytest.mark.parametrize(
    "language", [pytest.param(one, marks=() if one == "ru" else pytest.mark.slow) for one in files_by_language()]
)
@pytest.mark.parametrize("seats", [16, 32])
async def test_card_of_many_players_with_long_names_keeps_its_picture(house: House, language: str, seats: int) -> None:
    names = [f"{number:02}{'w' * 38}" for number in range(seats)]
    table = await house.sits(*names, game="rpsls", stake=900)
    stages = [await card(house, table, language)]
    stages += [await card(house, await house.plays(table, *["rock"] * (seats - 1)), language)]
    stages += [await card(house, await house.plays(table, "scissors"), language)]
    stages += [await card(house, await house.plays(table, *["rock"] * (seats - 2), "paper"), language)]
    assert (await house.table(table)).status == "over"
    assert all(payload_of(one).picture for one in stages)
    assert "±" not in stages[-1].text


async def test_card_counts_the_players_it_waits_for_until_they_are_few(house: House) -> None:
    table = await house.sits(*(f"P{number}" for number in range(10)), game="rpsls")
    assert "Waiting for 10 players." in (await card(house, table, "en")).text
    table = await house.plays(table, "rock", "rock")
    assert "Waiting for \u2068P2\u2069, " in (await card(house, table, "en")).text
