// Moves planned out of turn: this page keeps the plan, the server shows it, and it is pressed when the turn has come.
import {tell} from "./page.js";

const NOTHING_YET = "-";  // a plan of which nothing is chosen yet, as the server reads it

export function premoves(part) {
  const {place} = part;
  place.addEventListener("click", event => {
    const cell = part.planned && event.target.closest(".board [name=do]");
    if (!cell && !event.target.closest("[data-plan]")) return;
    event.preventDefault();
    part.plan(cell ? cell.value.slice(cell.value.indexOf(":") + 1) : NOTHING_YET);
  });
  place.addEventListener("changed", () => queueMicrotask(() => show(place)));  // once all of it is known
  show(place);
}

function show(place) {
  for (const e of place.querySelectorAll("[data-plan]")) e.hidden = false;  // without scripts it cannot work
  const dropped = place.querySelector("[data-dropped]"), ready = place.querySelector("[data-ready]");
  if (dropped) tell(dropped.textContent, {refused: true});
  if (ready) ready.form.requestSubmit(ready);
}
