// Pages work as plain forms and links; this makes them live, quick, and pleasant with the keyboard.
"use strict";

const said = document.getElementById("said");
const note = document.getElementById("note");
const title = document.title;
let noteTimer = 0;

function tell(text, {stays = false, refused = false} = {}) {
  clearTimeout(noteTimer);
  note.textContent = text;
  note.classList.toggle("refused", refused);
  note.hidden = !text;
  if (text && !stays) noteTimer = setTimeout(() => { note.hidden = true; }, 8000);
}

note.addEventListener("click", () => tell(""));

// What is to be read aloud: the lines marked so, when they have changed.
function news(place) {
  return [...place.querySelectorAll("[data-say]")].map(e => {
    const copy = e.cloneNode(true);
    copy.querySelectorAll("time").forEach(t => t.remove());
    return copy.textContent.trim();
  }).join(" ");
}

function revision(html) {
  const found = /data-revision="(\d+)"/.exec(html);
  return found ? Number(found[1]) : 0;
}

function replace(place, html) {
  if (place.shown === html) return;  // nothing new: whoever is pressing something goes on undisturbed
  const older = revision(html) < revision(place.shown || "");
  if (older && revision(html) !== place.newest) return;  // an answer that a newer one has overtaken
  place.shown = html;
  const active = document.activeElement;
  const inside = place.contains(active);
  const key = inside ? active.dataset.key || active.id : "";
  const typed = inside && active.matches("input:not([type=hidden])") ? active.value : null;
  const open = [...place.querySelectorAll("details[open]")].map(d => d.dataset.key);
  const before = news(place);
  place.innerHTML = html;
  for (const d of place.querySelectorAll("details")) d.open = open.includes(d.dataset.key);
  if (inside) {
    const again = key && place.querySelector(`[data-key="${CSS.escape(key)}"]`);
    const onBoard = active.matches(".cell, .board");  // never from the board to a button: Enter would press it
    const to = again || (onBoard && place.querySelector(".cell")) || place.querySelector(".board");
    if (to) to.focus({preventScroll: true});
    const sent = key === "typed" && !place.querySelector("[data-turn=you]");  // a move that was made
    if (to && typed !== null && to.matches("input") && !sent) to.value = typed;
  }
  const back = place.querySelector("[role=alertdialog] [data-back]");
  if (back) back.focus();  // not on the button that ends something
  const after = news(place);
  if (after && after !== before) said.textContent = after;
  turnInTitle(place);
  count();
  const next = place.querySelector("[data-next]:not([data-next=''])");
  if (next) location.href = next.dataset.next;  // a rematch that began while we looked
}

function turnInTitle(place) {
  const counted = place.querySelector("[data-turns]");
  const header = document.querySelector(".top .count");
  if (counted && header) {
    header.textContent = counted.dataset.turns;
    header.hidden = counted.dataset.turns === "0";
  }
  const yours = place.querySelector("[data-turn=you]");
  document.title = yours ? `▶ ${document.body.dataset.yourTurn} · ${title}` : title;
}

async function fetchPart(place, query) {
  const address = new URL(place.dataset.part || place.dataset.live, location.href);
  address.search = new URLSearchParams({part: "1", ...query});
  const answer = await fetch(address, {credentials: "same-origin"});
  if (answer.ok) replace(place, await answer.text());
}

function live(place) {
  let chosen = place.dataset.chosen || "";
  let busy = false, again = false;
  const refresh = async () => {
    if (busy) { again = true; return; }
    busy = true;
    try {
      do { again = false; await fetchPart(place, chosen ? {chosen} : {}); } while (again);
    } catch { /* the stream comes again by itself, and with it the next change */ }
    busy = false;
  };
  let lost = false;
  const listen = () => {
    const source = new EventSource(place.dataset.live.replace(/\/$/, "") + "/events");
    source.addEventListener("changed", e => {
    place.newest = Number(e.lastEventId);
      const shown = place.querySelector("[data-revision]");
      if (shown && shown.dataset.revision === e.lastEventId) return;
      chosen = "";
      refresh();
    });
    source.addEventListener("line", e => tell(e.data));
    source.addEventListener("hello", () => {
      if (note.textContent === document.body.dataset.reconnecting) tell("");
      if (lost) refresh();  // what happened meanwhile
      lost = false;
    });
    source.addEventListener("error", () => {
      lost = true;
      tell(document.body.dataset.reconnecting, {stays: true, refused: true});
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, 5000);  // it does not try again by itself
    });
  };
  listen();

  place.addEventListener("submit", async event => {
    const form = event.target;
    if (form.method !== "post" || !place.dataset.live.startsWith("/t/") && !place.dataset.live.startsWith("/s/")) return;
    event.preventDefault();
    const data = new URLSearchParams(new FormData(form));
    if (event.submitter && event.submitter.name) data.set(event.submitter.name, event.submitter.value);
    try {
      const answer = await fetch(form.action, {method: "POST", body: data, headers: {accept: "application/json"}, credentials: "same-origin"});
      const told = await answer.json();
      if (told.to) { location.href = told.to; return; }
      if (told.part) replace(place, told.part);
      tell(told.message || "", {refused: Boolean(told.refused)});
    } catch {
      tell(document.body.dataset.reconnecting, {stays: true, refused: true});
    }
  });
  place.addEventListener("click", event => {
    if (event.target.closest("[data-back]")) { event.preventDefault(); chosen = ""; refresh(); }
    const copy = event.target.closest("[data-copy]");
    if (copy) { copy.select(); navigator.clipboard && navigator.clipboard.writeText(copy.value).then(() => tell(copy.dataset.copy)).catch(() => {}); }
  });
  turnInTitle(place);
}

// Arrow keys go to the nearest cell in that direction, whatever the board.
const arrows = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
document.addEventListener("keydown", event => {
  const way = arrows[event.key];
  const from = document.activeElement;
  if (way && from && from.matches(".board") && from.querySelector(".cell")) {
    event.preventDefault();
    from.querySelector(".cell").focus();
    return;
  }
  if (!way || !from || !from.classList.contains("cell")) return;
  event.preventDefault();
  const middle = e => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const cell of document.querySelectorAll(".cell")) {
    const [cx, cy] = middle(cell);
    const along = (cx - x) * way[0] + (cy - y) * way[1];
    const aside = Math.abs((cx - x) * way[1]) + Math.abs((cy - y) * way[0]);
    if (along > 1 && along + 2 * aside < least) { least = along + 2 * aside; best = cell; }
  }
  if (best) best.focus();
});

// Time that is left, and moments in the reader's own time zone.
function count() {
  for (const e of document.querySelectorAll("time[data-until]")) {
    const s = Math.max(0, Math.round((new Date(e.dateTime) - Date.now()) / 1000));
    const unit = s < 90 ? ["second", s] : s < 5400 ? ["minute", Math.round(s / 60)] : s < 172800 ? ["hour", Math.round(s / 3600)] : ["day", Math.round(s / 86400)];
    e.textContent = new Intl.NumberFormat(document.documentElement.lang, {style: "unit", unit: unit[0], unitDisplay: "short"}).format(unit[1])
      .replace(/(\d)(?=\p{Script=Han})/u, "$1 ");  // as the server writes it
    e.classList.toggle("soon", s < 30);
  }
  for (const e of document.querySelectorAll("time[data-at]:not([data-done])")) {
    e.dataset.done = "1";
    e.textContent = new Date(e.dateTime).toLocaleString(document.documentElement.lang, {dateStyle: "medium", timeStyle: "short"});
  }
}

function replay(place) {
  const go = async (step, focus) => {
    const address = `${place.dataset.replay}?step=${step}`;
    const answer = await fetch(`${address}&part=1`, {credentials: "same-origin"});
    if (!answer.ok) return;
    replace(place, await answer.text());
    history.replaceState(null, "", address);
    if (focus) { const e = place.querySelector(`[data-key="${focus}"]`); if (e) e.focus({preventScroll: true}); }
  };
  place.addEventListener("click", event => {
    const link = event.target.closest("[data-step]");
    if (link) { event.preventDefault(); go(link.dataset.step, link.dataset.key); }
  });
  place.addEventListener("input", event => { if (event.target.name === "step") go(event.target.value, "step"); });
  document.addEventListener("keydown", event => {
    if (event.target.matches("input") || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    const link = place.querySelector(`[data-key=${event.key === "ArrowLeft" ? "back" : "on"}]`);
    if (link) { event.preventDefault(); go(link.dataset.step); }
  });
}

document.querySelectorAll("[data-live]").forEach(live);
document.querySelectorAll("[data-replay]").forEach(replay);
count();
setInterval(count, 1000);
