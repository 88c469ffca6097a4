"""Newer versions: which counts as newer, what an address may answer, and that nothing is asked without the setting."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from structlog.testing import capture_logs

from bot import __version__
from bot.background.heartbeat import Heartbeat
from bot.background.house import House as Process
from bot.fetching import BYTES_MOST
from bot.operation import releases
from bot.operation.releases import Release, newest, number_of
from bot.operation.summary import house_lines
from bot.platforms import read_settings
from bot.settings import WrongSetting
from tests.house import House, open_house, think_here

HERE = "https://example.org/releases"
PAGE = "https://example.org/v9.2.0"
ORDER = ("0.9.9", "1.0", "v1.0.1", "1.2", "Roundhouse 1.9", "roundhouse-v1.10.0", "1.10.1", "2.0", "10.0")
NOT_COUNTED = ("1.2.0-rc1", "1.2.0rc1", "2.0b3", "nightly", "", "1", "1.2.3.4.5", "9" * 30 + ".1", "1.2 <b>", "١.٢")


def test_versions_are_compared_by_their_numbers() -> None:
    numbers = [number_of(version) for version in ORDER]
    assert None not in numbers
    assert sorted(numbers, key=lambda number: number or ()) == numbers
    assert number_of("v1.2.0") == number_of("1.2") == number_of("1.2.0+build.5")


@pytest.mark.parametrize("version", NOT_COUNTED)
def test_pre_releases_and_nonsense_do_not_count(version: str) -> None:
    assert number_of(version) is None
    assert newest(json.dumps([{"tag_name": version}]).encode(), HERE) is None


@pytest.mark.parametrize(
    ("answer", "release"),
    [
        ({"tag_name": "v9.2.0", "html_url": PAGE}, Release("9.2.0", PAGE)),
        ({"tag_name": "stable", "name": "Roundhouse 9.2.0", "html_url": PAGE}, Release("9.2.0", PAGE)),
        ([{"tag_name": "9.2"}, {"tag_name": "9.10", "html_url": PAGE}, {"tag_name": "9.9"}], Release("9.10", PAGE)),
        ([{"tag_name": "9.3", "prerelease": True}, {"tag_name": "9.4", "draft": True}, {"name": "9.1"}], "9.1"),
        ([{"tag_name": 9.3}, None, "9.4", {"tag_name": "9.1"}], "9.1"),
        ({"tag_name": "9.1", "html_url": "javascript:alert(1)"}, "9.1"),
        ({"tag_name": "9.1", "html_url": "https://example.org/\nlook here"}, "9.1"),
        ({"tag_name": "9.1", "html_url": 5}, "9.1"),
        (b"9.10\n", "9.10"),
        (b'"v9.10"', "9.10"),
        (b"9.10.1", "9.10.1"),
        ([], None),
        ({"message": "Not Found"}, None),
        (b"<html>9.1</html>", None),
        (b"\xff\xfe", None),
        (b"", None),
        (b"null", None),
    ],
)
def test_answer_is_a_release_a_list_or_a_version(answer: Any, release: Release | str | None) -> None:
    body = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
    wanted = Release(release, HERE) if isinstance(release, str) else release
    assert newest(body, HERE) == wanted


class Announcer:
    """A server that announces versions, and counts who asks."""

    def __init__(self) -> None:
        self.asked = 0
        self.url = ""
        self.answers: Callable[[web.Request], web.StreamResponse] = lambda _: web.Response(text="9.2.0")

    async def answer(self, request: web.Request) -> web.StreamResponse:
        self.asked += 1
        return self.answers(request)


@asynccontextmanager
async def announcing(folder: Path, **settings: Any) -> AsyncIterator[tuple[House, Announcer]]:
    """A house, and a server whose address it has been given."""
    announcer, app = Announcer(), web.Application()
    app.router.add_get("/{path:.*}", announcer.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    announcer.url = f"http://127.0.0.1:{runner.addresses[0][1]}/releases"
    try:
        async with open_house(folder, **{"releases_url": announcer.url, **settings}) as house:
            yield house, announcer
    finally:
        await runner.cleanup()


async def said(house: House) -> str:
    """What operators read."""
    return "\n".join(house.app.words.text(line, "en") for line in await house_lines(house.app))


async def test_operators_read_of_a_newer_version_and_it_is_asked_for_once_a_day(tmp_path: Path) -> None:
    async with announcing(tmp_path) as (house, announcer):
        line = f"Version 9.2.0 is out (you run {__version__}): {announcer.url}"
        with capture_logs() as logged:
            await releases.ask(house.app)
        assert line in [entry["event"] for entry in logged]
        assert line in await said(house)
        house.clock.wind(hours=23)
        await releases.ask(house.app)
        assert announcer.asked == 1
        house.clock.wind(hours=2)
        await releases.ask(house.app)
        assert announcer.asked == 2


async def test_version_that_runs_already_or_was_withdrawn_is_no_news(tmp_path: Path) -> None:
    async with announcing(tmp_path) as (house, announcer):
        await releases.ask(house.app)
        announcer.answers = lambda _: web.json_response({"tag_name": f"v{__version__}", "html_url": PAGE})
        house.clock.wind(days=2)
        await releases.ask(house.app)
        assert "is out" not in await said(house)


def redirect(to: str) -> Callable[[web.Request], web.StreamResponse]:
    def answer(_: web.Request) -> web.StreamResponse:
        raise web.HTTPFound(to)

    return answer


@pytest.mark.parametrize(
    "answer",
    [
        lambda _: web.Response(status=500, text="9.9.9"),
        lambda _: web.Response(status=404, text="9.9.9"),
        lambda _: web.Response(body=b"9.9.9" + b" " * BYTES_MOST),
        redirect("file:///etc/passwd"),
        redirect("ftp://127.0.0.1/releases"),
        redirect("/releases"),
        redirect("http://127.0.0.1:1/releases"),
    ],
)
async def test_failure_is_one_line_for_who_looks_for_it_and_what_was_known_stays(
    tmp_path: Path, answer: Callable[[web.Request], web.StreamResponse]
) -> None:
    async with announcing(tmp_path) as (house, announcer):
        await releases.ask(house.app)
        announcer.answers = answer
        house.clock.wind(days=2)
        with capture_logs() as logged:
            await releases.ask(house.app)
        assert [entry["log_level"] for entry in logged] == ["debug", "info"]
        assert "Version 9.2.0 is out" in await said(house)


async def test_redirect_within_http_is_followed(tmp_path: Path) -> None:
    async with announcing(tmp_path) as (house, announcer):

        def moved(request: web.Request) -> web.StreamResponse:
            if request.path == "/releases":
                raise web.HTTPMovedPermanently("/new")
            return web.Response(text="9.3")

        announcer.answers = moved
        await releases.ask(house.app)
        assert "Version 9.3 is out" in await said(house)


async def test_nothing_is_asked_without_the_setting(tmp_path: Path) -> None:
    async with announcing(tmp_path, releases_url=None) as (house, announcer):
        await releases.ask(house.app)
        assert announcer.asked == 0
        assert "releases" not in duties_of(house)
    async with announcing(tmp_path) as (house, announcer):
        assert "releases" in duties_of(house)
        await releases.ask(house.app)
        house.app.settings.releases_url = None  # it was taken out, and the program started again
        assert "is out" not in await said(house)


def duties_of(house: House) -> list[str]:
    process = Process(house.app, "1-a", Heartbeat(house.app, "1-a"), think_here)
    return [duty.name for duty in process.duties._duties]


def test_setting_is_an_address_or_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_RELEASES_URL", "")
    assert read_settings().releases_url is None
    monkeypatch.setenv("ROUNDHOUSE_RELEASES_URL", "file:///etc/passwd")
    with pytest.raises(WrongSetting, match="ROUNDHOUSE_RELEASES_URL cannot be used"):
        read_settings()
