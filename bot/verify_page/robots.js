// Tournaments of robots (tournaments, "How do I verify a tournament?"). Teams are numbers, from 0, in order of registration.

const ROBOT_CODES = ["commitment", "pairings", "deals", "matches", "requests", "ladder"];
const NEITHER_BEGAN = "neither robot could be reached";
const NO_WORDS = toHex(sha256(new Uint8Array()));
const LINKS = 10_000; // of a chain of secrets, a day each
const isOfRobots = (facts) => isObject(facts) && has(facts, "ladder") && !has(facts, "roundhouse");
const roundRobin = (teams, _, below) => drawn(everyPair(teams), [], below);
const SYSTEMS = new Map([["round_robin", roundRobin], ["swiss", swiss], ["knockout", knockout], ["endless", null]]);
const isNumber = (value) => isWhole(value) || value instanceof Fraction;
const numberIn = (value) => (value instanceof Fraction ? value.value : Number(value));

function readRobots(facts) {
  const { secret, pairing: system, teams, rounds, matches, bench_after: benchAfter = 0 } = facts;
  const usual = Object.keys(GAMES).find((name) => GAMES[name].robots?.isUsual), name = facts.game === null ? usual : facts.game;
  need(isText(name) && has(GAMES, name) && GAMES[name].robots && isHash(secret) && SYSTEMS.has(system));
  need(isListOf(teams, isText) && teams.length && new Set(teams).size === teams.length);
  need(isListOf(rounds, isObject) && isListOf(matches, isObject) && isBetween(benchAfter, 0, Infinity));
  const numbers = new Map(teams.map((team, i) => [team, i])), isDay = system === "endless", first = isDay ? readDay(facts, numbers) : 1;
  need(!isDay || rounds.length === 1);
  const held = { name, game: GAMES[name], secret: fromHex(secret), system, teams, numbers, isDay, first, benchAfter };
  held.rounds = rounds.map((round) => readRound(round, held));
  const readByTeam = (written, read) => {
    need(isObject(written));
    return new Map(Object.entries(written).map(([team, value]) => [...readTeams([team], numbers), read(value)]));
  };
  held.apart = readTeams(facts.no_contest === undefined ? [] : facts.no_contest, numbers);
  held.anchors = readByTeam(facts.anchors === undefined ? {} : facts.anchors, (rating) => {
    need(isNumber(rating) && Math.abs(numberIn(rating)) <= 10_000);
    return numberIn(rating);
  });
  held.releases = readByTeam(facts.releases === undefined ? {} : facts.releases, (versions) => {
    need(isListOf(versions, isText));
    return versions;
  });
  const legs = new Map();
  held.matches = matches.map((match) => {
    const read = readPlayed(match, held), place = `${read.round}/${read.pairing}`, leg = (legs.get(place) || 0) + 1;
    legs.set(place, leg);
    return { ...read, leg, earlier: read.earlier.map((one) => ({ ...one, leg })) };
  });
  return held;
}

const isDate = (day) => isText(day) && readTime(`${day}T00:00:00Z`) !== null;
const isRow = (row, size) => isListOf(row, () => true, size);

// The number of a day: one more than that of the day before. What the tournament had come to has its form, too.
function readDay({ day, before, method = 1 }, numbers) {
  need(isDate(day) && isObject(before) && isObject(before.totals) && isBetween(method, 1, 2));
  const { day: last, totals, releases, deals, method: earlier = 1 } = before, isRelease = (row) => {
    const [name, number, value, deviation, played, date] = row;
    return numbers.has(name) && [number, played].every(isWhole) && [value, deviation].every(isNumber) && isDate(date);
  };
  need(isBetween(last, 0, LINKS - 1) && isBetween(earlier, 1, 2));
  need(Object.entries(totals).every(([name, of]) => numbers.has(name) && isListOf(of, isWhole, 3)));
  need(isListOf(releases, (row) => isRow(row, 6) && isRelease(row)));
  const lines = releases.map(([name, number]) => `${number} ${name}`);
  need(isListOf(deals, (row) => isRow(row, 6) && isWhole(row[4]) && isWhole(row[5])));
  for (const [one, n, other, m, halves, matches] of deals) {
    const both = [`${n} ${one}`, `${m} ${other}`];
    need(both[0] !== both[1] && both.every((line) => lines.includes(line)) && 0 <= halves && halves <= 2 * Number(matches) && matches <= 2);
  }
  return last + 1;
}

function readTeams(names, numbers) {
  need(isListOf(names, (name) => numbers.has(name)));
  return names.map((name) => numbers.get(name));
}

function readRound(written, { game, numbers }) {
  const { teams, byes, sealed = false, timeout_seconds: limit = 1, multiplier = 1, both = true, ...options } = written;
  need([sealed, both].every((value) => typeof value === "boolean") && isBetween(multiplier, 1, 1000));
  need(isNumber(limit) && numberIn(limit) > 0 && numberIn(limit) <= 3600);
  const own = game.robots.options;
  need(Object.keys(options).every((name) => has(own, name)));
  const noClocks = Object.fromEntries(Object.keys(game.options).map((name) => [name, null]));
  const all = readOptions(game, { ...noClocks, ...own, ...options });
  need(!game.robots.mayEnd || game.robots.mayEnd(all));
  return { teams: readTeams(teams, numbers), byes: readTeams(byes, numbers), sealed, multiplier, both, options: all };
}

function readPlayed(written, { numbers, first, isDay, rounds, releases: marked }) {
  const { round, pairing, teams: names, calls, releases = [0, 0], earlier = [] } = written, last = first + rounds.length - 1;
  need(isBetween(round, first, last) && isBetween(pairing, 1, 1e6));
  need(isListOf(calls, isObject) && isListOf(earlier, isObject) && isListOf(names, isText, 2));
  const teams = readTeams(names, numbers);
  need(isListOf(releases, (number, i) => isBetween(number, 0, (marked.get(teams[i]) || []).length), 2));
  const common = { round, pairing, teams, releases };
  const were = earlier.map((one) => {
    need(isBetween(one.until, round, isDay ? LINKS - 1 : last) && isText(one.corrected));
    return { ...common, ...readResult(one), calls: [], until: one.until };
  });
  return { ...common, ...readResult(written), calls, until: 0, earlier: were };
}

function readResult({ record = null, void: why = "" }) {
  need(isText(why) && (isObject(record) || (record === null && why)));
  return { record, void: why };
}

// The code of what is wrong where a record is not that of its match.
function dealFault({ name, game, secret, rounds, first, teams }, match, setup) {
  const { round, pairing, leg } = match, { chance, outcome } = setup, names = match.teams.map((team) => teams[team]);
  const own = toHex(hmac(secret, `${round}/${pairing}${game.robots.hidesDeal ? `/${leg}` : ""}`));
  const isDealt = chance && chance.secret === own && !chance.beacon && isSame(chance.entropy, [NO_WORDS, NO_WORDS]);
  if (!isDealt) return "deal";
  if (!isSame(setup.seats, names)) return "teams";
  const isAsAgreed = setup.name === name && setup.stake == 0 && setup.position === null;
  if (!isAsAgreed || !isSame(setup.options, rounds[round - first].options)) return "terms";
  return outcome === null && !match.void ? "no_end" : null;
}

// Where the winner by score has fewer points, fewer are better. A fault says nothing about scores.
function chipsOf({ places, scores }, why) {
  const [first, second] = scores.map((score) => score ?? 0), winner = places.length > 1 && !why ? places[0][0] : null;
  const areFewerBetter = winner !== null && scores[winner] < scores[1 - winner];
  return scores.includes(null) ? 0 : areFewerBetter ? second - first : first - second;
}

function playedResult({ rounds, first }, { round, pairing, teams, releases, record, void: why }) {
  const worth = 2 * rounds[round - first].multiplier, lines = teams.map((team, i) => [team, releases[i]]);
  const result = { round, pairing, teams, lines, winner: null, worth, chips: 0, isVoid: true };
  if (why || record === null) return result;
  const { outcome, steps } = record, { places } = outcome, leave = steps.at(-1)?.leave;
  const winner = places.length > 1 ? teams[places[0][0]] : null, isFault = leave === "benched" || STATUSES.includes(leave);
  return { ...result, winner, chips: chipsOf(outcome, isFault), isVoid: !places.length };
}

// The results of rounds before this one, as its pairing saw them; those of all, as they are now, without one.
function robotResults(held, round = null) {
  const asSeen = (match) => (round && match.earlier.find(({ until }) => until >= round)) || match;
  const played = held.matches.filter((match) => round === null || match.round < round);
  const byes = held.rounds.slice(0, round === null ? undefined : round - 1).flatMap(({ byes, multiplier, both }, i) =>
    byes.map((team) => ({ round: i + 1, teams: [team], winner: team, worth: 2 * multiplier * (1 + both), chips: 0 })));
  return [...played.map((match) => playedResult(held, asSeen(match))), ...(held.isDay ? [] : byes)];
}

// Was a match lost on the bench too early? All matches have a fair record here, or none.
function isBenchFault(held) {
  const all = held.matches.flatMap((match) => [...match.earlier, match]), isSealed = ({ round }) => held.rounds[round - held.first].sealed;
  return all.some(({ setup, teams }) => {
    if (!isUnplayed(setup)) return false;
    const [step] = setup.steps, isOne = setup.steps.length === 1 && step.at !== null && held.benchAfter > 0;
    return !isOne || faultsInARow(teams[step.seat], all.filter((match) => !isSealed(match)), step.at) < held.benchAfter;
  });
}

// In how many matches in a row, the last that ended before then, the robot of a team was at fault.
function faultsInARow(team, matches, then) {
  const past = new Map();
  for (const { round, pairing, teams, setup, void: why } of matches.filter(({ teams }) => teams.includes(team))) {
    const last = setup?.steps.at(-1), at = last?.at ?? null, seat = teams.indexOf(team), key = [at, round, pairing, seat];
    if (at === null || at >= then || isUnplayed(setup)) continue;
    const isFault = (last.verb === "leave" && last.seat === seat && STATUSES.includes(last.value)) || why === NEITHER_BEGAN;
    past.set(key.join(), { key, isFault: isFault || past.get(key.join())?.isFault });
  }
  const order = [...past.values()].sort(({ key: a }, { key: b }) => {
    const i = a.findIndex((value, i) => value !== b[i]);
    return a[i] < b[i] ? -1 : 1;
  });
  return order.reduce((row, { isFault }) => (isFault ? row + 1 : 0), 0);
}

const bothSides = (pair, both) => (both ? [pair, pair.slice().reverse()] : [pair]);

function isPairingFault(held) {
  if (held.isDay) return isDayFault(held);
  const first = held.system === "knockout" && held.rounds[0]?.teams; // of any other order somebody could choose the pairs
  return held.rounds.some(({ teams, both, byes }, i) => {
    if (!teams.every((team, i) => !(team <= teams[i - 1])) || (first && String(first) !== String(teams))) return true;
    const made = SYSTEMS.get(held.system)(teams, robotResults(held, i + 1), draws(held.secret, `round ${i + 1}`));
    const due = made.pairs.flatMap((pair, n) => bothSides(pair, both).map((sides) => [n + 1, ...sides]));
    const played = held.matches.filter(({ round }) => round === i + 1).map(({ pairing, teams }) => [pairing, ...teams]);
    return asText(due) !== asText(played) || asText([...new Set(byes)]) !== asText([...new Set(made.byes)]);
  });
}

// Of a day only the sides are drawn: who was paired depends on who was there.
function isDayFault({ secret, first, rounds: [{ teams, byes, both }], matches }) {
  const paired = new Map(matches.map(({ pairing, teams }) => [pairing, teams])), count = paired.size;
  const drawnSides = ([pairing, pair]) => shuffled(pair.slice().sort(ascending), secret, `day ${first} pairing ${pairing}`);
  const due = [...paired].flatMap((one) => bothSides(drawnSides(one), both).map((sides) => [one[0], ...sides]));
  const areAll = upTo(count).every((i) => paired.has(i + 1)), there = [...new Set([...paired.values()].flat())];
  const areDrawn = asText(due) === asText(matches.map(({ pairing, teams }) => [pairing, ...teams]));
  return !areDrawn || !areAll || byes.length > 0 || asText([...new Set(teams)]) !== asText(there);
}

function robotLadder(held, isResampled) {
  const { teams: names, anchors, releases, apart } = held, results = robotResults(held), played = results.filter(isCounted);
  const teams = upTo(names.length), scores = totals(teams, results);
  const rounds = held.system === "knockout" ? survived(teams, results) : new Map();
  // Releases that have only void matches count for the average that is expected.
  const others = [...new Set(results.flatMap(({ lines = [] }) => lines.map(String)))].map((line) => line.split(",").map(Number));
  const lines = [...teams.map((team) => [team, 0]), ...others.filter(([, release]) => release)].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const rated = fitted(lines, played, anchors, isResampled), ratings = new Map(lines.map((line, i) => [String(line), rated[i]]));
  const ratingOf = (team, release) => ratings.get(`${team},${release}`) || UNRATED;
  const rows = teams.map((team) => {
    const versions = releases.get(team) || [], rating = ratingOf(team, versions.length), isAnchor = anchors.has(team);
    const playedBy = (release) => played.filter(({ lines }) => lines.some((line) => line[0] === team && line[1] === release)).length;
    const row = { team: names[team], place: null, ...scores.get(team), ...ratingRow(rating), unsure: rating.uncertainty > SURE };
    row.played = played.filter((result) => result.teams.includes(team)).length;
    if (isAnchor || apart.includes(team)) row.no_contest = true;
    if (isAnchor) row.anchor = true;
    const each = ["", ...versions].map((version, i) => ({ version, ...ratingRow(ratingOf(team, i)), played: playedBy(i) }));
    return { row: each.length > 1 ? { ...row, releases: each } : row, rounds: rounds.get(team) || 0 };
  });
  rows.sort((a, b) => b.rounds - a.rounds || b.row.points - a.row.points || b.row.chips - a.row.chips);
  const order = rows.map(({ row }) => row).sort((a, b) => Number(a.no_contest || 0) - Number(b.no_contest || 0));
  return order.map((row, i) => ({ ...row, place: row.no_contest ? null : i + 1 }));
}

// Older ladders have no `plus_minus`, and took matches for independent. Rows may say more.
function isLadderFault(held, ladder) {
  const written = Array.isArray(ladder) ? ladder.map((row) => (isObject(row) ? row : {})) : [];
  const isResampled = written.some((row) => has(row, "plus_minus")), own = robotLadder(held, isResampled);
  const isRow = (row, i) => Object.keys(row).every((key) => (key === "plus_minus" && !isResampled) || isAlike(written[i][key], row[key]));
  return written.length !== own.length || !own.every(isRow);
}

// A corrected match has a line as it was before each correction, too. Ratings of days are not judged here.
function verifiedRobots(facts, noted) {
  const held = readRobots(facts), all = held.matches.flatMap((match) => [...match.earlier, match]);
  const written = all.filter(({ record }) => record !== null), ofMatch = { ...noted, isDealt: true };
  const lines = written.map((match) => {
    const verdict = verifiedMatch(match.record, ofMatch, (setup) => dealFault(held, match, setup) || callsFault(match, setup));
    match.setup = verdict.setup;
    return verdict;
  });
  const error =
    wholeFault(facts, upTo(held.first).reduce(sha256, held.secret), noted, lines) ||
    (isBenchFault(held) && "bench") ||
    (isPairingFault(held) && "pairing") ||
    (!held.isDay && isLadderFault(held, facts.ladder) && "ladder");
  const isOpen = !error && written.some((match) => !match.until && !isToldByCalls(match));
  return [...lines, wholeVerdict(error, ROBOT_CODES, [...(isOpen ? ["requests"] : []), ...(held.isDay ? ["ladder"] : [])])];
}
