"""A push service in memory, and browsers that subscribe to it; they read what is sealed and signed for them."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from bot.platforms.push.sending import Answer


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Subscriber:
    """A browser that has subscribed, and what it has been shown."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))
    shown: list[dict[str, str]] = field(default_factory=list)

    @property
    def fields(self) -> dict[str, str]:
        """What it hands to us."""
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "key": _text(point), "auth": _text(self.auth)}


@dataclass
class FakePush:
    """The service: takes what is addressed to its subscribers; `answers` are given instead, in order."""

    browsers: dict[str, Subscriber] = field(default_factory=dict)
    answers: list[Answer | OSError] = field(default_factory=list)
    asked: int = 0

    def browser(self) -> Subscriber:
        """A new subscriber."""
        made = Subscriber(f"https://push.example.net/{len(self.browsers)}")
        self.browsers[made.endpoint] = made
        return made

    async def send(self, address: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Takes a message, as the real one does."""
        self.asked += 1
        if self.answers:
            answer = self.answers.pop(0)
            if isinstance(answer, OSError):
                raise answer
            return answer
        one = self.browsers.get(address)
        if one is None:
            return Answer(410)
        assert headers["content-encoding"] == "aes128gcm"
        signed = dict(parse_qsl(headers["Authorization"].removeprefix("vapid ").replace(",", "&")))
        assert Vapid02.verify(headers["Authorization"])
        assert set(signed) == {"t", "k"}
        one.shown.append(json.loads(http_ece.decrypt(body, private_key=one.private, auth_secret=one.auth)))
        return Answer(201)
