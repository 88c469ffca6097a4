"""What an operator is told about the bot."""

from __future__ import annotations

from pathlib import Path

import pytest
from telegram.ext import ExtBot

from bot.platforms.telegram.check import check
from tests.house import open_house

from .server import FakeTelegram
from .transport import InMemoryRequest, serve

pytestmark = pytest.mark.real_time


def bot_on(fake: FakeTelegram, token: str = "") -> ExtBot[None]:
    requests = InMemoryRequest(fake), InMemoryRequest(fake)
    return ExtBot(token or fake.token, request=requests[0], get_updates_request=requests[1])


async def test_nothing_is_wrong_with_a_bot_that_is_set_up(fake: FakeTelegram, tmp_path: Path) -> None:
    async with open_house(tmp_path, telegram_token=fake.token) as house:
        assert await check(house.app, bot_on(fake)) == []


async def test_without_a_token_there_is_nothing_to_say(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        assert await check(house.app) == []


async def test_a_wrong_token_is_named_and_not_shown(fake: FakeTelegram, tmp_path: Path) -> None:
    async with open_house(tmp_path, telegram_token="7:wrong") as house:
        (line,) = await check(house.app, bot_on(fake, "7:wrong"))
        assert "ROUNDHOUSE_TELEGRAM_TOKEN is not accepted" in line
        assert "7:wrong" not in line


async def test_a_network_that_is_away_is_named(fake: FakeTelegram, tmp_path: Path) -> None:
    async with serve(fake) as url:
        pass
    async with open_house(tmp_path, telegram_token=fake.token, telegram_api_url=url) as house:
        assert "cannot be reached" in (await check(house.app))[0]


async def test_privacy_mode_that_is_off_is_named(fake: FakeTelegram, tmp_path: Path) -> None:
    fake.reads_all = True
    async with open_house(tmp_path, telegram_token=fake.token) as house:
        assert "Group Privacy" in (await check(house.app, bot_on(fake)))[0]


async def test_each_switch_that_is_off_at_botfather_is_named(fake: FakeTelegram, tmp_path: Path) -> None:
    fake.has_inline = fake.takes_guests = False
    async with open_house(tmp_path, telegram_token=fake.token) as house:
        inline, guests = await check(house.app, bot_on(fake))
        assert "choose Bot Settings, Inline Mode, Turn on" in inline
        assert "choose Bot Settings, Guest Mode, Turn on" in guests


URL = "https://games.example.org"


async def test_a_mini_app_that_is_set_up_is_right(fake: FakeTelegram, tmp_path: Path) -> None:
    fake.pages[f"{URL}/app"] = b'<!doctype html>\n<html lang="en" data-home="telegram">'
    async with open_house(tmp_path, telegram_token=fake.token, telegram_app="board", web_url=URL) as house:
        assert await check(house.app, bot_on(fake)) == []


async def test_a_mini_app_without_a_short_name_is_named(fake: FakeTelegram, tmp_path: Path) -> None:
    fake.has_main_app = True
    async with open_house(tmp_path, telegram_token=fake.token) as house:
        (line,) = await check(house.app, bot_on(fake))
        assert "send /newapp to BotFather, and set ROUNDHOUSE_TELEGRAM_APP" in line


@pytest.mark.parametrize("url", [None, "http://games.example.org"])
async def test_a_mini_app_without_https_is_named(fake: FakeTelegram, tmp_path: Path, url: str | None) -> None:
    async with open_house(tmp_path, telegram_token=fake.token, telegram_app="board", web_url=url) as house:
        (line,) = await check(house.app, bot_on(fake))
        assert "ROUNDHOUSE_WEB_URL is no address with https://" in line


@pytest.mark.parametrize("there", [None, b"", b"<html>Somebody else's page</html>"])
async def test_a_mini_app_whose_page_is_not_ours_is_named(
    fake: FakeTelegram, tmp_path: Path, there: bytes | None
) -> None:
    if there is not None:
        fake.pages[f"{URL}/app"] = there
    async with open_house(tmp_path, telegram_token=fake.token, telegram_app="board", web_url=URL) as house:
        (line,) = await check(house.app, bot_on(fake))
        assert f"Telegram is told to open {URL}/app, and Roundhouse does not answer there" in line


async def test_a_webhook_of_somebody_else_is_named(fake: FakeTelegram, tmp_path: Path) -> None:
    fake.webhook["url"] = "https://elsewhere.example.org/hook"
    async with open_house(tmp_path, telegram_token=fake.token) as house:
        assert "elsewhere" in (await check(house.app, bot_on(fake)))[0]
    mine = "https://games.example.org/hook"
    async with open_house(tmp_path, telegram_token=fake.token, telegram_webhook_url=mine) as house:
        assert "elsewhere" in (await check(house.app, bot_on(fake)))[0]


async def test_a_webhook_without_https_is_named(fake: FakeTelegram, tmp_path: Path) -> None:
    plain = "http://games.example.org/hook"
    async with open_house(tmp_path, telegram_token=fake.token, telegram_webhook_url=plain) as house:
        assert "https://" in (await check(house.app, bot_on(fake)))[0]
