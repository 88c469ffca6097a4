"""A table and its steps as a game record."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import match as core
from games.core.commands import Stop
from games.core.game import Outcome
from games.core.record import Entry, Fair, Record, outcome_facts

from .table import StoredStep, Table


def as_record(table: Table, history: Sequence[StoredStep]) -> Record:
    """A table and its steps as a record, with the secret in it."""
    fair = Fair(table.commitment, table.secret.hex(), tuple(chair.entropy for chair in table.chairs))
    outcome = table.match.outcome if table.match else _never_begun(table)
    steps = [Entry(taken.command, taken.at) for taken in history if taken.command]
    return Record(
        name=table.name,
        game=table.game,
        seats=tuple(chair.name or _computer(chair.level) for chair in table.chairs),
        steps=tuple(steps) if table.match else (Entry(Stop("stopped")),),
        options=table.options,
        rules=table.rules,
        match=table.id,
        stake=table.stake,
        chance=fair,
        started_at=table.started_at,
        outcome=outcome_facts(outcome, table.stake, len(table.chairs)) if outcome else None,
    )


def _never_begun(table: Table) -> Outcome | None:
    """Returns the outcome of a table that closed before its start: with enough seats, a match stopped at once."""
    if len(table.chairs) not in table.game.seats:
        return Outcome((), "stopped")
    return core.stop(table.game, core.begin(table.game, table.start(), None).match, "stopped").match.outcome


def _computer(level: int | None) -> str:
    return "" if level is None else f"Computer {level}"
