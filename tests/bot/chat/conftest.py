"""Tests on paper fronts are in virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from tests.virtual import loops_for


def pytest_asyncio_loop_factories(item: pytest.Item) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Pauses take no time, and what a thread would do is done at once."""
    return loops_for(item)
