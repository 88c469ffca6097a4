"""Signatures of messages to web-hooks, as https://www.standardwebhooks.com describes them.

The secret of a hook is derived from the house's, so that nothing is stored; a hook that is removed and added again has
another one.
"""

from __future__ import annotations

import hmac
from base64 import b64decode, b64encode
from datetime import datetime

from bot.app import App
from bot.settings import signing_secret
from storage.columns import micros
from storage.tournament.hooks import Hook

PREFIX = "whsec_"  # of a secret, as libraries for this standard expect it
Headers = list[tuple[str, str]]


def secret_of(app: App, hook: Hook) -> str:
    """Returns the secret with which a receiver checks that messages are ours."""
    purpose = f"web-hook {hook.tournament_id} {micros(hook.created_at)} {hook.url}"
    key = signing_secret(app.settings, app.folder).encode()
    return PREFIX + b64encode(hmac.digest(key, purpose.encode(), "sha256")).decode()


def headers(secret: str, message: str, now: datetime, body: bytes) -> Headers:
    """Returns the headers of a message: its id, the second of this attempt, and the signature of both and the body."""
    second = str(int(now.timestamp()))
    signed = f"{message}.{second}.".encode() + body
    digest = hmac.digest(b64decode(secret.removeprefix(PREFIX)), signed, "sha256")
    signature = f"v1,{b64encode(digest).decode()}"
    return [("Webhook-Id", message), ("Webhook-Timestamp", second), ("Webhook-Signature", signature)]
