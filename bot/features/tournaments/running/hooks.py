"""Sends the messages of web-hooks as JSON by POST, for the outbox."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Any

import structlog

from bot.addresses import Networks, parse_hook_address
from bot.app import App
from games.core.wire import OK, Request
from storage import UnitOfWork
from storage.outbox import Outcome, Thing
from storage.tournament import hooks
from storage.tournament.hooks import CHANNEL, FAILURES_MOST, KIND, Hook

from ..hooks import body_of, headers, secret_of
from ..robots.http_robot import HttpRobot
from ..robots.loop_delay import LoopDelays

SECONDS = 5.0
PAUSES = (0.0, 1.0, 10.0)  # seconds before each attempt

log = structlog.get_logger(__name__)


class HookSender:
    """Sends each message three times at most. One whose sender died is sent again, with its number.

    `is_on_duty`: while this process is the one that sends them.
    """

    kind, keeps, at_once, pause = KIND, False, 50, 0.0
    lease = timedelta(minutes=1)

    def __init__(self, app: App, pauses: Sequence[float] = PAUSES) -> None:
        self.is_on_duty = True
        self._app = app
        self._pauses = pauses

    def channels(self) -> Collection[str]:
        """Returns that of web-hooks, on duty."""
        return (CHANNEL,) if self.is_on_duty else ()

    async def before(self, _message: Thing) -> Outcome | None:
        """Sends each one."""
        return None

    async def send(self, message: Thing) -> Outcome:
        """Sends a message, unless its hook is gone or left alone."""
        async with self._app.store.read() as conn:
            hook = await hooks.hook_of(conn, message)  # the messages before it may have been lost meanwhile
            body = await body_of(conn, message)
        if hook is None:
            return Outcome("stopped")
        if await self._post(hook, body):
            return Outcome("sent")
        if message.attempts >= len(self._pauses):
            return Outcome("failed")
        return Outcome("wanted", self._app.now() + timedelta(seconds=self._pauses[message.attempts]))

    async def settle(self, unit: UnitOfWork, message: Thing, outcome: Outcome) -> Callable[[], None] | None:
        """Counts what did not arrive; has it said when a hook is left alone from now on."""
        if outcome.state in ("sent", "failed") and await hooks.count(unit.conn, message, outcome.state == "sent"):
            return partial(_given_up, message)
        return None

    async def _post(self, hook: Hook, message: Mapping[str, Any]) -> bool:
        app, address = self._app, parse_hook_address(hook.url)
        networks = Networks.of_house(app.settings.robot_private_addresses)
        signed = partial(headers, secret_of(app, hook), message["id"], app.now())
        way = HttpRobot(address, SECONDS, LoopDelays(), networks, signed)
        try:
            answer = await way.ask(Request(0, "POST", "", message))
        finally:
            way.close()
        if answer.status != OK:
            log.info("a web-hook did not take its message", host=address.host, why=answer.detail)
        return answer.status == OK


def _given_up(message: Thing) -> None:
    host, tournament = parse_hook_address(message.target).host, int(message.about)
    log.warning(
        "a web-hook is left alone until it is added again", tournament=tournament, host=host, lost=FAILURES_MOST
    )
