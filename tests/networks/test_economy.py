"""What a move costs both chats: counted over whole matches, by buttons, with every hand open and limits enforced."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games import find_games
from tests.virtual import VirtualLoop, virtually

from .both import both_networks
from .playing import Evening, InChannel, InGroup, sketch, slow_sketch

SIDES = {"telegram": InGroup, "discord": InChannel}
MOST = {
    ("telegram", "tequila", 4): 3.5,
    ("telegram", "tequila", 8): 3.5,
    ("discord", "tequila", 4): 5.0,
    ("discord", "tequila", 8): 5.0,
    ("discord", "hexagon", 2): 4.0,
}


@pytest.mark.slow
@pytest.mark.parametrize(("chat", "game", "seats"), MOST)
@virtually
async def test_a_move_costs_few_calls_and_no_edit_is_for_nothing(
    loop: VirtualLoop, chat: str, game: str, seats: int, tmp_path: Path
) -> None:
    async with both_networks(loop, tmp_path, sketch) as both:
        played = await Evening(both, SIDES[chat](both, seats), (0, 1), 1.0, Random(2)).plays(game, seats)
        assert played.moves > 10
        assert played.calls <= MOST[chat, game, seats] * played.moves
        assert played.unchanged == 0


@pytest.mark.slow
@pytest.mark.parametrize("game", [name for name, game in find_games().items() if game.ui.private and 4 in game.seats])
@pytest.mark.parametrize("chat", SIDES)
@virtually
async def test_no_private_screen_goes_back_while_people_are_fast_and_pictures_slow(
    loop: VirtualLoop, chat: str, game: str, tmp_path: Path
) -> None:
    async with both_networks(loop, tmp_path, slow_sketch) as both:
        played = await Evening(both, SIDES[chat](both, 4), (0, 0.5), 0.2, Random(2)).plays(game, 4)
        assert played.private > 20
        assert played.back == 0
        assert played.unchanged == 0
