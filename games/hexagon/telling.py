"""What happened, one sentence an event."""

from __future__ import annotations

from ..core.game import Event
from ..core.screen import Name, Say


def tell(event: Event) -> Say:
    """What happened, in one sentence."""
    who = {"who": Name(event.seat)} if event.seat is not None else {}
    return Say(f"event-{event.kind}", {**event.facts, **who})
