"""The command `tournament`. Most of its parts need a house; the running program notices what they change."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.cli.running import moment, printed, run_on_data, run_with_app
from games.core.computer import LEVELS_MOST

from . import robot_match, robot_trial, tournament_plan, tournament_run
from .robot_games import add_game, add_options
from .robot_match import seconds

if TYPE_CHECKING:
    Parts = argparse._SubParsersAction[argparse.ArgumentParser]

GROUPS = {
    "team": "teams of a tournament",
    "type": "round types: their options, used in turn",
    "event": "what happens at a time: messages, round types, the end",
    "match": "matches: make them void or play them again",
    "round": "rounds: play one again, or show the results of a sealed one",
    "machine": "machines for the teams of a tournament",
    "hook": "addresses that are told of each match and round that ends",
}
PAIRINGS = ("round_robin", "swiss", "knockout")


class Command(NamedTuple):
    """A command of the organiser: an action of actions.py, whose fields are named like its arguments.

    One that changes nothing `reads`: it is a function of tournament_lists.py. With `--all`, the action has a plural.
    """

    words: str
    action: str
    help: str
    arguments: str = "NAME"
    reads: bool = False


COMMANDS = (
    Command("list", "list_tournaments", "list the tournaments", "--json", reads=True),
    Command("show", "show", "show a tournament", "NAME --json", reads=True),
    Command("start", "start", "start, or go on", "NAME --at"),
    Command("pause", "pause", "begin no more matches, or stop the countdown"),
    Command("restart", "restart", "archive all, and begin again"),
    Command("end", "end", "end after this round"),
    Command(
        "export",
        "export",
        "print one that has ended, or a day of an endless one, for `verify`",
        "NAME --day",
        reads=True,
    ),
    Command("team add", "add-team", "register a team", "NAME ADDED [URL] --member --no-contest --level --proven"),
    Command("team import", "add-list", "register a list: a name and an address a line", "NAME FILE --proven"),
    Command("team rename", "change-team", "rename a team", "NAME TEAM NEW"),
    Command("team address", "change-team", "give it another address", "NAME TEAM URL --proven"),
    Command("team prove", "prove", "look for its code at its address", "NAME TEAM"),
    Command("team token", "token", "print its login token", "NAME TEAM --revoke"),
    Command("team unbench", "unbench", "let it play again", "NAME TEAM"),
    Command("team delete", "delete", "delete it between rounds", "NAME TEAM"),
    Command("team list", "list_teams", "list the teams", "NAME --json", reads=True),
    Command("team bench", "bench", "keep it out of the next rounds; everybody can read why", "NAME TEAM REASON"),
    Command("team keep", "keep", "take back that it is deleted", "NAME TEAM"),
    Command("team no-contest", "change-team", "it plays and scores, but wins no prize", "NAME TEAM --undo"),
    Command("type add", "add-type", "add a round type", "NAME --then --timeout --multiplier --both --sealed"),
    Command("type stop", "stop-type", "take a round type out of use", "NAME POSITION --then"),
    Command("type list", "list_types", "list its types", "NAME --json", reads=True),
    Command("event remove", "remove-event", "remove what has not happened yet", "NAME EVENT"),
    Command("event list", "list_events", "list its events", "NAME --json", reads=True),
    Command("match void", "void", "it counts for nothing; everybody can read why", "NAME MATCH REASON"),
    Command("match again", "again", "play it again; a reason is public", "NAME MATCH [REASON]"),
    Command("match list", "list_matches", "list its matches", "NAME --json", reads=True),
    Command("round again", "round-again", "play all its matches again", "NAME ROUND"),
    Command("round unseal", "unseal", "show its next sealed result, or all of them", "NAME ROUND --every"),
    Command("take-back", "take-back", "take back a pause, a restart or an end that is not carried out yet"),
    Command("finish", "finish", "end at a time", "NAME --then"),
    Command("message", "message", "show a message to the audience; an empty one removes it", "NAME TEXT --then"),
    Command("machine order", "order-machine", "order a machine", "NAME [TEAM] --all"),
    Command("machine import", "import-machine", "add a machine that exists", "NAME TEAM ADDRESS"),
    Command("machine list", "list_machines", "list the machines", "NAME --json", reads=True),
    Command("machine delete", "delete-machine", "delete a machine", "NAME [TEAM] --all"),
    Command("hook add", "add-hook", "tell an address", "NAME HOOK"),
    Command("hook list", "list_hooks", "list the addresses", reads=True),
    Command("hook delete", "delete-hook", "tell it no more", "NAME HOOK"),
)


def lines_in(path: str) -> str:
    """Returns the text of a file; of `-`, what is typed or piped in."""
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise argparse.ArgumentTypeError(f"{path} cannot be read: {error}") from None


def _count_or_none(text: str) -> int:
    return 0 if text == "0" else _count(text)


def _count(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,3}", text):
        raise argparse.ArgumentTypeError("a whole number from 1 to 9999 is needed")
    return int(text)


SPELT = {"--then": "--at", "--every": "--all", "--within": "--every"}  # the same option with another meaning
ARGUMENTS: Mapping[str, Mapping[str, Any]] = {  # an upper-case word is what it is called in the help
    "NAME": {"dest": "tournament", "help": "of the tournament"},
    "ADDED": {"dest": "name", "metavar": "TEAM"},
    "NEW": {"dest": "name"},
    "HOOK": {"metavar": "URL"},
    "[URL]": {"help": "of its robot"},
    "FILE": {"dest": "list", "type": lines_in, "help": "with the lines; - for the standard input"},
    "ADDRESS": {"help": "a host like 192.0.2.1"},
    "--json": {"action": "store_true"},
    "--at": {"type": moment, "metavar": "TIME", "help": "with a countdown until then: 2026-11-22T10:00Z"},
    "--then": {"type": moment, "metavar": "TIME", "help": "then and not now: 2026-11-22T10:00Z"},
    "--all": {"action": "store_true", "help": "of every team"},
    "--every": {"action": "store_true", "dest": "all", "help": "all of the round"},
    "--member": {"action": "append", "default": [], "metavar": "PERSON", "dest": "members"},
    "--no-contest": {"action": "store_true", "help": "plays and scores, but wins no prize"},
    "--level": {"type": int, "choices": range(LEVELS_MOST + 1), "help": "a computer of this level plays for it"},
    "--proven": {
        "action": "store_true",
        "dest": "by_hand",
        "help": "its owner wants the traffic, as you know yourself",
    },
    "--revoke": {"action": "store_true", "help": "make the old one invalid first"},
    "--undo": {
        "action": "store_const",
        "const": "",
        "default": "1",
        "dest": "no_contest",
        "help": "it can win again",
    },
    "--timeout": {"type": seconds, "default": 1.0, "metavar": "SECONDS", "help": "of a request (1)"},
    "--multiplier": {"type": _count, "default": 1, "metavar": "N", "help": "of the points (1)"},
    "--both": {"action": argparse.BooleanOptionalAction, "default": True, "help": "each deal from both sides"},
    "--sealed": {"action": "store_true", "help": "nobody sees its results until they are revealed"},
    "--final-of": {"nargs": "+", "metavar": "TOURNAMENT", "help": "with the first teams of these"},
    "--first": {"type": _count, "metavar": "N", "help": "teams of each of them (3)"},
    "--pairing": {"choices": PAIRINGS, "default": "round_robin"},
    "--endless": {
        "action": "store_const",
        "const": "endless",
        "dest": "pairing",
        "help": "a ladder without an end: each robot plays again and again while it is connected",
    },
    "--within": {
        "type": _count,
        "dest": "every",
        "metavar": "MINUTES",
        "help": "of an endless one: within which each connected robot plays (10)",
    },
    "--day": {"type": _count, "metavar": "N", "help": "of an endless one, counted from 1"},
    "--seeded-by": {"metavar": "LADDER", "help": "with all teams of this tournament, in its order"},
    "--rounds": {"type": _count, "metavar": "N", "help": "ends after so many"},
    "--anchors": {"action": "store_true", "help": "computers of five levels play too, with fixed ratings"},
    "--bench-after": {
        "type": _count_or_none,
        "default": 5,
        "metavar": "N",
        "help": "faulty matches in a row (5); 0 never",
    },
}


def add(commands: Parts) -> None:
    """Adds the command and its parts."""
    parser = commands.add_parser("tournament", help="matches and tournaments between robots")
    parts = parser.add_subparsers(title="parts", metavar="PART", required=True)
    for module in (robot_match, robot_trial, tournament_run, tournament_plan):
        module.add(parts)
    new = parts.add_parser("new", help="set up a tournament")
    add_game(new)
    _add_arguments(
        new,
        "NAME --final-of --seeded-by --first --pairing --endless --within --rounds --bench-after --anchors --timeout"
        " --multiplier --both",
    )
    new.set_defaults(run=_new)
    groups: dict[str, Parts] = {"": parts}
    for command in COMMANDS:
        group, _, name = command.words.rpartition(" ")
        if group not in groups:
            of_group = parts.add_parser(group, help=GROUPS[group])
            groups[group] = of_group.add_subparsers(title="parts", metavar="PART", required=True)
        made = groups[group].add_parser(name, help=command.help)
        _add_arguments(made, command.arguments)
        made.set_defaults(run=_run, command=command)


def _add_arguments(parser: argparse.ArgumentParser, words: str) -> None:
    """Adds the named arguments; after `--both`, which only round types have, the options of the game."""
    for word in words.split():
        how = dict(ARGUMENTS.get(word, {}))
        if word.startswith("--"):
            parser.add_argument(SPELT.get(word, word), **how)
        else:
            shown = word.strip("[]")
            optional: dict[str, Any] = {"nargs": "?", "default": ""} if shown != word else {}
            parser.add_argument(how.pop("dest", shown.lower()), **{"metavar": shown, **optional, **how})
        if word == "--both":
            add_options(parser)


def _new(args: argparse.Namespace) -> int:
    house = import_module(".tournament_house", __package__)  # only now: it needs much else
    return printed(run_with_app(lambda app: house.new(app, args)))


def _run(args: argparse.Namespace) -> int:
    if args.command.reads:
        shown = getattr(import_module(".tournament_lists", __package__), args.command.action)
        return printed(run_on_data(lambda app: shown(app, *_asked(args))))
    house = import_module(".tournament_house", __package__)
    return printed(run_on_data(lambda app: house.carry_out(app, args)))


def _asked(args: argparse.Namespace) -> list[Any]:
    """Returns the name, whether JSON is wanted, and the day, where the command has such arguments."""
    return [getattr(args, field) for field in ("tournament", "json", "day") if hasattr(args, field)]
