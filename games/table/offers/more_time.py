"""More time for the current question: its whole limit again, once for each question."""

from __future__ import annotations

from msgspec.structs import replace

from games.core import match as core
from games.core.commands import Deadline
from games.core.game import Refusal

from ..clock import full_limit, in_force
from ..play import advanced
from ..table import Change, Offer
from .kind import Kind, Situation, check_in_game, live_seats


def effect(situation: Situation, _offer: Offer) -> Change:
    """Moves the deadline. Raises no_clock and once_a_turn."""
    table, now = situation.table, situation.now
    last = in_force(table, situation.outages)
    if last is None:
        raise Refusal("no_clock")
    match = table.live_match()
    asked_now = [step for step in situation.history if step.turn == match.turn]
    if any(event.facts.get("why") == "consent" for step in asked_now for event in step.events):
        raise Refusal("once_a_turn")
    command = Deadline(last.deadline + full_limit(table), "consent", tuple(sorted(live_seats(table))))
    change = advanced(table, core.postpone(table.game, match, command, now), now)
    return replace(change, table=replace(change.table, grace_used=last.grace_used))


MORE_TIME = Kind(check_in_game, live_seats, effect, needs_history=True)
