"""A command that only a game knows: both chats offer it, take it in private, and delete it where others read it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from games import find_games
from tests.virtual import VirtualLoop, in_virtual_time

from .seats import PATIENCE_SECONDS
from .test_own_hashes import three_play

GAMES = {**find_games(), **find_games("tests.test_games")}


def test_command_of_a_game_works_in_both_chats_with_nothing_outside_its_folder(tmp_path: Path) -> None:
    async def play(loop: VirtualLoop) -> None:
        async with three_play(loop, tmp_path, "sealed", GAMES) as three:
            assert "word" in three.gus.menu()
            assert "word" not in three.gus.menu(three.group)
            aloud = three.gus.says("word tea", in_=three.group)
            talk = three.gus.says("word for word", in_=three.group)
            assert await three.gus.waits(lambda: aloud.deleted, PATIENCE_SECONDS)
            assert not talk.deleted
            await three.ann.runs("/word", in_=three.games, letters="apple").is_done()
            three.gus.says("word tea")
            three.hal.says("/word at")
            await asyncio.sleep(5)
            named = (await three.state()).last
            assert [str(one) for one in named] == ["word:apple", "word:tea", "word:at"]

    in_virtual_time(play)
