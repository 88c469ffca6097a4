"""The review of a finished match."""

from __future__ import annotations

from dataclasses import dataclass

from .screen import Say


@dataclass(frozen=True, slots=True)
class Review:
    """Sentences about a match, and the step at which the lead changed for good (None: never)."""

    lines: tuple[Say, ...]
    turned: int | None = None
