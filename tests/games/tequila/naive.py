"""Tequila Train a second time, from the text of its rules alone: lists, loops, and nothing of games/tequila."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

Tile = tuple[int, int]  # the lower face first

DEFAULTS = {"auto_pass": True, "free_pass": False, "grace": 0, "refund_if_all_asleep": False}
DIGITS = "0123456789"


class Naive:
    """A table that changes; `told` is what was heard since it was last looked at."""

    def __init__(self, seats: int, **options: Any) -> None:
        self.seats = seats
        self.options = {**DEFAULTS, **options}
        self.hub = 0
        self.hands: list[list[Tile]] = [[] for _ in range(seats)]
        self.boneyard: list[Tile] = []
        self.tracks: list[list[list[int]]] = [[] for _ in range(seats)]
        self.trains = [False] * seats
        self.shots = [0] * seats
        self.lost: list[int] = []
        self.naps = [0] * seats
        self.mover = 0
        self.drew = False  # the mover, for this turn
        self.quiet = 0  # passes in a row that count towards a blocked table
        self.somebody_woke = False
        self.over: dict[str, Any] | None = None
        self.told: list[tuple[Any, ...]] = []
        self.opened = False  # a tile was drawn since `told` was emptied

    # ---- What can be read off it

    def live(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.lost]

    def after(self, seat: int) -> int:
        seat = (seat + 1) % self.seats
        while seat in self.lost:
            seat = (seat + 1) % self.seats
        return seat

    def end(self, track: int) -> int:
        return self.tracks[track][-1][1] if self.tracks[track] else self.hub

    def playable(self, seat: int) -> list[tuple[Tile, int]]:
        tracks = [track for track in range(self.seats) if track == seat or self.trains[track]]
        return [(tile, track) for tile in self.hands[seat] for track in tracks if self.end(track) in tile]

    def legal(self, seat: int) -> set[str]:
        if self.over or seat != self.mover:
            return set()
        found = set()
        for (low, high), track in self.playable(seat):
            spelling = f"{high}-{low}.{track + 1}"
            if track == seat and self.trains[seat]:
                found |= {spelling + ".keep", spelling + ".shot"}
            else:
                found.add(spelling)
        if self.options["free_pass"] or not found:
            found.add("pass")
        return found

    def pips(self, seat: int) -> int:
        return sum(low for low, _ in self.hands[seat]) + sum(high for _, high in self.hands[seat])

    def scores(self) -> list[int | None]:
        return [None if seat in self.lost else self.pips(seat) for seat in range(self.seats)]

    def why_not(self, seat: int, text: str) -> str:
        """The code of the refusal, or nothing."""
        if self.over:
            return "match_over"
        if seat in self.lost:
            return "out_of_game"
        if seat != self.mover:
            return "not_your_turn"
        if text in self.legal(seat):
            return ""
        if text == "pass":
            return "must_play"
        words = text.split(".")
        pair = words[0].split("-")
        if not (2 <= len(words) <= 3 and len(pair) == 2 and all(map(is_number, (*pair, words[1])))):
            return "illegal"
        if len(words) == 3 and words[2] != "keep" and words[2] != "shot":
            return "illegal"
        named = [(low, high) for low, high in all_tiles() if f"{high}-{low}" == words[0]]
        if not named:
            return "no_such_tile"
        if named[0] not in self.hands[seat]:
            return "not_your_tile"
        if words[1] not in [str(number) for number in range(1, self.seats + 1)]:
            return "no_such_track"
        track = int(words[1]) - 1
        if track != seat and not self.trains[track]:
            return "track_closed"
        return "illegal" if self.end(track) in named[0] else "does_not_fit"

    # ---- What can happen

    def do(self, seat: int, text: str) -> None:
        """A legal action."""
        self.somebody_woke = True
        if text == "pass":
            free = self.options["free_pass"]
            self.told.append(("passed", seat, "free" if free else self.how()))
            self.passes(counts=bool(self.playable(seat)))
            self.look(self.after(seat))
            return
        word, number, way = (*text.split("."), "plain")[:3]
        high, low = (int(face) for face in word.split("-"))
        track, end = int(number) - 1, self.end(int(number) - 1)
        self.hands[seat].remove((low, high))
        self.tracks[track].append([low, high] if low == end else [high, low])
        if way == "shot":
            self.trains[seat] = False
            self.shots[seat] += 1
        self.quiet = 0
        self.told.append(("placed", seat, word, track + 1, way))
        if self.hands[seat]:
            self.look(self.after(seat))
        else:
            self.ends("emptied", [[seat], *self.by_pips([s for s in self.live() if s != seat])])

    def leave(self, seat: int, why: str) -> None:
        self.somebody_woke = True
        self.told.append(("leave", seat, why))
        self.loses(seat)

    def expire(self) -> None:
        seat = self.mover
        if self.naps[seat] == self.options["grace"]:
            self.told.append(("late", seat))
            self.loses(seat)
            return
        self.naps[seat] += 1
        self.told.append(("nap", seat, self.options["grace"] - self.naps[seat]))
        could = bool(self.playable(seat))
        self.passes(counts=False)
        if could:
            self.quiet = 0
        self.look(self.after(seat))

    def stopped(self, why: str) -> dict[str, Any]:
        places = [self.live(), *([seat] for seat in reversed(self.lost))] if why == "draw" else []
        return {"why": why, "places": places, "scores": self.scores()}

    # ---- On the way

    def how(self) -> str:
        return "drew" if self.drew else "still" if self.trains[self.mover] else "train"

    def passes(self, counts: bool) -> None:
        """The mover passes: freely, which counts, or because nothing fits."""
        seat = self.mover
        if counts or (self.trains[seat] and not self.drew):
            self.quiet += 1
        else:
            self.quiet = 0
        self.trains[seat] = True

    def look(self, seat: int, may_draw: bool = True) -> None:
        """From this seat on, going round: who is asked?"""
        while self.quiet < len(self.live()):
            self.mover, self.drew = seat, False
            if self.playable(seat):
                return
            if may_draw and self.trains[seat] and self.boneyard:
                tile = self.boneyard.pop(0)
                self.hands[seat].append(tile)
                self.drew = self.opened = True
                asked = bool(self.playable(seat)) or not self.options["auto_pass"]
                self.told += [("drew", seat)] if asked else []
                self.told.append(("tile", seat, f"{tile[1]}-{tile[0]}"))
                if asked:
                    return
            elif not self.options["auto_pass"]:
                return
            self.told.append(("passed", seat, self.how()))
            self.passes(counts=False)
            seat, may_draw = self.after(seat), True
        self.ends("blocked", self.by_pips(self.live()))

    def loses(self, seat: int) -> None:
        self.lost.append(seat)
        self.quiet = 0
        if len(self.live()) == 1:
            if self.options["refund_if_all_asleep"] and not self.somebody_woke:
                self.told.append(("over", "time"))
                self.over = {"why": "time", "places": [], "scores": self.scores()}
            else:
                self.ends("last_one", [self.live()])
        elif seat == self.mover:
            self.look(self.after(seat))

    def by_pips(self, seats: list[int]) -> list[list[int]]:
        """Places: the fewest pips first, equal ones together."""
        places, left = [], list(seats)
        while left:
            fewest = min(self.pips(seat) for seat in left)
            places.append([seat for seat in left if self.pips(seat) == fewest])
            left = [seat for seat in left if self.pips(seat) != fewest]
        return places

    def ends(self, why: str, places: list[list[int]]) -> None:
        places = places + [[seat] for seat in reversed(self.lost)]
        self.told.append(("over", why))
        self.over = {"why": why, "places": places, "scores": self.scores()}


def dealt(seats: int, seed: bytes, **options: Any) -> Naive:
    """A table dealt from a seed."""
    table = Naive(seats, **options)
    tiles = shuffled(seed, "tiles", all_tiles())
    size = [8, 8, 8, 7, 6, 5, 4][seats - 2]
    for hand in table.hands:
        for _ in range(size):
            hand.append(tiles.pop(0))
    newest = [tile for hand in table.hands for tile in hand]
    rounds = 0
    while not [tile for tile in newest if tile[0] == tile[1]]:
        newest = []
        rounds += 1
        for hand in table.hands:
            newest.append(tiles.pop(0))
            hand.append(newest[-1])
    table.hub = max(low for low, high in newest if low == high)
    table.boneyard = tiles
    for seat, hand in enumerate(table.hands):
        if (table.hub, table.hub) in hand:
            hand.remove((table.hub, table.hub))
            owner = seat
    table.told = [("dealt", size + rounds, rounds), ("hub", owner, f"{table.hub}-{table.hub}")]
    table.look((owner + 1) % seats, may_draw=False)
    return table


def set_up(given: dict[str, Any], **options: Any) -> Naive:
    """A table from a position."""
    table = Naive(len(given["hands"]), **options)
    table.hub = given["hub"][0]
    table.hands = [[(min(tile), max(tile)) for tile in hand] for hand in given["hands"]]
    table.boneyard = [(min(tile), max(tile)) for tile in given["boneyard"]]
    table.tracks = [[[*tile] for tile in track] for track in given.get("tracks", table.tracks)]
    table.trains = [*given.get("trains", table.trains)]
    table.shots = [*given.get("shots", table.shots)]
    table.lost = [*given.get("lost", [])]
    table.look(given["waiting"], may_draw=False)
    return table


def all_tiles() -> list[Tile]:
    """(0,0), (0,1) … (12,12)."""
    return [(low, high) for low in range(13) for high in range(13) if low <= high]


def is_number(text: str) -> bool:
    """Whether it is written in the digits 0 to 9 alone."""
    return text != "" and all(sign in DIGITS for sign in text)


def shuffled(seed: bytes, purpose: str, things: list[Any]) -> list[Any]:
    """Fisher-Yates from the last index down."""
    order, words = list(things), words_of(seed, purpose)
    for last in range(len(order) - 1, 0, -1):
        word = next(words)
        while word >= 2**64 - 2**64 % (last + 1):
            word = next(words)
        other = word % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def words_of(seed: bytes, purpose: str) -> Iterator[int]:
    """64-bit words, four of each block."""
    block = 0
    while True:
        digits = sha256(seed + purpose.encode() + b"\0" + block.to_bytes(8, "big")).hexdigest()
        for at in (0, 16, 32, 48):
            yield int(digits[at : at + 16], 16)
        block += 1
