"""The training robot: a computer player that speaks the protocol, in this process or as a server of its own."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from games.core.computer import Ask
from games.core.game import AnyGame
from games.core.wire import Answer, Request, Wire

from .http_robot import milliseconds
from .loop_delay import InTime

GAMES_KEPT = 10_000  # matches that it remembers
USUAL_LEVEL = 6  # greedy, as the training robot of 2017, in the game that has so many
LONGEST_SECONDS = 86_400
USUAL_SECONDS = 1.0  # the time limit where a match names none, as in 2017
THINKING = 0.4  # the share of the limit to think in; the rest is for the way there and back, on a slow machine too

Think = Callable[[Callable[[Ask[Any]], str], Ask[Any]], Awaitable[str]]


async def in_a_thread(choose: Callable[[Ask[Any]], str], ask: Ask[Any]) -> str:
    """Lets a computer player choose in a thread."""
    return await asyncio.to_thread(choose, ask)


def usual_level(game: AnyGame) -> int:
    """Returns the level at which the training robot plays a game if nobody says another."""
    return USUAL_LEVEL if USUAL_LEVEL in game.levels else game.computer.anchor_level


class NotUnderstood(ValueError):
    """The request is none that a robot knows; carries the HTTP status of the answer."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


@dataclass(frozen=True, slots=True)
class _Known:
    """What it was told of a match: its own view, and the time limit of a request."""

    view: Any
    seconds: float


@dataclass
class TrainingRobot:
    """Answers the requests of any number of matches at one level, from what it was told of each.

    It thinks for a share of each match's time limit. With `counts_waiting` time that a request waits counts as well;
    without it the referee is in this process and charges none.
    """

    game: AnyGame
    level: int | None = None  # None: the usual one
    think: Think = in_a_thread
    random_bytes: Callable[[int], bytes] = secrets.token_bytes
    clock: Callable[[], float] = time.monotonic
    counts_waiting: bool = True
    _matches: OrderedDict[str, _Known] = field(default_factory=OrderedDict, init=False)

    @property
    def plays_at(self) -> int:
        """Returns its level."""
        return usual_level(self.game) if self.level is None else self.level

    async def answer(self, verb: str, target: str, body: bytes) -> tuple[int, bytes]:
        """Returns the HTTP status and the body of the answer to a request."""
        parts = urlsplit(target)
        try:
            fields = await self._answer(verb, parts.path, dict(parse_qsl(parts.query)), body)
        except NotUnderstood as wrong:
            return wrong.status, _json({"status": "error", "message": str(wrong)})
        return 200, _json(fields)

    async def _answer(self, verb: str, path: str, query: Mapping[str, str], body: bytes) -> Mapping[str, Any]:
        match verb, path.strip("/").split("/"):
            case "GET", [""]:
                return {"name": f"Training robot, level {self.plays_at}", "version": "1"}
            case "POST", ["games"]:
                given = _object(body)
                if not isinstance(name := given.get("id"), str):
                    raise NotUnderstood(400, "id is not a text")
                seconds = _seconds(given.get("timeout_secs"))
                self._keep(name, _Known(_understood(self._wire.remember, given), seconds))
                return {"status": "ok"}
            case "GET", ["games", name]:
                known = self._known(name)
                view = _understood(self._wire.asked, known.view, query)
                in_time = InTime(known.seconds * THINKING, self.clock, self.clock() if self.counts_waiting else None)
                ask = Ask(view, self.plays_at, self.random_bytes(32), in_time=in_time)
                spelling = await self.think(self._choose, ask)
                return self._wire.answer(view, spelling)
            case "PUT", ["games", name]:
                known = self._known(name)
                view = _understood(self._wire.updated, known.view, _object(body))
                self._keep(name, replace(known, view=view))
                return {"status": "ok"}
            case "DELETE", ["games", name]:
                self._matches.pop(name, None)
                return {"status": "ok"}
        raise NotUnderstood(404, "there is no such page")

    @property
    def _wire(self) -> Wire:
        assert self.game.wire is not None
        return self.game.wire

    @property
    def _choose(self) -> Callable[[Ask[Any]], str]:
        assert self.game.levels
        return self.game.computer.choose

    def _known(self, name: str) -> _Known:
        if name not in self._matches:
            raise NotUnderstood(404, "there is no such match")
        return self._matches[name]

    def _keep(self, name: str, known: _Known) -> None:
        self._matches[name] = known
        self._matches.move_to_end(name)
        while len(self._matches) > GAMES_KEPT:
            self._matches.popitem(last=False)


@dataclass
class InProcess:
    """The way to a training robot in this process."""

    robot: TrainingRobot

    async def ask(self, request: Request) -> Answer:
        """Returns its answer."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        body = b"" if request.body is None else _json(request.body)
        _, answer = await self.robot.answer(request.verb, request.path, body)
        return Answer(ms=milliseconds(loop.time() - began), body=answer)

    def close(self) -> None:
        """Keeps nothing."""


def _seconds(given: Any) -> float:
    """Returns the time limit of a match; a missing or strange one is that of 2017."""
    is_usual = isinstance(given, int | float) and not isinstance(given, bool) and 0 < given < LONGEST_SECONDS
    return float(given) if is_usual else USUAL_SECONDS


def _understood(read: Callable[..., Any], *given: Any) -> Any:
    try:
        return read(*given)
    except ValueError as error:
        raise NotUnderstood(400, str(error)) from None


def _object(body: bytes) -> Mapping[str, Any]:
    try:
        given = json.loads(body)
    except (ValueError, RecursionError):
        raise NotUnderstood(400, "the body is not JSON") from None
    if not isinstance(given, dict):
        raise NotUnderstood(400, "the body is not a JSON object")
    return given


def _json(fields: Mapping[str, Any]) -> bytes:
    return json.dumps(fields).encode()
