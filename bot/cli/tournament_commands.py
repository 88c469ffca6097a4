"""The parts of the command `tournament` that need a house; the running program notices what they change."""

from __future__ import annotations

import argparse
import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from .operator_commands import printed, run_on_data, run_with_app
from .robot_match import add_options, options_given, seconds

if TYPE_CHECKING:
    from bot.app import App

    Parts = argparse._SubParsersAction[argparse.ArgumentParser]
    Work = Callable[[Any, App, argparse.Namespace], Awaitable[str]]  # its first argument is the module that does it

GROUPS = {
    "type": "round types: their options, used in turn",
    "event": "what happens at a time: messages, round types, the end",
    "match": "matches: make them void or play them again",
    "round": "rounds: play one again, or show the results of a sealed one",
}
LISTED = {"type": "types", "event": "events", "match": "matches"}


class Led(NamedTuple):
    """A command for an action of bot/tournament/actions.py: its fields in order, the last of which may be left out."""

    group: str
    command: str
    action: str
    help: str
    fields: tuple[str, ...] = ()
    is_timed: bool = False
    least: int = 9  # fields that are needed


LED = (
    Led("", "take-back", "take-back", "take back a pause, a restart or an end that is not carried out yet"),
    Led("", "finish", "finish", "end at a time", is_timed=True),
    Led("", "message", "message", "show a message to the audience; an empty one removes it", ("text",), True),
    Led("team", "bench", "bench", "keep it out of the next rounds; everybody can read why", ("team", "reason")),
    Led("team", "keep", "keep", "take back that it is deleted", ("team",)),
    Led("team", "no-contest", "change-team", "it plays and scores, but wins no prize", ("team",)),
    Led("type", "add", "add-type", "add a round type", is_timed=True),
    Led("type", "stop", "stop-type", "take a round type out of use", ("position",), True),
    Led("event", "remove", "remove-event", "remove what has not happened yet", ("event",)),
    Led("match", "void", "void", "it counts for nothing; everybody can read why", ("match", "reason")),
    Led("match", "again", "again", "play it again; a reason is public", ("match", "reason"), least=1),
    Led("round", "again", "round-again", "play all its matches again", ("round",)),
    Led("round", "unseal", "unseal", "show its next sealed result", ("round",)),
)
PAIRINGS = ("round_robin", "swiss", "knockout")


def add(parts: Parts) -> None:
    """Adds the commands."""
    _new(parts)
    _command(parts, "list", "list the tournaments", lambda do, app, a: do.list_all(app, a.json), json=True)
    show = _command(parts, "show", "show a tournament", lambda do, app, a: do.show(app, a.name, a.json), json=True)
    start = _command(parts, "start", "start, or go on", lambda do, app, a: do.start(app, a.name, a.at))
    start.add_argument("--at", type=moment, metavar="TIME", help="with a countdown until then: 2026-11-22T10:00Z")
    pause = _command(
        parts, "pause", "begin no more matches, or stop the countdown", lambda do, app, a: do.pause(app, a.name)
    )
    restart = _command(parts, "restart", "archive all, and begin again", lambda do, app, a: do.restart(app, a.name))
    end = _command(parts, "end", "end after this round", lambda do, app, a: do.end(app, a.name))
    export = _command(
        parts, "export", "print one that has ended, for `verify`", lambda do, app, a: do.export(app, a.name)
    )
    for command in (show, start, pause, restart, end, export):
        command.add_argument("name", metavar="NAME")
    groups = {"": parts, "team": _teams(parts.add_parser("team", help="teams of a tournament"))}
    for group, text in GROUPS.items():
        groups[group] = parts.add_parser(group, help=text).add_subparsers(title="parts", metavar="PART", required=True)
    for about in LED:
        _led(groups[about.group], about)
    for group, plural in LISTED.items():
        listing = _command(groups[group], "list", f"list its {plural}", _lists(plural), True, "tournament_events")
        listing.add_argument("name", metavar="NAME", help="of the tournament")
    _machines(parts.add_parser("machine", help="machines for the teams of a tournament"))
    _hooks(parts.add_parser("hook", help="addresses that are told of each match and round that ends"))


def _new(parts: Parts) -> None:
    new = _command(
        parts,
        "new",
        "set up a tournament",
        lambda do, app, a: (
            do.new(app, a.name, _kind(a), **_pairing(a))
            if a.final_of is None and a.first is None
            else do.final(app, a.name, a.final_of or (), a.first or 3, _kind(a), **_pairing(a))
        ),
        creates_database=True,
    )
    new.add_argument("name", metavar="NAME")
    new.add_argument("--final-of", nargs="+", metavar="TOURNAMENT", help="with the first teams of these")
    new.add_argument("--first", type=_count, metavar="N", help="teams of each of them (3)")
    new.add_argument("--pairing", choices=PAIRINGS, default="round_robin")
    new.add_argument("--rounds", type=_count, metavar="N", help="ends after so many")
    new.add_argument(
        "--bench-after", type=_count_or_none, default=5, metavar="N", help="faulty matches in a row (5); 0 never"
    )
    _add_type(new)


def _add_type(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of a round type."""
    parser.add_argument("--timeout", type=seconds, default=1.0, metavar="SECONDS", help="of a request (1)")
    parser.add_argument("--multiplier", type=_count, default=1, metavar="N", help="of the points (1)")
    parser.add_argument("--both", action=argparse.BooleanOptionalAction, default=True, help="each deal from both sides")
    add_options(parser)


def _pairing(args: argparse.Namespace) -> dict[str, Any]:
    return {"pairing": args.pairing, "rounds_most": args.rounds, "bench_after": args.bench_after}


def _kind(args: argparse.Namespace) -> dict[str, Any]:
    """Returns the round type on the command line, as in a description."""
    rest = {"timeout_seconds": args.timeout, "multiplier": args.multiplier, "both": args.both}
    return {**options_given(args), **rest}


def _led(parts: Parts, about: Led) -> None:
    made = _command(
        parts, about.command, about.help, lambda do, app, a: do.led(app, a.name, about, a), module="tournament_events"
    )
    made.add_argument("name", metavar="NAME", help="of the tournament")
    for place, field in enumerate(about.fields):
        made.add_argument(field, metavar=field.upper(), nargs=None if place < about.least else "?", default="")
    if about.is_timed:
        made.add_argument("--at", type=moment, metavar="TIME", help="then and not now: 2026-11-22T10:00Z")
    if about.action == "change-team":
        made.add_argument("--undo", action="store_true", help="it can win again")
    if about.action == "add-type":
        _add_type(made)
        made.add_argument("--sealed", action="store_true", help="nobody sees its results until they are revealed")


def _lists(plural: str) -> Work:
    return lambda do, app, args: getattr(do, f"list_{plural}")(app, args.name, args.json)


def _teams(parser: argparse.ArgumentParser) -> Parts:
    parts = parser.add_subparsers(title="parts", metavar="PART", required=True)
    add = _command(
        parts, "add", "register a team", lambda do, app, a: do.add_team(app, a.name, a.team, a.url, **_about(a))
    )
    rename = _command(parts, "rename", "rename a team", lambda do, app, a: do.rename_team(app, a.name, a.team, a.to))
    address = _command(
        parts,
        "address",
        "give it another address",
        lambda do, app, a: do.set_address(app, a.name, a.team, a.url, a.proven),
    )
    prove = _command(
        parts, "prove", "look for its code at its address", lambda do, app, a: do.prove(app, a.name, a.team)
    )
    token = _command(
        parts, "token", "print its login token", lambda do, app, a: do.token(app, a.name, a.team, a.revoke)
    )
    unbench = _command(parts, "unbench", "let it play again", lambda do, app, a: do.unbench(app, a.name, a.team))
    delete = _command(parts, "delete", "delete it between rounds", lambda do, app, a: do.delete(app, a.name, a.team))
    listing = _command(
        parts, "list", "list the teams", lambda do, app, a: do.list_teams(app, a.name, a.json), json=True
    )
    for command in (add, rename, address, prove, token, unbench, delete, listing):
        command.add_argument("name", metavar="NAME", help="of the tournament")
    for command in (add, rename, address, prove, token, unbench, delete):
        command.add_argument("team", metavar="TEAM")
    add.add_argument("url", metavar="URL", nargs="?", default="", help="of its robot")
    add.add_argument("--member", action="append", default=[], metavar="PERSON")
    add.add_argument("--no-contest", action="store_true", help="plays and scores, but wins no prize")
    add.add_argument("--level", type=int, choices=range(6), help="a computer of this level plays for it")
    rename.add_argument("to", metavar="NEW")
    address.add_argument("url", metavar="URL")
    for command in (add, address):
        command.add_argument("--proven", action="store_true", help="its owner wants the traffic, as you know yourself")
    token.add_argument("--revoke", action="store_true", help="make the old one invalid first")
    return parts


def _machines(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(title="parts", metavar="PART", required=True)
    made = partial(_command, parts, module="tournament_machines")
    order = made("order", "order a machine", lambda do, app, a: do.order(app, a.name, a.team, a.all))
    add = made(
        "import", "add a machine that exists", lambda do, app, a: do.import_machine(app, a.name, a.team, a.address)
    )
    listing = made("list", "list the machines", lambda do, app, a: do.list_all(app, a.name, a.json), json=True)
    delete = made("delete", "delete a machine", lambda do, app, a: do.delete(app, a.name, a.team, a.all))
    for command in (order, add, listing, delete):
        command.add_argument("name", metavar="NAME", help="of the tournament")
    for command in (order, delete):
        command.add_argument("team", metavar="TEAM", nargs="?", default="")
        command.add_argument("--all", action="store_true", help="of every team")
    add.add_argument("team", metavar="TEAM")
    add.add_argument("address", metavar="ADDRESS", help="a host like 192.0.2.1")


def _hooks(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(title="parts", metavar="PART", required=True)
    made = partial(_command, parts, module="tournament_events")
    add = made("add", "tell an address", lambda do, app, a: do.add_hook(app, a.name, a.url))
    listing = made("list", "list the addresses", lambda do, app, a: do.list_hooks(app, a.name))
    delete = made("delete", "tell it no more", lambda do, app, a: do.delete_hook(app, a.name, a.url))
    for command in (add, listing, delete):
        command.add_argument("name", metavar="NAME", help="of the tournament")
    for command in (add, delete):
        command.add_argument("url", metavar="URL")


def _about(args: argparse.Namespace) -> dict[str, Any]:
    return {"members": args.member, "no_contest": args.no_contest, "level": args.level, "by_hand": args.proven}


def _command(
    parts: Parts,
    name: str,
    text: str,
    work: Work,
    json: bool = False,
    module: str = "tournament_house",
    creates_database: bool = False,
) -> argparse.ArgumentParser:
    def run(args: argparse.Namespace) -> int:
        does = import_module(f".{module}", __package__)  # only now: it needs much else
        run_work = run_with_app if creates_database else run_on_data
        return printed(run_work(lambda app: work(does, app, args)))

    made = parts.add_parser(name, help=text)
    made.set_defaults(run=run)
    if json:
        made.add_argument("--json", action="store_true")
    return made


def moment(text: str) -> datetime:
    """Returns a time from the command line; without a zone it is UTC."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError("a time like 2026-11-22T10:00Z is needed") from None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _count_or_none(text: str) -> int:
    return 0 if text == "0" else _count(text)


def _count(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,3}", text):
        raise argparse.ArgumentTypeError("a whole number from 1 to 9999 is needed")
    return int(text)
