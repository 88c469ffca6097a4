// Rock-Paper-Scissors-Lizard-Spock (rules/rpsls.md; fairness, "How are moves sealed").

const KINDS = ["rock", "paper", "scissors", "lizard", "spock"];
const BEATS = [[2, 3], [0, 4], [1, 3], [1, 4], [0, 2]];
const IDLE_MOST = 3; // so often in a row the time of a stage starts again
const MISSED_MOST = 3; // so many rounds in a row may not be missed
const WEAK = KINDS.map((_, digit) => toHex(blake2b(utf8(String(digit)))));

const hashOf = (opening) => toHex(blake2b(utf8(opening)));
const beats = (a, b) => BEATS[a].includes(b);

function moveOf(opening) {
  return /^[0-4]/.test(opening) ? Number(opening[0]) : null;
}

function buttonOpening(state, seat, move) {
  const password = toHex(drawBlock(state.seed, `password ${state.round} ${seat}`, 0)).slice(0, 32);
  return `${move}${password}|T${state.tag}|${state.round}|${seat}`;
}

// By elimination: the kinds of which none beats all others go on together.
function staying(shown) {
  const kinds = [...new Set(shown.values())];
  const best = kinds.find((kind) => kinds.every((other) => other === kind || beats(kind, other)));
  return [...shown.keys()].filter((seat) => best === undefined || shown.get(seat) === best);
}

function isPoints(state) {
  return state.count === 2 ? state.options.wins > 1 : !state.options.elimination;
}

const goalOf = (state) => (state.count === 2 ? state.options.wins : state.options.wins * (state.count - 1));

// Who shares after a stop: by elimination in the opening stage only those who have sealed a move.
function inRound(state) {
  const isOpening = state.stage === "reveal" && !isPoints(state);
  return isOpening ? state.players.filter((seat) => state.sealed.has(seat)) : state.players;
}

// First place to these; then those in by points; then those who are out, the last round first.
function finished(state, why, first = null) {
  const points = (seat) => state.score[seat], out = upTo(state.count).filter((seat) => !state.players.includes(seat));
  const others = state.players.filter((seat) => !first?.includes(seat));
  const rest = isPoints(state) ? ranked(others, (seat) => -points(seat)) : others.length ? [others] : [];
  const gone = ranked(out, (seat) => -state.outIn[seat]);
  const scores = isPoints(state) ? state.score : state.score.map(() => null);
  return { ...state, result: { places: [...(first ? [first] : []), ...rest, ...gone], why, scores } };
}

function leaders(state) {
  if (!isPoints(state)) return state.players;
  const most = Math.max(...state.players.map((seat) => state.score[seat]));
  return state.players.filter((seat) => state.score[seat] === most);
}

function without(state, seats) {
  const outIn = state.outIn.map((round, seat) => (seats.includes(seat) ? state.round : round));
  return { ...state, outIn, players: state.players.filter((seat) => !seats.includes(seat)) };
}

function nextRound(state) {
  if (state.options.rounds !== null && state.round >= state.options.rounds) return finished(state, "rounds", leaders(state));
  return { ...state, round: state.round + 1, stage: "moves", sealed: new Map(), opened: new Map(), idle: 0 };
}

// Sealing is over: hashes are published.
function closed(state) {
  const next = { ...state, stage: "reveal", idle: 0, opened: new Map(), hidden: state.hidden + 1 };
  for (const [seat, seal] of state.sealed) if (!seal.isOwn) next.opened.set(seat, moveOf(seal.opening));
  return next;
}

function awaited(state) {
  if (state.result) return [];
  if (state.stage === "moves") return state.players.filter((seat) => !state.sealed.has(seat));
  return state.players.filter((seat) => state.sealed.has(seat) && !state.opened.has(seat));
}

function settled(state) {
  let next = state;
  if (next.result || awaited(next).length) return next;
  if (next.stage === "moves") next = closed(next);
  return awaited(next).length ? next : judged(next);
}

function judged(state) {
  const next = { ...state, hidden: state.hidden + 1 };
  return isPoints(state) ? judgedByPoints(next) : judgedByElimination(next);
}

function judgedByElimination(state) {
  const shown = state.opened, stays = staying(shown);
  const next = without(state, state.players.filter((seat) => !stays.includes(seat)));
  if (shown.size === 1) return finished(next, "lone_reveal", stays);
  return stays.length === 1 ? finished(next, "last_one", stays) : nextRound(next);
}

function judgedByPoints(state) {
  const shown = state.opened, score = state.score.slice();
  for (const [seat, move] of shown) {
    for (const other of upTo(state.count)) {
      if (other !== seat && (!shown.has(other) || beats(move, shown.get(other)))) score[seat] += 1;
    }
  }
  const missed = state.missed.map((count, seat) => (shown.has(seat) ? 0 : count + 1));
  return counted({ ...state, score, missed });
}

// Who has won by points, and who has missed too many rounds.
function counted(state) {
  const goal = goalOf(state), sleepers = state.players.filter((seat) => state.missed[seat] >= MISSED_MOST);
  const next = without(state, sleepers), isPair = state.count === 2;
  if (!isPair && next.players.length === 1) return finished(next, "last_one", next.players);
  const first = leaders(state);
  if (state.score[first[0]] >= goal && first.length === 1) return finished(next, isPair ? "first_to" : "points", first);
  if (next.players.length === 1) return finished(next, "missed", next.players);
  return nextRound(next);
}

const rpsls = (GAMES.rpsls = {
  seats: [2, 32],
  rules: 1,
  draws: true,
  levels: 5,
  options: {
    entry_seconds: clockFrom(5, 300),
    move_seconds: clockFrom(5, 120),
    reveal_seconds: clockFrom(5, 120),
    rounds: { normal: 20, fits: (value) => value === null || isBetween(value, 1, 1000) },
    wins: wholeFrom(1, 9, 1),
    elimination: choice(true, false),
  },
  robots: {
    options: { entry_seconds: 300, rounds: 20, wins: 3, elimination: false },
    hidesDeal: true,
    mayEnd: ({ rounds }) => rounds !== null,
  },

  readPosition(position, seats) {
    need(isObject(position));
    onlyKeys(position, "players");
    need(position.players === seats);
  },

  begin(setup, seed) {
    const count = setup.seats.length;
    return {
      count,
      seed,
      options: setup.options,
      tag: toHex(drawBlock(seed, "table", 0)).slice(0, 8),
      round: 1,
      stage: "moves",
      players: upTo(count),
      sealed: new Map(), // seat: {hash, opening, isOwn}
      opened: new Map(), // seat: the number of its move
      used: new Set(),
      idle: 0,
      score: copies(count, 0),
      missed: copies(count, 0),
      outIn: copies(count, 0),
      hidden: 0,
      result: null,
    };
  },

  waiting: awaited,
  live: (state) => (state.result ? [] : state.players),
  limit: (state, options) => (state.stage === "moves" ? options.move_seconds : options.reveal_seconds),

  act(state, seat, text) {
    if (!state.players.includes(seat)) refuse("out_of_game");
    const form = /^(commit|reveal):/.exec(text)?.[1], isButton = KINDS.includes(text);
    const stage = form === "reveal" ? "reveal" : form || isButton ? "moves" : state.stage;
    if (stage !== state.stage) refuse("wrong_stage");
    if (stage === "moves" && state.sealed.has(seat)) refuse("already_committed");
    if (stage === "reveal" && !awaited(state).includes(seat)) refuse("already_revealed"); // or nothing to open
    if (form === "reveal") return rpsls.reveals(state, seat, text.slice(7));
    if (form === "commit") return rpsls.seals(state, seat, { ...rpsls.readHash(state, text.slice(7)), opening: null, isOwn: true });
    if (!isButton || stage !== "moves") refuse("illegal");
    const opening = buttonOpening(state, seat, KINDS.indexOf(text));
    return rpsls.seals(state, seat, { hash: hashOf(opening), opening, isOwn: false });
  },

  readHash(state, text) {
    const hash = text.replace(/^0x/i, "").toLowerCase();
    if (!isHash(hash)) refuse("bad_hash");
    if (WEAK.includes(hash)) refuse("weak_hash");
    if (state.used.has(hash)) refuse("hash_taken");
    return { hash };
  },

  seals(state, seat, seal) {
    const sealed = new Map(state.sealed).set(seat, seal), used = new Set(state.used).add(seal.hash);
    return settled({ ...state, sealed, used });
  },

  reveals(state, seat, opening) {
    if (hashOf(opening) !== state.sealed.get(seat).hash) refuse("mismatch");
    const move = moveOf(opening);
    if (move === null) refuse("no_move");
    const tag = /\|T[0-9a-f]{8}\|\d+\|\d+$/.exec(opening);
    const isOwn = !tag || tag[0] === `|T${state.tag}|${state.round}|${seat}`;
    if (!isOwn) refuse("bound_to_someone_else");
    return settled({ ...state, opened: new Map(state.opened).set(seat, move) });
  },

  leave(state, seat) {
    const sealed = new Map(state.sealed), opened = new Map(state.opened);
    sealed.delete(seat);
    opened.delete(seat);
    const next = without({ ...state, sealed, opened }, [seat]);
    return next.players.length === 1 ? finished(next, "last_one", next.players) : settled(next);
  },

  expire(state) {
    const done = state.stage === "moves" ? state.sealed : state.opened;
    if (done.size === 0) {
      if (state.idle >= IDLE_MOST) return finished(state, "time", leaders({ ...state, players: inRound(state) }));
      return { ...state, idle: state.idle + 1 };
    }
    if (state.stage === "reveal") return judged(state);
    if (isPoints(state)) return state.count === 2 ? judgedAlone(state) : settled(closed(state));
    const next = without(state, awaited(state)), left = [...done.keys()];
    return left.length === 1 ? finished(next, "lone_move", left) : settled(closed(next));
  },

  stop: (state, how) => finished(state, how, inRound(state)),
});

// Of two, only one has sealed: the point is given, and the move stays closed.
function judgedAlone(state) {
  const [seat] = state.sealed.keys();
  const score = state.score.map((points, i) => points + (i === seat ? 1 : 0));
  const missed = state.missed.map((count, i) => (i === seat ? 0 : count + 1));
  return counted({ ...state, score, missed, hidden: state.hidden + 1 });
}

rpsls.words = {
  en: {
    title: "Rock-Paper-Scissors-Lizard-Spock",
    faults: {
      wrong_stage: "it belongs to another stage of the round",
      already_committed: "this player had already sealed a move",
      already_revealed: "this player had already opened the move",
      bad_hash: "this is not a hash",
      weak_hash: "the hash is that of a move without a password",
      hash_taken: "this hash was already used in the match",
      mismatch: "the opening does not fit the hash",
      no_move: "the opening does not begin with a digit from 0 to 4",
      bound_to_someone_else: "the opening belongs to another match, round or seat",
    },
  },
  ru: {
    title: "Камень-ножницы-бумага-ящерица-Спок",
    faults: {
      wrong_stage: "это относится к другой части раунда",
      already_committed: "этот игрок уже выбрал ход",
      already_revealed: "этот игрок уже открыл ход",
      bad_hash: "это не хеш",
      weak_hash: "это хеш хода без пароля",
      hash_taken: "этот хеш в партии уже был",
      mismatch: "открытый текст не подходит к хешу",
      no_move: "открытый текст не начинается с цифры от 0 до 4",
      bound_to_someone_else: "открытый текст относится к другой партии, раунду или месту",
    },
  },
  zh: {
    title: "石头剪刀布蜥蜴斯波克",
    faults: {
      wrong_stage: "这属于本轮的另一个阶段",
      already_committed: "这位玩家已经选好了出法",
      already_revealed: "这位玩家已经公开了出法",
      bad_hash: "这不是哈希值",
      weak_hash: "这是没有密码的出法的哈希值",
      hash_taken: "这个哈希值在本场对局中已经用过",
      mismatch: "公开的内容与哈希值不符",
      no_move: "公开的内容没有以 0 到 4 的数字开头",
      bound_to_someone_else: "公开的内容属于另一场对局、另一轮或另一个座位",
    },
  },
};
