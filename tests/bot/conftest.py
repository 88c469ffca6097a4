"""Fixtures for the tests of the running program."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from .chat.paper import Chat, open_chat
from .town import Town, open_town


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    async with open_town(tmp_path) as made:
        yield made


@pytest.fixture
async def chat(tmp_path: Path) -> AsyncIterator[Chat]:
    async with open_chat(tmp_path) as made:
        yield made
