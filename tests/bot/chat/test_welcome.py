"""The first message in a room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.menu import hello
from storage.messages.rooms import Settings

from .paper import Chat, code_of, keys_of, labels_of, text_of


async def test_hello_says_how_to_begin(chat: Chat) -> None:
    message = await hello(chat.house.app, chat.house.room, [])
    assert text_of(message).startswith("Hello")
    assert labels_of(message) == ["Play", "Help", "Settings"]
    assert "permission" not in text_of(message)
    for key in keys_of(message):
        assert not code_of(await chat.says("Mo", key.data, private=False, moderator=True))


async def test_hello_names_what_is_missing_as_it_is_called(chat: Chat) -> None:
    one = text_of(await hello(chat.house.app, chat.house.room, ["Attach <Files>"]))
    assert one.endswith("I still need this permission: Attach &lt;Files>")
    two = text_of(await hello(chat.house.app, chat.house.room, ["Send Messages", "Embed Links"]))
    assert two.endswith("I still need these permissions: Send Messages, Embed Links")


@pytest.mark.parametrize(("language", "word"), [("ru", "Здравствуйте"), ("zh", "大家好")])
async def test_hello_is_said_in_the_language_of_the_room(chat: Chat, language: str, word: str) -> None:
    room = replace(chat.house.room, settings=Settings(language=language))
    message = await hello(chat.house.app, room, ["x"])
    assert text_of(message).startswith(word)
