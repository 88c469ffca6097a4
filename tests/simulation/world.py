"""One evening from one seed: networks, people, faults, and the program, which is killed and started again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import asynccontextmanager
from contextvars import copy_context
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot.app import App, make_app
from bot.background.alarms import SWEEP_SECONDS, Alarms
from bot.background.computers import Think
from bot.background.house import running
from bot.clock import Clock, SharedClock
from bot.processes.shared_house import SharedHouse
from bot.view.answer import Answer, Hand, Message, Refused, first
from games import find_games
from games.core.computer import Ask
from games.core.game import AnyGame
from games.table.table import Table
from storage import CannotOpen, Trouble, open_store
from storage.columns import micros
from storage.messages.displays import Display
from storage.people.players import Account
from tests.house import all_words, settings_of

from .database import Database, InFile, OnServer, on_time
from .faults import Faults
from .laws import Laws, Violation
from .network import PUBLIC, Network, Posted, SimulatedChat, Update
from .people import LEAVING, TEMPERS, Person
from .power import PowerLoop, Process
from .rooms import RoomLaws
from .sitters import Tally
from .vacations import VacationLaws, ends_in_time

FAULTS = frozenset(
    {"kills", "rolling restarts", "outages", "lost updates", "refused sends", "clock steps", "busy database"}
)
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
LONGER = 4  # times, for there somebody must fall asleep first, then somebody sits in, and then others come back
CROWD = len(NAMES) - 5  # more people where many seats are free
LATEST = datetime.max.replace(tzinfo=UTC)
LITTLE_THOUGHT = 0.05  # times the usual: how well computers play is looked at elsewhere
GOES_ON = 0.8  # seconds from a kill to the next start, at least
SWEPT, BEGUN = 65.0, 5.0  # seconds until there was a sweep, at most; and what it begins


@dataclass(frozen=True)
class Plan:
    """What a seed is made of; the same plan is the same evening on any machine."""

    seed: int
    minutes: float = 0.75
    people: int = 5
    faults: frozenset[str] = FAULTS
    on_server: bool = False  # on PostgreSQL, where each run is a little different

    @property
    def crowded(self) -> bool:
        """Whether more people come, and much more happens at seats whose players are away: every fourth evening."""
        return self.seed % 4 == 0

    @property
    def seconds(self) -> float:
        """How long the evening is until everybody goes home."""
        return self.minutes * 60 * (LONGER if self.crowded else 1)

    @property
    def absences(self) -> bool:
        """Whether people leave, are answered for and come back: every other evening."""
        return self.seed % 2 == 0

    @property
    def days(self) -> bool:
        """Whether people also play with days for each move, take vacations, and make appointments: every other one."""
        return self.seed % 4 in (0, 1)


@cache
def all_games() -> dict[str, AnyGame]:
    """The games of the house, and the small ones for tests."""
    return {**find_games(), **find_games("tests.test_games")}


class World:
    """Everything that does not end with a process: the networks, the people, the file, what was promised to whom."""

    def __init__(self, plan: Plan, loop: PowerLoop, folder: Path) -> None:
        self.plan, self.loop, self.folder = plan, loop, folder
        self.database: Database = OnServer(folder) if plan.on_server else InFile(folder)
        loop.end_session = self.database.end_sessions
        self.dice = random.Random(plan.seed)
        self.story: list[str] = []
        self.trace = sha256()
        self.tables: dict[str, Table] = {}
        self.everything_pressed: list[str] = []
        self.answers: dict[int, str] = {}  # to each update
        self.accounts: dict[int, Account] = {}  # of everybody who was ever a player
        self.forgotten: set[int] = set()  # whose data was deleted, or may have been
        self.tally = Tally()
        self.processes: list[Process] = []
        self.apps: dict[int, App] = {}
        self.alarms: dict[int, Alarms] = {}
        self.starts = self.count = 0
        self.violation: Violation | None = None
        self.games = sorted(all_games())
        self.networks = [
            Network("chat", True, False, self._dice("chat"), self),
            Network("talk", False, True, self._dice("talk"), self),
        ]
        self.people = [self._person(n) for n in range(plan.people + CROWD * plan.crowded)]
        self.laws = Laws(self)
        self.rooms, self.vacations = RoomLaws(self), VacationLaws(self)
        self.cut_at: datetime | None = None  # when a process was killed last
        self.faults = Faults(self)
        self.context = copy_context()  # in which no process runs
        self.oldest_first = False  # which of two processes takes an update
        self.swept_at: float | None = None  # when the last sweep ended, unless a process died since
        self.slept_at = self.true_time()  # when the machine awoke last
        self.home = False  # the evening is over: nobody does anything any more

    def _dice(self, name: str) -> random.Random:
        return random.Random(f"{self.plan.seed} {name}")

    def _person(self, n: int) -> Person:
        name, network = NAMES[n], self.networks[self.dice.randrange(2)]
        account = Account(network.name, name.lower(), name, "ru" if n % 3 == 2 else "en")
        tempers = TEMPERS + 4 * LEAVING if self.plan.absences else TEMPERS
        return Person(account, network, self.dice.choice(tempers), self._dice(name))

    def has(self, fault: str) -> bool:
        """Whether this kind of fault may happen now."""
        return fault in self.plan.faults and not self.home

    def has_computer(self, game: str) -> bool:
        """Whether a computer can play it."""
        return all_games()[game].computer is not None

    def seats_most(self, game: str) -> int:
        """How many can play it."""
        return all_games()[game].most

    def next_number(self) -> int:
        """A number for the next update."""
        self.count += 1
        return self.count

    def newest_tables(self, most: int) -> list[Table]:
        """What people see in their rooms."""
        return list(self.tables.values())[-most:]

    def fronts(self, name: str) -> list[SimulatedChat]:
        """Our fronts to a network, the newest process last."""
        up = [self.apps[p.number] for p in self.processes if p.alive and p.number in self.apps]
        return [front for app in up if isinstance(front := app.fronts.get(name), SimulatedChat)]

    def tell(self, line: str) -> None:
        """Goes on with the story."""
        said = f"{self.loop.time():9.3f} {line}"
        self.trace.update(said.encode())
        self.story.append(said)

    def fails(self, law: str, why: object, update: Update | None = None) -> None:
        """What must hold does not."""
        if self.violation is None:
            by = f" ({update.who.name}: {update.data})" if update else ""
            self.violation = Violation(law, f"{why!r}{by}" if isinstance(why, Exception) else f"{why}{by}")
            self.violation.__cause__ = why if isinstance(why, Exception) else None
            self.tell(f"VIOLATION: {self.violation}")

    def starts_process(self) -> Process:
        """The program is started, on the file that is there."""
        self.starts += 1
        process = Process(self.starts, self._dice(f"process {self.starts}"), self.loop)
        process.on_cut = self._was_cut
        self.processes = [p for p in self.processes if p.alive] + [process]
        self.tell(f"process {process.number} is started")
        process.spawn(self._lives(process), f"process {process.number}")
        return process

    async def looks(self, look: Coroutine[Any, Any, None]) -> None:
        """Has the newest process look at something; no kill that was planned comes any more, as none would answer."""
        process = self.processes[-1]
        process.cancel_cuts()
        await self.loop.create_task(look, context=process.context.copy())

    def _was_cut(self, process: Process, where: str) -> None:
        self.tell(f"the plug of process {process.number} is pulled, {where}")
        self.swept_at, self.cut_at = None, self.true_time()
        self._keeps_running(process)

    def _keeps_running(self, ended: Process) -> None:
        """Whatever ends is started again, as any supervisor does it."""
        self.laws.trouble()
        self.apps.pop(ended.number, None)
        self.alarms.pop(ended.number, None)
        if not any(p.alive for p in self.processes):
            self.laws.down(self.loop.time())
            again = GOES_ON + 12 * self.dice.random() ** 2
            self.loop.call_later(again, self.starts_process, context=self.context)

    async def _lives(self, process: Process) -> None:
        try:
            await self._serves(process)
        except (CannotOpen, Trouble) as error:
            process.cut(f"it ended: {type(error).__name__}")
        except Exception as bug:  # noqa: BLE001 - it is told with its story
            self.fails("the program ended with an error", bug)

    async def _serves(self, process: Process) -> None:
        serves = self._with_others if self.database.is_shared else self._alone
        async with serves(process) as (app, alarms):
            self.apps[process.number], self.alarms[process.number] = app, alarms
            alarms._questions = (*alarms._questions, self._note_sweep)
            self.laws.up(self.loop.time())
            self.laws.trouble()
            self.tell(f"process {process.number} serves")
            await process.stop.wait()
        await app.store.close()
        process.alive = False
        self.tell(f"process {process.number} has ended")
        self._keeps_running(process)

    async def _opened(self, process: Process, clock: Clock) -> App:
        store = await open_store(self.database.address, all_games(), clock.now)
        store.listen(lambda changed: self.committed(process, changed))
        settings = settings_of(**({"secret": "the same secret everywhere"} if self.database.is_shared else {}))
        return make_app(settings, store, all_words(), clock, self._draw(process), self.folder, serves=True)

    @asynccontextmanager
    async def _alone(self, process: Process) -> AsyncIterator[tuple[App, Alarms]]:
        """Does everything in this process."""
        app = await self._opened(process, Clock(self.loop.now))
        app.fronts.update({n.name: SimulatedChat(n, app, process) for n in self.networks})
        async with running(app, self._thinks(process)) as alarms:
            for front in app.fronts.values():
                process.spawn(front.run(), f"front {front.name}")
            yield app, alarms

    @asynccontextmanager
    async def _with_others(self, process: Process) -> AsyncIterator[tuple[App, Alarms]]:
        """Does what the other processes leave to this one."""
        clock = SharedClock(self.loop.now, self.loop.time)
        app = await self._opened(process, clock)
        app.store.engine.peers = peers = on_time(app.store.engine, self.loop)
        await peers.start()
        await clock.measure(peers)
        fronts = {n.name: SimulatedChat(n, app, process) for n in self.networks}
        name = f"process {process.number}"
        house = SharedHouse(app, fronts, name, self._thinks(process), 0.0, clock)
        async with house.running(), house.serving():
            yield app, house.house.alarms

    async def _note_sweep(self) -> None:
        self.swept_at = self.loop.time()

    def _thinks(self, process: Process) -> Think:
        async def think(computer: Any, ask: Ask[Any]) -> str:
            self.laws.thinking += 1
            await asyncio.sleep(process.dice.uniform(0, 1.5))
            self.laws.thinking -= 1
            return str(computer(replace(ask, budget=LITTLE_THOUGHT)))

        return think

    def _draw(self, process: Process) -> Any:
        dice = self._dice(f"draw {process.number}")
        return lambda count: dice.randbytes(count)

    def committed(self, process: Process, changed: Mapping[str, Table]) -> None:
        """Tables were changed, durably."""
        for table in changed.values():
            known = self.tables.get(table.id)
            if known is None or known.revision < table.revision:
                self.tables[table.id] = table
            at = (
                f"{table.status} turn {table.match.turn} version {table.match.version}" if table.match else table.status
            )
            self.tell(f"p{process.number}: {table.name} {table.id} is {at}, revision {table.revision}")
        self.laws.after_commit(changed)
        self.rooms.after_commit(changed.values())
        self.vacations.after_commit(changed.values())

    def met(self, update: Update, player: int) -> None:
        """We know who they are."""
        self.accounts[player] = update.who
        self.tally.went(update, player, self.tables.values())
        if update.data.startswith("/me forget"):
            self.forgotten.add(player)
        for person in self.people:
            if person.account == update.who:
                person.player = player

    def answered(self, network: Network, update: Update, player: int, answer: Answer) -> None:
        """Somebody has their answer."""
        refused, hand = first(answer, Refused), first(answer, Hand)
        what = refused.code if refused else "chosen" if hand and hand.path else "done"
        self.answers[update.number] = what
        self.tally.answered(update, what)
        self.tell(f"{update.who.name} on {network.name}: {update.data} -> {what}")
        if what == "done":
            self.laws.acknowledged(update, player)

    def saw_post(self, network: Network, posted: Posted, table: Table) -> None:
        """A message stands in a room for the first time, and shows this table."""
        shown = posted.display
        self.tell(f"{network.name}: {shown.kind} of {shown.match_id} is posted in {posted.room}")
        if shown.kind == "notice":
            self.laws.noticed(shown, table)

    async def paints(self, front: SimulatedChat, display: Display, table: Table, message: Message) -> None:
        """A front is about to write a message."""
        await self.laws.looks_at(front.app, display, table, message)

    def all_over(self) -> bool:
        """Whether no match goes on; or none whose time comes soon, where the clock was set back by an hour."""
        soon = self.loop.now() + timedelta(minutes=30) if self.loop.skew < timedelta() else LATEST
        going_on = "(status != 'over' or deadline is not null)"  # an ended one may owe its successor
        left = f"select id from matches where {going_on} and coalesce(deadline, 0) < ?"
        return all(self.may_wait(match_id) for (match_id,) in self.laws.look(left, micros(soon)))

    def may_wait(self, match_id: str) -> bool:
        """Whether a match may go on when everybody has gone home."""
        return match_id in self.tables and ends_in_time(self.tables[match_id], self.true_time())

    def still_paints(self) -> bool:
        """Whether a message still waits for its turn in its room."""
        return any(app.redraw._queues for app in self.apps.values())

    def swept_in(self) -> float:
        """Seconds until the program has swept once more and done what that begins."""
        if self.swept_at is None:
            return SWEPT
        return max(self.swept_at + SWEEP_SECONDS - self.loop.time(), 0.0) + BEGUN

    def true_time(self) -> datetime:
        """What the program takes for the time: on a server that of the database, which is always right."""
        return self.loop.now() - (self.loop.skew if self.database.is_shared else timedelta())

    def sleeps(self, most: timedelta) -> None:
        """The machine sleeps, and the program with it, so that as much time is over."""
        self.loop.slept += most
        self.swept_at, self.slept_at = None, self.true_time()
        self.laws.clock_stepped(most)
        self.tell(f"the machine has slept for {most}")

    def people_act(self) -> None:
        """From now on everybody looks at the tables now and then."""
        for network in self.networks if self.plan.days else ():
            first = next((person for person in self.people if person.network is network), None)
            if first is not None:
                asks = Update(self.next_number(), first.account, PUBLIC, "/settings zone utc")
                self.loop.call_later(1.0, network.hand_in, asks)
        for person in self.people:
            self.loop.call_later(person.dice.uniform(0, 10), self._looks, person)

    def _looks(self, person: Person) -> None:
        if self.home:
            return
        for update in person.does(self):
            self.faults.hand_in(person.network, update)
            for other in self.people if self.plan.crowded else ():
                for same in other.hurries(self, update):
                    self.faults.hand_in(other.network, same)
        self.loop.call_later(person.looks_again(), self._looks, person)

    def goes_home(self) -> None:
        """The faults stop; nobody plays on."""
        self.home = True
        self.tell("the faults stop, and everybody goes home")
        for network in self.networks:
            network.down_until = 0.0
            network.shut.clear()
        self.loop.busy_until = 0.0
        if self.database.is_shared:
            self.loop.skew = timedelta()

    def hosts_close(self) -> None:
        """Open tables are closed by their hosts."""
        for person in self.people:
            for update in person.goes_home(self):
                person.network.hand_in(update)
