"""The real program, killed while DigitalOcean is creating a machine: it is ordered once."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

from bot.clock import Clock as ProcessClock
from bot.features.tournaments.machines import orders
from tests.bot.tournament.test_program import asked, until
from tests.program import Program

from .fake_digitalocean import TOKEN, FakeDigitalOcean, running
from .fake_machine import PRIVATE
from .halls import open_hall

SETTINGS = {"digitalocean_token": TOKEN, "digitalocean_image": "7555620", "digitalocean_region": "fra1"}


def passes(folder: Path, column: str) -> None:
    """What waiting would do: this time of each machine is in the past."""
    with closing(sqlite3.connect(folder / "data" / "roundhouse.db")) as conn, conn:
        conn.execute(f"update tournament_machines set {column} = 0")


@pytest.mark.slow
async def test_program_that_is_killed_after_its_order_was_carried_out_finds_the_machine(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    async with open_hall(tmp_path / "data", clock=ProcessClock()) as hall:
        await hall.cup.opens()
        ann = await hall.cup.joins("Ann", url="")
        await orders.order(hall.app, ann.id)
    (tmp_path / "key").write_bytes(PRIVATE.export_private_key())
    async with running(FakeDigitalOcean(looks_before_address=0)) as fake, AsyncExitStack() as stack:
        fake.holds["POST"] = asyncio.Event()
        here = {"digitalocean_key_file": tmp_path / "key", "digitalocean_api_url": fake.url}
        program = Program(tmp_path, settings=SETTINGS | here)
        stack.callback(program.close)
        await asyncio.to_thread(program.start)
        async with asyncio.timeout(60):
            while not fake.droplets:
                await asyncio.sleep(0.05)
        program.kill()
        fake.holds.clear()
        assert asked(tmp_path, "select state, provider_id from tournament_machines") == [("wanted", None)]
        passes(tmp_path, "lease_until")
        await asyncio.to_thread(program.start)
        await until(tmp_path, "select provider_id is not null and lease_until is null from tournament_machines")
        passes(tmp_path, "due_at")
        await until(tmp_path, "select state = 'ready' from tournament_machines")
        assert await asyncio.to_thread(program.stop) == 0
        assert len(fake.droplets) == fake.count("POST") == 1
    (number,) = fake.droplets
    found = asked(tmp_path, "select provider_id, address from tournament_machines")
    assert found == [(number, f"192.0.2.{number % 250}")]
    assert asked(tmp_path, "select url from tournament_teams where name = 'Ann'") == [(f"http://{found[0][1]}:8000",)]
