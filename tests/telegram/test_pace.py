"""Hands in a group keep nobody waiting, whether Telegram counts what one person sees for the group or not."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from benchmarks.figures import percentile
from bot.clock import Clock
from bot.platforms.telegram.rate_limit import ChatRateLimit
from tests.virtual import VirtualLoop, in_virtual_time, virtually

from .conftest import TOKEN
from .house import open_front
from .pace import Seen, World, plays
from .people import gathered
from .server import FakeTelegram
from .test_in_the_card import plays as begin

TWO, FOUR, HEXAGON = ("tequila", 2), ("tequila", 4), ("hexagon size=4", 2)
PRIVATE = World(hands="private")
ONE_REFUSAL = 3.0  # seconds that a match may take longer in which a group refuses a call, and its hands move, once


def seen_in(folder: Path, world: World, *tables: tuple[str, int], warm: float = 0.0) -> Seen:
    folder.mkdir()
    return in_virtual_time(lambda loop: plays(loop, folder, world, list(tables), 1.0, warm=warm))


@pytest.mark.slow
@pytest.mark.parametrize("table", [TWO, FOUR])
def test_hands_in_a_group_are_as_quick_as_private_ones_where_they_count_for_nobody_else(
    tmp_path: Path, table: tuple[str, int]
) -> None:
    private = seen_in(tmp_path / "private", PRIVATE, table)
    seen = seen_in(tmp_path / "here", World(counts=False), table)
    assert seen.seconds_a_move <= 1.3 * private.seconds_a_move
    assert (seen.refused, seen.sent_away, seen.unanswered) == (0, 0, 0)
    assert seen.stale <= 0.03 * seen.pressed
    assert percentile(seen.screens, 0.99) <= 1.5


@pytest.mark.slow
@pytest.mark.parametrize("table", [TWO, FOUR])
def test_hands_move_to_private_chats_where_a_group_cannot_carry_them(tmp_path: Path, table: tuple[str, int]) -> None:
    private = seen_in(tmp_path / "private", PRIVATE, table)
    first = seen_in(tmp_path / "first", World(), table)
    assert (first.refused, first.unanswered) == (1, 0), "learned from one refusal"
    assert sum(first.lasted) <= 1.3 * sum(private.lasted) + ONE_REFUSAL
    seen = seen_in(tmp_path / "later", World(), table, warm=60.0)
    assert (seen.refused, seen.unanswered) == (0, 0)
    assert seen.seconds_a_move <= 1.3 * private.seconds_a_move
    assert seen.stale <= 0.05 * seen.pressed


@pytest.mark.slow
def test_people_without_a_private_chat_get_on_with_one_call_a_question(tmp_path: Path) -> None:
    seen = seen_in(tmp_path / "here", World(started=False), TWO, warm=60.0)
    assert (seen.refused, seen.unanswered) == (0, 0)
    assert seen.calls_a_move <= 2
    assert percentile(seen.answered, 0.99) <= 1.5


@pytest.mark.slow
def test_presses_out_of_turn_take_no_message_of_a_group_from_those_who_are_asked(tmp_path: Path) -> None:
    seen = seen_in(tmp_path / "here", World(started=False), ("tequila", 8), warm=60.0)
    assert seen.stale > 10, "hands of an earlier turn are pressed"
    assert (seen.refused, seen.unanswered) == (0, 0)
    assert seen.calls_a_move <= 3.3, "twenty a minute are shared by eight people"


@virtually
async def test_press_is_answered_at_once_though_telegram_takes_no_message_for_half_a_minute(
    loop: VirtualLoop, tmp_path: Path
) -> None:
    fake = FakeTelegram(lambda: loop.now().timestamp(), TOKEN)
    group, (ann, bob) = fake.group("Friday"), (fake.person("Ann"), fake.person("Bob"))
    gathered(group, ann, bob)
    async with open_front(fake, tmp_path, Clock(loop.now), ChatRateLimit()):
        card = await begin(ann, bob, group)
        fake.fail_next("sendMessage", "429", seconds=29)
        told = await ann.presses("My hand", on=card).answer(within=5)
        assert told.url.startswith("https://t.me/"), "it leads to the private chat"
        await asyncio.sleep(30)
        await ann.presses("My hand", on=card).answer(within=5)
        await ann.sees_button("Back", in_=group)


@virtually
async def test_hand_that_moves_says_so_once(loop: VirtualLoop, tmp_path: Path) -> None:
    fake = FakeTelegram(lambda: loop.now().timestamp(), TOKEN, limits=True)
    group, people = fake.group("Friday"), [fake.person(name) for name in ("Ann", "Bob")]
    ann, bob = people
    gathered(group, *people)
    async with open_front(fake, tmp_path, Clock(loop.now), ChatRateLimit()) as front:
        for who in people:
            who.starts()
            await who.sees("What shall we play?")
        card = await begin(ann, bob, group)
        await ann.presses("My hand", on=card).answer()
        limit = front.telegram.rate_limit
        limit.refused(str(group.id), loop.time())  # type: ignore[attr-defined]
        for _ in range(20):
            limit.take(str(group.id), loop.time(), urgent=True)
        for _ in range(2):
            await bob.presses("My hand", on=card).answer()
            await front.settles()
        assert bob.finds("This group is busy") is not None
        told = [one for one in bob.chat.messages.values() if "This group is busy" in one.text]
        assert len(told) == 1
        assert await bob.sees_button("1")
