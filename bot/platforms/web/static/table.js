// What the page of a table adds: presses, planned moves, the keyboard, motion, names of cells, the link, sounds, and
// messages to this browser.
import {parts} from "./app.js";
import {onPage} from "./home.js";
import {pause} from "./page.js";
import "./board.js";
import {rest} from "./motion.js";
import "./names.js";
import {premoves} from "./premove.js";
import {presses} from "./press.js";
import "./push.js";
import {audience, presence, reactions} from "./reactions.js";
import "./share.js";
import "./sound.js";

onPage(signal => {
  for (const part of parts.filter(({place}) => place.querySelector(":scope > .table"))) {
    presses(part);
    premoves(part);
    sheets(part.place, signal);
    ends(part.place, signal);
    reactions(part.place);
    audience(part.place);
    presence(part.place);
    part.place.addEventListener("renew", () => part.refresh());
  }
});

const SEEN_MS = 700;  // between the last motion and the result, so that one sees what decided

// The result stands over the board for a moment when the match ends while somebody looks, once nothing moves any more;
// the next press takes it away, or lets it not come.
function ends(place, signal) {
  const isOver = () => Boolean(place.querySelector(".status.over"));
  let wasOver = isOver(), presses = 0;
  place.addEventListener("moved", async () => {
    const ends = isOver() && !wasOver, before = presses;
    wasOver = isOver();
    if (!ends) return;
    await rest();
    if (place.querySelector(".banner.late")) await pause(SEEN_MS);
    if (presses === before) place.querySelector(".banner")?.classList.add("shown");
  });
  document.addEventListener("pointerdown", () => {
    presses += 1;
    place.querySelector(".banner.shown")?.classList.remove("shown");
  }, {signal});
}

// A sheet closes when one of its buttons was pressed, and with Escape.
function sheets(place, signal) {
  const close = sheet => { sheet.open = false; sheet.querySelector("summary").focus({preventScroll: true}); };
  place.addEventListener("submit", event => {
    const sheet = event.submitter?.name === "do" && event.submitter.closest(".sheet");
    if (sheet) close(sheet);
  });
  document.addEventListener("keydown", event => {
    if (event.key === "Escape") place.querySelectorAll(".sheet[open]").forEach(close);
  }, {signal});
}
