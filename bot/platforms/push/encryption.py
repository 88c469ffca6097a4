"""Encrypts a message so that only the subscribed browser can read it (RFC 8291)."""

from __future__ import annotations

from storage.subscriptions import Subscription


def encrypted(message: bytes, browser: Subscription) -> bytes:
    """Returns the body of the request. Raises ValueError for a browser's key that is no point of the curve."""
    from pywebpush import WebPusher, WebPushException  # brings an HTTP client of its own, which takes long to load

    keys = {"p256dh": browser.key, "auth": browser.auth}
    try:
        sealed: bytes = WebPusher({"endpoint": browser.endpoint, "keys": keys}).encode(message)["body"]
    except WebPushException as error:
        raise ValueError(str(error)) from error
    return sealed
