"""/top: wins, draws and losses here, everywhere and this season."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from storage.matches.results import season_of

from .paper import Chat, labels_of, line_of, text_of

WON = ("a1", "a2", "b1", "b2", "c1")


async def plays(chat: Chat, *names: str, moves: tuple[str, ...] = WON) -> None:
    """A whole match; the first of them wins, unless the moves say otherwise."""
    table = await chat.opens(names[0])
    for name in names[1:]:
        await chat.says(name, f"{table.id}:join:0", private=False)
    table = await chat.house.table(table)
    for number, move in enumerate(moves):
        seat = number % 2
        await chat.says(names[seat], f"{table.id}:{number + 1}:{move}", private=False)


async def lines(chat: Chat, who: str, command: str) -> list[str]:
    return text_of(await chat.says(who, command, private=False)).splitlines()


async def test_room_where_nothing_has_finished_says_what_to_do(chat: Chat) -> None:
    answer = await chat.says("Ann", "/top", private=False)
    assert "No match has finished here yet. Play a match" in text_of(answer)
    assert "Play" in labels_of(answer)


async def test_wins_come_first_and_losses_break_ties(chat: Chat) -> None:
    await plays(chat, "Ann", "Bo")
    await plays(chat, "Ann", "Cy")
    await plays(chat, "Bo", "Cy")
    told = await lines(chat, "Cy", "/top")
    assert "All games" in told[0]
    assert "1. Ann: 2 won, 0 drawn, 0 lost" in told[1]
    assert "2. Bo: 1 won, 0 drawn, 1 lost" in told[2]
    assert "3. Cy: 0 won, 0 drawn, 2 lost" in told[3]
    assert await lines(chat, "Cy", "/top tictactoe everywhere") != told
    assert (await lines(chat, "Cy", "/top tictactoe season"))[1:] == told[1:]
    assert "No match has finished" in (await lines(chat, "Cy", "/top sealed"))[1]


async def test_draws_are_counted_and_stopped_matches_are_not(chat: Chat) -> None:
    await plays(chat, "Ann", "Bo", moves=("a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2"))
    assert "0 won, 1 drawn, 0 lost" in (await lines(chat, "Ann", "/top"))[1]


async def test_people_with_equal_results_share_a_place(chat: Chat) -> None:
    await plays(chat, "Ann", "Bo")
    await plays(chat, "Ann", "Cy")
    await plays(chat, "Cy", "Bo")
    await plays(chat, "Di", "Ed")
    await plays(chat, "Di", "Bo")
    told = await lines(chat, "Bo", "/top")
    assert [re.sub(r"[^\w. ]", "", line)[:6] for line in told[1:6]] == [
        "1. Ann",
        "1. Di ",
        "3. Cy ",
        "4. Ed ",
        "5. Bo ",
    ]


async def test_a_place_that_is_none_is_refused(chat: Chat) -> None:
    told = line_of(await chat.says("Ann", "/top all mars", private=False))
    assert told == "where can’t be “mars”. Choose one of these: here, everywhere, season."


@pytest.mark.parametrize(("month", "quarter"), [(1, 1), (3, 1), (4, 2), (6, 2), (9, 3), (10, 4), (12, 4)])
def test_season_is_a_calendar_quarter(month: int, quarter: int) -> None:
    assert season_of(datetime(2026, month, 28, 13, 5, 7, 9, UTC)) == 20260 + quarter
