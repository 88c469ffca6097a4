"""Statements are written for any engine: PostgreSQL's dialect compiles all that storage keeps as constants."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Select, UpdateBase
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable, DDLElement

import storage
from storage.columns import Batch, Lookup, metadata
from storage.postgresql import driver  # noqa: F401 - how it spells things
from storage.rows import Rows


def named_statements() -> Iterator[tuple[str, Any]]:
    """Every statement that is a constant of a module, and those of its rows, batches and lookups."""
    for found in pkgutil.walk_packages(storage.__path__, "storage."):
        if not found.name.startswith(("storage.sqlite", "storage.postgresql", "storage.migrations")):
            for name, value in vars(importlib.import_module(found.name)).items():
                its = [value]
                if isinstance(value, Rows):
                    its = list(vars(value).values())
                elif isinstance(value, Batch | Lookup):
                    its = [value._statement]
                called = f"{found.name.rpartition('.')[2]}.{name}"
                yield from ((called, one) for one in its if isinstance(one, Select | UpdateBase))


def test_every_constant_statement_is_understood_by_postgresql() -> None:
    made = list(named_statements())
    for _, one in made:
        sql = str(one.compile(dialect=postgresql.dialect()))
        assert "json_extract(" not in sql
    assert len(made) > 100


def test_schema_is_understood_by_postgresql() -> None:
    for table in metadata.sorted_tables:
        creations: list[DDLElement] = [CreateTable(table), *map(CreateIndex, table.indexes)]
        for made in creations:
            assert "CREATE" in str(made.compile(dialect=postgresql.dialect()))
