"""An early start of an announced registration: every seated player has to agree."""

from __future__ import annotations

from datetime import timedelta

from games.core.game import Refusal, Seat

from ..play import begun
from ..starting import is_announced, missing, people_seated
from ..table import Change, Offer
from .kind import Kind, Situation


def check(situation: Situation, seat: Seat) -> None:
    """Only an announced registration is started by consent; everywhere else the host starts."""
    table = situation.table
    if table.status == "live":
        raise Refusal("already_started")
    if table.status != "open":
        raise Refusal("match_over" if table.match else "closed")
    if seat not in people_seated(table):
        raise Refusal("not_seated")
    if not is_announced(table):
        raise Refusal("illegal")
    if missing(table):
        raise Refusal("not_enough_players", least=table.game.fewest)


def effect(situation: Situation, _offer: Offer) -> Change:
    """Begins the match."""
    return begun(situation.table, situation.now)


START = Kind(check, people_seated, effect, lasts=timedelta(days=366))  # longer than any registration is open
