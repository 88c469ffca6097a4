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
      const other = replayed(setup, seedFor(setup, sha256(joined(secret, Uint8Array.of(n)))));
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
  if (noted.said.some(([seat]) => seat >= setup.seats.length)) return "said_seat";
  for (const [seat, words] of noted.said) {
    if (toHex(sha256(utf8(words))) !== chance.entropy[seat]) return "said";
  }
  return null;
}

// The verdict on one record. Beside the codes of the command, `setup` is what a page needs to speak about it.
function verified(facts, noted) {
  let setup;
  try {
    setup = readRecord(facts);
  } catch (problem) {
    if (problem instanceof NotRecord) return fault("not_a_record");
    throw problem;
  }
  return { ...judgedRecord(setup, noted), setup };
}

function judgedRecord(setup, noted) {
  const wrong = notedFault(setup, noted);
  if (wrong) return fault(wrong);
  const seed = seedFor(setup, setup.chance && fromHex(setup.chance.secret));
  const hasAllWords = setup.chance !== null && setup.seats.every((_, seat) => noted.said.some(([said]) => said === seat));
  const sofar = CODES.filter((code) => (code === "commitment" && setup.chance) || (code === "words" && hasAllWords));
  try {
    const outcome = outcomeOf(setup, replayed(setup, seed));
    if (!isSame(setup.outcome, outcome)) return fault("outcome", null, sofar);
    replayed(setup, seed, "renewals");
    replayed(setup, seed, "moves");
    return approved(setup, sofar, outcome);
  } catch (problem) {
    if (problem instanceof Refused) return fault(problem.code, problem.step, sofar);
    if (problem instanceof ClockFault) return fault("clock", problem.step, sofar);
    throw problem;
  }
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
  const checked = CODES.filter((code) => holds[code]), unchecked = CODES.filter((code) => !holds[code]);
  return { fair: true, error: null, step: null, checked, unchecked };
}

// Everything in a file: one record, several as JSON Lines, or a tournament's export.
function verifiedText(text, noted = { commitment: "", said: [] }) {
  return documentsIn(text).flatMap((facts) => {
    if (facts instanceof NotRecord) return [fault("not_a_record")];
    return isTournament(facts) ? verifiedTournament(facts, noted) : [verified(facts, noted)];
  });
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
  if (!(whole instanceof NotRecord)) return [whole];
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.length > 1 ? lines.map(readOrFault) : [whole];
}

// A tournament's export has records below `matches`, and a secret of its own. Its matches are verified here; what else
// the command says about a tournament is not.
const isTournament = (facts) => isObject(facts) && !Object.hasOwn(facts, "roundhouse") && Array.isArray(facts.matches);

function verifiedTournament(facts, noted) {
  const ofMatch = { ...noted, commitment: "" };
  const matches = facts.matches.map((match) => verified(isObject(match) ? match.record : match, ofMatch));
  const { commitment, secret } = facts, isHash = (value) => typeof value === "string" && HEX_DIGITS.test(value);
  const fits = isHash(commitment) && isHash(secret) && toHex(sha256(fromHex(secret))) === commitment;
  const isNoted = fits && commitment.startsWith(noted.commitment.toLowerCase());
  const error = !fits ? "secret" : !isNoted ? "noted" : matches.every((match) => match.fair) ? null : "matches";
  const checked = error ? [] : ["commitment", "matches"];
  const codes = ["commitment", "pairings", "deals", "matches", "requests", "ladder"];
  const unchecked = codes.filter((code) => !checked.includes(code));
  return [...matches, { fair: error === null, error, step: null, checked, unchecked, isTournament: true }];
}
