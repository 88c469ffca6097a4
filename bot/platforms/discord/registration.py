"""Registers the commands when they have changed, not at each start."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import discord
import structlog

from .errors import NETWORK

if TYPE_CHECKING:
    from .command_tree import Tree

FILE = "discord-commands.json"
AGAIN_SECONDS = (5, 30, 300)

log = structlog.get_logger(__name__)


async def register(tree: Tree) -> None:
    """Registers our commands with Discord unless they are up to date; tries a few times."""
    for wait in (*AGAIN_SECONDS, None):
        try:
            await _register(tree)
            return
        except (discord.DiscordException, *NETWORK) as error:
            log.error("the commands could not be registered", why=str(error), again_in_seconds=wait)
        if wait is not None:
            await asyncio.sleep(wait)


async def _register(tree: Tree) -> None:
    application = tree.client.application
    assert application is not None
    tree.fit(users=application.user_integration_config is not None)
    payload = await tree.payload()
    file = tree.front.app.folder / FILE
    mark = {str(application.id): sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()}
    if _read(file) == mark:
        return
    await tree.client.http.bulk_upsert_global_commands(application.id, payload=payload)
    file.write_text(json.dumps(mark), "utf-8")
    log.info("commands registered", count=len(payload))


def _read(file: Path) -> Any:
    try:
        return json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return None
