"""The updates that wait for the bot, and the accidents that happen to them."""

from __future__ import annotations

import json
from typing import Any

ON_REQUEST = {"chat_member", "message_reaction", "message_reaction_count"}


class Updates:
    """A queue that keeps each update until the bot has acknowledged it."""

    def __init__(self) -> None:
        self.pending: list[dict[str, Any]] = []
        self.asked: list[str] = []
        self.made: list[dict[str, Any]] = []  # all there ever were, for tests to look at
        self._last = 1000
        self._twice = 0
        self._held: list[dict[str, Any]] | None = None

    def add(self, kind: str, content: dict[str, Any]) -> bool:
        """Something happened; False when the bot has not asked for this kind."""
        if kind not in self.asked if self.asked else kind in ON_REQUEST:
            return False
        update = {kind: json.loads(json.dumps(content))}
        if self._held is not None:
            self._held.append(update)
            return False
        self._queue(update)
        return True

    def take(self, offset: int, limit: int) -> list[dict[str, Any]]:
        """Forgets what is before the offset and gives what comes next, which stays until acknowledged."""
        if offset < 0:
            self.pending = self.pending[offset:]
        else:
            self.pending = [one for one in self.pending if one["update_id"] >= offset]
        return self.pending[:limit]

    def twice(self, times: int = 1) -> None:
        """The next update comes two times, under one number."""
        self._twice += times

    def hold(self) -> None:
        """Updates are late from now on."""
        self._held = self._held if self._held is not None else []

    def release(self, reverse: bool = False) -> None:
        """The late updates come at last, if need be the last one first."""
        held, self._held = self._held or [], None
        for update in reversed(held) if reverse else held:
            self._queue(update)

    def drop(self) -> None:
        """Forgets all that waits."""
        self.pending.clear()

    def _queue(self, update: dict[str, Any]) -> None:
        self._last += 1
        numbered = {"update_id": self._last, **update}
        self.made.append(numbered)
        self.pending += [numbered] * (2 if self._twice else 1)
        self._twice = max(0, self._twice - 1)
