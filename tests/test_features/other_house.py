"""The program with other features than its own: `ROUNDHOUSE_OTHER_FEATURES` names their folder; empty: with none.

The code of its own features cannot be imported, as if somebody had deleted it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from pkgutil import iter_modules
from types import ModuleType

import bot.features
from bot.__main__ import main

TAKEN_AWAY = (*(f"bot.features.{own.name}" for own in iter_modules(bot.features.__path__)), "games.tournament.")


class Deleted(MetaPathFinder):
    """Finds nothing, and says so, where something was taken away."""

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> None:
        if name.startswith(TAKEN_AWAY):
            raise ImportError(f"{name} was deleted")


if __name__ == "__main__":
    bot.features.__path__ = [folder] if (folder := os.environ.pop("ROUNDHOUSE_OTHER_FEATURES", "")) else []
    sys.meta_path.insert(0, Deleted())
    sys.exit(main())
