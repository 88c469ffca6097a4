"""What the program says loudly is a violation too, unless a fault of the evening is the reason."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import structlog

from bot.fronts import DeliveryUnknown, RateLimited, RoomGone
from storage import Trouble

from .power import RUNNING

if TYPE_CHECKING:
    from .world import World

COMPLAINS = "the program has nothing to complain of"
EXPECTED = (Trouble, ConnectionError, RateLimited, RoomGone, DeliveryUnknown)
EXPECTED_WORDS = (
    "no heartbeat",  # of a busy disk
    "no goodbye",
    "the database cannot be ",  # once an outage, with what it was
    "the clock is wrong",  # on a server: the fault itself
)


@contextmanager
def listening(world: World) -> Iterator[None]:
    """The log of every process is read."""

    def read(_logger: Any, level: str, event: dict[str, Any]) -> str:
        if level in ("error", "exception", "critical"):
            _judge(world, event)
        raise structlog.DropEvent

    structlog.configure(
        processors=[read],
        wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR),
        cache_logger_on_first_use=False,
    )
    logging.disable(logging.CRITICAL)
    yield


def _judge(world: World, event: dict[str, Any]) -> None:
    import sys

    error = event.get("exc_info")
    error = sys.exc_info()[1] if error is True else error
    process = RUNNING.get()
    if process is not None and not process.alive:
        return
    if "GeneratorExit" in str(error):  # of a dead process, whose coroutines the collector closes
        return
    if isinstance(error, EXPECTED) or event["event"].startswith(EXPECTED_WORDS):
        return
    why = f"{event['event']}: {error!r}" if error is not None else str(event)
    world.fails(COMPLAINS, why)
