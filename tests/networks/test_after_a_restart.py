"""Challenges, declined ones and rematches go on after a restart, on both chat networks, in three languages."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.usecases.room_settings import keep_settings
from games.core.screen import Say
from tests.games.plays import GAMES
from tests.house import all_words
from tests.virtual import VirtualLoop, virtually

from .both import Both, both_networks, sketch
from .people import InChat

WORDS = all_words()
ON_EVERY_CHAT = pytest.mark.parametrize("front", ["discord", "telegram"])
IN_EVERY_LANGUAGE = pytest.mark.parametrize("language", WORDS.languages)


def key(button: str, language: str) -> str:
    """What a button says."""
    return WORDS.text(Say(f"button-{button}"), language)


async def twice(
    loop: VirtualLoop,
    folder: Path,
    first: Callable[[Both], Coroutine[Any, Any, list[InChat]]],
    then: Callable[[Both, list[InChat]], Coroutine[Any, Any, None]],
) -> None:
    """Runs the program, ends it, and runs it again with the same people."""
    async with both_networks(loop, folder, sketch, GAMES) as both:
        people = await first(both)
        await both.rests()
    async with both_networks(loop, folder, sketch, GAMES, before=both) as again:
        await again.rests()
        await then(again, people)
        await again.rests()


async def some(both: Both, front: str, language: str, count: int) -> list[InChat]:
    """People on one front, who read one language, as do their rooms."""
    for platform, address in (("discord", str(both.games.id)), ("telegram", str(both.group.id))):
        room = await both.app.directory.get_room(platform, address)
        await keep_settings(both.app, room, replace(room.settings, language=language))
    met = [await both.person(name, front, language) for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal")]
    await both.rests()
    return [one for one in met[:count] if isinstance(one, InChat)]


@ON_EVERY_CHAT
@IN_EVERY_LANGUAGE
@virtually
async def test_challenge_is_accepted_after_a_restart(
    loop: VirtualLoop, tmp_path: Path, front: str, language: str
) -> None:
    async def challenges(both: Both) -> list[InChat]:
        ann, bo = await some(both, front, language, 2)
        await ann.asks("/play tictactoe @the_bo")
        return [ann, bo]

    async def accepts(both: Both, people: list[InChat]) -> None:
        await people[1].presses(key("accept", language))
        await both.rests()
        assert (await both.table()).status == "live"

    await twice(loop, tmp_path, challenges, accepts)


@ON_EVERY_CHAT
@IN_EVERY_LANGUAGE
@virtually
async def test_challenge_is_declined_after_a_restart_and_goes_on_with_all(
    loop: VirtualLoop, tmp_path: Path, front: str, language: str
) -> None:
    async def challenges(both: Both) -> list[InChat]:
        ann, bo = await some(both, front, language, 2)
        await ann.asks("/play tictactoe @the_bo")
        return [ann, bo]

    async def declines(both: Both, people: list[InChat]) -> None:
        ann, bo = people
        await bo.presses(key("decline", language))
        await both.rests()
        declined = await both.table()
        assert (declined.status, declined.lobby.declined) == ("over", True)
        await ann.presses(WORDS.text(Say("declined-open"), language))
        await both.rests()
        assert (await both.table()).status == "open"

    await twice(loop, tmp_path, challenges, declines)


@ON_EVERY_CHAT
@IN_EVERY_LANGUAGE
@pytest.mark.slow
@virtually
async def test_rematch_of_eight_is_agreed_to_before_and_after_a_restart(
    loop: VirtualLoop, tmp_path: Path, front: str, language: str
) -> None:
    async def half_agree(both: Both) -> list[InChat]:
        people = await some(both, front, language, 8)
        await people[0].asks("/play tequila seats=8")
        await both.rests()
        for one in people[1:]:
            await one.presses(key("join", language))
            await both.rests()
        if (await both.table()).status == "open":
            await people[0].presses(key("start", language))
            await both.rests()
        for one in people[1:]:
            await one.presses("⋯")
            await one.presses(key("resign", language))
            await one.sees(WORDS.text(Say("confirm-resign"), language))
            await one.presses(key("resign", language))
            await both.rests()
        assert (await both.table()).status == "over"
        await people[0].presses(key("rematch", language))
        for one in people[1:4]:
            await one.presses(key("accept", language))
        return people

    async def others_agree(both: Both, people: list[InChat]) -> None:
        for one in people[4:]:
            await one.presses(key("accept", language))
            await both.rests()
        table = await both.table()
        assert (table.status, len(table.chairs)) == ("open", 8)
        assert table.lobby.starts_soon

    await twice(loop, tmp_path, half_agree, others_agree)
