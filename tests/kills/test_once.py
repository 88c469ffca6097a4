"""Notices, robots and web-hooks while processes of a house die: a small part of `python -m tests.kills.once`."""

from __future__ import annotations

from pathlib import Path

import pytest

from .once import through
from .test_server_away import own_server


@pytest.mark.processes
@pytest.mark.usefixtures("postgresql_installed")
async def test_what_is_owed_once_is_done_once_though_processes_die(tmp_path: Path) -> None:
    async with own_server() as server:
        counts = await through(4, 1, tmp_path / "house", server)
    assert counts.wrong == []
    assert min(counts.notices, counts.asked, counts.hooks) > 0
