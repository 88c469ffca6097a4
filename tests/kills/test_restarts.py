"""Presses while the database is restarted: a small part of `python -m tests.kills.restarts`."""

from __future__ import annotations

from pathlib import Path

import pytest

from .restarts import DENIED, MADE, through
from .test_server_away import own_server


@pytest.mark.processes
@pytest.mark.usefixtures("postgresql_installed")
async def test_what_is_answered_is_true_though_the_database_is_restarted(tmp_path: Path) -> None:
    async with own_server() as server:
        counts = await through(8, 1, tmp_path / "house", server)
    assert counts.wrong == []
    assert counts.answers[MADE] > counts.answers[DENIED] > 0
