"""A house of several processes on one PostgreSQL, of which one dies at a time while the others go on."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.program import Program
from tests.starts import Process

CHATS = "discord,telegram,clock"
ROLES = {"discord": CHATS, "telegram": CHATS, "first": f"web,worker,{CHATS}", "second": f"web,worker,{CHATS}"}


@dataclass
class Several:
    """Programs that share a database. It starts all that do not run, and kills one that the dice choose."""

    folder: Path
    dice: random.Random
    parts: Sequence[Program] = ()
    victim: int = 0
    killed_at: list[float] = field(default_factory=list)

    @classmethod
    def of(cls, folder: Path, dice: random.Random, settings: Mapping[str, object], roles: Mapping[str, str]) -> Several:
        """Programs with these roles, each in a folder of its own."""
        parts = []
        for name, its in roles.items():
            (folder / name).mkdir(parents=True)
            parts.append(Program(folder / name, settings={**settings, "roles": its}))
        return cls(folder, dice, parts)

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
        self.killed_at.append(time.time())
        self.parts[self.victim].kill()

    def stop(self) -> int:
        """SIGTERM for all, one after another; gives the worst exit status."""
        return max([part.stop() for part in self.parts], key=abs)

    def close(self) -> None:
        """Nothing of it goes on."""
        for part in self.parts:
            part.close()
