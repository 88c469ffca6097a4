"""Footprints of a record: what each of its steps comes to, as short hashes that notice every change of the rules."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from .record import Record, Replayed, asked_facts, replay, replayed_facts

_VIEWERS_MOST = 8  # seats whose views are looked at; at a greater table the others see what these see
_DIGITS = 8


def footprints(record: Record) -> list[str]:
    """One for the start and one for each step: the hash of all that anybody may then see and do."""
    return [_footprint(record, at) for at in replay(record)]


def _footprint(record: Record, at: Replayed) -> str:
    if at.refusal:
        seen: list[object] = [at.refusal.code, at.refusal.facts]
    else:
        viewers = (None, *range(len(record.seats))[:_VIEWERS_MOST])
        asked = asked_facts(record, at)
        seen = [
            at.moved is not None and at.moved.opens,
            *(replayed_facts(record, at, v, False) | asked for v in viewers),
        ]
    return sha256(msgspec.json.encode(seen, order="deterministic")).hexdigest()[:_DIGITS]
