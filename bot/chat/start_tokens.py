"""Start tokens: what a link to a board inside a chat network carries, signed: the table, the room of its card, an end.

Anybody may send a link on, so a token proves nothing about who opens it. It only says by way of which room somebody may
see the table, and whether they are in that room is asked then.

It looks like `k3f9ab-12-6a5d1f80-Zm9vYmFyYmF6cXV4`: a match, a room, the last second (hexadecimal), a mark.
No network takes more than these signs, and the shortest limit is 64 of them.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta

from games.table.table import Table

LASTS = timedelta(days=100)  # after the last move, so that a card that nothing changes keeps its link
MOST = 64  # characters; the least that a network allows
MARK_BYTES = 12
SPELLED = re.compile(r"([0-9a-z]{1,16})-([1-9][0-9]{0,15})-([0-9a-f]{1,10})-([\w-]{16})", re.ASCII)


@dataclass(frozen=True, slots=True)
class StartToken:
    """The table that a link opens, and the id of the room where the link stood."""

    match: str
    room: int
    until: datetime

    @classmethod
    def of(cls, table: Table, room: int) -> StartToken:
        """Returns the token of a table's card in a room; the same one until somebody moves on another day."""
        return cls(table.id, room, datetime.combine(table.moved_at.astimezone(UTC), time(), UTC) + LASTS)

    def spelled(self, secret: str) -> str:
        """Returns it as a text that every network passes on unchanged."""
        parts = f"{self.match}-{self.room}-{int(self.until.timestamp()):x}"
        return f"{parts}-{_mark(secret, parts)}"


def read_start(text: str, secret: str, now: datetime) -> StartToken | None:
    """Returns a token of ours; None for anything else, for one that was changed, and for one that has ended."""
    spelled = SPELLED.fullmatch(text)
    if spelled is None:
        return None
    match, room, until, mark = spelled.groups()
    if not hmac.compare_digest(_mark(secret, f"{match}-{room}-{until}"), mark):
        return None
    ends = datetime.fromtimestamp(int(until, 16), UTC)
    return StartToken(match, int(room), ends) if now < ends else None


def _mark(secret: str, parts: str) -> str:
    signed = hmac.digest(secret.encode(), b"start token:" + parts.encode(), hashlib.sha256)
    return urlsafe_b64encode(signed[:MARK_BYTES]).decode()
