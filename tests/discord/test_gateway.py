"""discord.py hears what its intents allow, and comes back when its connection or session is lost."""

from __future__ import annotations

import asyncio

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from .bot_for_tests import Bot, Friday, jumping, running
from .gateway import DIRECT_MESSAGES, GUILD_MESSAGES, MESSAGE_CONTENT
from .transport import attach


@jumping
async def test_guilds_come_and_go() -> None:
    friday = Friday()
    async with running(friday.fake) as bot:
        await bot.wait_until_ready()
        other = friday.fake.guild("Later", ["games"])
        other.channel("games").delete()
        friday.fake.kicks_bot(other)
        await friday.fake.until(lambda: ("gone", "Later") in bot.heard, 1.0)
        assert bot.heard == [("guild", "Later"), ("no channel", "games"), ("gone", "Later")]


@jumping
async def test_messages_are_told_only_with_their_intents() -> None:
    friday = Friday(privileged=MESSAGE_CONTENT)
    guilds = 1
    for intents in (guilds, guilds | GUILD_MESSAGES | DIRECT_MESSAGES, guilds | GUILD_MESSAGES | MESSAGE_CONTENT):
        async with running(friday.fake, discord.Intents._from_value(intents)) as bot:
            said = friday.ann.says("hello", in_=friday.channel)
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


@jumping
async def test_a_privileged_intent_must_be_enabled() -> None:
    friday = Friday()
    bot = Bot(discord.Intents(guilds=True, message_content=True))
    attach(bot, friday.fake)
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await bot.start(friday.fake.token)


@jumping
async def test_a_wrong_token_cannot_log_in() -> None:
    friday = Friday()
    bot = Bot(discord.Intents(guilds=True))
    attach(bot, friday.fake)
    with pytest.raises(discord.LoginFailure):
        await bot.start("wrong")
    await bot.close()


@jumping
async def test_a_dropped_connection_is_resumed_with_what_it_missed() -> None:
    friday = Friday()
    async with running(friday.fake) as bot:
        friday.fake.gateway.drop()
        friday.ann.runs("/play", in_=friday.channel, game="chess")
        await friday.ann.sees("a table of chess", in_=friday.channel)
        assert (friday.fake.gateway.identifies, friday.fake.gateway.resumes) == (1, 1)
        await asyncio.sleep(0.1)
        assert ("resumed", None) in bot.heard
        friday.fake.gateway.asks_to_reconnect()
        await asyncio.sleep(1)
        assert friday.fake.gateway.resumes == 2


@jumping
async def test_a_lost_session_begins_anew() -> None:
    friday = Friday()
    async with running(friday.fake):
        friday.fake.gateway.drop(resumable=False)
        await asyncio.sleep(10)
        assert (friday.fake.gateway.identifies, friday.fake.gateway.resumes) == (2, 0)
        friday.ann.runs("/play", in_=friday.channel, game="chess")
        await friday.ann.sees("a table of chess", in_=friday.channel)


@jumping
async def test_a_gateway_that_is_down_comes_back() -> None:
    friday = Friday()
    async with running(friday.fake):
        friday.fake.gateway.down_for(30)
        tap = friday.ann.runs("/play", in_=friday.channel, game="chess")
        await asyncio.sleep(29)
        assert tap.failed
        await asyncio.sleep(3600)  # discord.py may wait for many minutes between two tries
        friday.ann.runs("/play", in_=friday.channel, game="tictactoe")
        await friday.ann.sees("a table of tictactoe", in_=friday.channel)


@jumping
async def test_events_can_come_twice_or_late() -> None:
    friday = Friday()
    async with running(friday.fake) as bot:
        friday.fake.duplicate_next_event()
        tap = friday.ann.runs("/quiet", in_=friday.channel)
        await asyncio.sleep(0.1)
        assert bot.heard.count(("interaction", tap.interaction.id)) == 2
        friday.fake.hold_events()
        late = friday.ann.runs("/quiet", in_=friday.channel)
        await asyncio.sleep(4)
        friday.fake.release_events()
        await asyncio.sleep(0.1)
        assert late.failed
        assert friday.fake.unanswered() == [late.interaction]


@jumping
async def test_two_shards_share_the_guilds() -> None:
    friday = Friday(shards=2)
    other = friday.fake.guild("Saturday", ["games"])
    friday.ann.joins(other)
    async with running(friday.fake) as bot:
        await bot.wait_until_ready()
        assert {(guild.id >> 22) % 2 for guild in bot.guilds} == {0, 1}
        for place in (friday.channel, other.channel("games"), friday.ann.dm):
            friday.ann.runs("/play", in_=place, game="chess") if place.guild else friday.ann.says("hi", in_=place)
            if place.guild:
                await friday.ann.sees("a table of chess", in_=place)


def test_the_library_still_has_what_the_fake_relies_on() -> None:
    assert DiscordWebSocket.DEFAULT_GATEWAY.scheme == "wss"
    assert Route.BASE.endswith("/api/v10")
