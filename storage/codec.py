"""Converts frozen dataclasses to JSON and back by their types."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
import structlog

T = TypeVar("T")

log = structlog.get_logger(__name__)


def encode(value: Any) -> str:
    """Returns the JSON text of a dataclass or of plain data."""
    return msgspec.json.encode(value).decode()


def decode(text: str, kind: type[T]) -> T:
    """Returns the value of this type in a JSON text. Raises ValueError when the text does not fit the type."""
    return msgspec.json.decode(text, type=kind)


def decode_or_new(text: str, kind: type[T], **whose: int) -> T:
    """Returns the value of this type; a default value where the text cannot be read, which is logged with the owner."""
    try:
        return decode(text, kind)
    except ValueError as error:
        log.error("a document cannot be read; the default is used", kind=kind.__name__, why=str(error), **whose)
        return kind()
