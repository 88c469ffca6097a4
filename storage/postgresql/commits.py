"""Commits whose outcome can be looked up: a connection that is lost at a commit does not say whether it was made.

Each connection has a row with the number of its last transaction, written in the same message as the commit. Afterwards
another connection reads it. Reading waits for a transaction that still runs. The number of a transaction that the
server gives would not do: after a crash the same number may be given again (docs/why/postgresql.md).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from ..engine import Trouble, Unsure
from . import CONFLICTS, GONE, TROUBLES, state_of
from .driver import as_sqlalchemy

MAKE = """create table if not exists commits (
    connection varchar(32) not null primary key, number bigint not null,
    is_over boolean not null default false, at timestamptz not null default now())"""
TIDY = "delete from commits where at < now() - interval '1 day'"  # a connection that is older writes its row again
# A transaction without a number of the server's has written nothing, and its commit is not to write anything either.
COMMIT = """insert into commits (connection, number)
    select '{name}', {number} where pg_current_xact_id_if_assigned() is not null
    on conflict (connection) do update
    set number = case when commits.is_over then null else excluded.number end, at = now(); commit"""
# Whoever looks it up has the last word: a commit that is still on its way fails, since there is no number.
LOOK_UP = """insert into commits (connection, number, is_over) values ($1, 0, true)
    on conflict (connection) do update set is_over = true returning number"""

PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0)  # seconds between two tries to look it up; the last one again and again
LOOKED_FOR_SECONDS = 30.0

Connect = Callable[[], Awaitable[Any]]


@dataclass
class Commits:
    """The transactions of a connection."""

    name: str = field(default_factory=lambda: token_hex(16))
    number: int = 0

    @classmethod
    def of(cls, conn: AsyncConnection) -> Commits:
        """Returns those of this connection."""
        assert conn.sync_connection is not None
        commits: Commits = conn.sync_connection.info.setdefault("commits", cls())
        return commits

    async def commit(self, conn: AsyncConnection, connect: Connect) -> None:
        """Commits the transaction. Raises Unsure where the connection was lost; `connect` opens another one."""
        adapted: Any = (await conn.get_raw_connection()).dbapi_connection
        driver = adapted._connection
        if adapted._transaction is None:
            return
        self.number += 1
        try:
            await driver.execute(COMMIT.format(name=self.name, number=self.number))
        except Exception as error:
            if _is_known(error) and not driver.is_closed():
                with as_sqlalchemy(adapted, "the end of a transaction"):
                    raise
            adapted._transaction = None
            driver.terminate()
            raise LostCommit(self.name, self.number, connect) from error
        adapted._transaction = driver._top_xact = None  # it was ended past both libraries


class LostCommit(Unsure):
    """A commit that nobody confirmed."""

    def __init__(self, name: str, number: int, connect: Connect) -> None:
        super().__init__(GONE)
        self._name, self._number, self._connect = name, number, connect

    async def is_made(self) -> bool:
        """Whether the transaction was committed. Raises Trouble where the server does not come back."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOKED_FOR_SECONDS):
                tries = 0
                while True:
                    try:
                        return await self._look_up()
                    except Exception:  # noqa: BLE001 - the server may be away in any way
                        await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
                        tries += 1
        raise Trouble(GONE)

    async def _look_up(self) -> bool:
        conn = await self._connect()
        try:
            return bool(await conn.fetchval(LOOK_UP, self._name) >= self._number)
        finally:
            conn.terminate()


def _is_known(error: Exception) -> bool:
    """Whether the server has said that it did not commit, and not only that it ends or fails."""
    state = state_of(error)
    return bool(state) and (state in CONFLICTS or not state.startswith(TROUBLES))
