"""Computer players: whoever of them is waited for thinks off the event loop and acts through the people's door."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

import structlog

from games.core.chance import Chance
from games.core.game import Ask, Refusal, Seat
from games.core.match import legal
from storage.table import Table

from . import play
from .series import Series

if TYPE_CHECKING:
    from .app import App

T = TypeVar("T")
R = TypeVar("R")

WORKERS = 1
BEHIND = 15  # steps of niceness: whoever pressed is answered before a computer has thought
AT_ONCE = 64  # questions handed out at one time
WAITING_MOST = 10_000  # questions that wait to be handed out; the sweep finds the rest
QUITE_USUAL = frozenset({"stale_turn", "match_over", "too_late", "not_your_turn", "busy"})  # the table has moved on

Think = Callable[[Callable[[Ask[Any]], str], Ask[Any]], Awaitable[str]]

log = structlog.get_logger(__name__)


def _stand_back() -> None:
    """A worker goes behind the event loop where both want the processor, and does not outlive the program."""
    if hasattr(os, "nice"):
        os.nice(BEHIND)

    def wait() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=wait, daemon=True).start()


class Workers:
    """Processes that think, or paint, so that the event loop does not."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def __call__(self, work: Callable[[T], R], given: T) -> R:
        """What comes of the work: a computer's answer, a picture."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(WORKERS, get_context("spawn"), _stand_back)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, given)
        except BrokenExecutor:
            self.close()
            raise

    def close(self, wait: bool = False) -> None:
        """Lets the processes go; `wait`: they have gone afterwards."""
        if self._pool is not None:
            self._pool.shutdown(wait=wait, cancel_futures=True)
            self._pool = None


class Computers:
    """Looks after each commit, and in each sweep, whether a computer is waited for."""

    def __init__(self, app: App, think: Think) -> None:
        self._app = app
        self._think = think
        self._series = Series()
        self._busy: dict[tuple[str, Seat, int], asyncio.Task[None]] = {}
        self._places = asyncio.Semaphore(AT_ONCE)

    def look(self, changed: Mapping[str, Table]) -> None:
        """Has every computer that is waited for at these tables think, each once a turn."""
        for table in changed.values():
            self._series.look(table)
            for seat in sorted(table.waiting()) if table.status == "live" else ():
                if table.chairs[seat].level is not None:
                    self._ask(table, seat)

    def _ask(self, table: Table, seat: Seat) -> None:
        key = (table.id, seat, table.live_match().turn)
        if key in self._busy or len(self._busy) >= WAITING_MOST:
            return
        task = asyncio.create_task(self._answer(table, seat), name=f"computer {table.id}")
        self._busy[key] = task
        task.add_done_callback(lambda _: self._busy.pop(key, None))

    async def _answer(self, table: Table, seat: Seat) -> None:
        match = table.live_match()
        level = table.chairs[seat].level or 0
        if table.game.computer is None or not legal(table.game, match, seat):
            return
        seed = Chance(table.start().seed, f"computer {seat} {match.version}").block(0)
        ask = Ask(table.game.view(match.state, seat), level, seed, self._series.earlier(table, seat))
        try:
            async with self._places:
                text = await self._think(table.game.computer, ask)
            await play.act(self._app, table.id, seat, match.turn, text)
        except Refusal as no:
            late = no.code in QUITE_USUAL or no.code.startswith("already_")  # so says RPSLS to a second answer
            tell = log.debug if late else log.error
            tell("computer refused", match=table.id, level=level, code=no.code)
        except Exception:
            log.exception("computer failed", match=table.id, level=level)  # the sweep asks again

    async def rest(self) -> None:
        """Waits until all who think have answered."""
        while self._busy:
            await asyncio.gather(*self._busy.values(), return_exceptions=True)

    async def close(self) -> None:
        """Lets go of all that are thinking."""
        for task in list(self._busy.values()):
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
