"""Connections that are lost in the middle of what they are asked: the reason is told, and nobody else is cancelled."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from sqlalchemy.exc import InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncConnection

from storage import Trouble
from storage.open_connections import OpenConnections
from storage.postgresql import translated


class Lost:
    """A connection that cannot even be closed."""

    async def close(self) -> None:
        """As the library, where its driver has gone away meanwhile."""
        raise InvalidRequestError("this connection is of no use")


async def test_what_the_driver_gave_up_is_trouble_and_no_end_of_our_own_work() -> None:
    with pytest.raises(Trouble, match="was lost"), translated():
        raise asyncio.CancelledError


async def test_work_that_we_cancel_ends_as_cancelled() -> None:
    async def works() -> None:
        with translated():
            await asyncio.sleep(60)

    task = asyncio.create_task(works())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_why_a_connection_was_lost_is_told_and_not_that_it_cannot_be_closed() -> None:
    async def connect() -> AsyncConnection:
        return cast(AsyncConnection, cast(Any, Lost()))

    connections = OpenConnections(connect, 1, lambda _: False)
    with pytest.raises(ConnectionError, match="reset"):
        async with connections.connection():
            raise ConnectionError("reset by the server")
    async with asyncio.timeout(1):
        with pytest.raises(ConnectionError):
            async with connections.connection():  # there is room for another one
                raise ConnectionError
