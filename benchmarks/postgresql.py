"""The store and the rules on PostgreSQL, in one process and in two, against pgbench with the same statements.

The floor's transaction is one move: a row of `matches`, the times of two seats, a step. It has as many connections as
we have callers. All arms have the same server on the same disk, with fsync; each has a new database.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from storage.matches.tables import _NEVER_CHANGES
from storage.schema import matches, seats
from tests.postgresql import Server, as_user, binaries, in_thread

from .arms import opened
from .figures import Measured, Wanted
from .store import MOVES, begun_matches, played

CALLERS = (64, 256)
MATCHES = 1_200  # of each process
FLOOR_SECONDS = 5
TICKS = os.sysconf("SC_CLK_TCK")

ROWS = f"""
create sequence versions start 1000;
insert into matches select {{columns}} from (select * from matches limit 1) m, generate_series(1, {MATCHES}) n;
insert into seats select {{seats}} from (select * from seats limit 2) s, generate_series(1, {MATCHES}) n;
analyze;
"""
_SETS = ", ".join(f"{c.name} = {c.name}" for c in matches.c if c.name not in {*_NEVER_CHANGES, "revision", "version"})
MOVE = f"""
\\set n random(1, {MATCHES})
begin;
update matches set revision = revision + 1, version = version + 1, {_SETS} where id = 'm' || :n;
update seats set acted_at = 1700000000000000, notice_at = null where match_id = 'm' || :n and seat = 0;
update seats set acted_at = 1700000000000000, notice_at = 1700000000000000 where match_id = 'm' || :n and seat = 1;
insert into steps values ('m' || :n, nextval('versions'), 1, '{{"seat":0,"do":"a1"}}',
    '[{{"kind":"marked","seat":0,"facts":{{"cell":"a1"}}}}]', 0, 1700000000000000);
commit;
"""


@dataclass(frozen=True, slots=True)
class Took:
    """Moves a second of all processes, and microseconds of a processor that a move took: ours, and the server's."""

    rate: float
    ours: float
    servers: float


async def measured(folder: Path, n: int) -> list[Measured]:
    """Each number of callers, one process and two, with the floor beside them."""
    found = []
    with durable_server() as server:
        for callers in CALLERS:
            floor = floor_of(server, f"floor{callers}_{n}", folder, callers)
            one, two = (ours(server, f"by{count}_{callers}_{n}", folder, callers, count) for count in (1, 2))
            name = f"store and rules on PostgreSQL, {callers} callers"
            wanted = Wanted("ratio", "≥", 0.4)
            found.append(Measured(f"{name}, one process", "moves/s", one.rate, floor.rate, wanted))
            found.append(Measured(f"{name}, two processes beside one", "moves/s", two.rate, one.rate))
            found.append(Measured(f"{name}, our processor a move", "µs", one.ours))
            found.append(Measured(f"{name}, the server's processor a move", "µs", one.servers, floor.servers))
    return found


@contextmanager
def durable_server() -> Iterator[Server]:
    """A server that keeps what it has promised, on the disk of temporary files."""
    folder = Path(tempfile.gettempdir()) / f"roundhouse-bench-{os.getpid()}"
    server = Server(folder, shared_buffers="128MB", max_connections="400")
    try:
        server.make()
        yield server
    finally:
        server.stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)


def ours(server: Server, database: str, folder: Path, callers: int, processes: int) -> Took:
    """Our arm: whole matches, in so many processes, each with its own matches and its share of the callers."""
    in_thread(server.does(f"create database {database}"))
    address = server.address(database)
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        list(pool.map(ready, [(address, folder)] * processes))
        before = server_seconds(server)
        jobs = [pool.submit(_played, address, folder, callers // processes) for _ in range(processes)]
        took = [job.result() for job in jobs]
        spent = server_seconds(server) - before
    moves = processes * MATCHES * len(MOVES)
    return Took(sum(rate for rate, _ in took), sum(cpu for _, cpu in took) / moves * 1e6, spent / moves * 1e6)


def ready(given: tuple[str, Path]) -> None:
    """Has a process import everything and the database have its schema."""

    async def work() -> None:
        await (await opened(given[1], given[0])).store.close()

    asyncio.run(work())
    time.sleep(1)  # so that the other process gets the other task


def _played(address: str, folder: Path, callers: int) -> tuple[float, float]:
    began = time.process_time()
    took = asyncio.run(played(folder, callers, MATCHES, address))
    return took.rate, time.process_time() - began


def floor_of(server: Server, database: str, folder: Path, callers: int) -> Took:
    """The floor: pgbench, a transaction a move."""
    in_thread(server.does(f"create database {database}"))

    async def rows() -> None:
        app = await opened(folder, server.address(database))
        await begun_matches(app, 1)
        await app.store.close()
        own = {"id": "'m' || n", "share": "'m' || n", "match_id": "'m' || n"}
        lists = {"columns": matches, "seats": seats}
        sql = ROWS.format(**{name: ", ".join(own.get(c.name, c.name) for c in of.c) for name, of in lists.items()})
        for statement in filter(str.strip, sql.split(";")):
            await server.does(statement, of=database)

    in_thread(rows())
    script = server.folder / "move.sql"
    script.write_text(MOVE)
    where = binaries()
    assert where is not None
    line = [str(where / "pgbench"), "-h", str(server.folder), "-p", str(server.port), "-U", "postgres", "-n"]
    line += ["-M", "prepared", "-c", str(callers), "-j", "2", "-T", str(FLOOR_SECONDS), "-f", str(script), database]
    before = server_seconds(server)
    done = subprocess.run(line, check=True, capture_output=True, text=True, **as_user())
    spent = server_seconds(server) - before
    rate = float(re.search(r"tps = ([\d.]+)", done.stdout)[1])  # type: ignore[index]
    return Took(rate, 0.0, spent / (rate * FLOOR_SECONDS) * 1e6)


def server_seconds(server: Server) -> float:
    """The processor that the server has used: its first process with all that have ended, and those that run."""
    first = (server.folder / "data" / "postmaster.pid").read_text("utf-8").split()[0]
    spent = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text("utf-8").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if stat.parent.name == first:
            spent += sum(map(int, fields[11:15]))
        elif fields[1] == first:
            spent += sum(map(int, fields[11:13]))
    return spent / TICKS
