"""Plays one match with the tools, by the package `mcp` 2: model.py HOUSE KEY GAME [MATCH SHARE]."""

import asyncio
import json
import random
import sys

import httpx2
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client

HOUSE, KEY, GAME, *MATCH = sys.argv[1:]
HEADERS = {"Authorization": f"Bearer {KEY}"}
SECONDS = 70.0


async def main() -> None:
    """Plays it to its end, and checks that it was fair."""
    client = httpx2.AsyncClient(headers=HEADERS, timeout=SECONDS)
    async with streamable_http_client(f"{HOUSE}/mcp", http_client=client) as (read, write, *_):  # noqa: SIM117
        async with ClientSession(read, write, SECONDS) as session:
            await session.initialize()
            assert len((await session.list_tools()).tools) == 10

            async def call(tool, **arguments):
                answer = await session.call_tool(tool, arguments)
                if answer.model_dump(by_alias=True)["isError"]:
                    print("refused", answer.content[0].text.partition(":")[0], flush=True)
                    return None
                return json.loads(answer.content[0].text)

            if MATCH:
                match = await call("join", match=MATCH[0], share=MATCH[1])
            else:
                match = await call("open", game=GAME, computers=[1])
            after = 0
            while True:
                now = await call("wait", match=match["id"], after=after)
                if now is None or "version" not in now:
                    continue
                if now["status"] == "over":
                    fair = await call("verify", match=match["id"])
                    print("over" if fair["fair"] else "unfair", flush=True)
                    return
                after, moves = now["version"], sorted(now["legal"])
                if moves and await call("move", match=match["id"], turn=now["turn"], do=random.choice(moves)):
                    print("moved", flush=True)


asyncio.run(main())
