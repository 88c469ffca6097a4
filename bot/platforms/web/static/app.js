// Pages work as plain forms and links; this makes them live. What only some pages need are modules of their own.
import {home, onPage} from "./home.js";
import {Part, clearNote, countDown, tell} from "./page.js";
import {listen} from "./stream.js";

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
// While the line is lost, a form that a page would send itself stays where it is, with what was typed.
addEventListener("submit", event => {
  if (event.defaultPrevented || event.target.method !== "post" || !document.body.classList.contains("away")) return;
  event.preventDefault();
  tell(document.body.dataset.reconnecting, {kind: "line", refused: true});
});
setInterval(() => parts.forEach(part => part.checkClocks()), 1000);
setInterval(countDown, 1000);
