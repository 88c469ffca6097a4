"""Virtual time: what is waited for comes at once, and what never comes fails."""

from __future__ import annotations

import asyncio

import pytest

from . import virtual
from .virtual import VirtualLoop, in_virtual_time


def test_waiting_takes_no_time() -> None:
    async def work(loop: VirtualLoop) -> float:
        await asyncio.sleep(3600)
        return loop.seconds

    assert in_virtual_time(work) >= 3600


def test_who_waits_for_what_never_comes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(_: VirtualLoop) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(virtual, "ANSWER_SECONDS", 0.01)
    with pytest.raises(AssertionError, match="nothing is to come"):
        in_virtual_time(work)
