"""Strangers who are paired while processes of the house die: a small part of `python -m tests.kills.pairing`."""

from __future__ import annotations

from pathlib import Path

import pytest

from .pairing import through
from .test_server_away import own_server


@pytest.mark.processes
@pytest.mark.usefixtures("postgresql_installed")
async def test_nobody_is_lost_and_nobody_paired_twice_though_processes_die(tmp_path: Path) -> None:
    async with own_server() as server:
        counts = await through(4, 1, tmp_path / "house", server)
    assert counts.wrong == []
    assert counts.paired > 10
