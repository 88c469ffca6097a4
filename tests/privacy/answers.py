"""One table in two worlds, as a program asks about it: the answers of the API and of the tools of models are the same.

They go through the web front of a real house, with its routes, errors, headers, streams and padding. Only the table
stands in front of the database: a change is carried out there by the rules, and nothing is written. So it is several
times as quick as two whole houses, and sees one moment of a match instead of its way there.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace as altered

from bot.platforms.web.api import matches
from bot.platforms.web.limits import Limits
from bot.usecases.programs import NewKey, make_key
from games.core.chance import Chance
from games.core.commands import Do
from games.core.game import Refusal, Seat
from games.table.table import Change, Table
from storage.jobs import PureChange
from tests.web.client import Client
from tests.web.conftest import Stream

from .home import SITE, Home, open_home
from .house_leaks import append
from .programs import BAD, MATCHES, READS, TOOLS
from .runs import Ran, same, told_apart
from .said import Said
from .worlds import GAMES, RUNS_A_PLAY, Pair, command_by_chance, done, pair_by_chance, paired, probes

ASKED = 3  # of all questions, at each moment
OTHERS = 1_000  # the first number of people who are not the program
TYPED = 2  # moves that are tried
Question = tuple[str, str, str, Any]  # what it is called, the method, the path, the body


@dataclass
class Desk:
    """The house, with one table at a time, and the program that asks about it."""

    home: Home
    made: NewKey
    room: int
    table: Table | None = None
    after: Table | None = None  # what became of it, if something was taken
    ran: Ran = field(default_factory=Ran)
    planted: ExitStack = field(default_factory=ExitStack)

    async def find(self, _match_id: str) -> Table | None:
        """The table, in place of what the database has."""
        return self.table

    async def change(self, _match_id: str, change: PureChange) -> Change:
        """Carries out a change, in place of the writer."""
        assert self.table is not None
        done = change(self.table)
        if done.refusal is not None:
            raise done.refusal
        self.after = done.table
        return done

    def seated(self, table: Table, viewer: Seat | None) -> Table:
        """The table in the web lobby, with the program in the viewer's seat."""
        me = self.made.program.player
        chairs = (
            altered(chair, player=me, front="web") if seat == viewer else altered(chair, player=OTHERS + seat)
            for seat, chair in enumerate(table.chairs)
        )
        return altered(table, room=self.room, chairs=tuple(chairs), revision=table.revision + 1)  # 0 is before all

    async def answers(self, table: Table, questions: Iterable[Question], is_outside: bool) -> tuple[Said, Table | None]:
        """What it answers about this table; from outside only lengths can be seen. And what a move has made of it."""
        said, self.after = [], None
        for number, (called, method, path, body) in enumerate(questions):
            self.table = table
            address = f"198.51.100.{number}"
            headers = {"authorization": f"Bearer {self.made.key}"}
            if called == "stream":
                stream = Stream(self.home.web, path, headers)
                await stream.begins()
                event = await stream.next()
                seen = str(event).encode()
                said.append((called, str(len(seen)).encode() if is_outside else seen))
                await stream.closes()
                continue
            answer = await Client(self.home.web.asgi, SITE, headers, address).request(method, path, json=body)
            length = f"{answer.status_code} {len(answer.content)}".encode()
            told = str(sorted(answer.headers.items())).encode() + answer.content
            said.append((called, length if is_outside else length + told))
        return iter(said), self.after

    async def run(self, number: int) -> None:
        """One moment of a match, to whoever may not tell it from another one. Raises Leak."""
        chance = Chance(number.to_bytes(8, "big"), "answers")
        _, pair = pair_by_chance(number // RUNS_A_PLAY, lambda game: game, passers_by=True, chance=chance)
        self.ran.add(Ran(runs=1, unlike=pair.here != pair.there))
        await self._compare(pair, chance, is_outside=False)
        if pair.viewer is not None:  # somebody else sees how long the answers to this seat are
            other = paired(pair.here, None, chance.block(number)).there
            await self._compare(Pair(pair.here, other, pair.viewer), chance, is_outside=True)

    async def _compare(self, pair: Pair, chance: Chance, is_outside: bool) -> None:
        self.ran.moments += 1
        self.home.house.clock.at = pair.here.moved_at + timedelta(seconds=1)
        site = self.home.web.site
        site.limits = Limits(self.home.house.clock.seconds)
        site.public_lengths.clear()  # the tables of all runs have one id
        here, there = (self.seated(table, pair.viewer) for table in pair.worlds)
        questions = _questions(pair, chance)
        same(self.ran, *[(await self.answers(table, questions, is_outside))[0] for table in (here, there)])
        for question in _moves(pair, chance, is_outside) if pair.viewer is not None else ():
            told = [await self.answers(table, [question], is_outside) for table in (here, there)]
            (mine, first), (theirs, second) = told
            if first is not None and second is not None:
                if told_apart(first, second, pair):
                    self.ran.revealed += 1
                    continue
                self.ran.steps += 1
            same(self.ran, mine, theirs)


def _questions(pair: Pair, chance: Chance) -> list[Question]:
    """Some of all there is to ask, and of what is refused."""
    path = f"{MATCHES}/{pair.here.id}"
    reads = (*READS, f"/next?after={pair.here.revision + 1}&wait=0&names=1")
    match = {"match": pair.here.id}
    asked = [
        *((rest, "GET", path + rest, None) for rest in reads),
        *((f"tool {name}", "POST", "/mcp", _called(name, match | given)) for name, given in TOOLS if name != "tables"),
        *((f"bad {act}", "POST", f"{path}/{act}", body) for act, body in BAD),
        *((act, "POST", f"{path}/{act}", {}) for act in ("start", "return")),
        ("phrase", "POST", f"{path}/say", {"phrase": "hello"}),
        ("draw", "POST", f"{path}/offers", {"offer": "draw"}),
        ("stream", "GET", f"{path}/stream?legal=1", None),
    ]
    return [chance.choose(asked) for _ in range(ASKED)]


def _moves(pair: Pair, chance: Chance, is_outside: bool) -> list[Question]:
    """Moves that are tried: of what fishes for the hidden, where it is asked from inside, and of what is legal."""
    turn, path = pair.here.live_match().turn, f"{MATCHES}/{pair.here.id}/do"
    command = command_by_chance(pair, chance)
    is_mine = isinstance(command, Do) and command.seat == pair.viewer
    is_legal = is_mine and not any(isinstance(done(world, command), Refusal) for world in pair.worlds)
    texts = [command.text] if isinstance(command, Do) and is_legal else []
    texts += [] if is_outside else probes(pair, chance, TYPED)
    bodies = [{"turn": turn, "do": text} for text in texts]
    direct: list[Question] = [("move", "POST", path, body) for body in bodies]
    tools: list[Question] = [
        ("tool move", "POST", "/mcp", _called("move", {"match": pair.here.id} | body)) for body in bodies
    ]
    return [chance.choose(ways) for ways in zip(direct, tools, strict=True)]


def _called(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}}


@asynccontextmanager
async def open_desk(folder: Path, leak: Callable[[Desk], None] = lambda _desk: None) -> AsyncIterator[Desk]:
    """A house with a program; `leak` is planted in it."""
    async with open_home(folder / "house", GAMES) as home:
        owner = await home.visitor("Zoe", "discord")
        made = await make_key(home.house.app, owner.player, "Minnow", "open")
        desk = Desk(home, made, (await home.web.site.room()).id)
        store = home.house.app.store
        with desk.planted, patch.object(store, "table", desk.find), patch.object(store, "change", desk.change):
            leak(desk)
            yield desk


async def run_all(folder: Path, numbers: Iterable[int], leak: Callable[[Desk], None] = lambda _desk: None) -> Ran:
    """The runs of these numbers, in one house."""
    async with open_desk(folder, leak) as desk:
        for number in numbers:
            await desk.run(number)
    return desk.ran


# ---- Planted


def answer_with_a_hand(desk: Desk) -> None:
    """What a program reads has what all seats hold."""
    _append(desk, f"{MATCHES}/", lambda text: text)


def tool_with_a_hand(desk: Desk) -> None:
    """The same, but only what models read."""
    _append(desk, "/mcp", lambda text: text)


def stream_with_a_hand(desk: Desk) -> None:
    """The same, but only in a stream."""
    desk.planted.enter_context(patch.object(matches, "_padded", lambda text, _least: text + _hands(desk.table)))


def longer_by_a_hand(desk: Desk) -> None:
    """Answers are as much longer as what seats hold says."""
    _append(desk, f"{MATCHES}/", lambda text: " " * (sum(text.encode()) % 50))


def _append(desk: Desk, path: str, more: Callable[[str], str]) -> None:
    async def appended(_path: str) -> str:
        return more(_hands(desk.table))

    append(desk.home, path, appended)


def _hands(table: Table | None) -> str:
    state = table.match.state if table and table.match else None
    return str(getattr(state, "hands", None) or getattr(state, "sealed", None))


ANSWER_LEAKS = {
    leak.__name__: leak for leak in (answer_with_a_hand, tool_with_a_hand, stream_with_a_hand, longer_by_a_hand)
}
