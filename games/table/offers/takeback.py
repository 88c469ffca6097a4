"""Takebacks: to before a player's own last move, or to the start of the match."""

from __future__ import annotations

from typing import Any

from games.core import match as core
from games.core.match import Past

from ..play import advanced
from ..table import Change, Offer, Table
from .kind import Kind, Situation, check_in_game, live_seats


def taken_back(situation: Situation, offer: Offer) -> Change:
    """Returns to before the last move of the seat that asked."""
    past = _past(situation)
    return _back(situation, past, core.back_to_own(past, offer.by))


def restarted(situation: Situation, _offer: Offer) -> Change:
    """Returns to the start."""
    past = _past(situation)
    return _back(situation, past, core.back_to_start(past))


def restarts_alone(table: Table) -> bool:
    """Whether one player alone may restart: the option `restart` is `either`, and nothing is at stake."""
    return getattr(table.options, "restart", "both") == "either" and not table.stake


def _back(situation: Situation, past: list[Past[Any]], count: int) -> Change:
    table, now = situation.table, situation.now
    return advanced(table, core.take_back(table.game, table.live_match(), past, count, now), now)


def _past(situation: Situation) -> list[Past[Any]]:
    """Returns the positions in force, from the start."""
    table, past = situation.table, list[Past[Any]]()
    match = core.begin(table.game, table.start(), None).match
    for step in situation.history:
        if step.command is not None:
            match = core.replay_step(table.game, match, past, step.command, None).match
    return past


TAKEBACK = Kind(check_in_game, live_seats, taken_back, needs_history=True)
RESTART = Kind(check_in_game, live_seats, restarted, needs_history=True, undoes=True, alone=restarts_alone)
