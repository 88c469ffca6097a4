"""The program of a robot's owner that connects to a house, and passes its requests on to a robot in its own network."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterable, AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import msgspec

from bot.addresses import Address, Networks
from bot.tasks import Tasks
from games.core.wire import OK, Request, in_one_line

from .connection import reason
from .http_robot import HttpRobot
from .loop_delay import LoopDelays
from .reverse_connections import OVER

LONGEST_WAIT = 5.0  # seconds between two attempts to connect
SILENT_SECONDS = 30.0  # a stream that says nothing for so long is dead
FIRST_WAIT = 0.2
REQUESTS = "/api/1/robot/requests"
FIELD = re.compile(r"(?P<name>[a-z]+): ?(?P<value>.*)")  # of an event


class CannotConnect(Exception):
    """The house does not take this connection; says why."""


@dataclass
class ReverseClient:
    """Keeps one connection to a house, again after each interruption, and asks the robot what the house asks."""

    house: str
    token: str
    robot: Address
    say: Callable[[str], None]
    _robots: dict[str, HttpRobot] = field(default_factory=dict, init=False)
    _loop_delays: LoopDelays = field(default_factory=LoopDelays, init=False)
    _tasks: Tasks = field(default_factory=Tasks, init=False)

    async def run(self) -> None:
        """Runs until cancelled. Raises CannotConnect for a wrong token, or when another program takes over."""
        limits = aiohttp.ClientTimeout(total=None, sock_connect=10, sock_read=SILENT_SECONDS)
        headers = {"Authorization": f"Bearer {self.token}"}
        async with aiohttp.ClientSession(headers=headers, timeout=limits) as session, self._closing():
            wait, said = FIRST_WAIT, ""
            while True:
                try:
                    async with session.get(f"{self.house}{REQUESTS}", allow_redirects=False) as stream:
                        await _check(stream)
                        wait, said = FIRST_WAIT, ""
                        await self._listen(session, stream)
                    self.say("the house closed the connection")
                except (aiohttp.ClientError, TimeoutError) as error:
                    why = f"no connection to {self.house}: {_why(error)}; trying again"
                    if why != said:  # once, not at each attempt
                        self.say(why)
                    said = why
                await asyncio.sleep(wait)
                wait = min(wait * 2, LONGEST_WAIT)

    @asynccontextmanager
    async def _closing(self) -> AsyncIterator[None]:
        """Ends what is still being answered, and the connections to the robot."""
        try:
            yield
        finally:
            await self._tasks.finish()
            for robot in self._robots.values():
                robot.close()

    async def _listen(self, session: aiohttp.ClientSession, stream: aiohttp.ClientResponse) -> None:
        async for event, data in events(stream.content):
            if event == "team":
                self.say(f"connected as {data}")
            elif event == "notice":
                self.say(data)
            elif event == "replaced":
                raise CannotConnect("another program has connected with this token.")
            elif event == "request":
                self._tasks.start(self._answer(session, json.loads(data)), "answer")

    async def _answer(self, session: aiohttp.ClientSession, asked: dict[str, Any]) -> None:
        """Asks the robot and posts its answer; an answer that cannot be posted is lost, as on a broken line."""
        request = Request(0, asked["verb"], asked["path"], asked["body"])
        name = match_of(request)
        limit = asked["timeout_secs"]
        robot = self._robots.pop(name, None) or HttpRobot(self.robot, limit, self._loop_delays, Networks.ALL)
        answer = await robot.ask(request)
        if request.verb == "DELETE" or not name:
            robot.close()
        else:
            self._robots[name] = robot
        if answer.status != OK:
            self.say(f"{request.verb} {request.path}: {answer.status}: {answer.detail}")
        body = msgspec.json.encode(answer)
        try:
            await session.post(f"{self.house}/api/1/robot/answers/{asked['name']}", data=body)
        except (aiohttp.ClientError, TimeoutError) as error:
            self.say(f"an answer was lost: {_why(error)}")


def _why(error: aiohttp.ClientError | TimeoutError) -> str:
    """Returns why there is no connection, or no longer one, without the words of the library."""
    if isinstance(error, aiohttp.ClientConnectorError):
        return reason(error.os_error)
    if isinstance(error, aiohttp.ClientPayloadError | aiohttp.ServerDisconnectedError):
        return "the house closed the connection"
    return "no answer in time" if isinstance(error, TimeoutError) else str(error) or type(error).__name__


def match_of(request: Request) -> str:
    """Returns the name of the match that a request is about; empty for another request."""
    if request.verb == "POST" and request.body is not None:
        return str(request.body.get("id", ""))
    parts = request.path.partition("?")[0].split("/")
    return parts[2] if len(parts) == 3 and parts[1] == "games" else ""


async def _check(stream: aiohttp.ClientResponse) -> None:
    if stream.status == 401:
        raise CannotConnect(await _reason(stream) or "the house does not know this token.")
    if stream.status == 404:
        raise aiohttp.ClientError("HTTP status 404: this is not the address of a house")
    if to := stream.headers.get("Location"):
        where = in_one_line(to.removesuffix(REQUESTS))
        raise aiohttp.ClientError(f"HTTP status {stream.status}: it redirects to {where}")
    if stream.status != 200:
        raise aiohttp.ClientError(f"HTTP status {stream.status}")


async def _reason(stream: aiohttp.ClientResponse) -> str:
    """Returns why a known token is refused; empty for an unknown one."""
    try:
        said = await stream.json()
    except (aiohttp.ClientError, ValueError):
        return ""
    is_known = isinstance(said, dict) and said.get("error") == OVER and isinstance(said.get("message"), str)
    return in_one_line(said["message"]) if is_known else ""


async def events(lines: AsyncIterable[bytes]) -> AsyncIterator[tuple[str, str]]:
    """Yields the events of a stream: kind and data."""
    kind, data = "message", list[str]()
    async for line in lines:
        text = line.decode().rstrip("\r\n")
        field = FIELD.fullmatch(text)
        if not text:
            yield kind, "\n".join(data)
            kind, data = "message", []
        elif field and field["name"] == "event":
            kind = field["value"]
        elif field and field["name"] == "data":
            data.append(field["value"])
