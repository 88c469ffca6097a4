"""Runs the work of a command of the operator, and prints its result or the problem as one clear sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from bot.app import App
    from bot.settings import Settings

T = TypeVar("T")


def run_with_app(work: Callable[[App], Awaitable[T]], **how: bool) -> T | int:
    """Returns the result of work on the app, or the exit status of a failure that was printed. `how`: see with_app."""
    from .admin import with_app

    return _answer(lambda settings: with_app(settings, work, **how))


def run_on_data(work: Callable[[App], Awaitable[T]]) -> T | int:
    """Does the same where there is a database; a command in the wrong folder fails instead of creating one."""
    from .admin import with_data

    return _answer(lambda settings: with_data(settings, work))


def _answer(work: Callable[[Settings], Awaitable[T]]) -> T | int:
    answers: list[T] = []

    async def keep(settings: Settings) -> None:
        answers.append(await work(settings))

    status = with_settings(keep)
    return answers[0] if answers else status


def with_settings(work: Callable[[Settings], Awaitable[None]]) -> int:
    """Runs work that needs the settings; prints a problem that the operator can fix as one sentence."""
    import asyncio

    from bot.platforms import read_settings
    from bot.settings import WrongSetting
    from storage import CannotOpen, Trouble

    from .admin import CannotDo

    async def awaited(settings: Settings) -> None:
        try:
            await work(settings)
        except Trouble as trouble:
            raise Trouble(with_a_way_out(str(trouble), settings)) from None

    try:
        asyncio.run(awaited(read_settings()))
    except (WrongSetting, CannotOpen, CannotDo, Trouble) as error:
        print(str(error), file=sys.stderr)
        return 1
    return 0


WAYS_OUT = {  # by how the database's own words begin
    "database or disk is full": "Make room on its disk, and try again.",
    "disk I/O error": "Its disk or file system fails: look into the log of the system, and restore a backup if need be "
    "(docs/operators.md).",
    "database is locked": "Another program holds it: wait for its end, or end it.",
    "cannot switch to state": "It was stopped while it opened: try again.",
    "attempt to write a readonly database": "Let this user write to the file and to its folder.",
    "unable to open database file": "Let this user read and write the file and its folder.",
}


def with_a_way_out(said: str, settings: Settings) -> str:
    """Returns what a database says with its address and what to do; other sentences as they are."""
    from storage.engine import engine_at

    way = next((way for words, way in WAYS_OUT.items() if said.startswith(words)), "")
    where = engine_at(settings.database_url).place
    return f"The database {where} cannot be used: {said.rstrip('.')}. {way}" if way else said


def moment(text: str) -> datetime:
    """Returns a time from the command line; without a zone it is UTC."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError("a time like 2026-11-22T10:00Z is needed") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def printed(text: str | int) -> int:
    """Prints a text and returns 0; returns the exit status of a failure as it is."""
    if isinstance(text, int):
        return text
    print(text)
    return 0
