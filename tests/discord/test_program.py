"""The program as it is started, with its Discord front, on a fake that listens on this machine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.platforms.discord.check import check
from tests.program import Program

from . import more_routes
from .house import Club, new_club
from .permissions import ATTACH_FILES
from .transport import serve

pytestmark = pytest.mark.real_time


@asynccontextmanager
async def served(club: Club) -> AsyncIterator[Program]:
    """The fake on a socket, and the program that will connect to it."""
    async with serve(club.fake) as base:
        program = Program(club.folder, settings={"discord_token": club.fake.token, "discord_api_url": base})
        try:
            yield program
        finally:
            await asyncio.to_thread(program.close)


async def connected(club: Club, program: Program) -> None:
    await asyncio.to_thread(program.start)
    until = time.monotonic() + 20
    while not (any(one.session for one in club.fake.gateway.connections) and club.fake.commands.all):
        assert time.monotonic() < until, program.log
        await asyncio.sleep(0.05)


async def said(club: Club, **settings: str) -> list[str]:
    """What the check has to say."""
    async with serve(club.fake) as base, club.closed(discord_api_url=base, **settings) as app:
        return await check(app)


async def test_check_finds_nothing_where_all_is_well(idle: Club) -> None:
    assert await said(idle) == []


async def test_check_names_the_links_that_the_application_lacks_where_the_pages_are_public(idle: Club) -> None:
    idle.fake.texts.clear()
    assert await said(idle) == []
    terms, privacy = await said(idle, web_url="https://games.example.org")
    assert terms.endswith("set Terms of Service URL to https://games.example.org/terms.")
    assert privacy.endswith("set Privacy Policy URL to https://games.example.org/privacy.")
    idle.fake.texts["privacy_policy_url"] = "https://example.org/our-own"
    assert len(await said(idle, web_url="https://games.example.org")) == 1


async def test_check_names_a_wrong_token(idle: Club) -> None:
    (line,) = await said(idle, discord_token="wrong.token.here")
    assert "ROUNDHOUSE_DISCORD_TOKEN" in line
    assert "wrong.token.here" not in line


async def test_check_names_what_is_missing_in_a_server(idle: Club) -> None:
    idle.guild.everyone &= ~ATTACH_FILES
    (line,) = await said(idle)
    assert "Friday" in line
    assert "Attach Files" in line


async def test_check_names_the_missing_scope(idle: Club) -> None:
    more_routes.WITHOUT_COMMANDS.add(idle.guild.id)
    (line,) = await said(idle)
    assert "applications.commands" in line


async def test_check_compares_the_endpoint_with_the_settings(idle: Club) -> None:
    endpoint, ours = idle.fake.endpoint, "https://games.example.org"
    endpoint.url = None
    (line,) = await said(idle, discord_public_key=endpoint.public_key, web_url=ours)
    assert "posts interactions to no address" in line
    assert f"to {ours}/discord/interactions" in line
    (line,) = await said(idle, discord_public_key="0" * 64, web_url=ours)
    assert f"it is {endpoint.public_key}" in line
    endpoint.url = f"{ours}/discord/interactions"
    assert await said(idle, discord_public_key=endpoint.public_key.upper(), web_url=ours) == []
    (line,) = await said(idle, discord_public_key=None)
    assert "no command or button reaches us" in line


async def test_check_names_user_install_and_that_there_is_no_server(tmp_path: Path) -> None:
    club = new_club(tmp_path, user_install=False)
    club.fake.kicks_bot(club.guild)
    install, invite = await said(club)
    assert "User Install" in install
    assert "scope=bot+applications.commands" in invite


async def test_check_says_that_activities_are_on_and_open_nothing(idle: Club) -> None:
    idle.fake.commands.switch_on_activities()
    (line,) = await said(idle)
    assert "/launch" in line
    assert "switch off Enable Activities" in line


async def test_check_finds_nothing_where_the_activity_is_set_up(idle: Club) -> None:
    idle.fake.commands.switch_on_activities()
    idle.fake.redirects.append("https://127.0.0.1")
    secret = idle.fake.activities.client_secret
    assert await said(idle, discord_client_secret=secret, web_url="https://games.example.org") == []


async def test_check_names_each_step_of_the_activity_that_is_missing(idle: Club) -> None:
    off, redirect, address, secret = await said(idle, discord_client_secret="wrong-client-secret")
    assert "switch on Enable Activities" in off
    assert "under Redirects" in redirect
    assert "ROUNDHOUSE_WEB_URL should be an address with https://" in address
    assert "ROUNDHOUSE_DISCORD_CLIENT_SECRET" in secret
    assert "wrong-client-secret" not in secret


async def test_check_says_that_the_command_launch_would_be_sent_to_us(idle: Club) -> None:
    idle.fake.commands.switch_on_activities(handler=1)
    idle.fake.redirects.append("https://127.0.0.1")
    secret = idle.fake.activities.client_secret
    (line,) = await said(idle, discord_client_secret=secret, web_url="https://games.example.org")
    assert "/launch is sent to Roundhouse" in line


async def test_check_says_that_discord_cannot_be_reached(idle: Club) -> None:
    async with idle.closed(discord_api_url="http://127.0.0.1:9") as app:
        (line,) = await check(app)
    assert "cannot be reached" in line


async def test_check_says_that_discord_answers_with_errors(idle: Club) -> None:
    idle.fake.fail_next("GET", "/users/@me", "503")
    (line,) = await said(idle)
    assert "Discord cannot be reached (503" in line
    idle.fake.fail_next("GET", "/guilds", "cloudflare")
    (line,) = await said(idle)
    assert "Discord cannot be reached (429" in line
