"""Ready phrases: all that people of different networks can say to each other."""

from __future__ import annotations

import pytest

from bot.usecases.play import PHRASES
from games.core.game import Refusal
from games.table.table import Said
from tests.house import House, all_words


async def test_what_somebody_says_stands_at_the_table(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    assert (await house.presses("Ann", table, "say:luck")).table.said == (Said(0, "luck"),)
    assert (await house.presses("Bo", table, "say:thanks")).table.said == (Said(0, "luck"), Said(1, "thanks"))
    assert (await house.presses("Ann", table, "say:nice")).table.said == (Said(1, "thanks"), Said(0, "nice"))


@pytest.mark.parametrize(("who", "data", "code"), [("Eve", "say:luck", "not_seated"), ("Ann", "say:boo", "illegal")])
async def test_only_who_sits_says_one_of_the_phrases(house: House, who: str, data: str, code: str) -> None:
    table = await house.sits("Ann", "Bo")
    with pytest.raises(Refusal, match=code):
        await house.presses(who, table, data)


async def test_nobody_says_a_thing_twice_in_a_row(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.presses("Ann", table, "say:luck")
    with pytest.raises(Refusal, match="said_already"):
        await house.presses("Ann", table, "say:luck")


async def test_every_phrase_can_be_said_in_every_language() -> None:
    words = all_words()
    assert all(words.has(f"phrase-{phrase}") for phrase in PHRASES)
