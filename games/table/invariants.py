"""The invariants of a table, checked before every write: a bug freezes one match and no other."""

from __future__ import annotations

from games.core.commands import Deadline, Expire
from games.core.match import waiting

from .table import Change, Table


class InvariantBroken(Exception):
    """A change that breaks an invariant, because of a bug. Nothing of it is written."""

    def __init__(self, invariant: str, before: Table, change: Change) -> None:
        super().__init__(f"{change.table.name} {change.table.id}: {invariant}")
        self.invariant = invariant
        self.before = before
        self.change = change


def check(before: Table | None, change: Change) -> None:
    """Raises InvariantBroken where the change of a table breaks an invariant; a new table has no history to compare."""
    if before is None:
        return
    invariant = _of_steps(before, change) or _of_ends(before, change) or _of_chips(before, change)
    if invariant:
        raise InvariantBroken(invariant, before, change)


def _of_steps(before: Table, change: Change) -> str:
    match = change.table.match
    version = before.match.version if before.match else -1
    at = before.moved_at
    for step in change.steps:
        version += 1
        if step.version != version:
            return "steps are numbered without gaps"
        if step.at < at:
            return "no step is earlier than the one before"
        at = step.at
    if match is not None and match.version != version:
        return "a step for each version, and a version for each step"
    return _of_clocks(before, change)


def _of_clocks(before: Table, change: Change) -> str:
    deadline = before.deadline if before.status == "live" else None
    for step in change.steps:
        if isinstance(step.command, Deadline):
            deadline = step.command.to
        elif isinstance(step.command, Expire) and (deadline is None or step.at <= deadline):
            return "no clock rings before its time"
    return ""


def _of_ends(before: Table, change: Change) -> str:
    table, match = change.table, change.table.match
    if before.status == "over" and (table.status, match) != ("over", before.match):
        return "what is over stays as it is"
    if table.status == "live" and (match is None or match.outcome or not waiting(table.game, match)):
        return "who plays waits for somebody"
    if before.status != "over" and table.status == "over" and match is not None and match.outcome is None:
        return "what is over has an outcome"
    return ""


def _of_chips(before: Table, change: Change) -> str:
    """A stake stays with its match until the end; then all of it is paid out."""
    table = change.table
    paid = sum(m.amount for m in change.movements if m.source == table.escrow)
    if before.status not in ("live", "frozen"):
        return ""
    people = sum(chair.kind != "computer" for chair in before.chairs)
    if paid != (before.stake * people if table.status == "over" else 0):
        return "a stake stays with its match until the end, and goes with it"
    return ""
