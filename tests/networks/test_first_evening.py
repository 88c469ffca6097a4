"""A group's first evening in each language: what its people need stands in menus and buttons; old words still work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.chat.commands import all_commands
from games import find_games
from tests.virtual import VirtualLoop, virtually

from .both import both_networks, sketch
from .evening import OLDER, evening_on

LETTERS = {"en": "[a-z]", "ru": "[а-яё]", "zh": "[\u4e00-\u9fff]"}


@pytest.mark.parametrize("language", LETTERS)
@pytest.mark.parametrize("network", ["telegram", "discord"])
@virtually
async def test_first_evening_is_understood_in_every_language(
    loop: VirtualLoop, tmp_path: Path, network: str, language: str
) -> None:
    async with both_networks(loop, tmp_path, sketch, find_games()) as both:
        evening = await evening_on(both, network, language)
    news = [line for line in evening.lines if line.startswith("  ")]
    assert [said for said in news if not re.search(LETTERS[language], said.partition(":\n")[2])] == []
    for command in OLDER if network == "telegram" else ():
        told = evening.lines[evening.lines.index(f"Ann: {command}") + 1 :]
        assert told
        assert told[0].startswith("  "), f"{command} is not answered"


def test_menus_have_fifteen_commands_at_most() -> None:
    commands = all_commands(find_games())
    assert len([command for command in commands.values() if command.in_menus]) <= 15
    assert not {name.removeprefix("/") for name in OLDER} & {c.name for c in commands.values() if c.in_menus}
