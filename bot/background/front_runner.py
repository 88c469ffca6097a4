"""Keeps each front running: one that is unreachable, refused or fails is run again, without affecting other fronts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.fronts import Front, Unreachable
from bot.settings import WrongSetting

Sleep = Callable[[float], Awaitable[None]]

PAUSES = (0.5, 1.0, 2.0, 5.0, 15.0, 60.0)  # seconds before the next attempt, longer after each failure
REFUSED_PAUSES = (5.0, 30.0, 120.0, 300.0)  # where the platform refuses our token
LASTED_SECONDS = 60.0  # after running this long, a front restarts with the shortest pause

log = structlog.get_logger(__name__)


async def keep_running(front: Front, down: dict[str, str], sleep: Sleep = asyncio.sleep) -> None:
    """Runs a front until cancelled, again after each end; `down` holds the reason by its name during the pause."""
    seconds, failures = asyncio.get_running_loop().time, 0
    while True:
        began = seconds()
        why, pauses = await _run(front)
        failures = 1 if seconds() - began > LASTED_SECONDS else failures + 1
        pause = pauses[min(failures, len(pauses)) - 1]
        log.warning("a front is not connected", front=front.name, why=why, again_in_seconds=pause)
        down[front.name] = why
        await sleep(pause)
        del down[front.name]


async def _run(front: Front) -> tuple[str, tuple[float, ...]]:
    """Runs the front once; returns why it ended and the pauses before the next attempts."""
    try:
        await front.run()
    except WrongSetting as refused:
        return str(refused), REFUSED_PAUSES
    except Unreachable as error:
        return str(error), PAUSES
    except Exception as bug:
        log.exception("a front failed", front=front.name)
        return f"it failed ({type(bug).__name__})", PAUSES
    return "it ended by itself", PAUSES
