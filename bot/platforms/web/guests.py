"""Guests: the signed cookie that identifies a browser, and the CSRF token of its forms."""

from __future__ import annotations

import hmac
import re
from hashlib import sha256

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "roundhouse"
YEAR_SECONDS = 365 * 24 * 3600
ACCOUNT = r"[0-9a-f]{32}"


class Guests:
    """Signs and reads cookies and tokens."""

    def __init__(self, secret: str) -> None:
        self._cookies = URLSafeSerializer(secret, salt="guest")
        self._secret = secret.encode()

    def cookie(self, account: str) -> str:
        """Returns the cookie of a guest."""
        return str(self._cookies.dumps(account))

    def account(self, cookie: str | None) -> str | None:
        """Returns the guest of a cookie; None for a missing or forged one."""
        try:
            account = self._cookies.loads(cookie) if cookie else None
        except BadSignature:
            return None
        return account if isinstance(account, str) and re.fullmatch(ACCOUNT, account) else None

    def csrf(self, account: str) -> str:
        """Returns the CSRF token of this guest's forms."""
        return hmac.new(self._secret, b"csrf" + account.encode(), sha256).hexdigest()

    def csrf_fits(self, account: str, token: str) -> bool:
        """Whether a form came from a page that we made for this guest."""
        return hmac.compare_digest(self.csrf(account).encode(), token.encode("utf-8", "replace"))
