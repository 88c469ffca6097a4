"""Peers in memory: several processes of one house in one test."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from storage import Trouble


@dataclass
class Switchboard:
    """What connects them. `lost`: texts do not arrive; `now`: the time of the database."""

    now: Callable[[], datetime]
    lost: bool = False
    claims: dict[str, Line] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)

    def line(self) -> Line:
        """Another process."""
        self.lines.append(made := Line(self))
        return made


@dataclass(eq=False)
class Line:
    """One process's Peers (storage/peers.py)."""

    board: Switchboard
    is_connected: bool = True
    told: list[str] = field(default_factory=list)
    heard: list[Callable[[str], None]] = field(default_factory=list)
    on_lost: list[Callable[[], None]] = field(default_factory=list)
    on_back: list[Callable[[], None]] = field(default_factory=list)

    async def start(self) -> None:
        """Is connected."""

    async def close(self) -> None:
        """Gives everything back."""
        self._free()

    def listen(self, heard: Callable[[str], None]) -> None:
        self.heard.append(heard)

    def when_lost(self, lost: Callable[[], None]) -> None:
        self.on_lost.append(lost)

    def when_back(self, back: Callable[[], None]) -> None:
        self.on_back.append(back)

    async def tell(self, text: str) -> None:
        self.told.append(text)
        await asyncio.sleep(0)
        for line in self.board.lines if self.is_connected and not self.board.lost else ():
            for heard in line.heard if line is not self and line.is_connected else ():
                heard(text)

    async def claim(self, name: str) -> bool:
        await asyncio.sleep(0)
        return self.is_connected and self.board.claims.setdefault(name, self) is self

    async def release(self, name: str) -> None:
        if self.board.claims.get(name) is self:
            del self.board.claims[name]

    async def now(self) -> datetime:
        if not self.is_connected:
            raise Trouble("no connection")
        return self.board.now()

    def _free(self) -> None:
        self.board.claims = {name: line for name, line in self.board.claims.items() if line is not self}

    def cut(self) -> None:
        """The connection breaks, or the process dies: its claims are free."""
        self.is_connected = False
        self._free()
        for lost in self.on_lost:
            lost()

    def heal(self) -> None:
        """It is connected again."""
        self.is_connected = True
        for back in self.on_back:
            back()
