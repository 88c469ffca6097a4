"""Platforms: each folder is a front. Its package says what the program must know of it before it starts it.

A package may have `ACCOUNT` and `ACCOUNT_EXAMPLE` (the form of its accounts), `Settings` (where they have `NAME_token`,
the front is on if it is set), `LOGGERS` (of its libraries), and `webhook_path(settings)` (the path on the web port to
which its network posts; None where it does not). Its module `front` has `platform(app)`; a module `check` has
`check(app)`, and `check_server(app, name)` where servers have channels of their own; a module `setup` has `setup(app)`
(`bot/operation/network_setup.py` says what for).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any

from bot import settings

if TYPE_CHECKING:
    from bot.app import App
    from bot.fronts import Front
    from bot.operation.network_setup import NetworkSetup


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
    return [line for module in _modules(app, "check").values() for line in await module.check(app)]


async def check_server(app: App, name: str) -> list[str] | None:
    """Returns the problems of one server, channel by channel; None where no network has a server of this name."""
    for module in _modules(app, "check").values():
        if hasattr(module, "check_server") and (wrong := await module.check_server(app, name)) is not None:
            return list(wrong)
    return None


@asynccontextmanager
async def network_setups(app: App) -> AsyncIterator[dict[str, NetworkSetup]]:
    """Gives what is set up at the networks of the enabled fronts, by name."""
    async with AsyncExitStack() as stack:
        modules = _modules(app, "setup").items()
        yield {name: await stack.enter_async_context(module.setup(app)) for name, module in modules}


def _modules(app: App, module: str) -> dict[str, ModuleType]:
    """Returns the modules of this name of the enabled fronts."""
    names = [name for name in _enabled(app) if find_spec(f"{__name__}.{name}.{module}") is not None]
    return {name: import_module(f"{__name__}.{name}.{module}") for name in names}


def find_platforms(app: App) -> dict[str, Front]:
    """Returns the fronts that the settings enable, by name; the library of any other is not loaded."""
    return {name: import_module(f"{__name__}.{name}.front").platform(app) for name in _enabled(app)}
