"""Tequila Train played in lockstep: the rules and the naive ones, compared after everything that happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from games import find_games
from games.core.commands import LEAVE
from games.core.game import AnyGame, Outcome, Refusal, Start
from games.core.match import Match, Transition, act, begin, expire, leave, legal, stop, waiting
from games.core.options import make
from tests.games.lockstep import Differs, agree, compared, meaning

from . import naive
from .naive import Naive

GAME = find_games()["tequila"]
STAKE = 7
SEATS = range(2, 9)
FACTS = {  # how they are called, by the kind of event
    "dealt": ("tiles", "rounds"),
    "hub": ("tile",),
    "placed": ("tile", "track", "way"),
    "passed": ("how",),
    "drew": (),
    "tile": ("tile",),
    "late": (),
    "nap": ("left",),
    "leave": ("why",),
    "over": ("why",),
}


def compare(positions: int, seed: int, game: AnyGame = GAME) -> Counter[str]:
    """Plays matches until so many positions were compared; counts what was met on the way."""
    return compared(game, _play, positions, seed)


def _play(game: AnyGame, chance: Random, most: int, met: Counter[str]) -> None:
    """One match to its end, or until enough was compared."""
    options = _options(chance)
    start = Start(chance.choice(SEATS), chance.randbytes(32), make(GAME.Options, options), 1)
    given = _position(start.seats, chance) if chance.random() < 0.4 else None
    moved = begin(game, start, None, given)
    table = naive.set_up(given, **options) if given else naive.dealt(start.seats, start.seed, **options)
    tiles = _tiles(table) if given else 91
    temper = chance.choice(("plain", "wild", "passing"))
    what: str = f"{options} {given or start.seed.hex()}"
    met["matches"] += 1
    for _ in range(most):
        _same(game, moved, table, tiles, what)
        met["positions"] += 1
        if table.over:
            met[table.over["why"]] += 1
            return
        _same_refusal(game, moved.match, table, chance, what)
        moved, what = _goes_on(game, moved.match, table, temper, chance)


def _options(chance: Random) -> dict[str, Any]:
    """The usual ones half of the time."""
    if chance.random() < 0.5:
        return {}
    return {
        "auto_pass": chance.random() < 0.5,
        "free_pass": chance.random() < 0.5,
        "grace": chance.choice((0, 0, 1, 3)),
        "refund_if_all_asleep": chance.random() < 0.5,
    }


def _goes_on(
    game: AnyGame, match: Match[Any], table: Naive, temper: str, chance: Random
) -> tuple[Transition[Any], str]:
    """Something happens at both tables."""
    roll, seat = chance.random(), table.mover
    table.told, table.opened = [], False
    if temper == "wild" and roll < 0.08:
        table.expire()
        return expire(game, match, match.turn, None), "expire"
    if temper == "wild" and roll < 0.12:
        seat, why = chance.choice(sorted(table.live())), chance.choice(sorted(LEAVE))
        table.leave(seat, why)
        return leave(game, match, seat, why, None), f"{seat} leaves: {why}"
    spellings = sorted(table.legal(seat))
    text = "pass" if temper == "passing" and "pass" in spellings and roll < 0.6 else chance.choice(spellings)
    table.do(seat, text)
    return act(game, match, seat, match.turn, text, None), f"{seat} {text}"


# ---- Compared


def _same(game: AnyGame, moved: Transition[Any], table: Naive, tiles: int, what: str) -> None:
    agree([*_seen(game, moved, table), *_held(moved.match.state, table), *_ended(game, moved.match, table)], what)
    if _tiles(table) != tiles:
        raise Differs(f"after {what}: {_tiles(table)} tiles, not {tiles}")


def _tiles(table: Naive) -> int:
    """How many different tiles there are."""
    laid = [(min(tile), max(tile)) for track in table.tracks for tile in track]
    held = [tile for hand in table.hands for tile in hand]
    return len({(table.hub, table.hub), *laid, *held, *table.boneyard})


def _seen(game: AnyGame, moved: Transition[Any], table: Naive) -> Iterator[tuple[str, Any, Any]]:
    """What anybody may see, hear and do."""
    match, seat = moved.match, table.mover
    yield "who is asked", waiting(game, match), set() if table.over else {seat}
    for one in range(table.seats):
        spellings = legal(game, match, one)
        yield f"what {one} may do", (len(spellings), set(spellings)), (len(table.legal(one)), table.legal(one))
    yield "what is told", [meaning(event) for event in moved.events], table.told
    yield "how facts are called", [tuple(event.facts) for event in moved.events], [FACTS[t[0]] for t in table.told]
    yield "what is private", [e.only for e in moved.events], [{t[1]} if t[0] == "tile" else None for t in table.told]
    yield "whether a tile came to light", moved.reveals, table.opened
    view = game.view(match.state, None)
    tracks = [(track.end, track.train, [[*tile] for tile in track.tiles]) for track in view.tracks]
    yield "the tracks seen", tracks, [(table.end(s), table.trains[s], table.tracks[s]) for s in range(table.seats)]
    counts = (view.hub, view.boneyard, view.hand_sizes)
    yield "the counts seen", counts, (table.hub, len(table.boneyard), tuple(map(len, table.hands)))
    yield "the shots and the lost seen", (view.shots, view.lost), (tuple(table.shots), tuple(table.lost))
    shown = [sorted(hand) for hand in view.hands] if view.hands else None
    yield "the hands seen", shown, [sorted(hand) for hand in table.hands] if table.over else None


def _held(state: Any, table: Naive) -> Iterator[tuple[str, Any, Any]]:
    yield "the hands", [sorted(hand) for hand in state.hands], [sorted(hand) for hand in table.hands]
    yield "the boneyard", list(state.boneyard), table.boneyard
    yield "the naps", list(state.naps), table.naps
    yield "whether the mover drew", state.drew, table.drew
    for seat in () if table.over else range(table.seats):
        known = table.hands[seat][: -1 if table.drew and seat == table.mover else None]  # without the tile just drawn
        said = [tile for tile in known if set(tile) & set(state.lacks[seat])]
        yield f"what {seat} is said to lack and has", said, []


def _ended(game: AnyGame, match: Match[Any], table: Naive) -> Iterator[tuple[str, Any, Any]]:
    yield "the outcome", _facts(match.outcome), table.over and _paid(table, table.over)
    if not table.over:
        for why in ("draw", "stopped"):
            yield (
                f"the outcome of {why}",
                _facts(stop(game, match, why).match.outcome),
                _paid(table, table.stopped(why)),
            )


def _facts(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    places, shares = [[*place] for place in outcome.places], outcome.shares(STAKE, len(outcome.scores))
    return {"why": outcome.why, "places": places, "scores": [*outcome.scores], "shares": [*shares]}


def _paid(table: Naive, over: dict[str, Any]) -> dict[str, Any]:
    """The outcome with the chips: the first place shares the pot, what is left goes one by one in seat order."""
    if not over["places"]:
        return {**over, "shares": [STAKE] * table.seats}
    shares, winners = [0] * table.seats, sorted(over["places"][0])
    for chip in range(STAKE * table.seats):
        shares[winners[chip % len(winners)]] += 1
    return {**over, "shares": shares}


def _same_refusal(game: AnyGame, match: Match[Any], table: Naive, chance: Random, what: str) -> None:
    """Something odd is said by anybody: the same "no", or both take it."""
    seat, text = chance.randrange(table.seats), _odd(table, chance)
    if chance.random() < 0.7:
        seat = table.mover
    naively = table.why_not(seat, text)
    try:
        act(game, match, seat, match.turn, text, None)
    except Refusal as refusal:
        ours, named = refusal.code, refusal.facts.get("tile")
        if naively == "must_play" and not any(s.startswith(f"{named}.") for s in table.legal(seat)):
            raise Differs(f"after {what}: {named} is named to {seat}, and cannot be played") from None
    else:
        ours = ""
    if ours != naively:
        raise Differs(f"after {what}: {seat} says {text!r} and hears {ours!r}, naively {naively!r}")


def _odd(table: Naive, chance: Random) -> str:
    """A tile on a track, in some way; now and then what is neither."""
    pool = table.hands[table.mover] if chance.random() < 0.6 else naive.all_tiles()
    low, high = chance.choice(pool)
    first, second = (low, high) if chance.random() < 0.1 else (high, low)
    track = chance.randrange(table.seats + 2)
    text = f"{first}-{second}.{track}{chance.choice(('', '', '.keep', '.shot', '.x'))}"
    odd = (text[:-1], text + ".1", text.replace("-", "."), f"0{text}", f"13-{low}.1", text.upper(), "", "12-12")
    return chance.choice((*([text] * 12), "pass", "pass", *odd, f"{first}-{second}.0{track}", f"{text}9999"))


# ---- Positions


def _position(seats: int, chance: Random) -> dict[str, Any]:
    """Any table: long and short tracks, few tiles or many, lost seats, trains; often nearly blocked."""
    tiles = naive.all_tiles()
    chance.shuffle(tiles)
    hub = chance.randrange(13)
    tiles.remove((hub, hub))
    del tiles[chance.choice((len(tiles), len(tiles), 30 + seats, 50)) :]  # fewer than 91 are allowed
    live = sorted(chance.sample(range(seats), chance.randint(2, seats)))
    lost = [seat for seat in range(seats) if seat not in live]
    chance.shuffle(lost)
    sizes = [chance.randint(seat in live, 4) for seat in range(seats)]
    hands = [[tiles.pop() for _ in range(size)] for size in sizes]
    tracks = [_track(tiles, hub, chance.choice((0, 1, 3, 9))) for _ in range(seats)]
    return {
        "hands": [[[*tile] for tile in hand] for hand in hands],
        "hub": [hub, hub],
        "boneyard": [[*tile] for tile in tiles[: chance.choice((0, 0, 1, 2, 5, 91))]],
        "waiting": chance.choice(live),
        "tracks": tracks,
        "trains": [chance.random() < 0.4 for _ in range(seats)],
        "shots": [chance.choice((0, 0, 1, 5)) for _ in range(seats)],
        "lost": lost,
    }


def _track(tiles: list[naive.Tile], end: int, most: int) -> list[list[int]]:
    """A track of at most so many tiles, taken from those that are left."""
    track: list[list[int]] = []
    while len(track) < most and (fitting := [tile for tile in tiles if end in tile]):
        low, high = fitting[0]
        tiles.remove(fitting[0])
        track.append([end, low + high - end])
        end = low + high - end
    return track
