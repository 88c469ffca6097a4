// What is a record, and what is not (contract, "The record", "Steps", "Options").

const VERBS = ["do", "leave", "expire", "takeback", "deadline", "sit", "stop"];
const LEAVE = ["resigned", "left", "gone", "no_connection", "timeout", "wrong_response", "wrong_move", "benched"];
const STOP = ["draw", "stopped"];
const DEADLINE_WHY = ["outage", "consent", "skip", "sit", "wait", "vacation"];
const SIT_WHY = ["left", "blocked", "forgotten", "removed", "room_gone", "bot_removed", "asleep", "vacation"];
const STAKE_MOST = 2 ** 53;
const CLOCK_MOST = 31_536_000;

function need(holds, what) {
  if (!holds) throw new NotRecord(what);
}

// An option of a game: its default, and what it may be.
const clockFrom = (least, normal) => ({ normal, fits: (value) => value === null || isBetween(value, least, CLOCK_MOST) });
const wholeFrom = (least, most, normal) => ({ normal, fits: (value) => isBetween(value, least, most) });
const choice = (normal, ...values) => ({ normal, fits: (value) => [normal, ...values].includes(value) });
const BANK_OPTIONS = { bank_seconds: clockFrom(5, null), increment_seconds: wholeFrom(0, 3600, 0) };

function readOptions(game, written) {
  need(isObject(written), "options");
  const known = { ...game.options, ...BANK_OPTIONS }, options = {};
  for (const [name, option] of Object.entries(known)) options[name] = option.normal;
  for (const [name, value] of Object.entries(written)) {
    need(Object.hasOwn(known, name) && known[name].fits(value), "options");
    options[name] = value;
  }
  return options;
}

function readChance(written, seats) {
  if (written === null) return null;
  need(isObject(written) && Object.keys(written).sort().join() === "commitment,entropy,secret", "chance");
  const { commitment, secret, entropy } = written;
  const isHash = (value) => typeof value === "string" && value.length === 64 && HEX_DIGITS.test(value);
  need(isHash(commitment) && isHash(secret), "chance");
  need(Array.isArray(entropy) && entropy.length === seats && entropy.every(isHash), "chance");
  return { commitment, secret, entropy };
}

function onlyKeys(facts, ...names) {
  need(Object.keys(facts).every((key) => names.includes(key)), "step");
}

function readSit(sit) {
  need(isObject(sit), "step");
  onlyKeys(sit, "level", "person", "back", "why");
  need(["level", "person", "back"].filter((key) => Object.hasOwn(sit, key)).length === 1, "step");
  if (Object.hasOwn(sit, "back")) need(sit.back === true && !Object.hasOwn(sit, "why"), "step");
  if (Object.hasOwn(sit, "level")) need(isBetween(sit.level, 1, 99), "step");
  if (Object.hasOwn(sit, "person")) need(typeof sit.person === "string" && sit.person, "step");
  if (Object.hasOwn(sit, "why")) need(SIT_WHY.includes(sit.why), "step");
  return sit;
}

function readMoved(step, seats) {
  const deadline = readTime(step.deadline), why = step.why ?? null, agreed = step.agreed ?? null;
  need(deadline !== null, "step");
  need(!Object.hasOwn(step, "why") || DEADLINE_WHY.includes(why), "step");
  need(["consent", "skip", "vacation"].includes(why) === Object.hasOwn(step, "agreed"), "step");
  if (Object.hasOwn(step, "agreed")) {
    need(Array.isArray(agreed) && agreed.length > 0 && new Set(agreed).size === agreed.length, "step");
    need(agreed.every((seat) => isBetween(seat, 0, seats - 1)), "step");
  }
  if (why === "vacation") need(agreed.length === 1, "step");
  return { verb: "deadline", deadline, why, agreed };
}

function readStep(step, seats) {
  need(isObject(step), "step");
  const verbs = VERBS.filter((name) => Object.hasOwn(step, name));
  need(verbs.length === 1, "step");
  const verb = verbs[0], value = step[verb];
  const isSeats = ["do", "leave", "sit"].includes(verb);
  onlyKeys(step, "at", verb, ...(isSeats ? ["seat"] : []), ...(verb === "deadline" ? ["why", "agreed"] : []));
  if (isSeats) need(isBetween(step.seat, 0, seats - 1), "step");
  if (verb === "do") need(typeof value === "string", "step");
  if (verb === "leave") need(LEAVE.includes(value), "step");
  if (verb === "stop") need(STOP.includes(value), "step");
  if (verb === "expire") need(value === true, "step");
  if (verb === "takeback") need(isBetween(value, 1, Infinity), "step");
  if (verb === "sit") return { verb, seat: step.seat, sit: readSit(value) };
  if (verb === "deadline") return readMoved(step, seats);
  return { verb, seat: step.seat, value };
}

function readSteps(written, seats, startedAt) {
  need(Array.isArray(written), "steps");
  let last = startedAt;
  const steps = written.map((step) => {
    const read = readStep(step, seats), hasTime = Object.hasOwn(step, "at");
    read.at = hasTime ? readTime(step.at) : null;
    if (hasTime) {
      need(read.at !== null && last !== null && read.at >= last, "times");
      last = read.at;
    }
    return read;
  });
  const timed = steps.filter((step) => step.at !== null).length;
  need(timed === 0 || timed === steps.length, "times");
  steps.forEach((step, i) => need(step.why !== "skip" || steps[i + 1]?.verb === "expire", "skip"));
  return steps;
}

function isClosed(steps) {
  return steps.length === 1 && steps[0].verb === "stop" && steps[0].value === "stopped";
}

// A record as the replay needs it; throws NotRecord for anything else.
function readRecord(facts) {
  need(isObject(facts) && facts.roundhouse === 1, "roundhouse");
  need(typeof facts.game === "string" && Object.hasOwn(GAMES, facts.game), "game");
  const game = GAMES[facts.game], seats = facts.seats;
  need(!Object.hasOwn(facts, "rules") || isBetween(facts.rules, 1, game.rules), "rules");
  need(Array.isArray(seats) && seats.every((name) => typeof name === "string"), "seats");
  const startedAt = readTime(facts.started_at ?? null);
  need((facts.started_at ?? null) === null || startedAt !== null, "times");
  need(typeof (facts.match ?? "") === "string", "match");
  const steps = readSteps(facts.steps, seats.length, startedAt);
  const options = readOptions(game, facts.options ?? {});
  const stake = Object.hasOwn(facts, "stake") ? facts.stake : 0;
  need(isBetween(stake, 0, STAKE_MOST), "stake");
  const chance = readChance(facts.chance ?? null, seats.length);
  const position = facts.position ?? null;
  const isUnbegun = seats.length < game.seats[0] && isClosed(steps);
  need(chance === null || position === null, "position");
  need(isUnbegun || !game.draws || chance !== null || position !== null, "chance");
  need(isUnbegun || isBetween(seats.length, ...game.seats), "seats");
  if (position !== null) game.readPosition(position, seats.length, options);
  const outcome = facts.outcome ?? null;
  need(outcome === null || isObject(outcome), "outcome");
  const isTimed = startedAt !== null && steps.every((step) => step.at !== null);
  return { name: facts.game, game, seats, steps, options, stake, chance, position, startedAt, isTimed, outcome, isUnbegun };
}
