"""discord.py as it comes logs in to the fake, hears its events and answers them, with sockets and without."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import Any

import aiohttp
import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from .bot_for_tests import Bot, Friday, jumping, running, started
from .transport import serve


async def play_an_evening(friday: Friday) -> None:
    """A command, a press, an autocompletion, ephemeral answers, a modal, a deferral and a picture."""
    ann, bo, channel = friday.ann, friday.bo, friday.channel
    ann.runs("/play", in_=channel, game="chess", opponent=bo)
    await bo.sees("a table of chess against", in_=channel)
    assert len(bo.notifications) == 1
    ann.presses("Join", in_=channel)
    await bo.sees("1 joined", in_=channel)
    bo.presses("Join (1)", in_=channel)
    await ann.sees("2 joined", in_=channel)
    choices = await ann.types_into("/play", "game", "tic", in_=channel)
    assert [one["name"] for one in choices] == ["tictactoe"]
    ann.runs("/quiet", in_=channel)
    await ann.is_told("only for you")
    assert "only for you" not in friday.fake.screen(channel, bo)
    ann.runs("/move", in_=channel)
    assert (await ann.is_asked())["title"] == "Your move"
    ann.fills({"Move": "e4"})
    await ann.is_told("you play e4")
    ann.runs("/slow", in_=channel)
    await ann.is_told("thought about it")
    ann.runs("/show", in_=channel)
    await bo.sees_picture("a board", in_=channel)
    assert friday.fake.problems == []
    assert friday.fake.unanswered() == []


@jumping
async def test_an_evening_without_sockets() -> None:
    friday = Friday()
    async with running(friday.fake) as bot:
        await play_an_evening(friday)
        assert [guild.name for guild in bot.guilds] == ["Friday"]
        assert friday.fake.registrations == 1


@pytest.mark.real_time
async def test_an_evening_over_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    friday = Friday()
    async with serve(friday.fake) as base:
        monkeypatch.setattr(Route, "BASE", base)
        bot = Bot(discord.Intents(guilds=True))
        async with started(friday.fake, bot):
            await play_an_evening(friday)
            message = await bot.get_partial_messageable(friday.channel.id).fetch_message(friday.channel.messages[-1].id)
            assert await message.attachments[0].read() == b"picture"


@pytest.mark.real_time
async def test_troubles_over_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    friday = Friday()
    async with serve(friday.fake) as base:
        monkeypatch.setattr(Route, "BASE", base)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", URL(friday.fake.gateway_url))
        bot = Bot(discord.Intents(guilds=True))
        async with started(friday.fake, bot):
            channel = bot.get_partial_messageable(friday.channel.id)
            for kind in ("cut_before", "cut_after"):
                friday.fake.fail_next("POST", "/messages", kind)
                with pytest.raises(aiohttp.ServerDisconnectedError):
                    await channel.send(kind)
            assert [m.content for m in friday.channel.messages] == ["cut_after"]
            friday.fake.gateway.drop()
            friday.ann.runs("/play", in_=friday.channel, game="chess")
            await friday.ann.sees("a table of chess", in_=friday.channel)
            assert (friday.fake.gateway.identifies, friday.fake.gateway.resumes) == (1, 1)
            friday.fake.gateway.down_for(0.2, resumable=False)
            assert await friday.fake.until(lambda: friday.fake.gateway.identifies > 1, 20.0)
            friday.ann.runs("/play", in_=friday.channel, game="tictactoe")
            await friday.ann.sees("a table of tictactoe", in_=friday.channel)
    assert friday.fake.problems == []


@jumping
async def test_places_where_the_bot_is_not() -> None:
    friday = Friday()
    friday.ann.installs_app()
    group = friday.fake.group_dm("Weekend", friday.ann, friday.bo)
    hall = friday.fake.guild("Elsewhere", ["hall"], bot=False).channel("hall")
    friday.ann.joins(hall.guild) if hall.guild else None
    async with running(friday.fake):
        for place in (group, hall, friday.ann.dm, friday.ann.dm_with(friday.bo)):
            friday.ann.runs("/play", in_=place, game="chess")
            await friday.ann.sees("a table of chess", in_=place)
            friday.ann.presses("Join", in_=place)
            await friday.ann.sees("1 joined", in_=place)
    assert friday.fake.problems == []


@jumping
async def test_discord_py_waits_for_its_turn() -> None:
    friday = Friday(limits=True)
    loop = asyncio.get_running_loop()
    async with running(friday.fake) as bot:
        channel = bot.get_partial_messageable(friday.channel.id)
        began = loop.time()
        await asyncio.gather(*(channel.send(str(n)) for n in range(12)))
        assert 9 < loop.time() - began < 16
        assert friday.fake.refused_429 == 0
        assert friday.fake.counted(friday.channel) == 12


@jumping
async def test_a_lost_reply_does_not_double_a_message() -> None:
    friday = Friday()
    async with running(friday.fake) as bot:
        channel = bot.get_partial_messageable(friday.channel.id)
        friday.fake.fail_next("POST", "/messages", "500_after")
        await channel.send("once", file=discord.File(BytesIO(b"1"), "a.png"))
        assert [m.content for m in friday.channel.messages] == ["once"]
        friday.fake.fail_next("POST", "/messages", "cut_after")
        with pytest.raises(aiohttp.ServerDisconnectedError):
            await channel.send("twice")
        assert [m.content for m in friday.channel.messages] == ["once", "twice"]


@jumping
async def test_troubles_are_met_by_discord_py_as_outside() -> None:
    friday = Friday()
    async with running(friday.fake) as bot:
        channel = bot.get_partial_messageable(friday.channel.id)
        friday.fake.fail_next("POST", "/messages", "502", times=2)
        friday.fake.fail_next("POST", "/messages", "429", seconds=7)
        began = asyncio.get_running_loop().time()
        await channel.send("at last")
        assert asyncio.get_running_loop().time() - began >= 1 + 3 + 7
        friday.fake.fail_next("POST", "/messages", "cloudflare")
        with pytest.raises(discord.HTTPException):
            await channel.send("banned")
        friday.fake.fail_next("POST", "/callback", "slow", seconds=4)
        tap = friday.ann.runs("/quiet", in_=friday.channel)
        await asyncio.sleep(5)
        assert tap.failed


async def use_the_channel_routes(friday: Friday, bot: Bot) -> None:
    """What a front does without an interaction: send, edit with files, pin, open threads and DMs, leave."""
    fake, channel = friday.fake, bot.get_channel(friday.channel.id)
    assert isinstance(channel, discord.TextChannel)
    file = discord.File(BytesIO(b"one"), "board.png", description="first board")
    sent = await channel.send(view=shown("first board"), file=file)
    await friday.ann.sees_picture("first board", in_=friday.channel)
    file = discord.File(BytesIO(b"two"), "board.png", description="second board")
    partial = channel.get_partial_message(sent.id)
    await partial.edit(view=shown("second board"), attachments=[file])
    await friday.ann.sees_picture("second board", in_=friday.channel)
    assert len(friday.channel.messages[0].attachments) == 1
    await partial.edit(view=shown("second board", "with words"))
    assert await (await partial.fetch()).attachments[0].read() == b"two"
    friday.channel.allows(fake.bot, "PIN_MESSAGES")
    await partial.pin()
    await channel.typing()
    thread = await channel.create_thread(name="table", type=discord.ChannelType.public_thread)
    await thread.send("in here")
    on_message = await partial.create_thread(name="talk")
    await on_message.send("and here")
    assert {place.name for place in friday.guild.channels} == {"games", "table", "talk"}
    await (await bot.fetch_user_dm(friday.ann.id)).send("your turn", nonce="7")
    await friday.ann.sees("your turn", in_=friday.ann.dm)
    friday.ann.closes_dms()
    with pytest.raises(discord.Forbidden) as refusal:
        await (await bot.fetch_user_dm(friday.ann.id)).send("are you there?")
    assert refusal.value.code == 50007
    await partial.delete()
    with pytest.raises(discord.NotFound):
        await partial.edit(content="gone")
    assert [found.content async for found in thread.history()] == ["in here"]
    assert bot.guilds[0].me.guild_permissions.send_messages
    await bot.guilds[0].leave()
    assert not friday.guild.installed
    assert fake.problems == []


def shown(alt: str, words: str = "The board") -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    gallery = discord.ui.MediaGallery[Any](discord.MediaGalleryItem("attachment://board.png", description=alt))
    view.add_item(discord.ui.Container(discord.ui.TextDisplay(words), gallery))
    return view


@jumping
async def test_the_channel_routes_without_sockets() -> None:
    friday = Friday(limits=True)
    async with running(friday.fake) as bot:
        await bot.wait_until_ready()
        await use_the_channel_routes(friday, bot)


@pytest.mark.real_time
async def test_the_channel_routes_over_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    friday = Friday()
    async with serve(friday.fake) as base:
        monkeypatch.setattr(Route, "BASE", base)
        bot = Bot(discord.Intents(guilds=True), guild_ready_timeout=0.05)
        async with started(friday.fake, bot):
            await bot.wait_until_ready()
            await use_the_channel_routes(friday, bot)


@jumping
async def test_commands_on_people_and_choices_in_menus() -> None:
    friday = Friday()
    async with running(friday.fake):
        friday.ann.runs_on("Challenge", friday.bo, in_=friday.channel)
        await friday.bo.sees("challenges Bo", in_=friday.channel)
        friday.bo.selects("Chess", in_=friday.channel)
        await friday.bo.is_told("you chose chess")
        friday.bo.selects(friday.ann, in_=friday.channel, menu="Whom?")
        await friday.bo.is_told("you chose Ann")
    assert friday.fake.problems == []


@jumping
async def test_a_token_outlives_fourteen_minutes_and_not_fifteen() -> None:
    friday = Friday()
    async with running(friday.fake) as bot:
        kept: list[discord.Interaction[Any]] = []
        bot.event(_keeping(kept))
        friday.ann.runs("/quiet", in_=friday.channel)
        await friday.ann.is_told("only for you")
        await asyncio.sleep(14 * 60)
        await kept[0].edit_original_response(content="changed")
        await friday.ann.is_told("changed")
        await asyncio.sleep(61)
        with pytest.raises(discord.HTTPException) as late:
            await kept[0].edit_original_response(content="too late")
        assert (late.value.status, late.value.code) == (401, 50027)


def _keeping(kept: list[discord.Interaction[Any]]) -> Any:
    async def on_interaction(interaction: discord.Interaction[Any]) -> None:
        kept.append(interaction)

    return on_interaction


def test_the_library_still_has_what_the_fake_relies_on() -> None:
    assert DiscordWebSocket.DEFAULT_GATEWAY.scheme == "wss"
    assert Route.BASE.endswith("/api/v10")
