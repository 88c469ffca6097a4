"""Settings: each can be set, a wrong one is named with what would be right, and no secret is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.own_files import OwnFiles
from bot.platforms import AllSettings, read_settings
from bot.settings import PREFIX, WrongSetting, unknown_settings


@pytest.fixture(autouse=True)
def _nothing_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # there is no .env here
    for name in AllSettings.model_fields:
        monkeypatch.delenv(PREFIX + name.upper(), raising=False)


def test_with_nothing_set_the_web_lobby_is_served_on_this_machine() -> None:
    settings = read_settings()
    assert (settings.web_host, settings.web_port) == ("127.0.0.1", 8080)
    assert settings.database_url == "sqlite:///data/roundhouse.db"
    assert settings.admins == frozenset()


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_WEB_PORT", "9000")
    monkeypatch.setenv("ROUNDHOUSE_ADMINS", "discord:123, telegram:456,")
    monkeypatch.setenv("ROUNDHOUSE_TRUSTED_PROXIES", "127.0.0.1,10.0.0.0/8")
    monkeypatch.setenv("ROUNDHOUSE_WEB_URL", "https://games.example.org/")
    settings = read_settings()
    assert settings.web_port == 9000
    assert settings.admins == {"discord:123", "telegram:456"}
    assert settings.trusted_proxies == ("127.0.0.1", "10.0.0.0/8")
    assert settings.web_url == "https://games.example.org"


def test_settings_come_from_a_file_beside_and_the_environment_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text("ROUNDHOUSE_WEB_PORT=9000\nROUNDHOUSE_LOG_LEVEL=debug\nOTHER=1\n")
    monkeypatch.setenv("ROUNDHOUSE_WEB_PORT", "9001")
    settings = read_settings()
    assert (settings.web_port, settings.log_level) == (9001, "debug")


def test_first_line_of_a_file_with_a_byte_order_mark_counts(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes("ROUNDHOUSE_WEB_PORT=9000\r\nROUNDHOUSE_LOG_LEVEL=debug\r\n".encode("utf-8-sig"))
    settings = read_settings()
    assert (settings.web_port, settings.log_level) == (9000, "debug")
    assert unknown_settings(settings) == []


def test_line_of_the_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("# Ours\nROUNDHOUSE_WEB_PORT: 9000\n\nROUNDHOUSE_LOG_LEVEL=debug\n")
    settings = read_settings()
    assert (settings.web_port, settings.log_level) == (8080, "debug")
    assert unknown_settings(settings) == [
        "line 2 of .env cannot be read; it should look like ROUNDHOUSE_WEB_PORT=8080."
    ]


def test_an_empty_value_is_as_if_it_were_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_WEB_PORT", "")
    monkeypatch.setenv("ROUNDHOUSE_SECRET", "")
    settings = read_settings()
    assert (settings.web_port, settings.secret) == (8080, None)


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("WEB_PORT", "eighty", "from 1 to 65535"),
        ("WEB_PORT", "0", "from 1 to 65535"),
        ("WEB_PORT", "65536", "from 1 to 65535"),
        ("WEB_PORT", "8_161", "digits alone"),
        ("WEB_PORT", "8161.0", "digits alone"),
        ("WEB_PORT", " 8161", "digits alone"),
        ("WEB_PORT", "08161", "digits alone"),
        ("WEB_PORT", "٨٠٨٠", "digits alone"),
        ("LOG_LEVEL", "loud", "debug, info, warning or error"),
        ("LOG_FORMAT", "xml", "console or json"),
        ("WEB_URL", "games.example.org", "https://games.example.org"),
        ("WEB_URL", "ftp://games.example.org", "https://games.example.org"),
        ("WEB_URL", "http://[", "https://games.example.org"),
        ("WEB_URL", "https://games.example.com/path?q=1", "https://games.example.org, without them"),
        ("WEB_URL", "https://games.example.com?", "https://games.example.org, without them"),
        ("WEB_URL", "https://games.example.com/#top", "https://games.example.org, without them"),
        ("WEB_URL", "https://ann:hush@games.example.com", "https://games.example.org, without them"),
        ("DISCORD_API_URL", "https://games.example.com/api?v=10", "https://games.example.org, without them"),
        ("TELEGRAM_WEBHOOK_URL", "https://games.example.com/#hook", "https://games.example.org, without them"),
        ("TELEGRAM_API_URL", "http://127.0.0.1:port", "https://games.example.org"),
        ("TELEGRAM_WEBHOOK_URL", "https://games.example.org/{a:b}", "https://games.example.org"),
        ("DISCORD_TOKEN", "a token\nof two lines", "one line of text"),
        ("METRICS_TOKEN", "\udcff", "one line of text"),
        ("ADMINS", "123", "discord:123"),
        ("ADMINS", "discord:", "discord:123"),
        ("TRUSTED_PROXIES", "my-proxy", "10.0.0.0/8"),
        ("TRUSTED_PROXIES", "0.0.0.0/0", "your proxy's address"),
        ("TRUSTED_PROXIES", "127.0.0.1,::/0", "your proxy's address"),
        ("DIGITALOCEAN_IMAGE", "my image", "ubuntu-24-04-x64"),
        ("DIGITALOCEAN_REGION", "Frankfurt 1", "fra1"),
        ("DIGITALOCEAN_SIZE", "1 GB", "s-1vcpu-1gb"),
        ("DIGITALOCEAN_API_URL", "api.example.org", "https://games.example.org"),
        ("CONTACT", "a@example.org\nb@example.org", "in one line"),
        ("CONTACT", "a" * 201, "at most 200 characters"),
        ("PRIVACY_FILE", "/nowhere/our-own.txt", "a text file in UTF-8"),
        ("SECRET", "swordfish", "at least 16"),
        ("SECRET", "aaaaaaaaaaaaaaaaaaaaaaaa", "that nobody can guess"),
        ("SECRET", "abababababababababababab", "that nobody can guess"),
    ],
)
def test_a_wrong_value_is_named_with_what_would_be_right(
    name: str, value: str, right: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PREFIX + name, value)
    with pytest.raises(WrongSetting) as wrong:
        read_settings()
    assert PREFIX + name in str(wrong.value)
    assert right in str(wrong.value)
    assert value not in str(wrong.value).replace(right, "")


@pytest.mark.parametrize("missing", ["IMAGE", "REGION", "KEY_FILE"])
def test_half_a_configuration_of_machines_names_what_is_missing(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"TOKEN": "dop_v1_0123", "IMAGE": "ubuntu-24-04-x64", "REGION": "fra1", "KEY_FILE": "data/key"}
    for name in given.keys() - {missing}:
        monkeypatch.setenv(f"ROUNDHOUSE_DIGITALOCEAN_{name}", given[name])
    with pytest.raises(
        WrongSetting, match=f"^ROUNDHOUSE_DIGITALOCEAN_{missing} is missing; ROUNDHOUSE_DIGITALOCEAN_TO"
    ):
        read_settings()
    monkeypatch.setenv("ROUNDHOUSE_DIGITALOCEAN_TOKEN", "")
    assert read_settings().digitalocean_token is None


def test_a_secret_is_never_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_SECRET", "a-secret-that-nobody-guesses")
    settings = read_settings()
    assert "nobody-guesses" not in repr(settings) + str(settings)
    assert OwnFiles(settings).secret == "a-secret-that-nobody-guesses"


def test_a_secret_is_made_once_and_for_us_alone(tmp_path: Path) -> None:
    made = OwnFiles(read_settings(), tmp_path).kept_secret
    assert len(made) == 64
    assert OwnFiles(read_settings(), tmp_path).kept_secret == made
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


def test_two_folders_have_two_secrets(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    one, two = (OwnFiles(read_settings(), folder).kept_secret for folder in folders)
    assert one != two
