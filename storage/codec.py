"""Frozen dataclasses to JSON and back, each by its type."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
import structlog

T = TypeVar("T")

log = structlog.get_logger(__name__)


def encode(value: Any) -> str:
    """The JSON text of a dataclass or of plain data."""
    return msgspec.json.encode(value).decode()


def decode(text: str, kind: type[T]) -> T:
    """The value of this type in a JSON text; ValueError when it is not one."""
    return msgspec.json.decode(text, type=kind)


def decode_or_new(text: str, kind: type[T], **whose: int) -> T:
    """The value of this type; where there is none in the text a new one, and the log says whose it is."""
    try:
        return decode(text, kind)
    except ValueError as error:
        log.error("a document cannot be read, and what is usual holds", kind=kind.__name__, why=str(error), **whose)
        return kind()
