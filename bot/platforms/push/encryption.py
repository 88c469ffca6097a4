"""Encrypts a message so that only the subscribed browser can read it (RFC 8291)."""

from __future__ import annotations

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid.utils import b64urldecode

from storage.subscriptions import Subscription


def encrypted(message: bytes, browser: Subscription) -> bytes:
    """Returns the body of the request. Raises ValueError for a browser's key that is no point of the curve."""
    sealed: bytes = http_ece.encrypt(
        message,
        private_key=ec.generate_private_key(ec.SECP256R1()),  # a new one for each message
        dh=b64urldecode(browser.key.encode()),
        auth_secret=b64urldecode(browser.auth.encode()),
        version="aes128gcm",
    )
    return sealed
