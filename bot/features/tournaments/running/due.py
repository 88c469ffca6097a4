"""What is due: the next step of a tournament, as a pure function of what is stored and the time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from games.core.chance import CHAIN_LINKS
from games.tournament.endless import is_due
from storage.tournament.events import Event
from storage.tournament.rounds import Round, RoundType

from ..snapshot import Snapshot, day_of
from ..teams.readiness import is_computer, is_ready

TEAMS_FEWEST = 2


@dataclass(frozen=True, slots=True)
class ClearQueue:
    """Makes the matches void that have not begun; why is public."""

    why: str


@dataclass(frozen=True, slots=True)
class Settle:
    """Decides the matches that wait for benched robots: of the round nothing else is left."""


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


@dataclass(frozen=True, slots=True)
class Pair:
    """Pairs robots in the round of today."""

    round: Round
    robots: tuple[int, ...]  # that can be paired


Step = ClearQueue | Settle | FinishRound | DeleteTeams | Restart | Apply | Start | End | PrepareRound | Pair

RESTARTED, ENDED = "the tournament was restarted", "the tournament was ended"


def next_step(snapshot: Snapshot, now: datetime) -> Step | None:
    """Returns what must happen now, or None where there is nothing to do but wait.

    Everything but messages waits until no match is unfinished: scores first, then teams that leave, a restart, events
    and the next round.
    """
    tournament, due = snapshot.tournament, _due(snapshot, now)
    if tournament.is_endless:
        return _step_of_days(snapshot, due, now)
    if snapshot.count("queued") or snapshot.count("leased"):
        return _meanwhile(snapshot, due)
    if pending := next((round_ for round_ in snapshot.rounds if round_.pending), None):
        return FinishRound(pending)
    if any(team.leaving for team in snapshot.teams):
        return DeleteTeams()
    if tournament.request:
        return Restart() if tournament.request == "restart" else End()
    if due:
        return Apply(due[0])
    if tournament.status == "waiting" and tournament.starts_at is not None and tournament.starts_at <= now:
        return Start()
    return _next_round(snapshot) if tournament.status == "running" else None


def _due(snapshot: Snapshot, now: datetime) -> list[Event]:
    """Returns the events whose time has come; of a tournament that is being set up or has ended none."""
    if snapshot.tournament.status in ("draft", "ended"):
        return []
    return [event for event in snapshot.events if event.applied_at is None and event.at <= now]


def _meanwhile(snapshot: Snapshot, due: Sequence[Event]) -> Step | None:
    """Returns what can happen while matches are unfinished."""
    if cleared := _cleared(snapshot):
        return cleared
    if message := next((Apply(event) for event in due if event.kind == "message"), None):
        return message
    only_held = snapshot.held == snapshot.count("queued") and not snapshot.count("leased")
    return Settle() if only_held and snapshot.tournament.status == "running" else None


def _cleared(snapshot: Snapshot) -> ClearQueue | None:
    """Returns the step that makes queued matches void: for a restart, or an end during a pause."""
    if snapshot.count("queued") and snapshot.tournament.request == "restart":
        return ClearQueue(RESTARTED)
    if snapshot.count("queued") and snapshot.tournament.request and snapshot.tournament.status == "paused":
        return ClearQueue(ENDED)
    return None


def _step_of_days(snapshot: Snapshot, due: Sequence[Event], now: datetime) -> Step | None:
    """Returns what must happen now in an endless tournament, in which nothing waits for a moment without matches."""
    tournament = snapshot.tournament
    if cleared := _cleared(snapshot):
        return cleared
    if due:
        return Apply(due[0])
    if snapshot.held and tournament.status == "running":
        return Settle()
    leaving = {team.id for team in snapshot.teams if team.leaving}
    if leaving and not leaving & snapshot.busy:
        return DeleteTeams()
    if over := _day_over(snapshot, now):
        return FinishRound(over)
    if tournament.request:
        is_done = not snapshot.busy and not any(round_.pending for round_ in snapshot.rounds)
        return (Restart() if tournament.request == "restart" else End()) if is_done else None
    if tournament.status == "waiting" and tournament.starts_at is not None and tournament.starts_at <= now:
        return Start()
    return _next_pairs(snapshot, now) if tournament.status == "running" else None


def is_today(round_: Round, now: datetime) -> bool:
    """Returns whether a round of an endless tournament is that of today (UTC), or of a later day: clocks are set."""
    return day_of(round_) >= now.astimezone(UTC).date()


def _day_over(snapshot: Snapshot, now: datetime) -> Round | None:
    """Returns the first day that is not booked, once it is over and has no unfinished match."""
    first = next((round_ for round_ in snapshot.rounds if round_.pending), None)
    if first is None or any((snapshot.unfinished or {}).get(first.id, {}).values()):
        return None
    goes_on = first is snapshot.rounds[-1] and is_today(first, now)
    has_ended = snapshot.tournament.request or snapshot.tournament.status == "ended"
    return first if has_ended or not goes_on else None


def _next_pairs(snapshot: Snapshot, now: datetime) -> End | PrepareRound | Pair | None:
    """Returns the pairs that are due, or the round of today that they need first; or the end after the last day."""
    last = snapshot.rounds[-1] if snapshot.rounds else None
    today = last if last is not None and is_today(last, now) else None
    if today is None and last is not None and last.number >= (snapshot.tournament.rounds_most or CHAIN_LINKS):
        return None if any(round_.pending for round_ in snapshot.rounds) else End()
    if today is not None and not today.pending:  # somebody has taken back an end
        return None
    robots = [team for team in snapshot.teams if team.id not in snapshot.busy and is_ready(team, now)]
    every = timedelta(minutes=snapshot.tournament.every_minutes)
    has_partners = len(robots) > 1 or any(is_computer(team) for team in snapshot.teams)
    if not has_partners or not any(is_due(team.paired_at, every, now) for team in robots):
        return None
    if today is not None:
        return Pair(today, tuple(team.id for team in robots))
    kind = _next_type(snapshot)
    return PrepareRound(kind, last.number + 1 if last else 1, (), ()) if kind else None


def lacking(snapshot: Snapshot) -> str:
    """Returns the code of what a running tournament lacks for another round; empty for nothing.

    `type`, `teams`, or in a knock-out `sealed`: the pairs of the next round would tell who has won.
    """
    if snapshot.tournament.status != "running" or _all_played(snapshot):
        return ""
    if snapshot.tournament.is_endless:
        return "" if _next_type(snapshot) else "type"
    if snapshot.awaits_reveal:
        return "sealed"
    if _next_type(snapshot) is None:
        return "type"
    return "teams" if len(_ready(snapshot)) < TEAMS_FEWEST else ""


def _all_played(snapshot: Snapshot) -> bool:
    return snapshot.tournament.rounds_most is not None and len(snapshot.rounds) >= snapshot.tournament.rounds_most


def _ready(snapshot: Snapshot) -> tuple[int, ...]:
    return tuple(team.id for team in snapshot.teams if not team.problem)


def _next_round(snapshot: Snapshot) -> End | PrepareRound | None:
    if _all_played(snapshot):
        return End()
    if snapshot.awaits_reveal:
        return None
    kind, ready = _next_type(snapshot), _ready(snapshot)
    if kind is None or len(ready) < TEAMS_FEWEST:
        return End() if snapshot.tournament.challenge else None
    skipped = tuple((team.id, team.problem) for team in snapshot.teams if team.problem)
    return PrepareRound(kind, len(snapshot.rounds) + 1, ready, skipped)


def _next_type(snapshot: Snapshot) -> RoundType | None:
    """Returns the round type whose turn it is: the next in use after the last round's, else the first."""
    in_use = [kind for kind in snapshot.types if kind.stopped_at is None]
    last = snapshot.rounds[-1].type_id if snapshot.rounds else 0
    later = [kind for kind in in_use if kind.id > last]
    return next(iter(later or in_use), None)
