"""The command line: `python -m bot`, installed as `roundhouse`."""

from __future__ import annotations

import argparse
import errno
import io
import os
import re
import sys
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from games import find_games
from games.core.options import make

from . import version
from .cli import operating, operator_commands
from .feature import command_lines
from .memory import collect_less_often

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


SAID = "words that a player added (seats from 0)"
INTERRUPTED = 130  # as shells report the end by Ctrl-C
DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit status."""
    collect_less_often()
    for stream in (sys.stdout, sys.stderr):  # names may be in any script, whatever the terminal declares
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    args = _parser().parse_args(arguments)
    try:
        status: int = args.run(args)
        print(end="", flush=True)
    except BrokenPipeError:  # the reader of our output has closed it
        return _without_output(1)
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        if error.errno not in DISK_FULL:
            raise
        print(f"the output could not be written: {error.strerror}.", file=sys.stderr)
        return _without_output(1)
    return status


def _without_output(status: int) -> int:
    """Returns the status, and drops what is still to be written, which would fail again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


class _PrintVersion(argparse.Action):
    """As argparse's own, but looks for the commit only when it is asked."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(version())
        parser.exit()


@cache
def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "roundhouse", description="Board and card games on Discord, on Telegram and in the browser."
    )
    parser.add_argument("--version", action=_PrintVersion, nargs=0, help="print the version and the commit, and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    operator_commands.add(commands)
    operating.add(commands)
    _record_commands(commands)
    _duel_command(commands)
    for feature in command_lines():
        feature.add(commands)
    parser.set_defaults(run=operator_commands.run)
    return parser


def _record_commands(commands: Commands) -> None:
    games = commands.add_parser("games", help="list the installed games")
    games.add_argument("--json", action="store_true")
    games.set_defaults(run=_games)
    replay = commands.add_parser("replay", help="replay game records through the rules")
    replay.add_argument("files", nargs="+", metavar="FILE", help="one record a file or a line; - is standard input")
    replay.add_argument("--json", action="store_true", help="one JSON line a step")
    replay.add_argument("--as", dest="viewer", type=int, metavar="SEAT", help="show what this seat may know (from 0)")
    replay.add_argument("--legal", action="store_true", help="also list the legal actions")
    replay.set_defaults(run=_replay)
    verify = commands.add_parser("verify", help="check that game records are fair")
    verify.add_argument("files", nargs="*", metavar="FILE", help="as for replay, or a whole tournament")
    verify.add_argument("--commitment", type=_noted, metavar="HEX", help="as noted, 8 or more digits")
    verify.add_argument("--said", nargs=2, action="append", default=[], metavar=("SEAT", "TEXT"), help=SAID)
    verify.add_argument("--json", action="store_true", help="one JSON line a record")
    verify.add_argument("--matches", action="store_true", help="a line for each match of a tournament, too")
    verify.add_argument("--strict", action="store_true", help="exit 3 for one unfinished, untimed or set up by hand")
    verify.add_argument("--page", metavar="FILE", help="write a page that does the same in any browser, and no more")
    verify.set_defaults(run=_verify, parser=verify)


def _duel_command(commands: Commands) -> None:
    duel = commands.add_parser("duel", help="let computer players play each other")
    duel.add_argument("game", choices=sorted(find_games()), metavar="GAME")
    duel.add_argument("--seats", type=int, metavar="N", help="usually as many as levels, or the fewest of the game")
    duel.add_argument("--levels", type=_levels, default=(), metavar="3,5…", help="a level a seat; fewer are repeated")
    duel.add_argument(
        "--games", type=_count, default=100, metavar="N", help="in all, with each deal from every seat (100)"
    )
    duel.add_argument("--series", type=_count, default=1, metavar="N", help="games in which they see earlier ones (1)")
    duel.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="an option of the game")
    duel.add_argument("--budget", type=_budget, default=1.0, metavar="F", help="times the usual thinking")
    duel.add_argument("--seed", type=_seed, default=1, metavar="N", help="another one deals other games (1)")
    duel.add_argument("--json", action="store_true", help="one JSON document")
    duel.set_defaults(run=_duel, parser=duel)


def _games(args: argparse.Namespace) -> int:
    from .cli.replay import list_games

    return list_games(args.json)


def _replay(args: argparse.Namespace) -> int:
    from .cli.replay import UnreadableFile, replay_files

    try:
        return replay_files(args.files, args.json, args.viewer, args.legal)
    except UnreadableFile as error:
        return _fail(str(error))


def _verify(args: argparse.Namespace) -> int:
    from .cli.replay import UnreadableFile
    from .cli.verification import verify_files
    from .verify_page import write

    if bool(args.files) == bool(args.page):
        args.parser.error("give it records, or --page and a file")
    if args.page:
        try:
            write(args.page)
        except OSError as error:
            return _fail(f"{args.page} cannot be written: {error.strerror}")
        return 0
    if not all(seat.isdecimal() and seat.isascii() for seat, _ in args.said):
        return _fail("--said takes a seat (counted from 0) and a text")
    try:
        said = {int(seat): text for seat, text in args.said}
        return verify_files(args.files, args.commitment or "", said, args.json, args.strict, args.matches)
    except UnreadableFile as error:
        return _fail(str(error))


def _duel(args: argparse.Namespace) -> int:
    from .cli.copy import Progress
    from .cli.duel import Bout, duel, print_duel

    game = find_games()[args.game]
    seats = args.seats if args.seats is not None else max(len(args.levels), game.fewest)
    if seats not in game.seats:
        seats_of = f"{game.fewest}" if game.fewest == game.most else f"{game.fewest} to {game.most}"
        args.parser.error(f"{args.game} is for {seats_of} seats")
    levels = args.levels or (0,)
    if len(levels) > seats:
        args.parser.error(f"more levels than the {seats} seats")
    if game.levels and max(levels) > game.levels[-1]:
        args.parser.error(f"the levels of {args.game} are 0 to {game.levels[-1]}")
    try:
        options = make(game.Options, _options(args.set))
    except ValueError as error:
        args.parser.error(str(error))
    bout = Bout(game, [levels[i % len(levels)] for i in range(seats)], options, args.budget)
    print_duel(duel(args.game, bout, args.games, args.series, args.seed, Progress()), args.json)
    return 0


def _options(given: Sequence[str]) -> dict[str, object]:
    values: dict[str, object] = {}
    for one in given:
        name, _, text = one.partition("=")
        values[name] = _value(text)
    return values


def _value(text: str) -> object:
    words: dict[str, object] = {"null": None, "none": None, "true": True, "false": False}
    if text.lower() in words:
        return words[text.lower()]
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text


def _noted(text: str) -> str:
    if not re.fullmatch(r"[0-9a-fA-F]{8,64}", text):
        raise argparse.ArgumentTypeError("8 to 64 hex digits are needed")
    return text


def _levels(text: str) -> tuple[int, ...]:
    if not re.fullmatch(r"[0-9]{1,2}(,[0-9]{1,2})*", text):
        raise argparse.ArgumentTypeError("levels are numbers with commas between them")
    return tuple(int(level) for level in text.split(","))


def _count(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or not int(text):
        raise argparse.ArgumentTypeError("a whole number from 1 to 999999999 is needed")
    return int(text)


def _budget(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text) or not float(text):
        raise argparse.ArgumentTypeError("a number above 0 is needed, like 0.1")
    return float(text)


def _seed(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,19}", text):
        raise argparse.ArgumentTypeError("a whole number from 0 of at most 19 digits is needed")
    return int(text)


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
