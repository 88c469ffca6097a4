"""The five moves: their spellings, their digits, and what beats what (docs/rules/rpsls.md, "The moves")."""

from __future__ import annotations

MOVES = ("rock", "paper", "scissors", "lizard", "spock")  # in the order of their digits
DIGITS = "01234"
CIRCLE = ("rock", "paper", "scissors", "spock", "lizard")  # each beats the one before it, and the third before it

_PLACE = {move: place for place, move in enumerate(CIRCLE)}
BEATS = {move: frozenset(CIRCLE[(place - step) % 5] for step in (1, 3)) for move, place in _PLACE.items()}
