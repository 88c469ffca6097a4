"""A store of its own for each test of the storage."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Store

from .made import opened


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A store on a new database; with another, or a second time, a test opens it itself by `opened`."""
    async with opened(tmp_path) as made:
        yield made
