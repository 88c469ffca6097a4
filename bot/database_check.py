"""Checks the database: before it is opened, which creates a new one where it is missing, and while the program runs."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from contextlib import suppress
from functools import partial
from pathlib import Path

import structlog

from bot.settings import PUSH_KEY_FILE, SECRET_FILE, Settings
from bot.tasks import Tasks
from storage import CannotOpen, Store
from storage.engine import Engine, engine_at

AGAIN_SECONDS = 60.0
NICENESS = 15  # of the check: the event loop answers presses first

log = structlog.get_logger(__name__)


def damaged(settings: Settings) -> str:
    """Returns a sentence where the file is damaged; else empty. Reads the whole file."""
    engine = engine_at(settings.database_url)
    wrong = engine.check().run()
    return f"{engine.name} is damaged ({wrong}); put a backup in its place with `restore`." if wrong else ""


def missing(settings: Settings) -> str:
    """Returns a sentence where there is no database; else empty."""
    engine = engine_at(settings.database_url)
    where = "Change to the program's folder first, or set ROUNDHOUSE_DATABASE_URL"
    return f"there is no database at {engine.place}. {where}." if engine.is_empty() else ""


def without_past(settings: Settings) -> str:
    """Returns a sentence where the program has run before but its database is missing or empty; else empty."""
    engine = engine_at(settings.database_url)
    marks = [file for file in _marks(engine) if os.access(file, os.F_OK)]
    if not marks or not engine.is_empty():
        return ""
    return (
        f"{engine.name} is missing or empty, but {marks[0]} shows that the program has run here before: "
        "the matches and players from then are not there. Put a backup in its place with `roundhouse restore FILE`. "
        "If you want to begin with nothing, `roundhouse migrate --new` makes a new database."
    )


def check_past(settings: Settings) -> None:
    """Raises CannotOpen instead of having a new database made where there was one."""
    if lost := without_past(settings):
        raise CannotOpen(lost)


def _marks(engine: Engine) -> tuple[Path, ...]:
    """Returns the files that the program makes once it has made its database, whatever its settings."""
    return (engine.folder / SECRET_FILE, engine.folder / PUSH_KEY_FILE, *engine.traces())


def without_secret(settings: Settings) -> str:
    """Returns a sentence where the secret of the guests and teams in the database is missing; else empty."""
    engine = engine_at(settings.database_url)
    secret = engine.folder / SECRET_FILE
    if settings.secret is not None or os.access(secret, os.F_OK) or not engine.has_signed():
        return ""
    return (
        f"{secret} is missing: with a new one, the guests in {engine.name} lose their accounts, and the tokens of "
        "teams change. Copy it from the folder where the program ran before."
    )


def watch_integrity(store: Store, tasks: Tasks) -> None:
    """Begins to check the file: once, and again each minute while it is damaged, until a backup is in its place."""
    store.is_being_checked = True
    tasks.every(AGAIN_SECONDS, partial(_check_again, store), "integrity", first=0.0)


async def _check_again(store: Store) -> None:
    if store.is_being_checked:  # for the first time
        store.judge_damage(await _checked(store, with_indexes=False))
        store.is_being_checked = False
    elif store.damage:
        store.judge_damage(await _checked(store, with_indexes=True))
        if not store.damage:
            log.warning("the database is no longer damaged")


async def _checked(store: Store, with_indexes: bool) -> str:
    """Runs a check in a thread of low priority; ends it when cancelled."""
    check, loop = store.engine.check(), asyncio.get_running_loop()
    found: asyncio.Future[str] = loop.create_future()

    def work() -> None:
        if sys.platform == "linux":  # elsewhere this would slow down the whole process
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
        result = check.run(with_indexes)
        with suppress(RuntimeError):  # the loop has been closed
            loop.call_soon_threadsafe(_settle, found, result)

    threading.Thread(target=work, name="integrity", daemon=True).start()
    try:
        return await found
    finally:
        check.stop()


def _settle(found: asyncio.Future[str], result: str) -> None:
    if not found.done():
        found.set_result(result)
