"""The rules a second time, from their text alone: dictionaries, loops, and nothing of games/rpsls."""

from __future__ import annotations

import re
from hashlib import blake2b, sha256
from typing import Any

MOVES = ["rock", "paper", "scissors", "lizard", "spock"]
WINS = {
    ("rock", "scissors"),
    ("rock", "lizard"),
    ("paper", "rock"),
    ("paper", "spock"),
    ("scissors", "paper"),
    ("scissors", "lizard"),
    ("lizard", "paper"),
    ("lizard", "spock"),
    ("spock", "rock"),
    ("spock", "scissors"),
}


def b2(text: str) -> str:
    return blake2b(text.encode(), digest_size=32).hexdigest()


class Naive:
    """A table that changes; `told` is what was heard since it was last looked at."""

    def __init__(
        self, seats: int, seed: bytes, rounds: int | None = 20, wins: int = 1, elimination: bool = True
    ) -> None:
        self.seats, self.seed, self.rounds = seats, seed, rounds
        self.goal = wins if seats == 2 else 1  # the points that win of two; with 1 players go out
        self.mark = wins * (seats - 1) if seats > 2 and not elimination else 0  # the points that win of more
        self.purse = [0] * seats if self.mark else []
        self.absences = [0] * seats
        self.winners: list[int | None] = []  # of each round, where points count
        self.asleep = [0, 0]  # rounds in a row that somebody missed
        self.round, self.stage, self.naps = 1, "moves", 0
        self.alive = list(range(seats))
        self.fell: dict[int, int] = {}  # seat: round
        self.hashes: dict[int, str] = {}  # of this round, those of the gone among them
        self.openings: dict[int, str] = {}
        self.burnt: list[str] = []
        self.story: list[dict[int, str]] = []
        self.last: dict[int, tuple[str | None, str, str | None]] = {}
        self.over: tuple[str, list[list[int]]] | None = None
        self.told: list[tuple[Any, ...]] = []
        self.opened_something = False

    def block(self, purpose: str) -> str:
        return sha256(self.seed + purpose.encode() + bytes(9)).hexdigest()

    @property
    def tag(self) -> str:
        return self.block("table")[:8]

    # ---- Who is asked, and what they may say

    def awaited(self) -> list[int]:
        if self.over:
            return []
        answers = self.hashes if self.stage == "moves" else self.openings
        sealed = self.alive if self.stage == "moves" else [seat for seat in self.alive if seat in self.hashes]
        return [seat for seat in sealed if seat not in answers]

    def why_not(self, seat: int, text: str) -> str:
        """Why this is refused; empty: it is taken."""
        if self.over:
            return "match_over"
        if seat not in self.alive:
            return "out_of_game"
        for stage, ways in (("moves", ("commit:",)), ("reveal", ("reveal:",))):
            if self.stage != stage and (text.startswith(ways) or (stage == "moves" and text in MOVES)):
                return "wrong_stage"
        if seat not in self.awaited():
            return "already_committed" if self.stage == "moves" else "already_revealed"
        if text in MOVES:
            return ""
        if text.startswith("commit:"):
            return self._no_hash(text[7:])
        return self._no_opening(seat, text[7:]) if text.startswith("reveal:") else "illegal"

    def _no_hash(self, text: str) -> str:
        text = text[2:] if text[:2] in ("0x", "0X") else text
        if len(text) != 64 or any(sign not in "0123456789abcdefABCDEF" for sign in text):
            return "bad_hash"
        if text.lower() in [b2(digit) for digit in "01234"]:
            return "weak_hash"
        return "hash_taken" if text.lower() in [*self.burnt, *self.hashes.values()] else ""

    def _no_opening(self, seat: int, text: str) -> str:
        if b2(text) != self.hashes[seat]:
            return "mismatch"
        if text[:1] not in list("01234"):
            return "no_move"
        if re.search("[|]T[0-9a-f]{8}[|][0-9]+[|][0-9]+$", text) and text[-1:] != "\n":
            return "" if text.endswith(f"|T{self.tag}|{self.round}|{seat}") else "bound_to_someone_else"
        return ""

    # ---- What happens

    def do(self, seat: int, text: str) -> None:
        if text.startswith("reveal:"):
            self.openings[seat] = text[7:]
            self.told.append(("revealed", seat))
        else:
            self._seal(seat, text)
        self._look()

    def _seal(self, seat: int, text: str) -> None:
        move = ""
        if text in MOVES:
            move = text
            made = f"{MOVES.index(text)}{self.block(f'password {self.round} {seat}')[:32]}"
            self.openings[seat] = f"{made}|T{self.tag}|{self.round}|{seat}"
            self.hashes[seat] = b2(self.openings[seat])
        else:
            self.hashes[seat] = text[-64:].lower()
        self.told += [("sealed", seat), ("receipt", seat, move, self.hashes[seat])]

    def leave(self, seat: int, why: str) -> None:
        self.told.append(("leave", seat, why))
        self._fall(seat)
        if len(self.alive) == 1:
            self._end("last_one")
        else:
            self._look()

    def expire(self) -> None:
        late = self.awaited()
        asked = self.alive if self.stage == "moves" else [seat for seat in self.alive if seat in self.hashes]
        if late == asked:
            if self.naps == 3:
                self._last_falls()
                self._end("time")
            else:
                self.naps += 1
                self.told.append(("extended", self.stage, 3 - self.naps))
            return
        if self.stage == "reveal":
            self._judge()
            return
        if self.goal > 1:
            (late_one,), (other,) = late, [seat for seat in self.alive if seat not in late]
            self.opened_something = True
            self.burnt.append(self.hashes[other])
            self.last = {other: (None, self.hashes[other], None)}
            self.story.append({})
            self.hashes, self.openings, self.naps = {}, {}, 0
            self.told.append(("missed", late_one, "moves"))
            self._point(other, late_one)
            return
        if self.mark:
            self.told += [("unsealed", seat) for seat in late]
            self._close()
            return
        for seat in late:
            self.told.append(("late", seat))
            self._fall(seat)
        if len(self.alive) == 1:
            self._end("lone_move")
        else:
            self._look()

    def _look(self) -> None:
        """Closes what nobody is waited for in."""
        if self.stage == "moves" and not self.awaited():
            self._close()
        elif self.stage == "reveal" and not self.awaited():
            self._judge()

    def _close(self) -> None:
        """No more moves are sealed; who has sealed none opens none."""
        self.stage, self.naps, self.opened_something = "reveal", 0, True
        self.burnt += [self.hashes[seat] for seat in sorted(self.hashes)]
        self.told.append(("closed", len([seat for seat in self.alive if seat in self.hashes])))
        if not self.awaited():
            self._judge()

    def _judge(self) -> None:
        shown: dict[int, str] = {}
        self.last, self.opened_something = {}, True
        for seat in [seat for seat in self.alive if seat in self.hashes]:
            opening = self.openings.get(seat)
            move = MOVES[int(opening[0])] if opening else None
            self.last[seat] = (move, self.hashes[seat], opening)
            if move is None:
                told = ("silent", seat) if self.goal == 1 else ("missed", seat, "reveal")
                self.told.append(("unopened", seat) if self.mark else told)
            else:
                shown[seat] = move
                self.told.append(("opened", seat, move))
        kinds = list(dict.fromkeys(shown.values()))
        kings = [one for one in kinds if all(one == other or (one, other) in WINS for other in kinds)]
        stay = [seat for seat in shown if not kings or shown[seat] in kings]
        how = "alone" if len(shown) == 1 else "alike" if len(kinds) == 1 else "best" if kings else "circle"
        beaten = [move for move in MOVES if how == "best" and move in kinds and move not in kings]
        wins = (self.goal,) if self.goal > 1 else (self._gains(shown),) if self.mark else ()
        self.told.append(("judged", self.round, how, "".join(kings), " ".join(beaten), len(stay), *wins))
        self.story.append(shown)
        if self.goal > 1:
            self.hashes, self.openings, self.naps = {}, {}, 0
            silent = [seat for seat in self.alive if seat not in shown]
            self._point(stay[0] if len(stay) == 1 else None, silent[0] if silent else None)
            return
        if self.mark:
            self.hashes, self.openings, self.naps = {}, {}, 0
            self._count(shown)
            return
        for seat in [seat for seat in self.alive if seat not in stay]:
            self._fall(seat)
        self.hashes, self.openings, self.naps = {}, {}, 0
        self._after(len(shown))

    def _gain(self, seat: int, shown: dict[int, str]) -> int:
        """A point for each other seat that showed a worse move or none."""
        if seat not in shown:
            return 0
        return sum(
            other not in shown or (shown[seat], shown[other]) in WINS for other in range(self.seats) if other != seat
        )

    def _gains(self, shown: dict[int, str]) -> str:
        by_move = {shown[seat]: self._gain(seat, shown) for seat in shown}
        ordered = sorted(by_move, key=lambda move: (-by_move[move], MOVES.index(move)))
        return " ".join(f"{move}:{by_move[move]}" for move in ordered)

    def _count(self, shown: dict[int, str]) -> None:
        for seat in range(self.seats):
            self.purse[seat] += self._gain(seat, shown)
        for seat in list(self.alive):
            self.absences[seat] = 0 if seat in shown else self.absences[seat] + 1
            if self.absences[seat] == 3:
                self._fall(seat)
                self.told.append(("dropped", seat))
        best = max(self.purse[seat] for seat in self.alive)
        if len(self.alive) == 1:
            self._end("last_one")
        elif best >= self.mark and [self.purse[seat] for seat in self.alive].count(best) == 1:
            self._end("points")
        else:
            self._after(2)

    def points(self) -> list[int]:
        return [sum(winner == seat for winner in self.winners) for seat in (0, 1)]

    def _point(self, winner: int | None, missing: int | None) -> None:
        self.winners.append(winner)
        for seat in (0, 1):
            self.asleep[seat] = self.asleep[seat] + 1 if seat == missing else 0
        if winner is not None:
            points = self.points()
            self.told.append(("scored", winner, points[winner], points[1 - winner]))
            if points[winner] == self.goal or 3 in self.asleep:
                self._fall(1 - winner)
                self._end("first_to" if points[winner] == self.goal else "missed")
                return
        if self.round == self.rounds:
            self._last_falls()
        self._after(2)

    def _last_falls(self) -> None:
        """Who is behind is second, where points count."""
        if self.goal > 1 and self.points()[0] != self.points()[1]:
            self._fall(self.points().index(min(self.points())))

    def _after(self, shown: int) -> None:
        if shown == 1:
            self._end("lone_reveal")
        elif len(self.alive) == 1 and self.goal == 1:
            self._end("last_one")
        elif self.round == self.rounds:
            self._end("rounds")
        else:
            self.round, self.stage = self.round + 1, "moves"
            self.told.append(("again", self.round))

    def _fall(self, seat: int) -> None:
        self.alive.remove(seat)
        self.fell[seat] = self.round

    def _end(self, why: str) -> None:
        by_points = (
            [
                [seat for seat in self.alive if self.purse[seat] == held]
                for held in sorted({self.purse[seat] for seat in self.alive}, reverse=True)
            ]
            if self.mark
            else [list(self.alive)]
        )
        self.over = (why, by_points + self.places()[1:])
        self.told.append(("over", why))

    def places(self) -> list[list[int]]:
        found = [list(self.alive)]
        for number in range(self.round, 0, -1):
            fallen = sorted(seat for seat, fell in self.fell.items() if fell == number)
            found += [fallen] if fallen else []
        return found
