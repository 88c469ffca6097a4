"""Platforms: each folder is a front. Its package says what the program must know of it before it starts it.

A package may have `ACCOUNT` and `ACCOUNT_EXAMPLE` (the form of its accounts), `Settings` (where they have `NAME_token`,
the front is on if it is set), `LOGGERS` (of its libraries), and `webhook_path(settings)` (the path on the web port to
which its network posts; None where it does not). Its module `front` has `platform(app)`; a module `check` has
`check(app)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any

from bot import settings

if TYPE_CHECKING:
    from bot.app import App
    from bot.fronts import Front


def front_packages() -> dict[str, ModuleType]:
    """Returns the packages of the installed fronts, by name; their libraries are not loaded."""
    return {m.name: import_module(f"{__name__}.{m.name}") for m in iter_modules(__path__) if m.ispkg}


AllSettings = settings.with_fronts(front_packages())


def read_settings(**given: Any) -> settings.Settings:
    """Returns all settings. Raises WrongSetting for the first invalid one, without echoing its value."""
    return settings.read(AllSettings, **given)


def _enabled(app: App) -> Iterator[str]:
    """Yields the names of the fronts that the settings enable."""
    given = app.settings
    return (name for name in given.fronts if getattr(given, f"{name}_token", "no token needed") is not None)


async def check_platforms(app: App) -> list[str]:
    """Returns the problems of the enabled fronts, a sentence each; asks the platforms themselves."""
    wrong = []
    for name in _enabled(app):
        if find_spec(f"{__name__}.{name}.check") is not None:
            wrong += await import_module(f"{__name__}.{name}.check").check(app)
    return wrong


def find_platforms(app: App) -> dict[str, Front]:
    """Returns the fronts that the settings enable, by name; the library of any other is not loaded."""
    return {name: import_module(f"{__name__}.{name}.front").platform(app) for name in _enabled(app)}
