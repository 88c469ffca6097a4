"""Interaction tokens, with which a person can be sent ephemeral messages for a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from storage.recent import RecentDict

TOKEN_SECONDS = 14 * 60.0
PEOPLE_MOST = 10_000


class InteractionTokens:
    """The newest interaction token of each player."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._tokens: RecentDict[int, tuple[str, float]] = RecentDict(PEOPLE_MOST)
        self._refusals: RecentDict[int, tuple[str, int, float]] = RecentDict(PEOPLE_MOST)

    def note(self, player: int, interaction: discord.Interaction[Any]) -> None:
        """Notes a player's newest interaction."""
        self._tokens[player] = (interaction.token, self._seconds() + TOKEN_SECONDS)

    def token(self, player: int) -> str | None:
        """Returns a token for messages to a player; None where it has expired."""
        token, until = self._tokens.get(player, ("", self._seconds()))
        return token if until > self._seconds() else None

    def replace_refusal(
        self, player: int, interaction: discord.Interaction[Any], message: int
    ) -> tuple[str, int] | None:
        """Notes a refusal shown to a player; returns the previous one, with a token that can still delete it."""
        token, before, until = self._refusals.pop(player, ("", 0, self._seconds()))
        self._refusals[player] = (interaction.token, message, self._seconds() + TOKEN_SECONDS)
        return (token, before) if until > self._seconds() else None
