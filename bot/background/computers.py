"""Computer players: on their turn they think off the event loop, and act through the same use case as people."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import structlog

from bot.app import App
from bot.logs import failures_logged, is_usual, refusals_logged
from bot.memory import RecentDict
from bot.usecases import play
from games.core.chance import Chance
from games.core.computer import Ask
from games.core.game import Refusal, Seat
from games.core.match import legal
from games.core.wire import NO_CONNECTION, WRONG_MOVE, Fault
from games.table.table import Table
from storage import Trouble
from storage.peers import Peers

VIEWS_MOST = 100  # per seat

COMPANIES_MOST = 1_000

ENDED_MOST = 1_000  # ended matches that have been handled

Company = tuple[str, tuple[tuple[int | None, int | None], ...]]  # a game, and who sits where: (player, level)
AT_ONCE = 64  # questions being answered at once
WAITING_MOST = 10_000  # questions that wait for an answer; the sweep finds the rest
AGAIN_SECONDS = (0.5, 1.0, 2.0, 2.0, 5.0, 5.0, 10.0)  # until a move is tried again that could not be saved
PAUSE_SECONDS = 0.5  # before a computer's move, so that people see their own move first
Think = Callable[[Callable[[Ask[Any]], str], Ask[Any]], Awaitable[str]]
AskRobot = Callable[[Table, Seat], Awaitable[str]]  # the spelling of its move; raises Fault

log = structlog.get_logger(__name__)


class Series:
    """The remembered views of each computer's seat, by company."""

    def __init__(self) -> None:
        self._views: RecentDict[Company, dict[Seat, deque[Any]]] = RecentDict(COMPANIES_MOST)  # the latest company last
        self._ended: RecentDict[str, None] = RecentDict(ENDED_MOST)

    def remember(self, table: Table) -> None:
        """Remembers a match that has ended, once."""
        if table.status != "over" or table.match is None or not (table.game.computer.learns and table.has_computer):
            return
        if table.lobby.daily:  # there computers play alike against everybody
            return
        if table.id in self._ended:
            return
        self._ended[table.id] = None
        views = self._views.setdefault(_company(table), {})
        self._views.move_to_end(_company(table))
        for seat, chair in enumerate(table.chairs):
            if chair.is_computer:
                seen = views.setdefault(seat, deque(maxlen=VIEWS_MOST))
                seen.append(table.game.view(table.match.state, seat))

    def earlier(self, table: Table, seat: Seat) -> tuple[Any, ...]:
        """Returns this seat's final views of earlier matches, the newest last, in a game that learns from them."""
        if not table.game.computer.learns or table.lobby.daily:
            return ()
        return tuple(self._views.get(_company(table), {}).get(seat, ()))


def _company(table: Table) -> Company:
    return table.name, tuple((chair.player, chair.level) for chair in table.chairs)


async def no_robots(_table: Table, _seat: Seat) -> str:
    """Has no way to any robot."""
    raise Fault(NO_CONNECTION, "robots are not asked here")


class Computers:
    """Checks after each commit, and in each sweep, whether a computer is waited for.

    A computer moves at least `pause` seconds after its turn began, however quickly it thinks. `peers`: other processes
    that ask computers too; each one is asked by one of them.
    """

    def __init__(
        self, app: App, think: Think, pause: float = 0.0, robots: AskRobot = no_robots, peers: Peers | None = None
    ) -> None:
        self._app = app
        self._think = think
        self._pause = pause
        self._robots = robots
        self._peers = peers
        self._series = Series()
        self._busy: dict[tuple[str, Seat, int], asyncio.Task[None]] = {}
        self._places = asyncio.Semaphore(AT_ONCE)

    def on_change(self, changed: Mapping[str, Table]) -> None:
        """Starts every waiting computer of these tables, each once a turn."""
        for table in changed.values():
            self._series.remember(table)
            for seat in sorted(table.waiting()) if table.status == "live" else ():
                if table.chairs[seat].is_computer:
                    self._ask(table, seat)

    def _ask(self, table: Table, seat: Seat) -> None:
        key = (table.id, seat, table.live_match().turn)
        if key in self._busy or len(self._busy) >= WAITING_MOST:
            return
        work = self._answer(table, seat) if self._peers is None else self._claimed(self._peers, table, seat)
        task = asyncio.create_task(work, name=f"computer {table.id}")
        self._busy[key] = task
        task.add_done_callback(lambda _: self._busy.pop(key, None))

    async def _claimed(self, peers: Peers, table: Table, seat: Seat) -> None:
        """Answers unless another process does, or has just done so."""
        turn = table.live_match().turn
        claim = f"think:{table.id}:{turn}:{seat}"
        if not await peers.claim(claim):
            return
        try:
            with failures_logged(log, "a computer could not be asked", match=table.id):
                newest = await self._app.store.table(table.id)
                if newest is None or newest.status != "live" or seat not in newest.waiting():
                    return
                if newest.live_match().turn == turn:
                    await self._answer(newest, seat)
        finally:
            await peers.release(claim)

    async def _answer(self, table: Table, seat: Seat) -> None:
        chair, turn, loop = table.chairs[seat], table.live_match().turn, asyncio.get_running_loop()
        earliest = loop.time() + self._pause
        choose = self._chosen if chair.robot is None else self._robots
        try:
            text = await choose(table, seat)
            if not text:
                return
            await asyncio.sleep(max(0.0, earliest - loop.time()))
            await self._act(table, seat, turn, text)
        except Fault as fault:
            await self._lose(table, seat, fault.status, fault.detail)
        except Refusal as refusal:
            if is_usual(refusal):  # a second answer
                log.debug("computer refused", match=table.id, level=chair.answering_level, code=refusal.code)
            elif chair.robot is not None:
                await self._lose(table, seat, WRONG_MOVE, refusal.code)
            else:
                log.error("computer refused", match=table.id, level=chair.answering_level, code=refusal.code)
        except Exception:
            log.exception("computer failed", match=table.id, level=chair.answering_level)  # the sweep asks again

    async def _act(self, table: Table, seat: Seat, turn: int, text: str) -> None:
        """Makes a move that is already chosen, again and again while the database cannot be written to."""
        for pause in AGAIN_SECONDS:
            try:
                await play.act(self._app, table.id, seat, turn, text)
            except Trouble:
                await asyncio.sleep(pause)
            else:
                return
        await play.act(self._app, table.id, seat, turn, text)

    async def _chosen(self, table: Table, seat: Seat) -> str:
        """Returns a computer's move; empty where it has none."""
        match = table.live_match()
        if not table.game.levels or not legal(table.game, match, seat):
            return ""
        seed = Chance(table.start().seed, f"computer {seat} {match.version}").block(0)
        level = table.chairs[seat].answering_level or 0
        ask = Ask(table.game.view(match.state, seat), level, seed, self._series.earlier(table, seat))
        async with self._places:
            return await self._think(table.game.computer.choose, ask)

    async def _lose(self, table: Table, seat: Seat, why: str, detail: str) -> None:
        """Makes a robot at fault leave the match."""
        log.info("a robot made a fault", match=table.id, status=why, detail=detail)
        with refusals_logged(log, "a robot at fault could not leave", match=table.id):
            await play.leave(self._app, table.id, seat, why)

    async def drain(self) -> None:
        """Waits until all running computers have answered."""
        while self._busy:
            await asyncio.gather(*self._busy.values(), return_exceptions=True)

    async def close(self) -> None:
        """Cancels all running computers."""
        for task in list(self._busy.values()):
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
