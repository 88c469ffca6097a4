"""SSH keys of players on the machines of their teams."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal

from bot.app import App
from storage import UnitOfWork
from storage.tournament import machines
from storage.tournament.machines import Machine

from ..provider import Failed, WrongKey
from .orders import switched_on

LEASE = timedelta(seconds=30)  # longer than a key takes to be added
TRIES, PAUSE_SECONDS = 20, 0.5  # while another key is added
HOLDER_BYTES = 8


@dataclass(frozen=True, slots=True)
class KeyAnswer:
    """The answer to a key; `why` says more about an error."""

    code: Literal["blank", "wrong", "ok", "error"]
    why: str = ""


async def add_key(app: App, team: int, text: str) -> KeyAnswer:
    """Puts a player's SSH public key on the machine of their team. Raises machines_off."""
    access = switched_on(app).access
    if not text.strip():
        return KeyAnswer("blank")
    try:
        key = access.read_key(text)
    except WrongKey:
        return KeyAnswer("wrong")
    holder, facts = app.random_bytes(HOLDER_BYTES).hex(), dict[str, Any]()
    try:
        machine = await _leased(app, team, holder)
        try:
            facts["host_key"] = await access.add_key(machine.address, machine.host_key, key)
        finally:
            await app.store.write(lambda unit: machines.release(unit.conn, machine, holder, **facts))
    except Failed as failure:
        return KeyAnswer("error", str(failure))
    return KeyAnswer("ok")


async def _leased(app: App, team: int, holder: str) -> Machine:
    """Returns the machine of a team, leased: a file of keys is changed by one at a time. Raises Failed."""

    async def work(unit: UnitOfWork) -> Machine | None:
        ready = [machine for machine in await machines.of_teams(unit.conn, [team]) if machine.state == "ready"]
        if not ready:
            raise Failed("the machine is not ready yet")
        now = unit.now()
        return ready[0] if await machines.lease(unit.conn, ready[0], holder, now, now + LEASE) else None

    for _ in range(TRIES):
        if (machine := await app.store.write(work)) is not None:
            return machine
        await asyncio.sleep(PAUSE_SECONDS)
    raise Failed("other keys are being added; try again")
