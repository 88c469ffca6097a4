"""Runs one seed from its first start to its last law."""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
import warnings
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from tests.disk import quick_disk

from .logbook import listening
from .power import power
from .world import Plan, World

LOOK = 5.0  # seconds between two looks at whether a law was broken
LATE = timedelta(minutes=12)  # after which vacations are looked at again
AT_MOST = 20 * 60.0  # of rest: a registration to which nobody comes closes after four of its own clocks
STARTED = 15.0  # until a killed program serves again
PAINTED = 180.0  # at most, for what is queued for a room that takes twenty messages a minute


@dataclass(frozen=True)
class Report:
    """The result of an evening."""

    plan: Plan
    trace: str  # the same on any machine
    violation: str
    law: str
    story: tuple[str, ...]
    matches: int
    steps: int
    starts: int
    counts: Counter[str]  # how often things happened at seats whose players are away


def forget_quietly() -> None:
    """In a process of its own: what dead processes leave behind is nobody's business."""
    sys.unraisablehook = lambda _: None
    warnings.simplefilter("ignore")


def run(plan: Plan) -> Report:
    """One evening."""
    gc.disable()  # this process does not live long
    with tempfile.TemporaryDirectory(dir=quick_disk()) as folder, power() as loop:
        world = World(plan, loop, Path(folder))
        with listening(world):
            loop.run_until_complete(_evening(world))
        ((matches,),) = world.laws.look("select count(*) from matches")
        world.tally.ends(world.laws.look)
        ((steps,),) = world.laws.look("select count(*) from steps")
        for process in world.processes:
            process.cut()
        world.database.close()
    wrong = world.violation
    law = wrong.law if wrong else ""
    return Report(
        plan,
        world.trace.hexdigest(),
        str(wrong or ""),
        law,
        tuple(world.story),
        matches,
        steps,
        world.starts,
        world.tally.counts,
    )


async def _evening(world: World) -> None:
    world.starts_process()
    world.people_act()
    world.faults.arrange()
    await _passes(world, world.plan.seconds)
    world.goes_home()
    await _passes(world, LOOK)
    if world.plan.days:
        await _sleeps(world, LATE)
        if world.swept_at is not None and world.violation is None:
            await world.looks(world.vacations.after_sweep(list(world.apps.values())[-1], world.slept_at))
    since = world.loop.time()
    while world.violation is None and world.loop.time() - since < AT_MOST and not world.all_over():
        world.hosts_close()
        await _passes(world, LOOK)
    await _passes(world, world.swept_in())
    if not world.apps:  # a kill that was planned before the faults stopped came only now
        await _passes(world, STARTED)
        await _passes(world, world.swept_in())
    if world.plan.days and world.loop.skew >= timedelta():  # else matches still have an hour too much
        await _sleeps(world, world.rooms.silence_left())
    await _passes(world, LOOK)  # what the last sweep has changed begins to be painted
    since = world.loop.time()
    while (
        world.violation is None
        and (world.still_paints() or (world.plan.days and world.rooms.are_owed()))
        and world.loop.time() - since < PAINTED
    ):
        await _passes(world, LOOK)
    apps = list(world.apps.values())
    if world.violation is None and apps:
        await world.looks(world.laws.at_the_end(apps[-1]))
    elif world.violation is None:
        world.fails("the program is there once the faults stop", "no process serves")


async def _sleeps(world: World, most: timedelta) -> None:
    """The machine sleeps; then what is due by then is done."""
    world.sleeps(most)
    await _passes(world, world.swept_in())


async def _passes(world: World, seconds: float) -> None:
    until = world.loop.time() + seconds
    while world.violation is None and (left := until - world.loop.time()) > 0:
        await asyncio.sleep(min(LOOK, left))
