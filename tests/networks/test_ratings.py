"""What the end of a match says about ratings, and the ladder: the same on every front."""

from __future__ import annotations

import asyncio

from tests.rated import rate

from .both import Both, everywhere
from .test_scenarios import ALONE, CHATS, PLAY, WON, play


@ALONE
@everywhere
async def test_end_of_a_match_says_how_ratings_have_changed(both: Both, front: str) -> None:
    people = await both.people(front, front)
    await both.seats(PLAY, *people)
    table = await play(both, people, *WON)
    assert table.rated is not None
    (mine, other) = table.rated.seats
    assert mine is not None
    assert other is not None
    for one in people:
        shown = await one.sees("new (1 match)")
        assert shown.text.count("new (1 match)") == 2
        assert f"{mine.points:,}" not in shown.text.replace(f"{mine.points:,} ± {mine.plus_minus}", "")


@CHATS
@everywhere
async def test_end_of_a_match_says_why_it_was_not_rated(both: Both, front: str) -> None:
    people = ann, bo = await both.people(front, front)
    await both.seats(PLAY, *people)
    await ann.presses("b2")
    await bo.sees("marked b2")
    await bo.presses("⋯", "Resign")
    await bo.sees("Resign and lose this match?")
    await asyncio.sleep(3)  # longer than a double click
    await bo.presses("Resign")
    await ann.sees("Not rated: somebody left before everybody had made two moves.")


@CHATS
@everywhere
async def test_ladder_is_turned_by_buttons_and_leads_to_the_consent(both: Both, front: str) -> None:
    (ann,) = await both.people(front)
    await ann.asks("/me")
    await rate(both.app, **{ann.name: 1_000}, **{f"P{number}": 2_000 - number for number in range(12)})
    await ann.asks("/top tictactoe everywhere")
    await ann.sees("a player, about 2,000")
    await ann.presses("›")
    await ann.sees("1,000 ± 88")
    await ann.presses("Name on ladders")
    await ann.sees("only if you allow it")
    await ann.presses("shown to everybody")
    await ann.sees("shown to everybody")


@CHATS
@everywhere
async def test_coach_tells_one_player_in_private_about_the_last_match(both: Both, front: str) -> None:
    people = _, bo = await both.people(front, front)
    await both.seats(PLAY, *people)
    await play(both, people, *WON)
    await bo.presses("⋯", "Learn from your mistakes")
    await bo.sees("Learn from your mistakes")
    await bo.asks("/top seasons=now")
    await bo.sees("Ratings after each player")
