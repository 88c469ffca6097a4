"""Guests: the signed cookie that identifies a browser, the CSRF token of its forms, and the viewer of its pages."""

from __future__ import annotations

import hmac
import re
import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer

from storage.people.players import Player

from . import ACCOUNT

COOKIE = "roundhouse"
SECURE_COOKIE = f"__Host-{COOKIE}"  # over https: no other host can set it
YEAR_SECONDS = 365 * 24 * 3600
TOKEN_BYTES = 16


@dataclass(frozen=True, slots=True)
class Session:
    """The guest of a browser, and the epoch of their sessions that it belongs to."""

    account: str
    epoch: int = 0


class Guests:
    """Signs and reads cookies and tokens."""

    def __init__(self, secret: str) -> None:
        self._cookies = URLSafeSerializer(secret, salt="guest")
        self._secret = secret.encode()

    def cookie(self, account: str, epoch: int = 0) -> str:
        """Returns the cookie of a guest. In the first epoch it is the account alone, as older programs read it."""
        return str(self._cookies.dumps([account, epoch] if epoch else account))

    def session(self, cookie: str | None) -> Session | None:
        """Returns the session of a cookie; None for a missing or forged one."""
        try:
            told = self._cookies.loads(cookie) if cookie else None
        except BadSignature:
            return None
        account, epoch = told if isinstance(told, list) and len(told) == 2 else (told, 0)
        if isinstance(account, str) and isinstance(epoch, int) and re.fullmatch(ACCOUNT, account):
            return Session(account, epoch)
        return None

    def account(self, cookie: str | None) -> str | None:
        """Returns the guest of a cookie; None for a missing or forged one."""
        session = self.session(cookie)
        return session.account if session else None

    def csrf(self, account: str) -> str:
        """Returns a CSRF token of this guest's forms, masked.

        It differs in each response: else the lengths of compressed responses could reveal it (BREACH).
        """
        mask = secrets.token_bytes(TOKEN_BYTES)
        return (mask + _xor(mask, self._derived(b"csrf", account))).hex()

    def csrf_fits(self, account: str, token: str) -> bool:
        """Whether a form came from a page that we made for this guest."""
        try:
            sent = bytes.fromhex(token)
        except ValueError:
            return False
        mask, masked = sent[:TOKEN_BYTES], sent[TOKEN_BYTES:]
        return hmac.compare_digest(_xor(mask, masked), self._derived(b"csrf", account))

    def tabs(self, account: str) -> str:
        """Returns the name by which the tabs of this guest's browser find each other."""
        return self._derived(b"tabs", account)[:4].hex()

    def _derived(self, purpose: bytes, account: str) -> bytes:
        return hmac.digest(self._secret, purpose + account.encode(), "sha256")[:TOKEN_BYTES]


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=False))


@dataclass(frozen=True, slots=True)
class Viewer:
    """The viewer of a page: a guest, and their player once they have done something."""

    account: str
    address: str
    player: Player | None
    language: str

    @property
    def skin(self) -> str:
        """The display mode: pictures or text."""
        return self.player.skin if self.player else "pictures"
