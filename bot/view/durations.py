"""Durations in words."""

from __future__ import annotations

from datetime import datetime

from games.core.screen import Say


def left(until: datetime, now: datetime) -> Say:
    """Returns the remaining time in the most useful unit: "2 h left"."""
    return _rounded("left", until, now)


def time_until(until: datetime, now: datetime) -> Say:
    """Returns the same after words such as "starts in": "2 hours"."""
    return _rounded("duration", until, now)


def _rounded(key: str, until: datetime, now: datetime) -> Say:
    seconds = max(0, round((until - now).total_seconds()))
    if seconds < 90:
        return Say(f"{key}-seconds", {"count": seconds})
    if seconds < 90 * 60:
        return Say(f"{key}-minutes", {"count": round(seconds / 60)})
    if seconds < 48 * 3600:
        return Say(f"{key}-hours", {"count": round(seconds / 3600)})
    return Say(f"{key}-days", {"count": round(seconds / 86_400)})


def duration(seconds: int) -> Say:
    """Returns a limit in words, exact to the second: in the largest unit that divides it."""
    for unit, length in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= length and seconds % length == 0:
            return Say(f"duration-{unit}", {"count": seconds // length})
    return Say("duration-seconds", {"count": seconds})
