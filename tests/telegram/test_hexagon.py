"""HeXagon in a group that must wait: the second choice of a move comes in the private chat."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.platforms.telegram.rate_limit import ChatRateLimit
from games.core import match as core
from tests.games.plays import presses_to

from .house import Front, open_front, opens
from .people import Person
from .server import FakeTelegram
from .state import Chat, Message


async def chip_that_jumps(front: Front, card: Message) -> str:
    """The first button of a move of Ann that takes two."""
    table = await front.house.app.store.table(front.match(card))
    assert table is not None
    match = table.live_match()
    paths = (presses_to(table.game, match, 0, move) for move in core.legal(table.game, match, 0))
    return next(path for path in paths if len(path) == 2)[0]


def labelled(card: Message, ending: str) -> str:
    """What the key is called whose data ends so."""
    keys = (key for row in card.face.keyboard for key in row)
    return next(str(key["text"]) for key in keys if str(key.get("callback_data")).endswith(ending))


async def test_a_busy_group_is_left_alone_and_the_buttons_come_into_the_private_chat(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path, rate_limit=ChatRateLimit()) as front:
        card = await opens(ann, group, "/play hexagon size=3")
        await bob.presses("Join", in_=group).answer()
        await ann.sees("⁨Ann⁩ to play", in_=group)
        ann.starts()
        await ann.sees("What shall we play?")
        front.telegram.rate_limit.wait(str(group.id), asyncio.get_running_loop().time(), 60)
        await ann.presses(labelled(card, f":{await chip_that_jumps(front, card)}"), on=card).answer()
        await ann.sees(": grow a new chip.")
