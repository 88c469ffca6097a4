"""What people and the sweep ask is found by an index: no question reads all matches, seats, steps or messages."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Select, create_engine
from sqlalchemy.dialects import sqlite

from storage.migrate import migrate

from .test_engines import named_statements

LARGE = re.compile(r"SCAN (matches|seats|steps|displays|movements|standings|results)\b")
# Operators ask these, once in a while; or they are parts of others.
MAY_READ_ALL = {
    "completion._PEOPLE": "part",
    "consistency._GAPS": "compares all steps, for a drill",
    "consistency._UNBALANCED": "adds up all movements, for a drill",
    "daily_figures._PEOPLE": "part",
    "displays._IN_ROOM": "part",
    "maintenance._NEWEST_STEP": "the age of a backup without heartbeats",
    "operation._TROUBLE": "part",
    "rerating._GAMES": "names the games whose matches are all rated again, for `ratings rebuild --check`",
}


def test_no_question_reads_a_large_table_as_a_whole(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'it.db'}")
    with engine.begin() as conn:
        migrate(conn)
    engine.dispose()
    with closing(sqlite3.connect(tmp_path / "it.db")) as database:
        reads_all = {name for name, one in named_statements() if LARGE.search(plan(database, one))}
    assert reads_all <= MAY_READ_ALL.keys()


def plan(database: sqlite3.Connection, statement: Any) -> str:
    """How the statement would be run; empty for a select of all rows, which is part of others."""
    if isinstance(statement, Select) and statement.whereclause is None and statement._limit_clause is None:
        return ""
    sql = re.sub(r"\(?__\[POSTCOMPILE_\w+\]\)?", "(1, 2)", str(statement.compile(dialect=sqlite.dialect())))
    return "\n".join(row[3] for row in database.execute(f"explain query plan {sql}", [1] * sql.count("?")))
