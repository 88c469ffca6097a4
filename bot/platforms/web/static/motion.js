// Things on a board move from where they were to where they are, computed from the difference of two scenes. How a thing
// moves is said by its symbol (data-motion). A press ends all motion, and readers who want none have none.
const MOST = 40;  // things that change at once: more are another picture
const STEP_MS = 60, FLIP_MS = 170, GROW_MS = 180, GO_MS = 260, TURN_MS = 240, DRAW_MS = 200, LIGHT_MS = 150, ALL_MS = 400;
const OUT = "cubic-bezier(.2, .8, .3, 1)", BACK = "cubic-bezier(.2, 1.4, .5, 1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");
const running = new Set(), extras = new Set();  // animations, and elements that are there while things move
const motions = new Map();  // how each symbol moves
let before = null;

document.addEventListener("changing", event => {
  finish();
  before = still.matches || !event.target.querySelector(".scene") ? null : things(event.target);
});
document.addEventListener("changed", event => {
  if (before) move(before, things(event.target));
  before = null;
});
for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, finish, {capture: true});

// Ends all motion at once: everything is where it belongs.
function finish() {
  for (const one of running) one.finish();
  for (const one of extras) one.remove();
  running.clear();
  extras.clear();
}

// Done once everything that moves has come to rest.
export const rest = () => Promise.allSettled([...running].map(one => one.finished));

// The things of a place that can move, by what stays the same while they do: a thing's key, else its place.
function things(place) {
  const found = new Map();
  for (const use of place.querySelectorAll(":is(.scene, .tray) use")) {
    const href = use.getAttribute("href");
    if (!motions.has(href)) motions.set(href, document.getElementById(href.slice(1))?.dataset.motion);
    const motion = motions.get(href);
    if (!motion) continue;
    const [x, y, width, height] = ["x", "y", "width", "height"].map(name => Number(use.getAttribute(name)));
    const one = {use, href, motion, x, y, width, height, thing: use.dataset.thing ?? "", svg: use.ownerSVGElement};
    const id = motion === "slide" ? `${one.thing} ${href}` : `${x} ${y} ${motion === "light" ? href : ""}`;
    if (motion === "slide") one.box = use.getBoundingClientRect();
    found.set(found.has(id) ? `${id} ${found.size}` : id, one);
  }
  return found;
}

function move(old, fresh) {
  const isSame = (a, b) => a && a.href === b.href && a.thing === b.thing && a.motion !== "slide";
  const changed = [...fresh].filter(([id, one]) => !isSame(old.get(id), one)).map(([id, one]) => ({...one, was: old.get(id)}));
  const gone = [...old].filter(([id]) => !fresh.has(id)).map(([, one]) => one);
  const by = motion => changed.filter(one => one.motion === motion);
  const flips = by("flip"), flipped = flips.filter(one => one.was);
  if (flips.length + by("draw").length + by("turn").length > MOST) return;
  const came = flips.filter(one => !one.was);
  for (const one of came) {
    const left = gone.filter(other => other.motion === "flip" && other.href === one.href);
    if (came.length === 1 && left.length === 1) jump(one, left[0]);
    else grow(one);
  }
  wave(flipped, came[0]).forEach((one, number) => flip(one, one.was.href, STEP_MS + number * STEP_MS / 2, FLIP_MS));
  const turned = by("turn").filter(one => one.thing);  // all at once
  turned.forEach(one => flip(one, back(one), 0, TURN_MS));
  by("turn").filter(one => !one.thing).forEach(grow);
  by("draw").filter(one => !one.was).forEach(one => animate(one, [{"--drawn": 0}, {"--drawn": 1}], DRAW_MS));
  const late = turned.length ? TURN_MS : 0;
  by("light").filter(one => !one.was).forEach(one => animate(one, [{opacity: 0}, {opacity: 1}], LIGHT_MS, late));
  slide(old, fresh);
}

// The side of a sign that shows nothing.
const back = ({href}) => `${href.slice(0, href.indexOf("-"))}-back`;

// Flipped things in order around the one that flipped them.
function wave(flipped, from) {
  const angle = one => Math.atan2(one.y - from.y, one.x - from.x);
  return from ? flipped.sort((a, b) => angle(a) - angle(b)) : flipped;
}

function grow(one) {
  animate(one, [{transform: "scale(.25)", opacity: 0}, {transform: "none", opacity: 1}], GROW_MS, 0, BACK);
}

function jump(one, {x, y}) {
  const [dx, dy] = [x - one.x, y - one.y];
  animate(one, [
    {transform: `translate(${dx}px, ${dy}px)`},
    {transform: `translate(${dx / 2}px, ${dy / 2}px) scale(1.2)`},
    {transform: "none"},
  ], GO_MS, 0, "ease-in-out");
}

// Turns a thing over: its other side is shown by an element of its own, for half the time.
function flip(one, href, delay, duration) {
  const other = one.use.cloneNode();
  other.setAttribute("href", href);
  extras.add(other);
  one.use.after(other);
  animate({...one, use: other}, [{transform: "none"}, {transform: "scaleX(0)"}], duration / 2, delay, "ease-in").finished
    .then(() => other.remove(), () => {});
  animate(one, [{transform: "scaleX(0)"}, {transform: "none"}], duration / 2, delay + duration / 2, "ease-out");
}

// Moves the parts of each thing together, from the box that they had; what is new comes into sight.
function slide(old, fresh) {
  const [had, has] = [old, fresh].map(every => grouped([...every.values()].filter(one => one.motion === "slide" && one.thing)));
  for (const [thing, parts] of has) {
    const now = around(parts.map(one => one.box)), was = had.get(thing) && around(had.get(thing).map(one => one.box));
    if (was && Math.abs(was.x - now.x) + Math.abs(was.y - now.y) < 1) continue;
    const frames = was ? [{transform: from(was, now, parts[0].svg)}, {transform: "none"}] : [{opacity: 0}, {opacity: 1}];
    const {x, y} = around(parts.map(one => new DOMRect(one.x, one.y, one.width, one.height)));
    for (const one of parts) animate(one, frames, GO_MS, 0, OUT, `${x}px ${y}px`);
  }
}

function grouped(parts) {
  const found = new Map();
  for (const one of parts) found.set(one.thing, [...(found.get(one.thing) ?? []), one]);
  return found;
}

function around(boxes) {
  const [left, top] = [Math.min(...boxes.map(b => b.left)), Math.min(...boxes.map(b => b.top))];
  const [right, bottom] = [Math.max(...boxes.map(b => b.right)), Math.max(...boxes.map(b => b.bottom))];
  return {x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top};
}

// How a thing in one box looks as if it were in another; what lay upright lies down on its way.
function from(had, now, svg) {
  const unit = svg.getScreenCTM().a;
  const isTurned = (had.width > had.height) !== (now.width > now.height);
  const size = Math.sqrt(had.width * had.height / (now.width * now.height));
  return `translate(${(had.x - now.x) / unit}px, ${(had.y - now.y) / unit}px) scale(${size})${isTurned ? " rotate(-90deg)" : ""}`;
}

// Only what is transformed gets an origin: it would move a thing that the picture has turned.
function animate({use, x, y, width, height}, frames, duration, delay = 0, easing = OUT, origin = "") {
  if (frames[0].transform) use.style.transformOrigin = origin || `${x + width / 2}px ${y + height / 2}px`;
  const fill = extras.has(use) ? "both" : "backwards";
  const one = use.animate(frames, {duration: Math.max(0, Math.min(duration, ALL_MS - delay)), delay, easing, fill});
  running.add(one);
  one.onfinish = () => running.delete(one);
  return one;
}
