"""The server that several processes share is away, deaf or unwilling: play goes on, or refuses and then goes on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

from tests.postgresql import address_in

from . import ledger
from .night import Night, night
from .several import DATABASE, own_server

pytestmark = [
    pytest.mark.processes,
    pytest.mark.usefixtures("postgresql_installed"),
]

PLAY_SECONDS, MOVE_SECONDS = 5.0, 60.0


@pytest.mark.parametrize(
    "mode", [pytest.param("fast", marks=pytest.mark.long("what happens between processes")), "immediate"]
)
async def test_server_is_restarted_under_load_and_play_goes_on(tmp_path: Path, mode: str) -> None:
    async with own_server() as server, night(tmp_path, 2, pairs=1, server=server.address(DATABASE)) as one:
        await plays_for_a_while(one)
        one.notes_death()
        await asyncio.to_thread(server.stop, mode)
        await asyncio.sleep(2.0)
        await asyncio.to_thread(server.start)
        await comes_back(one)
    assert one.wrong == []


async def test_network_to_the_server_is_cut_for_twenty_seconds(tmp_path: Path) -> None:
    address = address_in(tmp_path / "house")
    async with cable(address) as line, night(tmp_path, 3, pairs=1, server=line.address, seen_at=address) as one:
        await plays_for_a_while(one)
        one.notes_death()
        line.cut()
        await asyncio.sleep(20.0)
        line.mend()
        await comes_back(one)
    assert one.wrong == []


@pytest.mark.long("what happens between processes")
async def test_every_notification_is_lost_and_the_sweep_finds_what_they_told(tmp_path: Path) -> None:
    address = address_in(tmp_path / "house")
    await spoiled(address, "create schema deaf", DEAF, f"alter database {name_of(address)} set search_path = {PATH}")
    async with night(tmp_path, 4, pairs=1, server=address) as one:
        await plays_for_a_while(one)
        await one.closes(to_the_end=False)
    assert one.wrong == []


@pytest.mark.long("what happens between processes")
async def test_every_fifth_step_meets_a_serialization_failure(tmp_path: Path) -> None:
    address = address_in(tmp_path / "house")
    await spoiled(address, FAILS, FAILING)
    async with night(tmp_path, 5, pairs=1, server=address) as one:
        await plays_for_a_while(one)
        await spoiled(address, "drop trigger fails on steps")
        await one.closes(to_the_end=False)
    assert one.wrong == []


DEAF = "create function deaf.pg_notify(text, text) returns void language sql as 'select'"
PATH = "deaf, pg_catalog, public"
FAILS = """create function fails() returns trigger language plpgsql as $$ begin
    if random() < 0.2 then raise exception 'could not serialize access' using errcode = '40001'; end if;
    return new; end $$"""
FAILING = "create trigger fails before insert on steps for each statement execute function fails()"


def name_of(address: str) -> str:
    """The database of an address."""
    return urlsplit(address).path.removeprefix("/")


async def spoiled(address: str, *statements: str) -> None:
    """Something is done to the database that an operator would not do."""
    conn = await asyncpg.connect(address)
    for statement in statements:
        await conn.execute(statement)
    await conn.close()


async def plays_for_a_while(one: Night) -> None:
    """Everybody is there and plays."""
    await one.starts()
    await goes_on(one, 0)


async def comes_back(one: Night) -> None:
    """All networks are connected again, people go on, and everything is right in the end."""
    await one.is_ready()
    await goes_on(one, ledger.counted(one.database)["moves"])
    await one.closes(to_the_end=False)


async def goes_on(one: Night, moves: int) -> None:
    """There are more moves than these, and then everybody plays for a few seconds."""
    async with asyncio.timeout(MOVE_SECONDS):
        while ledger.counted(one.database)["moves"] <= moves:
            await asyncio.sleep(0.5)
    await asyncio.sleep(PLAY_SECONDS)


class Cable:
    """The way to a server, which can be cut: what was on its way stays there, and nobody is told."""

    def __init__(self, to: str) -> None:
        query = parse_qs(urlsplit(to).query)
        self._socket = f"{query['host'][0]}/.s.PGSQL.{query['port'][0]}"
        self._name = name_of(to)
        self._whole = asyncio.Event()
        self._whole.set()
        self._tasks = set[asyncio.Task[None]]()
        self.port = 0

    @property
    def address(self) -> str:
        """The address of the database by this way."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{self._name}"

    def cut(self) -> None:
        """Nothing passes any more."""
        self._whole.clear()

    def mend(self) -> None:
        """Everything passes again."""
        self._whole.set()

    async def connects(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carries both directions of one connection."""
        await self._whole.wait()
        there, back = await asyncio.open_unix_connection(self._socket)
        async with asyncio.TaskGroup() as both:
            both.create_task(self._carries(reader, back))
            both.create_task(self._carries(there, writer))

    async def _carries(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65_536):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def cable(to: str) -> AsyncIterator[Cable]:
    """A way to this database over TCP."""
    line = Cable(to)
    async with await asyncio.start_server(line.connects, "127.0.0.1", 0) as server:
        line.port = server.sockets[0].getsockname()[1]
        yield line
