"""The operator's commands: each runs beside the program or instead of it, and prints one clear sentence."""

from __future__ import annotations

import argparse
from collections.abc import Awaitable, Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .running import printed, run_on_data, run_with_app, with_settings

if TYPE_CHECKING:
    from bot.app import App
    from bot.settings import Settings

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

Work = Callable[[Any, "App", argparse.Namespace], Awaitable[str]]  # takes the module `admin`; returns what is printed

NO_WORKER = (
    "A worker shares its database with other processes, so ROUNDHOUSE_DATABASE_URL must be a PostgreSQL database. "
    "A house on a file has one process, which does this work, too."
)
PLAYER = "an account (web:…, discord:…) or a handle"


def add(commands: Commands) -> None:
    """Adds the commands."""
    _add_program(commands)
    _add_operators(commands)
    _add_database(commands)
    _add_ratings(commands)
    _add_players(commands)
    _add_keys(commands)


def _add_program(commands: Commands) -> None:
    """Adds those that run the program or check it."""
    commands.add_parser("run", help="serve (the default)").set_defaults(run=run)
    worker = commands.add_parser("worker", help="only play for computers and robots, beside other processes")
    worker.add_argument("--port", type=_port, metavar="N", help="answer /healthz, /readyz and /metrics there")
    worker.set_defaults(run=_worker)
    text = "check settings, database and fronts; exit status 1 if one is wrong"
    check = commands.add_parser("check", help=text)
    check.add_argument("--mend", dest="fix", action="store_true", help="change what can be changed at the networks")
    check.add_argument("--yes", action="store_true", help="with --mend: do not ask before")
    check.add_argument("--json", action="store_true", help="with --mend: one JSON document; asks nobody")
    check.add_argument("--server", metavar="NAME", help="look at each channel of one server")
    check.set_defaults(run=partial(_check, check))


def _add_operators(commands: Commands) -> None:
    """Adds those about who may do what."""
    link = "print a one-time link that makes a browser an operator's"
    _command(commands, "admin-link", link, lambda admin, app, _args: admin.admin_link(app), makes_database=True)
    operators = _command(commands, "operators", "list the operators, or revoke one", _operators)
    operators.add_argument("--revoke", metavar="PLAYER", help=PLAYER)
    ban = _command(commands, "ban", "keep a person out of every room, or list the bans", _ban)
    ban.add_argument("who", metavar="PLAYER", nargs="?", help=PLAYER)
    ban.add_argument("--reason", metavar="TEXT", default="", help="the person reads it")
    ban.set_defaults(run=_checked_ban(ban, ban.get_default("run")))
    unban = _command(commands, "unban", "let a banned person play again", _unban)
    unban.add_argument("who", metavar="PLAYER", help=PLAYER)


def _add_database(commands: Commands) -> None:
    """Adds those that change, copy or try out a database."""
    migrate = commands.add_parser("migrate", help="bring the database up to date")
    migrate.add_argument("--freeze", action="store_true", help="freeze live matches that do not fit their steps")
    migrate.add_argument("--no-copy", action="store_true", help="do not copy an older database first")
    migrate.add_argument("--new", action="store_true", help="make a new database although there was one here")
    migrate.set_defaults(run=_migrate)
    _on_one(commands, "backup", "copy the database, even while the program runs", ("FILE", "a new file"), _backup)
    restore = commands.add_parser("restore", help="replace the database, and keep the old one")
    restore.add_argument("what", metavar="FILE", help="a backup")
    restore.set_defaults(run=_restore)
    drill = commands.add_parser("drill", help="restore a backup beside the database, and replay every record in it")
    drill.add_argument("backup", metavar="BACKUP", nargs="?", help="a file or an address; without it, a new backup")
    drill.add_argument("--json", action="store_true", help="one JSON document")
    drill.set_defaults(run=_drill)
    copy = commands.add_parser("copy", help="copy the whole house into another, empty database")
    copy.add_argument("source", metavar="FROM_URL", help="the address of a database that nobody serves")
    copy.add_argument("target", metavar="TO_URL", help="the address of an empty one")
    copy.set_defaults(run=_copy)


def _add_ratings(commands: Commands) -> None:
    """Adds those about ratings."""
    rated = commands.add_parser("ratings", help="print how strong everybody is, or rate all matches again")
    rated.add_argument("what", nargs="?", choices=["rebuild"], help="rate all finished matches again")
    rated.add_argument("--check", action="store_true", help="with rebuild: compare with what is stored, change nothing")
    rated.add_argument("--game", metavar="GAME", help="of this game alone")
    rated.add_argument(
        "--pool", choices=["everywhere", "season"], default="everywhere", help="of all time, or this season"
    )
    rated.add_argument("--json", action="store_true", help="JSON Lines")
    rated.set_defaults(run=partial(_ratings, rated))
    unusual = commands.add_parser("suspects", help="list pairs whose rated matches look like farming; changes nothing")
    unusual.add_argument("--json", action="store_true", help="JSON Lines")
    unusual.set_defaults(run=_suspects)


def _add_players(commands: Commands) -> None:
    """Adds those about one player or match."""
    _on_one(commands, "players", "find a person's handle and accounts", ("NAME", "a part of the name"), _players)
    export, record = "print all data stored about a player", "print the record of a finished match"
    _on_one(commands, "export", export, ("PLAYER", PLAYER), lambda admin, app, args: admin.export(app, args.what))
    _on_one(commands, "forget", "delete a person's name, words and accounts", ("PLAYER", PLAYER), _forget)
    _on_one(commands, "erase-name", "remove a name from texts", ("NAME", "as it is typed there"), _erase_name)
    match = ("MATCH", "the end of its link")
    _on_one(commands, "record", record, match, lambda admin, app, args: admin.record(app, args.what))


def _add_keys(commands: Commands) -> None:
    """Adds those about keys of programs."""
    keys = commands.add_parser("key", help="keys with which programs play for people")
    parts = keys.add_subparsers(metavar="COMMAND", required=True)
    make = _command(parts, "create", "make a key, and print it once", _make_key)
    make.add_argument("--scope", choices=["look", "play", "open"], default="play", help="what it may do")
    listed = _command(parts, "list", "list the programs of a player", _list_keys)
    revoke = _command(parts, "revoke", "revoke the key of a program", _revoke_key)
    release = _command(parts, "release", "mark a new release of a program, whose rating begins again", _mark_release)
    release.add_argument("--version", metavar="VERSION", required=True, help="such as 1.2")
    for command in (make, listed, revoke, release):
        command.add_argument("--player", metavar="PLAYER", required=True, help=PLAYER)
    for command in (make, revoke, release):
        command.add_argument("--name", metavar="NAME", default="Program", help="of the program")


def _command(
    commands: Commands, name: str, text: str, work: Work, makes_database: bool = False
) -> argparse.ArgumentParser:
    def run_work(args: argparse.Namespace) -> int:
        admin = import_module(".admin", __package__)  # only now: it needs much else
        return printed((run_with_app if makes_database else run_on_data)(lambda app: work(admin, app, args)))

    made = commands.add_parser(name, help=text)
    made.set_defaults(run=run_work)
    return made


def _checked_ban(parser: argparse.ArgumentParser, run_work: Callable[[argparse.Namespace], int]) -> Any:
    def checked(args: argparse.Namespace) -> int:
        if args.reason and args.who is None:
            parser.error("a reason needs the player who is banned")
        return run_work(args)

    return checked


def _on_one(commands: Commands, name: str, text: str, argument: tuple[str, str], work: Work) -> None:
    _command(commands, name, text, work).add_argument("what", metavar=argument[0], help=argument[1])


def run(_args: argparse.Namespace) -> int:
    """Serves until stopped."""
    from bot.serve import serve

    return with_settings(serve)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:6]) < 65_536):
        raise argparse.ArgumentTypeError("a port from 1 to 65535 is needed")
    return int(text)


def _worker(args: argparse.Namespace) -> int:
    """Serves with the role of a worker until stopped. It listens only where it is told to."""
    from bot.serve import serve
    from bot.settings import WrongSetting
    from storage.engine import engine_at

    async def work(settings: Settings) -> None:
        if not engine_at(settings.database_url).is_shared:
            raise WrongSetting(NO_WORKER)
        port = {} if args.port is None else {"web_port": args.port}
        chosen = settings.model_copy(update={"roles": frozenset(["worker"]), **port})
        if args.port is None:
            chosen.model_fields_set.discard("web_port")
        await serve(chosen)

    return with_settings(work)


def _check(parser: argparse.ArgumentParser, args: argparse.Namespace) -> int:
    """Prints the problems, if any, and what should be done soon; or changes what can be changed at the networks."""
    from . import house_checks

    if (args.yes or args.json) and not args.fix:
        parser.error("--yes and --json belong to --mend")
    if args.fix and args.server is not None:
        parser.error("--server only looks; leave out --mend")
    if args.fix:
        return house_checks.print_changes(args.yes, args.json)
    return house_checks.print_check(args.server)


def _migrate(args: argparse.Namespace) -> int:
    """Brings the database up to date."""
    from . import house_checks

    frozen = run_with_app(lambda app: house_checks.migrate(app, args.freeze), new=args.new, copy=not args.no_copy)
    if isinstance(frozen, int):
        return frozen
    return printed("the database is up to date." + (f" Frozen: {', '.join(frozen)}." if frozen else ""))


def _restore(args: argparse.Namespace) -> int:
    """Restores a backup."""
    from . import admin

    async def work(settings: Settings) -> None:
        kept = admin.restore(settings, Path(args.what))
        print(f"restored from {args.what}" + (f"; what was there before is in {kept}." if kept else "."))

    return with_settings(work)


def _drill(args: argparse.Namespace) -> int:
    """Prints the result of a drill."""
    from .drill import print_drill

    return print_drill(args.backup, args.json)


def _ratings(parser: argparse.ArgumentParser, args: argparse.Namespace) -> int:
    """Prints ratings, or the result of rating again."""
    from . import ratings

    if args.what is None and args.check:
        parser.error("--check belongs to `ratings rebuild`")
    if args.what == "rebuild":
        return printed(run_on_data(lambda app: ratings.rebuild(app, check=args.check)))
    return printed(run_on_data(lambda app: ratings.ratings(app, args.game, args.pool, as_json=args.json)))


def _suspects(args: argparse.Namespace) -> int:
    """Prints the pairs."""
    from . import ratings

    return printed(run_on_data(lambda app: ratings.suspects(app, as_json=args.json)))


def _copy(args: argparse.Namespace) -> int:
    """Copies a house."""
    from .copy import copy

    async def work(_settings: Settings) -> None:
        print(await copy(args.source, args.target))

    return with_settings(work)


async def _operators(admin: Any, app: App, args: argparse.Namespace) -> str:
    if args.revoke is None:
        return "\n".join(await admin.list_operators(app)) or "there are no operators."
    await admin.revoke_operator(app, args.revoke)
    return f"{args.revoke} is no longer an operator."


async def _ban(admin: Any, app: App, args: argparse.Namespace) -> str:
    if args.who is not None:
        await admin.ban(app, args.who, args.reason)
        return f"{args.who} is banned everywhere."
    return "\n".join(await admin.list_bans(app)) or "nobody is banned everywhere."


async def _unban(admin: Any, app: App, args: argparse.Namespace) -> str:
    await admin.unban(app, args.who)
    return f"{args.who} is no longer banned everywhere."


async def _make_key(admin: Any, app: App, args: argparse.Namespace) -> str:
    return str(await admin.make_key(app, args.player, args.name, args.scope))


async def _list_keys(admin: Any, app: App, args: argparse.Namespace) -> str:
    return "\n".join(await admin.list_keys(app, args.player)) or "this player has no programs."


async def _revoke_key(admin: Any, app: App, args: argparse.Namespace) -> str:
    await admin.revoke_key(app, args.player, args.name)
    return f"the key of {args.name} was revoked."


async def _mark_release(admin: Any, app: App, args: argparse.Namespace) -> str:
    await admin.mark_release(app, args.player, args.name, args.version)
    return f"{args.name} is release {args.version} now."


async def _backup(admin: Any, app: App, args: argparse.Namespace) -> str:
    await admin.backup(app, Path(args.what))
    return f"the backup is in {args.what}."


async def _players(admin: Any, app: App, args: argparse.Namespace) -> str:
    return "\n".join(await admin.find_players(app, args.what)) or f"nobody is called {args.what}."


async def _forget(admin: Any, app: App, args: argparse.Namespace) -> str:
    if not (left := await admin.forget(app, args.what)):
        return "forgotten."
    head = "forgotten. The name may still be here; `roundhouse erase-name NAME` clears texts:"
    return "\n".join([head, *(f"  {line}" for line in left)])


async def _erase_name(admin: Any, app: App, args: argparse.Namespace) -> str:
    return "\n".join(await admin.erase_name(app, args.what)) or f"no text has {args.what} in it."
