"""The game record: a whole match as one document that can be replayed and verified (contract, section 4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import msgspec

from . import chance as fair
from .deeds import Deed, Stop, deed_facts, deed_from, time_from, time_text
from .game import AnyGame, Outcome, Refusal, Seat, Start, Step
from .match import Match, Moved, Past, begin, follow, legal, waiting
from .options import given, make

_HEX = re.compile(r"[0-9a-f]{64}")
_NOT_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
_DEEPEST = 32  # lists and objects within each other; no record needs more


class NotARecord(ValueError):
    """This document is not a game record, and why."""


@dataclass(frozen=True, slots=True)
class Fair:
    """What makes the chance of a match checkable: the secret, its commitment, and each seat's entropy, all in hex."""

    commitment: str
    secret: str
    entropy: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of a record: what was done, and when."""

    deed: Deed
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A match as a document; `game` are the rules it is replayed by, `options` theirs."""

    name: str
    game: AnyGame
    seats: tuple[str, ...]
    steps: tuple[Entry, ...]
    options: Any
    rules: int = 1
    match: str | None = None
    stake: int = 0
    chance: Fair | None = None
    position: Mapping[str, Any] | None = None
    started_at: datetime | None = None
    outcome: Mapping[str, Any] | None = None

    def document(self) -> dict[str, Any]:
        """The record as JSON has it."""
        times = [{"at": time_text(e.at)} if e.at else {} for e in self.steps]
        return {
            "roundhouse": 1,
            "game": self.name,
            "rules": self.rules,
            "match": self.match,
            "options": given(self.options),
            "stake": self.stake,
            "seats": list(self.seats),
            "chance": msgspec.to_builtins(self.chance),
            "position": self.position,
            "started_at": time_text(self.started_at) if self.started_at else None,
            "steps": [at | deed_facts(e.deed) for at, e in zip(times, self.steps, strict=True)],
            "outcome": self.outcome,
        }

    def start(self) -> Start[Any]:
        """What the match began from."""
        seed = fair.NO_SECRET
        if self.chance:
            seed = fair.seed(bytes.fromhex(self.chance.secret), self.chance.entropy)
        return Start(len(self.seats), seed, self.options, self.rules)


def outcome_facts(outcome: Outcome, stake: int, seats: int) -> dict[str, Any]:
    """An outcome as a record writes it, with the chips of each seat."""
    return {
        "places": [list(place) for place in outcome.places],
        "shares": list(outcome.shares(stake, seats)),
        "scores": list(outcome.scores or (None,) * seats),
        "why": outcome.why,
    }


def documents(data: bytes) -> list[Any]:
    """The JSON documents of a file, one or a line each; a NotARecord stands where one cannot be read."""
    try:
        return [msgspec.json.decode(data)]
    except _NOT_JSON:
        lines = [line for line in data.splitlines() if line.strip()]
    return [_document(line) for line in lines] or [NotARecord("the file is empty")]


def _document(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except _NOT_JSON as error:
        return NotARecord(f"not JSON: {error}")


def read_record(document: Any, games: Mapping[str, AnyGame]) -> Record:
    """The record in a JSON document; NotARecord says what is wrong with it."""
    if isinstance(document, NotARecord):
        raise document
    try:
        return _read(document, games)
    except NotARecord:
        raise
    except ValueError as error:
        raise NotARecord(str(error)) from None


def _read(document: Any, games: Mapping[str, AnyGame]) -> Record:
    if not isinstance(document, dict):
        raise NotARecord("a record is a JSON object")
    if not _is_shallow(document, _DEEPEST):
        raise NotARecord("it is nested too deeply")
    if type(version := document.get("roundhouse")) is not int or version != 1:
        raise NotARecord("roundhouse must be 1")
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
    )
    _times_run_forward(record)
    _begin(record)  # a position that is none is found here
    return record


def _is_shallow(value: Any, levels: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels > 0 and all(_is_shallow(v, levels - 1) for v in inner)


def _rules_for(game: AnyGame, seats: tuple[str, ...], steps: tuple[Entry, ...]) -> AnyGame:
    if len(seats) in game.seats:
        return game
    if len(seats) < game.fewest and [e.deed for e in steps] == [Stop("stopped")]:
        return _never_dealt(game)
    raise NotARecord(f"{len(seats)} cannot play: it takes {game.fewest} to {game.most}")


def _never_dealt(game: AnyGame) -> AnyGame:
    """A table that closed before its start: nothing is dealt, and all it can do is stop."""
    return replace(
        game,
        setup=lambda _: Step(None),
        position=lambda *_: Step(None),
        waiting=lambda _: frozenset(),
        limit=lambda _: None,
        outcome=lambda _: None,
        stop=lambda _, why: Outcome((), why),
        view=lambda *_: {},
        draws=False,
    )


def _entry(facts: dict[str, Any], seats: int) -> Entry:
    return Entry(deed_from(facts, seats), time_from(facts["at"]) if "at" in facts else None)


def _chance(document: Mapping[str, Any], game: AnyGame, seats: int) -> Fair | None:
    facts = document.get("chance")
    if facts is None:
        if game.draws and document.get("position") is None and seats in game.seats:
            raise NotARecord("this game draws: its record needs chance, or a position")
        return None
    if not isinstance(facts, dict) or not {"commitment", "secret", "entropy"} <= set(facts):
        raise NotARecord("chance has commitment, secret and entropy")
    entropy = facts["entropy"]
    if not isinstance(entropy, list) or len(entropy) != seats:
        raise NotARecord("chance has one value of entropy a seat")
    if not all(isinstance(h, str) and _HEX.fullmatch(h) for h in (facts["commitment"], facts["secret"], *entropy)):
        raise NotARecord("chance is written in 64 lower-case hex digits each")
    return Fair(facts["commitment"], facts["secret"], tuple(entropy))


def _times_run_forward(record: Record) -> None:
    times = [e.at for e in record.steps if e.at]
    if times and len(times) < len(record.steps):
        raise NotARecord("all steps have a time, or none")
    if times and record.started_at is None:
        raise NotARecord("step times need started_at")
    in_order = [t for t in (record.started_at, *times) if t]
    if in_order != sorted(in_order):
        raise NotARecord("times run backwards")


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


@dataclass(frozen=True, slots=True)
class Replayed:
    """How a match stands after a step of its record, or why the step was refused; step 0 is the start."""

    step: int
    match: Match[Any]
    moved: Moved[Any] | None = None
    refusal: Refusal | None = None


def _begin(record: Record) -> Moved[Any]:
    timed = record.started_at if all(e.at for e in record.steps) else None
    return begin(record.game, record.start(), timed, record.position)


def replay(record: Record) -> Iterator[Replayed]:
    """The start and every step through the rules; a refused step leaves the position, and the next is tried."""
    moved = _begin(record)
    match, past = moved.match, list[Past[Any]]()
    yield Replayed(0, match, moved)
    for number, entry in enumerate(record.steps, 1):
        try:
            moved = follow(record.game, match, past, entry.deed, entry.at)
        except Refusal as refusal:
            yield Replayed(number, match, refusal=refusal)
        else:
            match = moved.match
            yield Replayed(number, match, moved)


def replayed_facts(record: Record, at: Replayed, viewer: Seat | None, with_legal: bool) -> dict[str, Any]:
    """A step that was taken, as `replay --json` prints it, for the viewer (None: the public)."""
    game, match, seats = record.game, at.match, len(record.seats)
    asked = sorted(waiting(game, match))
    events = [e for e in (at.moved.events if at.moved else ()) if e.heard_by(viewer)]
    facts: dict[str, Any] = {
        "step": at.step,
        "ok": True,
        "events": [{"kind": e.kind, "seat": e.seat, **e.facts} for e in events],
        "waiting": asked,
        "turn": match.turn,
        "deadline": time_text(match.deadline) if match.deadline else None,
        "view": msgspec.to_builtins(game.view(match.state, viewer), str_keys=True),
        "outcome": outcome_facts(match.outcome, record.stake, seats) if match.outcome else None,
    }
    if with_legal:
        facts["legal"] = {str(s): sorted(legal(game, match, s)) for s in asked}
        facts["forms"] = {str(s): list(game.forms(match.state, s)) for s in asked}
    return facts


@dataclass(frozen=True, slots=True)
class Unfair:
    """The first thing that makes a record untrustworthy: a code of ours, and what its sentence needs."""

    code: str
    facts: Mapping[str, str | int]


def verify(record: Record, noted: str = "", said: Mapping[Seat, str] | None = None) -> Unfair | None:
    """None when the record is fair: secret, words, draws, every step and the outcome as the rules have them.

    `noted` are the leading digits of the commitment as a player noted them; `said` are players' own words.
    """
    if wrong := _chance_is_off(record, noted.lower(), said or {}):
        return wrong
    match = None
    for at in replay(record):
        if at.refusal:
            return Unfair("step", {"step": at.step, "code": at.refusal.code})
        match = at.match
    assert match is not None
    own = outcome_facts(match.outcome, record.stake, len(record.seats)) if match.outcome else None
    if _canonical(own) != _canonical(record.outcome):
        return Unfair("outcome", {"own": _canonical(own), "written": _canonical(record.outcome)[:300]})
    return None


def _chance_is_off(record: Record, noted: str, said: Mapping[Seat, str]) -> Unfair | None:
    chance = record.chance
    if chance is None:
        return Unfair("no_chance", {}) if noted or said else None
    if fair.commitment(bytes.fromhex(chance.secret)) != chance.commitment:
        return Unfair("secret", {"commitment": chance.commitment})
    if not chance.commitment.startswith(noted):
        return Unfair("noted", {"noted": noted, "commitment": chance.commitment})
    for seat, words in sorted(said.items()):
        if not 0 <= seat < len(chance.entropy):
            return Unfair("said_seat", {"seat": seat})
        if fair.entropy(words) != chance.entropy[seat]:
            return Unfair("said", {"seat": seat})
    return None


def _canonical(value: Any) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()
