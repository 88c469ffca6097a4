"""What docs/growing.md gives operators to paste: it fits the forms of the networks, and is what the bot says itself."""

from __future__ import annotations

import re

import pytest
from PIL import Image

from bot.platforms.discord.setup import OUR_TAGS
from bot.words import Words
from games import find_games, game_folders
from games.core.screen import Say

from .tools import ROOT

TELEGRAM_ABOUT, TELEGRAM_DESCRIPTION, DISCORD_SUMMARY, DISCORD_DESCRIPTION = 120, 512, 200, 400  # characters
TAGS_MOST, TAG_MOST = 5, 20
LANGUAGES = ("en", "ru", "zh")
PICTURES = {"icon.png": (1024, 1024), "mini-app.png": (640, 360)}


def texts(language: str) -> list[str]:
    """The texts of a listing, in their order: short, description, long, tags."""
    page = (ROOT / "docs" / "listing" / f"{language}.md").read_text("utf-8")
    _, *parts = re.split(r"^## .*\n", page, flags=re.MULTILINE)
    return [part.strip() for part in parts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit_the_forms_of_the_networks(language: str) -> None:
    short, description, _, tags = texts(language)
    assert len(short) <= min(TELEGRAM_ABOUT, DISCORD_SUMMARY)
    assert len(description) <= min(TELEGRAM_DESCRIPTION, DISCORD_DESCRIPTION)
    listed = tags.split(", ")
    assert len(listed) == len(set(listed)) == TAGS_MOST
    assert max(map(len, listed)) <= TAG_MOST


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_in_the_words_of_the_bot_and_name_every_game(language: str) -> None:
    short, description, long, _ = texts(language)
    words = Words(game_folders("games"))
    assert short == words.text(Say("telegram-short-description"), language)
    for game in find_games():
        title = words.text(Say("title"), language, game)
        for text in (description, long):
            assert title.casefold() in text.casefold()


def test_tags_are_those_that_mend_sets() -> None:
    assert texts("en")[-1].split(", ") == list(OUR_TAGS)


@pytest.mark.parametrize(("name", "size"), PICTURES.items())
def test_pictures_have_the_size_that_the_networks_ask_for(name: str, size: tuple[int, int]) -> None:
    with Image.open(ROOT / "docs" / "pictures" / name) as picture:
        assert (picture.format, picture.size) == ("PNG", size)


def test_answers_about_intents_are_true() -> None:
    said = (ROOT / "docs" / "growing.md").read_text("utf-8")
    client = (ROOT / "bot" / "platforms" / "discord" / "client.py").read_text("utf-8")
    assert "discord.Intents(guilds=True, guild_messages=True)" in client
    assert "“None. The app uses Guilds, and Guild Messages" in said


def test_backups_that_leave_the_machine_are_those_that_the_timer_makes() -> None:
    said = (ROOT / "docs" / "growing.md").read_text("utf-8")
    unit = (ROOT / "deploy" / "roundhouse-backup.service").read_text("utf-8")
    assert "restic backup --tag roundhouse backups data/secret" in said
    assert 'backup "backups/roundhouse-' in unit  # below the WorkingDirectory, as in the page
    assert re.findall(r"-mtime \+(\d+)", unit) == re.findall(r"--keep-daily (\d+)", said)
    assert "are deleted after 14 days" in said
