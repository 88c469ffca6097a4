"""What tables of a group are opened with: options beside /play, the next match, tables opened for others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import Clock

from .house import Front, open_front
from .people import Person
from .server import FakeTelegram
from .state import Chat

CANCEL = {"en": "Close table", "ru": "Закрыть стол", "zh": "关闭此桌"}
NEXT = {"en": "Stake: 5 chips", "ru": "Ставка: 5 фишек", "zh": "押注：5 筹码"}


@pytest.mark.parametrize("language", NEXT)
async def test_next_registration_has_the_stake_and_the_seats_that_were_set(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, tmp_path: Path, language: str
) -> None:
    clock = Clock()
    ann.starts()
    async with open_front(fake, tmp_path, clock) as front:
        ann.says("/play rpsls stake=10 seats=2", in_=group)
        card = await ann.sees_button("Join", in_=group)
        ann.says(f"/me language {language}")
        await front.settles()
        bob.says("/next rpsls stake=1", in_=group)
        await bob.sees("Only a moderator can do that", in_=group)
        ann.says("/next rpsls stake=5 seats=3", in_=group)
        await ann.sees(NEXT[language], in_=group)
        await ann.presses("⋯", on=card).answer()
        for _ in range(2):
            await ann.sees_button(CANCEL[language])
            await ann.presses(CANCEL[language]).answer()
            await front.settles()
        clock.wind(seconds=6)
        await front.house.alarms.sweep()
        await front.settles()
        assert "stake 5 (pot 0)" in card.text
        assert "3 empty seats" in card.text


async def test_a_moderator_opens_a_table_for_others(group: Chat, ann: Person, bob: Person, front: Front) -> None:
    bob.says("/play tictactoe sit=no", in_=group)
    await bob.sees("Only a moderator can do that", in_=group)
    ann.says("/play tictactoe sit=no", in_=group)
    card = await bob.sees_button("Join", in_=group)
    assert "2 empty seats" in card.text
    await bob.presses("Join", in_=group).answer()
    await bob.sees("One empty seat", in_=group)
