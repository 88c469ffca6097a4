"""Limits guesses at what others typed: a game names the refusal that reveals that another player typed the same text.

After a few of them that player cannot type into that game's forms in that round; the buttons still work.
"""

from __future__ import annotations

from collections import Counter

from games.core.game import Refusal
from games.table.table import Table
from storage.people import Player
from storage.recent import RecentDict

GUESSES_MOST = 3  # per player and round
TABLES_MOST = 10_000  # tables remembered; a restart counts from zero

Key = tuple[str, int, int]  # a match, a player, a round


class FormGuesses:
    """Counts the guesses in memory: a refused action changes nothing, so the rules do not know of them."""

    def __init__(self) -> None:
        self._counts: RecentDict[str, Counter[Key]] = RecentDict(TABLES_MOST)  # by match, the newest last

    def check(self, table: Table, player: Player) -> None:
        """Refuses any typed text of a player with too many guesses in this round."""
        if self._counts.get(table.id, Counter())[_key(table, player)] >= GUESSES_MOST:
            refusal = Refusal("busy")
            refusal.hidden = True  # only this player may learn of it
            raise refusal

    def note(self, table: Table, player: Player) -> None:
        """Counts a guess."""
        self._counts.setdefault(table.id, Counter())[_key(table, player)] += 1
        self._counts.move_to_end(table.id)


def _key(table: Table, player: Player) -> Key:
    return table.id, player.id, table.game.forms.round(table.match.state) if table.match else 0
