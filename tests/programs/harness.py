"""Runs foreign clients against a house that listens, and counts what was refused by our fault and what never ended."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile

CLIENTS = Path(__file__).parent / "clients"
LONGEST = 600.0  # seconds of a match; in a group of Telegram, whose limit paces it, Tequila Train takes four minutes
# Of a move that was legal when it was read: the match has gone on meanwhile.
NO_FAULT = frozenset({"stale_turn", "not_your_turn", "match_over", "too_late"})


@dataclass
class Figures:
    """What matches came to. `faults`: refusals of moves that we had called legal. `endless`: matches without an end."""

    matches: int = 0
    moves: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    endless: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)  # how those were left that were played on chats

    @property
    def faults(self) -> int:
        """How many refusals were ours."""
        return sum(count for code, count in self.refused.items() if code not in NO_FAULT)

    def __str__(self) -> str:
        refused = ", ".join(f"{code} {count}" for code, count in sorted(self.refused.items())) or "nothing"
        return f"{self.matches} matches, {self.moves} moves; refused: {refused}; without an end: {len(self.endless)}"


def commands(python: str = sys.executable) -> dict[str, list[str]]:
    """The clients that can run on this machine. `python`: one that has the package `mcp`."""
    known = {}
    if shutil.which("curl"):
        known["curl"] = ["sh", str(CLIENTS / "plain.sh")]
    if (node := shutil.which("node")) and _version(node) >= 18:
        known["node"] = [node, str(CLIENTS / "node.mjs")]
    if (
        subprocess.run(
            [python, "-c", "from mcp.client.streamable_http import streamable_http_client"],
            capture_output=True,
            check=False,
        ).returncode
        == 0
    ):
        known["mcp"] = [python, str(CLIENTS / "model.py")]
    return known


def _version(node: str) -> int:
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return int(told.lstrip("v").partition(".")[0] or 0)


async def plays(figures: Figures, command: Sequence[str], *arguments: str) -> bool:
    """Has a client play one match, and counts; False where it did not end."""
    figures.matches += 1
    with TemporaryFile() as said:
        pipe = asyncio.subprocess.PIPE
        ran = await asyncio.create_subprocess_exec(*command, *arguments, stdout=said, stderr=pipe)
        wrong = b""
        try:
            _, wrong = await asyncio.wait_for(ran.communicate(), LONGEST)
        except TimeoutError:
            pass
        finally:
            if ran.returncode is None:
                ran.kill()
        said.seek(0)
        lines = said.read().decode().splitlines()
    figures.moves += lines.count("moved")
    figures.refused.update(line.removeprefix("refused ") for line in lines if line.startswith("refused "))
    if lines[-1:] == ["over"]:
        return True
    figures.endless.append(f"{' '.join(arguments[2:])}: {lines[-3:]} {wrong.decode()[-500:]}")
    return False
