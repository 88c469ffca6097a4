"""Guests: the signed cookie that identifies a browser, the CSRF token of its forms, the viewer of its pages, and names.

A new guest is named with two words of their language and a number, which nobody else has.
"""

from __future__ import annotations

import hmac
import re
import secrets
from dataclasses import dataclass
from hashlib import sha256

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.words import Words
from games.core.screen import Say
from storage.columns import WEB
from storage.people import search
from storage.people.players import Player

from . import ACCOUNT

COOKIE = "roundhouse"
SECURE_COOKIE = f"__Host-{COOKIE}"  # over https: no other host can set it
YEAR_SECONDS = 365 * 24 * 3600
TOKEN_BYTES = 16
NAMES_TRIED = 8
LOW, NUMBERS = 10, 90  # two digits
BETWEEN = "|"  # of the words in a list


@dataclass(frozen=True, slots=True)
class Frame:
    """A page inside a chat network: whose account it is there, and what this person may see by being there."""

    network: str
    name: str = ""  # of the account, as the network says; its handle; its language
    username: str = ""
    language: str = ""
    was_known: bool = False  # it was the account of a player when the session began
    instance: str = ""  # of a page that several people of one channel open together
    rooms: tuple[int, ...] = ()  # whose tables they may see


@dataclass(frozen=True, slots=True)
class Session:
    """The guest of a browser, or the account of a frame, and the epoch of their sessions that it belongs to."""

    account: str
    epoch: int = 0
    frame: Frame | None = None

    @property
    def network(self) -> str:
        """The platform of the account."""
        return self.frame.network if self.frame else WEB


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
            value = self._cookies.loads(cookie) if cookie else None
        except BadSignature:
            return None
        account, epoch = value if isinstance(value, list) and len(value) == 2 else (value, 0)
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


def _xor(left: bytes, right: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(left, right, strict=False))


@dataclass(frozen=True, slots=True)
class Viewer:
    """The viewer of a page: a guest or the account of a frame, and their player once they have done something."""

    account: str
    address: str
    player: Player | None
    language: str
    frame: Frame | None = None

    @property
    def network(self) -> str:
        """The platform of the account."""
        return self.frame.network if self.frame else WEB

    @property
    def key(self) -> str:
        """The account among those of all platforms."""
        return f"{self.network}:{self.account}" if self.frame else self.account

    @property
    def skin(self) -> str:
        """The display mode: pictures or text."""
        return self.player.skin if self.player else "pictures"


def guest_names(words: Words, account: str, language: str) -> list[str]:
    """Returns the names that a guest may get, the first one first; always the same for an account."""
    firsts, seconds = (
        words.text(Say(key), language).split(BETWEEN) for key in ("guest-first-words", "guest-second-words")
    )

    def name(attempt: int) -> str:
        drawn = int.from_bytes(sha256(f"guest {account} {attempt}".encode()).digest()[:8], "big")
        drawn, number = divmod(drawn, NUMBERS)
        drawn, second = divmod(drawn, len(seconds))
        facts = {"first": firsts[drawn % len(firsts)], "second": seconds[second], "number": str(LOW + number)}
        return words.text(Say("guest", facts), language)

    return [name(attempt) for attempt in range(NAMES_TRIED)]


async def free_name(conn: AsyncConnection, words: Words, account: str, language: str) -> str:
    """Returns the first of a guest's names that no player has."""
    wanted = guest_names(words, account, language)
    taken = await search.names_taken(conn, wanted)
    return next((name for name in wanted if name not in taken), wanted[-1])


def is_guest_name(words: Words, account: str, name: str) -> bool:
    """Whether a guest has this name because it was given, in whatever language."""
    return any(name in guest_names(words, account, language) for language in words.languages)
