"""The command `drill`: makes a backup, restores it beside the database, and replays every record in it."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, redirect_stdout
from dataclasses import asdict, dataclass
from pathlib import Path
from signal import SIGTERM

from bot.app import App
from bot.clock import utc_now
from bot.platforms import read_settings
from bot.settings import Settings, WrongSetting
from games import find_games
from storage import CannotOpen, Store, Trouble, UnitOfWork, maintenance
from storage.database_copy import CopyFailed, copy_to_file
from storage.engine import Engine, NoBackup, engine_at, engine_in_file
from storage.maintenance import BAD, GOOD, UNKNOWN, MaintenanceRun

from .admin import CannotDo, with_data
from .copy import Progress
from .record_checks import Checked, check_records, summary
from .scratch import check_room, copy_backup, scratch_folder, size_of


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
        trial = await _tried_out(engine, backup, data_of)
    except _Stopped as stopped:
        return await _noted(settings, Drill(stopped.result, seconds=_since(began), why=stopped.why), data_of)
    except (CannotOpen, Trouble) as error:  # nothing was tried out
        done = Drill(UNKNOWN, seconds=_since(began), why=_sentence(str(error)))
        return done if backup is not None or isinstance(error, CannotOpen) else await _noted(settings, done, data_of)
    result = BAD if trial.wrong else UNKNOWN if trial.untold else GOOD
    why = summary(trial.wrong or trial.untold)
    done = Drill(result, trial.records, trial.replayed, _since(began), why)
    return await _noted(settings, done, data_of if result == GOOD else [])


async def _tried_out(engine: Engine, backup: str | None, data_of: list[MaintenanceRun]) -> Checked:
    """Returns what the records in a restored backup show. Raises _Stopped."""
    with scratch_folder(engine.folder) as folder:
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
    check_room(folder, size_of(Path(backup or "")) if is_file else source.size())
    made = folder / "backup.db"
    if is_file:
        await asyncio.to_thread(copy_backup, Path(backup or ""), made)
    try:
        if not is_file:
            await _back_up(source, made)
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
