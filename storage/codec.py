"""Frozen dataclasses to JSON and back, each by its type."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def encode(value: Any) -> str:
    """The JSON text of a dataclass or of plain data."""
    return msgspec.json.encode(value).decode()


def decode(text: str, kind: type[T]) -> T:
    """The value of this type in a JSON text; ValueError when it is not one."""
    return msgspec.json.decode(text, type=kind)
