// Who plays whom (tournaments, "Who plays whom?"). Teams and people are numbers. A result is {round, teams, winner, worth,
// chips, isVoid}: a bye has one team, a draw no winner; `worth` are the points of a win, `chips` those that the first one won.

const LOT = 2 ** 48;
const isBye = (result) => result.teams.length < 2;
const isCounted = (result) => !result.isVoid && !isBye(result);
const roundsOf = (results) => [...new Set(results.map(({ round }) => round))].sort(ascending);

function pointsOf({ isVoid, winner, worth }, team) {
  return isVoid ? 0 : winner === null ? worth / 2 : winner === team ? worth : 0;
}

function totals(teams, results) {
  const scores = new Map(teams.map((team) => [team, { points: 0, chips: 0 }]));
  for (const result of results) {
    result.teams.forEach((team, side) => {
      const own = scores.get(team);
      if (!own) return;
      own.points += pointsOf(result, team);
      if (isCounted(result)) own.chips += side ? -result.chips : result.chips;
    });
  }
  return scores;
}

// Who plays whom, in an order and on sides drawn by lot; beside them who has a bye.
const drawn = (pairs, byes, below) => ({ pairs: mixed(pairs, below).map((pair) => mixed(pair, below)), byes });

// How often pairs of teams met: in how many rounds.
function encounters(results) {
  const met = new Map();
  for (const { round, teams } of results.filter((result) => !isBye(result))) {
    const pair = teams.slice().sort(ascending).join();
    met.set(pair, (met.get(pair) || new Set()).add(round));
  }
  return (a, b) => met.get(a < b ? `${a},${b}` : `${b},${a}`)?.size || 0;
}

const everyPair = (teams) => teams.flatMap((a, i) => teams.slice(i + 1).map((b) => [a, b]));

// One lightest matching: first the squares of encounters count, then those of differences of points, then lots.
function swiss(teams, results, below) {
  const scores = totals(teams, results), points = teams.map((team) => scores.get(team).points), met = encounters(results);
  const size = teams.length, byes = teams.map((team) => results.filter((r) => isBye(r) && r.teams[0] === team).length);
  const costs = everyPair(upTo(size)).map(([a, b]) => [a, b, met(teams[a], teams[b]) ** 2, (points[a] - points[b]) ** 2]);
  const fewest = Math.min(...byes), lowest = Math.min(...points);
  if (size % 2) byes.forEach((had, a) => had === fewest && costs.push([a, size, 0, (points[a] - lowest) ** 2]));
  const most = Math.max(0, ...costs.map((cost) => cost[3])), lots = BigInt(LOT * size), apart = BigInt(most * size + 1) * lots;
  const edges = costs.map(([a, b, ...cost]) => [a, b, BigInt(cost[0]) * apart + BigInt(cost[1]) * lots + BigInt(below(LOT))]);
  const pairs = lightestMatching(size + (size % 2), edges).map((pair) => pair.map((place) => teams[place]));
  return drawn(pairs.filter(([, b]) => b !== undefined), pairs.filter(([, b]) => b === undefined).map(([a]) => a), below);
}

// Neighbours play each other, the best beside byes.
function bracket(seeds) {
  let order = [0];
  while (order.length < seeds.length) order = order.flatMap((above) => [above, 2 * order.length - 1 - above]);
  return order.map((seed) => seeds[seed] ?? null);
}

// Who goes on: more points in the round, then more chips, then the better seed.
function goesOn([a, b], seeds, results) {
  if (a === null || b === null) return a ?? b;
  const scores = totals([a, b], results.filter(({ teams }) => teams.includes(a) && teams.includes(b)));
  const one = scores.get(a), other = scores.get(b);
  const ahead = one.points - other.points || one.chips - other.chips || seeds.indexOf(b) - seeds.indexOf(a);
  return ahead > 0 ? a : b;
}

// Lists in any order.
const asText = (lists) => lists.map(String).sort().join(" ");
const neighbours = (places) => upTo(Math.ceil(places.length / 2)).map((i) => places.slice(2 * i, 2 * i + 2));

// The places of the next round after these results.
function alive(seeds, results) {
  return roundsOf(results).reduce((places, round) => {
    const played = results.filter((result) => result.round === round);
    need(places.length > 1);
    return neighbours(places).map((pair) => goesOn(pair, seeds, played));
  }, bracket(seeds));
}

function knockout(seeds, results, below) {
  const pairs = neighbours(alive(seeds, results)).filter(([a, b]) => a !== null && b !== undefined);
  return drawn(pairs.filter(([, b]) => b !== null), pairs.filter(([, b]) => b === null).map(([a]) => a), below);
}

// How many rounds each one has won, or had a bye in.
function survived(seeds, results) {
  const rounds = new Map(seeds.map((team) => [team, 0]));
  roundsOf(results).forEach((round, i) => {
    const left = alive(seeds, results.filter((result) => result.round <= round));
    const had = results.filter((result) => result.round === round).flatMap(({ teams }) => teams);
    for (const team of left) if (had.includes(team)) rounds.set(team, i + 1);
  });
  return rounds;
}
