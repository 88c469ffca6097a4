"""`roundhouse check` asks both networks, and says in words what is missing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests import discord as dc
from tests.discord import more_routes  # noqa: F401 - routes that the check asks
from tests.discord.permissions import ATTACH_FILES
from tests.discord.transport import serve as serve_discord
from tests.program import Done, command
from tests.telegram.server import FakeTelegram
from tests.telegram.transport import serve as serve_telegram

from .town import TOKEN


@asynccontextmanager
async def networks(discord: dc.FakeDiscord, telegram: FakeTelegram) -> AsyncIterator[dict[str, Any]]:
    """Both networks; gives the settings for them."""
    async with serve_discord(discord) as discord_url, serve_telegram(telegram) as telegram_url:
        yield {
            "discord_token": discord.token,
            "discord_api_url": discord_url,
            "telegram_token": TOKEN,
            "telegram_api_url": telegram_url,
        }


async def checked(folder: Path, settings: dict[str, Any], **other: str) -> Done:
    return await asyncio.to_thread(command, folder, "check", **{**settings, **other})


async def test_all_is_well_where_nothing_is_missing(tmp_path: Path) -> None:
    discord, telegram = dc.FakeDiscord(time.time), FakeTelegram(time.time, TOKEN)
    discord.guild("Friday", ["games"])
    async with networks(discord, telegram) as settings:
        done = await checked(tmp_path, settings)
    assert (done.status, done.said) == (0, "all is well: settings, database, matches, fronts.")


async def test_what_is_missing_is_said_of_both_networks(tmp_path: Path) -> None:
    discord = dc.FakeDiscord(time.time, user_install=False)
    telegram = FakeTelegram(time.time, TOKEN, reads_all=True)
    guild = discord.guild("Friday", ["games"])
    guild.everyone &= ~ATTACH_FILES
    async with networks(discord, telegram) as settings:
        done = await checked(tmp_path, settings)
    assert done.status == 1
    assert "switch on User Install" in done.said
    assert "In the server Friday the bot lacks the permission" in done.said
    assert "Attach Files" in done.said
    assert "privacy mode is off" in done.said


async def test_wrong_tokens_are_named_and_never_shown(tmp_path: Path) -> None:
    discord, telegram = dc.FakeDiscord(time.time), FakeTelegram(time.time, TOKEN)
    async with networks(discord, telegram) as settings:
        wrong = {"discord_token": "not.a.token-of-anybody", "telegram_token": "987654:not-a-token"}
        done = await checked(tmp_path, settings, **wrong)
    assert done.status == 1
    assert "ROUNDHOUSE_DISCORD_TOKEN" in done.said
    assert "ROUNDHOUSE_TELEGRAM_TOKEN" in done.said
    assert not any(token in done.said + done.complained for token in wrong.values())
