"""Machines are off unless the settings turn them on; then what is missing is said in one sentence."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import asyncssh
import pytest

from bot.__main__ import main
from bot.features.tournaments.digitalocean import DigitalOcean
from bot.features.tournaments.process import check_machines, open_machines
from bot.own_files import OwnFiles
from tests.house import settings_of

from .fake_digitalocean import TOKEN, FakeDigitalOcean, running
from .fake_machine import PRIVATE
from .halls import on

Check = Callable[[], str]


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Check:
    """Runs `roundhouse check` with machines on; gives what it prints."""
    monkeypatch.chdir(tmp_path)
    Path("key").write_bytes(PRIVATE.export_private_key())
    for name, value in {"TOKEN": TOKEN, "IMAGE": "7555620", "REGION": "fra1", "KEY_FILE": "key"}.items():
        monkeypatch.setenv(f"ROUNDHOUSE_DIGITALOCEAN_{name}", value)
    monkeypatch.setenv("ROUNDHOUSE_DIGITALOCEAN_API_URL", "http://127.0.0.1:9")

    def run() -> str:
        assert main(["check"]) == 1
        printed = capsys.readouterr()
        return (printed.out + printed.err).strip()

    return run


def test_token_image_and_key_become_an_account_that_knows_its_own_machines(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_bytes(PRIVATE.export_private_key())
    given = {"digitalocean_token": TOKEN, "digitalocean_image": "7555620", "digitalocean_region": "fra1"}
    opened = [
        open_machines(OwnFiles(settings_of(**given, digitalocean_key_file=file, secret=f"{letter}-secret-of-a-site")))
        for letter in "aab"
    ]
    providers = [one.provider for one in opened if one is not None and isinstance(one.provider, DigitalOcean)]
    assert [providers[0].tag == one.tag for one in providers] == [True, True, False]
    assert f"MD5:{providers[0].key_fingerprint}" == PRIVATE.get_fingerprint("md5")
    assert TOKEN not in repr(providers[0])


@pytest.mark.slow
def test_without_a_token_nothing_of_it_is_imported() -> None:
    code = "import sys; from bot import serve; from bot.features.tournaments.process import open_machines as o\n"
    code += "from bot.own_files import OwnFiles; from bot.settings import Settings\n"
    code += "assert o(OwnFiles(Settings(_env_file=None))) is None\n"
    code += "print([name for name in ('pydo', 'asyncssh', 'azure') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("package", ["pydo.aio", "asyncssh"])
def test_missing_package_is_named_with_the_command_that_installs_it(
    check: Check, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("bot.features.tournaments.digitalocean", "bot.features.tournaments.ssh"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    assert check() == (
        "ROUNDHOUSE_DIGITALOCEAN_TOKEN needs more packages; install them with: "
        ".venv/bin/python -m pip install --editable '.[machines]'"
    )


@pytest.mark.parametrize("contents", [None, b"hello", PRIVATE.export_private_key("pkcs8-pem", passphrase="hush")])
def test_key_file_that_cannot_be_used_is_named(check: Check, contents: bytes | None) -> None:
    Path("key").unlink()
    if contents is not None:
        Path("key").write_bytes(contents)
    assert check() == (
        "ROUNDHOUSE_DIGITALOCEAN_KEY_FILE cannot be used; it should be a file with an SSH private key that has no "
        "password."
    )


def test_check_says_that_digitalocean_is_away(check: Check) -> None:
    assert "machines for teams: DigitalOcean cannot be reached.\n" in check()


async def test_check_asks_the_account() -> None:
    async with running(FakeDigitalOcean()) as fake:
        assert await check_machines(on(fake)) == []
        fake.faults.append((401, {}, '{"message": "Unable to authenticate you"}'))
        said = await check_machines(on(fake))
    assert said == ["machines for teams: DigitalOcean answered with status 401: Unable to authenticate you."]
    assert await check_machines(None) == []


def test_a_key_of_any_kind_can_open_machines(tmp_path: Path) -> None:
    for kind, how in (("ssh-rsa", {"key_size": 2048}), ("ecdsa-sha2-nistp256", {})):
        file = tmp_path / kind
        file.write_bytes(asyncssh.generate_private_key(kind, **how).export_private_key("openssh"))
        given = {"digitalocean_token": TOKEN, "digitalocean_image": "7555620", "digitalocean_region": "fra1"}
        assert open_machines(OwnFiles(settings_of(**given, digitalocean_key_file=file), tmp_path)) is not None
