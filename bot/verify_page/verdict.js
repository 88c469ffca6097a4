// What `roundhouse verify --json` says about a record (contract, "Verify a record").

const CODES = ["commitment", "words", "draws", "steps", "times", "outcome", "finished"];

function sharesOf(result, stake, seats) {
  const pot = BigInt(stake) * BigInt(seats), first = result.places[0];
  if (!first) return upTo(seats).map(() => BigInt(stake));
  const each = pot / BigInt(first.length), rest = Number(pot % BigInt(first.length));
  const inOrder = first.slice().sort(ascending);
  return upTo(seats).map((seat) => (inOrder.includes(seat) ? each + (inOrder.indexOf(seat) < rest ? 1n : 0n) : 0n));
}

function outcomeOf(setup, match) {
  const { result } = match.state;
  if (!result) return null;
  const places = result.places.map((place) => place.slice().sort(ascending));
  return { places, shares: sharesOf(result, setup.stake, setup.seats.length), scores: result.scores, why: result.why };
}

function seedFor(setup, secret) {
  if (!secret) return sha256(utf8("roundhouse/1"));
  const { entropy, beacon } = setup.chance, mixed = beacon ? [...entropy, beacon.signature] : entropy;
  return sha256(joined(utf8(`roundhouse/${beacon ? 2 : 1}`), secret, ...mixed.map(fromHex)));
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

// Before a refusal, the secret and the words can have been checked.
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

// The verdict on one record; `setup` is what a page needs to speak about it.
function verified(facts, noted) {
  const setup = unlessNone(() => readRecord(facts), null);
  return setup ? { ...judgedRecord(setup, noted), setup } : fault("not_a_record");
}

// What is read, or the other where it is no record.
function unlessNone(read, other) {
  try {
    return read();
  } catch (problem) {
    if (problem instanceof NotRecord) return other;
    throw problem;
  }
}

function provedBefore(setup, noted) {
  const hasAllWords = setup.chance !== null && setup.seats.every((_, seat) => noted.said.some(([said]) => said === seat));
  return CODES.filter((code) => (code === "commitment" && setup.chance) || (code === "words" && hasAllWords));
}

function judgedRecord(setup, noted) {
  const wrong = notedFault(setup, noted);
  if (wrong) return fault(wrong);
  const seed = seedFor(setup, setup.chance && fromHex(setup.chance.secret));
  const sofar = provedBefore(setup, noted);
  try {
    const outcome = outcomeOf(setup, replayed(setup, seed));
    if (!isSame(setup.outcome, outcome)) return fault("outcome", null, sofar);
    if (setup.steps.some(({ verb }) => verb === "deadline")) for (const clocks of ["renewals", "moves"]) replayed(setup, seed, clocks);
    return approved(setup, sofar, outcome, noted.isDealt);
  } catch (problem) {
    if (problem instanceof Refused) return fault(problem.code, problem.step, sofar);
    throw problem;
  }
}

// `isDealt`: whoever asks compares the deal.
function approved(setup, sofar, outcome, isDealt) {
  const moved = setup.steps.filter((step) => step.verb === "deadline" && step.why !== "sit" && step.why !== "wait");
  const depends = isDealt || dependsOnDraws(setup, outcome);
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
  if (setup.chance?.beacon) unchecked.push("beacon");
  return { fair: true, error: null, step: null, checked, unchecked };
}
