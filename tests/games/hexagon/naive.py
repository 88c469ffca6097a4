"""HeXagon once more, straight from the text of the rules, as plainly as can be: a square, scanned whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.core.chance import Chance

ROCK = -1
BESIDE = (  # one step away, for even rows and for odd ones
    ((-1, -1), (-1, 0), (1, -1), (1, 0), (0, -1), (0, 1)),
    ((-1, 0), (-1, 1), (1, 0), (1, 1), (0, -1), (0, 1)),
)
AWAY = tuple(  # two steps away: beside what is beside, and neither that nor the cell itself
    {
        (di + ei, dj + ej)
        for di, dj in BESIDE[odd]
        for ei, ej in BESIDE[(odd + di) % 2]
        if (di + ei, dj + ej) != (0, 0) and (di + ei, dj + ej) not in BESIDE[odd]
    }
    for odd in (0, 1)
)
Move = tuple[int, int, int, int]  # from row and column, to row and column


def template(n: int) -> list[list[int]]:
    """The bare board: border rocks added outward, left and right in turn; six chips on the corners."""
    width = 2 * n - 1
    rows = [[0] * width for _ in range(width)]
    left = right = 0
    add_left = n % 2 == 0
    for d in range(1, n):
        left, right = (left + 1, right) if add_left else (left, right + 1)
        add_left = not add_left
        for i in (n - 1 - d, n - 1 + d):
            for j in range(width):
                if j < left or j >= width - right:
                    rows[i][j] = ROCK
    rows[n - 1][0], rows[n - 1][width - 1] = 2, 1
    for i in (0, width - 1):
        rows[i][left], rows[i][width - right - 1] = 1, 2
    return rows


def dealt(n: int, seed: bytes, symmetric: bool = False) -> Naive:
    """The board that a seed gives, the first player able to move."""
    number = 0
    while True:
        number += 1
        game = Naive(_with_rocks(n, Chance(seed, "rocks" if number == 1 else f"rocks {number}"), symmetric))
        if game.can_move(1):
            return game


def _with_rocks(n: int, chance: Chance, symmetric: bool) -> list[list[int]]:
    rows, width = template(n), 2 * n - 1
    empty = [(i, j) for i in range(width) for j in range(width) if rows[i][j] == 0]
    k = len(empty) // 10
    if (len(empty) - k) % 2 == 0:
        k += 1
    if not symmetric:
        for i, j in chance.shuffled(empty)[:k]:
            rows[i][j] = ROCK
        return rows
    bare = template(n)
    for i, j in chance.shuffled([cell for cell in empty if cell < (n - 1, n - 1)])[: k // 2]:
        inside = [c for c in range(width) if bare[i][c] != ROCK]
        rows[i][j] = rows[width - 1 - i][inside[0] + inside[-1] - j] = ROCK
    return rows


@dataclass
class Naive:
    """A game: colours are 1 and 2; whose turn it is, or None when it is over."""

    cells: list[list[int]]
    jumps: tuple[int, int] = (1, 1)
    populates: tuple[int, int] = (3, 3)
    colour: int | None = 1

    def start(self) -> Naive:
        """Whoever is stuck is passed over."""
        assert self.colour is not None
        first = self.colour
        for colour in (first, 3 - first):
            if self.can_move(colour):
                self.colour = colour
                return self
        self.colour = None
        return self

    def moves(self, colour: int) -> list[Move]:
        """Every pair of one's chip and a free cell that is near enough."""
        found, cells, width, jumps = [], self.cells, len(self.cells), self.jumps[colour - 1]
        for i, row in enumerate(cells):
            for j, value in enumerate(row):
                if value == colour:
                    for steps in (BESIDE[i % 2], AWAY[i % 2]) if jumps else (BESIDE[i % 2],):
                        for di, dj in steps:
                            k, m = i + di, j + dj
                            if 0 <= k < width and 0 <= m < width and cells[k][m] == 0:
                                found.append((i, j, k, m))
        return found

    def can_move(self, colour: int) -> bool:
        """Whether a colour has any move."""
        return bool(self.moves(colour))

    def play(self, move: Move) -> list[list[int]]:
        """The move of who is asked, and what it changes."""
        i, j, k, m = move
        colour = self.colour
        assert colour is not None
        enemy, jumps, populates = 3 - colour, list(self.jumps), list(self.populates)
        changes = []
        if (k - i, m - j) in AWAY[i % 2]:
            changes.append([i, j, colour, 0])
            jumps[colour - 1] -= 1
        else:
            populates[colour - 1] += 1
            if populates[colour - 1] % 2 == 0:
                jumps[colour - 1] += 1
        changes.append([k, m, 0, colour])
        for di, dj in BESIDE[k % 2]:
            a, b = k + di, m + dj
            if 0 <= a < len(self.cells) and 0 <= b < len(self.cells) and self.cells[a][b] == enemy:
                changes.append([a, b, enemy, colour])
        for a, b, _, now in changes:
            self.cells[a][b] = now
        self.jumps, self.populates = (jumps[0], jumps[1]), (populates[0], populates[1])
        self.colour = enemy
        self.start()
        return changes

    def score(self) -> tuple[int, int]:
        """Chips on the board."""
        flat = [value for row in self.cells for value in row]
        return flat.count(1), flat.count(2)


def playout(game: Naive, draw: Callable[[], float]) -> tuple[tuple[int, int], int]:
    """Any move again and again until nobody can: the score, and the moves it took."""
    count = 0
    while game.colour is not None:
        moves = game.moves(game.colour)
        game.play(moves[int(draw() * len(moves))])
        count += 1
    return game.score(), count
