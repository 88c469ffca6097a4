"""Whether a file with a million finished matches in it is slower: the store's measurement at 64 callers on either file.

The rows are made once, by the database itself, in a file of some gigabytes: `--big` asks for it.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from .crowd import finished
from .figures import Measured, Wanted
from .store import CALLERS, played

BIG = True
MATCHES = 1_000_000
AT_ONCE = 64
WANTED = Wanted("ratio", "≥", 0.9)


async def measured(folder: Path, n: int) -> list[Measured]:
    """On both files, by turns the one or the other first."""
    full, empty = folder / "full", folder / f"empty-{n}"
    if not full.exists():
        await finished(full, MATCHES)
    rates = {}
    for where in sorted((full, empty), reverse=n % 2 == 0):
        rates[where] = (await played(where, AT_ONCE, CALLERS[AT_ONCE])).rate
    shutil.rmtree(empty)
    name = f"store and rules, {AT_ONCE} callers, beside {MATCHES:,} finished matches"
    return [Measured(name, "moves/s", rates[full], rates[empty], WANTED)]
