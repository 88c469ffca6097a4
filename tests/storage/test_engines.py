"""Statements are written for any engine: PostgreSQL's dialect compiles all that storage keeps as constants."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Select, UpdateBase
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.schema import CreateIndex, CreateTable, DDLElement

import storage
from storage.columns import Batch, FirstPlace, metadata
from storage.people.standings import _SCOPE, _standings
from storage.rows import Rows


@compiles(FirstPlace, "postgresql")
def _first_place(element: FirstPlace, compiler: Any, **more: Any) -> str:
    return f"json_extract_path_text(cast({compiler.process(element.clauses, **more)} as json), 'places', '0')"


def statements() -> Iterator[Any]:
    """Every statement that is a constant of a module, and those of its rows and batches."""
    for found in pkgutil.walk_packages(storage.__path__, "storage."):
        if not found.name.startswith(("storage.sqlite", "storage.migrations")):
            for value in vars(importlib.import_module(found.name)).values():
                if isinstance(value, Rows):
                    yield from (one for one in vars(value).values() if isinstance(one, Select | UpdateBase))
                elif isinstance(value, Batch):
                    yield value._statement
                elif isinstance(value, Select | UpdateBase):
                    yield value


def test_every_constant_statement_is_understood_by_postgresql() -> None:
    made = list(statements())
    for one in (*made, _standings(frozenset(_SCOPE))):
        sql = str(one.compile(dialect=postgresql.dialect()))
        assert "json_extract(" not in sql
    assert len(made) > 100


def test_schema_is_understood_by_postgresql() -> None:
    for table in metadata.sorted_tables:
        creations: list[DDLElement] = [CreateTable(table), *map(CreateIndex, table.indexes)]
        for made in creations:
            assert "CREATE" in str(made.compile(dialect=postgresql.dialect()))
