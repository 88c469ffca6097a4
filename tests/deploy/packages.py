"""The packages of this checkout, built, and installed in an environment of their own."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.program import environment
from tests.starts import Command, Process

ROOT = Path(__file__).parents[2]


def built(project: Path, into: Path) -> Path:
    """The package that a project builds into a folder, which is named after the kind: wheel or sdist."""
    words = (sys.executable, "-m", "hatchling", "build", "--target", into.name, "--directory", str(into))
    subprocess.run(words, cwd=project, capture_output=True, check=True)
    (made,) = into.iterdir()
    return made


@dataclass(frozen=True)
class Installed:
    """An environment that has the packages of the lock and the wheel, and nothing else."""

    folder: Path

    def __call__(self, command: Command) -> Process:
        """Starts the installed command."""
        with command.output.open("ab") as output, command.errors.open("ab") as errors:
            return subprocess.Popen(
                [self.folder / "bin" / "roundhouse", *command.words],
                cwd=command.folder,
                env=command.environment,
                stdout=output,
                stderr=errors,
                start_new_session=True,
            )

    def says(self, *words: str) -> str:
        """What a command prints in an empty folder."""
        here = self.folder / "empty"
        here.mkdir(exist_ok=True)
        command = (self.folder / "bin" / "roundhouse", *words)
        done = subprocess.run(command, cwd=here, env=environment(), capture_output=True, text=True, check=True)
        return done.stdout.strip()
