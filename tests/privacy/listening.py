"""What is logged and counted while something is done."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from bot import metrics
from bot.logs import redact
from tests.conftest import plain_logs

UNTIMED = re.compile(r"seconds|_created")  # figures that are times


def figures() -> dict[str, float]:
    """All that is counted; not how long it took."""
    lines = metrics.text({}).decode().splitlines()
    counted = (line.rpartition(" ") for line in lines if not line.startswith("#") and not UNTIMED.search(line))
    return {name: float(value) for name, _, value in counted}


@contextmanager
def json_lines(to: io.StringIO) -> Iterator[None]:
    """Every line that is logged, as machines get it, without its time."""
    to.seek(0)
    to.truncate()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.format_exc_info,
            redact,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(to),
        cache_logger_on_first_use=False,
    )
    try:
        yield
    finally:
        plain_logs()
