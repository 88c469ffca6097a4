// HeXagon (rules/hexagon.md; contract, "Chance" for the rocks).

const ROCK = -1;

// Cells of a row outside the hexagon, on the left and on the right. Rows with an odd index lie half a cell to the right.
function border(width, row) {
  const missing = Math.abs(row - (width - 1) / 2);
  const left = row % 2 ? Math.floor(missing / 2) : Math.ceil(missing / 2);
  return [left, missing - left];
}

function isOnHexagon(width, row, column) {
  if (row < 0 || row >= width) return false;
  const [left, right] = border(width, row);
  return column >= left && column < width - right;
}

// Cells are told by whole coordinates in which each of the six directions is one step.
function distance([row, column], [otherRow, otherColumn]) {
  const skew = (i, j) => j - Math.floor(i / 2);
  const down = otherRow - row, along = skew(otherRow, otherColumn) - skew(row, column);
  return Math.max(Math.abs(down), Math.abs(along), Math.abs(down + along));
}

const near = new Map(); // by width: for each cell the cells at a distance of one, and of two

function around(width, row, column) {
  if (!near.has(width)) near.set(width, new Map());
  const known = near.get(width), key = row * width + column;
  if (!known.has(key)) {
    const rings = [[], [], []];
    for (let i = row - 2; i <= row + 2; i++) {
      for (let j = column - 3; j <= column + 3; j++) {
        const far = distance([row, column], [i, j]);
        if (far > 0 && far <= 2 && isOnHexagon(width, i, j)) rings[far].push([i, j]);
      }
    }
    known.set(key, rings);
  }
  return known.get(key);
}

// The six corners, alternately of seat 0 (colour 1) and seat 1 (colour 2).
function emptyBoard(size) {
  const width = 2 * size - 1, last = width - 1, middle = size - 1;
  const cells = upTo(width).map((i) => upTo(width).map((j) => (isOnHexagon(width, i, j) ? 0 : ROCK)));
  const [left] = border(width, 0);
  cells[0][left] = cells[last][left] = cells[middle][last] = 1;
  cells[0][left + middle] = cells[last][left + middle] = cells[middle][0] = 2;
  return cells;
}

// As many as a tenth of the empty cells, and one more where an even number would be left.
function rockCount(empty) {
  const tenth = Math.floor(empty / 10);
  return (empty - tenth) % 2 ? tenth : tenth + 1;
}

function withRocks(size, symmetric, seed, purpose) {
  const cells = emptyBoard(size), width = 2 * size - 1, middle = size - 1;
  const empty = [];
  cells.forEach((row, i) => row.forEach((cell, j) => cell === 0 && empty.push([i, j])));
  const count = rockCount(empty.length);
  if (!symmetric) {
    for (const [i, j] of shuffled(empty, seed, purpose).slice(0, count)) cells[i][j] = ROCK;
    return cells;
  }
  const before = empty.filter(([i, j]) => i < middle || (i === middle && j < middle));
  for (const [i, j] of shuffled(before, seed, purpose).slice(0, count / 2)) {
    const [left, right] = border(width, i);
    cells[i][j] = ROCK;
    cells[width - 1 - i][left + (width - 1 - right) - j] = ROCK;
  }
  return cells;
}

function canMove(state, seat) {
  const width = state.cells.length;
  return state.cells.some((row, i) =>
    row.some((cell, j) => {
      if (cell !== seat + 1) return false;
      const [, ones, twos] = around(width, i, j);
      const isFree = ([a, b]) => state.cells[a][b] === 0;
      return ones.some(isFree) || (state.jumps[seat] > 0 && twos.some(isFree));
    }),
  );
}

// Whoever can move goes on: first the one whose turn it would be, then the other.
function handedTo(state, seat) {
  if (canMove(state, seat)) return { ...state, turn: seat };
  if (canMove(state, 1 - seat)) return { ...state, turn: 1 - seat };
  const score = chips(state), [first, second] = score;
  const isEven = first === second;
  const result = isEven ? sharedByTwo("by_score", score) : wonByOneOfTwo(first > second ? 0 : 1, "by_score", score);
  return { ...state, turn: seat, result };
}

function chips(state) {
  const count = (colour) => state.cells.flat().filter((cell) => cell === colour).length;
  return [count(1), count(2)];
}

const TYPED = /^([a-z]\d+)[ .:–—>-]*([a-z]\d+)$/; // as people type a move

function readCell(text) {
  const match = /^([a-z])(\d+)$/.exec(text);
  return [/^0|^.{4}/.test(match[2]) ? -1 : Number(match[2]) - 1, match[1].charCodeAt(0) - 97];
}

const hexagon = (GAMES.hexagon = {
  ...byTurns,
  seats: [2, 2],
  rules: 1,
  draws: true,
  levels: 16,
  options: { move_seconds: clockFrom(1, 600), size: wholeFrom(2, 13, 5), symmetric: choice(false, true) },
  robots: { options: { size: 5, symmetric: false }, isUsual: true },

  readPosition(position) {
    need(isObject(position));
    onlyKeys(position, "cells", "jumps", "populates", "waiting");
    const { cells, jumps, populates, waiting } = position;
    const isPair = (pair) => isListOf(pair, (n) => isBetween(n, 0, Infinity), 2);
    need(Array.isArray(cells) && cells.length % 2 === 1 && isBetween(cells.length, 3, 25));
    cells.forEach((row, i) => {
      need(isListOf(row, (cell) => isBetween(cell, ROCK, 2), cells.length));
      row.forEach((cell, j) => need(cell === ROCK || isOnHexagon(cells.length, i, j)));
    });
    need(isPair(jumps) && isPair(populates) && isBetween(waiting, 0, 1));
  },

  begin(setup, seed) {
    if (setup.position) {
      const { cells, jumps, populates, waiting } = setup.position;
      return handedTo({ cells, jumps: jumps.map(Number), populates: populates.map(Number), turn: waiting, result: null }, waiting);
    }
    for (let round = 1; ; round++) {
      const purpose = round === 1 ? "rocks" : `rocks ${round}`;
      const cells = withRocks(setup.options.size, setup.options.symmetric, seed, purpose);
      const state = { cells, jumps: [1, 1], populates: [3, 3], turn: 0, result: null };
      if (canMove(state, 0)) return state;
    }
  },

  act(state, seat, text) {
    if (seat !== state.turn) refuse("not_your_turn");
    const typed = TYPED.exec(text.trim().toLowerCase()), width = state.cells.length;
    if (!typed) refuse("illegal");
    const at = ([i, j]) => (isOnHexagon(width, i, j) ? state.cells[i][j] : ROCK);
    const [from, to] = typed.slice(1).map(readCell);
    if (at(from) === ROCK || at(to) === ROCK) refuse("off_board");
    if (at(from) !== seat + 1) refuse("not_your_chip");
    if (at(to) !== 0) refuse("occupied");
    const far = distance(from, to);
    if (far > 2) refuse("too_far");
    if (far === 2 && state.jumps[seat] < 1) refuse("no_jumps");
    if (text !== `${typed[1]}.${typed[2]}`) refuse("illegal"); // a record has spellings
    return handedTo(hexagon.moved(state, seat, from, to, far), 1 - seat);
  },

  moved(state, seat, from, to, far) {
    const cells = state.cells.map((row) => row.slice());
    const jumps = state.jumps.slice(), populates = state.populates.slice();
    if (far === 2) {
      cells[from[0]][from[1]] = 0;
      jumps[seat] -= 1;
    } else {
      populates[seat] += 1;
      if (populates[seat] % 2 === 0) jumps[seat] += 1; // counted from the three chips of the beginning
    }
    cells[to[0]][to[1]] = seat + 1;
    for (const [i, j] of around(cells.length, ...to)[1]) {
      if (cells[i][j] === 2 - seat) cells[i][j] = seat + 1;
    }
    return { ...state, cells, jumps, populates };
  },

  leave: (state, seat, why) => ({ ...state, result: wonByOneOfTwo(1 - seat, why, chips(state)) }),
  expire: (state) => ({ ...state, result: wonByOneOfTwo(1 - state.turn, "time", chips(state)) }),
  stop: (state, how) => ({ ...state, result: how === "draw" ? sharedByTwo("draw", chips(state)) : returned("stopped", chips(state)) }),
});

hexagon.words = {
  en: {
    title: "HeXagon",
    faults: {
      not_your_chip: "the player had no chip there",
      too_far: "the cell is too far away",
      no_jumps: "the player had no jump left",
    },
  },
  ru: {
    title: "HeXagon",
    faults: {
      not_your_chip: "у игрока там не было фишки",
      too_far: "клетка слишком далеко",
      no_jumps: "у игрока не осталось прыжков",
    },
  },
  zh: {
    title: "HeXagon",
    faults: {
      not_your_chip: "这位玩家在那里没有棋子",
      too_far: "格子太远",
      no_jumps: "这位玩家没有剩余的跳跃次数",
    },
  },
};
