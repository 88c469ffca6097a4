// Pages work as plain forms and links; this makes them live, quick, and pleasant with the keyboard.
import {boardKeys} from "./board.js";
import {Part, clearNote, countDown, fetched, tell} from "./page.js";
import {presses} from "./press.js";
import {sharing} from "./share.js";
import {listen} from "./stream.js";

function live(place) {
  const part = new Part(place);
  presses(part);
  return {
    path: place.dataset.live,
    changed: revision => part.heard(revision),
    line: text => tell(text),
    connected(isUp) {
      if (isUp) { clearNote("line"); part.heard(part.newest); }
      else tell(document.body.dataset.reconnecting, {kind: "line", refused: true});
    },
  };
}

function replay(place) {
  const part = new Part(place);
  const go = async (step, focus) => {
    const address = `${place.dataset.replay}?step=${step}`;
    const answer = await fetched(`${address}&part=1`);
    if (!answer.ok) return;
    part.show(await answer.text());
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

boardKeys();
sharing();
listen([...document.querySelectorAll("[data-live]")].map(live));
document.querySelectorAll("[data-replay]").forEach(replay);
countDown();
setInterval(countDown, 1000);
