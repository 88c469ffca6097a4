"""One table in two houses at which the viewer is a program: all that the API and the tools of models answer to it.

Two kinds of pairs: worlds that the program may not tell apart, whose answers are the same byte for byte; and worlds
that differ in the program's own hand too, in which somebody who sees only how long its answers are sees no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.usecases.programs import make_key
from games.core.chance import Chance
from games.core.game import Seat, Step
from games.table.table import Table
from storage.messages import rooms
from storage.messages.rooms import Settings
from tests.web.client import Client
from tests.web.conftest import Stream

from .home import SITE, Home
from .house_leaks import append, tables_of
from .houses import Twins, kind_of, open_twins
from .runs import Ran
from .sitting import FRONTS, STAKE, Sitting
from .worlds import Pair, pair_by_chance, paired

MATCHES = "/api/1/matches"
READS = (
    "?legal=1",
    "?legal=1&names=1&language=ru",
    "/next?after=0&legal=1",
    "/next?after=0&until=turn&wait=0",
    "/record",
)
TOOLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tables", {}),
    ("look", {"names": True}),
    ("legal", {}),
    ("wait", {"after": 0}),
    ("result", {}),
    ("verify", {}),
    ("move", {"turn": 10**6, "do": "1"}),
    ("say", {"phrase": "no such phrase"}),
)
BAD: tuple[tuple[str, dict[str, Any]], ...] = (
    ("do", {"turn": "x"}),
    ("do", {}),
    ("offers", {"offer": "swap"}),
    ("offers", {}),
    ("join", {"stake": 1}),
)


@dataclass
class ProgramSitting(Sitting):
    """One table at which the viewer is a program. `is_outside`: only lengths are looked at."""

    keys: dict[int, str] = field(default_factory=dict)
    is_outside: bool = False

    async def _opens(self, home: Home, table: Table) -> None:
        app, owner = home.house.app, await home.visitor("Zoe", self.fronts[0])
        policy = Settings(programs="yes")
        await app.store.write(lambda unit: rooms.set_settings(unit.conn, owner.room.id, policy))
        made = await make_key(app, owner.player, "Minnow", "open")
        self.keys[id(home)], self.me = made.key, made.program.player
        await super()._opens(home, table)

    async def _presses(self, home: Home, table: Table, seat: Seat, order: str, text: str = "") -> None:
        if seat != self._viewer:
            await super()._presses(home, table, seat, order, text)
            return
        verb, _, argument = order.partition(":")
        if verb == "join":
            await self._sends(home, table, "join", stake=STAKE, words=text, share=table.share)
        elif verb in ("start", "resign"):
            await self._sends(home, table, "leave" if verb == "resign" else verb)
        else:
            turn, said = (argument, text) if verb == "type" else (verb, argument)
            await self._sends(home, table, "do", turn=int(turn), do=said)
            await self._tool(home, "move", match=table.id, turn=int(turn), do=said)

    async def _sends(self, home: Home, table: Table, act: str, **body: Any) -> None:
        await self._asks(home, "POST", f"{MATCHES}/{table.id}/{act}", body)

    async def _tool(self, home: Home, name: str, **arguments: Any) -> None:
        asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
        await self._asks(home, "POST", "/mcp", asked, f"tool {name}")

    async def _asks(self, home: Home, method: str, path: str, body: object = None, called: str = "") -> None:
        """Asks, and writes down the answer as it travelled, with its status and its headers."""
        home.visits += 1
        client = Client(
            home.web.asgi, SITE, self._headers(home), f"198.51.{home.visits // 250 % 250}.{home.visits % 250}"
        )
        answer = (
            await client.request(method, path, json=body) if body is not None else await client.request(method, path)
        )
        where = called or f"{method} {path}"
        headers = "" if self.is_outside else str(sorted(answer.headers.items()))
        seen = f"{answer.status_code} {len(answer.content)} {headers} ".encode()
        home.says(self.me, where, seen if self.is_outside else seen + answer.content)

    def _headers(self, home: Home) -> dict[str, str]:
        return {"authorization": f"Bearer {self.keys[id(home)]}"}

    async def _looks(self, home: Home, table: Table) -> None:
        """The program asks all there is to ask, and what is refused."""
        path = f"{MATCHES}/{table.id}"
        await self._asks(home, "GET", MATCHES)
        for rest in (*READS, f"/next?after={table.revision}&wait=0"):
            await self._asks(home, "GET", path + rest)
        for name, arguments in TOOLS:
            await self._tool(home, name, **arguments, **({"match": table.id} if name != "tables" else {}))
        for act, body in BAD:
            await self._sends(home, table, act, **body)
        stream = Stream(home.web, f"{path}/stream?legal=1", self._headers(home))
        await stream.begins()
        event = await stream.next()
        data = (event or {}).get("data", "")
        home.says(self.me, "stream", str(len(data.encode())) if self.is_outside else str(event))
        await stream.closes()

    def _compare(self, here: Any, there: Any) -> None:
        if self.is_outside:
            here.lines, there.lines = ([line for line in heard.lines if line[0] == self.me] for heard in (here, there))
        super()._compare(here, there)

    async def _tries(self, home: Home, table: Table, texts: list[list[str]]) -> None:
        if not self.is_outside:
            await super()._tries(home, table, texts)


def _pair_of(number: int) -> tuple[Any, Pair, Chance]:
    """A pair whose viewer is no host: somebody else opens the table."""
    tried = 0
    while True:
        other = number + tried * 10**6  # another play where nothing is hidden from a guest of this one
        chance = Chance(other.to_bytes(8, "big"), "programs")
        one, pair = pair_by_chance(kind_of(other), lambda game: game, passers_by=False, chance=chance)
        if pair.viewer:
            return one, pair, chance
        tried += 1


async def run(twins: Twins, number: int, is_outside: bool = False) -> bool:
    """One table; raises the first Leak. Whether the houses can be used for another one."""
    one, pair, chance = _pair_of(number)
    if is_outside:
        pair = Pair(pair.here, paired(pair.here, None, chance.block(number)).there, pair.viewer)
    twins.ran.add(Ran(runs=1, unlike=pair.here != pair.there))
    for world, dealers in zip(pair.worlds, twins.dealers, strict=True):
        dealers[one.name].step = Step(world.live_match().state)
    fronts = [FRONTS[(number + seat) % 2] for seat in range(one.start.seats)]
    sitting = ProgramSitting(twins.homes, twins.ran, pair, fronts, chance, paints=False, is_outside=is_outside)
    return await sitting.play()


async def run_all(
    folder: Path, numbers: Iterable[int], leak: Callable[[Home], None] = lambda _home: None, is_outside: bool = False
) -> Ran:
    """The runs of these numbers, each in houses of its own."""
    ran = Ran()
    folder.mkdir(exist_ok=True)
    for number in numbers:
        async with open_twins(folder / str(number), leak) as twins:
            twins.ran = ran
            await run(twins, number, is_outside)
    return ran


def answer_with_a_hand(home: Home) -> None:
    """What a program reads has what the first seat holds."""
    append(home, f"{MATCHES}/", lambda _path: _hands_text(home))


def tool_with_a_hand(home: Home) -> None:
    """The same, but only what models read."""
    append(home, "/mcp", lambda _path: _hands_text(home))


def longer_by_hands(home: Home) -> None:
    """Answers are as much longer as what seats hold says."""

    async def fill(_path: str) -> str:
        return " " * (sum((await _hands_text(home)).encode()) % 50)

    append(home, f"{MATCHES}/", fill)


async def _hands_text(home: Home) -> str:
    states = [table.live_match().state for table in await tables_of(home) if table.status == "live"]
    return str([getattr(state, "hands", None) or getattr(state, "sealed", None) for state in states])


PROGRAM_LEAKS = {leak.__name__: leak for leak in (answer_with_a_hand, tool_with_a_hand)}
