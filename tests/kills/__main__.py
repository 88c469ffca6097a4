"""`python -m tests.kills once pairing --kills 500 --houses 2`: so many kills of each scene, spread over houses."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from .harness import Engine, Scene, through
from .night import Night
from .once import Once
from .pairing import Pairing
from .pushes import Pushes
from .restarts import Restarts
from .tournament import OnAllNetworks, Tournament

SCENES: Mapping[str, type[Scene]] = {
    "night": Night,  # people play on both networks
    "once": Once,  # people wait for notices, robots for questions and a web-hook for results
    "pairing": Pairing,  # strangers look for anybody to play with
    "pushes": Pushes,  # browsers wait for push messages
    "restarts": Restarts,  # the database dies, and not a process
    "tournament": Tournament,  # people at browsers play a tournament
    "all-networks": OnAllNetworks,  # 64 people of all networks play one
}


async def run(name: str, kills: int, seed: int, houses: int, where: Path, engine: Engine | None) -> list[str]:
    """All houses of a scene, side by side; what was wrong."""
    began = time.monotonic()
    shares = [kills // houses + (n < kills % houses) for n in range(houses)]
    jobs = [
        through(SCENES[name], share, seed + n, where / f"{name}-{seed + n}", engine) for n, share in enumerate(shares)
    ]
    wrong = [what for house in await asyncio.gather(*jobs) for what in house.wrong]
    for what in wrong[:50]:
        print(what)
    print(f"{name}: {kills} kills in {time.monotonic() - began:.0f} s; wrong: {len(wrong)}")
    return wrong


def main() -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="*", default=["night"], metavar="SCENE", help=", ".join(SCENES))
    parser.add_argument("--kills", type=int, default=100, help="of each scene")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--houses", type=int, default=1, help="side by side")
    parser.add_argument("--keep", type=Path, help="a folder for the databases in files, kept afterwards")
    parser.add_argument("--postgresql", action="store_true", help="a house is several processes on a PostgreSQL")
    args = parser.parse_args()
    engine: Engine | None = "postgresql" if args.postgresql else None
    for name in args.scenes:
        if name not in SCENES or (engine and engine not in SCENES[name].engines):
            parser.error(f"{name}: no such scene, or only on a file")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # else its programs would go on, and visit the next run
    logging.getLogger("aiohttp").setLevel(logging.CRITICAL)  # it complains of connections that die
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for name in args.scenes:
            wrong += asyncio.run(run(name, args.kills, args.seed, args.houses, args.keep or Path(folder), engine))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
