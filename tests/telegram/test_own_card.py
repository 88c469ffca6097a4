"""Alone with the bot: one message is the table and the hand, also after a restart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from telegram.error import BadRequest

from tests.house import Clock

from .house import Front, open_front
from .people import Person
from .server import FakeTelegram
from .state import Message


def tables(who: Person, fake: FakeTelegram) -> list[Message]:
    """The bot's messages in the private chat that show a table."""
    standing = (one for one in who.chat.messages.values() if one.sender is fake.bot and not one.deleted)
    return [one for one in standing if "Tequila Train · table" in one.text]


async def plays(who: Person, front: Front, fake: FakeTelegram) -> None:
    """Presses the first button of the game until it is somebody else's turn, or a move was made."""
    (card,) = tables(who, fake)
    before = card.text
    for _ in range(3):
        await who.presses(card.keyboard[0][0], on=card).answer()
        await front.settles()
        await fake.quiet()
        if card.text != before:
            return


async def test_practice_with_hidden_tiles_is_one_message(fake: FakeTelegram, ann: Person, tmp_path: Path) -> None:
    clock = Clock()
    async with open_front(fake, tmp_path, clock) as front:
        ann.says("/play tequila computer=1")
        card = await ann.sees("Open ends")
        assert [label for row in card.keyboard for label in row][-2:] == ["Last move", "⋯"]
        assert "My hand" not in str(card.keyboard)
        await plays(ann, front, fake)
        assert len(tables(ann, fake)) == 1
    async with open_front(fake, tmp_path, clock) as front:
        clock.wind(minutes=2)
        await front.house.redraw.sweep()
        await front.settles()
        await plays(ann, front, fake)
        (card,) = tables(ann, fake)
        await ann.presses("⋯", on=card).answer()
        await ann.sees_button("Resign")
        await front.settles()
        await ann.presses("Resign").answer()
        front.house.clock.wind(seconds=3)
        await ann.presses("Resign").answer()
        await ann.sees("You lost" if ann.sees_now("You lost") else "won")
        assert len(tables(ann, fake)) == 1


@pytest.mark.parametrize("failures", [1, 2, 3])
async def test_old_card_that_changes_its_kind_between_two_attempts_stops_nothing(
    front: Front, failures: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, tried = front.telegram.out, list[str]()

    def way(name: str, why: str) -> Callable[[str, int, str], Awaitable[None]]:
        async def tries(*_: object) -> None:
            tried.append(name)
            if len(tried) <= failures:
                raise BadRequest(why)

        return tries

    monkeypatch.setattr(out, "edit_text", way("text", "There is no text in the message to edit"))
    monkeypatch.setattr(out, "_edit_caption", way("caption", "There is no caption in the message to edit"))
    await out.shorten("-100", 7, "It went on below.", is_picture=True)
    assert tried == ["caption", "text", "caption"][: failures + 1]
