"""A finished match looked at again."""

from __future__ import annotations

from dataclasses import dataclass

from .screen import Say


@dataclass(frozen=True, slots=True)
class Review:
    """What is to be said about a match, and the step after which it had turned (none: it never did)."""

    lines: tuple[Say, ...]
    turned: int | None = None
