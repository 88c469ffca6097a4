"""The table one step later: its clock, its offers, its notices, and at an end the stakes."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from games.core.commands import Command, Do, Expire, Leave, Sit, Stop, Takeback
from games.core.game import Event, Outcome, Seat
from games.core.match import Match, Transition, live, stop, time_limit, waiting
from games.reductions import Rated

from .answering import ASLEEP, Answering
from .chair import Chair
from .chips import payouts
from .starting import owed_at
from .table import DRAWN, LOST, WON, Change, Lobby, Offer, StoredStep, Table

LONG_CLOCK = timedelta(minutes=10)  # clocks of at least this length have a reminder
RECENTLY_ACTIVE = timedelta(minutes=1)  # for this long after an action a player needs no notice
NEWS, NEWS_MOST = 4, 100  # events that a table remembers; normally all events of its last step
NOBODY: frozenset[Seat] = frozenset()
OUTLIVES_A_MOVE = frozenset({"draw", "stop", "restart"})  # offers that stand when a player who agreed makes a move


def advanced(table: Table, moved: Transition[object], now: datetime) -> Change:
    """Returns the table one step later: its clock, its offers, and at an end the stakes.

    A match that would end before anybody has made a move is stopped instead: nobody has won or lost it.
    """
    if moved.match.outcome and _ends_unplayed(table, moved.command):
        moved = stop(table.game, table.live_match(), "stopped")
    match, turn = moved.match, table.match.turn if table.match else moved.match.turn
    step = StoredStep(match.version, turn, moved.command, moved.events, moved.reveals, now)
    change = Change(_after(table, moved, now), (step,), moved=moved)
    return _settled(change, now) if match.outcome else change


def _after(table: Table, moved: Transition[object], now: datetime) -> Table:
    """Returns the table after a step; what is settled at an end is still as it was."""
    match, before = moved.match, table.match
    new_question = before is None or match.turn != before.turn
    clock_moved = new_question or match.deadline != table.deadline
    return replace(
        table,
        match=match,
        chairs=_with_times(table, moved, now),
        moved_at=now,
        deadline=match.deadline,
        asked_at=now if clock_moved else table.asked_at,
        grace_used=False if new_question else table.grace_used,
        remind_at=_reminder(table, moved) if clock_moved else table.remind_at,
        offers=tuple(offer for offer in table.offers if _stands(offer, moved.command)),
        news=_news(table, moved),
        lobby=_with_play(table.lobby, moved),
        rated=_noted(table, moved.command),
    )


def _ends_unplayed(table: Table, command: Command | None) -> bool:
    """Whether nobody has made a move yet, nor decides the match by this, as who resigns or a robot that cannot play."""
    decides = isinstance(command, Do | Stop) or (isinstance(command, Leave) and command.why == "resigned")
    has_robot = any(chair.robot is not None for chair in table.chairs)
    return table.is_unplayed and command is not None and not decides and not has_robot


def joined(first: Change, then: Change) -> Change:
    """Returns two changes, one after the other, as one."""
    if not first.steps:
        return then
    return replace(then, steps=first.steps + then.steps, movements=first.movements + then.movements)


def _settled(change: Change, now: datetime) -> Change:
    """Ends the match: each seat gets its share of the stakes, in the same transaction as the step."""
    table = change.table
    outcome = table.match.outcome if table.match else None
    assert outcome is not None
    paid = payouts(table, outcome)
    ended = replace(table, status="over", ended_at=now, asked_at=None, remind_at=None, offers=())
    ended = replace(ended, chairs=_chairs_at_end(table, outcome))
    over = replace(ended, deadline=owed_at(ended, now))
    return replace(change, table=over, movements=paid)


def _chairs_at_end(table: Table, outcome: Outcome) -> tuple[Chair, ...]:
    """Returns the chairs of a match that ends: each is its player's again.

    Where somebody else answered for a player, that player has lost, and the others are booked among themselves.
    """
    chairs, away = table.chairs, {seat for seat, chair in enumerate(table.chairs) if chair.is_away}
    if not away:
        return chairs
    first = next((stayed for place in outcome.places if (stayed := set(place) - away)), set[Seat]())
    won = DRAWN if len(first) > 1 else WON
    booked = [(won if seat in first else LOST) if outcome.places else None for seat in range(len(chairs))]
    return tuple(
        replace(chair, answering=_at_end(chair.answering), replaced=seat in away, booked=booked[seat])
        for seat, chair in enumerate(chairs)
    )


def _at_end(away: Answering | None) -> Answering | None:
    """Returns why a person was not there at the end, and the person who sat in for them; a computer is none."""
    return replace(away, by=None) if away is not None and isinstance(away.by, int) else away


def _with_play(lobby: Lobby, moved: Transition[object]) -> Lobby:
    """Returns the lobby of a match, in which the first move is noted, or that its people have decided it before one."""
    is_draw = isinstance(moved.command, Stop) and moved.command.why == "draw"
    is_decided = is_draw or (isinstance(moved.command, Leave) and moved.match.outcome is not None)
    is_played = isinstance(moved.command, Do) or is_decided
    return replace(lobby, played=True) if lobby.played is False and is_played else lobby


def _noted(table: Table, command: Command | None) -> Rated | None:
    """Returns what the end has to know when it decides whether the match is rated.

    A player who leaves once somebody is out of the game cannot undo what that has decided.
    """
    if isinstance(command, Takeback):
        return Rated(why_not="taken_back")
    if isinstance(command, Leave | Expire) or (isinstance(command, Sit) and command.sitter is not None):
        match = table.match
        if match is not None and len(live(table.game, match)) == len(table.chairs):
            return replace(table.rated or Rated(), was_left=True)
    return table.rated


def _news(table: Table, moved: Transition[object]) -> tuple[Event, ...]:
    """Returns the latest public events, with the last step that had any complete."""
    fresh = [event for event in moved.events if event.only is None]
    if not fresh:  # as where somebody is back
        return table.news
    return (*table.news, *fresh)[-min(max(NEWS, len(fresh)), NEWS_MOST) :]


def _with_times(table: Table, moved: Transition[object], now: datetime) -> tuple[Chair, ...]:
    """Returns the chairs with the times of their actions and of their due notices."""
    match, before = moved.match, table.match
    asked = NOBODY if _is_quiet(table, match) else waiting(table.game, match)
    had = waiting(table.game, before) if before and before.turn == match.turn else NOBODY
    acted = moved.command.seat if isinstance(moved.command, Do | Leave) else None
    return tuple(
        _timed(chair, seat == acted, seat in asked, seat in had, now) if chair.is_person else chair
        for seat, chair in enumerate(table.chairs)
    )


def _is_quiet(table: Table, match: Match[Any]) -> bool:
    """Whether nobody is told of a turn: in a daily match, and in practice without a clock."""
    return bool(table.lobby.daily) or (match.deadline is None and table.is_practice)


def _timed(chair: Chair, acted: bool, asked: bool, was_asked: bool, now: datetime) -> Chair:
    last = now if acted else chair.acted_at
    if acted and chair.answering is not None and not chair.is_away and chair.answering.why == ASLEEP:
        chair = replace(chair, answering=None)
    due = chair.notice_at if was_asked else notice_due(chair, now, last)
    if (last, due if asked else None) == (chair.acted_at, chair.notice_at):
        return chair
    return replace(chair, acted_at=last, notice_at=due if asked else None)


def notice_due(chair: Chair, now: datetime, acted_at: datetime | None = None) -> datetime:
    """Returns when the player of a chair needs a notice of a new question."""
    last = acted_at or chair.acted_at
    return max(now, last + RECENTLY_ACTIVE) if last else now


def _reminder(table: Table, moved: Transition[object]) -> datetime | None:
    limit = time_limit(table.game, moved.match)
    if moved.match.deadline is None or limit is None or limit < LONG_CLOCK:
        return None
    return moved.match.deadline - limit / 4


def _stands(offer: Offer, command: Command | None) -> bool:
    return isinstance(command, Do) and command.seat in offer.agreed and offer.kind in OUTLIVES_A_MOVE
