"""What a viewer may know, and possible states behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from ..core.chance import Chance
from ..core.game import Outcome, Seat
from .state import TILES, WORD, Hand, Laid, Options, State, Tile, end_of, fit, open_ends, placements


class Track(msgspec.Struct, frozen=True):
    """One player's track: its open end, whether its train is out, and its tiles from the hub outwards."""

    end: int
    train: bool
    tiles: tuple[Laid, ...]


class View(msgspec.Struct, frozen=True):
    """The table, the counts and the viewer's own hand; all hands once the match has ended by its rules."""

    hub: int
    tracks: tuple[Track, ...]
    hand_sizes: tuple[int, ...]
    boneyard: int
    shots: tuple[int, ...]
    lost: tuple[Seat, ...]
    lacks: tuple[tuple[int, ...], ...]
    naps: tuple[int, ...]
    waiting: Seat | None
    drew: bool
    asleep: bool
    options: Options
    outcome: Outcome | None
    you: Seat | None
    hand: Hand
    hands: tuple[Hand, ...] | UnsetType = UNSET


def view(state: State, viewer: Seat | None) -> View:
    """Returns what is public and the viewer's own hand."""
    tracks = zip(state.trains, state.tracks, strict=True)
    return View(
        state.hub,
        tuple(Track(end_of(state, seat), train, laid) for seat, (train, laid) in enumerate(tracks)),
        tuple(map(len, state.hands)),
        len(state.boneyard),
        state.shots,
        state.lost,
        state.lacks,
        state.naps,
        None if state.outcome else state.mover,
        state.drew,
        state.asleep,
        state.options,
        state.outcome,
        viewer,
        () if viewer is None else state.hands[viewer],
        state.hands if state.outcome else UNSET,
    )


def guess(view: View, seed: bytes) -> State:
    """Deals the unseen tiles at random, consistent with everything that was seen."""
    table = State(
        hub=view.hub,
        hands=((),) * len(view.tracks),
        boneyard=(),
        tracks=tuple(track.tiles for track in view.tracks),
        trains=tuple(track.train for track in view.tracks),
        shots=view.shots,
        lacks=view.lacks,
        naps=view.naps,
        mover=0 if view.waiting is None else view.waiting,
        options=view.options,
        lost=view.lost,
        drew=view.drew,
        asleep=view.asleep,
        outcome=view.outcome,
    )
    unseen = Chance(seed, "guess").shuffled(unseen_tiles(view))
    if view.hands is not UNSET:
        return replace(table, hands=view.hands, boneyard=tuple(unseen[: view.boneyard]))
    hands = [view.hand if seat == view.you else () for seat in range(len(view.tracks))]
    for seat in sorted(set(range(len(hands))) - {view.you}, key=lambda seat: seat != view.waiting):
        hands[seat] = _dealt(view, table, seat, unseen)  # the mover first: it must be able to play
    return replace(table, hands=tuple(hands), boneyard=tuple(unseen[: view.boneyard]))


def unseen_tiles(view: View) -> Iterator[Tile]:
    """Yields the tiles that are neither on the table nor in a hand that the viewer sees."""
    laid = {(min(tile), max(tile)) for track in view.tracks for tile in track.tiles}
    hands = (view.hand,) if view.hands is UNSET else view.hands
    seen = laid.union([(view.hub, view.hub)], *hands)
    return (tile for tile in TILES if tile not in seen)


def _dealt(view: View, table: State, seat: Seat, unseen: list[Tile]) -> Hand:
    """Deals a hand from the unseen tiles: the mover can play, and no seat gets pips it is known to lack."""
    size, lacks = view.hand_sizes[seat], view.lacks[seat]
    hand = _take(unseen, 1, _one_for_certain(view, table, seat, unseen))
    hand += _take(unseen, size - len(hand), (tile for tile in unseen if not fit((tile,), lacks)))
    hand += _take(unseen, size - len(hand), unseen)  # not enough such tiles are left
    return tuple(sorted(hand))


def _one_for_certain(view: View, table: State, seat: Seat, unseen: list[Tile]) -> Iterable[Tile]:
    """Returns candidates for one certain tile: the mover can play, and a tile just drawn may be any."""
    if seat != view.waiting or not (view.drew or view.options.auto_pass):
        return ()
    if not view.options.auto_pass:
        return unseen
    lacks = () if view.drew else view.lacks[seat]
    ends = open_ends(table, seat)
    return (tile for tile in unseen if fit((tile,), ends) and not fit((tile,), lacks))


def _take(unseen: list[Tile], count: int, wanted: Iterable[Tile]) -> list[Tile]:
    taken = list(islice(wanted, count))
    for tile in taken:
        unseen.remove(tile)
    return taken


def is_asked(view: View) -> bool:
    """Returns whether it is the viewer's turn."""
    return view.you is not None and view.waiting == view.you


def possible(view: View) -> dict[str, list[str]]:
    """Returns the spellings for each tile that the viewer can place, most pips first."""
    you = view.you
    if you is None:
        return {}
    tracks = [(you, view.tracks[you].end)]
    tracks += [(seat, track.end) for seat, track in enumerate(view.tracks) if track.train and seat != you]
    own = you if view.tracks[you].train else None
    hand = sorted(view.hand, key=lambda tile: (-sum(tile), tile))
    return {WORD[tile]: ways for tile in hand if (ways := placements((tile,), tracks, own))}
