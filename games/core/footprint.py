"""Footprints of a record: a short hash of the result of each step, which changes when the rules change."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from .record import Record, Replayed, asked_facts, replay, replayed_facts

_VIEWERS_MOST = 8  # seats whose views are hashed; the others see much the same
_DIGITS = 8


def footprints(record: Record) -> list[str]:
    """Returns one footprint for the start and one for each step: a hash of all that anybody can see and do."""
    return [_footprint(record, at) for at in replay(record)]


def _footprint(record: Record, at: Replayed) -> str:
    if at.refusal:
        seen: list[object] = [at.refusal.code, at.refusal.facts]
    else:
        viewers = (None, *range(len(record.seats))[:_VIEWERS_MOST])
        asked = asked_facts(record, at)
        seen = [
            at.moved is not None and at.moved.reveals,
            *(replayed_facts(record, at, v, False) | asked for v in viewers),
        ]
    return sha256(msgspec.json.encode(seen, order="deterministic")).hexdigest()[:_DIGITS]
