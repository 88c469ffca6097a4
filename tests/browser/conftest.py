"""Fixtures of the tests in a browser: the running program, and a real Chromium."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.program import Program, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

EXPECTED = re.compile(
    r"ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|ERR_EMPTY|ERR_INCOMPLETE|ERR_FAILED|status of 404"
)  # we were away, or the line was bad; no such page
PATIENCE_MS = 20_000  # on a busy machine; nobody waits so long where all is well
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the quickest first
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


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
            pytest.fail("no Chromium, and under CI the page tests must run: install it, or set ROUNDHOUSE_CHROMIUM")
        pytest.skip("no Chromium: the page tests are SKIPPED (install it, or set ROUNDHOUSE_CHROMIUM)")
    return path


def find_chromium() -> str | None:
    """Where the browser is: as the environment says, or on the path."""
    given = os.environ.get("ROUNDHOUSE_CHROMIUM")
    return given or next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture
def person(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browsers of people who know nothing of each other; at the end none of them may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def come(**how: Any) -> BrowserContext:
        context = browser.new_context(**{"locale": "en", **how})
        context.set_default_timeout(PATIENCE_MS)
        context.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        contexts.append(context)
        return context

    yield come
    for context in contexts:
        context.close()
    assert [said for said in complaints if not EXPECTED.search(said)] == []
