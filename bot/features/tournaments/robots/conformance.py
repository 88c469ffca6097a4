"""Checks a robot: whole matches and odd requests as named cases, each passed or with what went wrong."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

from games.core.game import AnyGame
from games.core.options import opening_options
from games.core.record import Record
from games.core.wire import OK, WRONG_RESPONSE, Request, in_one_line, shown
from games.robots import Call, Conversation, Played
from games.tournament import draws
from games.tournament.description import robot_options, time_options

from .referee import Robot, play
from .training import InProcess, TrainingRobot

NAMES = ("the robot", "the training robot")
DELAYED_MS = (38.0, 60.0)  # a system acknowledges after 40 ms what it has not answered
DELAYED_FEWEST = 8  # cases that tell
DELAYED = "answers take 40 ms, as if head and body were sent apart: send them at once (one write, or TCP_NODELAY)"
SHOWN_LEAST = 40  # characters of an answer by which it is recognized in what is said of it


@dataclass(frozen=True, slots=True)
class Case:
    """One case: whether the robot passed, what it did instead, and its slowest answer in milliseconds."""

    name: str
    passed: bool
    detail: str = ""
    ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Check:
    """A robot to check; `connect` returns a new way to it for each match."""

    name: str  # of the game
    game: AnyGame
    connect: Callable[[], Robot]
    timeout_seconds: float

    async def cases(self) -> AsyncIterator[Case]:
        """Yields the cases in order; where the robot is out of reach, only that. A hint follows if one may help."""
        times = list[float]()
        async for case in self._cases():
            times.append(case.ms)
            yield case
        if is_delayed(times):
            yield Case("a hint", True, DELAYED, sorted(times)[len(times) // 2])

    async def _cases(self) -> AsyncIterator[Case]:
        first = await self._answers("it can be reached", Request(0, "GET", "/games/unknown"))
        yield first
        if not first.passed:
            return
        yield await self._named()
        for title, seat, given in self._matches():
            yield await self._match(title, seat, given)
        yield await self._together()
        yield await self._itself()
        yield await self._unfinished()
        for verb in ("PUT", "DELETE"):
            yield await self._answers(f"{verb} of an unknown match is answered", Request(0, verb, "/games/unknown", {}))

    def _matches(self) -> list[tuple[str, int, dict[str, Any]]]:
        """Returns a match as each player, with every value of an option that is usual, and with the odd ones."""
        whole_matches: list[tuple[str, int, dict[str, Any]]] = [("it moves first", 0, {}), ("it moves second", 1, {})]
        for name, value in tried_options(self.game):
            whole_matches += [(f"{name} {written_value(value)}", seat, {name: value}) for seat in (0, 1)]
        return [(f"a whole match: {title}, as player {seat + 1}", seat, given) for title, seat, given in whole_matches]

    async def _match(self, title: str, seat: int, given: dict[str, Any]) -> Case:
        return _case(title, [await self._play(seat, given)], seat)

    async def _together(self) -> Case:
        both = await asyncio.gather(self._play(0, {}, 2), self._play(0, {}, 3))
        return _case("two matches at once are not mixed up", both, 0)

    async def _itself(self) -> Case:
        played = await play(self._deal({}, 4), [self.connect(), self.connect()], timeout_seconds=self.timeout_seconds)
        return _case("it plays itself: two matches with the same deal", [played], None)

    async def _unfinished(self) -> Case:
        """Begins a match and never ends it, then plays another."""
        abandoned = self.connect()
        conversation = Conversation(self._deal({}, 5), ("abandoned", ""), self.timeout_seconds)
        await abandoned.ask(next(conversation.requests()))
        abandoned.close()
        return _case("a match after one that was broken off", [await self._play(0, {}, 6)], 0)

    async def _named(self) -> Case:
        """Asks for a name and a version, which a robot need not have."""
        robot = self.connect()
        answer = await robot.ask(Request(0, "GET", "/"))
        robot.close()
        name = name_in(answer.body) if answer.status == OK else ""
        return Case("GET / (optional)", True, f"it is called {name}" if name else "it says no name", answer.ms)

    async def _answers(self, title: str, request: Request) -> Case:
        """Asks something that needs an answer in time, of any kind."""
        robot = self.connect()
        answer = await robot.ask(request)
        robot.close()
        passed = answer.status in (OK, WRONG_RESPONSE)
        return Case(title, passed, "" if passed else f"{answer.status}: {answer.detail}", answer.ms)

    async def _play(self, seat: int, given: dict[str, Any], seed: int = 1) -> Played:
        robots: list[Robot] = [self.connect(), InProcess(TrainingRobot(self.game))]
        deal = self._deal(given, seed)
        return await play(deal, robots[:: 1 if seat == 0 else -1], timeout_seconds=self.timeout_seconds)

    def _deal(self, given: dict[str, Any], seed: int) -> Record:
        options = robot_options(self.game, given)
        return draws.deal(draws.deal_chance(draws.secret_from(seed), 1, 1), self.name, self.game, options, NAMES)


def tried_options(game: AnyGame) -> list[tuple[str, Any]]:
    """Returns the values of options that a check tries: of the opening options, or of all where a game has none."""
    times, opening = time_options(game.Options), {name for name, _ in opening_options(game.Options)}
    values = list[tuple[str, Any]]()
    for option in fields(game.Options):
        if option.name not in (opening or {option.name}) or option.name in times:
            continue
        facts = option.metadata
        if "values" in facts:
            values += [(option.name, value) for value in facts["values"] if value != option.default]
        else:
            values += [(option.name, value) for value in sorted({facts["min"], *facts["offered"]})]
    return values


def written_value(value: Any) -> str:
    """Returns a value of an option as people write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _case(title: str, played: Sequence[Played], seat: int | None) -> Case:
    """Returns a case that is passed if none of the robot's requests failed."""
    calls = [call for match in played for call in match.calls if seat is None or call.seat == seat]
    slowest = max((call.ms for call in calls), default=0.0)
    fault = next((call for call in calls if call.status != OK), None)
    if fault is None:
        return Case(title, True, f"{len(calls)} requests", slowest)
    why = f"{fault.verb} number {calls.index(fault) + 1}: {fault.status}: {fault.detail}{_sent(fault)}"
    return Case(title, False, why, slowest)


def is_delayed(times: Sequence[float]) -> bool:
    """Returns whether answers take the time that a network waits for more to acknowledge, mostly and not by chance."""
    waited = sum(DELAYED_MS[0] <= ms < DELAYED_MS[1] for ms in times)
    return len(times) >= DELAYED_FEWEST and 2 * waited > len(times)


def _sent(fault: Call) -> str:
    """Returns the beginning of the answer's body where the detail does not show it."""
    body = shown(fault.received.partition(b"\r\n\r\n")[2])
    return f"; it sent: {body}" if body and body[:SHOWN_LEAST] not in fault.detail else ""


def case_line(case: Case) -> str:
    """Returns a case as a line for people."""
    detail = f"{case.detail}; " if case.detail else ""
    return f"{'ok    ' if case.passed else 'FAILED'} {case.name} ({detail}slowest {case.ms:g} ms)"


def name_in(body: bytes) -> str:
    """Returns the name and version in a robot's answer to `GET /`; empty if there is none."""
    return " ".join(facts[key] for key in ("name", "version") if (facts := facts_in(body)).get(key))


def facts_in(body: bytes) -> dict[str, str]:
    """Returns the name and the version that a robot gives itself in its answer to `GET /`, as texts."""
    try:
        given = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(given, dict):
        return {}
    return {
        key: in_one_line(str(given[key])[:60]) for key in ("name", "version") if isinstance(given.get(key), str | int)
    }
