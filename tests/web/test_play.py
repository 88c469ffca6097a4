"""Playing on the web, by forms alone."""

from __future__ import annotations

import pytest

from .conftest import Site


@pytest.mark.asyncio
async def test_play_now_starts_a_match_against_the_computer_at_once(site: Site) -> None:
    ann = site.visitor()
    await ann.opens("/")
    await ann.presses("Play now", game="tictactoe", level=5)
    assert ann.at.startswith("/t/")
    assert ann.sees("Your turn.")
    assert ann.sees("Computer (5)")


@pytest.mark.asyncio
async def test_computer_answers_and_its_move_stands_on_the_page(site: Site) -> None:
    ann = site.visitor()
    await ann.opens("/")
    await ann.presses("Play now", game="tictactoe")
    await ann.presses("b2")
    await site.house.computers.rest()
    await ann.opens(ann.at)
    assert ann.sees("Your turn.")
    assert "b2" not in ann.page.names
    assert len([name for name in ann.page.names if len(name) == 2]) == 7


@pytest.mark.asyncio
async def test_two_people_play_to_the_end_and_the_winner_is_named(site: Site) -> None:
    ann, bo = await site.two_play()
    for player, cell in ((ann, "a1"), (bo, "b2"), (ann, "b1"), (bo, "c3"), (ann, "c1")):
        await player.opens(player.at)
        await player.presses(cell)
    await bo.opens(bo.at)
    assert bo.sees("⁨Ann⁩ won: three in a row.")
    assert "Rematch" in bo.page.names
