// Tournaments of people (tournaments, "What does the document of a tournament of people say?").

const PEOPLE_CODES = ["commitment", "pairings", "deals", "matches", "ladder"];
const isOfPeople = (facts) => isObject(facts) && Array.isArray(facts.people) && has(facts, "matches");

function readPeople({ people, secret, game, kind, rounds, matches }) {
  const count = people.length, isKind = ["arena", "swiss", "knockout"].includes(kind);
  need(isListOf(people, isText) && isHash(secret) && isText(game) && isKind && isListOf(rounds, isObject) && isListOf(matches, isObject));
  function readNumbers(list) {
    need(isListOf(list, (n, i) => isBetween(n, 1, count) && !(n <= list[i - 1])));
    return list;
  }
  const called = rounds.map(({ people: there, patient = [] }, i) => {
    return { round: i + 1, there: readNumbers(there), patient: readNumbers(patient) };
  });
  const read = matches.map((match) => readEncounter(match, count)), hash = fromHex(secret), numbers = upTo(count + 1).slice(1);
  const names = read.filter(isPlayed).map(({ round, pairing, leg }) => `${round}/${pairing}/${leg}`);
  need(new Set(names).size === names.length);
  const seeds = kind === "knockout" && called.length ? shuffled(called[0].there, hash, "seeds") : [];
  return { secret: hash, game, kind, called, matches: read, seeds: [...seeds, ...numbers.filter((n) => !seeds.includes(n))] };
}

const isPlayed = ({ teams }) => teams.length > 1;

function readEncounter({ round, pairing, leg, first, second, won, missed, booked, record = null }, count) {
  const teams = second === null ? [first] : [first, second], wonWithout = missed?.includes?.(first) ? "second" : "first";
  need(isBetween(round, 1, Infinity) && (second === null ? pairing === 0 : isBetween(pairing, 1, Infinity)) && isBetween(leg, 1, 2));
  need(isBetween(booked, round, Infinity) && teams.every((team) => isBetween(team, 1, count)));
  need(["first", "second", "draw", "void"].includes(won));
  need(isListOf(missed, (team, i) => teams.includes(team) && missed.indexOf(team) === i));
  need(second !== null || (won === "first" && !missed.length && record === null));
  need(!missed.length || won === (missed.length > 1 ? "void" : wonWithout));
  return { round, pairing, leg, teams, won, missed, booked, record };
}

function resultsOf(matches) {
  return matches.map(({ round, teams, won }) => {
    const winner = won === "first" ? teams[0] : won === "second" ? teams[1] : null;
    return { round, teams, winner, worth: 2, chips: 0, isVoid: won === "void" };
  });
}

// The matches and byes of a round: its number, then who plays, or has the bye (0).
function due({ secret, kind, matches, seeds }, { round, there, patient }) {
  const below = draws(secret, `round ${round}`), before = matches.filter((match) => match.round < round);
  const results = resultsOf(before.filter((match) => !isPlayed(match) || match.booked < round));
  let made = { pairs: [], byes: [] };
  if (kind === "arena") made.pairs = arena(there, patient, before.filter(isPlayed), results, below);
  else if (kind === "knockout") made = knockout(seeds, results, below);
  else if (there.length > 1) made = swissInBlocks(there, results, below);
  if (kind === "knockout" && !made.pairs.length) return [];
  if (kind === "knockout" && made.pairs.length === 1) made.pairs.push(...thirdPlace(seeds, round, before, results, below));
  return [...made.pairs.map((pair, i) => [i + 1, ...pair]), ...made.byes.map((team) => [0, team])];
}

function byPoints(people, results, below) {
  const scores = totals(people, results);
  return mixed(people, below).sort((a, b) => scores.get(b).points - scores.get(a).points);
}

// More than 64 people: blocks of 32 in order of points, of equal ones by lot; those left over, 32 to 63, are the last block.
function swissInBlocks(people, results, below) {
  if (people.length <= 64) return swiss(people, results, below);
  const order = byPoints(people, results, below), blocks = [];
  while (order.length) blocks.push(order.splice(0, order.length < 64 ? 64 : 32).sort(ascending));
  const made = blocks.map((block) => swiss(block, results, below));
  return { pairs: made.flatMap(({ pairs }) => pairs), byes: made.flatMap(({ byes }) => byes) };
}

// Beside the final, those play who lost the round before it.
function thirdPlace(seeds, round, before, results, below) {
  const left = alive(seeds, results), had = before.filter((match) => match.round === round - 1 && isPlayed(match));
  const lost = [...new Set(had.flatMap(({ teams }) => teams))].filter((team) => !left.includes(team)).sort(ascending);
  return lost.length === 2 ? [mixed(lost, below)] : [];
}

function arena(people, patient, played, results, below) {
  const scores = totals(people, results), last = new Map(), pairs = [];
  for (const { teams } of played.slice().sort((a, b) => a.round - b.round)) for (const team of teams) last.set(team, teams);
  let waiting = byPoints(people, results, below);
  while (waiting.length) {
    const [team] = waiting, both = (teams, other) => teams?.includes(team) && teams.includes(other);
    const may = (other) => both(patient, other) || !(both(last.get(team), other) || both(last.get(other), other));
    const met = (other) => played.filter(({ teams }) => both(teams, other)).length;
    const apart = (other) => Math.abs(scores.get(team).points - scores.get(other).points);
    const some = waiting.slice(1).filter(may).slice(0, 8).sort((a, b) => met(a) - met(b) || apart(a) - apart(b));
    if (some.length) pairs.push(mixed([team, some[0]], below));
    waiting = waiting.filter((other) => other !== team && other !== some[0]);
  }
  return pairs;
}

// Is a round paired as people, results known then, and draws demand? A draw of a knock-out is played again, once.
function isPaired(held, called) {
  const ofRound = held.matches.filter(({ round }) => round === called.round);
  const sides = (matches) => asText(matches.map(({ pairing, teams }) => [pairing, ...teams]));
  const [first, second] = [1, 2].map((number) => ofRound.filter(({ leg }) => leg === number));
  const again = held.kind === "knockout" ? first.filter(({ won }) => won === "draw") : [];
  const hasLeft = ({ teams, missed }) => teams.some((team) => !called.there.includes(team) && !missed.includes(team));
  if (held.kind === "knockout" && first.filter(isPlayed).some(hasLeft)) return false;
  const back = again.map(({ pairing, teams }) => [pairing, ...teams.slice().reverse()]);
  return asText(due(held, called)) === sides(first) && asText(back) === sides(second);
}

function standings({ kind, matches, seeds }) {
  const results = resultsOf(matches), scores = totals(seeds, results), played = results.filter(isCounted);
  const rounds = kind === "knockout" ? survived(seeds, results) : new Map();
  const rows = seeds.map((person) => {
    const own = played.filter(({ teams }) => teams.includes(person)), { points } = scores.get(person);
    const others = kind === "arena" ? [] : own.map(({ teams: [first, second] }) => (first === person ? second : first));
    const opponents = others.reduce((sum, other) => sum + scores.get(other).points, 0);
    return { person, points, opponents, wins: own.filter(({ winner }) => winner === person).length, played: own.length };
  });
  const ahead = (a, b) =>
    (rounds.get(a.person) || 0) - (rounds.get(b.person) || 0) || a.points - b.points || a.opponents - b.opponents || a.wins - b.wins;
  rows.sort((a, b) => ahead(b, a));
  return rows.map((row) => ({ ...row, place: rows.findIndex((other) => !ahead(other, row)) + 1 }));
}

// The code of what is wrong where a record is not that of a match.
function encounterFault(held, { round, pairing, leg, won, missed }, { name, chance, outcome }) {
  if (name !== held.game || chance?.secret !== toHex(hmac(held.secret, `${round}/${pairing}/${leg}`))) return "deal";
  if (outcome === null) return "no_end";
  const { places } = outcome, told = !places.length ? "void" : places.length < 2 ? "draw" : places[0][0] ? "second" : "first";
  return told === won || (told === "void" && missed.length) ? null : "result";
}

function verifiedPeople(facts, noted) {
  const held = readPeople(facts), written = held.matches.filter(({ record }) => record !== null);
  const lines = written.map((match) => verifiedMatch(match.record, noted, (setup) => encounterFault(held, match, setup)));
  const arePaired = () =>
    held.called.every((called) => isPaired(held, called)) && held.matches.every(({ round }) => round <= held.called.length);
  const isToldOnly = (match) => isPlayed(match) && match.record === null && !match.missed.length && match.won !== "void";
  const error =
    wholeFault(facts, sha256(held.secret), noted, lines) ||
    (!arePaired() && "pairing") ||
    (!isSame(facts.standings, standings(held)) && "ladder");
  return [...lines, wholeVerdict(error, PEOPLE_CODES, held.matches.some(isToldOnly) ? ["deals", "matches"] : [], "people")];
}
