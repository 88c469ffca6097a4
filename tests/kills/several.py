"""The processes of a house, of which one dies at a time, and the PostgreSQL that several of them share."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.disk import quick_disk
from tests.postgresql import Server
from tests.program import Program
from tests.starts import Process

CHATS = "discord,telegram,clock"
ROLES = {"discord": CHATS, "telegram": CHATS, "first": f"web,worker,{CHATS}", "second": f"web,worker,{CHATS}"}
SECRET = "a secret of all these processes"
DATABASE = "house"  # on the server of a house


@dataclass
class Several:
    """Programs that share a database. It starts all that do not run, and kills one that the dice choose."""

    dice: random.Random
    parts: Sequence[Program]
    victim: int = 0

    @classmethod
    def of(
        cls, folder: Path, dice: random.Random, address: str, roles: Mapping[str, str], **settings: object
    ) -> Several:
        """Programs with these roles on the database at this address, each in a folder of its own."""
        common = {"database_url": address, "secret": SECRET, "log_level": "warning", **settings}
        for name in roles:
            (folder / name).mkdir(parents=True)
        return cls(dice, [Program(folder / name, settings={**common, "roles": role}) for name, role in roles.items()])

    @property
    def process(self) -> Process | None:
        """The one that dies next."""
        return self.parts[self.victim].process

    @property
    def log(self) -> str:
        """What all of them have said."""
        return "\n".join(part.log for part in self.parts)

    def launch(self) -> None:
        """Begins to start those that do not run, and chooses the next one to die."""
        self.victim = self.dice.randrange(len(self.parts))
        for part in self.parts:
            if part.process is None or part.process.poll() is not None:
                part.launch()

    def kill(self) -> None:
        """`kill -9` for one."""
        self.parts[self.victim].kill()

    def stop(self) -> int:
        """SIGTERM for all, one after another; gives the worst exit status."""
        return max([part.stop() for part in self.parts], key=abs)

    def close(self) -> None:
        """Nothing of it goes on."""
        for part in self.parts:
            part.close()


@asynccontextmanager
async def own_server() -> AsyncIterator[Server]:
    """A server that writes to the disk before it says so, that nobody else uses, with an empty database."""
    with tempfile.TemporaryDirectory(dir=quick_disk()) as made:
        Path(made).chmod(0o755)
        server = Server(Path(made) / "server")
        await asyncio.to_thread(server.make)
        try:
            await server.does(f"create database {DATABASE}")
            yield server
        finally:
            with suppress(AssertionError):  # it may be stopped
                await asyncio.to_thread(server.stop, "immediate")
