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
    line: (text, go) => tell(text, {go}),
    reacted: reaction => part.place.dispatchEvent(new CustomEvent("reacted", {detail: reaction})),
    present: homes => part.place.dispatchEvent(new CustomEvent("present", {detail: homes})),
    watched: audience => part.place.dispatchEvent(new CustomEvent("watched", {detail: audience})),
    connected(isUp) {
      document.body.classList.toggle("away", !isUp);
      if (isUp) { clearNote("line"); part.heard(part.newest); }
      else tell(document.body.dataset.reconnecting, {kind: "line", refused: true});
    },
  })));
  document.getElementById(new URL(home.address()).hash.slice(1))?.closest("details")?.setAttribute("open", "");
  countDown();
});
setInterval(() => parts.forEach(part => part.checkClocks()), 1000);
setInterval(countDown, 1000);
