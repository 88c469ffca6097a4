// A projector: its ladder scrolls by itself, a revealed result comes after three beats, and controls show when the
// mouse moves. Readers who prefer no motion have none; the ladder then turns like pages.
import "./tournament.js";

const PAGE_MS = 10_000, AWAKE_MS = 3000, DRUM_MS = 5000;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const hall = document.querySelector(".hall");
const projector = hall.querySelector(".projector");
let top = 0;  // how far the ladder is scrolled
let revealed = revealedNow(), drummed = -DRUM_MS;  // the match revealed last, and when that was seen

const box = () => projector.querySelector(".wide");

function revealedNow() {
  return projector.querySelector("[data-reveal]")?.dataset.reveal || "";
}

// The next rows that were not seen yet; after the last ones the first.
function turn() {
  const ladder = box();
  if (!ladder || ladder.matches(":focus-within, :hover")) return;
  const seen = ladder.clientHeight - (ladder.querySelector("thead")?.offsetHeight || 0);
  const isAtEnd = ladder.scrollTop + ladder.clientHeight >= ladder.scrollHeight - 2;
  top = isAtEnd ? 0 : ladder.scrollTop + seen;
  ladder.scrollTo({top, behavior: still.matches ? "auto" : "smooth"});
}

function drum() {
  const line = projector.querySelector("[data-reveal]");
  const now = revealedNow();
  if (now && now !== revealed) drummed = performance.now();
  revealed = now;
  const past = performance.now() - drummed;
  if (!line || still.matches || past >= DRUM_MS) return;
  line.style.setProperty("--past", `${-past}ms`);
  line.classList.add("drum");
  setTimeout(() => line.classList.remove("drum"), DRUM_MS - past);
}

// New content has other elements.
projector.addEventListener("changed", () => {
  if (box()) box().scrollTop = top;
  drum();
});
setInterval(turn, PAGE_MS);

let asleep = 0;
function wake() {
  hall.classList.add("awake");
  clearTimeout(asleep);
  asleep = setTimeout(() => hall.classList.remove("awake"), AWAKE_MS);
}
for (const name of ["pointermove", "keydown", "touchstart"]) addEventListener(name, wake, {passive: true});
