"""Web-hooks: addresses that organisers name are told of each match and round that ends, as JSON by POST."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.feed import FeedEvent
from bot.logs import failures_logged
from bot.robots.addresses import NotAllowed, WrongAddress, parse_address, resolve
from bot.robots.http_robot import HttpRobot
from bot.robots.loop_delay import LoopDelays
from bot.tasks import Tasks
from games.core.game import Refusal
from games.core.wire import OK, Request
from games.tournament.document import row_document
from storage import UnitOfWork
from storage.tournament import events, teams, tournaments
from storage.tournament.tournaments import Tournament

from .. import live
from ..organising import existing_tournament
from ..standings import standings

SECONDS = 5.0
PAUSES = (0.0, 1.0, 10.0)  # seconds before each attempt
FAILURES_MOST = 20  # messages in a row that did not arrive; then the hook is left alone
WAITING_MOST = 200  # messages on their way; further ones are dropped

log = structlog.get_logger(__name__)


async def add(app: App, number: int, url: str) -> str:
    """Returns the address of a new hook. Raises unknown_tournament, wrong_address (with why).

    A name that leads nowhere now is taken: where it leads is looked at again for each message.
    """
    try:
        parsed = parse_address(url)
        async with asyncio.timeout(SECONDS):
            await resolve(parsed, app.settings.robot_private_addresses)
    except (WrongAddress, NotAllowed) as error:
        raise Refusal("wrong_address", why=str(error)) from None
    except OSError:
        pass
    address = str(parsed)

    async def work(unit: UnitOfWork) -> None:
        await existing_tournament(unit, number)
        await events.add_hook(unit.conn, number, address, app.now())

    await app.store.write(work)
    return address


async def remove(app: App, number: int, url: str) -> None:
    """Removes a hook. Raises unknown_hook."""
    if not await app.store.write(lambda unit: events.remove_hook(unit.conn, number, url)):
        raise Refusal("unknown_hook")


class Hooks:
    """Listens to the live feed and tells a tournament's hooks. Messages that were on their way in a crash are lost."""

    def __init__(self, app: App, pauses: Sequence[float] = PAUSES) -> None:
        self._app = app
        self._pauses = pauses
        self._tasks, self._messages = Tasks(), Tasks()
        self._waiting = 0

    def start(self) -> None:
        """Begins to listen."""
        self._tasks.start(self._listen(), "web-hooks")

    async def close(self) -> None:
        """Stops; messages on their way are dropped."""
        await self._tasks.finish()
        await self._messages.finish()

    async def drain(self) -> None:
        """Waits until all messages have arrived or failed."""
        await self._messages.drain()

    async def _listen(self) -> None:
        async for event in self._app.feed.events(live.ALL):
            with failures_logged(log, "a web-hook failed"):
                await self.tell(event)

    async def tell(self, event: FeedEvent) -> None:
        """Sends a message to all hooks of the event's tournament."""
        if event.kind not in ("ended", "revealed", "ladder"):
            return
        facts = event.facts
        async with self._app.store.read() as conn:
            known = await events.hooks_of(conn, facts["tournament"])
            able = [hook.url for hook in known if hook.failures < FAILURES_MOST]
            if not able or self._waiting + len(able) > WAITING_MOST:
                return
            message = await _message(conn, event.kind, facts)
        for url in able:
            self._waiting += 1
            self._messages.start(self._deliver(facts["tournament"], url, message), "web-hook")

    async def _deliver(self, number: int, url: str, message: Mapping[str, Any]) -> None:
        try:
            for pause in self._pauses:
                await asyncio.sleep(pause)
                if not await self._is_told(number, url):  # the messages before it may have been lost meanwhile
                    return
                if arrived := await self._post(url, message):
                    break
            await self._app.store.write(lambda unit: events.note_hook(unit.conn, number, url, arrived, FAILURES_MOST))
        finally:
            self._waiting -= 1

    async def _is_told(self, number: int, url: str) -> bool:
        async with self._app.store.read() as conn:
            known = await events.hooks_of(conn, number)
        return any(hook.url == url and hook.failures < FAILURES_MOST for hook in known)

    async def _post(self, url: str, message: Mapping[str, Any]) -> bool:
        address = parse_address(url)
        way = HttpRobot(address, SECONDS, LoopDelays(), self._app.settings.robot_private_addresses)
        try:
            answer = await way.ask(Request(0, "POST", "" if address.path else "/", message))
        finally:
            way.close()
        if answer.status != OK:
            log.info("a web-hook did not take its message", host=address.host, why=answer.detail)
        return answer.status == OK


async def _message(conn: AsyncConnection, kind: str, facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns what hooks are told. A sealed match is told when it is revealed."""
    one = await tournaments.get(conn, facts["tournament"])
    assert one is not None
    about = {"tournament": one.id, "name": one.name}
    if kind == "ladder":
        return {"event": "round", **about, "ladder": await _ladder(conn, one)}
    names = {team.id: team.name for team in (await teams.by_ids(conn, facts["teams"])).values()}
    result = {key: facts.get(key) for key in ("match", "winner", "scores", "why")}
    return {"event": "match", **about, "teams": [names[team] for team in facts["teams"]], **result}


async def _ladder(conn: AsyncConnection, one: Tournament) -> list[dict[str, Any]]:
    rows = await standings(conn, one)
    names = {team.id: team.name for team in (await teams.by_ids(conn, [row.team for row in rows])).values()}
    return [row_document(row, names) for row in rows]
