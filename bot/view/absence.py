"""What is said of people who are away from a table: gone, on vacation, not there yet, or with a computer in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile

from games.core import match as core
from games.core.commands import Do, Sit
from games.core.game import Outcome, Refusal, Seat
from games.core.screen import Name, Say
from games.table.answering import ASLEEP
from games.table.substitution import absent_seats, deserted, late_people
from games.table.table import LOST, StoredStep, Table

from .controls import named_or_counted
from .names import called
from .sentences import join_names, tell_all

UNPLAYED = "unplayed"  # why a match in which nobody has moved has no places
MISSED_MOST = 6  # lines of what happened while somebody was away


def _alone(line: str, seats: Sequence[Seat], you: str) -> Say:
    return Say(line, {"who": join_names(seats), "count": len(seats), "you": you})


def absence_lines(table: Table, reader: int | None = None) -> tuple[Say, ...]:
    """Returns for whom computers play, or played when the match ended, and who sits in for whom.

    A `reader` who sits in is told so; the status of one for whom somebody plays says that already.
    """
    away = [seat for seat, chair in enumerate(table.chairs) if chair.was_away]
    if table.status == "live":
        away = absent_seats(table)
    if not away:
        return ()
    people = [seat for seat, chair in enumerate(table.chairs) if chair.player is not None]
    if table.status == "over" and set(people) <= set(away):
        return (Say("all-away-line"),)
    own = [seat for seat in away if reader is not None and table.chairs[seat].player == reader]
    if table.status != "over":
        away = [seat for seat in away if seat not in own]
    sitting = [seat for seat in away if table.chairs[seat].sitter is not None]
    alone = [[seat for seat in away if seat not in sitting and (seat in own) == is_own] for is_own in (True, False)]
    was = "was-" if table.status == "over" else ""
    lines = [_alone(f"{was}away-line", seats, "own" if seats == own else "other") for seats in alone if seats]
    parts = {seat: "own" if seat in own else "other" for seat in sitting}
    parts |= {seat: "self" for seat in sitting if reader is not None and _is_sitter(table, seat, reader)}
    return (*lines, *(Say(f"{was}sitter-line", {**_sits(table, seat), "you": you}) for seat, you in parts.items()))


def _is_sitter(table: Table, seat: Seat, player: int) -> bool:
    sitter = table.chairs[seat].sitter
    return sitter is not None and sitter.player == player


def away_status(table: Table, seat: Seat) -> Say:
    """Returns what a player is told for whom somebody else plays."""
    return Say("status-sat-in" if table.chairs[seat].has_sitter else "status-away", _sits(table, seat))


def turn_status(table: Table, asked: Sequence[Seat]) -> Say:
    """Returns who is waited for, as others are told it; a person who plays for the one who is asked is named."""
    if len(asked) == 1 and table.chairs[asked[0]].has_sitter:
        return Say("status-turn-sitter", _sits(table, asked[0]))
    return Say("status-waiting" if len(asked) > 1 else "status-turn", {"who": named_or_counted(asked)})


def _sits(table: Table, seat: Seat) -> dict[str, Name | Say | str]:
    """Returns the facts of a sentence about a seat in which another person sits."""
    name = table.chairs[seat].sitter_name
    return {"who": Name(seat), "sitter": called(name) if name else Say("somebody")}


def listener(table: Table, seat: Seat | None) -> Seat | None:
    """Returns as whose seat the person of a seat is told what happened; None: as the public is.

    Who sits in for somebody has not made all of its moves, and is not told what was said to its player alone.
    """
    return None if seat is None or table.chairs[seat].has_sitter else seat


def result_of(table: Table) -> Outcome | None:
    """Returns the outcome as it is booked: those who were away at the end share a place behind all others.

    A match in which nobody has moved has no places.
    """
    outcome = table.match.outcome if table.match else None
    if outcome is not None and table.is_unplayed:
        return replace(outcome, places=(), why=UNPLAYED)
    away = tuple(seat for seat, chair in enumerate(table.chairs) if chair.replaced)
    if outcome is None or not away or len(away) == len(table.chairs):
        return outcome
    stayed = (tuple(seat for seat in place if seat not in away) for place in outcome.places)
    return replace(outcome, places=(*filter(None, stayed), away)) if outcome.places else outcome


def vacation_line(table: Table) -> Say | None:
    """Returns for whose vacation a live match waits; None where its clock runs."""
    pause = table.match.pause if table.match and table.status == "live" else None
    return Say("vacation-line", {"who": Name(pause.seat)}) if pause else None


def departure_lines(table: Table, you: Seat | None = None) -> list[Say]:
    """Returns a sentence for each reason, with the people it is true of; nothing of those who are out of the match.

    A player who reads it (`you`) is told in the second person what they can do now.
    """
    if table.status != "live" or table.match is None or not any(chair.is_gone for chair in table.chairs):
        return []
    gone = dict[tuple[str, str, bool], list[Seat]]()
    for seat in sorted(core.live(table.game, table.match)):
        chair = table.chairs[seat]
        if chair.kind == "person" and chair.is_gone and chair.answering is not None:
            why = chair.answering.why
            gone.setdefault((why, chair.front, seat == you and why == ASLEEP), []).append(seat)
    lines = [
        Say(
            f"gone-{why}", {"who": named_or_counted(seats), "count": len(seats), "network": front, "you": _self(is_you)}
        )
        for (why, front, is_you), seats in gone.items()
    ]
    pair = deserted(table)
    return [*lines, Say("deserted-line", {"who": Name(pair[0]), "you": _self(pair[0] == you)})] if pair else lines


def unattended_line(table: Table, seats: Sequence[Seat], you: Seat | None) -> Say:
    """Returns that these players, who are waited for, seem to be away, and what happens when their time runs out."""
    facts = {"who": named_or_counted(seats), "count": len(seats), "then": _when_time_is_up(table, you)}
    return Say("web-unattended", facts)


def _when_time_is_up(table: Table, you: Seat | None) -> str:
    match = table.live_match()
    if late_people(table):
        return "computer"
    if table.lobby.absent == "wait" and table.lobby.waited != match.turn:
        return "wait"
    outcome = core.expire(table.game, match, match.turn, None).match.outcome
    if outcome is None:
        return "rules"
    return "stop" if table.is_unplayed else "win" if outcome.places[:1] == ((you,),) else "rules"


def _self(is_you: bool) -> str:
    return "self" if is_you else "other"


def by_others(history: Sequence[StoredStep], seat: Seat | None) -> frozenset[int]:
    """Returns the versions of the steps that were taken while others played for a seat; `history` has the oldest first.

    Before the first change of hands that it has, its player was away if that was a return.
    """
    hands = [step.command for step in history if isinstance(step.command, Sit) and step.command.seat == seat]
    is_away, versions = bool(hands) and hands[0].sitter is None, set[int]()
    for step in history:
        if isinstance(step.command, Sit) and step.command.seat == seat:
            is_away = step.command.sitter is not None
        elif is_away:
            versions.add(step.version)
    return frozenset(versions)


def missed_lines(table: Table, seat: Seat, history: Sequence[StoredStep], say: Callable[[Say], str]) -> list[str]:
    """Returns who played for somebody who is back now, and the last of what all saw happen meanwhile, to their face.

    Empty where nothing happened.
    """
    sat = [(at, of.command) for at, of in enumerate(history) if isinstance(of.command, Sit) and of.command.seat == seat]
    others = list(takewhile(lambda step: step[1].sitter is not None, sat[-2::-1]))  # since they were last there
    if not others:
        return []
    missed = [
        [event for event in taken.events if event.heard_by(None)] for taken in history[others[-1][0] : sat[-1][0]]
    ]
    lines = [line for events in missed for line in tell_all(table.game, events, seat, say)][-MISSED_MOST:]
    return [say(_who_played([sit.sitter for _, sit in others])), *lines] if lines else []


def _who_played(sitters: Sequence[int | str | None]) -> Say:
    """Returns who played for somebody, the last first: a computer, a person, or one after the other."""
    by = sitters[0] if len(set(sitters)) == 1 else None
    if isinstance(by, str):
        return Say("while-away", {"by": "person", "sitter": called(by) if by else Say("somebody")})
    return Say("while-away", {"by": "others" if by is None else "computer", "sitter": ""})


def winners_of(table: Table) -> Sequence[Seat]:
    """Returns who won a match as it is booked; nobody where all share the first place, or everybody was away."""
    result = result_of(table)
    if result is None or len(result.places) <= 1:
        return ()
    return [seat for seat in result.places[0] if table.chairs[seat].booked != LOST]


def is_just_back(seat: Seat, history: Sequence[StoredStep]) -> bool:
    """Whether a player has taken their seat back and not moved since; `history` has the oldest first."""
    of_seat = (step.command for step in reversed(history) if isinstance(step.command, Do | Sit))
    last = next((command for command in of_seat if command.seat == seat), None)
    return isinstance(last, Sit) and last.sitter is None


def explained(refusal: Refusal, table: Table | None, player: int | None) -> Refusal:
    """Returns a refusal of somebody without a seat; one that says how to come back where others play for them."""
    seat = table.away_seat_of(player) if table is not None else None
    if refusal.code not in ("not_seated", "away") or table is None or seat is None:
        return refusal
    if table.status == "live" and seat not in absent_seats(table):
        return Refusal("out_of_game")
    sitter = table.chairs[seat].sitter_name
    return Refusal("sat_in", who=sitter, told="no") if table.chairs[seat].has_sitter else Refusal("away")


def check_in_line(table: Table, late: Sequence[Seat], you: Seat | None) -> Say:
    """Returns the status of a check-in: what `you` are asked to press if you are `late`, else whom all wait for."""
    is_asked, key = you in late, "status-tournament-match" if table.lobby.tournament else "status-check-in"
    others = [seat for seat in range(len(table.chairs)) if seat != you] if is_asked else late
    return Say(key, {"who": join_names(others) if others else "", "you": "self" if is_asked else "other"})
