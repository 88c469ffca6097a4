"""Matches of tournaments while they are played: what pages show of them, whichever process plays them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from bot.app import App
from bot.relay import NoAnswer, Relay
from games.core.game import AnyGame
from games.core.reading import read_record
from games.core.record import replay
from games.robots import Call, Conversation
from storage.tournament.matches import Match

ANSWER_SECONDS = 0.5  # for another process to say how its match stands
CALLS_SHOWN = 2

Scores = Mapping[int, Sequence[int]]  # by match


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """A match at one moment: its position, the names by seat, the number of steps, and the last requests."""

    game: AnyGame
    state: Any
    seats: Sequence[str]
    steps: int
    calls: Sequence[Call]


async def live_match(app: App, match: Match) -> LiveMatch | None:
    """Returns a match as the process that plays it has it; None where it is sealed, over, or not known now."""
    if match.hidden or match.status != "leased":
        return None
    if (played := app.robot_matches.get(match.id)) is not None:
        calls = played.calls[-CALLS_SHOWN:]
        return LiveMatch(played.game, played.match.state, played.deal.seats, len(played.entries), calls)
    said = await _ask(app, match.worker, "robot match", match.id)
    found = msgspec.json.decode(said, type=tuple[dict[str, Any], list[Call]] | None)
    if found is None:
        return None
    record = read_record(found[0], app.games)
    *_, last = replay(record)
    return LiveMatch(record.game, last.match.state, record.seats, len(record.steps), found[1])


async def live_scores(app: App, matches: Collection[Match]) -> Scores:
    """Returns the scores of those of these matches that are being played; of sealed ones nothing."""
    shown = [match for match in matches if match.status == "leased" and not match.hidden]
    found = {match.id: scores for match in shown if (scores := _scores(app.robot_matches.get(match.id)))}
    for worker in sorted({match.worker for match in shown if match.id not in app.robot_matches}):
        said = await _ask(app, worker, "robot matches", [match.id for match in shown if match.worker == worker])
        found |= msgspec.json.decode(said, type=dict[int, tuple[int, ...]] | None) or {}
    return found


class RelayedMatches:
    """Tells other processes about the matches of this one."""

    def __init__(self, app: App, relay: Relay) -> None:
        self._app = app
        relay.answer("robot match", self._match)
        relay.answer("robot matches", self._matches)

    async def _match(self, said: bytes) -> bytes:
        played = self._app.robot_matches.get(msgspec.json.decode(said, type=int))
        if played is None:
            return b"null"
        return msgspec.json.encode((played.played().record.document(), played.calls[-CALLS_SHOWN:]))

    async def _matches(self, said: bytes) -> bytes:
        ids = msgspec.json.decode(said, type=list[int])
        scores = {number: _scores(self._app.robot_matches.get(number)) for number in ids}
        return msgspec.json.encode({number: found for number, found in scores.items() if found})


def _scores(played: Conversation | None) -> Sequence[int]:
    """Returns the scores by seat; none of a match that is not played here, or a game without them."""
    if played is None:
        return ()
    return tuple(played.game.screen(played.game.view(played.match.state, None), "").scores or ())


async def _ask(app: App, worker: str, kind: str, about: object) -> bytes:
    if app.relay is None or worker == app.relay.name:
        return b"null"
    try:
        return await app.relay.ask(worker, kind, msgspec.json.encode(about), ANSWER_SECONDS)
    except NoAnswer:
        return b"null"
