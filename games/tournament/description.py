"""The description of a tournament: teams, rounds and how they are paired (docs/tournaments.md)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from math import isinf
from typing import Any

from ..core.game import AnyGame
from ..core.options import fresh, given, with_clock
from .pairing import SYSTEMS

LONGEST_NAME = 40
MOST_TEAMS = 200  # a Swiss round of so many takes seconds to pair
MOST_ROUNDS = 1_000
MOST_POINTS = 1_000  # the largest multiplier
LONGEST_SECONDS = 3_600


class BadDescription(ValueError):
    """Raised for a description that makes no tournament; its text is one sentence that says why."""


@dataclass(frozen=True, slots=True)
class RoundType:
    """What the matches of a round have in common."""

    options: Any  # of the game, without a clock
    timeout_seconds: float = 1.0  # of each request
    multiplier: int = 1  # of the points
    both: bool = True  # each deal is played from both sides

    def document(self) -> dict[str, Any]:
        """Returns it as JSON values."""
        times = time_options(type(self.options))
        own = {name: value for name, value in given(self.options).items() if name not in times}
        rest = {"timeout_seconds": self.timeout_seconds, "multiplier": self.multiplier, "both": self.both}
        return own | rest


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team's name and the address of its robot, as it was written."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Description:
    """A tournament before its first round. Entrants are in order of registration."""

    game: str
    entrants: tuple[Entrant, ...]
    rounds: tuple[RoundType, ...]
    pairing: str = "round_robin"
    anchors: bool = False  # the computers of all levels play too, out of competition, with fixed ratings


def read_description(document: Any, games: Mapping[str, AnyGame]) -> Description:
    """Returns the tournament that a JSON document describes; BadDescription says what is wrong."""
    facts = _object(document, "A description", {"teams", "rounds", "pairing", "game", "anchors"})
    name = game_name(facts.get("game"), games)
    pairing = facts.get("pairing", "round_robin")
    if not isinstance(pairing, str) or pairing not in SYSTEMS:
        raise BadDescription(f"pairing is one of {', '.join(SYSTEMS)}, not {pairing!r}.")
    anchors = facts.get("anchors", False)
    if type(anchors) is not bool:
        raise BadDescription("anchors is true or false.")
    if anchors and pairing == "knockout":
        raise BadDescription("A knock-out has no anchors: they must not put a team out.")
    rounds = _list(facts.get("rounds", [{}]), "rounds", 1, MOST_ROUNDS)
    types = tuple(round_type(one, games[name], f"Round {n}") for n, one in enumerate(rounds, 1))
    entrants = _entrants(facts.get("teams"))
    if anchors and (
        taken := {anchor_name(level) for level in anchor_levels(games[name])}.intersection(one.name for one in entrants)
    ):
        raise BadDescription(f"A team cannot be called {min(taken)}: an anchor has this name.")
    return Description(name, entrants, types, pairing, anchors)


def anchor_levels(game: AnyGame) -> list[int]:
    """Returns the levels of the computers that play as anchors: those with names."""
    return list(game.computer.named_levels)


def anchor_name(level: int) -> str:
    """Returns the name of the anchor that the computer of this level plays."""
    return f"Computer ({level})"


def robot_games(games: Mapping[str, AnyGame]) -> list[str]:
    """Returns the names of the games that robots play, the usual one first."""
    wires = {name: game.wire for name, game in games.items() if game.wire}
    return sorted(wires, key=lambda name: not wires[name].is_usual)


def scored_in(game: AnyGame) -> str:
    """Returns what a game's ladder shows besides points; empty for nothing."""
    return game.wire.scored if game.wire else ""


def game_name(wanted: Any, games: Mapping[str, AnyGame]) -> str:
    """Returns the game to play: the one named, or the usual one."""
    known = robot_games(games)
    usual = [name for name in known if (wire := games[name].wire) and wire.is_usual] or known
    if wanted is None and len(usual) == 1:
        return usual[0]
    if wanted not in known:
        raise BadDescription(f"game is one of {', '.join(known)}, not {wanted!r}.")
    return str(wanted)


def time_options(kind: type[Any]) -> set[str]:
    """Returns the options of a game that limit time: robots have a limit for each request instead."""
    return {option.name for option in fields(kind) if "clock" in option.metadata} | set(with_clock(kind, None))


def robot_options(game: AnyGame, values: Mapping[str, Any]) -> Any:
    """Returns the options of a match of robots, without a clock; ValueError for those that it cannot have."""
    options = fresh(game.Options, {**with_clock(game.Options, None), **values})
    if may_never_end(game, options):
        raise ValueError("with these options a match of robots may never end")
    return options


def may_never_end(game: AnyGame, options: Any) -> bool:
    """Returns whether robots may play a match with these options for ever."""
    return game.wire is not None and isinf(game.wire.moves(options))


def round_type(document: Any, game: AnyGame, where: str) -> RoundType:
    """Returns the round type in a JSON document: three keys of its own, and the options of the game but its times.

    `where` is the beginning of the sentence of a BadDescription.
    """
    own = {"timeout_seconds", "multiplier", "both"}
    facts = _object(document, where, own | set(given(game.Options())) - time_options(game.Options))
    try:
        options = robot_options(game, {name: value for name, value in facts.items() if name not in own})
    except ValueError as error:
        raise BadDescription(f"{where}: {error}.") from None
    seconds, multiplier, both = facts.get("timeout_seconds", 1.0), facts.get("multiplier", 1), facts.get("both", True)
    if type(seconds) not in (int, float) or not 0 < seconds <= LONGEST_SECONDS:
        raise BadDescription(f"{where}: timeout_seconds is a number above 0 and up to {LONGEST_SECONDS:,}.")
    if type(multiplier) is not int or not 1 <= multiplier <= MOST_POINTS:
        raise BadDescription(f"{where}: multiplier is a whole number from 1 to {MOST_POINTS}.")
    if type(both) is not bool:
        raise BadDescription(f"{where}: both is true or false.")
    return RoundType(options, seconds, multiplier, both)


def _entrants(document: Any) -> tuple[Entrant, ...]:
    entrants: list[Entrant] = []
    for number, team in enumerate(_list(document, "teams", 2, MOST_TEAMS), 1):
        facts = _object(team, f"Team {number}", {"name", "url"})
        name, url = facts.get("name"), facts.get("url")
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            raise BadDescription(f"Team {number}: name is a text of 1 to {LONGEST_NAME} printable characters.")
        if any(name == other.name for other in entrants):
            raise BadDescription(f"Team {number}: another team is already called {name}.")
        if not isinstance(url, str):
            raise BadDescription(f"Team {number}: url is the address of its robot.")
        entrants.append(Entrant(name, url))
    return tuple(entrants)


def _object(document: Any, where: str, known: Collection[str]) -> Mapping[str, Any]:
    if not isinstance(document, dict):
        raise BadDescription(f"{where} is a JSON object.")
    if unknown := sorted(set(document) - set(known)):
        raise BadDescription(f"{where} has {unknown[0]!r}, but the keys are {', '.join(sorted(known))}.")
    return document


def _list(document: Any, name: str, fewest: int, most: int) -> Sequence[Any]:
    if not isinstance(document, list) or not fewest <= len(document) <= most:
        raise BadDescription(f"{name} is a list of {fewest} to {most:,} objects.")
    return document
