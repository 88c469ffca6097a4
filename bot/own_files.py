"""The program's own small files, beside its database: the secret, the key for push messages; what they tell."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import NamedTemporaryFile

from storage import CannotOpen
from storage.engine import Engine, engine_at

from .settings import Settings

SECRET_FILE = "secret"
PUSH_KEY_FILE = "push-key"
FROZEN_FOLDER = "frozen"  # records of matches that broke an invariant


@dataclass
class OwnFiles:
    """The files in a folder. `keeps`: what is missing is created, as a program does that serves.

    A command that looks at a house, or changes it, may be started in any folder and leaves nothing there.
    """

    settings: Settings
    folder: Path = Path("data")
    keeps: bool = False

    @cached_property
    def secret(self) -> str:
        """What signs cookies and links; where nothing is kept, one that is missing is made for now only."""
        is_there = self.settings.secret is not None or (self.folder / SECRET_FILE).exists()
        return self.kept_secret if is_there or self.keeps else secrets.token_hex(32)

    @property
    def kept_secret(self) -> str:
        """The same for what other programs keep: the setting, or made once (mode 0600) whatever runs."""
        if self.settings.secret is not None:
            return self.settings.secret.get_secret_value()
        file = self.folder / SECRET_FILE
        if not file.exists():
            keep_once(file, secrets.token_hex(32))
        return file.read_text("ascii")


def keep_once(file: Path, text: str) -> None:
    """Writes the file completely or not at all; never replaces one that another process has written."""
    file.parent.mkdir(parents=True, exist_ok=True)  # a database on a server has made no folder
    with NamedTemporaryFile("w", dir=file.parent, prefix=".secret-") as made:  # of mode 0600
        made.write(text)
        made.flush()
        os.fsync(made.fileno())
        with suppress(FileExistsError):
            os.link(made.name, file)


def without_past(settings: Settings) -> str:
    """Returns a sentence where the program has run before but its database is missing or empty; else empty."""
    engine = engine_at(settings.database_url)
    marks = [file for file in _marks(engine) if os.access(file, os.F_OK)]
    if not marks or not engine.is_empty():
        return ""
    return (
        f"{engine.name} is missing or empty, but {marks[0]} shows that the program has run here before: "
        "the matches and players from then are not there. Put a backup in its place with `roundhouse restore FILE`. "
        "If you want to begin with nothing, `roundhouse migrate --new` makes a new database."
    )


def check_past(settings: Settings) -> None:
    """Raises CannotOpen instead of having a new database made where there was one."""
    if lost := without_past(settings):
        raise CannotOpen(lost)


def _marks(engine: Engine) -> tuple[Path, ...]:
    """Returns the files that the program makes once it has made its database, whatever its settings."""
    return (engine.folder / SECRET_FILE, engine.folder / PUSH_KEY_FILE, *engine.traces())


def without_secret(settings: Settings) -> str:
    """Returns a sentence where the secret of the guests and teams in the database is missing; else empty."""
    engine = engine_at(settings.database_url)
    secret = engine.folder / SECRET_FILE
    if settings.secret is not None or os.access(secret, os.F_OK) or not engine.has_signed():
        return ""
    return (
        f"{secret} is missing: with a new one, the guests in {engine.name} lose their accounts, and the tokens of "
        "teams change. Copy it from the folder where the program ran before."
    )
