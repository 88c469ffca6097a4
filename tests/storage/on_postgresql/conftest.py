"""A database for each test, whatever engine the run is about; without PostgreSQL these tests are skipped, loudly."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Store
from tests import postgresql
from tests.storage.made import opened


@pytest.fixture
def address(postgresql_installed: None, tmp_path: Path) -> str:
    """The address of a new database with the schema."""
    postgresql.begin_run()
    return postgresql.address_in(tmp_path)


@pytest.fixture
async def one(tmp_path: Path, address: str) -> AsyncIterator[Store]:
    """A store of one process."""
    async with opened(tmp_path, address=address) as store:
        yield store


@pytest.fixture
async def two(tmp_path: Path, address: str) -> AsyncIterator[Store]:
    """A store of another process on the same database."""
    async with opened(tmp_path, address=address) as store:
        yield store
