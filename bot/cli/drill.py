"""The command `drill`: makes a backup, restores it beside the database, and replays every record in it."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, redirect_stdout
from dataclasses import asdict, dataclass
from pathlib import Path
from signal import SIGTERM

from bot.app import App, utc_now
from bot.settings import Settings, WrongSetting, read_settings
from games import find_games
from storage import CannotOpen, Store, Trouble, UnitOfWork, maintenance
from storage.database_copy import CopyFailed, copy_to_file
from storage.engine import Engine, NoBackup, engine_at, engine_in_file
from storage.maintenance import BAD, GOOD, UNKNOWN, MaintenanceRun

from .admin import CannotDo, with_data
from .copy import Progress
from .record_checks import Checked, check_records, summary

SCRATCH = "drill-"  # how the folder begins in which a backup is restored
ROOM_TIMES = 2  # the size of a backup: for itself and for what is restored from it
SPARE_BYTES = 50_000_000


@dataclass(frozen=True, slots=True)
class Drill:
    """The result of a drill. `checked` records were replayed, of `records`; `why` it is not good, in sentences."""

    result: str  # GOOD, BAD, UNKNOWN
    records: int = 0
    checked: int = 0
    seconds: float = 0.0
    why: str = ""

    def line(self) -> str:
        """Returns it as a sentence."""
        done = f"{self.checked} of {self.records} records were replayed from the restored backup in {self.seconds} s."
        if self.result == GOOD:
            return f"good: {done}"
        return f"{'bad' if self.result == BAD else 'could not tell'}: {self.why}" + (f" {done}" * bool(self.records))


def print_drill(backup: str | None, as_json: bool) -> int:
    """Prints the result of a drill; returns 0 where it is good, 1 where it is bad, 2 where it could not tell."""

    async def until_ended(settings: Settings) -> Drill:
        task = asyncio.current_task()
        assert task is not None
        asyncio.get_running_loop().add_signal_handler(SIGTERM, task.cancel)  # so that nothing is left behind
        return await drill(settings, backup)

    try:
        with redirect_stdout(sys.stderr):  # what is logged meanwhile
            done = asyncio.run(until_ended(read_settings()))
    except WrongSetting as error:
        done = Drill(UNKNOWN, why=str(error))
    except asyncio.CancelledError:
        done = Drill(UNKNOWN, why="It was ended before it had finished.")
    print(json.dumps(asdict(done), ensure_ascii=False) if as_json else done.line())
    return (GOOD, BAD, UNKNOWN).index(done.result)


class _Stopped(Exception):
    """The drill ends with this result, before any record was replayed."""

    def __init__(self, result: str, why: str) -> None:
        super().__init__(why)
        self.result, self.why = result, why


async def drill(settings: Settings, backup: str | None) -> Drill:
    """Tries out a new backup of the house, or this one: a file, or the address of a database restored elsewhere.

    The database of the house is only read. Notes the result there.
    """
    began = time.monotonic()
    data_of: list[MaintenanceRun] = []  # how old the backup is that was given
    try:
        engine = engine_at(settings.database_url)
        found = await _tried_out(engine, backup, data_of)
    except _Stopped as stopped:
        return await _noted(settings, Drill(stopped.result, seconds=_since(began), why=stopped.why), data_of)
    except CannotOpen as error:  # a setting is wrong, or the database is elsewhere and does not answer
        return Drill(UNKNOWN, seconds=_since(began), why=_sentence(str(error)))
    result = BAD if found.wrong else UNKNOWN if found.untold else GOOD
    why = summary(found.wrong or found.untold)
    done = Drill(result, found.records, found.replayed, _since(began), why)
    return await _noted(settings, done, data_of if result == GOOD else [])


async def _tried_out(engine: Engine, backup: str | None, data_of: list[MaintenanceRun]) -> Checked:
    """Returns what the records in a restored backup show. Raises _Stopped."""
    with _scratch(engine.folder) as folder:
        restored = engine_in_file(folder / "restored.db")
        await _restore(engine, backup, restored, folder)
        async with _opened(restored) as store:
            try:
                if backup is not None:
                    async with store.read() as conn:
                        if at := await maintenance.last_sign_of_life(conn):
                            data_of.append(MaintenanceRun(maintenance.BACKUP, at))
                return await check_records(store, Progress())
            except Trouble as error:
                raise _Stopped(BAD, f"The restored backup cannot be read: {_sentence(str(error))}") from None


async def _restore(engine: Engine, backup: str | None, restored: Engine, folder: Path) -> None:
    """Restores a new backup, or the given one, into an empty database. Raises _Stopped."""
    is_file = backup is not None and "://" not in backup
    source = engine if backup is None or is_file else engine_at(backup)
    if not is_file and source.is_empty():
        raise _Stopped(UNKNOWN, f"There is no database at {source.place}.")
    _check_room(folder, _size(Path(backup or "")) if is_file else source.size())
    made = folder / "backup.db"
    try:
        await (asyncio.to_thread(_copy_file, Path(backup or ""), made) if is_file else _back_up(source, made))
    except CopyFailed as error:
        raise _Stopped(BAD, f"No backup can be made. {_sentence(str(error))}") from None
    except Trouble as error:
        damage = source.check().run()
        why = f"{source.name} is damaged: {damage}." if damage else _sentence(str(error))
        raise _Stopped(BAD if damage else UNKNOWN, f"No backup can be made. {why}") from None
    try:
        await asyncio.to_thread(restored.restore, made, utc_now())
    except NoBackup as error:
        raise _Stopped(BAD, _sentence(str(error).replace(str(made), backup or "the backup"))) from None
    except Trouble as error:
        raise _Stopped(UNKNOWN, f"The backup could not be restored: {_sentence(str(error))}") from None


async def _back_up(source: Engine, made: Path) -> None:
    """Makes a backup of a database that may be in use, as `backup` does."""
    if not source.is_shared:
        await asyncio.to_thread(source.backup, made)
        return
    await source.open(copy=False)
    try:
        await copy_to_file(source, made, Progress())
    finally:
        await source.close()


def _copy_file(backup: Path, to: Path) -> None:
    """Copies a backup, because reading one may leave files beside it, or its folder may be read-only."""
    try:
        shutil.copyfile(backup, to)
    except OSError as error:
        raise _Stopped(UNKNOWN, f"{backup} cannot be read: {error.strerror}.") from None


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError as error:
        raise _Stopped(UNKNOWN, f"{file} cannot be read: {error.strerror}.") from None


def _check_room(folder: Path, size: int) -> None:
    """Raises _Stopped where a backup and what is restored from it would fill the disk."""
    needed, free = ROOM_TIMES * size + SPARE_BYTES, shutil.disk_usage(folder).free
    if free < needed:
        where = folder.parent.absolute()
        why = f"A drill needs {needed // 1_000_000} MB free in {where}, where {free // 1_000_000} MB are free."
        raise _Stopped(UNKNOWN, why)


@asynccontextmanager
async def _opened(restored: Engine) -> AsyncIterator[Store]:
    """Yields the store of a restored backup, with its schema brought up to date. Raises _Stopped."""
    try:
        await restored.open(copy=False)
    except CannotOpen as error:
        raise _Stopped(BAD, f"The restored backup cannot be opened: {_sentence(str(error))}") from None
    store = Store(restored, find_games(), utc_now)
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def _scratch(beside: Path) -> Iterator[Path]:
    """Yields a new folder beside the database, and deletes it; deletes those that killed drills left, too."""
    try:
        beside.mkdir(mode=0o700, parents=True, exist_ok=True)
        for left in beside.glob(f"{SCRATCH}*"):
            with _locked(left) as is_left:
                if is_left:
                    shutil.rmtree(left, ignore_errors=True)
        folder = Path(tempfile.mkdtemp(prefix=SCRATCH, dir=beside))
    except OSError as error:
        raise _Stopped(UNKNOWN, f"No folder can be made in {beside.absolute()}: {error.strerror}.") from None
    try:
        with _locked(folder):
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _locked(folder: Path) -> Iterator[bool]:
    """Locks a folder while the block runs; yields whether nobody else had."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield True
    except BlockingIOError:
        yield False
    finally:
        os.close(descriptor)


async def _noted(settings: Settings, done: Drill, others: list[MaintenanceRun]) -> Drill:
    """Saves the result in the database of the house, if there is one; returns it."""

    async def work(app: App) -> None:
        about = {name: value for name, value in asdict(done).items() if name != "result"}
        drilled = MaintenanceRun(maintenance.DRILL, app.now(), done.result, about)

        async def note(unit: UnitOfWork) -> None:
            for run in (drilled, *others):
                await maintenance.note(unit.conn, run)

        await app.store.write(note)

    try:
        await with_data(settings, work)
    except CannotDo:
        pass  # there is no house here: a backup was tried out on another machine
    except (CannotOpen, Trouble) as error:
        print(f"the result could not be saved: {error}", file=sys.stderr)
    return done


def _since(began: float) -> float:
    return round(time.monotonic() - began, 1)


def _sentence(text: str) -> str:
    """Returns a text as a sentence; an address or a path at its beginning stays as it is."""
    head = text[:1].upper() if text.partition(" ")[0].isalpha() else text[:1]
    return head + text[1:].rstrip(".") + "."
