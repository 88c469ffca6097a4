// One event stream for all tabs of a browser, which opens only six connections to a host.
// The tab that holds the lock leads: it listens for all tabs and passes on what it hears. Without locks (a browser
// that has none, or a page without https) each tab has a stream of its own.
const NAME = `roundhouse-${document.body.dataset.guest}`;
const WATCHED_MOST = 50;  // as the server allows
const GATHER_MS = 50, SILENCE_MS = 2000, REFUSED_MS = 5000;
const DEAD_MS = 40_000;  // the server pings every 15 seconds
const tab = Math.random().toString(36).slice(2);
const channel = navigator.locks && self.BroadcastChannel ? new BroadcastChannel(NAME) : null;
let mine = [];  // the live parts of this tab: {path, changed, line, connected}
let isUp;  // whether the stream is connected; undefined before we know
let silence = 0;
const whenUp = new Set();

export function listen(parts) {
  mine = parts;
  if (!mine.length) return;
  if (!channel) { lead(); return; }
  channel.onmessage = event => hear(event.data);
  queue();
  announce();
  document.addEventListener("visibilitychange", () => { if (!document.hidden) announce(); });
  addEventListener("pagehide", () => channel.postMessage({gone: tab}));
  addEventListener("pageshow", event => { if (event.persisted) announce(); });
}

// Resolves when the stream is connected, at the latest after some time.
export function reconnected(ms) {
  if (isUp) return Promise.resolve();
  return new Promise(done => { whenUp.add(done); setTimeout(done, ms); });
}

// ---- Every tab

function announce() {
  if (leading) return;
  channel.postMessage({tab, paths: mine.map(part => part.path)});
  clearTimeout(silence);
  silence = setTimeout(() => queue({steal: true}), SILENCE_MS);  // a leader that does not answer is asleep
}

function queue(how = {}) {
  navigator.locks.request(NAME, how, () => { lead(); return new Promise(() => {}); })  // held until the tab closes
    .catch(() => { resign(); queue(); announce(); });  // another tab took over
}

function hear(message) {
  if (message.call) announce();
  else if (message.gone) tabs.delete(message.gone);
  else if (message.tab) welcome(message);
  else heed(message);
}

function heed({up, revisions = {}, path, line}) {
  clearTimeout(silence);
  for (const part of mine) {
    if (part.path in revisions) part.changed(revisions[part.path]);
    if (part.path === path) part.line(line);
    if (up !== undefined && up !== isUp) part.connected(up);
  }
  isUp = up ?? isUp;
  if (!isUp) return;
  whenUp.forEach(done => done());
  whenUp.clear();
}

// ---- The tab that leads

const tabs = new Map();  // the paths of each tab
const newest = {};  // the revision of each path
let leading = false, source = null, opening = null, deadline = 0;

function lead() {
  leading = true;
  clearTimeout(silence);
  tabs.clear();
  tabs.set(tab, mine.map(part => part.path));
  channel?.postMessage({call: true});
  setTimeout(open, channel ? GATHER_MS : 0);
}

function resign() {
  leading = false;
  hangUp();
}

function hangUp() {
  clearTimeout(deadline);
  source?.close();
  opening?.close();
  source = opening = null;
}

// The line may be dead without an error, as after a change of the network.
function isAlive() {
  clearTimeout(deadline);
  deadline = setTimeout(() => { hangUp(); pass({up: false}); open(); }, DEAD_MS);
}

function welcome({tab: other, paths}) {
  if (!leading) return;
  tabs.set(other, paths);
  pass({up: isUp, revisions: newest});
  open();
}

function pass(message) {
  channel?.postMessage(message);
  heed(message);
}

// Opens a stream for all tabs unless there is one; the one before stays until the new one speaks.
function open() {
  const paths = [...new Set([...tabs.values()].flat())];
  const present = opening || source;
  if (!leading || (present && paths.every(path => present.paths.has(path)))) return;
  opening?.close();
  const asked = paths.slice(-WATCHED_MOST).map(path => ["watch", path]);
  const next = opening = new EventSource(`/events?${new URLSearchParams(asked)}`);
  next.paths = new Set(paths);
  isAlive();
  for (const name of ["hello", "ping", "changed"]) next.addEventListener(name, isAlive);
  next.addEventListener("hello", () => {
    if (next === opening) { source?.close(); source = next; opening = null; }
    pass({up: true});
  });
  next.addEventListener("changed", event => {
    const {watch, revision} = JSON.parse(event.data);
    newest[watch] = revision;
    pass({revisions: {[watch]: revision}});
  });
  next.addEventListener("line", event => {
    const {watch, line} = JSON.parse(event.data);
    pass({path: watch, line});
  });
  next.addEventListener("error", () => {
    if (next === source || !source) pass({up: false});
    if (next.readyState !== EventSource.CLOSED) return;  // it tries again by itself
    if (next === source) source = null;
    if (next === opening) opening = null;
    setTimeout(open, REFUSED_MS);
  });
}
