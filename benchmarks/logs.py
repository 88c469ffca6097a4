"""Measurements without logs, which would be most of the time; but one in which an error is logged fails."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog

from bot.logs import error_line


class ErrorsLogged(AssertionError):
    """The program or a library logged errors while it was measured, so the figures are of something else."""


class _Errors(logging.Handler):
    """Collects the errors of libraries and of the program."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines = list[str]()

    def emit(self, record: logging.LogRecord) -> None:
        """Adds the error of a library."""
        self.lines.append(error_line(record))

    def add(self, _logger: Any, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
        """Adds an error of the program, and logs nothing."""
        self.lines.append(", ".join(f"{key}={value}" for key, value in event.items()))
        raise structlog.DropEvent


@contextmanager
def quiet() -> Iterator[None]:
    """Logs nothing; raises ErrorsLogged at the end where an error would have been logged."""
    errors, root = _Errors(), logging.getLogger()
    logging.disable(logging.WARNING)
    root.addHandler(errors)
    processors = [structlog.processors.format_exc_info, errors.add]
    only_errors = structlog.make_filtering_bound_logger(logging.ERROR)
    structlog.configure(processors, wrapper_class=only_errors, cache_logger_on_first_use=False)
    try:
        yield
    finally:
        root.removeHandler(errors)
        logging.disable(logging.NOTSET)
        structlog.reset_defaults()
    if errors.lines:
        raise ErrorsLogged(f"{len(errors.lines)} errors, the first: {errors.lines[0]}")
