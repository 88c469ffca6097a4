"""A browser that asks again, on whichever process answers, whenever a process has died."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Self

import httpx

from tests.program import Program

REPEATED_SECONDS = 0.3
ASKED_AGAIN = "requests repeated after a kill"
CSRF = re.compile(r'name="csrf" value="(\w+)"')
FAILED, TAKEN = 500, (200, 303, 409)  # 409: a refusal, as of a move that another process has taken already


class Browser:
    """The cookies and the token of one person at the pages of a house."""

    def __init__(self, parts: Sequence[Program], dice: random.Random, counts: Counter[str], address: str) -> None:
        self._parts, self._dice, self._counts = parts, dice, counts
        headers = {"x-forwarded-for": address, "accept-language": "en"}
        self._client, self._fields = httpx.AsyncClient(headers=headers), dict[str, str]()

    async def enters(self, path: str) -> httpx.Response:
        """Opens a page with a form, whose token all further requests have."""
        page = await self.asks("GET", path)
        self._fields = {"csrf": CSRF.findall(page.text)[0]}
        return page

    async def asks(self, method: str, path: str, **fields: str) -> httpx.Response:
        """Sends a request until a process has answered it."""
        while True:
            part = self._dice.choice(self._parts)
            data = {**self._fields, **fields} if method == "POST" else None
            with suppress(httpx.HTTPError):
                answer = await self._client.request(method, f"{part.address}{path}", data=data)
                if answer.status_code < FAILED:
                    assert answer.status_code in TAKEN, f"{method} {path}: {answer.status_code} {answer.text[-500:]}"
                    return answer
            self._counts[ASKED_AGAIN] += 1
            await asyncio.sleep(REPEATED_SECONDS)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._client.aclose()
