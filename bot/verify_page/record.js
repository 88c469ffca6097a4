// What is a record, and what is not (contract, "The record", "Steps", "Options").

const LEAVE = ["resigned", "left", "gone", "no_connection", "timeout", "wrong_response", "wrong_move", "benched"];
const DEADLINE_WHY = ["outage", "consent", "skip", "sit", "wait", "vacation"];
const SIT_WHY = ["left", "blocked", "forgotten", "removed", "room_gone", "bot_removed", "asleep", "vacation"];
const STAKE_MOST = 2 ** 53;
const CLOCK_MOST = 31_536_000;

function need(holds) {
  if (!holds) throw new NotRecord();
}

const isText = (value) => typeof value === "string";
const isHash = (value) => isText(value) && HEX_DIGITS.test(value);

// The verbs of steps, and what each may say.
const VERBS = {
  do: isText,
  leave: (why) => LEAVE.includes(why),
  expire: (value) => value === true,
  takeback: (count) => isBetween(count, 1, Infinity),
  deadline: isText,
  sit: isObject,
  stop: (how) => ["draw", "stopped"].includes(how),
};

// An option of a game: its default, and what it may be.
const clockFrom = (least, normal) => ({ normal, fits: (value) => value === null || isBetween(value, least, CLOCK_MOST) });
const wholeFrom = (least, most, normal) => ({ normal, fits: (value) => isBetween(value, least, most) });
const choice = (normal, ...values) => ({ normal, fits: (value) => [normal, ...values].includes(value) });
const BANK_OPTIONS = { bank_seconds: clockFrom(5, null), increment_seconds: wholeFrom(0, 3600, 0) };

function readOptions(game, written) {
  need(isObject(written));
  const known = { ...game.options, ...BANK_OPTIONS }, options = {};
  for (const [name, option] of Object.entries(known)) options[name] = option.normal;
  for (const [name, value] of Object.entries(written)) {
    need(has(known, name) && known[name].fits(value));
    options[name] = value;
  }
  return options;
}

function readChance(written, seats) {
  if (written === null) return null;
  need(isObject(written));
  const { commitment, secret, entropy, beacon } = written, keys = Object.keys(written).sort();
  need(keys.join() === `${has(written, "beacon") ? "beacon," : ""}commitment,entropy,secret`);
  need(isHash(commitment) && isHash(secret));
  need(isListOf(entropy, isHash, seats));
  if (has(written, "beacon")) readBeacon(beacon);
  return { commitment, secret, entropy, beacon };
}

function readBeacon(beacon) {
  need(isObject(beacon) && Object.keys(beacon).sort().join() === "chain,round,signature");
  const { chain, round, signature } = beacon;
  need(isHash(chain) && isBetween(round, 1, 2 ** 40 - 1));
  need(typeof signature === "string" && /^[0-9a-f]{96}$/.test(signature));
}

function onlyKeys(facts, ...names) {
  need(Object.keys(facts).every((key) => names.includes(key)));
}

function readSit(sit) {
  need(isObject(sit));
  onlyKeys(sit, "level", "person", "back", "why");
  const { level, person, back, why } = sit;
  need([level, person, back].filter((value) => value !== undefined).length === 1);
  need(isBetween(level, 1, 99) || (isText(person) && person) || (back === true && why === undefined));
  need(why === undefined || SIT_WHY.includes(why));
  return sit;
}

function readMoved({ deadline, why, agreed }, seats) {
  const time = readTime(deadline), areSeats = isListOf(agreed, (seat) => isBetween(seat, 0, seats - 1));
  need(time !== null && (why === undefined || DEADLINE_WHY.includes(why)));
  need(["consent", "skip", "vacation"].includes(why) === (agreed !== undefined));
  need(agreed === undefined || (areSeats && agreed.length && new Set(agreed).size === agreed.length));
  need(why !== "vacation" || agreed.length === 1);
  return { verb: "deadline", deadline: time, why: why ?? null, agreed: agreed ?? null };
}

function readStep(step, seats) {
  need(isObject(step));
  const verbs = Object.keys(VERBS).filter((name) => has(step, name)), [verb] = verbs, value = step[verb];
  need(verbs.length === 1 && VERBS[verb](value));
  const isSeats = ["do", "leave", "sit"].includes(verb);
  onlyKeys(step, "at", verb, ...(isSeats ? ["seat"] : []), ...(verb === "deadline" ? ["why", "agreed"] : []));
  need(!isSeats || isBetween(step.seat, 0, seats - 1));
  if (verb === "sit") return { verb, seat: step.seat, sit: readSit(value) };
  return verb === "deadline" ? readMoved(step, seats) : { verb, seat: step.seat, value };
}

function readSteps(written, seats, startedAt) {
  need(Array.isArray(written));
  let last = startedAt;
  const steps = written.map((step) => {
    const read = readStep(step, seats), hasTime = has(step, "at");
    read.at = hasTime ? readTime(step.at) : null;
    if (hasTime) {
      need(read.at !== null && last !== null && read.at >= last);
      last = read.at;
    }
    return read;
  });
  const timed = steps.filter((step) => step.at !== null).length;
  need(timed === 0 || timed === steps.length);
  steps.forEach((step, i) => need(step.why !== "skip" || steps[i + 1]?.verb === "expire"));
  return steps;
}

// A record as the replay needs it; throws NotRecord for anything else.
function readRecord(facts) {
  need(isObject(facts) && facts.roundhouse === 1 && isText(facts.game) && has(GAMES, facts.game));
  const { game: name, seats, rules = 1, stake = 0 } = facts, game = GAMES[name];
  const [started, position, outcome] = [facts.started_at, facts.position, facts.outcome].map((value) => value ?? null);
  need(isBetween(rules, 1, game.rules) && isListOf(seats, isText) && isText(facts.match ?? ""));
  const startedAt = readTime(started), steps = readSteps(facts.steps, seats.length, startedAt);
  need((startedAt === null) === (started === null) && isBetween(stake, 0, STAKE_MOST));
  const options = readOptions(game, facts.options ?? {}), chance = readChance(facts.chance ?? null, seats.length);
  const isClosed = steps.length === 1 && steps[0].verb === "stop" && steps[0].value === "stopped";
  const isUnbegun = seats.length < game.seats[0] && isClosed;
  need(chance === null || position === null);
  need(isUnbegun || !game.draws || chance !== null || position !== null);
  need(isUnbegun || isBetween(seats.length, ...game.seats));
  if (position !== null) game.readPosition(position, seats.length, options);
  need(outcome === null || isObject(outcome));
  const isTimed = startedAt !== null && steps.every((step) => step.at !== null);
  return { name, game, seats, steps, options, stake, chance, position, startedAt, isTimed, outcome, isUnbegun };
}
