// What `roundhouse verify --json` says about a record (contract, "Verify a record").

const CODES = ["commitment", "words", "draws", "steps", "times", "outcome", "finished"];
const NOTED_LEAST = 8;

function sharesOf(result, stake, seats) {
  const pot = BigInt(stake) * BigInt(seats), first = result.places[0];
  if (!first) return upTo(seats).map(() => BigInt(stake));
  const each = pot / BigInt(first.length), rest = Number(pot % BigInt(first.length));
  const inOrder = first.slice().sort((a, b) => a - b);
  return upTo(seats).map((seat) => (inOrder.includes(seat) ? each + (inOrder.indexOf(seat) < rest ? 1n : 0n) : 0n));
}

function outcomeOf(setup, match) {
  const { result } = match.state;
  if (!result) return null;
  const places = result.places.map((place) => place.slice().sort((a, b) => a - b));
  return { places, shares: sharesOf(result, setup.stake, setup.seats.length), scores: result.scores, why: result.why };
}

function seedFor(setup, secret) {
  return setup.chance ? seedOf(secret, setup.chance.entropy.map(fromHex)) : sha256(utf8("roundhouse/1"));
}

// Does every one of four other secrets lead elsewhere?
function dependsOnDraws(setup, outcome) {
  if (!setup.chance || !setup.game.draws) return false;
  const secret = fromHex(setup.chance.secret);
  return upTo(4).every((n) => {
    try {
      const other = replayed(setup, seedFor(setup, sha256(joined(secret, Uint8Array.of(n)))), false);
      return !isSame(outcomeOf(setup, other), outcome);
    } catch (fault) {
      if (fault instanceof Refused) return true;
      throw fault;
    }
  });
}

// Of a record that is refused only the secret and the words can have been checked before.
function fault(error, step = null, checked = []) {
  return { fair: false, error, step, checked, unchecked: CODES.filter((code) => !checked.includes(code)) };
}

// noted: {commitment: "" or digits, said: [[seat, words], ...]}
function notedFault(setup, noted) {
  const { chance } = setup;
  const wants = noted.commitment || noted.said.length;
  if (!chance) return wants ? "no_chance" : null;
  if (toHex(sha256(fromHex(chance.secret))) !== chance.commitment) return "secret";
  if (noted.commitment && !chance.commitment.startsWith(noted.commitment.toLowerCase())) return "noted";
  for (const [seat, words] of noted.said) {
    if (seat >= setup.seats.length) return "said_seat";
    if (toHex(sha256(utf8(words))) !== chance.entropy[seat]) return "said";
  }
  return null;
}

function verified(facts, noted) {
  let setup;
  try {
    setup = readRecord(facts);
  } catch (problem) {
    if (problem instanceof NotRecord) return fault("not_a_record");
    throw problem;
  }
  const wrong = notedFault(setup, noted);
  if (wrong) return fault(wrong);
  setup.isTimed = setup.startedAt !== null && setup.steps.every((step) => step.at !== null);
  const seed = seedFor(setup, setup.chance && fromHex(setup.chance.secret));
  const hasAllWords = setup.chance !== null && setup.seats.every((_, seat) => noted.said.some(([said]) => said === seat));
  const sofar = CODES.filter((code) => (code === "commitment" && setup.chance) || (code === "words" && hasAllWords));
  let outcome;
  try {
    outcome = outcomeOf(setup, replayed(setup, seed, false));
  } catch (problem) {
    if (problem instanceof Refused) return fault(problem.code, problem.step, sofar);
    throw problem;
  }
  if (!isSame(setup.outcome, outcome) && !(setup.outcome === null && outcome === null)) return fault("outcome", null, sofar);
  try {
    replayed(setup, seed, true);
  } catch (problem) {
    if (problem instanceof ClockFault) return fault("clock", problem.step, sofar);
    throw problem;
  }
  return approved(setup, sofar, outcome);
}

function approved(setup, sofar, outcome) {
  const moved = setup.steps.filter((step) => step.verb === "deadline" && step.why !== "sit" && step.why !== "wait");
  const depends = dependsOnDraws(setup, outcome);
  const holds = {
    commitment: setup.chance !== null,
    words: depends || sofar.includes("words"),
    draws: depends,
    steps: true,
    times: setup.isTimed && moved.length === 0,
    outcome: true,
    finished: outcome !== null,
  };
  return { fair: true, error: null, step: null, checked: CODES.filter((code) => holds[code]), unchecked: CODES.filter((code) => !holds[code]) };
}

// One record, several as JSON Lines, or an export with records in it.
function verifiedText(text, noted = { commitment: "", said: [] }) {
  const parts = documentsIn(text);
  return parts.map((facts) => (facts instanceof NotRecord ? fault("not_a_record") : verified(facts, noted)));
}

function readOrFault(text) {
  try {
    return readJson(text);
  } catch (problem) {
    if (problem instanceof NotRecord) return problem;
    throw problem;
  }
}

function documentsIn(text) {
  const whole = readOrFault(text);
  if (!(whole instanceof NotRecord)) return recordsIn(whole);
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.length > 1 ? lines.map(readOrFault) : [whole];
}

// A tournament's export has its records below `matches`.
function recordsIn(facts) {
  if (isObject(facts) && !Object.hasOwn(facts, "roundhouse") && Array.isArray(facts.matches)) {
    return facts.matches.map((match) => (isObject(match) ? match.record : match));
  }
  return [facts];
}
