"""Keys on a machine, through a real SSH server: a file is replaced as a whole, and no command is run."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import asyncssh
import pytest

from bot.addresses import Networks
from bot.features.tournaments.provider import Failed, PublicKey
from bot.features.tournaments.ssh import FILE_MOST, SshAccess, read_public_key

from .fake_machine import PRIVATE, FakeMachine, running

HERE = "127.0.0.1"


def a_key(comment: str = "") -> PublicKey:
    """A new key of a player."""
    line = asyncssh.generate_private_key("ssh-ed25519").export_public_key().decode().strip()
    return read_public_key(f"{line} {comment}")


@pytest.fixture
async def machine(tmp_path: Path) -> AsyncIterator[FakeMachine]:
    """A machine, served, with the organiser's key in its file."""
    (tmp_path / ".ssh").mkdir(0o700)
    made = FakeMachine(tmp_path)
    made.file.write_text("# managed\nssh-ed25519 AAAA organiser\n", "utf-8")
    made.file.chmod(0o600)
    async with running(made):
        yield made


def access(machine: FakeMachine, seconds: float = 20.0) -> SshAccess:
    return SshAccess(PRIVATE, networks=Networks.PRIVATE, port=machine.port, seconds=seconds)


async def test_key_is_added_once_below_those_that_are_there(machine: FakeMachine) -> None:
    ann, bo = a_key("Ann; rm -rf / `sh`"), a_key("Zoë")
    host_key = await access(machine).add_key(HERE, "", ann)
    assert host_key == machine.host_key.export_public_key().decode().strip()
    for key in (bo, ann, replace(bo, comment="another comment")):
        await access(machine).add_key(HERE, host_key, key)
    assert machine.lines == ["# managed", "ssh-ed25519 AAAA organiser", ann.line, bo.line]
    assert stat.S_IMODE(machine.file.stat().st_mode) == 0o600
    assert list(machine.file.parent.iterdir()) == [machine.file]
    assert machine.ran == []


async def test_file_without_an_end_of_its_last_line_is_continued_on_a_new_one(machine: FakeMachine) -> None:
    key = a_key()
    machine.file.write_text("ssh-ed25519 AAAA", "utf-8")
    machine.file.with_name("authorized_keys.new").write_text("left over by a crash, and longer than it is now" * 9)
    await access(machine).add_key(HERE, "", key)
    assert machine.lines == ["ssh-ed25519 AAAA", key.line]


async def test_key_that_is_only_named_in_a_comment_is_added(machine: FakeMachine) -> None:
    key = a_key()
    machine.file.write_text(f"# {key.line}\n", "utf-8")
    await access(machine).add_key(HERE, "", key)
    assert machine.lines == [f"# {key.line}", key.line]


async def test_machine_without_the_file_gets_one(tmp_path: Path) -> None:
    key = a_key()
    async with running(FakeMachine(tmp_path)) as machine:
        await access(machine).add_key(HERE, "", key)
        assert machine.lines == [key.line]
        assert stat.S_IMODE(machine.file.parent.stat().st_mode) == 0o700
        assert stat.S_IMODE(machine.file.stat().st_mode) == 0o600


async def test_machine_with_another_host_key_than_before_is_refused(tmp_path: Path) -> None:
    machine = FakeMachine(tmp_path)
    async with running(machine):
        host_key = await access(machine).add_key(HERE, "", a_key())
    machine.host_key = asyncssh.generate_private_key("ssh-ed25519")
    async with running(machine):
        with pytest.raises(Failed, match="another host key"):
            await access(machine).add_key(HERE, host_key, a_key())
    assert len(machine.lines) == 1


async def test_failed_write_leaves_the_file_as_it_was(machine: FakeMachine) -> None:
    was = machine.lines
    machine.faults.add("posix_rename")
    with pytest.raises(Failed, match="did not let us write the file of its keys: no space left"):
        await access(machine).add_key(HERE, "", a_key())
    assert machine.lines == was


async def test_file_that_is_too_large_is_left_alone(machine: FakeMachine) -> None:
    machine.file.write_bytes(b"#" * (FILE_MOST + 1))
    with pytest.raises(Failed, match="too large"):
        await access(machine).add_key(HERE, "", a_key())
    assert machine.file.stat().st_size == FILE_MOST + 1


async def test_machine_that_does_not_know_our_key_says_so(tmp_path: Path) -> None:
    async with running(FakeMachine(tmp_path, accepted=asyncssh.generate_private_key("ssh-ed25519"))) as machine:
        with pytest.raises(Failed, match="does not accept the organiser’s key"):
            await access(machine).add_key(HERE, "", a_key())


async def test_machine_that_is_away_or_not_allowed_is_a_reason(machine: FakeMachine) -> None:
    with pytest.raises(Failed, match="cannot be reached by SSH"):
        await replace(access(machine), port=9).add_key(HERE, "", a_key())
    with pytest.raises(Failed, match="cannot be reached by SSH"):
        await access(machine).add_key("no-such-host.invalid", "", a_key())
    with pytest.raises(Failed, match="private network"):
        await replace(access(machine), networks=Networks.PUBLIC).add_key(HERE, "", a_key())
    assert machine.logins == 0


async def test_machine_that_says_nothing_is_not_waited_for() -> None:
    held: list[asyncio.StreamWriter] = []

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        held.append(writer)

    async with await asyncio.start_server(silent, HERE, 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(Failed, match="did not answer within 0 s"):
            await SshAccess(PRIVATE, networks=Networks.PRIVATE, port=port, seconds=0.2).add_key(HERE, "", a_key())
        for writer in held:
            writer.close()
            await writer.wait_closed()
