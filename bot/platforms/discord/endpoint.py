"""The endpoint to which Discord posts interactions, where no gateway connection tells of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import orjson
import structlog
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from bot.fronts import HttpAnswer

SIGNATURE, TIMESTAMP = "x-signature-ed25519", "x-signature-timestamp"
OLDEST = timedelta(minutes=1)  # Discord waits three seconds; the rest is for clocks that differ
PING, COMMAND, AUTOCOMPLETE = 1, 2, 4
PONG = HttpAnswer(200, {"type": 1})
TAKEN = HttpAnswer(202)  # the answer itself goes to the interaction's callback, as with the gateway

log = structlog.get_logger(__name__)


class Endpoint:
    """Verifies what is posted, answers Discord's checks of the endpoint, and hands on interactions."""

    def __init__(self, public_key: str, now: Callable[[], datetime]) -> None:
        self._key, self._now = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key)), now

    def read(self, body: bytes, headers: Mapping[str, str]) -> dict[str, Any] | HttpAnswer:
        """Returns the interaction that was posted, or the answer where there is nothing more to do."""
        if not self._is_signed(body, headers):
            return HttpAnswer(401)
        interaction = _parsed(body)
        if interaction is None:
            log.warning("an interaction could not be read")
            return HttpAnswer(400)
        return PONG if interaction["type"] == PING else interaction

    def _is_signed(self, body: bytes, headers: Mapping[str, str]) -> bool:
        """Whether Discord has signed this just now; Discord also posts wrong signatures, to see that they fail."""
        at, signature = headers.get(TIMESTAMP, ""), headers.get(SIGNATURE, "")
        try:
            self._key.verify(bytes.fromhex(signature), at.encode() + body)
            age = self._now() - datetime.fromtimestamp(int(at), UTC)
        except (InvalidSignature, ValueError, OverflowError, OSError):
            return False
        if abs(age) > OLDEST:
            log.warning("an old interaction was refused; is this machine's clock right?", seconds=age.total_seconds())
            return False
        return True


def deferral_of(posted: Mapping[str, Any]) -> HttpAnswer:
    """Returns the answer that says that the answer comes later; to somebody who is typing, that there are no choices.

    The process that handles the interaction goes on from it (reply.py). Where that has answered, Discord ignores this.
    """
    if posted["type"] == AUTOCOMPLETE:
        return HttpAnswer(200, {"type": 8, "data": {"choices": []}})
    if "message" in posted:
        return HttpAnswer(200, {"type": 6})
    return HttpAnswer(200, {"type": 5, "data": {"flags": 64}})


def _parsed(body: bytes) -> dict[str, Any] | None:
    """Returns an interaction as far as it must be readable here; None where it is not."""
    try:
        document = orjson.loads(body)
    except orjson.JSONDecodeError:
        return None
    if not isinstance(document, dict) or type(document.get("type")) is not int:
        return None
    if document["type"] != PING and not (_is_number(document.get("id")) and isinstance(document.get("token"), str)):
        return None
    return document


def _is_number(value: object) -> bool:
    """Whether this is one of Discord's ids, which fit 64 bits with a sign."""
    return isinstance(value, str) and re.fullmatch("[0-9]{1,20}", value) is not None and int(value) < 1 << 63
