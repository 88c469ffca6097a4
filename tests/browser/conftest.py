"""Fixtures of the tests in a browser: the running program, and a real Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.program import Program, running

from .chat_beside_browser import TOKEN, Group
from .mini_app import MiniApp, Opens
from .people import PATIENCE_MS, People

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext
    from playwright.sync_api import Page as Tab

NUMBERS = count(90_001)  # of people on Telegram
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the quickest first
QUIET = (
    "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync "
    "--no-first-run"
).split()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Program]:
    """The program in a folder of its own, as a user starts it."""
    with running(tmp_path) as program:
        yield program


@pytest.fixture(scope="package")
def house_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """One running program for all tests that do it no harm."""
    with running(tmp_path_factory.mktemp("server")) as program:
        yield program


@pytest.fixture(scope="package")
def telegram_group() -> Group:
    """A group on Telegram with Ann and the bot."""
    return Group()


@pytest.fixture(scope="package")
def telegram_server(telegram_group: Group, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The running program with this Telegram, for all tests that do it no harm."""
    with telegram_group.served() as url:
        settings = {"telegram_token": TOKEN, "telegram_api_url": url}
        with running(tmp_path_factory.mktemp("telegram"), **settings) as program:
            telegram_group.run(telegram_group.arrives())
            yield program


@pytest.fixture
def mini_app(telegram_server: Program, people: People) -> Opens:
    """Makes Mini Apps, each of somebody new."""

    def make(name: str = "Ann", **how: Any) -> MiniApp:
        tab = people.context(locale="en", reduced_motion="reduce").new_page()
        return MiniApp(tab, telegram_server, TOKEN, next(NUMBERS), name, **how)

    return make


@pytest.fixture(scope="package")  # not for longer: while it lives no other event loop can run in this thread
def browser() -> Iterator[Browser]:
    """A real Chromium, started once."""
    path = chromium()
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield made
        made.close()


def chromium() -> str:
    """Where the browser is; without one the test is skipped with one loud line, and under CI it fails."""
    path = find_chromium()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("no Chromium, and under CI the page tests must run: install it, or set CHROMIUM")
        pytest.skip("no Chromium: the page tests are SKIPPED (install it, or set CHROMIUM)")
    return path


def find_chromium() -> str | None:
    """Where the browser is: as the environment says, or on the path."""
    given = os.environ.get("CHROMIUM")
    return given or next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="package")
def all_people(browser: Browser) -> People:
    """Tabs that are used again from test to test."""
    return People(browser)


@pytest.fixture
def people(all_people: People) -> Iterator[People]:
    """Browsers and tabs of people who know nothing of each other; at the end no page may have complained."""
    yield all_people
    assert all_people.leave() == []


@pytest.fixture
def person(people: People) -> Callable[..., BrowserContext]:
    """Makes browsers, for tests that change a browser or open several tabs in it."""
    return people.context


@pytest.fixture
def visitor(people: People) -> Callable[..., Tab]:
    """Makes tabs, each in a browser of its own."""
    return people.tab
