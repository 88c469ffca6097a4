"""Matches of tournaments while they are played: what pages show of them, whichever process plays them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.relay import NoAnswer, Relay
from games.core.game import AnyGame
from games.core.reading import read_record
from games.core.record import Record, replay
from games.robots import Call
from storage.tournament import matches
from storage.tournament.matches import Match

from .documents import is_shown
from .process import robots_of

ANSWER_SECONDS = 0.5  # for another process to say how its match stands
CALLS_KEPT = 2  # besides the last move of each robot


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """A match at one moment: its position, the names by seat, the number of steps, and the last requests."""

    game: AnyGame
    state: Any
    seats: Sequence[str]
    steps: int
    calls: Sequence[Call]

    @property
    def scores(self) -> Sequence[int]:
        """Returns the scores by seat; none in a game without them."""
        return tuple(self.game.screen(self.game.view(self.state, None), "").scores or ())

    def ms(self, seat: int) -> float | None:
        """Returns how many milliseconds a robot took for its last move; None before it has answered."""
        return next((call.ms for call in reversed(self.calls) if call.seat == seat and call.verb == "GET"), None)


async def live_match(app: App, match: Match) -> LiveMatch | None:
    """Returns a match as the process that plays it has it; None where it is sealed, over, or not known now."""
    if match.hidden or match.status != "leased":
        return None
    if (played := robots_of(app).matches.get(match.id)) is not None:
        calls = _latest(played.calls)
        return LiveMatch(played.game, played.match.state, played.deal.seats, len(played.entries), calls)
    said = await _ask(app, match.worker, "robot match", match.id)
    answer = msgspec.json.decode(said, type=tuple[dict[str, Any], list[Call]] | None)
    if answer is None:
        return None
    return _at_its_end(read_record(answer[0], app.games), answer[1])


async def ended_match(app: App, conn: AsyncConnection, match: Match) -> LiveMatch | None:
    """Returns a finished match at its end; None where its result is sealed."""
    document = await matches.record(conn, match.id) if is_shown(match) else None
    if document is None:
        return None
    return _at_its_end(read_record(document, app.games), await matches.calls_of(conn, match.id))


class RelayedMatches:
    """Tells other processes about the matches of this one."""

    def __init__(self, app: App, relay: Relay) -> None:
        self._app = app
        relay.answer("robot match", self._match)

    async def _match(self, said: bytes) -> bytes:
        played = robots_of(self._app).matches.get(msgspec.json.decode(said, type=int))
        if played is None:
            return b"null"
        return msgspec.json.encode((played.played().record.document(), _latest(played.calls)))


def _latest(calls: Sequence[Call]) -> list[Call]:
    """Returns the latest requests, and the last one for a move of each robot, in their order."""
    moves = {call.seat: number for number, call in enumerate(calls) if call.verb == "GET"}
    kept = {*moves.values(), *range(len(calls))[-CALLS_KEPT:]}
    return [calls[number] for number in sorted(kept)]


def _at_its_end(record: Record, calls: Sequence[Call]) -> LiveMatch:
    *_, last = replay(record)
    return LiveMatch(record.game, last.match.state, record.seats, len(record.steps), calls)


async def _ask(app: App, worker: str, kind: str, about: object) -> bytes:
    relay = robots_of(app).relay
    if relay is None or worker == relay.name:
        return b"null"
    try:
        return await relay.ask(worker, kind, msgspec.json.encode(about), ANSWER_SECONDS)
    except NoAnswer:
        return b"null"
