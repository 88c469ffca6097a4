"""The referee: plays a match between two robots, request by request."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Protocol

from games.core.record import Record
from games.core.wire import OUT_OF_REACH, Answer, Request
from games.robots import Conversation, Played

ID_BYTES = 8


class Robot(Protocol):
    """A way to a robot: over HTTP, in this process, or through a connection that the robot has opened."""

    async def ask(self, request: Request) -> Answer:
        """Makes a request once and returns its result."""
        ...

    def close(self) -> None:
        """Releases what is kept between requests."""
        ...


class Unjudged(Exception):
    """A match cannot be judged because something on our side failed: it is played again, and nobody is charged."""


async def _up() -> bool:
    return True


def utc_now() -> datetime:
    """Returns the wall clock's time."""
    return datetime.now(UTC)


async def play(
    deal: Record,
    robots: Sequence[Robot],
    *,
    timeout_seconds: float,
    training: bool = False,
    ids: Sequence[str] = (),
    now: Callable[[], datetime] = utc_now,
    watch: Callable[[Conversation], None] = lambda _: None,
    network_is_up: Callable[[], Awaitable[bool]] = _up,
) -> Played:
    """Plays a match whose record has no steps yet; the robots are in seat order and are closed at the end.

    `ids`: the names of the match for each side, which differ, since a robot may play itself; drawn if not given.
    `watch` is called after every request. Raises Unjudged if a robot seems out of reach while the network is down, or
    our own part of the way to it failed.
    """
    names = ids or [secrets.token_hex(ID_BYTES) for _ in robots]
    conversation = Conversation(replace(deal, started_at=now()), names, timeout_seconds, training)
    requests = conversation.requests()
    try:
        request = next(requests)
        while True:
            answer = await robots[request.seat].ask(request)
            if answer.unjudged:
                raise Unjudged(answer.detail)
            matters = conversation.match.outcome is None or request.verb == "POST"
            if matters and answer.status in OUT_OF_REACH and not await network_is_up():
                raise Unjudged(answer.detail)
            try:
                request = requests.send(replace(answer, at=now()))
            except StopIteration:
                return conversation.played()
            finally:
                watch(conversation)
    finally:
        for robot in robots:
            robot.close()
