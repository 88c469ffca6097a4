"""Long polling for updates; notes when the server was unreachable."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, cast

import structlog
from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError, TimedOut

from bot.app import App
from bot.chat.delivery import ConnectionGaps

from . import connection
from .errors import seconds_of
from .partial_updates import read_update

POLL_SECONDS = 10
PATIENCE_SECONDS = 0.5  # time for saving fetched updates, before more are fetched
PAUSES = (0.2, 0.5, 1.0, 2.0, 5.0)  # after failures, longer each time
CONFLICT_SECONDS = 3.0

log = structlog.get_logger(__name__)


class Polling:
    """Long polling: the next call acknowledges the fetched updates, after they were saved."""

    def __init__(self, app: App, bot: Bot, process: Callable[[Update], asyncio.Task[None]]) -> None:
        self._app, self._bot, self._process = app, bot, process
        self._next = 0
        self._failures = 0
        self.gaps = ConnectionGaps(app, "telegram")

    async def run(self) -> None:
        """Fetches until cancelled."""
        while True:
            since = self._app.now()
            try:
                await self._fetch()
                self._failures = 0
            except InvalidToken:
                raise connection.wrong_token() from None
            except Conflict as error:
                log.error("another program fetches updates with this token", why=error.message)
                await asyncio.sleep(CONFLICT_SECONDS)
            except RetryAfter as error:
                await asyncio.sleep(seconds_of(error))
            except TelegramError as error:
                self.gaps.begin(since if isinstance(error, TimedOut) else self._app.now())
                await self._pause(error)

    async def _fetch(self) -> None:
        wait = 0 if self.gaps.is_open else POLL_SECONDS  # returns at once, to notice the end of a gap
        try:
            updates: Sequence[Update] = await self._bot.get_updates(
                offset=self._next, timeout=wait, allowed_updates=connection.ALLOWED
            )
        except TelegramError:
            raise
        except Exception:  # noqa: BLE001 - one that the library cannot parse must not block all others
            updates = await self._one_by_one()
        self.gaps.end()
        await self.gaps.save()
        if not updates:
            return
        tasks = [self._process(update) for update in updates]
        self._next = updates[-1].update_id + 1
        await asyncio.wait(tasks, timeout=PATIENCE_SECONDS)

    async def _one_by_one(self) -> list[Update]:
        """Fetches the same updates again, and parses each by itself."""
        raw = await self._bot._post(
            "getUpdates", {"offset": self._next, "timeout": 0, "allowed_updates": connection.ALLOWED}
        )
        return [read_update(update, self._bot) for update in cast(list[dict[str, Any]], raw)]

    async def _pause(self, error: TelegramError) -> None:
        pause = PAUSES[min(self._failures, len(PAUSES) - 1)]
        self._failures += 1
        log.warning("updates could not be fetched", why=error.message, again_in=pause)
        await asyncio.sleep(pause)
