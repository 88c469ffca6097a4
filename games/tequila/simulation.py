"""Samples hidden hands, and plays matches on to judge a move."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping
from hashlib import shake_128

from ..core.game import Seat
from .state import HIGHEST, TILES, Tile, outer, pips
from .views import View, unseen_tiles

BY_WEIGHT = sorted(TILES, key=lambda tile: (sum(tile), tile))  # the highest bit of a hand is its heaviest tile
PLACE = {tile: at for at, tile in enumerate(BY_WEIGHT)}
_PIPS = range(HIGHEST + 1)
FIT = tuple(sum(1 << at for at, tile in enumerate(BY_WEIGHT) if end in tile) for end in _PIPS)  # the tiles with a face
_DOUBLE = tuple(PLACE[end, end] for end in _PIPS)
_OUTER = tuple(tuple(outer(tile, end) for tile in BY_WEIGHT) for end in _PIPS)  # for tiles that fit this end
_FOLLOW = tuple(tuple(FIT[face] & ~(1 << at) for at, face in enumerate(faces)) for faces in _OUTER)
# The value of a hand, by its size and by how many of its tiles form a run from its owner's end: seats share the win
# in proportion to these values. Both constants were tuned in play; neither is sensitive.
_RUN, _SIZE, _E = 2.0, 1.2, 2.718281828
_WORTH: tuple[tuple[int, ...], ...] = tuple(
    tuple(round(1e6 * _E ** (_RUN * run / size) / (size + 0.5) ** _SIZE) for run in range(size + 1))
    for size in range(1, len(TILES) + 1)
)
Placement = tuple[int, Seat]  # a tile, as an index into BY_WEIGHT, and a track


def seen(view: View) -> Line:
    """Returns the table as its viewer sees it, with empty hidden hands; the viewer moves."""
    assert view.you is not None
    seats = range(len(view.tracks))
    live = [seat for seat in seats if seat not in view.lost]
    hands = [bits(view.hand) if seat == view.you else 0 for seat in seats]
    ends, trains = [track.end for track in view.tracks], [track.train for track in view.tracks]
    return Line(hands, [], ends, trains, view.you, dict(zip(live, (*live[1:], live[0]), strict=True)))


def worlds(view: View, seed: bytes, count: int) -> Iterator[Line]:
    """Yields random deals of the unseen tiles; if possible, no hand gets pips it is known to lack."""
    table = seen(view)
    unseen = [1 << PLACE[tile] for tile in unseen_tiles(view)]
    hidden = [
        (seat, view.hand_sizes[seat], fitting(lacks))
        for seat, lacks in sorted(enumerate(view.lacks), key=lambda known: -len(known[1]))
        if seat != view.you
    ]
    for number in range(count):
        hands, left = table.hands[:], _shuffled(unseen, seed + number.to_bytes(4, "big"))
        for seat, size, lacked in hidden:
            hands[seat], left = _dealt(left, size, lacked)
        yield Line(hands, left[: view.boneyard], table.ends, table.trains, table.mover, table.following)


def _shuffled(tiles: list[int], seed: bytes) -> list[int]:
    """Shuffles the tiles; faster than Chance, and only for the computer's search."""
    keys = struct.unpack(f"<{len(tiles)}I", shake_128(seed).digest(4 * len(tiles)))
    return [tile for _, tile in sorted(zip(keys, tiles, strict=True))]


def _dealt(tiles: list[int], size: int, lacked: int) -> tuple[int, list[int]]:
    """Returns a hand of the first tiles it may hold, filled up with others, and the rest in order."""
    if not lacked:
        return sum(tiles[:size]), tiles[size:]
    may = [tile for tile in tiles if not tile & lacked]
    others = [tile for tile in tiles if tile & lacked]
    hand = sum((may + others)[:size])
    return hand, [tile for tile in tiles if not tile & hand]


def bits(hand: Iterable[Tile]) -> int:
    """Returns a hand as a bitmask."""
    return sum(1 << PLACE[tile] for tile in hand)


def places(hand: int) -> list[int]:
    """Returns the tiles of a hand, heaviest first."""
    found = []
    while hand:
        found.append(hand.bit_length() - 1)
        hand ^= 1 << found[-1]
    return found


def fitting(ends: Iterable[int]) -> int:
    """Returns all tiles that fit one of the ends, as a bitmask."""
    tiles = 0
    for end in ends:
        tiles |= FIT[end]
    return tiles


def pick(hand: int, end: int) -> int:
    """Picks a tile that fits: the double, else the heaviest that another tile can follow, else the heaviest."""
    fits = hand & FIT[end]
    if fits >> _DOUBLE[end] & 1:
        return _DOUBLE[end]
    heaviest = at = fits.bit_length() - 1
    follow = _FOLLOW[end]
    while not hand & follow[at]:
        fits ^= 1 << at
        if not fits:
            return heaviest
        at = fits.bit_length() - 1
    return at


def run_length(hand: int, end: int) -> int:
    """Returns how many tiles of the hand can be played in a row from this end."""
    count = 0
    while hand & FIT[end]:
        at = pick(hand, end)
        hand ^= 1 << at
        end = _OUTER[end][at]
        count += 1
    return count


class Line:
    """A line of play with all tiles known; players who can only pass are skipped, and shots are always taken.

    `following` maps each live seat to the next one; the last tile of `boneyard` is drawn first.
    """

    __slots__ = ("_open", "boneyard", "ends", "following", "hands", "mover", "shares", "trains")

    def __init__(
        self,
        hands: list[int],
        boneyard: list[int],
        ends: list[int],
        trains: list[bool],
        mover: Seat,
        following: Mapping[Seat, Seat],
    ) -> None:
        self.hands, self.boneyard, self.ends, self.trains = hands, boneyard, ends, trains
        self.mover, self.following = mover, following
        self.shares: dict[Seat, float] | None = None  # of the win, once it is over
        self._open = self._trains_take()

    def copy(self) -> Line:
        """Returns a copy, to try another continuation."""
        return Line(self.hands[:], self.boneyard[:], self.ends[:], self.trains[:], self.mover, self.following)

    def plain(self) -> Placement:
        """Returns the rule's placement: on the mover's own track if a tile fits there, else the heaviest on a train."""
        hand = self.hands[self.mover]
        if hand & FIT[self.ends[self.mover]]:
            return pick(hand, self.ends[self.mover]), self.mover
        return next(
            ((hand & FIT[end]).bit_length() - 1, track)
            for track, end in enumerate(self.ends)
            if self.trains[track] and hand & FIT[end]
        )

    def place(self, at: int, track: Seat) -> None:
        """Plays the mover's tile, with a shot if its own train is out, and finds the next mover."""
        mover, train = self.mover, self.trains[track]
        self.ends[track] = _OUTER[self.ends[track]][at]
        self.hands[mover] ^= 1 << at
        if not self.hands[mover]:
            self.shares = {mover: 1.0}
            return
        if train:
            self.trains[track] = track != mover
            self._open = self._trains_take()
        self._find_next_mover()

    def share_of(self, seat: Seat) -> float:
        """Returns a live seat's share of the win, or its estimate from the hands."""
        if self.shares is not None:
            return self.shares.get(seat, 0.0)
        return self._worth(seat) / sum(map(self._worth, self.following))

    def _worth(self, seat: Seat) -> int:
        hand = self.hands[seat]
        return _WORTH[hand.bit_count() - 1][run_length(hand, self.ends[seat])]

    def _trains_take(self) -> int:
        tiles = 0
        for end, train in zip(self.ends, self.trains, strict=True):
            if train:
                tiles |= FIT[end]
        return tiles

    def _find_next_mover(self) -> None:
        seat, idle = self.mover, 0
        while idle < len(self.following):
            seat = self.following[seat]
            takes = FIT[self.ends[seat]] | self._open
            if not self.hands[seat] & takes:
                if not self.trains[seat]:
                    self.trains[seat], self._open, idle = True, takes, 0
                    continue
                if not self.boneyard:
                    idle += 1
                    continue
                drawn, idle = self.boneyard.pop(), 0
                self.hands[seat] |= drawn
                if not drawn & takes:
                    continue
            self.mover = seat
            return
        self._block()

    def _block(self) -> None:
        held = {seat: pips(BY_WEIGHT[at] for at in places(self.hands[seat])) for seat in self.following}
        least = [seat for seat in held if held[seat] == min(held.values())]
        self.shares = {seat: 1 / len(least) for seat in least}
