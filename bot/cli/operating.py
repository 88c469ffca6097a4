"""Commands of an operator about the whole house, whatever processes serve it: status, drain, broadcast, unfreeze."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from .running import moment, printed, run_on_data

if TYPE_CHECKING:
    from bot.app import App

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

BY = "the command line"
LOOK_SECONDS = 5.0  # between two looks at whether anything is still being played

Sleep = Callable[[float], Awaitable[None]]


def add(commands: Commands) -> None:
    """Adds the commands."""
    status = commands.add_parser("status", help="print the state of the house: processes, queues, what is wrong")
    status.set_defaults(run=lambda _args: printed(run_on_data(state)))
    text = "before maintenance: open no table and start no match; without options, say what is left"
    drain = commands.add_parser("drain", help=text)
    drain.add_argument("--reason", metavar="TEXT", default="", help="begins a drain; players read it")
    drain.add_argument("--until", metavar="TIME", type=moment, help="then it ends by itself: 2026-11-22T10:00Z")
    drain.add_argument("--end", action="store_true", help="end the drain")
    drain.add_argument("--wait", action="store_true", help="return when nobody plays any more")
    drain.set_defaults(run=_drain, parser=drain)
    text = "send a message to the rooms in which people play or played in the last week; without --yes, count them"
    broadcast = commands.add_parser("broadcast", help=text)
    broadcast.add_argument("text", metavar="TEXT", nargs="?", default="", help="in English, for every other language")
    broadcast.add_argument(
        "--in", dest="translated", metavar="LANGUAGE=TEXT", action="append", default=[], help="for rooms in a language"
    )
    broadcast.add_argument("--yes", action="store_true", help="send it")
    broadcast.add_argument("--stop", action="store_true", help="send the latest one to no further room")
    broadcast.set_defaults(run=_broadcast, parser=broadcast)
    unfreeze = commands.add_parser("unfreeze", help="let a frozen match go on, if it fits its steps")
    unfreeze.add_argument("match", metavar="MATCH", help="the end of its link")
    unfreeze.set_defaults(run=lambda args: printed(run_on_data(lambda app: unfrozen(app, args.match))))


async def state(app: App) -> str:
    """Returns the state of the house, a fact a line."""
    from bot.operation.summary import house_lines
    from bot.words import DEFAULT

    await app.presence.learn()
    return "\n".join(app.words.text(line, DEFAULT) for line in await house_lines(app))


def _drain(args: argparse.Namespace) -> int:
    if args.until and not args.reason:
        args.parser.error("--until needs --reason: players read why")
    if args.end and (args.reason or args.wait):
        args.parser.error("--end stands alone")
    return printed(run_on_data(lambda app: drain(app, args.reason, args.until, end=args.end, wait=args.wait)))


async def drain(
    app: App, reason: str, until: datetime | None, *, end: bool, wait: bool, sleep: Sleep = asyncio.sleep
) -> str:
    """Begins or ends a drain, and returns what is left; with `wait`, once nobody plays. Raises CannotDo."""
    from bot.operation import draining
    from games.core.game import Refusal

    from .admin import CannotDo

    await app.presence.learn()
    try:
        if end:
            await draining.end(app, BY)
            return "the drain has ended."
        if reason:
            await draining.begin(app, draining.read_drain(reason, until, app.now()), BY)
    except Refusal as refusal:
        raise CannotDo(WHY[refusal.code]) from None
    while not (left := await draining.remaining(app)).is_nothing and wait:
        await sleep(LOOK_SECONDS)
    drain = f"a drain is on: {app.presence.drain.reason}" if app.presence.drain else "there is no drain."
    if left.is_nothing:
        return f"{drain} Nobody is playing ({left.live} matches wait for a move)."
    return f"{drain} {left.active} matches are being played, and {left.of_robots} matches of robots."


def _broadcast(args: argparse.Namespace) -> int:
    if not all("=" in translation for translation in args.translated):
        args.parser.error("--in takes a language and a text, like ru=Привет")
    if args.stop:
        if args.text or args.translated:
            args.parser.error("--stop stands alone")
        return printed(run_on_data(stop_broadcast))
    if args.translated and not args.text.strip():
        args.parser.error("TEXT is needed beside --in: rooms in other languages get it")
    texts = {"en": args.text} | dict(translation.split("=", 1) for translation in args.translated)
    return printed(run_on_data(lambda app: broadcast(app, texts, yes=args.yes)))


async def broadcast(app: App, texts: Mapping[str, str], *, yes: bool) -> str:
    """Has a message sent to rooms by the running program, or says how many there are. Raises CannotDo."""
    from bot.operation import broadcasting
    from games.core.game import Refusal

    from .admin import CannotDo

    chats = [name for name in app.settings.fronts if getattr(app.settings, f"{name}_token", None) is not None]
    try:
        wanted = broadcasting.read_texts(texts, app.words.languages)
        if not yes:
            seen = await broadcasting.preview(app, chats)
            counts = ", ".join(f"{name} {count}" for name, count in {**seen.by_platform, **seen.by_language}.items())
            return f"{_rooms(seen.rooms)} would get it ({counts}). Add --yes to send it." if seen.rooms else NOBODY
        rooms = await broadcasting.begin(app, app.random_bytes(8).hex(), wanted, BY, chats)
    except Refusal as refusal:
        raise CannotDo(WHY[refusal.code]) from None
    return f"the running program sends it to {_rooms(rooms)}, as fast as the networks allow."


async def stop_broadcast(app: App) -> str:
    """Stops the latest broadcast. Raises CannotDo."""
    from bot.operation import broadcasting

    from .admin import CannotDo

    if not (latest := await broadcasting.latest(app)):
        raise CannotDo("there was no broadcast in the last seven days.")
    return f"it was not sent to {_rooms(await broadcasting.stop(app, latest[0].id, BY))}."


def _rooms(count: int) -> str:
    return f"{count} room{'' if count == 1 else 's'}"


NOBODY = "no room has had a table in the last seven days."
WHY = {
    "no_broadcast_text": "a text is needed.",
    "too_long": "a text has at most 1,000 characters.",
    "bad_choice": "there is no such language.",
    "nobody_to_tell": NOBODY,
    "no_drain_reason": "a drain needs a reason; players read it.",
    "drain_in_the_past": "this time has passed; name a later one.",
    "no_drain": "there is no drain.",
    "unknown_match": "there is no such match.",
    "not_frozen": "this match is not frozen.",
    "differs_from_steps": "this match does not fit its steps, so it stays frozen; a moderator can stop it.",
}


async def unfrozen(app: App, match_id: str) -> str:
    """Lets a frozen match go on. Raises CannotDo."""
    from bot.usecases import play
    from games.core.game import Refusal

    from .admin import CannotDo

    await app.presence.learn()
    try:
        await play.unfreeze(app, match_id, BY)
    except Refusal as refusal:
        raise CannotDo(WHY[refusal.code]) from None
    return f"match {match_id} goes on."
