// Ratings of robots (tournaments, "What is the rating?"): a Bradley-Terry fit by Newton's method, and its jackknife over
// deals. Sums are taken in the order of the lines, so that numbers come out the same everywhere. A line is [team, release].

const MEAN = 1500, PRIOR = 350, SURE = 110, INTERVAL = 1.96, SCALE = 400 / Math.log(10);
const EXPECTED = (SCALE / PRIOR) * (SCALE / PRIOR); // what the prior adds to the information
const LEVEL_VARIANCE = 4, DEALS_FEW = 4, ENOUGH = 1e-8, LONGEST = 2;
const UNRATED = { value: MEAN, uncertainty: PRIOR };
const sumOf = (terms) => terms.reduce((sum, term) => sum + term, 0);
const winsOver = (own, other) => 1 / (1 + Math.exp(other - own));

// How often two lines made what of a deal, in order: {first, second, halves, matches, count}, `halves` those of the first.
function dealsOf(lines, results) {
  const place = new Map(lines.map((line, i) => [line.join(), i])), found = new Map(), counts = new Map();
  for (const { lines: both, winner, round, pairing } of results) {
    const [first, second] = both.map((line) => place.get(line.join())), isTurned = first > second;
    const key = [...(isTurned ? [second, first] : [first, second]), round, pairing].join(), made = found.get(key) || [0, 0];
    found.set(key, [made[0] + (winner === null ? 1 : 2 * (winner === both[Number(isTurned)][0])), made[1] + 1]);
  }
  for (const [key, made] of found) {
    const [first, second] = key.split(",").map(Number), told = [first, second, ...made].join();
    counts.set(told, (counts.get(told) || 0) + 1);
  }
  const deals = [...counts].map(([told, count]) => [...told.split(",").map(Number), count]);
  deals.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3]);
  return deals.map(([first, second, halves, matches, count]) => ({ first, second, halves, matches, count }));
}

// Gauss-Jordan in place, for a symmetric, positive definite matrix.
function inverted(matrix) {
  const rows = matrix.map((row) => row.slice());
  rows.forEach((own, k) => {
    const pivot = own[k];
    own[k] = 1;
    own.forEach((value, j) => (own[j] = value / pivot));
    rows.forEach((row, i) => {
      if (i === k) return;
      const factor = row[k];
      row[k] = 0;
      for (let j = 0; j < row.length; j++) row[j] -= factor * own[j];
    });
  });
  return rows;
}

function invertedWithout(matrix, isFixed) {
  const rows = matrix.map((row, i) => row.map((value, j) => (isFixed[i] || isFixed[j] ? Number(i === j) : value)));
  const found = inverted(rows);
  isFixed.forEach((fixed, i) => fixed && (found[i][i] = 0));
  return found;
}

// The gradient of the log posterior, and the information.
function slopeAt(strengths, wins, isFixed, shared) {
  const common = shared * sumOf(strengths.filter((_, i) => !isFixed[i])), slope = strengths.map((own) => EXPECTED * (common - own));
  const information = strengths.map((_, i) => strengths.map((_, j) => EXPECTED * (Number(i === j) - shared)));
  strengths.forEach((own, i) => {
    strengths.forEach((other, j) => {
      const matches = (wins[i][j] + wins[j][i]) / 2, chance = winsOver(own, other);
      if (i === j || !matches) return;
      slope[i] += wins[i][j] / 2 - matches * chance;
      information[i][i] += matches * chance * (1 - chance);
      information[i][j] -= matches * chance * (1 - chance);
    });
  });
  return { slope, information };
}

// The variance of each strength: how far it moves where each deal is left out, and that of the prior. That of independent
// matches has the weight of DEALS_FEW deals, and is the least for a line with no more.
function variancesOf(deals, strengths, inverse, shared) {
  const variances = inverse.map((row) => sumOf(row.map((part) => EXPECTED * part * part)) - EXPECTED * shared * sumOf(row) ** 2);
  const counts = copies(strengths.length, 0);
  for (const { first, second, halves, matches, count } of deals) {
    const chance = winsOver(strengths[first], strengths[second]), moves = inverse.map((row) => row[first] - row[second]);
    const leverage = matches * chance * (1 - chance) * (moves[first] - moves[second]);
    const surprise = (halves / 2 - matches * chance) / (1 - leverage);
    moves.forEach((move, i) => (variances[i] += count * (surprise * move) ** 2));
    counts[first] += count;
    counts[second] += count;
  }
  return counts.map((count, i) => {
    const independent = inverse[i][i], own = count > DEALS_FEW ? variances[i] : Math.max(variances[i], independent);
    return (count * own + DEALS_FEW * independent) / (count + DEALS_FEW);
  });
}

// The ratings of these lines, in their order. `results` are those that count; older documents are not `isResampled`.
function fitted(lines, results, anchors, isResampled) {
  const deals = dealsOf(lines, results), size = lines.length, wins = lines.map(() => copies(size, 0));
  for (const { first, second, halves, matches, count } of deals) {
    wins[first][second] += count * halves;
    wins[second][first] += count * (2 * matches - halves);
  }
  const isFixed = lines.map(([team]) => anchors.has(team)), robots = isFixed.filter((fixed) => !fixed).length;
  const shared = robots < size ? LEVEL_VARIANCE / (1 + LEVEL_VARIANCE * robots) : 0;
  let strengths = lines.map(([team]) => ((anchors.get(team) ?? MEAN) - MEAN) / SCALE), longest = Infinity, inverse;
  while (longest > ENOUGH) {
    const { slope, information } = slopeAt(strengths, wins, isFixed, shared);
    inverse = invertedWithout(information, isFixed);
    const step = inverse.map((row) => sumOf(row.map((part, i) => part * slope[i])));
    longest = Math.max(0, ...step.map(Math.abs));
    strengths = strengths.map((strength, i) => strength + step[i] / Math.max(1, longest / LONGEST));
  }
  const common = robots < size ? 0 : 1 / (EXPECTED * Math.max(1, size));
  const variances = isResampled ? variancesOf(deals, strengths, inverse, shared) : inverse.map((row, i) => row[i]);
  return strengths.map((strength, i) => {
    const hasPlayed = deals.some(({ first, second }) => first === i || second === i);
    if (!hasPlayed && !isFixed[i]) return UNRATED;
    return { value: MEAN + SCALE * strength, uncertainty: SCALE * Math.sqrt(variances[i] - common) };
  });
}

// To one decimal; a tie to the even digit.
function toTenths(value) {
  const below = Math.floor(value * 10), isTie = Math.abs(value * 4) % 2 === 1;
  return isTie ? (below % 2 ? below + 1 : below) / 10 : Number(value.toFixed(1));
}

const ratingRow = ({ value, uncertainty }) => {
  return { rating: toTenths(value), uncertainty: toTenths(uncertainty), plus_minus: toTenths(INTERVAL * uncertainty) };
};
