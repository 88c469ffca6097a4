"""Says what happened, one sentence for each event."""

from __future__ import annotations

from ..core.game import Event
from ..core.screen import Name, Say


def tell(event: Event) -> Say:
    """Says an event in one sentence."""
    who = {"who": Name(event.seat)} if event.seat is not None else {}
    return Say(f"event-{event.kind}", {**event.facts, **who})
