"""Signed sessions of frames: bearer tokens, which stand for a cookie, and tickets, which open one stream or one file.

A token is in the header of each request and in no address; a ticket is in an address, since an `EventSource` sends no
headers, and neither does the browser outside that saves a file. So a ticket lasts for seconds, is taken once, and shows
nothing but that account's own stream, or the one file that it was made for.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import astuple, replace
from datetime import UTC, datetime, timedelta

from itsdangerous import BadData, URLSafeSerializer

from bot.memory import RecentSet
from bot.tasks import Tasks
from storage.peers import Peers

from .guests import Frame, Session

TOKEN_LASTS = timedelta(minutes=15)
TICKET_LASTS = timedelta(seconds=30)
TEXT_MOST = 4_096  # characters of a token or a ticket
USED_MOST = 50_000
TOLD = "ticket"  # begins what processes tell each other


class SignedSessions:
    """Signs the sessions of frames for a purpose, each for a time, and reads them."""

    def __init__(self, secret: str, purpose: str, lasts: timedelta, now: Callable[[], datetime]) -> None:
        self._signer = URLSafeSerializer(secret, salt=f"frame {purpose}")
        self._lasts, self._now = lasts, now

    def spelled(self, session: Session) -> str:
        """Returns a session as a text that nobody else can make; no two are the same."""
        assert session.frame is not None
        until = (self._now() + self._lasts).timestamp()
        parts = [session.account, session.epoch, until, secrets.token_hex(8), astuple(session.frame)]
        return str(self._signer.dumps(parts))

    def read(self, text: str) -> Session | None:
        """Returns the session of a text; None where it is not ours, was changed, or has run out."""
        try:
            loaded = self._signer.loads(text) if len(text) <= TEXT_MOST else None
        except BadData:
            return None
        if not isinstance(loaded, list) or len(loaded) != 5:
            return None
        account, epoch, until, _, (network, name, username, language, was_known, instance, rooms) = loaded
        if self._now() >= datetime.fromtimestamp(until, UTC):
            return None
        frame = Frame(network, name, username, language, was_known, instance, tuple(rooms))
        return Session(account, epoch, frame)


class Tickets:
    """One-time tickets. Each process knows those that were used in it, and hears of the others' at once.

    No row is written for them. If one is used in two processes within the milliseconds that this takes, or while they
    cannot hear each other, both streams are those of the account that it was made for: it shows nobody else's.
    """

    def __init__(self, secret: str, now: Callable[[], datetime], peers: Peers) -> None:
        self._secret, self._now = secret, now
        self._used: RecentSet[str] = RecentSet(USED_MOST)
        self._peers, self._tasks = peers, Tasks()
        peers.listen(self._heard)

    def make(self, session: Session, file: str = "") -> str:
        """Returns a ticket for an account's stream, or for one file, by its path.

        It names nobody: addresses are written down here and there.
        """
        assert session.frame is not None
        return self._signed(file).spelled(replace(session, frame=replace(session.frame, name="", username="")))

    def take(self, ticket: str, file: str = "") -> Session | None:
        """Uses a ticket up; returns its session, or None where it is not for this, has run out, or was used."""
        session, signature = self._signed(file).read(ticket), ticket.rpartition(".")[2]
        if session is None or not self._used.add(signature):
            return None
        self._tasks.start(self._peers.tell(f"{TOLD} {signature}"))
        return session

    def _signed(self, file: str) -> SignedSessions:
        return SignedSessions(self._secret, f"ticket {file}".rstrip(), TICKET_LASTS, self._now)

    def _heard(self, text: str) -> None:
        what, _, signature = text.partition(" ")
        if what == TOLD:
            self._used.add(signature)
