"""A computer that names high numbers, the more often the higher its level; level 0 names any."""

from __future__ import annotations

from games.core.chance import Chance
from games.core.computer import Ask

from .rules import NUMBERS, View


def choose(ask: Ask[View]) -> str:
    """The highest of a few numbers drawn by chance, as many as half the level."""
    chance = Chance(ask.seed, "name")
    return str(max(chance.choose(NUMBERS) for _ in range(1 + ask.level // 2)))
