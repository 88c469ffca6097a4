"""`roundhouse check` asks both networks, says in words what is missing, and shows no token."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from tests import discord as dc
from tests.discord import more_routes  # noqa: F401 - routes that the check asks
from tests.discord.permissions import ATTACH_FILES
from tests.discord.transport import serve as serve_discord
from tests.program import command
from tests.telegram.server import FakeTelegram
from tests.telegram.transport import serve as serve_telegram

from .town import TOKEN


@pytest.mark.slow
async def test_what_is_missing_is_said_of_both_networks(tmp_path: Path) -> None:
    discord = dc.FakeDiscord(time.time, user_install=False)
    telegram = FakeTelegram(time.time, TOKEN)
    discord.guild("Friday", ["games"]).everyone &= ~ATTACH_FILES
    async with serve_discord(discord) as discord_url, serve_telegram(telegram) as telegram_url:
        settings = {
            "discord_token": discord.token,
            "discord_api_url": discord_url,
            "telegram_token": "987654:not-a-token",
            "telegram_api_url": telegram_url,
        }
        done = await asyncio.to_thread(command, tmp_path, "check", **settings)
    assert done.status == 1
    assert "switch on User Install" in done.said
    assert "In the server Friday the bot lacks the permission" in done.said
    assert "Attach Files" in done.said
    assert "ROUNDHOUSE_TELEGRAM_TOKEN is not accepted" in done.said
    assert not any(settings[name] in done.said + done.complained for name in ("discord_token", "telegram_token"))
