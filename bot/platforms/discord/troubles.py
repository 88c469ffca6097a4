"""What Discord refuses, in the words of the platforms: later, gone for good, or no longer there."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord
import structlog

from bot.fronts import RateLimited, RoomGone

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK = 10003, 10008, 10015
MISSING_ACCESS, MISSING_PERMISSIONS = 50001, 50013
NO_PRIVATE = frozenset({50007, 50278})  # they take no private messages, or share no place with us
HANDLE_DIED = frozenset({50027, UNKNOWN_WEBHOOK})
NOBODY_HOME = NO_PRIVATE | {UNKNOWN_CHANNEL, MISSING_ACCESS, MISSING_PERMISSIONS}
NETWORK = (aiohttp.ClientError, OSError, TimeoutError, discord.DiscordServerError)
TOO_MANY = 429
THREAD_ARCHIVED = 50083
RETRY_SECONDS = 1.0  # after the network failed
WAIT_SECONDS = 5.0  # where Discord does not say how long

log = structlog.get_logger(__name__)


def _in_one_line(record: logging.LogRecord) -> bool:
    """A lost connection is one line and no traceback: the library connects again by itself."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, (discord.ConnectionClosed, *NETWORK)):
        record.msg = f"{record.getMessage()} ({str(error) or type(error).__name__})"
        record.args, record.exc_info = None, None
    return True


logging.getLogger("discord.shard").addFilter(_in_one_line)


class Gone(Exception):
    """The message is no longer there, or no longer ours to change."""


@contextmanager
def understood() -> Iterator[None]:
    """Raises what a refusal means; where the network or Discord fails, it is tried again soon."""
    try:
        yield
    except discord.RateLimited as wait:
        raise RateLimited(wait.retry_after) from wait
    except NETWORK as error:
        log.warning("Discord could not be reached", why=str(error) or type(error).__name__)
        raise RateLimited(RETRY_SECONDS) from error
    except discord.HTTPException as error:
        if error.code == UNKNOWN_MESSAGE or error.code in HANDLE_DIED:
            raise Gone from error
        if error.code in NOBODY_HOME:
            raise RoomGone from error
        if error.status == TOO_MANY:
            raise RateLimited(WAIT_SECONDS) from error
        raise
