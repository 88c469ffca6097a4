"""Processes that tell each other texts, some of which are lost."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from bot.relay import Relay

TEXT_MOST = 7_900


@dataclass
class Wire:
    """What connects the processes of a test. `lost`: the share of texts that do not arrive."""

    lost: float = 0.0
    seed: int = 1
    told: int = 0
    cut: set[str] = field(default_factory=set)  # processes that neither hear nor are heard
    ends: dict[str, End] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

    def process(self, name: str) -> Relay:
        """Another process of this name."""
        self.ends[name] = End(self, name)
        return Relay(self.ends[name], name, self.others)

    async def others(self) -> Collection[str]:
        """All that have been there: nobody knows at once who is gone."""
        return list(self.ends)


@dataclass
class End:
    """One process's way to hear and tell."""

    wire: Wire
    name: str
    heard: list[Callable[[str], None]] = field(default_factory=list)

    def listen(self, heard: Callable[[str], None]) -> None:
        """Calls this with each text."""
        self.heard.append(heard)

    async def tell(self, text: str) -> None:
        """Tells all others, if it is not lost."""
        assert len(text.encode()) <= TEXT_MOST
        self.wire.told += 1
        await asyncio.sleep(0)
        for name, end in self.wire.ends.items():
            if name == self.name or {name, self.name} & self.wire.cut or self.wire.chance.random() < self.wire.lost:
                continue
            for heard in end.heard:
                asyncio.get_running_loop().call_soon(heard, text)
