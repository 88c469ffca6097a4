"""People in a group who press once a second what they are shown; how long the card keeps them waiting."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bot.clock import Clock
from bot.platforms.telegram.rate_limit import ChatRateLimit
from tests.virtual import VirtualLoop

from .conftest import TOKEN
from .house import Front, open_front
from .people import Person, gathered
from .server import FakeTelegram
from .state import Chat, Message

PRESS_EVERY = 1.0  # seconds
LOOK_EVERY = 0.1
TO_PLAY = re.compile("\u2068(\\w+)\u2069 to play")
TURN = re.compile(r"=?[0-9a-z]+:([0-9]+):(.*)")


@dataclass
class Seen:
    """What the people of a group met with."""

    waits: list[float] = field(default_factory=list)  # seconds from each move until the card shows it
    alerts: list[str] = field(default_factory=list)  # what presses were answered with


@dataclass
class Fast:
    """Two people at one table, who press what its card shows: chips, cells, and the same again while nothing comes."""

    front: Front
    card: Message
    people: list[Person]
    seen: Seen

    async def play(self, moves: int) -> None:
        """So many moves, or until the match is over."""
        for _ in range(moves):
            if _turn_on(self.card) is None or not await self._moves():
                return

    async def _moves(self) -> bool:
        """One move, from the first press to the board after it; False where there was none."""
        who, turn = self._asked(), _turn_on(self.card)
        shown = self.card
        for _ in range(3):  # a chip and a cell at most, or a chip once more in the private chat
            await asyncio.sleep(PRESS_EVERY)
            await self._presses(who, shown, turn)
            if await self._turn() != turn:
                break
            shown = await self._where_it_goes_on(who, turn)
        await self._waits_for_the_board(who)
        return not self.card.deleted and bool(self.card.face.keyboard)

    async def _presses(self, who: Person, shown: Message, turn: int | None) -> None:
        label = next(label for label, at, _ in _choices(shown) if at == turn)
        told = len(who.alerts)
        await who.presses(label, on=shown).answer()
        await asyncio.sleep(LOOK_EVERY)
        self.seen.alerts += [one.text for one in who.alerts[told:]]

    async def _where_it_goes_on(self, who: Person, turn: int | None) -> Message:
        """The message where the chosen chip's cells are offered: the card, or one in the private chat."""
        for _ in range(600):
            own = [one for one in who.chat.messages.values() if not one.deleted]
            shown = [one for one in reversed(own) if _asks(one, turn)] + [self.card] * _asks(self.card, turn, ".")
            if shown:
                return shown[0]
            await asyncio.sleep(LOOK_EVERY)
        raise AssertionError(f"{who} is not shown where the chip may go")

    async def _waits_for_the_board(self, who: Person) -> None:
        """Until the card shows the move; once a second what it still shows is pressed again."""
        began, pressed, turn = self._now(), self._now(), await self._turn()
        while (at := _turn_on(self.card)) is not None and at < turn:
            await asyncio.sleep(LOOK_EVERY)
            if self._now() - pressed >= PRESS_EVERY and (at := _turn_on(self.card)) is not None and at < turn:
                pressed = self._now()
                await self._presses(who, self.card, at)
        self.seen.waits.append(self._now() - began)

    async def _turn(self) -> int:
        table = await self.front.house.app.store.table(self.front.match(self.card))
        assert table is not None
        assert table.match is not None
        return table.match.turn if table.status == "live" else 1_000

    def _asked(self) -> Person:
        found = TO_PLAY.search(self.card.text)
        assert found, self.card.text
        return next(one for one in self.people if one.user.first_name == found[1])

    def _now(self) -> float:
        return asyncio.get_running_loop().time()


def _choices(message: Message) -> Iterator[tuple[str, int, str]]:
    """The label of each button that answers a question, which question, and what it says."""
    for row in message.face.keyboard or []:
        for key in row:
            found = TURN.fullmatch(str(key.get("callback_data")))
            if found and key["text"] not in ("X", "O"):  # a cell that is marked
                yield str(key["text"]), int(found[1]), found[2]


def _asks(message: Message, turn: int | None, spelt: str = "") -> bool:
    """Whether a message has buttons for this question, and such that are spelt so."""
    return any(at == turn and spelt in choice for _, at, choice in _choices(message))


def _turn_on(card: Message) -> int | None:
    """The question that a card's buttons answer; None where the match is over, and for a card that has been removed."""
    return None if card.deleted else next((turn for _, turn, _ in _choices(card)), None)


async def _quick_table(front: Front, group: Chat, ann: Person, bob: Person, command: str, seen: Seen) -> Fast:
    """A table that is opened, joined and begun at one press a second."""
    before = set(group.messages)
    ann.says(f"/play {command}", in_=group)
    while not (new := [one for one in group.messages.values() if one.id not in before and one.keyboard]):
        await asyncio.sleep(LOOK_EVERY)
    card = new[0]
    await asyncio.sleep(PRESS_EVERY)
    await bob.presses("Join", on=card).answer()
    await asyncio.sleep(LOOK_EVERY)
    while _turn_on(card) is None:
        await asyncio.sleep(LOOK_EVERY)
    return Fast(front, card, [ann, bob], seen)


def _a_group(fake: FakeTelegram) -> tuple[Chat, list[Person]]:
    group, people = fake.group("Friday"), [fake.person(name) for name in ("Ann", "Bob", "Cy", "Di", "Ed", "Fay")]
    return gathered(group, *people), people


async def plays(loop: VirtualLoop, folder: Path, *commands: str, moves: int = 30, started: bool = True) -> Seen:
    """Tables in one group, side by side; gives what their people met with."""
    fake, seen = FakeTelegram(lambda: loop.now().timestamp(), TOKEN, limits=True), Seen()
    group, people = _a_group(fake)
    async with open_front(fake, folder, Clock(loop.now), ChatRateLimit()) as front:
        for who in people[: 2 * len(commands)] if started else ():
            who.starts()
            await who.sees("What shall we play?")
        tables = []
        for n, command in enumerate(commands):
            tables.append(await _quick_table(front, group, people[2 * n], people[2 * n + 1], command, seen))
        await asyncio.gather(*(table.play(moves) for table in tables))
        assert fake.flood.refused == 0
    assert fake.problems == []
    return seen
