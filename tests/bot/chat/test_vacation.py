"""The page of vacations in /me: what it says, and that it is only a person's own."""

from __future__ import annotations

import pytest

from .paper import Chat, code_of, labels_of, line_of, text_of


async def test_settings_lead_to_the_page_and_say_what_is_left(chat: Chat) -> None:
    page = await chat.says("Ann", "/me settings")
    assert "Vacation: 21 days left" in text_of(page)
    assert "Vacation" in labels_of(page)
    page = await chat.presses("Ann", page, "Vacation")
    assert "You have 21 vacation days left." in text_of(page)
    assert "Begin vacation" in labels_of(page)


async def test_vacation_is_begun_and_ended_by_a_press_each(chat: Chat) -> None:
    page = await chat.presses("Ann", await chat.says("Ann", "/me vacation"), "Begin vacation")
    assert "You are on vacation until " in text_of(page)
    assert "Vacation: on" in text_of(await chat.says("Ann", "/me settings"))
    assert "Vacation: 21 days left" in text_of(await chat.says("Bo", "/me settings"))
    chat.house.clock.wind(days=2)
    page = await chat.presses("Ann", page, "End vacation")
    assert "You have 19 vacation days left." in text_of(page)


async def test_vacation_begun_and_ended_ten_times_is_refused_with_a_sentence(chat: Chat) -> None:
    await chat.says("Ann", "/me vacation begin")
    await chat.says("Ann", "/me vacation end")
    for _ in range(10):
        refused = await chat.says("Ann", "/me vacation begin")
        assert line_of(refused) == "You can begin one vacation a day. Try again in 24 hours."
    assert line_of(await chat.says("Ann", "/me vacation end")) == "You are not on vacation."


@pytest.mark.parametrize("value", ["now", "21", "!"])
async def test_other_words_are_refused(chat: Chat, value: str) -> None:
    assert code_of(await chat.says("Ann", f"/me vacation {value}")) == "bad_choice"
