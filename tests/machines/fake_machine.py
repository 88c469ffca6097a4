"""A machine for tests: a real SSH server on loopback that offers files alone, in a folder of the test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import asyncssh
from asyncssh import SFTPServer, SSHKey

PRIVATE = asyncssh.generate_private_key("ssh-ed25519")  # the organiser's


@dataclass
class FakeMachine:
    """`faults` names requests of SFTP that fail. `ran` has what was asked of it besides SFTP."""

    home: Path
    host_key: SSHKey = field(default_factory=lambda: asyncssh.generate_private_key("ssh-ed25519"))
    accepted: SSHKey = PRIVATE
    faults: set[str] = field(default_factory=set)
    ran: list[str] = field(default_factory=list)
    logins: int = 0
    port: int = 0

    @property
    def file(self) -> Path:
        """The file of its keys."""
        return self.home / ".ssh" / "authorized_keys"

    @property
    def lines(self) -> list[str]:
        """The keys on it."""
        return self.file.read_text("utf-8").splitlines()


@asynccontextmanager
async def running(machine: FakeMachine) -> AsyncIterator[FakeMachine]:
    """Serves it on a free port, and again on the same port."""
    accepted = asyncssh.import_authorized_keys(machine.accepted.export_public_key().decode())

    class Files(SFTPServer):
        def __init__(self, channel: asyncssh.SSHServerChannel[bytes]) -> None:
            super().__init__(channel, chroot=str(machine.home).encode())

        def posix_rename(self, oldpath: bytes, newpath: bytes) -> None:
            if "posix_rename" in machine.faults:
                raise asyncssh.SFTPFailure("no space left")
            super().posix_rename(oldpath, newpath)

    class Server(asyncssh.SSHServer):
        def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
            machine.logins += 1

        def begin_auth(self, username: str) -> bool:
            assert username == "root"
            return True

    async def run(process: asyncssh.SSHServerProcess[str]) -> None:
        machine.ran.append(process.command or "a shell")
        process.exit(1)

    async with asyncssh.listen(
        "127.0.0.1",
        machine.port,
        server_factory=Server,
        server_host_keys=[machine.host_key],
        authorized_client_keys=accepted,
        sftp_factory=Files,
        process_factory=run,
    ) as server:
        machine.port = server.get_port()
        yield machine
