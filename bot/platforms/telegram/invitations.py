"""Invitations to a table in any chat: whose, when, to which game; signed, since they come back from any client."""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from bot.view.answer import DATA_MOST
from bot.view.button_data import CARD, Action, ButtonData, on_card

ACCEPTS = "accept"  # the verb of its button, which names no match: there is none before the first press
LASTS = timedelta(days=1)  # a press after that opens no table
MARK_BYTES = 8
STAMP_DIGITS = 12  # hexadecimal digits of a time that are read


@dataclass(frozen=True, slots=True)
class Invitation:
    """Somebody wants to play a game; `line` is what `/play` takes: the game, and options."""

    account: str
    made_at: datetime
    line: str

    def spelled(self, secret: str) -> str:
        """Returns it as the id of a result that is offered to its author."""
        return str(self._action(secret))

    def data(self, secret: str) -> str:
        """Returns it as the data of a button."""
        return on_card("", self._action(secret))

    def fits(self, secret: str) -> bool:
        """Whether a button can carry it."""
        return len(self.data(secret).encode()) <= DATA_MOST

    def is_over(self, now: datetime) -> bool:
        """Whether it is too old to open a table, or not made yet."""
        return not timedelta(minutes=-1) <= now - self.made_at <= LASTS

    @property
    def name(self) -> str:
        """What makes it one of its kind: nobody sends two messages at one moment."""
        return f"{self.account} {self.made_at.timestamp():.0f}"

    def _action(self, secret: str) -> Action:
        stamp = f"{int(self.made_at.timestamp()):x}"
        return Action.of(ACCEPTS, self.account, stamp, _mark(secret, self.account, stamp, self.line), self.line)


def is_invitation(said: ButtonData) -> bool:
    """Whether a button seems to be that of an invitation."""
    return said.source == CARD and not said.match and said.action.verb == ACCEPTS


def read(action: Action, secret: str) -> Invitation | None:
    """Returns an invitation of ours; None for anything else, and for one that was changed."""
    account, stamp, mark = (*action.arguments, "", "", "")[:3]
    line = ":".join(action.arguments[3:])
    known = _mark(secret, account, stamp, line)
    if action.verb != ACCEPTS or not hmac.compare_digest(known.encode(), mark.encode()):
        return None
    return Invitation(account, datetime.fromtimestamp(int(stamp[:STAMP_DIGITS], 16), UTC), line)


def read_result(spelling: str, secret: str) -> Invitation | None:
    """Returns the invitation of a result that its author has sent."""
    return read(Action.parse(spelling), secret)


def _mark(secret: str, *parts: str) -> str:
    """Returns the signature; no part but the last has a colon."""
    signed = hmac.new(secret.encode(), ":".join(("telegram inline", *parts)).encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(signed[:MARK_BYTES]).decode().rstrip("=")
