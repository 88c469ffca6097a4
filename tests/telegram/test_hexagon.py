"""HeXagon in a group and in the private chat: two taps on the card itself, or a typed move."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.platforms.telegram.rate_limit import ChatRateLimit
from games.core import match as core
from games.table.table import Table
from tests.games.plays import presses_to

from .house import Front, open_front, opens
from .people import Person
from .server import FakeTelegram
from .state import Chat, Message


async def table_on(front: Front, card: Message) -> Table:
    """The table that a card shows, as it now is."""
    found = await front.house.app.store.table(front.match(card))
    assert found is not None
    return found


async def seated(ann: Person, bob: Person, group: Chat, size: int = 2) -> tuple[Message, list[Person]]:
    """A small board in a group; gives its card, and who sits in which seat."""
    card = await opens(ann, group, f"/play hexagon size={size}")
    await bob.presses("Join", in_=group).answer()
    await ann.sees("⁨Ann⁩ to play", in_=group)
    return card, [ann, bob]


def path_of(table: Table, least: int = 1) -> list[str]:
    """The buttons of a move, at least so many: a growth takes one, a jump two."""
    (seat,) = table.waiting()
    match = table.live_match()
    paths = (presses_to(table.game, match, seat, move) for move in core.legal(table.game, match, seat))
    return next(path for path in paths if len(path) >= least)


async def plays_by_taps(front: Front, card: Message, people: list[Person], table: Table, least: int = 1) -> None:
    """A move with at least so many taps on the card."""
    (seat,) = table.waiting()
    who, (*chip, move) = people[seat], path_of(table, least)
    if chip:
        await who.presses(labelled(card, f":{chip[0]}"), on=card).answer()
        await who.sees(f"{chip[0]}: grow a new chip", in_=card.chat)
    await who.presses(labelled(card, f":{move}"), on=card).answer()
    source, target = move.split(".")
    await who.sees(f"from {source} to {target}", in_=card.chat)
    await moved(front, card, table)


async def moved(front: Front, card: Message, before: Table) -> None:
    """Waits until a move is made and shown."""
    while (await table_on(front, card)).revision == before.revision:
        await asyncio.sleep(0.01)
    await front.settles()


def labelled(card: Message, ending: str) -> str:
    """What the key is called whose data ends so."""
    keys = (key for row in card.face.keyboard for key in row)
    return next(str(key["text"]) for key in keys if str(key.get("callback_data")).endswith(ending))


async def test_a_busy_group_is_left_alone_and_the_buttons_come_into_the_private_chat(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path, rate_limit=ChatRateLimit()) as front:
        card, people = await seated(ann, bob, group, size=3)
        table = await table_on(front, card)
        who = people[min(table.waiting())]
        who.starts()
        await who.sees("What shall we play?")
        front.telegram.rate_limit.wait(str(group.id), asyncio.get_running_loop().time(), 60)
        await who.presses(labelled(card, f":{path_of(table, 2)[0]}"), on=card).answer()
        await who.sees(": grow a new chip.")


async def test_somebody_plays_the_computer_in_the_private_chat_on_one_card(ann: Person, front: Front) -> None:
    ann.starts()
    await ann.sees("What shall we play?")
    ann.says("/play hexagon size=3 computer=1")
    card = await ann.sees_button("Last move")
    table = await table_on(front, card)
    await plays_by_taps(front, card, [ann], table, least=2)
    await front.settles()
    again = core.legal(table.game, (table := await table_on(front, card)).live_match(), 0)[0]
    ann.says(again.replace(".", "-"))
    await ann.sees(f"to {again.split('.')[1]}")
    assert len([one for one in ann.chat.messages.values() if one.face.keyboard and "Last" in str(one.keyboard)]) == 1
