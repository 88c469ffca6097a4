"""Interactions posted to an endpoint instead of told over the gateway, signed; the answer may be in the response."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from . import interactions
from .errors import Refused
from .world import Interaction

if TYPE_CHECKING:
    from .server import FakeDiscord

Json = dict[str, Any]
Post = Callable[[dict[str, str], bytes], Awaitable[tuple[int, bytes]]]  # headers and body; status and answer
PING, PONG = 1, 1
ALLOWED = {200, 202}


class Endpoint:
    """Where interactions are posted, while a test has said where: the gateway then tells of none."""

    def __init__(self, fake: FakeDiscord) -> None:
        self.fake = fake
        self.key = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
        self.public_key = self.key.public_key().public_bytes_raw().hex()
        self.url: str | None = None
        self.post: Post | None = None
        self.statuses: list[int] = []
        self._posting: set[asyncio.Task[None]] = set()

    def signed(self, body: bytes, seconds_ago: float = 0.0, key: Ed25519PrivateKey | None = None) -> dict[str, str]:
        """The headers of a request that Discord signs."""
        at = str(int(self.fake.clock() - seconds_ago))
        signature = (key or self.key).sign(at.encode() + body).hex()
        return {"Content-Type": "application/json", "X-Signature-Ed25519": signature, "X-Signature-Timestamp": at}

    async def check(self, post: Post) -> bool:
        """What Discord does before it takes an address: a ping, and one with a wrong signature, which must fail."""
        body = json.dumps({"id": str(self.fake.new_id()), "type": PING, "version": 1}).encode()
        status, answer = await post(self.signed(body), body)
        wrong, _ = await post(self.signed(body + b" "), body)
        return (status, wrong) == (200, 401) and json.loads(answer) == {"type": PONG}

    def tell(self, of: Interaction, told: Json) -> None:
        """Posts an interaction; it is never posted again."""
        task = asyncio.get_running_loop().create_task(self._tell(of, json.dumps(told).encode()))
        self._posting.add(task)
        task.add_done_callback(self._posting.discard)

    async def _tell(self, of: Interaction, body: bytes) -> None:
        assert self.post is not None
        try:
            status, answer = await asyncio.wait_for(self.post(self.signed(body), body), interactions.ANSWER_SECONDS)
        except (TimeoutError, OSError):
            status, answer = 0, b""
        self.statuses.append(status)
        if status == 200 and of.answer is None:
            self._answer(of, json.loads(answer))
        elif status == 202 and answer:
            self.fake.problems.append("an answer of 202 has a body")
        self.fake.step()

    def _answer(self, of: Interaction, answer: Json) -> None:
        try:
            interactions.callback(self.fake, of.id, of.token, answer, {}, wanted=False)
        except Refused as refused:
            self.fake.problems.append(f"the answer in a response was refused: {refused}")
