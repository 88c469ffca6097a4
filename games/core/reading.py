"""Reads records strictly; NotARecord gives the reason (docs/contract.md, "The record")."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

import msgspec

from .beacon import ROUNDS_MOST, SIGNATURE, Beacon
from .commands import Deadline, Expire, Stop, command_from, time_from
from .game import AnyGame, Deal, Outcome, Step
from .options import make
from .record import Entry, Fair, Record

_HEX = re.compile(r"[0-9a-f]{64}")
_NOT_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
_BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")  # some shells of Windows write them
_KEYS = (
    *("roundhouse", "game", "rules", "match", "options", "stake", "seats", "chance", "position", "started_at"),
    *("steps", "outcome", "rated"),
)
_DEEPEST = 32  # nesting of lists and objects; no record needs more


class NotARecord(ValueError):
    """Raised for a document that is not a game record; says why."""


class _NotJson(NotARecord):
    """Raised for a line that is no JSON document."""


def documents(data: bytes) -> list[Any]:
    """Returns the JSON documents of a file, one or one a line; a NotARecord for each that cannot be parsed.

    Where none can, the file is something else, and there is one NotARecord.
    """
    if data.startswith(_BYTE_ORDER_MARKS):
        return [NotARecord("the file begins with a byte order mark; save it as UTF-8 without one")]
    try:
        return [_decoded(data)]
    except _NOT_JSON:
        lines = [line for line in data.splitlines() if line.strip()]
    if not lines:
        return [NotARecord("the file is empty")]
    each = [_document(line) for line in lines]
    return each[:1] if all(isinstance(document, _NotJson) for document in each) else each


def _document(line: bytes) -> Any:
    try:
        return _decoded(line)
    except _NOT_JSON as error:
        return _NotJson(f"not JSON: {error}")


def _decoded(data: bytes) -> Any:
    """Returns the document; a NotARecord if it has a key twice, which parsers understand differently."""
    document = msgspec.json.decode(data)
    try:
        _KEYS_ONCE.decode(data.decode())
    except NotARecord as error:
        return error
    return document if _is_shallow(document, _DEEPEST) else NotARecord("it is nested too deeply")


def _once(pairs: Sequence[tuple[str, Any]]) -> None:
    keys = set[str]()
    for key, _ in pairs:
        if key in keys:
            raise NotARecord(f"the key {key[:60]!r} stands twice in one object")
        keys.add(key)


_KEYS_ONCE = json.JSONDecoder(object_pairs_hook=_once, parse_int=str, parse_float=str)


def read_record(document: Any, games: Mapping[str, AnyGame]) -> Record:
    """Returns the record in a JSON document; NotARecord says what is wrong with it."""
    if isinstance(document, NotARecord):
        raise document
    try:
        return _read(document, games)
    except NotARecord:
        raise
    except ValueError as error:
        raise NotARecord(str(error)) from None


def misspelt(document: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Returns the unknown keys of a record that look like a known one which it does not have, each with that one."""
    missing = [key for key in _KEYS if key not in document]
    near = ((key, get_close_matches(key.lower(), missing, 1, 0.8)) for key in document if key not in _KEYS)
    return [(key, found[0]) for key, found in near if found]


def _where_records_are(document: Mapping[str, Any]) -> str:
    """Returns what a document of a tournament is instead of a record; empty for any other."""
    if "matches" in document:
        return "it is a whole tournament, which `verify` takes; each of its matches has a record"
    return (
        "it is a match of a tournament; only what stands under `record` is the record" if "record" in document else ""
    )


def _read(document: Any, games: Mapping[str, AnyGame]) -> Record:
    if not isinstance(document, dict):
        raise NotARecord("a record is a JSON object")
    if not _is_shallow(document, _DEEPEST):
        raise NotARecord("it is nested too deeply")
    if type(version := document.get("roundhouse")) is not int or version != 1:
        raise NotARecord(_where_records_are(document) or "roundhouse must be 1")
    name = document.get("game")
    if not isinstance(name, str) or name not in games:
        raise NotARecord("no such game is installed")
    game = games[name]
    seats = _list(document, "seats", str)
    steps = tuple(_entry(facts, len(seats)) for facts in _list(document, "steps", dict))
    record = Record(
        name,
        _rules_for(game, seats, steps),
        seats,
        steps,
        make(game.Options, _optional(document, "options", dict, {})),
        _number(document, "rules", 1, game.rules, 1),
        _optional(document, "match", str, None),
        _number(document, "stake", 0, 2**53, 0),
        _chance(document, game, len(seats)),
        _optional(document, "position", dict, None),
        time_from(document["started_at"]) if document.get("started_at") is not None else None,
        _optional(document, "outcome", dict, None),
        rated if isinstance(rated := document.get("rated"), bool) else None,
    )
    _times_run_forward(record)
    _skips_expire(record.steps)
    record.begin()  # finds an invalid position
    return record


def _is_shallow(value: Any, levels: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels > 0 and all(_is_shallow(v, levels - 1) for v in inner)


def _rules_for(game: AnyGame, seats: tuple[str, ...], steps: tuple[Entry, ...]) -> AnyGame:
    if len(seats) in game.seats:
        return game
    if len(seats) < game.fewest and [e.command for e in steps] == [Stop("stopped")]:
        return never_dealt(game)
    raise NotARecord(f"{len(seats)} cannot play: it takes {game.fewest} to {game.most}")


def never_dealt(game: AnyGame) -> AnyGame:
    """Returns rules for a table that closed before its start: nothing is dealt, and only a stop is possible."""
    return replace(
        game,
        setup=lambda _: Step(None),
        position=lambda *_: Step(None),
        waiting=lambda _: frozenset(),
        limit=lambda _: None,
        outcome=lambda _: None,
        stop=lambda _, why: Outcome((), why),
        view=lambda *_: {},
        deal=Deal(draws=False),
    )


def _entry(facts: dict[str, Any], seats: int) -> Entry:
    return Entry(command_from(facts, seats), time_from(facts["at"]) if "at" in facts else None)


def _chance(document: Mapping[str, Any], game: AnyGame, seats: int) -> Fair | None:
    facts = document.get("chance")
    if facts is not None and document.get("position") is not None:
        raise NotARecord("a deal is drawn by chance or set up as a position, not both")
    if facts is None:
        if game.deal.draws and document.get("position") is None and seats in game.seats:
            raise NotARecord("this game draws: its record needs chance, or a position")
        return None
    if not isinstance(facts, dict) or facts.keys() - {"beacon"} != {"commitment", "secret", "entropy"}:
        raise NotARecord("chance has commitment, secret and entropy, perhaps a beacon, and nothing else")
    entropy = facts["entropy"]
    if not isinstance(entropy, list) or len(entropy) != seats:
        raise NotARecord("chance has one value of entropy a seat")
    if not all(isinstance(h, str) and _HEX.fullmatch(h) for h in (facts["commitment"], facts["secret"], *entropy)):
        raise NotARecord("chance is written in 64 lower-case hex digits each")
    beacon = _beacon(facts["beacon"]) if "beacon" in facts else None
    return Fair(facts["commitment"], facts["secret"], tuple(entropy), beacon)


def _beacon(facts: Any) -> Beacon:
    if not isinstance(facts, dict) or facts.keys() != {"chain", "round", "signature"}:
        raise NotARecord("a beacon has chain, round and signature, and nothing else")
    chain, number, signature = facts["chain"], facts["round"], facts["signature"]
    if type(number) is not int or not 1 <= number < ROUNDS_MOST:
        raise NotARecord("the round of a beacon is a whole number from 1")
    if not (isinstance(chain, str) and _HEX.fullmatch(chain)):
        raise NotARecord("the chain of a beacon is written in 64 lower-case hex digits")
    if not (isinstance(signature, str) and SIGNATURE.fullmatch(signature)):
        raise NotARecord("the signature of a beacon is written in 96 lower-case hex digits")
    return Beacon(chain, number, signature)


def _times_run_forward(record: Record) -> None:
    times = [e.at for e in record.steps if e.at]
    if times and len(times) < len(record.steps):
        raise NotARecord("all steps have a time, or none")
    if times and record.started_at is None:
        raise NotARecord("step times need started_at")
    in_order = [t for t in (record.started_at, *times) if t]
    if in_order != sorted(in_order):
        raise NotARecord("times run backwards")


def _skips_expire(steps: Sequence[Entry]) -> None:
    for number, entry in enumerate(steps, 1):
        skips = isinstance(entry.command, Deadline) and entry.command.why == "skip"
        if skips and [after.command for after in steps[number : number + 1]] != [Expire()]:
            raise NotARecord("after a deadline whose why is skip comes expire")


def _list(document: Mapping[str, Any], key: str, kind: type) -> tuple[Any, ...]:
    value = document.get(key)
    if not isinstance(value, list) or not all(isinstance(v, kind) for v in value):
        raise NotARecord(f"{key} is missing or not a list of {'texts' if kind is str else 'objects'}")
    return tuple(value)


def _optional(document: Mapping[str, Any], key: str, kind: type, missing: Any) -> Any:
    value = document.get(key)
    if value is None:
        return missing
    if not isinstance(value, kind):
        raise NotARecord(f"{key} is not {'a text' if kind is str else 'an object'}")
    return value


def _number(document: Mapping[str, Any], key: str, least: int, most: int, missing: int) -> int:
    value = document.get(key, missing)
    if type(value) is not int or not least <= value <= most:
        raise NotARecord(f"{key} is not a whole number from {least} to {most}")
    return value
