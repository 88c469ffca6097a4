"""Fast fingers: two presses at the same moment, on every kind of button, leave what one would have left."""

from __future__ import annotations

import asyncio

import pytest

from .house import Club
from .sight import PATIENCE_SECONDS, Tap
from .test_hands import cards, three_play
from .world import Message

TIMES = 6  # the order in which the answers arrive is not always the same


def hands(club: Club) -> list[Message]:
    return [one for one in club.ann.ephemerals() if "Your hand" in one.content]


async def all_done(club: Club, *taps: Tap) -> None:
    await asyncio.gather(*(tap.is_answered() for tap in taps))
    await club.front.under_way.over(PATIENCE_SECONDS)
    await club.app.redraw.rest()


@pytest.mark.asyncio
async def test_hand_pressed_twice_at_once_is_there_once(club: Club) -> None:
    async with three_play(club):
        for _ in range(TIMES):
            first = club.ann.presses("My hand", in_=club.games)
            await all_done(club, first, club.ann.presses_again(first))
            assert len(hands(club)) == 1
            assert cards(hands(club)[0])


@pytest.mark.asyncio
async def test_hand_and_a_card_pressed_at_once_leave_one_hand(club: Club) -> None:
    async with three_play(club):
        for _ in range(TIMES):
            await club.presses(club.ann, "My hand")
            hand = await club.ann.is_told("Your hand")
            card = cards(hand)[0]
            await all_done(club, club.ann.presses_on(hand, card), club.ann.presses("My hand", in_=club.games))
            assert len(hands(club)) == 1
