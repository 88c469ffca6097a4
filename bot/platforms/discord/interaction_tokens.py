"""Interaction tokens, with which a person can be sent ephemeral messages for a while, and their last ones removed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import discord

from bot.memory import RecentDict, RecentSet
from games.table.table import Table

TOKEN_SECONDS = 14 * 60.0
PEOPLE_MOST, MATCHES_MOST = 10_000, 2_000
PAGE, REFUSAL = "page", "refusal"  # a person has one of each kind at a match

Removable = tuple[str, int]  # a token that can still delete an ephemeral message, and the message


@dataclass(frozen=True, slots=True)
class Alone:
    """An ephemeral message about a match, which its token can delete until then."""

    token: str
    message: int
    until: float
    has_keys: bool  # which are of no use after the end


class InteractionTokens:
    """The newest interaction token of each player, and the last private messages of each at a match."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._tokens: RecentDict[int, tuple[str, float]] = RecentDict(PEOPLE_MOST)
        self._alone: RecentDict[str, dict[tuple[int, str], Alone]] = RecentDict(MATCHES_MOST)  # by match
        self._closed: RecentSet[str] = RecentSet(MATCHES_MOST)

    def note(self, player: int, interaction: discord.Interaction[Any]) -> None:
        """Notes a player's newest interaction."""
        self._tokens[player] = (interaction.token, self._seconds() + TOKEN_SECONDS)

    def token(self, player: int) -> str | None:
        """Returns a token for messages to a player; None where it has expired."""
        token, until = self._tokens.get(player, ("", self._seconds()))
        return token if until > self._seconds() else None

    def replaced(
        self, match: str, player: int, kind: str, interaction: discord.Interaction[Any], message: int, *, keys: bool
    ) -> Removable | None:
        """Notes a private message that was shown; returns the one of this kind before it, if it can be removed."""
        of_match = self._alone.get(match, {})
        before = of_match.get((player, kind))
        of_match[player, kind] = Alone(interaction.token, message, self._seconds() + TOKEN_SECONDS, keys)
        self._alone[match] = of_match
        if before is None or before.message == message or before.until <= self._seconds():
            return None
        return before.token, before.message

    def ended(self, changed: Mapping[str, Table]) -> list[str]:
        """Returns the matches that have just ended and have private messages, each once."""
        over = [match for match, table in changed.items() if table.status == "over" and match in self._alone]
        return [match for match in over if self._closed.add(match)]

    def with_keys(self, match: str) -> list[Removable]:
        """Returns the private messages of a match that have buttons and can be removed."""
        known = self._alone.get(match, {}).values()
        return [(one.token, one.message) for one in known if one.has_keys and one.until > self._seconds()]
