"""People who play whole matches in a group by what is on their screens; how long each of them waits, and for what."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.clock import Clock
from bot.platforms.telegram.rate_limit import ChatRateLimit
from games.core.screen import begins
from games.table.table import Table
from tests.networks.playing import sketch
from tests.virtual import VirtualLoop

from . import screens
from .conftest import TOKEN
from .house import Front, open_front
from .people import Person, Tap, gathered
from .server import FakeTelegram
from .state import Chat, Message

CHOICE = re.compile(r"=?([0-9a-z]+):([0-9]+):(.*)")
TO_PLAY = re.compile("\u2068([^\u2069]+)\u2069 to play")
LOOK_EVERY = 0.1
WAITS_SECONDS = 30.0  # somebody whose move was seen to count waits so long for what comes after it
PATIENCE_SECONDS = 3.0  # until somebody whose screen does not answer presses again
AWAITED_SECONDS = 5.0  # until somebody who is named by the card, and has no hand, asks for it
REST_SECONDS = 70.0  # a group that rested so long may be written to again
OTHERS = 180  # members who only watch


@dataclass
class Seen:
    """What the people of a group met with."""

    moves: int = 0
    calls: int = 0
    lasted: list[float] = field(default_factory=list)  # seconds of each match
    pressed: int = 0
    stale: int = 0
    answered: list[float] = field(default_factory=list)  # seconds from each press to its answer
    screens: list[float] = field(default_factory=list)  # from each press until its person's screen shows something new
    cards: list[float] = field(default_factory=list)  # from each move until the group's card shows it
    hands: list[float] = field(default_factory=list)  # from each move until the awaited person is shown what to press
    unanswered: int = 0
    sent_away: int = 0  # presses that were answered by a link to the private chat
    refused: int = 0  # calls that were told to wait
    unfinished: int = 0

    @property
    def seconds_a_move(self) -> float:
        """For everybody at one table."""
        return sum(self.lasted) / self.moves if self.moves else float("inf")

    @property
    def calls_a_move(self) -> float:
        """Of the whole group."""
        return self.calls / self.moves if self.moves else float("inf")


@dataclass
class Asked:
    """The question that a table asks, and since when."""

    table: Table
    turn: int
    since: float


class AtTable:
    """One table and the people at it, each of whom presses what their screen shows after some thought."""

    def __init__(self, front: Front, group: Chat, people: list[Person], thought: float, seen: Seen, seed: int) -> None:
        self.front, self.group, self.people, self.thought, self.seen = front, group, people, thought, seen
        self.dice = random.Random(seed)
        self.match_id = ""
        self.is_over = asyncio.Event()
        self._moved: list[tuple[int, float]] = []  # moves that the card does not show yet: revision and time
        self._asked: Asked | None = None
        self._done: dict[Person, tuple[int, float]] = {}  # the question that somebody has answered, and when

    async def opens(self, command: str) -> None:
        """The first opens the table, and the others join."""
        before = set(self.group.messages)
        ann, *others = self.people
        seats = f" seats={len(self.people)}" if len(self.people) > 2 else ""
        ann.says(f"/play {command}{seats}", in_=self.group)
        while not (new := [one for one in self.group.messages.values() if one.id not in before and one.keyboard]):
            await asyncio.sleep(LOOK_EVERY)
        card = new[0]
        self.match_id = self.front.match(card)
        for one in others:
            await one.presses("Join", on=card).answer(within=120)
            await asyncio.sleep(1.0)
        while (await self.table()).status == "open":
            if screens.button(card.face.keyboard, "Start"):
                await ann.presses("Start", on=card).answer(within=120)
            await asyncio.sleep(2.0)

    async def table(self) -> Table:
        """The table as it now is."""
        found = await self.front.house.app.store.table(self.match_id)
        assert found is not None
        return found

    def note(self, changed: Mapping[str, Table]) -> None:
        """Notes each move."""
        table = changed.get(self.match_id)
        if table is None or table.match is None:
            return
        turn = table.live_match().turn if table.status == "live" else -1
        if self._asked is not None and turn == self._asked.turn:
            return
        now = asyncio.get_running_loop().time()
        if self._asked is not None:
            self.seen.moves += 1
            self._moved.append((table.revision, now))
        self._asked = Asked(table, turn, now)
        if table.status != "live":
            self.is_over.set()

    async def plays(self, within: float) -> None:
        """Until the match is over, or the time."""
        loop = asyncio.get_running_loop()
        self.note({self.match_id: await self.table()})
        began = loop.time()
        tasks = [asyncio.create_task(self._sits(one)) for one in self.people]
        looks = asyncio.create_task(self._looks_at_card())
        try:
            await asyncio.wait_for(self.is_over.wait(), within)
        except TimeoutError:
            self.seen.unfinished += 1
        self.seen.lasted.append(loop.time() - began)
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(60.0)
        looks.cancel()
        for failed in ended:
            if isinstance(failed, Exception):
                raise failed

    async def _looks_at_card(self) -> None:
        """Notes when the card shows each move."""
        redraw, loop = self.front.house.app.redraw, asyncio.get_running_loop()
        while True:
            await asyncio.sleep(LOOK_EVERY)
            shown = await redraw.of_match(self.match_id, kind="card", room=str(self.group.id))
            newest = max((card.shown for card in shown if card.state == "there"), default=0)
            self.seen.cards += [loop.time() - at for revision, at in self._moved if revision <= newest]
            self._moved = [(revision, at) for revision, at in self._moved if revision > newest]

    async def _sits(self, one: Person) -> None:
        """Looks, thinks, presses, and looks again."""
        told, awaited_since, shown_turn = "", None, None
        while True:
            found = self._offered(one, told)
            asked = self._asked
            assert asked is not None
            now = asyncio.get_running_loop().time()
            if found is None:
                is_awaited = await self._is_awaited(one)
                awaited_since = (awaited_since or now) if is_awaited else None
                if awaited_since is not None and now - awaited_since > AWAITED_SECONDS:
                    await self._asks_for_hand(one)
                    awaited_since = None
                await asyncio.sleep(LOOK_EVERY)
                continue
            awaited_since = None
            _, turn = found
            if turn == asked.turn and shown_turn != turn and await self._is_awaited(one):
                shown_turn = turn
                self.seen.hands.append(now - asked.since)
            await asyncio.sleep(self.thought)
            found = self._offered(one, told)
            if found is not None:
                told = await self._presses(one, found[0], told)

    async def _is_awaited(self, one: Person) -> bool:
        asked = self._asked
        player = await self.front.house.app.directory.find_player("telegram", str(one.user.id))
        assert player is not None
        return asked is not None and asked.table.seat_of(player.id) in asked.table.waiting()

    def _offered(self, one: Person, told: str) -> tuple[Message, int] | None:
        """The newest message that asks this person something, and which question; a card asks whom it names."""
        for chat in (one.chat, self.group):
            for message in screens.visible(one.user, chat):
                if not chat.private and message.receiver is None and not self._is_named(one, message):
                    continue
                choices = self._choices(message)
                turn = next(iter(choices))[0] if choices else None
                if turn is not None and not self._has_answered(one, turn):
                    return message, turn
        return None

    def _has_answered(self, one: Person, turn: int) -> bool:
        done, at = self._done.get(one, (-1, 0.0))
        return turn <= done and asyncio.get_running_loop().time() - at < WAITS_SECONDS

    @staticmethod
    def _is_named(one: Person, card: Message) -> bool:
        found = TO_PLAY.search(card.text)
        return found is not None and found[1] == one.user.first_name

    def _choices(self, message: Message) -> dict[tuple[int, str], dict[str, Any]]:
        found = {}
        for row in message.face.keyboard:
            for key in row:
                said = CHOICE.fullmatch(str(key.get("callback_data")))
                if said and said[1] == self.match_id and key["text"] not in ("X", "O"):
                    found[int(said[2]), said[3]] = key
        return found

    async def _presses(self, one: Person, message: Message, told: str) -> str:
        """Presses one of the choices; gives what was chosen, where that goes on."""
        choices = self._choices(message)
        if not choices:
            return told
        ways = [way for way in choices if way[1] != told and begins(way[1], told)] or [*choices]
        way = self.dice.choice(ways)
        asked = self._asked
        assert asked is not None
        self.seen.pressed += 1
        self.seen.stale += way[0] != asked.turn or not await self._is_awaited(one)
        before = self._screen_of(one)
        is_seen = await self._taps(one, message, choices[way])
        if self._asked is asked:
            began = asyncio.get_running_loop().time()
            while self._screen_of(one) == before and asyncio.get_running_loop().time() - began < PATIENCE_SECONDS:
                await asyncio.sleep(LOOK_EVERY)  # something was said, and the screen is still the same
            return way[1]
        if is_seen:
            self._done[one] = way[0], asyncio.get_running_loop().time()
        return ""

    async def _taps(self, one: Person, message: Message, button: dict[str, Any]) -> bool:
        """Presses, and waits for what comes of it; gives whether anything did."""
        loop, before, heard = asyncio.get_running_loop(), self._screen_of(one), len(one.alerts)
        tap, began = one._taps(message, button), loop.time()
        asyncio.get_running_loop().create_task(self._answered(tap, began))
        while not (is_seen := self._screen_of(one) != before or len(one.alerts) > heard):
            await asyncio.sleep(0.05)
            if loop.time() - began > PATIENCE_SECONDS:
                break
        self.seen.screens.append(loop.time() - began)
        return is_seen

    async def _answered(self, tap: Tap, began: float) -> None:
        loop = asyncio.get_running_loop()
        found = await tap.person.waits(lambda: tap.answers, 30.0)
        if not found:
            return
        self.seen.answered.append(loop.time() - began)
        self.seen.sent_away += bool(found[0].url)

    def _screen_of(self, one: Person) -> list[int]:
        """What stands on somebody's screen."""
        return [id(message.face) for chat in (one.chat, self.group) for message in screens.visible(one.user, chat)[:12]]

    async def _asks_for_hand(self, one: Person) -> None:
        for message in screens.visible(one.user, self.group):
            key = next(
                (k for row in message.face.keyboard for k in row if k.get("callback_data") == f"{self.match_id}:hand"),
                None,
            )
            if key is not None:
                await self._taps(one, message, key)
                return

    async def opens_hands(self) -> None:
        """Everybody looks at their own hand."""
        for one in self.people:
            await self._asks_for_hand(one)


@dataclass(frozen=True)
class World:
    """How Telegram counts, and what people have done before."""

    counts: bool = True  # what one person sees counts among the group's twenty
    started: bool = True  # people have pressed START
    hands: str = ""  # private: where they want their hands


async def plays(
    loop: VirtualLoop,
    folder: Path,
    world: World,
    tables: list[tuple[str, int]],
    thought: float,
    within: float = 240.0,
    warm: float = 0.0,
    seed: int = 1,
) -> Seen:
    """Tables side by side in one group; gives what their people met with.

    `warm`: people have played there for so many seconds before, so that the program has learned what it can.
    """
    fake, seen = FakeTelegram(lambda: loop.now().timestamp(), TOKEN, limits=True), Seen()
    fake.counts_ephemeral = world.counts
    names = [f"{name}{n}" for n in range(3) for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal")]
    people = [fake.person(name) for name in names[: sum(seats for _, seats in tables)]]
    group = gathered(fake.group("Friday"), *people, *(fake.person(f"Q{n}") for n in range(OTHERS)))
    async with open_front(fake, folder, Clock(loop.now), ChatRateLimit()) as front:
        front.house.app.studio.paint = sketch
        for who in people:
            who.presses_start = world.started
        for who in people if world.started else ():
            who.starts()
            await who.sees("What shall we play?")
            if world.hands:
                who.says(f"/me hands {world.hands}")
                await asyncio.sleep(1.0)
        if warm:
            await _evening(front, group, people, tables, thought, Seen(), warm, seed + 50)
            await asyncio.sleep(REST_SECONDS)
        refused = fake.flood.refused
        await _evening(front, group, people, tables, thought, seen, within, seed)
        seen.refused = fake.flood.refused - refused
        seen.unanswered = len(fake.unanswered())
        fake.queries.clear()
    assert fake.problems == []
    return seen


async def _evening(
    front: Front,
    group: Chat,
    people: list[Person],
    tables: list[tuple[str, int]],
    thought: float,
    seen: Seen,
    within: float,
    seed: int,
) -> None:
    """One match at each table."""
    there, at = list[AtTable](), 0
    for number, (command, seats) in enumerate(tables):
        table = AtTable(front, group, people[at : at + seats], thought, seen, seed * 100 + number)
        at += seats
        await table.opens(command)
        front.house.app.store.listen(table.note)
        there.append(table)
    await asyncio.sleep(REST_SECONDS)
    for table in there:
        if (await table.table()).game.ui.private:
            await table.opens_hands()
    await asyncio.sleep(10.0)
    fake = people[0].fake
    before = _calls(fake)
    await asyncio.gather(*(table.plays(within) for table in there))
    seen.calls += _calls(fake) - before
    for table in there:
        if not table.is_over.is_set():
            for who in table.people:
                who.says("/leave", in_=group)
                await asyncio.sleep(5.0)


def _calls(fake: FakeTelegram) -> int:
    """What was sent, edited and deleted so far."""
    return sum(call.method.startswith(("send", "edit", "delete")) for call in fake.calls)
