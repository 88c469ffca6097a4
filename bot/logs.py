"""Structured logs: one line an event, with its match, and never a secret."""

from __future__ import annotations

import asyncio
import logging
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

from .limits.log_lines import LibraryLogLimit
from .settings import front_packages

SECRET_KEYS = frozenset(
    {"token", "secret", "cookie", "authorization", "password", "words", "text", "choice", "data", "state"}
)
_TOKEN = re.compile(r"[0-9]{6,}:[\w-]{30,}|[\w-]{20,}\.[\w-]{6,}\.[\w-]{25,}|[0-9a-f]{32,}")  # also within an address


NOISY = (
    "aiosqlite",
    "alembic",
    "apscheduler",
    "asyncio",
    "asyncssh",
    "azure",
    "uvicorn",
)
STRANGERS_READ = ("asyncio", "python_multipart", "uvicorn")  # they complain about the requests of strangers


def redact(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Removes everything that looks like a secret, by its key or its shape."""
    for key, value in event.items():
        if key in SECRET_KEYS:
            event[key] = "…"
        elif isinstance(value, str):
            event[key] = _TOKEN.sub("…", value)
    return event


@contextmanager
def failures_logged(log: Any, event: str, **facts: Any) -> Iterator[None]:
    """Logs an exception of the block as this event, and goes on after it: one failed job must not stop the others."""
    try:
        yield
    except Exception:
        log.exception(event, **facts)


def _is_not_shutdown(record: logging.LogRecord) -> bool:
    """Drops a library's error about a job that was cancelled at shutdown."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


def start_logging(level: str, form: str) -> None:
    """Sends our own and the libraries' lines to standard error, in one format."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        redact,
    ]
    render: Processor = (
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=render, foreign_pre_chain=shared))
    handler.addFilter(_is_not_shutdown)
    handler.addFilter(LibraryLogLimit(STRANGERS_READ, time.monotonic))
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    fronts = [logger for package in front_packages().values() for logger in getattr(package, "LOGGERS", ())]
    for noisy in (*NOISY, *fronts):
        logging.getLogger(noisy).setLevel(logging.WARNING)
