// What games share, and where each one registers itself by the name that records have; tic-tac-toe shows what each has. A
// state is never changed; one that is over has a `result`, and `hidden` counts what came to light. `robots` has the options
// of their rounds with their defaults; `hidesDeal`: each match has its own deal; `mayEnd`: with these options.

const GAMES = {};

const upTo = (count) => Array.from({ length: count }, (_, i) => i);

const ascending = (a, b) => a - b;
const copies = (count, value) => Array(count).fill(value);

// A result that one of two seats has won, one in which first place is shared, and one that returns the stakes.
const wonByOneOfTwo = (winner, why, scores = [null, null]) => ({ places: [[winner], [1 - winner]], why, scores });
const sharedByTwo = (why, scores = [null, null]) => ({ places: [[0, 1]], why, scores });
const returned = (why, scores) => ({ places: [], why, scores });

// Those with equal keys share a place, the least first.
function ranked(seats, key) {
  const keys = [...new Set(seats.map(key))].sort(ascending);
  return keys.map((value) => seats.filter((seat) => key(seat) === value));
}

// A game in which one seat after the other moves.
const byTurns = {
  waiting: (state) => (state.result ? [] : [state.turn]),
  live: (state) => (state.result ? [] : [0, 1]),
  limit: (state, options) => options.move_seconds,
};
