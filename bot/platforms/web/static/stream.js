// One event stream for all tabs of a browser, which opens only six connections to a host.
// The tab that holds the lock leads: it listens for all tabs and passes on what it hears. Without locks (a browser
// that has none, or a page without https) each tab has a stream of its own.
import {home, isFrame} from "./home.js";

const NAME = `roundhouse-${document.body.dataset.guest}`;
const WATCHED_MOST = 50;  // as the server allows
const GATHER_MS = 50, SILENCE_MS = 2000, REFUSED_MS = 5000;
const TABLE = /^\/[ts]\//;  // while a table is in view, the server pings quickly, and silence is noticed soon
const LATE_MS = 1500, RETRY_MS = 4000;  // after the next ping was due; until another try
const DEAD_MS = 40_000;  // without a table in view the server pings every 15 seconds
const ASLEEP_MS = 5000;  // a timer that fires so late was held up, with everything that has arrived
const TOLD = ["line", "reaction", "audience", "presence", "renew"];  // events that a page is given as they are
const AWAY_MS = 2000;  // out of view, until it counts: people look away for a moment
const tab = Math.random().toString(36).slice(2);
const channel = !isFrame && navigator.locks && self.BroadcastChannel ? new BroadcastChannel(NAME) : null;
let mine = [];  // the live parts of this tab: {path, changed, told, connected}
let isUp;  // whether the stream is connected; undefined before we know
let every = 0;  // milliseconds from one ping to the next
let silence = 0, watch = 0, due = 0, leaving = 0;
const whenUp = new Set();

export function listen(parts) {
  mine = parts;
  if (leading) { follow(); return; }  // another page in the same document
  if (!mine.length) return;
  addEventListener("offline", () => { hangUp(); lost(); open(); });  // what still works will answer
  addEventListener("online", () => { if (leading) open({isAnew: true}); });
  document.addEventListener("visibilitychange", seen);
  if (!channel) { lead(); return; }
  channel.onmessage = event => hear(event.data);
  queue();
  announce();
  addEventListener("pagehide", () => channel.postMessage({gone: tab}));
  addEventListener("pageshow", event => { if (event.persisted) announce(); });
}

export const isConnected = () => Boolean(isUp);

// Resolves when the stream is connected, at the latest after some time.
export function reconnected(ms) {
  if (isUp) return Promise.resolve();
  return new Promise(done => {
    const up = () => { clearTimeout(late); whenUp.delete(up); done(); };
    const late = setTimeout(up, ms);
    whenUp.add(up);
  });
}

// ---- Every tab

const viewed = () => document.hidden ? [] : mine.map(part => part.path).filter(path => TABLE.test(path));
const isQuick = () => viewed().length > 0;
const facts = () => ({paths: mine.map(part => part.path), viewed: viewed()});

function announce(more = {}) {
  if (leading) return;
  channel.postMessage({tab, ...facts(), ...more});
  clearTimeout(silence);
  silence = setTimeout(() => queue({steal: true}), SILENCE_MS);  // a leader that does not answer is asleep
}

function seen() {
  if (!leading) { announce(); return; }
  tabs.set(tab, facts());
  open();
  leave();
}

function queue(how = {}) {
  navigator.locks.request(NAME, how, () => { lead(); return new Promise(() => {}); })  // held until the tab closes
    .catch(() => { resign(); queue(); announce(); });  // another tab took over
}

function hear(message) {
  if (message.call) announce();
  else if (message.gone) { tabs.delete(message.gone); leave(); }
  else if (message.tab) welcome(message);
  else heed(message);
}

function heed({up, revisions = {}, path, told, facts, pace}) {
  clearTimeout(silence);
  every = pace ?? every;
  for (const part of mine) {
    if (part.path in revisions) part.changed(revisions[part.path]);
    if (part.path === path && told) part.told(told, facts);
    if (up !== undefined && up !== isUp) part.connected(up);
  }
  isUp = up ?? isUp;
  if (up) expect(isQuick() && every ? every + LATE_MS : DEAD_MS);
  if (isUp) whenUp.forEach(done => done());
}

// The line may be dead without an error, as after a change of the network: the next sign of it is due in this time.
function expect(ms) {
  clearTimeout(watch);
  if (!leading && !isQuick()) return;
  due = Date.now() + ms;
  watch = setTimeout(missed, ms);
}

function missed() {
  if (Date.now() - due > ASLEEP_MS) { expect(LATE_MS); return; }
  lost();
  if (leading) open({isAnew: true});
  else announce({isLost: true});
  expect(RETRY_MS);
}

function lost() {
  (leading ? pass : heed)({up: false});
}

// ---- The tab that leads

const tabs = new Map();  // the paths of each tab, and the tables that are in view there
const newest = {};  // the revision of each path
let leading = false, source = null, opening = null;

const inView = () => [...new Set([...tabs.values()].flatMap(one => one.viewed ?? []))];  // an older script says nothing of it

function lead() {
  leading = true;
  clearTimeout(silence);
  tabs.clear();
  tabs.set(tab, facts());
  channel?.postMessage({call: true});
  setTimeout(open, channel ? GATHER_MS : 0);
}

function resign() {
  leading = false;
  clearTimeout(watch);
  hangUp();
}

function hangUp() {
  source?.close();
  opening?.close();
  source = opening = null;
}

function welcome({tab: other, isLost, ...its}) {
  if (!leading) return;
  tabs.set(other, its);
  if (isLost) lost();
  pass({up: isUp, revisions: newest});
  open({isAnew: isLost});
  leave();
}

// Opens a stream that says what is in view, once something is not any more.
function leave() {
  clearTimeout(leaving);
  leaving = setTimeout(() => {
    const present = opening || source;
    open({isAnew: present?.viewed.size > inView().length});
  }, AWAY_MS);
}

function follow() {
  clearTimeout(watch);
  isUp = undefined;
  tabs.set(tab, facts());
  if (mine.length) open({isAnew: true});
  else hangUp();
}

function pass(message) {
  channel?.postMessage(message);
  heed(message);
}

// Opens a stream for all tabs unless there is one; the one before stays until the new one speaks.
function open({isAnew = false} = {}) {
  const paths = [...new Set([...tabs.values()].flatMap(one => one.paths))];
  const present = opening || source, views = inView(), quick = views.length > 0;
  const fits = present && paths.every(path => present.paths.has(path)) && views.every(path => present.viewed.has(path));
  if (!leading || !paths.length || (fits && !isAnew)) return;
  opening?.close();
  const asked = [...(quick ? [["pace", "quick"]] : []), ...paths.slice(-WATCHED_MOST).map(path => ["watch", path])];
  asked.push(...views.map(path => ["view", path]));
  const next = opening = home.stream(`/events?${new URLSearchParams(asked)}`);
  next.paths = new Set(paths);
  next.viewed = new Set(views);
  if (!isUp || isAnew) expect(quick ? RETRY_MS : DEAD_MS);
  next.addEventListener("ping", () => pass({up: true}));
  next.addEventListener("hello", event => {
    if (next === opening) { source?.close(); source = next; opening = null; }
    pass({up: true, pace: Number(event.data)});
  });
  next.addEventListener("changed", event => {
    const {watch: path, revision} = JSON.parse(event.data);
    newest[path] = revision;
    pass({up: true, revisions: {[path]: revision}});
  });
  for (const told of TOLD) {
    next.addEventListener(told, event => {
      const {watch: path, ...facts} = JSON.parse(event.data);
      pass({path, told, facts});
    });
  }
  next.addEventListener("error", () => {
    if (next === source || !source) lost();
    if (next.readyState !== EventSource.CLOSED) return;  // it tries again by itself
    if (next === source) source = null;
    if (next === opening) opening = null;
    setTimeout(open, REFUSED_MS);
  });
}
