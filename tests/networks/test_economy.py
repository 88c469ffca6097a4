"""What a move costs both chats: counted over whole matches, by buttons, with every hand open and limits enforced."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games import find_games
from tests.virtual import VirtualLoop, virtually

from .both import both_networks
from .playing import (
    BoardBesideChannel,
    BoardBesideGroup,
    Evening,
    InChannel,
    InGroup,
    InPrivateChats,
    Played,
    sketch,
    slow_sketch,
)

SIDES = {"telegram": InGroup, "private chats": InPrivateChats, "discord": InChannel}
COUNTED = "telegram, where hands count among a group's messages"  # they move to the private chats, where each is edited
MOST = {
    ("telegram", "tequila", 4): 3.5,
    (COUNTED, "tequila", 4): 3.5,
    (COUNTED, "hexagon", 2): 3.0,
    ("private chats", "tequila", 4): 3.5,
    ("private chats", "tequila", 8): 3.5,
    ("telegram", "hexagon", 2): 2.5,
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
        both.telegram.counts_ephemeral = chat == COUNTED
        words = "size=4" if chat in ("telegram", COUNTED) and game == "hexagon" else ""
        played = await Evening(both, SIDES.get(chat, InGroup)(both, seats), (0, 1), 1.0, Random(2)).plays(
            game, seats, words
        )
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
        assert played.private > (15 if chat == "telegram" else 20)  # in place of the card the result has none
        assert played.back == 0
        assert played.unchanged == 0


@pytest.mark.slow
@pytest.mark.parametrize("is_counted", [False, True])
@pytest.mark.parametrize("seats", [4, 8])
@virtually
async def test_hand_in_place_of_the_card_costs_no_more_than_in_the_private_chat(
    loop: VirtualLoop, seats: int, is_counted: bool, tmp_path: Path
) -> None:
    """Where Telegram counts hands among the messages of a group, each moves once, which costs at most four calls.

    There a hand that would wait goes to the private chat, and the press is answered with a link to it.
    """

    async def plays(side: type[InGroup]) -> Played:
        (folder := tmp_path / side.__name__).mkdir()
        async with both_networks(loop, folder, sketch) as both:
            both.telegram.counts_ephemeral = is_counted
            played = await Evening(both, side(both, seats), (5, 15), 0.5, Random(2)).plays("tequila", seats)
            links = [query for query in both.telegram.queries.values() if any(one.url for one in query.answers)]
            assert side is InPrivateChats or is_counted or not links
            return played

    here, there = await plays(InGroup), await plays(InPrivateChats)
    assert here.back == here.unchanged == 0
    moving = 4 * seats if is_counted else 0
    assert (here.calls - moving) / here.moves <= there.calls / there.moves


@pytest.mark.slow
@pytest.mark.parametrize("side", [BoardBesideGroup, BoardBesideChannel])
@virtually
async def test_card_costs_half_while_all_are_known_to_have_the_board_in_view(
    loop: VirtualLoop, side: type[BoardBesideGroup | BoardBesideChannel], tmp_path: Path
) -> None:
    async def plays(is_in_view: bool) -> Played:
        (folder := tmp_path / str(is_in_view)).mkdir()
        async with both_networks(loop, folder, sketch) as both:
            (beside := side(both, 2)).is_in_view = is_in_view
            return await Evening(both, beside, (5, 15), 0.5, Random(2)).plays("hexagon", 2, "size=4")

    usual, in_view = await plays(False), await plays(True)
    assert usual.moves == in_view.moves
    assert in_view.calls <= 0.6 * usual.calls
