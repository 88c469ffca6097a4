// What games share, and where each one registers itself by the name that records have.
//
// A game is {seats: [fewest, most], rules, draws, levels, options, words, readPosition(position, seats), begin(setup, seed),
// waiting(state), live(state), limit(state, options), act(state, seat, text), leave(state, seat, why), expire(state),
// stop(state, how)}. A state is never changed; one that is over has a `result`, and `hidden` counts what came to light.

const GAMES = {};

const upTo = (count) => Array.from({ length: count }, (_, i) => i);

// A result that one of two seats has won, one in which first place is shared, and one that returns the stakes.
const wonByOneOfTwo = (winner, why, scores = [null, null]) => ({ places: [[winner], [1 - winner]], why, scores });
const sharedByTwo = (why, scores = [null, null]) => ({ places: [[0, 1]], why, scores });
const returned = (why, scores) => ({ places: [], why, scores });

// Those with equal keys share a place, the least first.
function ranked(seats, key) {
  const keys = [...new Set(seats.map(key))].sort((a, b) => a - b);
  return keys.map((value) => seats.filter((seat) => key(seat) === value));
}
