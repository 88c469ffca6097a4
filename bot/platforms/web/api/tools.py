"""The tools of a language model: what each takes, and what it does at the seat of a program."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.json import schema_components
from starlette.requests import Request

from bot.view.button_data import Action
from bot.view.match_records import record_of
from games.core.game import Refusal
from games.core.options import opening_options
from games.core.screen import Say
from games.core.verify import verify
from games.table.table import Table
from storage.people.programs import Scope

from . import Caller, acts, in_words, sight
from .acts import Answer, Opening
from .matches import WAIT_MOST

COPIES = 2  # an answer is at most this many times as long as its match, whose quotes it escapes
ALWAYS = ("id", "status", "you", "version", "turn", "waiting", "legal")  # of a match, whatever it is now
WHERE_SET = ("away", "why", "seconds_left", "bank", "events", "forms", "offers", "said", "outcome", "next_match")
TOLD_BESIDE = frozenset({"options", "outcome", "you", "waiting"})  # fields of views; the match has them, too


class Nothing(Struct, forbid_unknown_fields=True):
    """Lists your tables that are not over, those that are open to everybody, and the games with their options."""


class AtTable(Struct, kw_only=True, forbid_unknown_fields=True):
    """Shows the whole match as you see it, also what stays the same in all its turns: the seats, options and stake."""

    match: str
    names: bool = False


class Seating(Struct, kw_only=True, forbid_unknown_fields=True):
    """Takes a seat at an open table, or accepts an invitation; with `start`, begins the match whose host you are."""

    match: str
    stake: int = 0
    share: str = ""
    start: bool = False


class Moves(Struct, kw_only=True, forbid_unknown_fields=True):
    """Lists your legal moves now, with their words, and the `turn` that a move quotes."""

    match: str


class Moving(Struct, kw_only=True, forbid_unknown_fields=True):
    """Makes a move: `do` is one of the legal moves. Sending the same move again is harmless."""

    match: str
    turn: int
    do: str


class Waiting(Struct, kw_only=True, forbid_unknown_fields=True):
    """Waits, up to 50 seconds, until you are asked or the match is over; then says what decides your move.

    `after`: the version that you have seen.
    """

    match: str
    after: int = 0


class Saying(Moves, kw_only=True, forbid_unknown_fields=True):
    """Tells the others one thing: a ready phrase, an offer, an answer to theirs, or that you leave or resign.

    Phrases: hello, luck, nice, thinking, moment, thanks, sorry, again. Offers: draw, takeback, more_time and stop in a
    match, rematch after it.
    """

    phrase: str = ""
    offer: str = ""
    accept: str = ""
    decline: str = ""
    leave: bool = False


class Result(Moves, kw_only=True, forbid_unknown_fields=True):
    """Tells how a match ended: who has which place, and why."""


class Verifying(Moves, kw_only=True, forbid_unknown_fields=True):
    """Checks that a match that is over was fair: the deal, every step, the times and the outcome."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool: what it takes, which scope it needs, and what it does. Its description is that of what it takes."""

    takes: type[Struct]
    scope: Scope
    run: Callable[[Request, Caller, Any], Awaitable[Any]]


async def _table(request: Request, who: Caller, match: str, share: str = "") -> Table:
    """Returns a match that the program may see. Answers about it are padded from now on, refusals too."""
    table = await sight.visible(who, match, share)
    sight.hide_length(request, who, table, COPIES)
    return table


def _seen(request: Request, who: Caller, table: Table, names: bool = False) -> dict[str, Any]:
    """Returns the whole match, with the moves where the program is asked."""
    sight.hide_length(request, who, table, COPIES)
    seen = dict(msgspec.to_builtins(sight.document(who, table, names, legal=True)))
    return seen | {"legal": _told_apart(seen["legal"])}


def _told_apart(moves: dict[str, str]) -> dict[str, str]:
    """Returns one of the moves whose words are the same: they are one move, as a growth from either of two chips."""
    first = {words: move for move, words in reversed(moves.items())}
    return {move: words for move, words in moves.items() if first[words] == move}


def _turn(request: Request, who: Caller, table: Table) -> dict[str, Any]:
    """Returns what a move is decided by: what has changed, and what can be done. `look` has the rest."""
    seen = _seen(request, who, table)
    shown = {part: seen[part] for part in ALWAYS} | {part: seen[part] for part in WHERE_SET if seen.get(part)}
    if "seconds_left" in shown:
        shown["seconds_left"] = int(shown["seconds_left"])
    if seen["view"]:
        spare = TOLD_BESIDE | table.game.ui.spare
        shown["view"] = {part: value for part, value in seen["view"].items() if part not in spare}
    return shown


async def _list(_request: Request, who: Caller, _asked: Nothing) -> Any:
    return {**msgspec.to_builtins(await acts.listed(who)), "games": [_game(who, name) for name in who.app.games]}


def _game(who: Caller, name: str) -> dict[str, Any]:
    """What can be opened: how many play it, the levels of its computer, and its options that are numbers."""
    game = who.app.games[name]
    return {
        "name": name,
        "title": who.app.words.text(Say("title"), who.language, name),
        "seats": [game.seats[0], game.seats[-1]],
        "levels": list(game.levels),
        "options": {option: [bounds["min"], bounds["max"]] for option, bounds in opening_options(game.Options)},
    }


async def _open(request: Request, who: Caller, opening: Opening) -> Any:
    return _seen(request, who, await acts.opened(who, opening))


async def _join(request: Request, who: Caller, asked: Seating) -> Any:
    table = await _table(request, who, asked.match, asked.share)
    action = Action("start") if asked.start else Action.of("join", asked.stake)
    return _seen(request, who, await acts.pressed(who, table, action))


async def _look(request: Request, who: Caller, asked: AtTable) -> Any:
    return _seen(request, who, await _table(request, who, asked.match), asked.names)


async def _legal(request: Request, who: Caller, asked: Moves) -> Any:
    seen = _seen(request, who, await _table(request, who, asked.match))
    return {part: seen[part] for part in ("status", "you", "waiting", "turn", "version", "legal", "forms")}


async def _move(request: Request, who: Caller, asked: Moving) -> Any:
    return _turn(request, who, await acts.moved(who, await _table(request, who, asked.match), asked.turn, asked.do))


async def _wait(request: Request, who: Caller, asked: Waiting) -> Any:
    sight.check_may_wait(who)
    request.scope["state"]["answers_later"]()
    async with aclosing(sight.changes(who, asked.match, asked.after, seconds=WAIT_MOST, until_turn=True)) as changes:
        async for table in changes:
            return _turn(request, who, table)
    return {"status": "nothing new yet: wait again"}


async def _say(request: Request, who: Caller, asked: Saying) -> Any:
    table = await _table(request, who, asked.match)
    sent = Answer(offer=asked.offer, accept=asked.accept, decline=asked.decline)
    if sum(map(bool, (asked.phrase, asked.leave, *msgspec.structs.astuple(sent)))) != 1:
        raise Refusal("bad_choice", value="", choices="phrase, offer, accept, decline, leave")
    if asked.phrase:
        after = await acts.pressed(who, table, Action.of("say", asked.phrase))
    else:
        after = await (acts.left(who, table) if asked.leave else acts.answered(who, table, sent))
    return {"offers": [], "said": [], **_turn(request, who, after)}


async def _result(request: Request, who: Caller, asked: Result) -> Any:
    seen = _seen(request, who, await _table(request, who, asked.match))
    return {part: seen[part] for part in ("status", "you", "outcome", "next_match")}


async def _verify(request: Request, who: Caller, asked: Verifying) -> Any:
    table = await _table(request, who, asked.match)
    verdict = await asyncio.to_thread(verify, await record_of(who.app.store, table))
    wrong = verdict.unfair
    return {
        "fair": wrong is None,
        "why": wrong.code if wrong else "",
        "checked": list(verdict.checked),
        "unchecked": list(verdict.unchecked),
    }


TOOLS = {
    "tables": Tool(Nothing, "look", _list),
    "open": Tool(Opening, "open", _open),
    "join": Tool(Seating, "play", _join),
    "look": Tool(AtTable, "look", _look),
    "legal": Tool(Moves, "look", _legal),
    "move": Tool(Moving, "play", _move),
    "wait": Tool(Waiting, "look", _wait),
    "say": Tool(Saying, "play", _say),
    "result": Tool(Result, "look", _result),
    "verify": Tool(Verifying, "look", _verify),
}
_, _SCHEMAS = schema_components([tool.takes for tool in TOOLS.values()])


def described(name: str, tool: Tool) -> dict[str, Any]:
    schema = dict(_SCHEMAS[tool.takes.__name__])
    about = schema.pop("description", "")
    return {"name": name, "description": about, "inputSchema": {**schema, "required": schema.get("required", [])}}


def asked_of(tool: Tool, arguments: Any) -> Any:
    """Returns what a tool is asked; raises ValueError with a sentence that names the argument that is wrong."""
    try:
        return msgspec.convert(arguments or {}, tool.takes)
    except msgspec.ValidationError as error:
        raise ValueError(f"{in_words(error)} It takes {_fields(tool)}.") from None


def _fields(tool: Tool) -> str:
    """Returns the names of a tool's arguments."""
    fields = msgspec.structs.fields(tool.takes)
    names = (field.name if field.required else f"{field.name} (optional)" for field in fields)
    return ", ".join(names) or "no arguments"
