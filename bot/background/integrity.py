"""Reads the whole database soon after the start, so that damage is known before players meet it."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from contextlib import suppress

import structlog

from storage import Store

AGAIN_SECONDS = 60.0
BEHIND = 15  # steps of niceness: the event loop answers presses first

log = structlog.get_logger(__name__)


async def watch_integrity(store: Store) -> None:
    """Checks the file once; then again each minute while it is known to be damaged, until a backup is in its place."""
    store.is_being_checked = True
    store.judge_damage(await _checked(store, with_indexes=False))
    store.is_being_checked = False
    while True:
        await asyncio.sleep(AGAIN_SECONDS)
        if store.damage:
            store.judge_damage(await _checked(store, with_indexes=True))
            if not store.damage:
                log.warning("the database is no longer damaged")


async def _checked(store: Store, with_indexes: bool) -> str:
    """Runs a check in a thread of low priority; ends it when cancelled."""
    check, loop = store.check_for_damage(), asyncio.get_running_loop()
    found: asyncio.Future[str] = loop.create_future()

    def work() -> None:
        if sys.platform == "linux":  # elsewhere this would slow down the whole process
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), BEHIND)
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
