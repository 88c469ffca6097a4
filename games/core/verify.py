"""Verifies records: the secret, the players' words, every draw, every step, the times and the outcome."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import pairwise, zip_longest
from typing import Any

from . import chance as fair
from .beacon import is_genuine
from .commands import OUTAGE_FLOOR, RENEWED, SEATED, Deadline, Sit
from .game import AnyGame, Seat
from .match import Match, renewed_limit, time_limit, waiting
from .record import FORGOTTEN, Entry, Fair, Record, Replayed, outcome_facts, replay, sitter_at
from .vacation import VACATION

CHECKS = ("commitment", "words", "draws", "steps", "times", "outcome", "finished")
BEACON = "beacon"  # done where a record has one
AT_ONCE = timedelta(seconds=1)  # between an agreed skip and its expiry
OTHER_DEALS = 4  # other secrets to try: a record that fits one of them proves nothing about its draws
_LOOSE = frozenset({"unfinished", "untimed", "set_up"})


@dataclass(frozen=True, slots=True)
class Unfair:
    """The first thing that is wrong with a record: a code, and the facts that its sentence needs."""

    code: str
    facts: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class MovedClock:
    """The steps that changed the clock for one reason, and the seats that agreed, according to the record."""

    why: str  # empty for older records
    agreed: tuple[Seat, ...]
    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a record is fair, which of CHECKS were done, and notes for the reader.

    Notes: `unfinished`, `untimed`, `set_up` (from a position), `no_secret`, `no_draws` (no step depends on a draw).
    """

    unfair: Unfair | None
    checked: tuple[str, ...]
    notes: tuple[str, ...] = ()
    clocks: tuple[MovedClock, ...] = ()

    @property
    def unchecked(self) -> tuple[str, ...]:
        """Returns the CHECKS that were not done."""
        return tuple(check for check in CHECKS if check not in self.checked)

    @property
    def is_whole(self) -> bool:
        """Returns whether the match is finished, has times and was not set up by hand."""
        return not _LOOSE & set(self.notes)


def verify(
    record: Record, noted: str = "", said: Mapping[Seat, str] | None = None, other_deals: int = OTHER_DEALS
) -> Verdict:
    """Replays a record and checks its secret, its times, its outcome, and what a player knows.

    `noted`: the leading digits of the commitment, as a player noted them. `said`: players' own words, by seat.
    `other_deals`: how many other secrets to try, each a replay; with 0 the draws are not checked.
    """
    said = said or {}
    if wrong := _chance_is_off(record, noted.lower(), said):
        return Verdict(wrong, ())
    checked = _before_steps(record, said)
    if wrong := _rules_are_off(record) or _clock_is_off(record):
        return Verdict(wrong, _in_order(checked))
    draws, clocks = other_deals > 0 and _shows_its_draws(record, other_deals), _clocks(record)
    checked |= {"steps", "outcome"} | ({"words", "draws"} if draws else set())
    checked |= {"times"} if _is_timed(record) and not clocks else set()
    checked |= {"finished"} if record.outcome else set()
    return Verdict(None, _in_order(checked), _notes(record, draws), clocks)


def found_out(record: Record, wrong: Unfair, said: Mapping[Seat, str] | None = None) -> Verdict:
    """Returns the verdict on a record that is fair by itself, and does not belong where it stands."""
    return Verdict(wrong, _in_order(_before_steps(record, said or {})))


def _before_steps(record: Record, said: Mapping[Seat, str]) -> set[str]:
    """Returns which of CHECKS were done before any step."""
    if record.chance is None:
        return set()
    words = {"words"} if set(said) == set(range(len(record.seats))) else set()
    return {"commitment"} | words | ({BEACON} if record.chance.beacon else set())


def _in_order(checks: Collection[str]) -> tuple[str, ...]:
    return tuple(check for check in (*CHECKS, BEACON) if check in checks)


def _chance_is_off(record: Record, noted: str, said: Mapping[Seat, str]) -> Unfair | None:
    chance = record.chance
    if chance is None:
        return Unfair("no_chance", {}) if noted or said else None
    if fair.commitment(bytes.fromhex(chance.secret)) != chance.commitment:
        return Unfair("secret", {"commitment": chance.commitment})
    if not chance.commitment.startswith(noted):
        return Unfair("noted", {"noted": noted, "commitment": chance.commitment})
    if beyond := [seat for seat in sorted(said) if not 0 <= seat < len(chance.entropy)]:
        return Unfair("said_seat", {"seat": beyond[0]})
    for seat, words in sorted(said.items()):
        if fair.entropy(words) != chance.entropy[seat]:
            return Unfair("said", {"seat": seat})
    if chance.beacon and not is_genuine(chance.beacon):
        return Unfair(BEACON, {"round": str(chance.beacon.round)})
    return None


def _rules_are_off(record: Record) -> Unfair | None:
    """Returns the first step that the rules refuse, or an outcome that does not follow from the rules."""
    match = None
    for at in replay(record):
        if at.refusal:
            return Unfair("step", {"step": at.step, "code": at.refusal.code})
        match = at.match
    assert match is not None
    own = outcome_facts(match.outcome, record.stake, len(record.seats)) if match.outcome else None
    if _canonical(own) != _canonical(record.outcome):
        return Unfair("outcome", {"own": _canonical(own), "written": _canonical(record.outcome)[:300]})
    return None


def _clock_is_off(record: Record) -> Unfair | None:
    """Returns the first change of the clock that live play cannot have written, as far as its reason can be checked."""
    if not any(isinstance(entry.command, Deadline) for entry in record.steps) or not _is_timed(record):
        return None
    replayed, asked_at = list(replay(record)), record.started_at
    stood = [at.match for at in replayed]
    renewed = dict[str, int]()  # the question that had its time again, by reason
    relieved = set[tuple[int, str]]()  # questions that had it for computers that followed these sitters
    for step, (last, entry) in enumerate(pairwise((None, *record.steps)), 1):
        if entry is None or not isinstance(entry.command, Deadline) or entry.command.why not in RENEWED:
            continue
        before, why = stood[step - 1], entry.command.why
        sitter = _relieved_sitter(record.game, replayed[step - 2], last, before, entry) if why == SEATED else None
        if sitter is not None:
            fits = (before.turn, sitter) not in relieved and _has_full_time(record.game, before, entry, entry.command)
            relieved |= {(before.turn, sitter)} if sitter != FORGOTTEN else set()
        else:
            fits = _follows_sitter(last, entry) if why == SEATED else renewed.get(why) != before.turn
            fits = fits and _has_its_time_again(record.game, before, entry, entry.command)
        if not fits:
            return Unfair("clock", {"step": step})
        renewed[why] = before.turn
    for step, (entry, after) in enumerate(zip_longest(record.steps, record.steps[1:]), 1):
        before, then = stood[step - 1 : step + 1]
        if asked_at and not _may_be_written(record.game, before, asked_at, entry, after):
            return Unfair("clock", {"step": step})
        if (then.turn, then.deadline) != (before.turn, before.deadline):
            asked_at = entry.at
    return None


def _follows_sitter(last: Entry | None, entry: Entry) -> bool:
    """Returns whether a computer has just sat down."""
    sat = last.command if last else None
    return last is not None and isinstance(sat, Sit) and isinstance(sat.sitter, int) and last.at == entry.at


def _relieved_sitter(game: AnyGame, sat: Replayed, last: Entry | None, before: Match[Any], entry: Entry) -> str | None:
    """Returns the name of the sitter who has just left a seat that is asked to a computer, in time; else None."""
    if last is None or entry.at is None or before.deadline is None or entry.at > before.deadline:
        return None
    if not _follows_sitter(last, entry) or not isinstance(last.command, Sit):
        return None
    seat = last.command.seat
    name = sitter_at(sat.sitters or {}, seat)
    return name if isinstance(name, str) and seat in waiting(game, before) else None


def _has_full_time(game: AnyGame, before: Match[Any], entry: Entry, command: Deadline) -> bool:
    """Returns whether a question has no more than its full time from then on."""
    assert entry.at
    limit = renewed_limit(game, before, entry.at)
    return limit is not None and command.to <= entry.at + limit


def _has_its_time_again(game: AnyGame, before: Match[Any], entry: Entry, command: Deadline) -> bool:
    """Returns whether a question whose time was over has its full time from then on, no more and no less."""
    assert before.deadline, "without a clock such a step was refused"
    assert entry.at
    limit = renewed_limit(game, before, entry.at)
    return limit is not None and before.deadline < entry.at and command.to == entry.at + limit


def _may_be_written(game: AnyGame, before: Match[Any], asked_at: datetime, entry: Entry, after: Entry | None) -> bool:
    """Returns whether live play may have written a change of the clock, as far as its times can tell.

    `asked_at`: when the question was asked, or the clock was last changed. An outage is written when the old deadline
    is over and something happens, and where seats have a bank at the next step, so that it costs none of it; it adds no
    more than that time, or leaves OUTAGE_FLOOR. A skip expires at once.
    """
    command, limit = entry.command, time_limit(game, before)
    assert entry.at
    followed_at = after.at if after is not None else None
    match command:
        case Deadline(to, "skip"):
            return followed_at is None or followed_at <= to + AT_ONCE
        case Deadline(to, "outage") if before.deadline and limit is not None:
            latest = max(before.deadline + (entry.at - asked_at), entry.at + min(limit, OUTAGE_FLOOR))
            may_be_early = before.bank is not None or _is_vacation(after)  # paid before its time is counted
            is_due = followed_at is None or before.deadline < followed_at
            return (may_be_early or is_due) and to <= latest
    return True


def _is_vacation(entry: Entry | None) -> bool:
    return entry is not None and isinstance(entry.command, Deadline) and entry.command.why == VACATION


def _shows_its_draws(record: Record, others: int) -> bool:
    """Returns whether the steps and the outcome fit this secret and none of the others tried."""
    if record.chance is None or not record.game.deal.draws:
        return False
    return all(_rules_are_off(_dealt_otherwise(record, record.chance, n)) for n in range(others))


def _dealt_otherwise(record: Record, chance: Fair, number: int) -> Record:
    other = sha256(bytes.fromhex(chance.secret) + bytes([number])).hexdigest()
    return replace(record, chance=replace(chance, secret=other))


def _is_timed(record: Record) -> bool:
    return record.started_at is not None and all(entry.at for entry in record.steps)


def _clocks(record: Record) -> tuple[MovedClock, ...]:
    found: dict[tuple[str, tuple[Seat, ...]], list[int]] = {}
    for step, entry in enumerate(record.steps, 1):
        if isinstance(entry.command, Deadline) and entry.command.why not in RENEWED:
            found.setdefault((entry.command.why, entry.command.agreed), []).append(step)
    return tuple(MovedClock(why, agreed, tuple(steps)) for (why, agreed), steps in found.items())


def _notes(record: Record, draws: bool) -> tuple[str, ...]:
    notes = {
        "unfinished": record.outcome is None,
        "untimed": not _is_timed(record),
        "set_up": record.position is not None,
        "no_secret": record.position is None and record.chance is None,
        "no_draws": record.chance is not None and not draws,
    }
    return tuple(note for note, holds in notes.items() if holds)


def is_same(one: Any, other: Any) -> bool:
    """Whether two JSON values are the same, whatever the order of keys; 1.0 is not 1."""
    return _canonical(one) == _canonical(other)


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))  # a lone surrogate must not fail
