"""Platforms: the fronts through which people come. Each folder here is one, found by its `platform` function."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Protocol

from games.core.screen import Say
from storage.displays import Display
from storage.table import Table

if TYPE_CHECKING:
    from bot.app import App


class Platform(Protocol):
    """A front: it translates, and nothing else."""

    name: str
    ready: bool  # connected, and able to show things

    async def run(self) -> None:
        """Serves until it is told to stop by being cancelled."""

    async def show(self, display: Display, table: Table) -> bool:
        """Paints a display anew; False when its message is gone for good."""

    async def notify(self, player: int, table: Table, line: Say) -> None:
        """Says a line to one person, without an answer being expected."""


def find_platforms(app: App) -> dict[str, Platform]:
    """The fronts that the settings turn on, by name."""
    modules = [import_module(f"{__name__}.{m.name}") for m in iter_modules(__path__) if m.ispkg]
    found = [module.platform(app) for module in modules if hasattr(module, "platform")]
    return {platform.name: platform for platform in found if platform is not None}
