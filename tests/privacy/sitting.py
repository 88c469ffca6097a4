"""One table in two houses: the same people do the same things, and all that is said of it is compared."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta

from bot.usecases import lobby, play
from bot.usecases.lobby import TableRequest
from bot.usecases.preferences import choose
from games.core.chance import Chance
from games.core.commands import Command, Do, Leave
from games.core.game import Refusal, Seat
from games.table.table import Absent, Table, Visibility
from storage.messages import displays
from storage.people import players
from storage.people.players import Player

from . import company
from .home import ROOM, Heard, Home
from .runs import Leak, Ran, told_apart
from .worlds import Pair, command_by_chance, done, probes

PEOPLE = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal")
FRONTS = ("discord", "telegram")
WEB_PAGES = (
    "/s/{share}/record.json",
    "/s/{share}/coach",
    "/top?where=everywhere",
    "/seasons",
    "/turns",
    "/me/export",
    "/",
)
CHAT_PAGES = (
    *("{id}:more", "{id}:facts", "{id}:last", "{id}:record", "{id}:coach"),
    *("/turns", "/tables", "/show {id}", "/me", "/me export", "/top", "/season", "/coach", "/coach {id}"),
)
FRAME_PAGES = (
    *("/t/{id}?part=1", "/t/{id}/record.json", "/t/{id}/coach", "/t/{id}/replay", "/turns", "/me/export", "/"),
    "/events?watch=/t/{id}&wait=0",
)
AROUND_ON_PAGES, AROUND_IN_CHATS = ("/friends", "/tables"), ("/friends", "/friend all", "{id}:phrases", "/me export")
LOOKED_AT = 3  # of these, at each moment
STEPS, PROBES = 3, 2
STAKE = 5

Both = Callable[[Home, Table], Awaitable[None]]


@dataclass
class Sitting:
    """One table in both houses."""

    homes: tuple[Home, Home]
    ran: Ran
    pair: Pair
    fronts: list[str]
    chance: Chance
    paints: bool
    is_framed: bool = False  # people of Telegram press on its pages inside the chat, not on cards
    now: list[Table] = field(default_factory=list)
    me: int = 0
    absent: Absent = ""
    visibility: Visibility = "listed"
    has_company: bool = False  # there are people around the table, of whom the viewer may not know all (company.py)

    async def play(self) -> bool:
        """From the lobby on, until the worlds are told apart. Raises the first Leak.

        False where the match ended, or a lobby follows it: its card goes on to say how the match ended in each world.
        """
        await self._both(self._opens)
        self.me = self.now[0].chairs[self._viewer].player or 0
        if self.has_company:
            await self._both(lambda home, table: company.gather(home, table, self.me, self.homes.index(home)))
            await self._learn()
        for _ in range(STEPS):
            self.ran.moments += 1
            self._here()
            await self._both(self._looks)
            await self._both(self._looks_around)
            texts = [probes(self.pair, self.chance, PROBES) for _ in range(2)]
            await self._both(lambda home, table, texts=texts: self._tries(home, table, texts))
            if not await self._steps():
                break
        is_followed = False
        for home, table in zip(self.homes, self.now, strict=True):
            if table.status == "live":
                stopped = await play.stop(home.house.app, table.id, "stopped")
                is_followed |= stopped.table.deadline is not None or stopped.table.next_match is not None
            await company.part(home, table, self.me)
            await home.rests()
        return not is_followed and all(table.status == "live" for table in self.now)

    @property
    def _viewer(self) -> Seat:
        assert self.pair.viewer is not None
        return self.pair.viewer

    def _here(self) -> None:
        self.pair = Pair(self.now[0], self.now[1], self.pair.viewer)

    async def _both(self, does: Both) -> None:
        """The same in both houses, and all that is said of it."""
        here, there = [await self._in(home, does, number) for number, home in enumerate(self.homes)]
        self._compare(here, there)

    async def _in(self, home: Home, does: Both, number: int) -> Heard:
        with home.listening() as heard:
            await does(home, self.now[number] if self.now[number:] else self.pair.here)
            await home.rests()
        return heard

    def _compare(self, here: Heard, there: Heard) -> None:
        secrets = [self.now[0].secret.hex().encode(), self.now[0].start().seed.hex().encode()]
        for mine, theirs in zip(here.by(self.me), there.by(self.me), strict=True):
            self.ran.things += 1
            if mine != theirs:
                raise Leak(mine[1], mine[2], theirs[2])
        for _, where, told in here.lines:
            if any(secret in told for secret in secrets):
                raise Leak(f"the secret in {where}", told, b"")

    async def _opens(self, home: Home, _table: Table) -> None:
        """The host opens, the others join, it begins."""
        world, app = self.pair.here, home.house.app
        host = await home.visitor(name_of(0), self.fronts[0])
        kind = {"absent": self.absent, "visibility": self.visibility}
        plan = TableRequest(world.name, world.options, len(world.chairs), stake=STAKE, **kind)
        table = await lobby.open_table(app, host.room, host.player, self.fronts[0], plan)
        for front in FRONTS:
            await home.visitor(name_of(0), front)
            await app.redraw.enqueue(displays.wanted(front, ROOM, table.id, "card"))
        for seat in range(1, len(self.fronts)):
            await self._presses(home, table, seat, f"join:{STAKE}", "a word")
        for seat in range(len(self.fronts)):  # the host starts; where the start was announced, all have to agree
            found = await app.store.table(table.id)
            assert found is not None
            if found.status == "open":
                await self._presses(home, found, seat, "start")
        begun = await app.store.table(table.id)
        assert begun is not None
        for person in await self._shown(home, begun):
            await choose(app, person, "profile", "everyone")
        self.now.append(begun)

    async def _shown(self, home: Home, table: Table) -> list[Player]:
        """The host and the viewer, whose profiles everybody sees."""
        who = {table.chairs[seat].player for seat in (0, self._viewer)} - {None}
        async with home.house.app.store.read() as conn:
            found = await players.rows.by_ids(conn, sorted(number for number in who if number is not None))
        return list(found.values())

    async def _presses(self, home: Home, table: Table, seat: Seat, order: str, text: str = "") -> None:
        name, front = name_of(seat), self.fronts[seat]
        player = table.chairs[seat].player if seat < len(table.chairs) else None
        if front == "telegram" and self.is_framed and player is not None:
            await home.sends_in_frame(f"/t/{table.id}/do", name, front, player, do=order, text=text)
            return
        if front != "web":
            await home.presses(name, front, f"{table.id}:{order}", text)
            return
        await home.sends(f"/s/{table.share}/do", name, player or 0, do=order, text=text)

    async def _looks(self, home: Home, table: Table) -> None:
        """The viewer looks at all there is to see, and so does a passer-by."""
        await home.looks(f"/s/{table.share}")
        for front in FRONTS:
            board = await home.looks_in_frame(f"/t/{table.id}", "Nobody", front)  # a member who does not play
            assert f"/t/{table.id}" in board
        for person in await self._shown(home, table):
            await home.looks(f"/player/{person.handle}")
        if self.paints:
            await home.looks(f"/s/{table.share}/picture.png")
        name, front = name_of(self._viewer), self.fronts[self._viewer]
        if front == "web":
            for path in (f"/s/{table.share}", *WEB_PAGES):
                await home.looks(path.format(share=table.share), name, self.me)
            return
        board = await home.looks_in_frame(f"/t/{table.id}", name, front, self.me)
        assert f'"/t/{table.id}/do"' in board
        for page in _some(FRAME_PAGES, table.revision):
            await home.looks_in_frame(page.format(id=table.id), name, front, self.me)
        await home.presses(name, front, f"{table.id}:hand", alone=True)
        for page in _some(CHAT_PAGES, table.revision):
            await home.presses(name, front, page.format(id=table.id))

    async def _looks_around(self, home: Home, table: Table) -> None:
        """The viewer looks at friends, lists and what was said; a passer-by at lists."""
        if not self.has_company:
            return
        name, front = name_of(self._viewer), self.fronts[self._viewer]
        await home.looks("/tables")
        await home.looks_in_frame(f"/t/{table.id}", company.ELSEWHERE, FRONTS[0])  # somebody known, who does not play
        if front == "web":
            for path in AROUND_ON_PAGES:
                await home.looks(path, name, self.me)
            return
        for path in AROUND_ON_PAGES:
            await home.looks_in_frame(path, name, front, self.me)
        for page in AROUND_IN_CHATS:
            await home.presses(name, front, page.format(id=table.id), alone=True)

    async def _tries(self, home: Home, table: Table, texts: list[list[str]]) -> None:
        """The viewer and somebody else try what they may not; each is answered alone."""
        other = next(seat for seat in range(len(self.fronts)) if seat != self._viewer)
        turn = table.live_match().turn
        for seat, some in zip((self._viewer, other), texts, strict=True):
            for text in some:
                for order, said in ((f"type:{turn}", text), (f"{turn}:{text.split('.')[0]}", "")):
                    if not _is_taken(self.pair, seat, said or text.split(".")[0]):
                        await self._presses(home, table, seat, order, said)

    async def _steps(self) -> bool:
        """The same command in both; False where it told them apart."""
        command = command_by_chance(self.pair, self.chance)
        heard = [await self._in(home, self._does(command), number) for number, home in enumerate(self.homes)]
        await self._learn()
        if told_apart(self.now[0], self.now[1], self.pair):
            self.ran.revealed += 1
            return False
        self.ran.steps += 1
        self._compare(*heard)
        return True

    async def _learn(self) -> None:
        for number, home in enumerate(self.homes):
            found = await home.house.app.store.table(self.now[number].id)
            assert found is not None
            self.now[number] = found

    def _does(self, command: Command) -> Both:
        async def does(home: Home, table: Table) -> None:
            match command:
                case Do(seat, text):
                    home.house.clock.wind(minutes=2)
                    await self._presses(home, table, seat, f"{table.live_match().turn}:{text}")
                case Leave(seat, _):
                    await self._presses(home, table, seat, "resign:!")
                case _:
                    if table.deadline is not None:
                        home.house.clock.at = table.deadline + timedelta(seconds=1)
                    await home.house.alarms.sweep()

        return does


def name_of(seat: Seat) -> str:
    """Returns the name of a seat: Ann, Bo, …, and from the ninth on Ann 2, Bo 2, …"""
    again, first = divmod(seat, len(PEOPLE))
    return PEOPLE[first] + (f" {again + 1}" if again else "")


def _some(pages: tuple[str, ...], first: int) -> list[str]:
    """A few of them, others at each moment."""
    return [pages[(first + number) % len(pages)] for number in range(LOOKED_AT)]


def _is_taken(pair: Pair, seat: Seat, text: str) -> bool:
    """Whether it would be accepted in one of the worlds."""
    return not all(isinstance(done(world, Do(seat, text)), Refusal) for world in pair.worlds)
