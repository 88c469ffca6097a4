"""The operator's commands: each runs beside the program or instead of it, and prints one clear sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from bot.app import App
    from bot.settings import Settings

T = TypeVar("T")


def run(args: argparse.Namespace) -> int:
    """Serves until stopped."""
    from bot.serve import serve

    return _with_settings(serve)


def check(args: argparse.Namespace) -> int:
    """Prints the problems, if any."""
    from . import admin

    wrong: list[str] = []

    async def work(settings: Settings) -> None:
        wrong.extend(await admin.check(settings))

    if _with_settings(work):
        return 1
    for line in wrong:
        print(line)
    print("something is wrong." if wrong else "all is well: settings, database, matches, fronts.")
    return 1 if wrong else 0


def migrate(args: argparse.Namespace) -> int:
    """Brings the database up to date."""
    from . import admin

    frozen = run_with_app(lambda app: admin.migrate(app, args.freeze), new=args.new, copy=not args.no_copy)
    if isinstance(frozen, int):
        return frozen
    print("the database is up to date." + (f" Frozen: {', '.join(frozen)}." if frozen else ""))
    return 0


def admin_link(args: argparse.Namespace) -> int:
    """Prints a one-time link for the operator."""
    from . import admin

    return printed(run_with_app(admin.admin_link))


def operators(args: argparse.Namespace) -> int:
    """Lists the operators, or revokes one."""
    from . import admin

    if args.revoke is not None:
        done = run_on_data(lambda app: admin.revoke_operator(app, args.revoke))
        return done if isinstance(done, int) else printed(f"{args.revoke} is no longer an operator.")
    lines = run_on_data(admin.list_operators)
    return lines if isinstance(lines, int) else printed("\n".join(lines) or "there are no operators.")


def players(args: argparse.Namespace) -> int:
    """Lists the players with this in a name."""
    from . import admin

    lines = run_on_data(lambda app: admin.find_players(app, args.what))
    return lines if isinstance(lines, int) else printed("\n".join(lines) or f"nobody is called {args.what}.")


def ban(args: argparse.Namespace) -> int:
    """Bans a person everywhere, or lists the bans."""
    from . import bans

    if args.who is not None:
        done = run_on_data(lambda app: bans.ban(app, args.who, args.reason))
        return done if isinstance(done, int) else printed(f"{args.who} is banned everywhere.")
    if args.reason:
        args.parser.error("a reason needs the player who is banned")
    lines = run_on_data(bans.list_bans)
    return lines if isinstance(lines, int) else printed("\n".join(lines) or "nobody is banned everywhere.")


def unban(args: argparse.Namespace) -> int:
    """Removes a ban everywhere."""
    from . import bans

    done = run_on_data(lambda app: bans.unban(app, args.who))
    return done if isinstance(done, int) else printed(f"{args.who} is no longer banned everywhere.")


def backup(args: argparse.Namespace) -> int:
    """Copies the database."""
    from . import admin

    done = run_on_data(lambda app: admin.backup(app, Path(args.what)))
    return done if isinstance(done, int) else printed(f"the backup is in {args.what}.")


def restore(args: argparse.Namespace) -> int:
    """Restores a backup."""
    from . import admin

    async def work(settings: Settings) -> None:
        kept = admin.restore(settings, Path(args.what))
        print(f"restored from {args.what}" + (f"; what was there before is in {kept}." if kept else "."))

    return _with_settings(work)


def export(args: argparse.Namespace) -> int:
    """Prints everything stored about a player."""
    from . import admin

    return printed(run_on_data(lambda app: admin.export(app, args.what)))


def forget(args: argparse.Namespace) -> int:
    """Deletes a person's data."""
    from . import admin

    left = run_on_data(lambda app: admin.forget(app, args.what))
    if isinstance(left, int) or not left:
        return left if isinstance(left, int) else printed("forgotten.")
    lines = "\n".join(f"  {line}" for line in left)
    return printed(f"forgotten. The name may still be here; `roundhouse erase-name NAME` clears texts:\n{lines}")


def erase_name(args: argparse.Namespace) -> int:
    """Removes a name from texts that people typed."""
    from . import admin

    lines = run_on_data(lambda app: admin.erase_name(app, args.what))
    return lines if isinstance(lines, int) else printed("\n".join(lines) or f"no text has {args.what} in it.")


def record(args: argparse.Namespace) -> int:
    """Prints the record of a finished match."""
    from . import admin

    return printed(run_on_data(lambda app: admin.record(app, args.what)))


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

    status = _with_settings(keep)
    return answers[0] if answers else status


def _with_settings(work: Callable[[Settings], Awaitable[None]]) -> int:
    """Runs work that needs the settings; prints a problem that the operator can fix as one sentence."""
    import asyncio

    from bot.settings import WrongSetting, read_settings
    from storage import CannotOpen, Trouble

    from .admin import CannotDo

    try:
        asyncio.run(_awaited(work, read_settings()))
    except (WrongSetting, CannotOpen, CannotDo, Trouble) as error:
        print(str(error), file=sys.stderr)
        return 1
    return 0


async def _awaited(work: Callable[[Settings], Awaitable[None]], settings: Settings) -> None:
    await work(settings)


def printed(text: str | int) -> int:
    """Prints a text and returns 0; returns the exit status of a failure as it is."""
    if isinstance(text, int):
        return text
    print(text)
    return 0
