"""Turns rows of the database into frozen values by the types of their fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, TypeVar, get_origin, get_type_hints

from ..codec import decode, encode

T = TypeVar("T")


@cache
def _fields(kind: Any) -> list[tuple[str, Callable[[Any], Any] | None]]:
    return [(name, _reader(hint)) for name, hint in get_type_hints(kind).items()]


def _reader(hint: Any) -> Callable[[Any], Any] | None:
    if hint is bool:
        return bool
    return partial(decode, kind=hint) if get_origin(hint) in (tuple, dict, list) else None


def value_of(kind: type[T], row: Mapping[Any, Any]) -> T:
    """Returns the value of a row: numbers become flags, and JSON texts documents, where the type says so."""
    of: Any = kind
    return kind(*[read(row[name]) if read else row[name] for name, read in _fields(of)])


def values_of(kind: type[T], rows: Iterable[Sequence[Any]]) -> Iterator[T]:
    """Yields the values of many rows whose columns are in the order of the fields."""
    of: Any = kind
    readers = [(place, read) for place, (_, read) in enumerate(_fields(of)) if read]
    for row in rows:
        values = list(row)
        for place, read in readers:
            values[place] = read(values[place])
        yield kind(*values)


def stored(values: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the columns of these fields."""
    return {name: _column(value) for name, value in values.items()}


def _column(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    return encode(value) if isinstance(value, list | tuple | dict) else value
