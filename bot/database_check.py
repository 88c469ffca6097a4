"""Checks the database: before it is opened, which creates a new one where it is missing, and while the program runs."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from contextlib import suppress
from functools import partial

import structlog

from bot.settings import Settings
from bot.tasks import Tasks
from storage import Store
from storage.engine import engine_at

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
    future: asyncio.Future[str] = loop.create_future()

    def work() -> None:
        if sys.platform == "linux":  # elsewhere this would slow down the whole process
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
        result = check.run(with_indexes)
        with suppress(RuntimeError):  # the loop has been closed
            loop.call_soon_threadsafe(_settle, future, result)

    threading.Thread(target=work, name="integrity", daemon=True).start()
    try:
        return await future
    finally:
        check.stop()


def _settle(future: asyncio.Future[str], result: str) -> None:
    if not future.done():
        future.set_result(result)
