// The lightest perfect matching of any graph, by Edmonds' blossoms. Each node has a price. The slack of an edge is twice its
// weight less both prices, never negative. From unmatched nodes grow trees of edges without slack: outer nodes, and by turns
// inner and outer ones. An odd circle becomes one node, a blossom. Where no edge is without slack, prices move.

const OUTER = 1, INNER = 2;

// edges: [node, node, weight as BigInt], nodes from 0. Gives pairs of nodes.
function lightestMatching(count, edges) {
  const nodes = upTo(count), twice = nodes.map(() => []), mates = nodes.map(() => -1);
  for (const [a, b, weight] of edges) twice[a][b] = twice[b][a] = 2n * weight;
  const least = edges.reduce((least, [, , weight]) => (weight < least ? weight : least), edges[0]?.[2]);
  const prices = nodes.map(() => least), slack = (a, b) => twice[a][b] - prices[a] - prices[b];
  const made = (leaves, base, label, circle, edges) => ({ leaves, base, label, circle, edges, used: 0n, link: null });
  const tops = nodes.map((v) => made([v], v, 0, [], [])); // the node, or the blossom around it
  const near = nodes.map(() => -1); // the outer node to which each one has the least slack
  const setTop = (top) => top.leaves.forEach((v) => (tops[v] = top));

  function compare(v, outer) {
    if (tops[v] === tops[outer] || twice[v][outer] === undefined) return;
    if (near[v] < 0 || tops[near[v]] === tops[v] || slack(v, outer) < slack(v, near[v])) near[v] = outer;
  }
  const spread = (top) => top.leaves.forEach((outer) => nodes.forEach((v) => compare(v, outer)));
  function label(top, kind, link = null) {
    Object.assign(top, { label: kind, link });
    if (kind === OUTER) spread(top);
  }
  // The way from an outer node to its root: each node with the edge to the next one.
  function wayUp(top) {
    const mate = mates[top.base], inner = tops[mate];
    if (mate < 0) return [{ top }];
    return [{ top, edge: [top.base, mate] }, { top: inner, edge: inner.link }, ...wayUp(tops[inner.link[1]])];
  }
  function shrink(a, b, left, right) {
    while (left.length > 1 && right.length > 1 && left.at(-2).top === right.at(-2).top) left.pop(), right.pop();
    const stem = left.pop().top, down = left.reverse();
    right.pop();
    const circle = [stem, ...[...down, ...right].map(({ top }) => top)], leaves = circle.flatMap((top) => top.leaves);
    const links = [...down.map(({ edge: [c, d] }) => [d, c]), [a, b], ...right.map(({ edge }) => edge)];
    setTop(made(leaves, stem.base, OUTER, circle, links));
    circle.filter((top) => top.label === INNER).forEach(spread);
    for (const v of leaves) {
      near[v] = -1;
      for (const outer of nodes) if (tops[outer].label === OUTER) compare(v, outer);
    }
  }
  // Makes a node the one that is matched outside, and matches the rest of the circle along it.
  function setBase(top, v) {
    top.base = v;
    const at = top.circle.findIndex(({ leaves }) => leaves.includes(v));
    if (at < 0) return;
    for (const key of ["circle", "edges"]) top[key] = [...top[key].slice(at), ...top[key].slice(0, at)];
    const { circle, edges } = top;
    setBase(circle[0], v);
    for (let i = 1; i < circle.length; i += 2) {
      const [a, b] = edges[i];
      setBase(circle[i], a);
      setBase(circle[i + 1], b);
      [mates[a], mates[b]] = [b, a];
    }
  }
  function match(v, other) {
    const top = tops[v], inner = tops[mates[top.base]];
    setBase(top, v);
    mates[v] = other;
    if (!inner) return;
    const [a, outer] = inner.link;
    setBase(inner, a);
    mates[a] = outer;
    match(outer, a);
  }
  // An inner blossom whose price is used up: its circle joins the tree, the even way around from link to base.
  function open({ circle, edges, link }) {
    circle.forEach(setTop);
    circle.forEach((top) => label(top, 0));
    const size = circle.length, start = circle.findIndex(({ leaves }) => leaves.includes(link[0])), by = start % 2 ? 1 : size - 1;
    label(circle[start], INNER, link);
    for (let i = start; i; ) {
      const outer = (i + by) % size;
      i = (outer + by) % size;
      label(circle[outer], OUTER);
      label(circle[i], INNER, by === 1 ? edges[outer].slice().reverse() : edges[i]);
    }
  }
  // The least change of prices that leaves an edge no slack or uses up a blossom: [change, node or blossom].
  function nextChange() {
    const offers = nodes.flatMap((v) => {
      const top = tops[v], isOuter = top.label === OUTER;
      if (top.label === INNER) return top.circle.length ? [[top.used / 2n, top]] : [];
      return near[v] < 0 || tops[near[v]] === top ? [] : [[slack(v, near[v]) / (isOuter ? 2n : 1n), v]];
    });
    return offers.reduce((best, offer) => (offer[0] < best[0] ? offer : best));
  }
  function reprice(change) {
    const signs = [0n, 1n, -1n];
    for (const v of nodes) prices[v] += signs[tops[v].label] * change;
    for (const top of new Set(tops)) top.used += 2n * signs[top.label] * change;
  }
  // Grows trees until two of them meet, and matches one pair of nodes more.
  function grow() {
    near.fill(-1);
    for (const top of new Set(tops)) top.label = 0;
    for (const top of new Set(tops)) if (mates[top.base] < 0) label(top, OUTER);
    for (;;) {
      const [change, found] = nextChange(), top = tops[found], outer = near[found];
      reprice(change);
      if (!top) open(found);
      else if (top.label !== OUTER) {
        label(top, INNER, [found, outer]);
        label(tops[mates[top.base]], OUTER);
      } else {
        const left = wayUp(tops[outer]), right = wayUp(top);
        if (left.at(-1).top !== right.at(-1).top) return match(outer, found), match(found, outer);
        shrink(outer, found, left, right);
      }
    }
  }
  while (mates.includes(-1)) grow();
  return nodes.filter((v) => v < mates[v]).map((v) => [v, mates[v]]);
}
