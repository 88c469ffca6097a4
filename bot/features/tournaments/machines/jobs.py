"""Does the steps of machines that are due: one process a machine, a few machines at a time."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import structlog

from bot.app import App
from bot.tasks import Tasks
from storage import UnitOfWork
from storage.tournament import machines
from storage.tournament.machines import Machine

from .. import live
from ..process import robots_of
from ..provider import Failed, Machines, Provider
from .orders import give_address
from .states import Deleted, Located, NotDone, Ordered, Result, after, next_step

IDLE_SECONDS = 1.0  # between two looks at the rows
AT_ONCE = 4  # machines
LEASE = timedelta(seconds=90)  # longer than the calls of a step take

log = structlog.get_logger(__name__)


class MachineJobs:
    """Asks the provider for the next step of each machine that is due; does nothing where machines are off."""

    def __init__(self, app: App, holder: str) -> None:
        self._app = app
        self._holder = holder
        self._tasks = Tasks()
        self._resume_at: datetime | None = None  # the provider has asked for a pause until then

    def start(self) -> None:
        """Begins to work."""
        if robots_of(self._app).machines is not None:
            self._tasks.every(IDLE_SECONDS, self.turn, "machines", first=0.0)

    async def close(self) -> None:
        """Stops at once; a step in progress is done again when its lease ends."""
        await self._tasks.finish()

    async def turn(self) -> None:
        """Does all steps that are due."""
        on = robots_of(self._app).machines
        if on is not None and await self._is_any_due():
            await asyncio.gather(*(self._work(on) for _ in range(AT_ONCE)))

    async def _is_any_due(self) -> bool:
        async with self._app.store.read() as conn:
            return bool(await machines.due(conn, self._app.now()))

    async def _work(self, on: Machines) -> None:
        while (machine := await self._claim()) is not None:
            try:
                result = await do_step(machine, on.provider)
            except Failed as failure:
                result = NotDone(str(failure), failure.pause)
                if failure.pause:
                    self._resume_at = self._app.now() + timedelta(seconds=failure.pause)
            await self._save(machine, result)

    async def _claim(self) -> Machine | None:
        """Returns a machine whose step is due, leased to this process; None where there is none, or in a pause."""
        now = self._app.now()
        if self._resume_at is not None and now < self._resume_at:
            return None

        async def work(unit: UnitOfWork) -> Machine | None:
            due = await machines.due(unit.conn, now)
            if not due or not await machines.lease(unit.conn, due[0], self._holder, now, now + LEASE):
                return None
            return due[0]

        return await self._app.store.write(work) if await self._is_any_due() else None

    async def _save(self, machine: Machine, result: Result) -> None:
        """Writes the result of a step, unless the lease was lost: then another process does the step again."""

        async def work(unit: UnitOfWork) -> Machine | None:
            seen = await machines.get(unit.conn, machine.id)
            assert seen is not None
            if not await machines.release(unit.conn, machine, self._holder, **after(seen, result, unit.now())):
                return None
            now = await machines.get(unit.conn, machine.id)
            if now is not None and now.state == "ready":
                await give_address(unit, now, proof="by_hand")
            return now

        saved = await self._app.store.write(work)
        if saved is None:
            log.warning("the lease of a machine was lost", machine=machine.name)
            return
        if (saved.state, saved.error) != (machine.state, machine.error):
            log.info("a step of a machine was done", machine=machine.name, state=saved.state, why=saved.error)
            live.changed(self._app, machine.tournament_id, [machine.team_id])


async def do_step(machine: Machine, provider: Provider) -> Result:
    """Asks a provider for the next step of a machine. Raises Failed.

    A machine is looked for by its name before it is ordered, since the answer to an earlier order may have been lost;
    and before it is deleted, since a process that was suspended in its step may have ordered it a second time.
    """
    match next_step(machine), machine.provider_id:
        case "order", _:
            known = await provider.find(machine.name)
            return Ordered(known[0] if known else await provider.order(machine.name))
        case "locate", int(number):
            return Located(await provider.address(number))
        case "delete", number:
            known = await provider.find(machine.name)
            for each in dict.fromkeys([*known, *filter(None, [number])]):
                await provider.delete(each)
            return Deleted()
        case step:
            raise AssertionError(f"no step {step} of a machine that is {machine.state}")
