"""Reads a move that was typed on any keyboard."""

from __future__ import annotations

from unicodedata import normalize

LOOKALIKES = str.maketrans("авекмнорстух", "abekmhopctyx")  # Cyrillic letters, and the Latin ones that look like them


def spelt(text: str) -> str:
    """Returns a typed move as spellings are written: lower case, Latin letters, digits of usual width."""
    return normalize("NFKC", text).strip().lower().translate(LOOKALIKES)
