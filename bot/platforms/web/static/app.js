// Pages work as plain forms and links; this makes them live. What only some pages need are modules of their own.
import {home, onPage} from "./home.js";
import {Part, clearNote, countDown, tell} from "./page.js";
import {isConnected, listen, reconnected} from "./stream.js";

const AWAY_MS = 15_000;  // so long a form waits for the line

export const parts = [];

onPage(() => {
  parts.length = 0;
  for (const place of document.querySelectorAll("[data-live]")) parts.push(new Part(place));
  listen(parts.map(part => ({
    path: part.place.dataset.live,
    changed: revision => part.heard(revision),
    told(what, facts) {
      if (what === "line") tell(facts.line, facts);
      else part.place.dispatchEvent(new CustomEvent(what, {detail: facts}));
    },
    connected(isUp) {
      document.body.classList.toggle("away", !isUp);
      if (isUp) { clearNote("line"); part.heard(part.newest); }
      else tell(document.body.dataset.reconnecting, {kind: "line", refused: true});
    },
  })));
  document.getElementById(new URL(home.address()).hash.slice(1))?.closest("details")?.setAttribute("open", "");
  countDown();
});
// While the line is lost, a form that a page would send itself waits for its return, the last one that was pressed.
let waiting = null;
addEventListener("submit", async event => {
  const {target: form, submitter} = event;
  if (event.defaultPrevented || form.method !== "post" || !document.body.classList.contains("away")) return;
  event.preventDefault();
  waiting = submitter;
  tell(document.body.dataset.reconnecting, {kind: "line", refused: true});
  await reconnected(AWAY_MS);
  if (waiting !== submitter || !isConnected() || !form.isConnected) return;
  waiting = null;
  form.requestSubmit(submitter);
});
setInterval(() => parts.forEach(part => part.checkClocks()), 1000);
setInterval(countDown, 1000);
