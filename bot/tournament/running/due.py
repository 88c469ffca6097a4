"""What is due: the next step of a tournament, as a pure function of what is stored and the time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from storage.tournament.events import Event
from storage.tournament.rounds import Round, RoundType

from ..snapshot import Snapshot

TEAMS_FEWEST = 2


@dataclass(frozen=True, slots=True)
class ClearQueue:
    """Makes the matches void that have not begun; why is public."""

    why: str


@dataclass(frozen=True, slots=True)
class FinishRound:
    """Books the scores of a round whose matches have all ended."""

    round: Round


@dataclass(frozen=True, slots=True)
class DeleteTeams:
    """Deletes the teams that are marked for it."""


@dataclass(frozen=True, slots=True)
class Restart:
    """Moves rounds and scores to an archive and begins again."""


@dataclass(frozen=True, slots=True)
class Apply:
    """Applies an event whose time has come."""

    event: Event


@dataclass(frozen=True, slots=True)
class Start:
    """Starts a tournament whose countdown has ended."""


@dataclass(frozen=True, slots=True)
class End:
    """Ends a tournament that has played all its rounds, or that is asked to end."""


@dataclass(frozen=True, slots=True)
class PrepareRound:
    """Pairs teams for the next round."""

    type: RoundType
    number: int
    teams: tuple[int, ...]
    skipped: tuple[tuple[int, str], ...]  # teams that cannot be paired, and the codes of why


Step = ClearQueue | FinishRound | DeleteTeams | Restart | Apply | Start | End | PrepareRound

RESTARTED, ENDED = "the tournament was restarted", "the tournament was ended"


def next_step(at: Snapshot, now: datetime) -> Step | None:
    """Returns what must happen now, or None where there is nothing to do but wait.

    Everything but messages waits until no match is unfinished: scores first, then teams that leave, a restart, events
    and the next round.
    """
    tournament, due = at.tournament, _due(at, now)
    if at.count("queued") or at.count("leased"):
        return _meanwhile(at, due)
    if pending := next((one for one in at.rounds if one.pending), None):
        return FinishRound(pending)
    if any(team.leaving for team in at.teams):
        return DeleteTeams()
    if tournament.request:
        return Restart() if tournament.request == "restart" else End()
    if due:
        return Apply(due[0])
    if tournament.status == "waiting" and tournament.starts_at is not None and tournament.starts_at <= now:
        return Start()
    return _next_round(at) if tournament.status == "running" else None


def _due(at: Snapshot, now: datetime) -> list[Event]:
    """Returns the events whose time has come; of a tournament that is being set up or has ended none."""
    if at.tournament.status in ("draft", "ended"):
        return []
    return [event for event in at.events if event.applied_at is None and event.at <= now]


def _meanwhile(at: Snapshot, due: Sequence[Event]) -> Step | None:
    """Returns what can happen while matches are unfinished."""
    if at.count("queued") and at.tournament.request == "restart":
        return ClearQueue(RESTARTED)
    if at.count("queued") and at.tournament.request and at.tournament.status == "paused":
        return ClearQueue(ENDED)
    return next((Apply(event) for event in due if event.kind == "message"), None)


def lacking(at: Snapshot) -> str:
    """Returns the code of what a running tournament lacks for another round; empty for nothing.

    `type`, `teams`, or in a knock-out `sealed`: the pairs of the next round would tell who has won.
    """
    if at.tournament.status != "running" or _all_played(at):
        return ""
    if at.awaits_reveal:
        return "sealed"
    if _next_type(at) is None:
        return "type"
    return "teams" if len(_ready(at)) < TEAMS_FEWEST else ""


def _all_played(at: Snapshot) -> bool:
    return at.tournament.rounds_most is not None and len(at.rounds) >= at.tournament.rounds_most


def _ready(at: Snapshot) -> tuple[int, ...]:
    return tuple(team.id for team in at.teams if not team.problem)


def _next_round(at: Snapshot) -> End | PrepareRound | None:
    if _all_played(at):
        return End()
    if at.awaits_reveal:
        return None
    kind, ready = _next_type(at), _ready(at)
    if kind is None or len(ready) < TEAMS_FEWEST:
        return End() if at.tournament.challenge else None
    skipped = tuple((team.id, team.problem) for team in at.teams if team.problem)
    return PrepareRound(kind, len(at.rounds) + 1, ready, skipped)


def _next_type(at: Snapshot) -> RoundType | None:
    """Returns the round type whose turn it is: the next in use after the last round's, else the first."""
    in_use = [kind for kind in at.types if kind.stopped_at is None]
    last = at.rounds[-1].type_id if at.rounds else 0
    later = [kind for kind in in_use if kind.id > last]
    return next(iter(later or in_use), None)
