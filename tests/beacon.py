"""A beacon of randomness of our own, at which a house can ask: its rounds are signed with a key that tests know."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256

import pytest
from aiohttp import web
from py_arkworks_bls12381 import G1Point, G2Point, Scalar

from games.core import beacon

KEY = Scalar(20261129)


@dataclass
class FakeBeacon:
    """Answers as the League of Entropy does; `status`: of its answers; `signs`: another round than it is asked for."""

    url: str = ""
    status: int = 200
    signs: int | None = None
    asked: list[int] = field(default_factory=list)

    async def answer(self, request: web.Request) -> web.Response:
        number = int(request.match_info["round"])
        self.asked.append(number)
        assert request.match_info["chain"] == beacon.QUICKNET
        if self.status != 200:
            return web.Response(status=self.status, text="EOF")
        signature = signed(self.signs or number)
        return web.json_response({"round": number, "randomness": "00" * 32, "signature": signature})


def signed(number: int) -> str:
    """The signature of a round."""
    message = sha256(number.to_bytes(8, "big")).digest()
    point = G1Point.hash_to_curve(message, b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_") * KEY
    return bytes(point.to_compressed_bytes()).hex()


@asynccontextmanager
async def beaming(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeBeacon]:
    """The beacon, whose key the program takes for the real one."""
    monkeypatch.setattr(beacon, "_PUBLIC_KEY", bytes((G2Point() * KEY).to_compressed_bytes()).hex())
    made, app = FakeBeacon(), web.Application()
    app.router.add_get("/{chain}/public/{round}", made.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    made.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield made
    finally:
        await runner.cleanup()
