"""Robots whose programs have connected to another process of the house: their requests and answers are relayed.

A text that is lost, or a process that dies, is never the robot's fault: such an answer is marked as unjudged.
"""

from __future__ import annotations

import msgspec

from bot.memory import RecentDict
from bot.relay import NoAnswer, Relay
from bot.tasks import Tasks
from games.core.wire import NO_CONNECTION, Answer, Request

from .loop_delay import LoopDelays
from .reverse_connections import ReverseConnections

FIND_SECONDS = 0.5  # for the other processes to say where a robot is
PASSING_MOST = 100  # answers on their way to the process that has asked


class ToRobot(msgspec.Struct, array_like=True):
    """A request that is relayed."""

    team: int
    request: Request
    limit: float


class FromRobot(msgspec.Struct, array_like=True):
    """An answer that is relayed, and when it was received."""

    name: str
    answer: Answer
    at: float


class RelayedRequests:
    """Finds the process that a robot's program has connected to, and relays through it. `connections`: those to here.

    Takes part in answering the others as soon as it is made.
    """

    def __init__(self, relay: Relay, connections: ReverseConnections, loop_delays: LoopDelays) -> None:
        self._relay = relay
        self._connections = connections
        self._loop_delays = loop_delays
        self._holders: dict[int, str] = {}  # by team: the process that its program connected to last
        self._passing: RecentDict[str, FromRobot] = RecentDict(PASSING_MOST)
        self._tasks = Tasks()
        relay.answer("robot opened", self._is_opened)
        relay.answer("robot here", self._since)
        relay.answer("robot request", self._asked)
        relay.answer("robot answer", self._answered)
        relay.answer("robot answer received", self._is_passing)

    async def close(self) -> None:
        """Ends what is still being said."""
        await self._tasks.finish()

    def opened(self, team: int, since: float) -> None:
        """Says that a program has connected here: others are replaced."""
        self._holders.pop(team, None)
        said = msgspec.json.encode((self._relay.name, team, since))
        self._tasks.start(self._relay.ask_all("robot opened", said), "a robot's program has connected")

    async def ask(self, team: int, request: Request, limit: float) -> Answer | None:
        """Makes a request through another process, once; None where no program is connected to one."""
        holder = self._holders.get(team) or await self._find(team)
        if holder is None:
            return None
        try:
            said = await self._relay.ask(holder, "robot request", msgspec.json.encode(ToRobot(team, request, limit)))
        except NoAnswer as failure:
            self._holders.pop(team, None)
            return Answer(NO_CONNECTION, str(failure), unjudged=True)
        answer = msgspec.json.decode(said, type=Answer | None)
        if answer is None:
            self._holders.pop(team, None)
        return answer

    async def is_nowhere(self, team: int) -> bool:
        """Whether all other processes say that no program is connected to them."""
        _, silent = await self._relay.ask_all("robot here", msgspec.json.encode(team))
        return not silent

    async def knows_no_answer(self, name: str) -> bool:
        """Whether all other processes say that they have not received an answer; takes it where one has."""
        answers, silent = await self._relay.ask_all("robot answer received", msgspec.json.encode(name))
        for said in answers.values():
            if received := msgspec.json.decode(said, type=FromRobot | None):
                self._connections.answered(name, received.answer, received.at)
        return not silent

    async def pass_on(self, name: str, answer: Answer) -> bool:
        """Gives an answer to the process that has asked; False where that does not wait for it. Raises NoAnswer."""
        process = name.partition(".")[2]
        if not process or process == self._relay.name:
            return False
        self._passing[name] = given = FromRobot(name, answer, self._connections.now())
        taken = msgspec.json.decode(
            await self._relay.ask(process, "robot answer", msgspec.json.encode(given)), type=bool
        )
        self._passing.pop(name, None)
        return taken

    async def _find(self, team: int) -> str | None:
        """Returns the process that the robot's program connected to last, as far as others answer."""
        answers, _ = await self._relay.ask_all("robot here", msgspec.json.encode(team), FIND_SECONDS)
        since = {process: msgspec.json.decode(said, type=float | None) for process, said in answers.items()}
        connected = {process: at for process, at in since.items() if at is not None}
        if not connected:
            return None
        self._holders[team] = max(connected, key=lambda process: connected[process])
        return self._holders[team]

    async def _is_opened(self, said: bytes) -> bytes:
        process, team, since = msgspec.json.decode(said, type=tuple[str, int, float])
        self._holders[team] = process
        self._connections.replace_older(team, since)
        return b""

    async def _since(self, said: bytes) -> bytes:
        return msgspec.json.encode(self._connections.open_since(msgspec.json.decode(said, type=int)))

    async def _asked(self, said: bytes) -> bytes:
        asked = msgspec.json.decode(said, type=ToRobot)
        self._loop_delays.start()
        try:
            answer = await self._connections.ask_here(asked.team, asked.request, asked.limit, self._loop_delays)
        finally:
            self._loop_delays.stop()
        return msgspec.json.encode(answer)

    async def _answered(self, said: bytes) -> bytes:
        given = msgspec.json.decode(said, type=FromRobot)
        return msgspec.json.encode(self._connections.answered(given.name, given.answer, given.at))

    async def _is_passing(self, said: bytes) -> bytes:
        return msgspec.json.encode(self._passing.get(msgspec.json.decode(said, type=str)))
