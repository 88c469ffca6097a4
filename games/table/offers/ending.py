"""Ending a match by consent: as a draw, or stopped with all stakes returned."""

from __future__ import annotations

from ..play import stopped
from ..table import Change, Offer
from .kind import Kind, Situation, check_in_game, live_seats


def drawn(situation: Situation, _offer: Offer) -> Change:
    """Ends the match as a draw."""
    return stopped(situation.table, "draw", situation.now)


def ended(situation: Situation, _offer: Offer) -> Change:
    """Stops the match."""
    return stopped(situation.table, "stopped", situation.now)


DRAW = Kind(check_in_game, live_seats, drawn, computers_agree=False)
STOP = Kind(check_in_game, live_seats, ended, undoes=True)
