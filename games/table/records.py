"""The steps of a table: replayed, and as the record of a match."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import count
from typing import Any

from msgspec import UNSET

from games.core import match as core
from games.core.commands import Command, Sit, Stop
from games.core.match import Match
from games.core.past import Past
from games.core.reading import never_dealt
from games.core.record import Entry, Fair, Record, Sitters, all_sitters, outcome_facts, with_sitter

from .table import StoredStep, Table


def replayed(
    table: Table, history: Sequence[StoredStep], *, with_clock: bool = False
) -> tuple[Match[Any], list[Past[Any]]]:
    """Returns the position to which the steps of a match lead, and the positions in force before it, from the start.

    `with_clock`: with its deadline, and each step checked against it. Raises a Refusal or ValueError for impossible
    steps.
    """
    past: list[Past[Any]] = []
    match = core.begin(table.game, table.start(), table.started_at if with_clock else None).match
    for taken in history:
        if taken.command is not None:
            at = taken.at if with_clock else None
            match = core.replay_step(table.game, match, past, taken.command, at).match
    return match, past


def fits(table: Table, match: Match[Any]) -> bool:
    """Whether the stored position of a match is the replayed one."""
    return table.match is not None and (match.state, match.turn) == (table.match.state, table.match.turn)


def as_record(table: Table, history: Sequence[StoredStep]) -> Record:
    """Returns a table and its steps as a record, with the secret in it.

    A table that closed before its start is a match that was stopped at once; with too few seats nothing was dealt.
    """
    entropy = tuple(chair.entropy for chair in table.chairs)
    fair = Fair(table.commitment, table.secret.hex(), entropy, table.drawn_beacon)
    game = table.game if len(table.chairs) in table.game.seats else never_dealt(table.game)
    match = table.match or core.stop(game, core.begin(game, table.start(), None).match, "stopped").match
    names = tuple(chair.name or _computer(chair.level) for chair in table.chairs)
    steps = [Entry(command, at) for command, at in _commands(names, history) if command]
    return Record(
        name=table.name,
        game=game,
        seats=names,
        steps=tuple(steps) if table.match else (Entry(Stop("stopped")),),
        options=table.options,
        rules=table.rules,
        match=table.id,
        stake=table.stake,
        chance=fair,
        started_at=table.started_at,
        outcome=outcome_facts(match.outcome, table.stake, len(table.chairs)) if match.outcome else None,
        rated=chosen_rated(table),
    )


def _commands(names: Collection[str], history: Sequence[StoredStep]) -> Iterator[tuple[Command | None, datetime]]:
    """Yields the commands with their times; whoever sits in has a name that nobody else at the table has then."""
    sitters: Sitters = {}
    for taken in history:
        command = taken.command
        if isinstance(command, Sit):
            if isinstance(command.sitter, str):
                command = replace(command, sitter=_distinct(command.sitter, {*names, *all_sitters(sitters)}))
            sitters = with_sitter(sitters, command)
        yield command, taken.at


def _distinct(name: str, others: Collection[int | str | None]) -> str:
    numbered = (f"{name} ({number})" for number in count(2))
    return name if name not in others else next(other for other in numbered if other not in others)


def chosen_rated(table: Table) -> bool | None:
    """Returns whether a match was opened as a rated one; None for those that were opened before this was chosen."""
    if table.lobby.casual is UNSET:
        return None
    return not (table.lobby.casual or table.lobby.daily)


def _computer(level: int | None) -> str:
    return "" if level is None else f"Computer {level}"
