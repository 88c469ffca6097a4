"""The real program with the push service of the tests, at the address that is its argument."""

from __future__ import annotations

import asyncio
import sys
from base64 import b64encode
from collections.abc import Mapping

import aiohttp

from bot.app import App
from bot.fronts import Front
from bot.platforms import find_platforms, read_settings
from bot.platforms.push.front import Push
from bot.platforms.push.sending import Answer, server_key
from bot.serve import serve


def fronts(app: App) -> Mapping[str, Front]:
    """Every front as it is; push messages go to the service of the tests, whatever host they are for."""

    async def send(address: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        letter = {"address": address, "body": b64encode(body).decode(), "headers": dict(headers)}
        async with aiohttp.ClientSession() as session, session.post(sys.argv[1], json=letter) as answer:
            return Answer(answer.status)

    return {**find_platforms(app), "push": Push(app, server_key(app.files.folder), send)}


if __name__ == "__main__":
    asyncio.run(serve(read_settings(), fronts))
