"""The methods that the fake knows, found by their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .server import FakeTelegram

Handler = Callable[["FakeTelegram", dict[str, Any], dict[str, bytes]], Any]
METHODS: dict[str, Handler] = {}


def method(name: str) -> Callable[[Handler], Handler]:
    """Makes a function answer the calls of this method."""

    def keep(handler: Handler) -> Handler:
        METHODS[name] = handler
        return handler

    return keep
