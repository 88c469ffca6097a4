"""The driver: asyncpg's dialect, and one statement for whole batches of rows, which travel as arrays."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from sqlalchemy import REAL, Insert, Select, String
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.schema import CreateIndex
from sqlalchemy.sql.dml import UpdateBase

from ..columns import FirstPlace, Row, values_of

NAME = "arrays"
PARAMETER = re.compile(r"\$(\d+)::(\w+)")
QUOTED = re.compile(r"(invalid input for query argument \$\d+).*", re.DOTALL)


def without_null(text: str | None) -> str | None:
    """Returns a text that the server takes: U+0000, which it refuses, becomes U+FFFD."""
    return text.replace("\0", "\ufffd") if text and "\0" in text else text


class Texts(String):
    """Texts of any characters that UTF-8 has."""

    render_bind_cast = True

    def bind_processor(self, dialect: Any) -> Callable[[str | None], str | None]:
        """Returns what makes a parameter of a text."""
        return without_null


class Arrays(PGDialect_asyncpg):
    """The dialect for `postgresql+arrays://…` addresses."""

    driver = NAME
    supports_statement_cache = True
    colspecs = PGDialect_asyncpg.colspecs | {String: Texts}

    def on_connect(self) -> None:
        """Prepares nothing: no column has a type that needs it."""

    def is_disconnect(self, e: Any, connection: Any, cursor: Any) -> bool:
        """Whether the connection is lost. SQLAlchemy asks this of each error before it quotes it."""
        _hide_values(e)
        return bool(super().is_disconnect(e, connection, cursor))  # type: ignore[no-untyped-call]

    def batch(self, statement: UpdateBase) -> _Compiled:
        """Returns a statement as `run_batches` takes it."""
        return _Compiled(statement, self)

    async def run_batches(self, conn: AsyncConnection, work: Sequence[tuple[_Compiled, Iterable[Row]]]) -> list[int]:
        """Runs several statements, each for many rows, as one (storage/columns.py).

        They all see the rows from before it, so no two of them may change the same row.
        """
        asked = [(at, statement, list(map(statement.values_of, rows))) for at, (statement, rows) in enumerate(work)]
        asked = [(at, statement, rows) for at, statement, rows in asked if rows]
        counts = [0] * len(work)
        if asked:
            sql = _together(tuple(statement for _, statement, _ in asked))
            arrays = [array for _, _, rows in asked for array in zip(*rows, strict=True)]
            for (at, _, _), count in zip(asked, (await _rows(conn, sql, arrays))[0], strict=True):
                counts[at] = count
        return counts

    def lookup(self, statement: Select[Any]) -> _Lookup:
        """Returns a statement as `look_up` takes it."""
        return _Lookup(statement, self)

    async def look_up(self, conn: AsyncConnection, lookup: _Lookup, rows: Sequence[Row]) -> Sequence[Any]:
        """Runs a select for many rows of parameters at once (storage/columns.py)."""
        return await _rows(conn, lookup.sql, list(zip(*map(lookup.values_of, rows), strict=True)))


registry.register(f"postgresql.{NAME}", __name__, Arrays.__name__)


@compiles(CreateIndex, "postgresql")
def _create_index(element: CreateIndex, compiler: Any, **more: Any) -> str:
    """Has an index of some rows say which, also where a migration adds it, which names no engine."""
    if (where := element.element.info.get("where")) is not None:
        element.element.dialect_options["postgresql"]["where"] = where
    return str(compiler.visit_create_index(element, **more))


@compiles(REAL, "postgresql")
def _real(_type: REAL[Any], _compiler: Any, **_more: Any) -> str:
    """Returns the type for numbers of 64 bits; REAL has 32 here, and copies would lose digits."""
    return "FLOAT8"


@compiles(FirstPlace, "postgresql")
def _first_place(element: FirstPlace, compiler: Any, **more: Any) -> str:
    return f"json_extract_path_text(cast({compiler.process(element.clauses, **more)} as json), 'places', '0')"


class _Compiled:
    """A statement for many rows: its SQL, in which each parameter is an array, and what makes the list of values."""

    def __init__(self, statement: UpdateBase, dialect: Any) -> None:
        compiled = statement.compile(dialect=dialect)
        sql, names = str(compiled), list(compiled.positiontup or ())
        rows = f"FROM {_unnested(sql)}"
        head, between, rest = sql.partition(" VALUES " if isinstance(statement, Insert) else " WHERE ")
        rest = rest.partition(" RETURNING ")[0]  # of a key that the database makes
        head, rest = (PARAMETER.sub(r"these.p\1", part) for part in (head, rest))
        if isinstance(statement, Insert):
            values, otherwise, instead = rest.partition(" ON CONFLICT ")
            self.sql = f"{head} SELECT {values.strip()[1:-1]} {rows}{otherwise}{instead} RETURNING 1"
        else:
            self.sql = f"{head} {rows}{between}{rest} RETURNING 1"
        self.size = len(names)
        self.values_of = values_of(names)


class _Lookup:
    """A select for many rows of parameters: its SQL, in which each is an array, and what makes the list of values.

    No two rows may be the same, or what they find would be found twice.
    """

    def __init__(self, statement: Select[Any], dialect: Any) -> None:
        compiled = statement.compile(dialect=dialect)
        sql = str(compiled)
        at = _outer(sql, " \nWHERE ")
        head, rest = (PARAMETER.sub(r"these.p\1", part) for part in (sql[:at], sql[at:]))
        self.sql = f"{head}, {_unnested(sql)}{rest}"
        self.values_of = values_of(list(compiled.positiontup or ()))


def _outer(sql: str, word: str) -> int:
    """Returns where a word stands outside of all brackets: a column may be a select of its own."""
    places = (place.start() for place in re.finditer(re.escape(word), sql))
    return next(at for at in places if sql.count("(", 0, at) == sql.count(")", 0, at))


def _unnested(sql: str) -> str:
    """Returns the rows of the parameters of a statement, each of which is an array."""
    kinds = dict(PARAMETER.findall(sql))
    arrays = ", ".join(f"${number}::{kinds[number]}[]" for number in sorted(kinds, key=int))
    return f"unnest({arrays}) AS these ({', '.join(f'p{number}' for number in sorted(kinds, key=int))})"


@cache
def _together(work: tuple[_Compiled, ...]) -> str:
    """Returns one statement that runs several, and says how many rows each of them has changed."""
    parts, counts, before = list[str](), list[str](), 0
    for at, statement in enumerate(work):
        parts.append(f"w{at} AS ({_shifted(statement.sql, before)})")
        counts.append(f"(SELECT count(*) FROM w{at})")
        before += statement.size
    return f"WITH {', '.join(parts)} SELECT {', '.join(counts)}"


def _shifted(sql: str, by: int) -> str:
    return PARAMETER.sub(lambda parameter: f"${int(parameter[1]) + by}::{parameter[2]}", sql)


async def _rows(conn: AsyncConnection, sql: str, values: Sequence[Any]) -> Sequence[Sequence[Any]]:
    """Returns the rows that a statement gives, past SQLAlchemy. Raises SQLAlchemy's errors, without the values."""
    adapted: Any = (await conn.get_raw_connection()).dbapi_connection
    with as_sqlalchemy(adapted, sql):
        if adapted._transaction is None:
            await adapted._start_transaction()
        rows: Sequence[Sequence[Any]] = await adapted._connection.fetch(sql, *values)
    return rows


@contextmanager
def as_sqlalchemy(adapted: Any, sql: str) -> Iterator[None]:
    """Raises SQLAlchemy's errors in place of the driver's, without the values."""
    base = adapted.dbapi.Error
    try:
        try:
            yield
        except base:
            raise
        except Exception as error:  # noqa: BLE001 - it is raised again as SQLAlchemy's own
            adapted._handle_exception(error)
    except base as error:
        _hide_values(error)
        raise DBAPIError.instance(sql, None, error, base, hide_parameters=True) from error


def _hide_values(error: BaseException | None) -> None:
    """Removes what an error says of values: they may be a hand or a secret, and errors are logged."""
    while error is not None:
        if getattr(error, "detail", None):
            error.detail = None  # type: ignore[attr-defined]
        error.args = tuple(QUOTED.sub(r"\1", text) if isinstance(text, str) else text for text in error.args)
        error = error.__cause__
