"""Strangers of three networks look for each other; what must always hold is checked after each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from .seekers import report, simulated


async def test_strangers_are_paired_once_each_and_nobody_waits_while_a_partner_waits(tmp_path: Path) -> None:
    evening = await simulated(tmp_path, 60, seed=1)
    assert len(evening.waits) > 40


async def test_strangers_who_come_to_two_processes_at_once_are_paired_once_each(tmp_path: Path) -> None:
    evening = await simulated(tmp_path, 40, seed=3, processes=2)
    assert len(evening.waits) > 20


@pytest.mark.slow
async def test_three_hundred_strangers_are_paired(tmp_path: Path) -> None:
    evening = await simulated(tmp_path, 300, seed=2)
    print(report(evening))
    assert len(evening.waits) > 250
