"""Records of finished matches; an unfinished one has none."""

from __future__ import annotations

from games.core.game import Refusal
from games.core.record import Record
from games.table.record import as_record
from games.table.table import Table
from storage import Store, tables


async def record_of(store: Store, table: Table) -> Record:
    """Returns the record of a finished match, or of a table that closed before its start. Raises `not_over`."""
    if table.status != "over":
        raise Refusal("not_over")
    async with store.read() as conn:
        return as_record(table, await tables.history(conn, table.id))
