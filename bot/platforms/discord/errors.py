"""Translates Discord's errors to those of the program: later, gone for good, or no longer there."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord
import structlog

from bot.fronts import RateLimited, RoomGone

UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK = 10003, 10004, 10008, 10015
MISSING_ACCESS, MISSING_PERMISSIONS = 50001, 50013
NO_PRIVATE = frozenset({50007, 50278})  # they accept no private messages, or share no server with us
TOKEN_EXPIRED = frozenset({50027, UNKNOWN_WEBHOOK})
THREAD_LOCKED = 160005  # only moderators may write there
ROOM_GONE = NO_PRIVATE | {UNKNOWN_CHANNEL, MISSING_ACCESS, MISSING_PERMISSIONS, THREAD_LOCKED}
NETWORK = (aiohttp.ClientError, OSError, TimeoutError, discord.DiscordServerError)
TOO_MANY = 429
THREAD_ARCHIVED = 50083
RETRY_SECONDS = 1.0  # after a network failure
WAIT_SECONDS = 5.0  # where Discord does not say how long

log = structlog.get_logger(__name__)


def _in_one_line(record: logging.LogRecord) -> bool:
    """Shortens the log of a lost connection to one line: the library reconnects by itself."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, (discord.ConnectionClosed, *NETWORK)):
        record.msg = f"{record.getMessage()} ({str(error) or type(error).__name__})"
        record.args, record.exc_info = None, None
    return True


logging.getLogger("discord.shard").addFilter(_in_one_line)


class Gone(Exception):
    """The message no longer exists, or can no longer be changed by us."""


CALL_ERRORS = (discord.HTTPException, Gone, RoomGone, RateLimited, *NETWORK)  # failures of calls besides the answer


@contextmanager
def translated_errors() -> Iterator[None]:
    """Raises the program's errors for Discord's; after failures of the network or Discord, a retry follows soon."""
    try:
        yield
    except discord.RateLimited as wait:
        raise RateLimited(wait.retry_after) from wait
    except NETWORK as error:
        log.warning("Discord could not be reached", why=str(error) or type(error).__name__)
        raise RateLimited(RETRY_SECONDS) from error
    except discord.HTTPException as error:
        if error.code == UNKNOWN_MESSAGE or error.code in TOKEN_EXPIRED:
            raise Gone from error
        if error.code in ROOM_GONE:
            raise RoomGone from error
        if error.status == TOO_MANY:
            raise RateLimited(WAIT_SECONDS) from error
        raise
