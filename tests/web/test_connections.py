"""Connections as the front has them: answers leave at once."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from .served import served


@pytest.mark.asyncio
async def test_body_of_an_answer_does_not_wait_until_its_head_has_arrived(tmp_path: Path) -> None:
    async with served(tmp_path) as house:
        client = await house.connects()
        assert await client.asks("/healthz") == 200
        with client.other_side() as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        assert await client.asks("/healthz") == 200
        client.closes()
