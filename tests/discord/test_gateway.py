"""discord.py hears what its intents allow, and comes back when its connection or session is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from .bot_for_tests import Bot, running
from .gateway import DIRECT_MESSAGES, GUILD_MESSAGES, MESSAGE_CONTENT
from .house import new_club, virtual_time
from .transport import attach


async def test_guilds_come_and_go(tmp_path: Path) -> None:
    friday = new_club(tmp_path, virtual_time)
    async with running(friday.fake) as bot:
        await bot.wait_until_ready()
        other = friday.fake.guild("Later", ["games"])
        other.channel("games").delete()
        friday.fake.kicks_bot(other)
        await friday.fake.until(lambda: ("gone", "Later") in bot.heard, 1.0)
        assert bot.heard == [("guild", "Later"), ("no channel", "games"), ("gone", "Later")]


async def test_messages_are_told_only_with_their_intents(tmp_path: Path) -> None:
    friday = new_club(tmp_path, virtual_time, privileged=MESSAGE_CONTENT)
    guilds = 1
    for intents in (guilds, guilds | GUILD_MESSAGES | DIRECT_MESSAGES, guilds | GUILD_MESSAGES | MESSAGE_CONTENT):
        async with running(friday.fake, discord.Intents._from_value(intents)) as bot:
            said = friday.ann.says("hello", in_=friday.games)
            friday.ann.says("psst", in_=friday.ann.dm)
            friday.ann.deletes(said)
            await asyncio.sleep(1)
            words = [what for kind, what in bot.heard if kind == "message"]
            deleted = [what for kind, what in bot.heard if kind == "deleted"]
        if intents == guilds:
            assert (words, deleted) == ([], [])
        elif intents & MESSAGE_CONTENT:
            assert (words, deleted) == (["hello"], [said.id])
        else:
            assert (words, deleted) == (["", "psst"], [said.id])


async def test_a_privileged_intent_must_be_enabled(tmp_path: Path) -> None:
    friday = new_club(tmp_path, virtual_time)
    bot = Bot(discord.Intents(guilds=True, message_content=True))
    attach(bot, friday.fake)
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await bot.start(friday.fake.token)


async def test_a_wrong_token_cannot_log_in(tmp_path: Path) -> None:
    friday = new_club(tmp_path, virtual_time)
    bot = Bot(discord.Intents(guilds=True))
    attach(bot, friday.fake)
    with pytest.raises(discord.LoginFailure):
        await bot.start("wrong")
    await bot.close()


async def test_a_dropped_connection_is_resumed_with_what_it_missed(tmp_path: Path) -> None:
    friday = new_club(tmp_path, virtual_time)
    async with running(friday.fake) as bot:
        friday.fake.gateway.drop()
        friday.ann.runs("/play", in_=friday.games, game="chess")
        await friday.ann.sees("a table of chess", in_=friday.games)
        assert (friday.fake.gateway.identifies, friday.fake.gateway.resumes) == (1, 1)
        await asyncio.sleep(0.1)
        assert ("resumed", None) in bot.heard
        friday.fake.gateway.asks_to_reconnect()
        await asyncio.sleep(1)
        assert friday.fake.gateway.resumes == 2


async def test_a_lost_session_begins_anew(tmp_path: Path) -> None:
    friday = new_club(tmp_path, virtual_time)
    async with running(friday.fake):
        friday.fake.gateway.drop(resumable=False)
        await asyncio.sleep(10)
        assert (friday.fake.gateway.identifies, friday.fake.gateway.resumes) == (2, 0)
        friday.ann.runs("/play", in_=friday.games, game="chess")
        await friday.ann.sees("a table of chess", in_=friday.games)


def test_the_library_still_has_what_the_fake_relies_on() -> None:
    assert DiscordWebSocket.DEFAULT_GATEWAY.scheme == "wss"
    assert Route.BASE.endswith("/api/v10")
