"""Structured logs: one line an event, with its match, and never a secret.

Lines that strangers can cause thousands of times a second are logged at most once a minute each.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import structlog
from structlog.typing import EventDict, Processor

from games.core.game import Refusal
from storage import Trouble

EVERY_SECONDS = 60.0

EVENTS_MOST = 1_000  # counted separately; library lines may contain user names
SECRET_KEYS = frozenset(
    {"token", "secret", "cookie", "authorization", "password", "words", "text", "choice", "data", "state"}
)
_TOKEN = re.compile(r"[0-9]{6,}:[\w-]{30,}|[\w-]{20,}\.[\w-]{6,}\.[\w-]{25,}|[0-9a-f]{32,}")  # also within an address
ERRORS_MOST = 50
LINE_MOST = 300  # characters
SHOWN_FACTS = ("match", "tournament", "platform", "front", "question", "task", "code", "invariant", "kind")
_LAST_TYPE = re.compile(r"[: ]")
# the table has moved on, or is no longer there: somebody was quicker
_MOVED_ON = frozenset(
    {
        "stale_turn",
        "not_your_turn",
        "no_offer",
        "too_early",
        "too_late",
        "not_started",
        "match_over",
        "closed",
        "frozen",
        "unknown_match",
        "busy",
    }
)
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


class LogLimit:
    """Counts events, and decides which may be logged now."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._times: Counter[str] = Counter()
        self._said: dict[str, float] = {}

    def times(self, event: str) -> int:
        """Returns how often it has happened since it was last logged, including now; 0 where it is too soon to log."""
        now = self._seconds()
        self._times[event] += 1
        if event in self._said and now - self._said[event] < EVERY_SECONDS:
            return 0
        if len(self._said) >= EVENTS_MOST:
            self._said.clear()
            self._times.clear()
        self._said[event] = now
        return self._times.pop(event, 1)

    def warn(self, log: Any, event: str, **about: Any) -> None:
        """Logs a warning, unless the same was logged in the last minute."""
        if times := self.times(event):
            log.warning(event, times=times, **about)


class LibraryLogLimit(logging.Filter):
    """Passes an identical line of these libraries at most once a minute."""

    def __init__(self, libraries: tuple[str, ...], seconds: Callable[[], float]) -> None:
        super().__init__()
        self._libraries, self._seldom = libraries, LogLimit(seconds)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log a line."""
        if record.name.partition(".")[0] not in self._libraries:
            return True
        return self._seldom.times(f"{record.name}: {str(record.msg).partition(chr(10))[0]}") > 0


class RecentErrors(logging.Handler):
    """Holds the newest errors as lines for operators: what failed and where, and never a name.

    Of our own lines it has the event and the facts in SHOWN_FACTS; of lines of libraries, which may contain anything,
    the name of the library. Of an exception it has the type.
    """

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._lines: deque[tuple[float, str]] = deque(maxlen=ERRORS_MOST)

    def emit(self, record: logging.LogRecord) -> None:
        """Adds a line."""
        self._lines.append((record.created, error_line(record)))

    def take(self) -> list[tuple[float, str]]:
        """Returns the lines since the last time with their times in seconds since 1970, the oldest first."""
        taken = list(self._lines)
        self._lines.clear()
        return taken


def error_line(record: logging.LogRecord) -> str:
    """Returns the line of an error for operators."""
    parts = [record.name]
    if isinstance(record.msg, dict):  # one of ours
        event = redact(None, "", dict(record.msg))
        parts.append(str(event.get("event", "")))
        parts += [f"{key}={event[key]}" for key in SHOWN_FACTS if key in event]
        if failed := str(event.get("exception", "")).strip():
            parts.append(_LAST_TYPE.split(failed.splitlines()[-1])[0])
    elif record.exc_info and record.exc_info[0] is not None:
        parts.append(record.exc_info[0].__name__)
    return " · ".join(filter(None, parts))[:LINE_MOST]


RECENT_ERRORS = RecentErrors()
FOREIGN = (ConnectionError, TimeoutError, socket.gaierror)  # of a network


def redact(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Removes everything that looks like a secret, by its key or its shape."""
    for key, value in event.items():
        if key in SECRET_KEYS:
            event[key] = "…"
        elif isinstance(value, str):
            event[key] = _TOKEN.sub("…", value)
    return event


def trouble_in_words(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Replaces the traceback by the reason where the database or somebody else's server is away: no bugs of ours."""
    given = event.get("exc_info")
    error = sys.exc_info()[1] if given is True else given[1] if isinstance(given, tuple) else given
    if isinstance(error, Trouble):
        del event["exc_info"]
        event.setdefault("why", str(error))
    elif isinstance(error, FOREIGN):
        del event["exc_info"]
        event.setdefault("why", f"{type(error).__name__}: {error}".removesuffix(": "))
    return event


@contextmanager
def failures_logged(log: Any, event: str, **facts: Any) -> Iterator[None]:
    """Logs an exception of the block as this event, and goes on after it: one failed job must not stop the others."""
    try:
        yield
    except Exception:
        log.exception(event, **facts)


def is_usual(refusal: Refusal) -> bool:
    """Whether work that nobody asked for may be refused so: the table has moved on since it was read."""
    return refusal.code in _MOVED_ON or refusal.code.startswith("already_")


@contextmanager
def refusals_logged(log: Any, event: str, **facts: Any) -> Iterator[None]:
    """Goes on after a refusal of work that nobody asked for; one that is not usual is logged as an error of ours."""
    try:
        yield
    except Refusal as refusal:
        if not is_usual(refusal):
            log.error(event, code="hidden" if refusal.hidden else refusal.code, **facts)


def _is_not_shutdown(record: logging.LogRecord) -> bool:
    """Drops a library's error about a job that was cancelled at shutdown."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


@contextmanager
def quiet_logging() -> Iterator[None]:
    """Sends warnings to standard error meanwhile, and lesser lines nowhere: for a command that prints sentences."""
    before = structlog.get_config()
    wrapper = structlog.make_filtering_bound_logger(logging.WARNING)
    structlog.configure(wrapper_class=wrapper, logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    try:
        yield
    finally:
        structlog.configure(**before)


def _handler(form: str, shared: Sequence[Processor]) -> logging.Handler:
    """Returns what writes lines of both kinds to standard error."""
    render: Processor = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    if form == "json":
        render = structlog.processors.JSONRenderer()
    handler = logging.StreamHandler()
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=render, foreign_pre_chain=shared))
    handler.addFilter(_is_not_shutdown)
    handler.addFilter(LibraryLogLimit(STRANGERS_READ, time.monotonic))
    return handler


def start_logging(level: str, form: str, noisy: Iterable[str] = ()) -> None:
    """Sends our own and the libraries' lines to standard error, in one format; of the `noisy` ones, only warnings."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        trouble_in_words,
        structlog.processors.format_exc_info,
        redact,
    ]
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(handlers=[_handler(form, shared), RECENT_ERRORS], level=level.upper(), force=True)
    for name in (*NOISY, *noisy):
        logging.getLogger(name).setLevel(logging.WARNING)
