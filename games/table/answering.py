"""Who answers for a seat in place of its person, and why that person does not.

Every question about somebody who is not there asks this value: claims, computers that play on, rematches, the next
registration, notices, cards and documents. A vacation stops the clock of a match, so its pause is the value then
(`answering_of`).
"""

from __future__ import annotations

from collections.abc import Set
from datetime import datetime
from typing import Final

from msgspec import Struct

from games.core.commands import Why

LEFT: Final = "left"  # the group or server, or deleted their account of the network
BLOCKED: Final = "blocked"  # us, in the private chat
FORGOTTEN: Final = "forgotten"  # had their data deleted here
REMOVED: Final = "removed"  # somebody put them out of the room, or hides it from them
ROOM_GONE: Final = "room_gone"  # the room was deleted
BOT_REMOVED: Final = "bot_removed"  # we were removed from the room; its people may bring us back
ASLEEP: Final = "asleep"  # their time ran out
VACATION: Final = "vacation"  # they are on vacation, and the clock stands still

BY_CHOICE: Set[str] = frozenset(
    {LEFT, BLOCKED, FORGOTTEN}
)  # of the person: only these may cost a match before its clock has run out
PLACE_GONE: Set[str] = frozenset({ROOM_GONE, BOT_REMOVED})  # nobody has left: the clock runs on


class Sitter(Struct, frozen=True):
    """A person who sits in for somebody.

    Their name is the one of that time, which the steps of the match have, too.
    """

    player: int | None  # None: their data was deleted after the match
    name: str
    front: str  # the platform they play on


class Answering(Struct, frozen=True):
    """Who answers for a seat in place of its person, why that person does not, since when, and until when."""

    by: int | Sitter | None  # a computer of this level, another person, or (None) nobody: the person is waited for
    why: Why
    since: datetime | None = None  # None: noted by a version that did not know
    until: datetime | None = None  # the end of a vacation

    @property
    def is_by_choice(self) -> bool:
        """Whether the person is not there by their own choice, and not by somebody else's or the clock's."""
        return self.why in BY_CHOICE

    @property
    def is_away(self) -> bool:
        """Whether somebody else answers for the person."""
        return self.by is not None
