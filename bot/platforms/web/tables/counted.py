"""Revisions of topics that nothing stores: the lobby, and what changes in tournaments."""

from __future__ import annotations

TOPICS_MOST = 4_096


class Counted:
    """Counts the changes of each topic by itself, so that no revision tells how often others have changed.

    `first`: the first revision; higher than any before a restart.
    """

    def __init__(self, first: int) -> None:
        self._forgotten = first
        self._of: dict[str, int] = {}  # the topic that changed last stands last

    def of(self, topic: str) -> int:
        """Returns the revision of a topic; of a forgotten one at least the one it had."""
        return self._of.get(topic, self._forgotten)

    def count(self, topic: str) -> None:
        """Notes a change of a topic; its new revision is higher than all that it had."""
        revision = self.of(topic) + 1
        self._of.pop(topic, None)
        self._of[topic] = revision
        if len(self._of) > TOPICS_MOST:
            self._forgotten = max(self._forgotten, self._of.pop(next(iter(self._of))))
