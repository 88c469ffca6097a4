// Tequila Train (rules/tequila.md; contract, "Chance" for the deal).

const HAND_SIZES = { 2: 8, 3: 8, 4: 8, 5: 7, 6: 6, 7: 5, 8: 4 };
const ALL_TILES = Array.from({ length: 13 }, (_, low) => Array.from({ length: 13 - low }, (_, i) => [low, low + i])).flat();

const isSameTile = ([a, b], [c, d]) => (a === c && b === d) || (a === d && b === c);
const pips = (hand) => hand.reduce((sum, [a, b]) => sum + a + b, 0);

function dealt(seats, seed) {
  const tiles = shuffled(ALL_TILES, seed, "tiles"), size = HAND_SIZES[seats];
  const hands = upTo(seats).map(() => tiles.splice(0, size));
  let newest = hands.map((hand) => hand.slice());
  for (;;) {
    const doubles = newest.flatMap((some, seat) => some.filter(([a, b]) => a === b).map(([a]) => [a, seat]));
    if (doubles.length) {
      const [hub, owner] = doubles.reduce((a, b) => (a[0] > b[0] ? a : b));
      hands[owner] = hands[owner].filter((tile) => !isSameTile(tile, [hub, hub]));
      return { hands, hub, boneyard: tiles, turn: (owner + 1) % seats };
    }
    newest = hands.map((hand) => {
      const tile = tiles.shift();
      hand.push(tile);
      return [tile];
    });
  }
}

function endOf(state, track) {
  const tiles = state.tracks[track];
  return tiles.length ? tiles[tiles.length - 1][1] : state.hub;
}

const isOpen = (state, seat, track) => track === seat || state.trains[track];
const liveSeats = (state) => upTo(state.hands.length).filter((seat) => !state.lost.includes(seat));

function canPlay(state, seat) {
  return state.hands.some((_, track) => {
    const end = endOf(state, track);
    return isOpen(state, seat, track) && state.hands[seat].some((tile) => tile.includes(end));
  });
}

function liveFrom(state, seat) {
  const seats = state.hands.length;
  for (let i = 0; i < seats; i++) {
    const next = (seat + i) % seats;
    if (!state.lost.includes(next)) return next;
  }
  return seat;
}

// Looks for the next player who has something to decide ("When nothing fits"). `quiet` counts the live players
// in a row who brought neither a tile nor a train; `hasDrawn` tells that the turn began with a drawn tile.
function lookedFor(before, from, isFirst = false) {
  const state = { ...before, hands: before.hands.slice(), trains: before.trains.slice(), boneyard: before.boneyard.slice() };
  let seat = from, mayDraw = !isFirst;
  for (;;) {
    state.hasDrawn = false;
    seat = liveFrom(state, seat);
    state.turn = seat;
    if (state.quiet >= liveSeats(state).length) return ended(state, "blocked");
    if (canPlay(state, seat)) return state;
    if (state.trains[seat] && mayDraw && state.boneyard.length) {
      state.hands[seat] = [...state.hands[seat], state.boneyard.shift()];
      state.hidden += 1;
      state.hasDrawn = true;
      if (canPlay(state, seat) || !state.options.auto_pass) return state;
      state.quiet = 0;
    } else if (!state.options.auto_pass) {
      return state;
    } else if (!state.trains[seat]) {
      state.trains[seat] = true;
      state.quiet = 0;
    } else {
      state.quiet += 1;
    }
    mayDraw = true;
    seat = (seat + 1) % state.hands.length;
  }
}

// First place to these; the other live players by pips; then those who are out, the last one out first.
function ended(state, why, first = null) {
  const live = liveSeats(state), hand = (seat) => pips(state.hands[seat]);
  const scores = upTo(state.hands.length).map((seat) => (live.includes(seat) ? hand(seat) : null));
  if (why === "stopped" || why === "time") return { ...state, result: returned(why, scores) };
  const others = live.filter((seat) => !first || !first.includes(seat));
  const places = [...(first ? [first] : []), ...ranked(others, hand), ...state.lost.slice().reverse().map((seat) => [seat])];
  return { ...state, result: { places, why, scores } };
}

const isTile = (tile) => isListOf(tile, (n) => isBetween(n, 0, 12), 2);

const tequila = (GAMES.tequila = {
  ...byTurns,
  seats: [2, 8],
  rules: 1,
  draws: true,
  levels: 5,
  options: {
    move_seconds: clockFrom(1, 600),
    auto_pass: choice(true, false),
    free_pass: choice(false, true),
    grace: wholeFrom(0, 99, 0),
    refund_if_all_asleep: choice(false, true),
  },
  robots: { options: { auto_pass: true, free_pass: false, grace: 0, refund_if_all_asleep: false }, hidesDeal: true },

  readPosition(position, seats) {
    need(isObject(position));
    onlyKeys(position, "hands", "hub", "boneyard", "waiting", "tracks", "trains", "shots", "lost");
    const { hands, hub, boneyard, waiting, tracks = copies(seats, []), lost = [] } = position;
    const { trains = copies(seats, false), shots = copies(seats, 0) } = position;
    const isTiles = (list) => isListOf(list, isTile);
    need(isListOf(hands, isTiles, seats) && isListOf(tracks, isTiles, seats) && isTiles(boneyard) && isTile(hub) && hub[0] === hub[1]);
    need(isListOf(trains, (train) => typeof train === "boolean", seats) && isListOf(shots, (n) => isBetween(n, 0, Infinity), seats));
    need(isListOf(lost, (seat) => isBetween(seat, 0, seats - 1)) && new Set(lost).size === lost.length);
    need(seats - lost.length >= 2 && isBetween(waiting, 0, seats - 1) && !lost.includes(waiting));
    hands.forEach((hand, seat) => need(hand.length || lost.includes(seat)));
    const all = [hub, ...hands.flat(), ...boneyard, ...tracks.flat()].map(([a, b]) => (a < b ? `${a} ${b}` : `${b} ${a}`));
    need(new Set(all).size === all.length);
    for (const track of tracks) track.forEach(([inner], i) => need(inner === (i ? track[i - 1][1] : hub[0])));
  },

  begin(setup, seed) {
    const seats = setup.seats.length, position = setup.position;
    const deal = position ? { hands: position.hands, hub: position.hub[0], boneyard: position.boneyard, turn: position.waiting } : dealt(seats, seed);
    const state = {
      ...deal,
      tracks: position?.tracks ?? copies(seats, []),
      trains: position?.trains ?? copies(seats, false),
      shots: (position?.shots ?? copies(seats, 0)).map(Number),
      lost: position?.lost ?? [],
      missed: copies(seats, 0),
      hasMoved: false,
      hasLeft: false,
      quiet: 0,
      hasDrawn: false,
      hidden: 0,
      options: setup.options,
      result: null,
    };
    return lookedFor(state, state.turn, true);
  },

  live: (state) => (state.result ? [] : liveSeats(state)),
  act(state, seat, text) {
    if (state.lost.includes(seat)) refuse("out_of_game");
    if (seat !== state.turn) refuse("not_your_turn");
    if (text === "pass") return tequila.passed(state, seat);
    const match = /^(\d+)-(\d+)\.(\d+)(?:\.(keep|shot))?$/.exec(text);
    if (!match) refuse("illegal");
    const tile = [Number(match[1]), Number(match[2])], track = Number(match[3]) - 1, choice = match[4];
    if (tile[0] > 12 || tile[1] > tile[0] || `${tile[0]}-${tile[1]}` !== `${match[1]}-${match[2]}`) refuse("no_such_tile");
    if (!state.hands[seat].some((own) => isSameTile(own, tile))) refuse("not_your_tile");
    if (track < 0 || track >= state.hands.length) refuse("no_such_track");
    if (!isOpen(state, seat, track)) refuse("track_closed");
    if (!tile.includes(endOf(state, track))) refuse("does_not_fit");
    if (Boolean(choice) !== (track === seat && state.trains[seat])) refuse("illegal");
    return tequila.placed(state, seat, tile, track, choice);
  },

  placed(state, seat, tile, track, choice) {
    const inner = endOf(state, track), outer = tile[0] === inner ? tile[1] : tile[0];
    const at = (list, index, value) => list.map((old, i) => (i === index ? value : old));
    const hand = state.hands[seat].filter((own) => !isSameTile(own, tile));
    const isShot = choice === "shot";
    const next = {
      ...state,
      hands: at(state.hands, seat, hand),
      tracks: at(state.tracks, track, [...state.tracks[track], [inner, outer]]),
      trains: isShot ? at(state.trains, seat, false) : state.trains,
      shots: isShot ? at(state.shots, seat, state.shots[seat] + 1) : state.shots,
      hasMoved: true,
      quiet: 0,
    };
    return hand.length ? lookedFor(next, (seat + 1) % state.hands.length) : ended(next, "emptied", [seat]);
  },

  passed(state, seat) {
    const isFree = canPlay(state, seat);
    if (isFree && !state.options.free_pass) refuse("must_play");
    const isChange = !isFree && (!state.trains[seat] || state.hasDrawn);
    return tequila.skipped({ ...state, hasMoved: true }, seat, isChange ? 0 : state.quiet + 1);
  },

  // A train comes onto the track, and the game looks further.
  skipped(state, seat, quiet) {
    const trains = state.trains.map((train, i) => train || i === seat);
    return lookedFor({ ...state, trains, quiet }, (seat + 1) % state.hands.length);
  },

  leave: (state, seat) => tequila.without({ ...state, hasLeft: true }, seat),

  without(state, seat) {
    const next = { ...state, lost: [...state.lost, seat], quiet: 0 }, live = liveSeats(next);
    if (live.length === 1) return ended(next, "last_one", live);
    return seat === state.turn ? lookedFor(next, (seat + 1) % state.hands.length) : next;
  },

  expire(state) {
    const seat = state.turn, missed = state.missed.map((count, i) => (i === seat ? count + 1 : count));
    if (missed[seat] <= state.options.grace) return tequila.skipped({ ...state, missed }, seat, 0);
    const next = tequila.without({ ...state, missed }, seat);
    const isAsleep = next.result?.why === "last_one" && state.options.refund_if_all_asleep && !state.hasMoved && !state.hasLeft;
    return isAsleep ? ended({ ...next, result: null }, "time") : next;
  },

  stop: (state, how) => (how === "draw" ? ended(state, "draw", liveSeats(state)) : ended(state, "stopped")),
});

tequila.words = {
  en: {
    title: "Tequila Train",
    faults: {
      no_such_tile: "there is no such tile",
      not_your_tile: "the player did not hold this tile",
      no_such_track: "there is no such track",
      track_closed: "the track was closed to this player",
      does_not_fit: "the tile does not fit there",
      must_play: "the player could have placed a tile",
    },
  },
  ru: {
    title: "Tequila Train",
    faults: {
      no_such_tile: "такой кости нет",
      not_your_tile: "у игрока не было этой кости",
      no_such_track: "такого пути нет",
      track_closed: "путь был закрыт для этого игрока",
      does_not_fit: "кость туда не подходит",
      must_play: "игрок мог положить кость",
    },
  },
  zh: {
    title: "Tequila Train",
    faults: {
      no_such_tile: "没有这张牌",
      not_your_tile: "这位玩家没有这张牌",
      no_such_track: "没有这条轨道",
      track_closed: "这条轨道对这位玩家是关闭的",
      does_not_fit: "这张牌接不上",
      must_play: "这位玩家本可以出牌",
    },
  },
};
