"""A server with an archived write-ahead log goes back to the moment before a mistake (docs/operators-grow.md)."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from time import sleep
from typing import Any

import asyncpg
import pytest

from bot.cli.drill import drill
from tests.checks import books_balance, steps_have_no_gaps
from tests.disk import quick_disk
from tests.house import House, open_house, settings_of
from tests.postgresql import Server, as_user, binaries

pytestmark = pytest.mark.processes

MISTAKE = "delete from steps where version = 3"


class Archived:
    """A server with an archive, and those that are recovered from it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.wal = folder, folder / "wal"
        self.wal.mkdir()
        self._owned(folder, self.wal)
        command = f"test ! -f {self.wal}/%f && cp %p {self.wal}/%f"
        archiving = {"archive_mode": "on", "archive_command": command, "archive_timeout": "60"}
        self.server = Server(folder / "server", **archiving)
        self.servers = [self.server]

    def base_backup(self) -> None:
        """Makes a base backup, as the operator does once a day."""
        (self.folder / "recovered").mkdir()
        self._owned(self.folder / "recovered")
        program, where = binaries() / "pg_basebackup", self.server.folder  # type: ignore[operator]
        line = [program, f"--host={where}", "--username=postgres", "--checkpoint=fast", "--wal-method=none"]
        base = f"--pgdata={self.folder}/recovered/data"
        subprocess.run([*line, base], cwd="/", check=True, capture_output=True, **as_user())

    def recover(self, until: datetime | None) -> Server:
        """Starts a server that goes through the archive, up to a moment or to its end."""
        port = 5432 + len(self.servers)
        folder = self.folder / f"recovered{port}"
        shutil.copytree(self.folder / "recovered", folder, symlinks=True)
        lines = {
            "restore_command": f"cp {self.wal}/%f %p",
            "recovery_target_action": "promote",
            "archive_mode": "off",
            "port": str(port),
            "unix_socket_directories": str(folder),
        }
        if until is not None:
            lines["recovery_target_time"] = until.isoformat(" ")
        with (folder / "data" / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in lines.items())
        (folder / "data" / "recovery.signal").touch()
        for path in (folder, *folder.rglob("*")):
            self._owned(path)
        recovered = Server(folder, port)
        recovered.start()
        self.servers.append(recovered)
        return recovered

    def _owned(self, *paths: Path) -> None:
        if who := as_user():
            for path in paths:
                os.chown(path, who["user"], who["group"], follow_symlinks=False)


@pytest.fixture
async def archived(
    postgresql_installed: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> AsyncIterator[Archived]:
    """A server that archives its log, with an empty database for a house."""
    monkeypatch.chdir(tmp_path)
    folder = Path(tempfile.mkdtemp(prefix="roundhouse-archive-", dir=quick_disk()))
    folder.chmod(0o755)
    made = Archived(folder)
    try:
        made.server.make()
        await made.server.does("create database house")
        yield made
    finally:
        for one in made.servers:
            one.stop("immediate")
        shutil.rmtree(folder)


async def asked(server: Server, question: str) -> Any:
    """What a server answers."""
    conn = await asyncpg.connect(server.address())
    try:
        return await conn.fetchval(question)
    finally:
        await conn.close()


async def promoted(server: Server) -> None:
    """A server has gone through the archive and can be written."""
    while await asked(server, "select pg_is_in_recovery()"):
        sleep(0.1)


async def plays(house: House) -> str:
    """A match is played; gives its id."""
    return (await house.plays(await house.sits("Ann", "Bo", stake=5), "a1", "a2", "b1", "b2", "c1")).id


@pytest.mark.long("what happens between processes")
async def test_house_goes_back_to_the_moment_before_a_mistake(archived: Archived, tmp_path: Path) -> None:
    async with open_house(tmp_path, address=archived.server.address("house")) as house:
        await house.meets("Ann", "Bo", chips=1_000)
        first = await plays(house)
        archived.base_backup()
        second = await plays(house)  # is in the archive alone
        until = await asked(archived.server, "select clock_timestamp()")
        sleep(0.1)
        async with house.app.store.engine.write() as conn:
            assert (await conn.exec_driver_sql(MISTAKE)).rowcount == 2
        third = await plays(house)
    await asked(archived.server, "select pg_switch_wal()")
    archived.server.stop()  # archives the rest

    before = archived.recover(until)
    await promoted(before)
    done = await drill(settings_of(database_url=before.address("house")), None)
    assert (done.result, done.why, done.checked, done.records) == ("good", "", 2, 2)
    async with open_house(tmp_path, address=before.address("house")) as house:
        await house.meets("Ann", "Bo")
        assert [await house.app.store.table(match) is not None for match in (first, second, third)] == [
            True,
            True,
            False,
        ]
        await plays(house)
        await books_balance(house.app.store)
        await steps_have_no_gaps(house.app.store)

    everything = archived.recover(None)
    await promoted(everything)
    done = await drill(settings_of(database_url=everything.address("house")), None)
    assert done.result == "bad"
    assert "are not numbered one after another" in done.why
    archived.server.start()  # so that the end finds all of them running
