"""Finds the games: each folder here with a GAME is one, named after its folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pkgutil import iter_modules
from types import MappingProxyType

from .core.game import AnyGame


@cache
def find_games(package: str = __name__) -> Mapping[str, AnyGame]:
    """Returns all games in a package by name, in alphabetical order."""
    folders = sorted(m.name for m in iter_modules(import_module(package).__path__) if m.ispkg)
    modules = {name: import_module(f"{package}.{name}") for name in folders}
    return MappingProxyType({name: module.GAME for name, module in modules.items() if hasattr(module, "GAME")})


def game_folders(*packages: str) -> dict[str, Traversable]:
    """Returns the folder of each game in these packages, which has its words and its art."""
    return {f.name: f for package in packages for f in files(package).iterdir() if f.joinpath("words").is_dir()}
