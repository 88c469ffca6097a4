"""A tournament of its own for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from .cups import Cup, open_cup


@pytest.fixture
async def cup(tmp_path: Path) -> AsyncIterator[Cup]:
    """A house in which a tournament can be opened."""
    async with open_cup(tmp_path) as made:
        yield made
