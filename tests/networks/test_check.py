"""`roundhouse check` asks both networks, says in words what is missing, and shows no token."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path

import pytest

from bot.cli.network_setup import fix, may_change, report
from tests import discord as dc
from tests.discord import more_routes  # noqa: F401 - routes that the check asks
from tests.discord.permissions import ATTACH_FILES
from tests.discord.transport import serve as serve_discord
from tests.house import open_house
from tests.program import command
from tests.telegram.server import FakeTelegram
from tests.telegram.transport import serve as serve_telegram

from .town import TOKEN

FIX = ("check", "--mend")


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


@asynccontextmanager
async def both() -> AsyncIterator[tuple[dc.FakeDiscord, FakeTelegram, dict[str, str]]]:
    """Both networks with much that is wrong there, and the settings that lead to them."""
    discord, telegram = dc.FakeDiscord(time.time, user_install=False), FakeTelegram(time.time, TOKEN, speaks="10.5")
    discord.guild("Friday", ["games"])
    telegram.has_inline = telegram.takes_guests = telegram.joins_groups = False
    telegram.reads_all = True
    async with serve_discord(discord) as discord_url, serve_telegram(telegram) as telegram_url:
        networks = {"discord_api_url": discord_url, "telegram_api_url": telegram_url}
        yield discord, telegram, networks | {"discord_token": discord.token, "telegram_token": TOKEN}


@pytest.mark.slow
async def test_what_is_wrong_is_changed_and_a_second_run_changes_only_what_was_refused(tmp_path: Path) -> None:
    async with both() as (discord, telegram, settings):
        discord.refuses_changes["tags"] = "These tags are taken."
        asked = await asyncio.to_thread(command, tmp_path, "check", "--mend", **settings)
        assert not telegram.has_inline
        first = await asyncio.to_thread(command, tmp_path, *FIX, "--yes", **settings)
        second = await asyncio.to_thread(command, tmp_path, *FIX, "--yes", "--json", **settings)
    assert asked.status == 1
    assert "Telegram: inline mode is off → on\n" in asked.said
    assert "There is no terminal here on which to ask, so nothing is changed. Add --yes" in asked.said
    assert asked.said.endswith("13 things are left.")
    assert first.status == 1
    assert "Telegram: inline mode is off → on: changed." in first.said
    assert "set. The network does not tell what is set now." in first.said
    assert "Discord: people can't add the bot for themselves → they can: changed." in first.said
    assert "refused (Invalid Form Body In tags: These tags are taken). The application has no tags." in first.said
    assert first.said.endswith("1 thing is left.")
    facts = json.loads(second.said)
    assert [(fact["thing"], fact["result"]) for fact in facts["things"]] == [("tags", "changed")]
    assert (second.status, facts["left"]) == (0, 0)
    assert not any(TOKEN in done.said + done.complained for done in (asked, first, second))


@pytest.mark.slow
async def test_facts_say_what_became_of_each_thing(tmp_path: Path) -> None:
    async with both() as (discord, telegram, settings):
        discord.may_change = False
        telegram.overlooks_settings.add("can_join_groups")
        done = await asyncio.to_thread(command, tmp_path, *FIX, "--json", "--yes", **settings)
    facts = json.loads(done.said)
    results = {fact["thing"]: fact["result"] for fact in facts["things"]}
    assert results["can_join_groups"] == "without_effect"
    assert results["inline_feedback_share_denominator"] == "set"
    assert results["user_install"] == results["server_install"] == "refused"
    refused = next(fact for fact in facts["things"] if fact["thing"] == "user_install")
    assert refused["reason"] == "Missing Permissions"
    assert "https://discord.com/developers/applications/" in refused["by_hand"]
    assert (done.status, facts["left"]) == (1, 5)


@pytest.mark.slow
@pytest.mark.parametrize(("typed", "is_changed"), [("Y", True), ("", False)])
async def test_question_is_asked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, is_changed: bool
) -> None:
    terminal = StringIO(f"{typed}\n")
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", terminal)
    lines: list[str] = []
    async with both() as (discord, telegram, settings):
        async with open_house(tmp_path, **settings) as house:
            await fix(house.app, may_change(False, lines.append), lines.append)
        assert (telegram.has_inline, discord.user_install) == (is_changed, is_changed)
    assert capsys.readouterr().out == "Change these 13 things? [y/N] "
    assert ("Nothing is changed." in lines) is not is_changed


@pytest.mark.slow
async def test_networks_that_cannot_be_asked_are_left(tmp_path: Path) -> None:
    async with both() as (_, _, settings):
        settings |= {"telegram_token": "987654:not-a-token", "discord_api_url": "http://127.0.0.1:9"}
        async with open_house(tmp_path, **settings) as house:
            outcomes = await fix(house.app, lambda _: True, lambda _: None)
    discord, telegram, last = report(outcomes)
    assert "Discord cannot be reached" in discord
    assert "ROUNDHOUSE_TELEGRAM_TOKEN is not accepted" in telegram
    assert last == "2 things are left."


@pytest.mark.slow
async def test_channels_of_one_server_are_looked_at(tmp_path: Path) -> None:
    async with both() as (discord, _, settings):
        discord.guilds[next(iter(discord.guilds))].channel("games").slow_seconds = 5
        slow = await asyncio.to_thread(command, tmp_path, "check", "--server", "Friday", **settings)
        other = await asyncio.to_thread(command, tmp_path, "check", "--server", "Saturday", **settings)
    assert "#games" in slow.said
    assert "has slow mode" in slow.said
    assert (slow.status, other.status) == (1, 1)
    assert "the bot is in no server called Saturday" in other.complained


def test_options_that_contradict_each_other_are_refused(tmp_path: Path) -> None:
    assert "belong to --mend" in command(tmp_path, "check", "--yes").complained
    assert "only looks" in command(tmp_path, "check", "--mend", "--server", "Friday").complained


@pytest.mark.slow
def test_without_a_network_there_is_nothing_to_change(tmp_path: Path) -> None:
    done = command(tmp_path, *FIX)
    assert (done.status, done.complained) == (
        1,
        "no chat is connected: the settings have no token. The README says where tokens come from.",
    )
