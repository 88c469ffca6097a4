"""What another server says at an address that an operator has named: within limits, and without cookies."""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin, urlsplit

import msgspec

SECONDS = 10.0  # for the whole answer
BYTES_MOST = 1 << 20
REDIRECTS_MOST = 3
SCHEMES = ("http", "https")


class NotFetched(Exception):
    """The address cannot be asked, or does not answer as it should; the message says why."""


async def fetched(address: str, seconds: float = SECONDS, bytes_most: int = BYTES_MOST) -> bytes:
    """Returns the body of an answer of status 200, after redirects. Raises NotFetched."""
    import aiohttp  # takes a while to load, and most houses ask nothing

    try:
        async with aiohttp.ClientSession(
            timeout=aiohttp.ClientTimeout(total=seconds),
            cookie_jar=aiohttp.DummyCookieJar(),
            headers={"user-agent": "Roundhouse", "accept": "application/json, text/plain"},
        ) as session:
            for _ in range(REDIRECTS_MOST + 1):
                async with session.get(address, allow_redirects=False) as answer:
                    if answer.status not in (301, 302, 303, 307, 308):
                        return await _body(answer, bytes_most)
                    address = _next(address, answer.headers.get("location", ""))
    except (aiohttp.ClientError, TimeoutError, ValueError) as error:
        raise NotFetched(type(error).__name__) from error
    raise NotFetched("too many redirects")


async def fetched_json(address: str, seconds: float = SECONDS, bytes_most: int = BYTES_MOST) -> Any:
    """Returns the JSON value in an answer. Raises NotFetched."""
    try:
        return msgspec.json.decode(await fetched(address, seconds, bytes_most))
    except ValueError as error:
        raise NotFetched("the answer is not JSON") from error


def _next(address: str, location: str) -> str:
    """Returns where a redirect leads. Raises NotFetched for another scheme, but for http that becomes https."""
    there = urljoin(address, location)
    before, after = urlsplit(address).scheme, urlsplit(there).scheme
    if not location or after not in SCHEMES or (before, after) == ("https", "http"):
        raise NotFetched("a redirect to another scheme")
    return there


async def _body(answer: Any, bytes_most: int) -> bytes:
    if answer.status != 200:
        raise NotFetched(f"status {answer.status}")
    body = bytearray()
    async for part in answer.content.iter_any():
        body += part
        if len(body) > bytes_most:
            raise NotFetched("the answer is too long")
    return bytes(body)
