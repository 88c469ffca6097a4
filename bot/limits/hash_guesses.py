"""How often somebody has hit on a hash that was taken: each such refusal tells that somebody chose just that text.

After a few of them nothing typed seals for that player in that round; the buttons still do.
"""

from __future__ import annotations

from collections import Counter

from games.core.game import Refusal
from games.table.table import Table
from storage.people import Player
from storage.recent import RecentDict

TAKEN = "hash_taken"
GUESSES_MOST = 3  # a player and round
TABLES_MOST = 10_000  # remembered at a time; a process that begins anew counts anew

Key = tuple[str, int, int]  # a match, a player, a round


class HashGuesses:
    """Counts them, in memory: the rules know nothing of it, because a refused action changes nothing."""

    def __init__(self) -> None:
        self._counts: RecentDict[str, Counter[Key]] = RecentDict(TABLES_MOST)  # by match, the newest last

    def check(self, table: Table, player: Player) -> None:
        """Refuses what somebody types, whatever it is, once they have hit too often in this round."""
        if self._counts.get(table.id, Counter())[_key(table, player)] >= GUESSES_MOST:
            refusal = Refusal("busy")
            refusal.hidden = True  # that they hit is for nobody else
            raise refusal

    def note(self, table: Table, player: Player) -> None:
        """One more."""
        self._counts.setdefault(table.id, Counter())[_key(table, player)] += 1
        self._counts.move_to_end(table.id)


def _key(table: Table, player: Player) -> Key:
    seen = table.game.view(table.match.state, None) if table.match else None
    return table.id, player.id, getattr(seen, "round", 0)
