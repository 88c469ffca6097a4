"""The command `copy`: moves a whole house into another database, of the same engine or another."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import TextIO

from bot.clock import utc_now
from bot.own_files import PUSH_KEY_FILE, SECRET_FILE
from storage import CannotOpen, Trouble
from storage.database_copy import CopyFailed, copy_database
from storage.engine import Engine, engine_at
from storage.messages import outages

from .admin import CannotDo

SETTING = "ROUNDHOUSE_DATABASE_URL"  # as messages name an address
EVERY_SECONDS = 2.0
HEARD_WITHIN = timedelta(seconds=15)


class Progress:
    """Prints how far some work is, every two seconds."""

    def __init__(self, to: TextIO | None = None, seconds: Callable[[], float] = time.monotonic) -> None:
        self._to, self._seconds = to or sys.stderr, seconds
        self._said = seconds()

    def __call__(self, text: str) -> None:
        """Prints it, if two seconds have passed since the last line."""
        if self._seconds() - self._said >= EVERY_SECONDS:
            self._said = self._seconds()
            print(f"{text} …", file=self._to, flush=True)


async def copy(from_url: str, to_url: str) -> str:
    """Copies a house that nobody serves into an empty database; returns what is printed. Raises CannotDo."""
    began = time.monotonic()
    source, target = _engine("FROM_URL", from_url), _engine("TO_URL", to_url)
    if source.place == target.place:
        raise CannotDo("FROM_URL and TO_URL are the same database. Nothing was changed.")
    if source.is_empty():
        raise CannotDo(f"there is no database at {source.place}. Nothing was changed.")
    if damage := source.check().run():
        raise CannotDo(f"{source.name} is damaged ({damage}); restore a backup first. Nothing was changed.")
    _check_secret(source, target)
    source.lock.take()
    try:
        if source.lock.is_held and not source.lock.was_alone:
            raise _served(source)
        rows = await _copied(source, target)
    except (CannotOpen, CopyFailed, Trouble) as error:
        raise CannotDo(f"the copy failed: {error}") from None
    finally:
        source.lock.release()
    files, seconds = _copy_files(source, target), time.monotonic() - began
    return (
        f"{rows:,} rows were copied to {target.name} and compared, in {seconds:.0f} s; both are equal. {files}"
        "Set ROUNDHOUSE_DATABASE_URL to TO_URL, and never serve both databases."
    )


def _engine(name: str, url: str) -> Engine:
    try:
        return engine_at(url)
    except CannotOpen as error:
        raise CannotDo(str(error).replace(SETTING, name)) from None


async def _copied(source: Engine, target: Engine) -> int:
    async with AsyncExitStack() as opened:
        for engine, name in ((source, "FROM_URL"), (target, "TO_URL")):
            try:
                upgrade = await engine.open(copy=engine is source)
            except CannotOpen as error:
                raise CannotOpen(str(error).replace(SETTING, name)) from None
            if upgrade is not None:
                print(f"{engine.name}: {upgrade}.", file=sys.stderr)
            opened.push_async_callback(engine.close)
            if engine is source and not source.lock.is_held and await _is_heard(source):
                raise _served(source)
        return await copy_database(source, target, Progress())


def _served(source: Engine) -> CannotDo:
    return CannotDo(
        f"a program is serving {source.name}, and what is played meanwhile would be lost. Stop it first; if it was "
        f"killed, wait {HEARD_WITHIN.seconds} seconds. Nothing was changed."
    )


async def _is_heard(source: Engine) -> bool:
    """Whether a program has written a heartbeat just now, for a database whose processes hold no lock."""
    async with source.read() as conn:
        beats = (await outages.presence(conn)).beats
    return any(not beat.stopped and abs(utc_now() - beat.at) < HEARD_WITHIN for beat in beats)


def _check_secret(source: Engine, target: Engine) -> None:
    """Raises CannotDo where the target's folder has another secret: guests would lose their accounts."""
    secret, other = source.folder / SECRET_FILE, target.folder / SECRET_FILE
    if secret.is_file() and other.is_file() and secret.read_bytes() != other.read_bytes():
        raise CannotDo(
            f"{other} is another secret than {secret}: guests would lose their accounts, and tokens of teams would "
            f"change. Move {other} away first. Nothing was changed."
        )


def _copy_files(source: Engine, target: Engine) -> str:
    """Copies the secret and the key of push messages where the target's folder has none; returns what was done.

    A database on a server has no folder, and this command may be started anywhere: there they stay where they are.
    """
    if target.is_shared:
        keys = (source.folder / name for name in (SECRET_FILE, PUSH_KEY_FILE))
        left = [str(key) for key in keys if key.is_file()]
        is_here = target.folder.resolve() == source.folder.resolve()
        return f"Copy {' and '.join(left)} into the folder data of each process. " if left and not is_here else ""
    copied = []
    for name in (SECRET_FILE, PUSH_KEY_FILE):
        file_here, other = source.folder / name, target.folder / name
        if file_here.is_file() and not other.exists():
            other.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with os.fdopen(os.open(other, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(file_here.read_bytes())
            copied.append(str(other))
    return f"Copied too: {', '.join(copied)}. " if copied else ""
