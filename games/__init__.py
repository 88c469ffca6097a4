"""Finds every game: each folder here that has a GAME is one, and the folder's name is the game's."""

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
    """All games in a package by name, in the order of their names."""
    folders = sorted(m.name for m in iter_modules(import_module(package).__path__) if m.ispkg)
    modules = {name: import_module(f"{package}.{name}") for name in folders}
    return MappingProxyType({name: module.GAME for name, module in modules.items() if hasattr(module, "GAME")})


def game_folders(*packages: str) -> dict[str, Traversable]:
    """The folder of every game in these packages, where its words and its art lie."""
    return {f.name: f for package in packages for f in files(package).iterdir() if f.joinpath("words").is_dir()}
