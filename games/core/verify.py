"""Verifying records: the secret, the words, every draw, every step, the times and the outcome."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import chance as fair
from .game import Seat
from .record import Record, outcome_facts, replay


@dataclass(frozen=True, slots=True)
class Unfair:
    """The first thing that makes a record untrustworthy: a code of ours, and what its sentence needs."""

    code: str
    facts: Mapping[str, str | int]


def verify(record: Record, noted: str = "", said: Mapping[Seat, str] | None = None) -> Unfair | None:
    """None when the record is fair: secret, words, draws, every step and the outcome as the rules have them.

    `noted` are the leading digits of the commitment as a player noted them; `said` are players' own words.
    """
    if wrong := _chance_is_off(record, noted.lower(), said or {}):
        return wrong
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


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))  # half a character is no reason to fail
