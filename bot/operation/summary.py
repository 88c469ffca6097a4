"""The state of the house in a few lines, for chats and the command line."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.view.option_values import time_until
from games.core.screen import Say
from storage.maintenance import MaintenanceRun
from storage.operation import MatchInTrouble

from .status import Status

MATCHES_MOST = 5  # named in a line


def summary(status: Status, now: datetime, page: str = "") -> list[Say]:
    """Returns the state of the house as lines; `page`: the address of the operator's page."""
    alive = [one for one in status.processes if one.is_alive]
    versions = sorted({one.state.version for one in alive} - {""})
    remaining = status.remaining
    names = ", ".join(one.name for one in status.tournaments)
    backup, drill = _since(status.backup, now), _since(status.drill, now)
    lines = [
        Say(
            "operator-sum-processes",
            {"alive": len(alive), "dead": len(status.processes) - len(alive), "version": ", ".join(versions) or "–"},
        ),
        *([Say("operator-sum-undone", {"duties": ", ".join(status.undone)})] if status.undone else []),
        *_of_drain(status),
        Say("operator-sum-matches", {"live": remaining.live, "active": remaining.active}),
        *_named("frozen", status.frozen),
        *_named("late", status.late),
        Say(
            "operator-sum-robots",
            {
                "queued": status.queue.queued,
                "leased": remaining.of_robots,
                "tournaments": names or Say("operator-none"),
            },
        ),
        *([Say("operator-sum-waiting", {"count": len(status.waiting)})] if status.waiting else []),
        Say("operator-sum-backup", {"backup": backup, "drill": drill}),
        Say("operator-sum-database", {"state": database_state(status)}),
    ]
    if status.errors:
        last = status.errors[0]
        lines.append(Say("operator-sum-error", {"time": time_until(now, last.at), "line": last.line}))
    return [*lines, Say("operator-sum-page", {"link": page})] if page else lines


def database_state(status: Status) -> Say | str:
    """Returns whether the database can be read and written, and is whole."""
    if status.trouble:
        return status.trouble
    return Say("operator-database-checked" if status.is_being_checked else "operator-database-well")


def _of_drain(status: Status) -> list[Say]:
    if status.drain is None:
        return []
    left = Say("operator-drain-nothing")
    if not status.remaining.is_nothing:
        facts = {"active": status.remaining.active, "robots": status.remaining.of_robots}
        left = Say("operator-drain-left", facts)
    return [Say("operator-drain-on", {"reason": status.drain.reason}), left]


def _named(which: str, matches: Sequence[MatchInTrouble]) -> list[Say]:
    if not matches:
        return []
    ids = [one.id for one in matches[:MATCHES_MOST]]
    more = ["…"] if len(matches) > MATCHES_MOST else []
    return [Say(f"operator-sum-{which}", {"matches": ", ".join(ids + more)})]


def _since(run: MaintenanceRun | None, now: datetime) -> Say:
    if run is None:
        return Say("operator-never")
    return Say("operator-drill-result", {"time": time_until(now, run.at), "result": run.result})
