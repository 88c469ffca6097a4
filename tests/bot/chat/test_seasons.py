"""/season: everybody reads the ladder of the room, moderators begin and end a season."""

from __future__ import annotations

import pytest

from .paper import Chat, code_of, key_of, labels_of, text_of


async def plays(chat: Chat, *names: str) -> None:
    for name in names:
        await chat.visits(name, private=False)
    table = await chat.house.sits(*names)
    await chat.house.plays(table, "a1", "a2", "b1", "b2", "c1")


async def test_the_season_names_those_who_were_rated_here_and_marks_the_reader(chat: Chat) -> None:
    empty = text_of(await chat.says("Ann", "/season", private=False))
    assert "No rated match has ended here this season." in empty
    await plays(chat, "Ann", "Bo")
    text = text_of(await chat.says("Bo", "/season", private=False))
    assert "1. Ann – 1," in text
    assert "2. Bo – 1," in text
    assert "It ends on 31 December 20" in text
    assert "Begin a season" not in labels_of(await chat.says("Bo", "/season", private=False))


async def test_moderators_begin_and_end_a_season_after_they_were_asked_once_more(chat: Chat) -> None:
    place = {"private": False, "moderator": True}
    for line in ("/season begin", "/season end!", "/season begin!"):
        assert code_of(await chat.says("Ann", line, private=False)) == "not_moderator"
    asked = await chat.says("Mo", "/season begin", **place)
    assert "Begin a new season in this room now?" in text_of(asked)
    begun = await chat.says("Mo", key_of(asked, "Begin a season").data, **place)
    assert "A moderator began this season" in text_of(begun)
    assert code_of(await chat.says("Mo", "/season begin!", **place)) == "season_is_running"
    asked = await chat.says("Mo", key_of(begun, "End the season").data, **place)
    assert "cannot be continued" in text_of(asked)
    ended = await chat.says("Mo", key_of(asked, "End the season").data, **place)
    assert "It ends on" in text_of(ended)
    assert any(" to " in label for label in labels_of(ended))
    assert code_of(await chat.says("Mo", "/season end!", **place)) == "no_season"


@pytest.mark.parametrize(("line", "code"), [("/season 999", "unknown_season"), ("/season x", "bad_option_choice")])
async def test_a_season_that_never_was_is_refused(chat: Chat, line: str, code: str) -> None:
    assert code_of(await chat.says("Ann", line, private=False)) == code
