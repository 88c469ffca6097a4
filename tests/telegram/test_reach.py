"""Whom we can write to in private is known after a restart, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from .house import open_front, opens
from .people import Person
from .server import FakeTelegram
from .state import Chat


async def starts(*people: Person) -> None:
    for who in people:
        said = who.starts()
        await who.sees("What shall we play?", after=said)


@pytest.mark.usefixtures("old_server")
async def test_a_first_start_is_known_after_a_restart(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path):
        await starts(ann, bob)
    async with open_front(fake, tmp_path):
        await opens(ann, group, "/play tequila seats=2")
        answer = await bob.presses("Join", in_=group).answer()
        assert answer.url == ""
        await ann.sees("🟧 ⁨Bob", in_=group)
        await ann.presses("Start", in_=group).answer()
        await ann.sees_button("My hand", in_=group)
        ann.presses("My hand", in_=group)
        await ann.sees("Open ends", after=ann.finds("You can start now"))
        assert ann.opened[-1].startswith("https://t.me/roundhouse_bot?start=hand_")
        await ann.sees_no_more("/start hand_")


async def test_a_start_is_known_after_a_restart_though_a_blocking_came_before_any_word(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path) as front:
        ann.blocks_bot()
        ann.unblocks_bot()
        await fake.quiet()
        await starts(ann)
        await front.settles()
    async with open_front(fake, tmp_path) as front:
        assert await front.telegram.out.reach.works(str(ann.user.id))


async def test_somebody_who_was_deleted_and_comes_back_is_known_after_a_restart(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path) as front:
        await starts(ann)
        ann.says("/me forget !")
        await front.settles()
        await fake.quiet()
        await starts(ann)
    async with open_front(fake, tmp_path) as front:
        assert await front.telegram.out.reach.works(str(ann.user.id))
