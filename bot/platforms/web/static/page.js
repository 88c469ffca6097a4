// What a page shows: its live part, what is read aloud of it, and the note at its lower edge.
import {mark} from "./heading.js";
import {home, onPage} from "./home.js";
import {children} from "./morph.js";

const element = id => document.getElementById(id);
const QUERY_STEP = 128;
const HOUR = 3600, DAY = 86_400, LATE_S = 3;
const TOKEN = /name="csrf" value="\w+"/g;  // differs in each answer
const SKEW_MS = 10_000;  // of a clock that is right: what an answer may take
export const TYPED = "input:is([name=text], [name=name])[data-key]";
export const SENT = "[aria-busy=true][data-key]";
const RELEASES = ["pointerup", "pointercancel", "keyup", "compositionend"], HELD_MS = 2000, COMPOSED_MS = 10_000;
const PRESSED_MS = 1000, NOTE_MS = 8000, FETCH_MS = 10_000, PAUSE_MS = 1000, PAUSE_MOST_MS = 8000;
let noteTimer = 0;
let skew = 0;  // by how much the clock of this device is slow

function compareClocks(time) {
  const ms = Date.parse(time) - Date.now();
  skew = Math.abs(ms) > SKEW_MS ? ms : 0;
}

onPage(() => {
  compareClocks(document.body.dataset.now);
  element("note").addEventListener("click", () => tell(""));
});

export const pause = ms => new Promise(done => setTimeout(done, ms));

let isComposing = false;  // a word with an input method, as for Chinese
addEventListener("compositionstart", () => { isComposing = true; });
addEventListener("compositionend", () => { isComposing = false; });

// Waits until nothing of a place is held down and no word is being composed: a button that is replaced between press and
// release does nothing, and a field that is replaced loses the word.
export async function released(place) {
  const until = Date.now() + (isComposing ? COMPOSED_MS : HELD_MS);
  while ((isComposing || place.matches(":active")) && Date.now() < until) {
    await Promise.race([release(), pause(until - Date.now())]);
  }
}

function release() {
  return new Promise(done => {
    for (const name of RELEASES) addEventListener(name, () => setTimeout(done), {once: true});  // after its click
  });
}

export function timeLimit(ms) {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), ms);
  return limit.signal;
}

// A note of a kind stays until something of its kind has succeeded: "line" (the connection), "unsent" (a press).
// `go`: where a press on the note leads.
export function tell(text, {kind = "", refused = false, go = ""} = {}) {
  const note = element("note");
  if (kind === "line" && !note.hidden && note.querySelector("a")) return;  // what calls somebody stays
  clearTimeout(noteTimer);
  note.textContent = text;
  note.dataset.kind = kind;
  if (go) {
    const way = document.createElement("a");
    [way.href, way.textContent] = [go, text];
    note.replaceChildren(way);
  }
  note.role = kind === "line" ? "status" : "alert";
  note.classList.toggle("refused", refused);
  note.hidden = !text;
  if (text && !kind && !go) noteTimer = setTimeout(() => tell(""), NOTE_MS);
}

export function clearNote(kind) {
  const note = element("note");
  if (note.dataset.kind === kind && !note.querySelector("a")) tell("");  // what calls somebody stays
}

// Fills parameters up to a multiple of so many bytes, for what is encrypted still shows how long it is.
export function pad(parameters, step) {
  parameters.set("pad", "");
  parameters.set("pad", "0".repeat((step - String(parameters).length % step) % step));
}

// Every answer shows that the line holds.
export async function fetched(address, options = {}) {
  const answer = await home.fetch(address, {credentials: "same-origin", signal: timeLimit(FETCH_MS), ...options});
  clearNote("line");
  compareClocks(answer.headers.get("date"));
  return answer;
}

// The part of a page that changes.
export class Part {
  constructor(place) {
    this.place = place;
    this.address = place.dataset.part || place.dataset.live;
    this.html = "";
    [this.text, this.named] = ["", "none"];  // the part that was received last, and its name
    this.revision = Number(place.querySelector("[data-revision]")?.dataset.revision || place.dataset.shown || 0);
    this.newest = this.revision;
    this.chosen = place.querySelector("[data-chosen]")?.dataset.chosen || "";  // with the turn that it answers
    this.planned = "";  // a move planned out of turn
    this.busy = this.again = false;
    this.pressed = 0;  // presses on their way, whose answers may show the newest content
    this.shown = 0;  // how often something was shown
    this.pasts = new Set();  // the ends of clocks after which it was fetched again
    mark(place);
  }

  heard(revision) {
    this.newest = revision;
    if (revision === this.revision) return;
    if (this.pressed) setTimeout(() => { if (this.newest !== this.revision) this.refresh(); }, PRESSED_MS);
    else this.refresh();
  }

  // A press is answered, and its answer shown: whatever was changed since is fetched.
  answered() {
    this.pressed -= 1;
    this.heard(this.newest);
  }

  // Fetches it again where a clock has run out and nothing has changed: time may have been added to it.
  checkClocks() {
    const past = [...this.place.querySelectorAll("time[data-until]")].map(e => e.dateTime).filter(at => left(at) < -LATE_S);
    if (past.every(at => this.pasts.has(at))) return;
    this.pasts = new Set(past);
    this.refresh();
  }

  plan(choice) {
    this.planned = choice;
    this.refresh();
  }

  letGo() {
    this.chosen = this.planned = "";
    this.isAnswered = true;
    this.refresh();
  }

  // Fetches the newest content, and tries again until the line is back.
  async refresh() {
    this.again = true;
    if (this.busy) return;
    this.busy = true;
    let wait = PAUSE_MS;
    while (this.again) {
      this.again = false;
      const {newest, isAnswered, shown} = this;
      this.isAnswered = false;
      try {
        const html = await this.content();
        const fresh = html === null ? null : await parsed(html);
        await released(this.place);
        const wanted = isAnswered ? null : this.question();
        if (fresh && !this.again) this.show(html, {fresh, newest, question: wanted, isLate: shown !== this.shown});
        wait = PAUSE_MS;
      } catch {
        await pause(wait);
        wait = Math.min(2 * wait, PAUSE_MOST_MS);
        this.again = true;
      }
    }
    this.busy = false;
  }

  // The text of the part that was received last, as a function of how an answer tells of a newer one: whole, or as pieces
  // of it, which is the same part cut between two tags (parts.py).
  base() {
    const {text, named} = this;
    const read = ({part, shown}) => {
      if (Array.isArray(part)) {
        const had = text.split("><");
        part = part.map(one => Array.isArray(one) ? had.slice(one[0], one[0] + one[1]).join("><") : one).join("><");
      }
      [this.text, this.named] = [part, shown];
      return part;
    };
    return {headers: {"x-shown": named}, read};
  }

  async content() {
    const address = new URL(this.address, home.address());
    const {chosen, planned} = this;
    const query = new URLSearchParams({part: "1", ...(chosen && {chosen}), ...(planned && {planned})});
    if (chosen || planned) pad(query, QUERY_STEP);
    address.search = query;
    const {headers, read} = this.base();
    const answer = await fetched(address, {headers});
    if (answer.status === 429 || answer.status >= 500) throw new Error(`no content: ${answer.status}`);
    if (!answer.ok) return null;
    return answer.headers.get("content-type").startsWith("application/json") ? read(await answer.json()) : answer.text();
  }

  question() {
    return this.place.querySelector("[role=alertdialog]");
  }

  // Shows the content. `fresh`: it, parsed. `question`: one that was asked on the page, and stays until it is answered or
  // there is nothing left to ask.
  // `isLate`: a press was answered after this content had been asked for.
  show(html, {fresh = null, newest = this.revision, question = null, isLate = false} = {}) {
    const found = /data-revision="(\d+)"/.exec(html);
    const revision = found ? Number(found[1]) : newest;
    if (!this.place.isConnected) return;  // another page is shown
    if (revision < this.revision && revision !== this.newest) return;  // a newer answer has overtaken it
    if (isLate && revision === this.revision) return;  // it would take back what was chosen by the press
    this.shown += 1;
    this.planned = /data-planned="([^"]*)"/.exec(html)?.[1] || "";
    const moved = revision !== this.revision;
    if (moved) ["unsent", ""].forEach(clearNote);  // what was said of an older position
    this.revision = revision;
    const bare = html.replace(TOKEN, "");
    if (bare === this.html) return;  // nothing new: whoever is pressing something goes on undisturbed
    this.html = bare;
    const before = lines(this.place);
    const made = fresh ?? content(html);
    const token = this.place.dataset.csrf;  // of content that is made once for all its readers
    if (token) for (const field of made.querySelectorAll("[name=csrf]")) field.value = token;
    this.place.dispatchEvent(new CustomEvent("changing", {bubbles: true, detail: made}));
    const focused = question?.contains(document.activeElement) ? document.activeElement : null;
    let focusAfter = null;
    if (this.place.dataset.forms === undefined) focusAfter = exchange(this.place, made);
    else children(this.place, made);
    if (question && !this.question() && isAsked(this.place, question)) {
      this.place.querySelector(".asks")?.append(question);
      this.html = "";  // the same content without the question is news
      focused?.focus();
    }
    this.place.dispatchEvent(new Event("changed", {bubbles: true}));
    if (moved) this.place.dispatchEvent(new CustomEvent("moved", {bubbles: true, detail: {yours: isYours(this.place)}}));
    this.chosen = this.place.querySelector("[data-chosen]")?.dataset.chosen || "";
    const news = lines(this.place).filter(line => !before.includes(line));
    if (news.length) element("said").textContent = news.join(" ");
    mark(this.place);
    countDown();
    focusAfter?.();
    const {lang} = this.place.querySelector(".table[lang]") || document.documentElement;
    if (lang !== document.documentElement.lang) home.reload();  // it was changed in another tab
    const next = this.place.querySelector("[data-next]:not([data-next=''])");
    if (next) home.go(next.dataset.next);  // a rematch that began while we looked
  }
}

// Whether a page still has the button that asks this question: the match may be over, or go on without its reader.
function isAsked(place, question) {
  const asker = question.querySelector("[name=do]")?.value.replace(/:!$/, "");
  return Boolean(asker && place.querySelector(`[name=do][value="${CSS.escape(asker)}"]`));
}

function content(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

// Parses content in a task of its own: on a slow phone that takes nearly as long as to show it.
export async function parsed(html) {
  const fresh = content(html);
  await pause(0);
  return fresh;
}

const isYours = place => place.querySelector("[data-turn=you]") !== null;
const tray = place => place.querySelector(".tray");  // the reader's hand

// Changes a table in place, element by element, so that little has to be drawn again, and replaces any other content; what
// was typed, what is being sent, and what was unfolded stay. Returns a function that focuses
// again what had the focus: once everything is changed, as the browser computes all styles and places for it.
function exchange(place, fresh) {
  const active = document.activeElement;
  const inside = place.contains(active);
  const typed = [...place.querySelectorAll(TYPED)].filter(e => e.value !== e.defaultValue).map(e => [e.dataset.key, e.value]);
  const open = [...place.querySelectorAll("details[open]")].map(d => d.dataset.key);
  const sent = [...place.querySelectorAll(SENT)].map(e => e.dataset.key);
  const alerts = [...place.querySelectorAll("[data-offer]")].map(e => e.dataset.offer);
  for (const e of fresh.querySelectorAll("[data-offer]")) {
    if (alerts.includes(e.dataset.offer)) e.removeAttribute("role");  // it was read aloud already
  }
  for (const d of fresh.querySelectorAll("details")) d.open = open.includes(d.dataset.key);
  const scrolled = tray(place)?.scrollLeft, was = isYours(place);
  if (place.querySelector(":scope > .table") && fresh.querySelector(".table")) children(place, fresh);
  else place.replaceChildren(fresh);
  if (tray(place)) tray(place).scrollLeft = was === isYours(place) ? scrolled : 0;
  for (const [field, text] of typed) fill(place, field, text);
  for (const button of sent) place.querySelector(keyed(button))?.setAttribute("aria-busy", "true");
  return () => {
    const back = place.querySelector("[role=alertdialog] [data-back]");
    if (inside && !place.contains(document.activeElement)) focusAgain(place, active);
    if (!back) return;
    if (inside) asker = keyOf(active);
    back.focus();  // not on the button that ends something
  };
}

let asker = "";  // the key of the button that asked the question

function keyOf(e) {
  return e.closest("[role=alertdialog]") ? asker : e.dataset.key || e.id;
}

// Focuses what had the focus, after a question what asked it; where that is gone, the board or the status.
function focusAgain(place, had) {
  const key = keyOf(had);
  const again = key ? place.querySelector(keyed(key)) : [...place.querySelectorAll(had.localName)].find(e => e.isEqualNode(had));
  const onBoard = had.matches(".cell, .board");  // never from the board to a button: Enter would press it
  const to = again || (onBoard && place.querySelector(".cell")) || place.querySelector(".board") || place.querySelector(".bar");
  if (!to) return;
  to.hidden = false;  // some buttons are shown by scripts alone, later than this
  to.focus({preventScroll: true});
}

function keyed(key) {
  return `[data-key="${CSS.escape(key)}"]`;
}

function fill(place, field, text) {
  const found = place.querySelector(keyed(field));
  if (found) found.value = text;
}

// What is to be read aloud when it is new; not the time that is left.
function lines(place) {
  return [...place.querySelectorAll("[data-say]")].map(e => {
    const copy = e.cloneNode(true);
    copy.querySelectorAll("time").forEach(t => t.remove());
    return copy.textContent.trim();
  }).filter(Boolean);
}

// "9:31", as on a clock; the server's own words come back where scripts are off.
function minutes(s) {
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}

function inWords(s) {
  const unit = s < 2 * DAY ? ["hour", Math.round(s / HOUR)] : ["day", Math.round(s / DAY)];
  return new Intl.NumberFormat(document.documentElement.lang, {style: "unit", unit: unit[0], unitDisplay: "short"})
    .format(unit[1]).replace(/(\d)(?=\p{Script=Han})/u, "$1 ");  // as the server writes it
}

// The seconds until a moment, by the server's clock.
function left(at) {
  return Math.round((new Date(at) - Date.now() - skew) / 1000);
}

// Time that is left, and moments in the reader's own time zone.
export function countDown() {
  const language = document.documentElement.lang;
  for (const e of document.querySelectorAll("time[data-until]")) {
    const s = Math.max(0, left(e.dateTime));
    const text = s < HOUR ? minutes(s) : inWords(s);
    if (e.textContent !== text) e.textContent = text;  // or the page would be laid out again for nothing
    e.classList.toggle("soon", s < 30);
  }
  for (const e of document.querySelectorAll("time[data-since]")) e.textContent = minutes(Math.max(0, -left(e.dateTime)));
  for (const e of document.querySelectorAll("time[data-at]:not([data-done])")) {
    e.dataset.done = "1";
    e.textContent = new Date(e.dateTime).toLocaleString(language, {dateStyle: "medium", timeStyle: "short"});
  }
}
