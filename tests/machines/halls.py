"""A tournament whose teams have machines: a house with a fake DigitalOcean, whose jobs run when a test says so."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.addresses import Networks
from bot.app import App
from bot.features.tournaments.digitalocean import DigitalOcean
from bot.features.tournaments.machines.jobs import MachineJobs
from bot.features.tournaments.process import robots_of
from bot.features.tournaments.provider import Machines
from bot.features.tournaments.ssh import SshAccess
from storage.tournament import machines
from storage.tournament.machines import Machine
from tests.bot.tournament.cups import Cup, open_cup

from .fake_digitalocean import TOKEN, FakeDigitalOcean, running
from .fake_machine import PRIVATE

IMAGE, FINGERPRINT = "ubuntu-24-04-x64", "3b:16:bf:e4:8b:00:8b:b8:59:8c:a9:d3:f0:19:45:fa"


def on(fake: FakeDigitalOcean, ssh_port: int = 9, seconds: float = 20.0) -> Machines:
    """Machines at the fake."""
    provider = DigitalOcean(
        TOKEN, IMAGE, "fra1", "s-1vcpu-1gb", FINGERPRINT, "roundhouse-1", url=fake.url, seconds=seconds
    )
    return Machines(provider, SshAccess(PRIVATE, networks=Networks.PRIVATE, port=ssh_port), IMAGE)


@dataclass
class Hall:
    """A tournament, the fake, and the jobs of one process."""

    cup: Cup
    fake: FakeDigitalOcean
    jobs: MachineJobs

    @property
    def app(self) -> App:
        """The app of the house."""
        return self.cup.house.app

    async def waits(self, seconds: float = 10) -> None:
        """So much later, what is due is done."""
        self.cup.house.clock.wind(seconds=seconds)
        await self.jobs.turn()

    async def machines(self) -> list[Machine]:
        """All machines that are not gone."""
        async with self.app.store.read() as conn:
            return await machines.of_tournament(conn, self.cup.number)

    async def states(self) -> list[str]:
        """The states of all machines that are not gone."""
        return [one.state for one in await self.machines()]

    async def errors(self) -> list[str]:
        """Why the last steps failed."""
        return [one.error for one in await self.machines()]


@asynccontextmanager
async def open_hall(folder: Path, fake: FakeDigitalOcean | None = None, **more: Any) -> AsyncIterator[Hall]:
    """A house with machines; with the same fake and folder, a restart."""
    async with running(fake or FakeDigitalOcean()) as fake, open_cup(folder, **more) as cup:
        robots_of(cup.house.app).machines = on(fake)
        yield Hall(cup, fake, MachineJobs(cup.house.app, "jobs"))
