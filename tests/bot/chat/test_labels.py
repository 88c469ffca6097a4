"""Labels of keys: seen whole on every page, in every language."""

from __future__ import annotations

import pytest

from bot.chat.commands import all_commands
from bot.view.answer import Page, first
from bot.words import files_by_language

from .paper import Chat, keys_of

ASKS_FOR_MORE = frozenset({"move", "commit", "reveal", "word", "kick", "record", "show", "hand", "stop"})


async def every_page(chat: Chat, **place: object) -> list[str]:
    """The labels of all pages that can be reached by pressing, a few presses deep."""
    seen: dict[str, None] = {}
    labels: list[str] = []
    wanted = [f"/{name}" for name in all_commands(chat.house.app.games) if name not in ASKS_FOR_MORE]
    for _ in range(3):
        found = []
        for line in wanted:
            answer = await chat.says("Ann", line, **place)
            if first(answer, Page) is None:
                continue
            keys = keys_of(answer)
            labels += [key.label for key in keys]
            found += [key.data for key in keys if key.data.startswith(("/help", "/next", "/settings"))]
        wanted = [line for line in dict.fromkeys(found) if line not in seen]
        seen |= dict.fromkeys(wanted)
    return labels


@pytest.mark.parametrize("language", files_by_language())
async def test_no_label_of_a_page_is_longer_than_the_narrowest_chat_shows(chat: Chat, language: str) -> None:
    await chat.says("Ann", f"/me language {language}")
    assert len(set(await every_page(chat, private=True))) > 40
    assert len(set(await every_page(chat, private=False, moderator=True))) > 40
