"""Whole matches in a chat on Telegram of which the bot is no member, and with people elsewhere."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.virtual import VirtualLoop, virtually

from .any_chat import InAnyChat
from .both import GAMES, Both, both_networks, everywhere, sketch
from .people import OnTelegram, words_of
from .playing import Evening

ALL_GAMES = pytest.mark.parametrize(
    ("game", "seats", "words"),
    [
        ("tictactoe", 2, ""),
        ("rpsls", 3, "rounds=2"),
        pytest.param("hexagon", 2, "size=3", marks=pytest.mark.slow),
        pytest.param("tequila", 3, "", marks=pytest.mark.slow),
    ],
)


async def played(both: Both, side: InAnyChat, game: str, words: str) -> None:
    """A whole match by presses; it ends with a result."""
    evening = Evening(both, side, (1.0, 5.0), 1.0, random.Random(1))
    result = await evening.plays(game, side.seats, words)
    table = await evening.table()
    assert table.match is not None
    assert table.match.outcome is not None
    assert table.match.outcome.why not in ("time", "stopped")
    assert result.moves >= side.seats


@ALL_GAMES
@everywhere
async def test_whole_match_is_played_by_presses_on_the_card_that_somebody_sent(
    both: Both, game: str, seats: int, words: str
) -> None:
    side = InAnyChat(both, seats)
    await played(both, side, game, words)
    (card,) = side.cards
    assert card.keyboard
    assert all(not friend.chat.messages for friend in both.telegram.people.values())
    assert both.telegram.flood.refused == 0


@ALL_GAMES
@everywhere
async def test_somebody_on_discord_plays_with_those_of_the_chat(both: Both, game: str, seats: int, words: str) -> None:
    side = InAnyChat(both, seats, "discord")
    await played(both, side, game, words)
    assert len(side.cards) == 1


@everywhere
async def test_somebody_in_a_browser_plays_with_somebody_of_the_chat(both: Both) -> None:
    side = InAnyChat(both, 2, "web")
    await side.opens("tictactoe", "")
    ann, cy = side.people
    for turn, cell in enumerate(("a1", "b1", "a2", "b2", "a3"), 1):
        await (ann.presses(f":{turn}:{cell}") if turn % 2 else cy.presses(cell))
        await both.rests()
        await cy.looks()
    await cy.sees("Three in a row")
    await ann.sees("Three in a row")


@everywhere
async def test_nobody_in_the_chat_sees_a_hand_that_is_not_theirs(both: Both) -> None:
    side = InAnyChat(both, 3)
    await side.opens("hidden", "")
    people = [one for one in side.people if isinstance(one, OnTelegram)]
    await people[0].presses("Start")
    for one in people:
        await one.presses("My hand")
    watcher = side.friend("Zoe")
    match = (await both.table()).live_match()
    hands = [f"Your hand: {' '.join(map(str, hand))}" for hand in match.state.hands]
    for seat, one in enumerate((*people, watcher)):
        shown = [words_of(face) for message in side.shown_to(one.person) for face in message.shown]
        found = {number for number, hand in enumerate(hands) if any(hand in text for text in shown)}
        assert found == ({seat} if seat < 3 else set())


@everywhere
async def test_reminder_comes_to_the_private_chat_of_who_has_pressed_start_and_never_to_the_chat(both: Both) -> None:
    side = InAnyChat(both, 2)
    await side.opens("tictactoe", "clock=1h")
    ann, bo = side.people
    assert isinstance(ann, OnTelegram)
    assert isinstance(bo, OnTelegram)
    ann.person.starts()
    await ann.presses("a1")
    await bo.presses(":2:b1")
    await asyncio.sleep(55 * 60)
    await ann.sees("your time is running out")
    assert not bo.person.chat.messages
    assert len(side.cards) == 1


@virtually
async def test_match_and_its_rematch_go_on_after_the_program_was_killed(loop: VirtualLoop, tmp_path: Path) -> None:
    async with both_networks(loop, tmp_path, sketch, GAMES) as both:
        side = InAnyChat(both, 2)
        await side.opens("tictactoe", "")
        ann, bo = side.people
        await ann.presses(":1:a1")
        await bo.presses(":2:b1")
    async with both_networks(loop, tmp_path, sketch, GAMES, before=both) as both:
        await ann.presses(":3:a2")
        await bo.presses(":4:b2")
        await ann.presses(":5:a3")
        await bo.sees("Three in a row")
        await ann.presses("Rematch")
        await bo.sees_button("Accept")
        both.telegram.fail_next("editMessageText", "slow", times=1, seconds=60)
        await bo.presses("Accept")
    async with both_networks(loop, tmp_path, sketch, GAMES, before=both) as both:
        await ann.presses(":1:a1")
        await bo.presses(":2:b1")
        await ann.sees_button(":3:c1")
    assert len(side.cards) == 1
