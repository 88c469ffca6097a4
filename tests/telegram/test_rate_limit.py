"""How much is written: within Telegram's limits, and about once a move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.clock import Clock as ProcessClock
from bot.platforms.telegram.rate_limit import ChatRateLimit
from tests.virtual import VirtualLoop, virtually

from .conftest import TOKEN
from .house import open_front, opens
from .people import Person, gathered
from .server import FakeTelegram
from .state import Chat

GROUPS = 20
ORDER = ("a1", "b1", "a2", "b2", "c1", "a3", "c2", "c3", "b3")
MATCHES = 3


async def plays_on(fake: FakeTelegram, group: Chat, ann: Person, bob: Person, pause: float) -> int:
    """Match after match, a move each few seconds; gives how many moves there were."""
    moves = 0
    for _ in range(MATCHES):
        card = await opens(ann, group)
        bob.presses("Join", on=card)
        for place, cell in enumerate(ORDER):
            who = (ann, bob)[place % 2]
            await until(who, lambda: card.keyboard and card.keyboard[0][0] in ("a1", "X"))  # noqa: B023
            await who.presses(cell, on=card).answer()
            await until(who, lambda: f"marked {cell}" in card.text)  # noqa: B023
            moves += 1
            await asyncio.sleep(pause)
        await until(ann, lambda: "Rematch" in card.keyboard[0])  # noqa: B023
    return moves


async def until(who: Person, look: Callable[[], object]) -> None:
    """Waits a minute at most, which is a long time between two moves."""
    assert await who.waits(look, 60)


def a_group(fake: FakeTelegram, number: int) -> tuple[Chat, Person, Person]:
    group, ann, bob = fake.group(f"Group {number}"), fake.person("Ann"), fake.person("Bob")
    return gathered(group, ann, bob), ann, bob


@pytest.mark.slow
@virtually
async def test_many_busy_groups_are_never_told_to_wait(loop: VirtualLoop, tmp_path: Path) -> None:
    fake = FakeTelegram(lambda: loop.now().timestamp(), TOKEN, limits=True)
    groups = [a_group(fake, number) for number in range(GROUPS)]
    async with open_front(fake, tmp_path, ProcessClock(loop.now), ChatRateLimit()):
        await asyncio.gather(*(plays_on(fake, *group, pause=4.0) for group in groups))
        assert fake.flood.refused == 0
        for group, _, _ in groups:
            written = fake.counted(group)
            assert written <= 1.2 * 9 * MATCHES + MATCHES * 2 + 1
    assert fake.problems == []


@virtually
async def test_a_very_fast_match_shows_its_newest_state_within_the_limits(loop: VirtualLoop, tmp_path: Path) -> None:
    fake = FakeTelegram(lambda: loop.now().timestamp(), TOKEN, limits=True)
    group, ann, bob = a_group(fake, 1)
    async with open_front(fake, tmp_path, ProcessClock(loop.now), ChatRateLimit()):
        await plays_on(fake, group, ann, bob, pause=0.2)
        assert fake.flood.refused == 0
        assert fake.counted(group) <= 9 * MATCHES + MATCHES * 2 + 1
    assert fake.problems == []
