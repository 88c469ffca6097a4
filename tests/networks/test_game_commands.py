"""A command that only a game knows: both chats offer it, take it in private, and delete it where others read it."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from .both import Both, everywhere
from .people import PATIENCE_SECONDS
from .test_own_hashes import three_play


@everywhere
async def test_command_of_a_game_works_in_both_chats_with_nothing_outside_its_folder(both: Both) -> None:
    three = await three_play(both, "sealed")
    ann, bo, cy = three.clients
    assert "word" in bo.menu()
    assert "word" not in bo.menu(both.group)
    stranger = both.telegram.person("Ida")
    stranger.joins(both.group)
    talk = [bo.says("word for word", in_=both.group), stranger.says("word tea", in_=both.group)]
    for text in ("/word tea", "Word tea"):
        aloud = bo.says(text, in_=both.group)
        await bo.sees("in private. Here it doesn’t count", in_=both.group, within=PATIENCE_SECONDS)
        assert await bo.waits(partial(getattr, aloud, "deleted"), PATIENCE_SECONDS)
    assert not any(said.deleted for said in talk)
    await ann.runs("/word", in_=both.games, letters="apple").is_done()
    bo.says("word tea")
    cy.says("/word at")
    await asyncio.sleep(5)
    state: Any = await three.state()
    assert [str(one) for one in state.last] == ["word:apple", "word:tea", "word:at"]
