"""Platforms: each folder is a front, found by its `platform` function."""

from __future__ import annotations

import re
from collections.abc import Collection
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from bot.app import App
from bot.fronts import Front
from bot.settings import PREFIX, WrongSetting


async def check_platforms(app: App) -> list[str]:
    """Returns the problems of the enabled fronts, a sentence each; asks the platforms themselves."""
    wrong = []
    for name in (m.name for m in iter_modules(__path__) if m.ispkg):
        is_on = getattr(app.settings, f"{name}_token", None) is not None
        if is_on and find_spec(f"{__name__}.{name}.check") is not None:
            wrong += await import_module(f"{__name__}.{name}.check").check(app)
    return wrong


def check_admins(admins: Collection[str]) -> None:
    """Raises WrongSetting where an entry can match nobody: an unknown front, or an account of the wrong form."""
    modules = {m.name: import_module(f"{__name__}.{m.name}") for m in iter_modules(__path__) if m.ispkg}
    fronts = {name: module for name, module in modules.items() if hasattr(module, "ACCOUNT")}
    for entry in admins:
        front, _, account = entry.partition(":")
        if front not in fronts:
            right = ", ".join(one.ACCOUNT_EXAMPLE for one in fronts.values())
            raise WrongSetting(f"{PREFIX}ADMINS: an entry names no front; entries should look like {right}.")
        if not re.fullmatch(fronts[front].ACCOUNT, account):
            right = fronts[front].ACCOUNT_EXAMPLE
            raise WrongSetting(f"{PREFIX}ADMINS: a {front} entry can match nobody; it should look like {right}.")


def find_platforms(app: App) -> dict[str, Front]:
    """Returns the fronts that the settings enable, by name."""
    modules = [import_module(f"{__name__}.{m.name}") for m in iter_modules(__path__) if m.ispkg]
    found = [module.platform(app) for module in modules if hasattr(module, "platform")]
    return {platform.name: platform for platform in found if platform is not None}
