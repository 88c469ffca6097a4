"""Commands in sentences are written as they are typed on the network where they are read."""

from __future__ import annotations

import re

import pytest

from bot.chat.commands import all_commands
from bot.words import Words, files_by_language
from games import find_games, game_folders

GAMES = find_games()
WORDS = Words(game_folders("games"))
COMMANDS = "|".join(all_commands(GAMES))
NEVER_THERE = {  # on Discord these options are required, and words have fields; the last two tell of other accounts
    "missing-commit",
    "missing-reveal",
    "refused-unknown_word",
    "link-type",
    "recovery-back",
}
TYPED = re.compile(rf"/(?:{COMMANDS}) (?:@?[a-z0-9{{][^\s:：]*|[A-Z]{{3,}})(?=[\s.,，。]|$)")  # a value without a name
PAIRS = re.compile(r"(?<![a-z])(?:computer|seats|stake|clock|at|sit|everywhere|follow|size)=")
FIELDS = re.compile(rf"/(?:{COMMANDS}) [a-z]+:")
PROSE = re.compile(r"/(?:play|me|settings|help|record|next|tables|commit) (?:lists|gives|and|to|or)\b")


def sentences(front: str, language: str) -> dict[str, str]:
    """Every sentence of the program and its games as it stands in the words of a front."""
    own = WORDS.sentences_on(front)
    found = {}
    for game in ("", *WORDS.games):
        entries = WORDS._sources[language, game]
        for key in entries:
            if "-on-" not in key and not key.startswith(("web-", "robot-check")):
                found[key] = PROSE.sub("", entries[own.get(key, key)].partition("=")[2])
    return found


@pytest.mark.parametrize("language", files_by_language())
def test_discord_shows_no_command_of_telegrams_form(language: str) -> None:
    shown = {key: text for key, text in sentences("discord", language).items() if not key.startswith("telegram-")}
    wrong = {key: text for key, text in shown.items() if TYPED.search(text) or PAIRS.search(text)}
    assert set(wrong) <= NEVER_THERE, wrong


@pytest.mark.parametrize("language", files_by_language())
def test_telegram_shows_no_command_of_discords_form(language: str) -> None:
    shown = {key: text for key, text in sentences("telegram", language).items() if not key.startswith("option-about-")}
    assert [key for key, text in shown.items() if FIELDS.search(text)] == []


def test_sentences_of_one_front_replace_others() -> None:
    assert not [key for key in WORDS.sentences_on("discord") if not WORDS.has(key)]
