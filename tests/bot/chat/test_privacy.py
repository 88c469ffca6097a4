"""The privacy text in chats: a summary in private, the whole text in pages, and one line when it has changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.chat.privacy import PAGE_MOST
from bot.usecases.privacy import TERMS, TEXT
from bot.view.answer import Page
from bot.words import files_by_language
from games.core.screen import Say
from storage.people import players
from storage.personal_data import TEXT_OF

from .paper import Chat, code_of, keys_of, labels_of, open_chat, part_of, text_of

CONTACT = "games@example.org"
WEB = "https://games.example.org"


async def all_pages(chat: Chat) -> list[str]:
    """What stands on the pages of the whole text."""
    page = await chat.says("Ann", "/privacy 1")
    texts = [text_of(page)]
    while (labels := labels_of(page)) and "/privacy" in [key.data for key in keys_of(page)]:
        onward = [key.data for key in keys_of(page) if key.data == f"/privacy {len(texts) + 1}"]
        if not onward:
            return texts
        page = await chat.says("Ann", onward[0])
        texts.append(text_of(page))
        assert len(labels) <= 3
    return texts


async def test_command_answers_in_private_with_a_summary_and_the_way_to_the_whole_text(tmp_path: Path) -> None:
    async with open_chat(tmp_path, contact=CONTACT, web_url=WEB) as chat:
        page = await chat.says("Ann", "/privacy", private=False)
        assert part_of(page, Page).stands == "private"
        assert text_of(page).startswith("Privacy\nRoundhouse stores what playing needs")
        assert CONTACT in text_of(page)
        assert [key.url for key in keys_of(page) if key.url] == [f"{WEB}/privacy", f"{WEB}/terms"]
        for key in keys_of(page):
            assert key.url or not code_of(await chat.says("Ann", key.data)), key.data


async def test_link_as_a_contact_is_a_button(tmp_path: Path) -> None:
    async with open_chat(tmp_path, contact=f"{WEB}/hello") as chat:
        page = await chat.says("Ann", "/privacy")
        assert [key.url for key in keys_of(page) if key.url] == [f"{WEB}/hello"]


@pytest.mark.parametrize("language", files_by_language())
async def test_without_web_pages_the_chat_has_every_paragraph_the_terms_and_the_operator_s_own(
    tmp_path: Path, language: str
) -> None:
    (tmp_path / "own.txt").write_text("We are <b>a club</b>.\n\n" + "Our long rule. " * 200, "utf-8")
    async with open_chat(tmp_path, contact=CONTACT, privacy_file=tmp_path / "own.txt") as chat:
        await chat.says("Ann", f"/me language {language}")
        page = await chat.says("Ann", "/privacy")
        assert [key.data for key in keys_of(page)] == ["/privacy 1", "/me export", "/me forget"]
        texts = await all_pages(chat)
        assert all(len(text) <= PAGE_MOST for text in texts)
        words, whole = chat.house.app.words, "\n".join(texts)
        keys = [key for name in TEXT for key in (f"privacy-{name}-title", f"privacy-{name}")]
        for key in (*keys, "privacy-more", "terms-title", *TERMS):
            assert words.text(Say(key), language) in whole, key
        assert "We are &lt;b>a club&lt;/" in whole.replace("&gt;", ">")
        assert whole.count("Our long rule.") == 200
        assert CONTACT in whole
        assert code_of(await chat.says("Ann", f"/privacy {len(texts) + 1}")) == "bad_option_value"


async def test_help_and_settings_lead_there(chat: Chat) -> None:
    for line in ("/help", "/me settings"):
        page = await chat.presses("Ann", await chat.says("Ann", line), "Privacy")
        assert text_of(page).startswith("Privacy\n")
        assert "have named no contact" in text_of(page)


async def reads_older_text(chat: Chat, version: str = "2026-01-01") -> None:
    """Ann was here before the text had its newest version."""
    ann = await chat.player("Ann")
    older = replace(ann.preferences, privacy_read=version)
    await chat.house.app.store.write(lambda unit: players.set_preferences(unit.conn, ann.id, older))
    chat.house.app.directory.forget_player(ann.id)


@pytest.mark.parametrize("version", ["", "2026-01-01"])
async def test_changed_text_is_announced_once_to_those_who_were_here_before(chat: Chat, version: str) -> None:
    assert "privacy" not in text_of(await chat.says("Ann", "/me"))
    await reads_older_text(chat, version)
    page = await chat.says("Ann", "/me")
    assert text_of(page).split("\n")[-1] == f"The privacy text changed on {TEXT_OF.day} November 2026."
    assert text_of(await chat.presses("Ann", page, "Read the text")).startswith("Privacy\n")
    assert "privacy" not in text_of(await chat.says("Ann", "/me"))


async def test_older_program_s_text_is_not_announced(chat: Chat) -> None:
    await chat.says("Ann", "/me")
    await reads_older_text(chat, "2999-01-01")
    assert "privacy" not in text_of(await chat.says("Ann", "/me"))
