"""Verifying records: the secret, the words, every draw, every step, the times and the outcome."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from . import chance as fair
from .commands import Deadline
from .game import Seat
from .record import Fair, Record, outcome_facts, replay

CHECKS = ("commitment", "words", "draws", "steps", "times", "outcome", "finished")
OTHER_DEALS = 4  # so many other secrets are tried: where a record fits one of them, it shows nothing of its draws
_LOOSE = frozenset({"unfinished", "untimed", "set_up"})


@dataclass(frozen=True, slots=True)
class Unfair:
    """The first thing that makes a record untrustworthy: a code of ours, and what its sentence needs."""

    code: str
    facts: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class MovedClock:
    """The steps at which the clock was moved for one reason, and the seats that agreed as the record says."""

    why: str  # empty: an older record, which does not say
    agreed: tuple[Seat, ...]
    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a record is fair, what was checked (of CHECKS), and what a reader must know beside it.

    Notes: `unfinished`, `untimed`, `set_up` (from a position), `no_secret`, `no_draws` (none that a step depends on).
    """

    unfair: Unfair | None
    checked: tuple[str, ...]
    notes: tuple[str, ...] = ()
    clocks: tuple[MovedClock, ...] = ()

    @property
    def unchecked(self) -> tuple[str, ...]:
        """The rest of CHECKS."""
        return tuple(check for check in CHECKS if check not in self.checked)

    @property
    def is_whole(self) -> bool:
        """Whether the match is finished, has times, and was not set up by hand."""
        return not _LOOSE & set(self.notes)


def verify(record: Record, noted: str = "", said: Mapping[Seat, str] | None = None) -> Verdict:
    """Replays a record and compares it with its secret, its times and its outcome, and with what a player knows.

    `noted` are the leading digits of the commitment as a player noted them; `said` are players' own words.
    """
    said = said or {}
    if wrong := _chance_is_off(record, noted.lower(), said):
        return Verdict(wrong, ())
    checked = {"commitment"} if record.chance else set()
    if record.chance and set(said) == set(range(len(record.seats))):
        checked.add("words")
    if wrong := _rules_are_off(record):
        return Verdict(wrong, _in_order(checked))
    draws, clocks = _shows_its_draws(record), _clocks(record)
    checked |= {"steps", "outcome"} | ({"words", "draws"} if draws else set())
    checked |= {"times"} if _is_timed(record) and not clocks else set()
    checked |= {"finished"} if record.outcome else set()
    return Verdict(None, _in_order(checked), _notes(record, draws), clocks)


def _in_order(checks: Collection[str]) -> tuple[str, ...]:
    return tuple(check for check in CHECKS if check in checks)


def _chance_is_off(record: Record, noted: str, said: Mapping[Seat, str]) -> Unfair | None:
    chance = record.chance
    if chance is None:
        return Unfair("no_chance", {}) if noted or said else None
    if fair.commitment(bytes.fromhex(chance.secret)) != chance.commitment:
        return Unfair("secret", {"commitment": chance.commitment})
    if not chance.commitment.startswith(noted):
        return Unfair("noted", {"noted": noted, "commitment": chance.commitment})
    for seat, words in sorted(said.items()):
        if not 0 <= seat < len(chance.entropy):
            return Unfair("said_seat", {"seat": seat})
        if fair.entropy(words) != chance.entropy[seat]:
            return Unfair("said", {"seat": seat})
    return None


def _rules_are_off(record: Record) -> Unfair | None:
    """The first step that the rules refuse, or an outcome that is not theirs."""
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


def _shows_its_draws(record: Record) -> bool:
    """Whether the steps and the outcome fit this secret and no other that was tried."""
    if record.chance is None or not record.game.draws:
        return False
    return all(_rules_are_off(_dealt_otherwise(record, record.chance, n)) for n in range(OTHER_DEALS))


def _dealt_otherwise(record: Record, chance: Fair, number: int) -> Record:
    other = sha256(bytes.fromhex(chance.secret) + bytes([number])).hexdigest()
    return replace(record, chance=replace(chance, secret=other))


def _is_timed(record: Record) -> bool:
    return record.started_at is not None and all(entry.at for entry in record.steps)


def _clocks(record: Record) -> tuple[MovedClock, ...]:
    found: dict[tuple[str, tuple[Seat, ...]], list[int]] = {}
    for step, entry in enumerate(record.steps, 1):
        if isinstance(entry.deed, Deadline):
            found.setdefault((entry.deed.why, entry.deed.agreed), []).append(step)
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


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))  # half a character is no reason to fail
