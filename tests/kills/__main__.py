"""`python -m tests.kills --kills 500 --seed 1 --houses 2`: so many kills, spread over houses side by side."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.disk import quick_disk
from tests.postgresql import Server

from . import ledger
from .night import Night, night

REPORT = 25  # kills between two lines


async def through(kills: int, seed: int, folder: Path, began: float, server: str = "") -> Night:
    """One house through so many kills."""
    folder.mkdir()
    async with night(folder, seed, server=server) as one:
        for count in range(1, kills + 1):
            await one.kills_once()
            if count % REPORT == 0 or count == kills:
                print(f"{time.monotonic() - began:6.0f} s  {told(one, seed)}", flush=True)
        await one.closes()
        return one


def told(one: Night, seed: int) -> str:
    """How it stands, in a line."""
    now, seen = ledger.counted(one.database), one.witness
    failed = f"{seen.failed} failed at a kill, {seen.late} answered too late"
    matches = f"{now['finished']} matches finished, {now['live']} live, {now['lobbies']} lobbies"
    return (
        f"house {seed}: {one.counts.kills} kills, {seen.presses} presses "
        f"({seen.acknowledged} moves acknowledged, {failed}), "
        f"{now['moves']} moves and {now['timeouts']} timeouts in the database, {matches}, "
        f"{now['lost cards']} cards lost at a kill; without a gateway at most {max(one.away[1:], default=0.0):.1f} s; "
        f"wrong: {len(one.counts.wrong)}"
    )


async def run(kills: int, seed: int, houses: int, where: Path, server: Server | None = None) -> int:
    """All houses; the exit status."""
    began = time.monotonic()
    share = [kills // houses + (n < kills % houses) for n in range(houses)]
    databases = [f"house{seed + n}" if server else "" for n in range(houses)]
    if server:
        await server.does(*(f"create database {name}" for name in databases))
    jobs = [
        through(one, seed + n, where / f"house-{seed + n}", began, server.address(databases[n]) if server else "")
        for n, one in enumerate(share)
    ]
    done = await asyncio.gather(*jobs)
    wrong = [what for one in done for what in one.counts.wrong]
    for one, number in zip(done, range(seed, seed + houses), strict=True):
        print(told(one, number))
    lost, doubled = sum("lost" in what for what in wrong), sum("twice" in what for what in wrong)
    print(f"lost: {lost}; doubled: {doubled}; wrong otherwise: {len(wrong) - lost - doubled}")
    waits = sorted(wait for one in done for wait in one.witness.waits)
    print(f"answered within {waits[len(waits) // 2]:.2f} s (half), {waits[len(waits) * 99 // 100]:.2f} s (99 of 100)")
    for what in wrong[:50]:
        print(what)
    print(f"{sum(one.counts.kills for one in done)} kills in {time.monotonic() - began:.0f} s; wrong: {len(wrong)}")
    return 1 if wrong else 0


def main() -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--houses", type=int, default=2, help="side by side")
    parser.add_argument("--keep", type=Path, help="a folder for the databases, kept afterwards")
    parser.add_argument("--postgresql", action="store_true", help="each house is four processes on a PostgreSQL")
    args = parser.parse_args()
    logging.getLogger("aiohttp").setLevel(logging.CRITICAL)  # it complains of connections that die
    with tempfile.TemporaryDirectory() as folder:
        where = args.keep or Path(folder)
        if not args.postgresql:
            return asyncio.run(run(args.kills, args.seed, args.houses, where))
        server = Server(Path(quick_disk() or tempfile.gettempdir()) / f"roundhouse-kills-{os.getpid()}")
        server.make()
        try:
            return asyncio.run(run(args.kills, args.seed, args.houses, where, server))
        finally:
            server.stop("immediate")
            shutil.rmtree(server.folder)


if __name__ == "__main__":
    sys.exit(main())
