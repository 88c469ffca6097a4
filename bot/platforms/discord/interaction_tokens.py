"""Interaction tokens by which people can still be sent a private message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from storage.recent import RecentDict

ALIVE_SECONDS = 14 * 60.0
PEOPLE_MOST = 10_000


class Alive:
    """The newest interaction of each person, by which they can be told something unasked for a while."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._tokens: RecentDict[int, tuple[str, float]] = RecentDict(PEOPLE_MOST)
        self._refusals: RecentDict[int, tuple[str, int, float]] = RecentDict(PEOPLE_MOST)

    def note(self, player: int, interaction: discord.Interaction[Any]) -> None:
        """A player has just done this."""
        self._tokens[player] = (interaction.token, self._seconds() + ALIVE_SECONDS)

    def token(self, player: int) -> str | None:
        """By which a player can be told something now."""
        token, until = self._tokens.get(player, ("", self._seconds()))
        return token if until > self._seconds() else None

    def refused(self, player: int, interaction: discord.Interaction[Any], message: int) -> tuple[str, int] | None:
        """A player reads this refusal; gives the one before it, with the token by which it can still be deleted."""
        token, before, until = self._refusals.pop(player, ("", 0, self._seconds()))
        self._refusals[player] = (interaction.token, message, self._seconds() + ALIVE_SECONDS)
        return (token, before) if until > self._seconds() else None
