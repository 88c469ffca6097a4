"""Settings: whatever stands in the environment or in `.env`, the house can be put together or it is said why not."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import strategies as st

from bot.__main__ import main
from bot.app import App, make_app
from bot.platforms import AllSettings, read_settings
from bot.platforms.discord.front import Discord
from bot.platforms.telegram.front import Telegram
from bot.platforms.web.front import Web
from bot.settings import PREFIX, Settings, WrongSetting
from storage import CannotOpen
from storage.engine import engine_at
from tests.house import open_house

from .inputs import Part, Told, opened, parts
from .odd import changed, words

pytestmark = pytest.mark.slow

NAMES = tuple(AllSettings.model_fields)
URLS = (
    *("https://games.example.org", "http://127.0.0.1:8081/bot", "http://[::1]:80/x", "http://[", "http://a:99999"),
    *(
        "http://a:b",
        "https://x/{match}",
        "https://x/{a:b}",
        "https://x/{a}/{a}",
        "http://x/%00",
        "http://x/\udcff",
        "//x",
    ),
    *("http://user:pass@x", "http://x?y#z", "https:// x", "http://x y/", "http://ä.example/ü", "HTTP://X"),
)
VALUES = {
    "discord_token": ("a.b.c", "x" * 70, "Bot x", "a\nb", "ä", "\udcff", "{id}"),
    "telegram_token": ("7000001:test-token", "x", "a/b?c#d", "a\nb", "ä", "\udcff", "1:2%"),
    "database_url": (
        *("sqlite:///data/roundhouse.db", "sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:///x?y=1", "sqlite"),
        *"sqlite://h:port/x sqlite://[/x postgresql://u:p@h/d mysql://x sqlite+aiosqlite:///x :// x://:1".split(),
        *("sqlite:///\udcff.db", "sqlite:///a b/ü.db", "sqlite:///.", "sqlite:////proc/nowhere/x.db", "sqlite:///.env"),
    ),
    "web_host": ("127.0.0.1", "::1", "0.0.0.0", "", "x y", "\udcff", "a" * 70),
    "web_port": ("8080", "0", "65536", "-1", "80.0", "1e3", "٨٠", " 80 ", "0x50", "9" * 5000),
    "trusted_proxies": ("127.0.0.1", "10.0.0.0/8,::1", "10.0.0.1/8", "x", ",,", "1.2.3", "::/129", "٣.0.0.1"),
    "admins": ("discord:123,telegram:456", ":", "x", "a:b:c", ",", "discord:"),
    "metrics_token": ("token", "ä", "\udcff"),
    "secret": ("0123456789abcdef", "short", "ä" * 16, "\udcff" * 16, " " * 16),
    "log_level": ("info", "INFO", "loud", "1"),
    "log_format": ("json", "JSON", "xml"),
}
PAIRS = [(name, value) for name in NAMES for value in VALUES.get(name, URLS)]
SET = st.tuples(st.sampled_from(PAIRS), st.sampled_from((0, 0, *range(10))), words, st.integers(0, 40)).map(
    lambda drawn: (drawn[0][0], changed(drawn[0][1], *drawn[1:]))
)
TRIES = st.tuples(st.lists(SET, min_size=1, max_size=2), st.booleans())
PUT_TOGETHER, FEWER, STARTED = 20, 20, 1_400  # every so many inputs: the web, all fronts, the command line


def storable(value: str) -> str:
    """A value as an environment can hold it: bytes that are no text, but no null, and no other half of a sign."""
    return re.sub("[\0\ud800-\udc7f\udd00-\udfff]", "?", value)


def put_together(settings: Settings, app: App, every: bool) -> None:
    """The fronts with these settings, none of them open; the chats' clients take their time, and so seldom."""
    made = make_app(settings, app.store, app.words, folder=app.files.folder)
    Web(made)
    for name, front in (("telegram", Telegram), ("discord", Discord)) if every else ():
        if getattr(settings, f"{name}_token") is not None:
            front(made)


def read() -> Settings | None:
    """The settings, or none where one of them is named as wrong."""
    try:
        settings = read_settings()
        engine_at(settings.database_url)
    except (WrongSetting, CannotOpen) as error:
        return _named(error)
    return settings


def _named(refusal: Exception) -> None:
    """An operator is told what is wrong with which setting."""
    assert any(word in str(refusal) for word in (PREFIX, "sqlite://", ".env")), refusal


@pytest.fixture
def _nothing_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(PREFIX + name.upper(), raising=False)


@pytest.mark.usefixtures("_nothing_is_set", "logging_again")
@pytest.mark.parametrize("part", parts("settings"), ids=str)
def test_any_setting_is_taken_or_named(
    part: Part, tmp_path: Path, capsys: pytest.CaptureFixture[str], record_property: Told
) -> None:
    tried, kinds = 0, Counter[str]()

    def take(one: tuple[list[tuple[str, str]], bool], app: App) -> None:
        nonlocal tried
        tried += 1
        with _given({PREFIX + name.upper(): value for name, value in one[0]}, tmp_path, one[1] and tried % 5 == 0):
            settings = read()
            kinds["read" if settings else "refused"] += 1
            if settings is not None and tried % PUT_TOGETHER == 0:
                put_together(settings, app, every=tried % (PUT_TOGETHER * FEWER) == 0)
            if tried % STARTED == 0 and _stays_here(settings):
                assert main(["migrate"]) in (0, 1)
                assert "Traceback" not in capsys.readouterr().err

    with opened(open_house(tmp_path)) as (_, house):
        house.app.files.folder = tmp_path
        part.tries(TRIES, lambda one: take(one, house.app), record_property)
    assert kinds["read"] > kinds["refused"] / 20
    assert kinds["refused"] > kinds["read"] / 20


@contextmanager
def _given(values: dict[str, str], folder: Path, in_a_file: bool) -> Iterator[None]:
    """The values are set, in the environment or in `.env`."""
    file = folder / ".env"
    try:
        if in_a_file:
            file.write_bytes("\n".join(f"{n}={v}" for n, v in values.items()).encode("utf-8", "surrogatepass"))
        else:
            os.environ.update({name: storable(value) for name, value in values.items()})
        yield
    finally:
        file.unlink(missing_ok=True)
        for name in values:
            os.environ.pop(name, None)


def _stays_here(settings: Settings | None) -> bool:
    """Whether the database would lie in the folder of the test."""
    folder = engine_at(settings.database_url).folder if settings else Path()
    return not folder.is_absolute() and ".." not in folder.parts
