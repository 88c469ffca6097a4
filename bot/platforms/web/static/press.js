// Presses: shown at once, sent once more if the line was bad, and never silently lost.
import {home} from "./home.js";
import {SENT, TYPED, fetched, pad, parsed, pause, released, tell, timeLimit} from "./page.js";
import {isConnected, reconnected} from "./stream.js";

const BODY_STEP = 512;  // bytes: the length of a press tells nothing of what was pressed
const SEND_MS = 5000, BLIP_MS = 500, AWAY_MS = 15_000;
const TWICE_MS = 600, NEAR = 12;  // a second press so soon and so near belongs to the first
const REPEATABLE = /^(\d+|type:\d+|fill:\d+|computers$|computer:\d+:\d+)/;  // numbered, so it is taken only once

export function presses(part) {
  const {place} = part;
  place.addEventListener("click", swallowSecond(), true);
  place.addEventListener("click", event => {
    const {target} = event;
    if (target.closest("[data-back], [aria-pressed=true]")) { event.preventDefault(); part.letGo(); return; }
    if ((part.chosen || part.planned) && target.closest(".board") && !target.closest("button, a")) part.letGo();
  });
  let newest = 0;
  const each = {last: -1, waiting: 0, sent: null};  // presses that all count, and are sent one after another
  place.addEventListener("submit", async event => {
    const {target: form, submitter: button} = event;
    if (form.method !== "post") return;
    event.preventDefault();
    const number = newest += 1;
    const data = new URLSearchParams(new FormData(form));
    const isCounted = button?.dataset.each !== undefined;  // each press counts, however quickly they follow
    if (button?.name) data.set(button.name, isCounted ? numbered(button.value, each) : button.value);
    const field = form.elements.namedItem("text")?.dataset?.key;
    if (part.planned) data.set("planned", part.planned);
    button?.setAttribute("aria-busy", "true");
    part.pressed += 1;
    const {headers, read} = part.base();
    const go = () => send(form.action, data, headers, () => isCounted || number === newest);
    if (isCounted) each.sent = Promise.resolve(each.sent).then(go);
    const told = await (isCounted ? each.sent : go());
    if (told && !told.refused) clearTyped(place, field, data.get("text"));
    const html = told?.part && number === newest ? read(told) : "";
    const fresh = html && await parsed(html);
    await released(place);
    clearSent(place, button);
    if (told === null) {
      if (number === newest) tell(document.body.dataset.notSent, {kind: "unsent", refused: true});
      part.refresh();  // it may have arrived after all
    } else if (told.to) {
      home.go(told.to);
    } else if (number === newest) {
      if (html) part.show(html, {fresh});
      tell(told.message || "", {refused: Boolean(told.refused)});
    }
    if (isCounted) each.waiting -= 1;
    part.answered();
  });
}

// Empties a field whose text has arrived, unless something else was typed there meanwhile.
function clearTyped(place, field, text) {
  for (const e of place.querySelectorAll(TYPED)) if (e.dataset.key === field && e.value === text) e.value = "";
  for (const e of place.querySelectorAll(`[name=begins][form="${field}"]`)) e.checked = false;
}

// Removes the sign of being sent from a button, also where new content has replaced it.
function clearSent(place, button) {
  button?.removeAttribute("aria-busy");
  for (const e of place.querySelectorAll(SENT)) if (e.dataset.key === button?.dataset.key) e.removeAttribute("aria-busy");
}

// Returns `verb:argument:number` with the number of this press: the page shows less than was pressed while presses wait.
function numbered(value, each) {
  const [, action, shown] = /^(.*):(\d+)$/.exec(value);
  each.last = each.waiting ? Math.max(Number(shown), each.last + 1) : Number(shown);
  each.waiting += 1;
  return `${action}:${each.last}`;
}

// Returns the answer; null if there was none. While the line is away an answer to a question waits for its return, unless
// something else is pressed: the server takes it once, and only while the question is the same.
async function send(action, data, headers, isNewest) {
  try {
    return await post(action, data, headers);
  } catch {
    if (!REPEATABLE.test(data.get("do"))) return null;
  }
  let wasAway;
  do {
    await pause(BLIP_MS);
    wasAway = !isConnected();
    if (wasAway) tell(document.body.dataset.waits, {kind: "line", refused: true});
    await reconnected(AWAY_MS);
    if (!isNewest()) return null;
    try {
      return await post(action, data, headers);
    } catch { /* it is tried again as long as the line is away */ }
  } while (wasAway || !isConnected());
  return null;
}

async function post(action, data, more) {
  const headers = {accept: "application/json", ...more};
  pad(data, BODY_STEP);
  const answer = await fetched(action, {method: "POST", body: data, headers, signal: timeLimit(SEND_MS)});
  return answer.json();
}

// Returns a listener that ignores the second half of a double press.
function swallowSecond() {
  let last = {at: -TWICE_MS};
  return event => {
    const pressed = event.target.closest("button, a[data-key]");
    if (!pressed || pressed.dataset.each !== undefined) return;
    const now = {key: pressed.dataset.key, at: event.timeStamp, x: event.clientX, y: event.clientY};
    const isNear = event.detail > 0 && Math.hypot(now.x - last.x, now.y - last.y) < NEAR;
    if (now.at - last.at < TWICE_MS && (isNear || now.key === last.key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    last = now;
  };
}
