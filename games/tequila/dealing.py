"""Starts a match: the deal and the hub (docs/rules/tequila.md, "The deal"), or a given position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.chance import Chance
from ..core.game import Event, Start, Step
from .state import TILES, WORD, Hand, Laid, Options, State, Tile, is_double, outer, without
from .turn_order import find_first_mover

HAND_SIZE = {2: 8, 3: 8, 4: 8, 5: 7, 6: 6, 7: 5, 8: 4}


def setup(start: Start[Options]) -> Step[State]:
    """Deals the hands from the shuffled tiles; the highest double becomes the hub, as its owner's first move."""
    tiles = Chance(start.seed, "tiles").shuffled(TILES)
    size, seats = HAND_SIZE[start.seats], start.seats
    hands = [tuple(sorted(tiles[size * s : size * (s + 1)])) for s in range(seats)]
    del tiles[: size * seats]
    dealt, rounds = [tile for hand in hands for tile in hand], 0
    while not any(map(is_double, dealt)):
        dealt, rounds = tiles[:seats], rounds + 1  # a whole extra round
        del tiles[:seats]
        hands = [tuple(sorted((*hand, tile))) for hand, tile in zip(hands, dealt, strict=True)]
    hub = max(filter(is_double, dealt))
    owner = next(seat for seat, hand in enumerate(hands) if hub in hand)
    hands[owner] = without(hands[owner], hub)
    state = _table(start, hub[0], tuple(hands), tuple(tiles), (owner + 1) % seats)
    dealt_event = Event("dealt", facts={"tiles": size + rounds, "rounds": rounds})
    return find_first_mover(state, dealt_event, Event("hub", owner, {"tile": WORD[hub]}))


def position(start: Start[Options], given: Mapping[str, Any]) -> Step[State]:
    """Sets up a given position; ValueError says what is wrong with it."""
    seats, given = start.seats, {key: value for key, value in given.items() if value is not None}
    hub = _tile(given.get("hub"))
    _check(is_double(hub), "hub is a double")
    hands = tuple(tuple(sorted(map(_tile, hand))) for hand in _lists(given, "hands", seats))
    boneyard = tuple(map(_tile, _list(given.get("boneyard"), "boneyard")))
    tracks = _tracks(given, seats, hub[0])
    laid: list[Tile] = [(min(tile), max(tile)) for track in tracks for tile in track]
    tiles = [hub, *(tile for hand in hands for tile in hand), *boneyard, *laid]
    _check(len(set(tiles)) == len(tiles), "no tile is there twice")
    lost = tuple(_seat(seat, seats) for seat in _list(given.get("lost", []), "lost"))
    trains, shots = (_row(given, key, seats, kind) for key, kind in (("trains", bool), ("shots", int)))
    mover = _seat(given.get("waiting"), seats)
    _check(len(set(lost)) == len(lost) <= seats - 2 and mover not in lost, "two seats are live, and one of them moves")
    _check(all(hand or seat in lost for seat, hand in enumerate(hands)), "no live hand is empty")
    _check(all(shot >= 0 for shot in shots), "shots are counted from 0")
    state = _table(start, hub[0], hands, boneyard, mover, tracks=tracks, trains=trains, shots=shots, lost=lost)
    return find_first_mover(state)


def _table(start: Start[Options], hub: int, hands: tuple[Hand, ...], boneyard: Hand, mover: int, **laid: Any) -> State:
    seats, nothing = start.seats, ((),) * start.seats
    bare: dict[str, Any] = {"tracks": nothing, "trains": (False,) * seats, "shots": (0,) * seats}
    fixed: dict[str, Any] = {"lacks": nothing, "naps": (0,) * seats, "options": start.options, "rules": start.rules}
    return State(hub=hub, hands=hands, boneyard=boneyard, mover=mover, **(bare | fixed | laid))


def _tracks(given: Mapping[str, Any], seats: int, hub: int) -> tuple[tuple[Laid, ...], ...]:
    if "tracks" not in given:
        return ((),) * seats
    return tuple(_track(track, hub) for track in _lists(given, "tracks", seats))


def _track(track: list[Any], end: int) -> tuple[Laid, ...]:
    laid: list[Laid] = []
    for value in track:
        tile = _tile(value)
        _check(end == value[0], "tracks are chained from the hub")
        laid.append((end, outer(tile, end)))
        end = laid[-1][1]
    return tuple(laid)


def _row(given: Mapping[str, Any], key: str, seats: int, kind: type) -> tuple[Any, ...]:
    values = _list(given.get(key, [kind()] * seats), key)
    _check(len(values) == seats and all(type(value) is kind for value in values), f"{key} has one value a seat")
    return tuple(values)


def _lists(given: Mapping[str, Any], key: str, seats: int) -> list[list[Any]]:
    lists = _list(given.get(key), key)
    _check(len(lists) == seats and all(isinstance(one, list) for one in lists), f"{key} has one list a seat")
    return lists


def _list(value: Any, key: str) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"position: {key} is a list")
    return value


def _tile(value: Any) -> Tile:
    _check(isinstance(value, list) and len(value) == 2 and all(type(face) is int for face in value), "a tile is [l, r]")
    tile: Tile = (min(value), max(value))
    _check(tile in WORD, "a tile has faces from 0 to 12")
    return tile


def _seat(value: Any, seats: int) -> int:
    _check(type(value) is int and 0 <= value < seats, "waiting and lost are seats")
    return int(value)


def _check(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(f"position: {what}")
