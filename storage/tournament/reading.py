"""Turns rows of the database into frozen values by the types of their fields."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar, get_type_hints

from ..codec import decode, encode

T = TypeVar("T")


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def value_of(kind: type[T], row: Mapping[Any, Any]) -> T:
    """Returns the value of a row: numbers become flags, and JSON texts documents, where the type says so."""
    of: Any = kind
    return kind(**{name: _field(hint, row[name]) for name, hint in _hints(of).items()})


def _field(hint: Any, value: Any) -> Any:
    if hint is bool:
        return bool(value)
    is_document = isinstance(value, str) and hint not in (str, str | None)
    return decode(value, hint) if is_document else value


def stored(values: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the columns of these fields."""
    return {name: _column(value) for name, value in values.items()}


def _column(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    return encode(value) if isinstance(value, list | tuple | dict) else value
