// The replay: step by step with keys, the slider and the list of moves, or played by itself.
import {home, isFrame, onPage} from "./home.js";
import "./motion.js";
import "./names.js";
import {Part, fetched} from "./page.js";

const STEP_MS = 1000;

function replay(place, signal) {
  const part = new Part(place);
  let playing = 0;

  const go = async (step, focus, query = position().query) => {
    const address = `${place.dataset.replay}?step=${step}${query}`;
    const answer = await fetched(`${address}&part=1`);
    if (!answer.ok) return;
    part.show(await answer.text());
    if (isFrame) home.rename(address);
    else history.replaceState(null, "", address);
    shows();
    if (focus) { const e = place.querySelector(`[data-key="${focus}"]`); if (e) e.focus({preventScroll: true}); }
  };
  const position = () => place.querySelector("[data-last]").dataset;
  const stop = () => { clearInterval(playing); playing = 0; shows(); };
  const play = async () => {
    const {now, last} = position();
    if (now === last) await go(0);
    playing = setInterval(async () => {
      const at = Number(position().now);
      if (at >= Number(position().last)) stop();
      else await go(at + 1);
    }, STEP_MS);
    shows();
  };
  const shows = () => {
    const button = place.querySelector("[data-play]");
    button.hidden = false;
    button.textContent = playing ? "‖" : "▶";
    button.setAttribute("aria-pressed", String(Boolean(playing)));
  };

  place.addEventListener("click", event => {
    if (event.target.closest("[data-play]")) { if (playing) stop(); else play(); return; }
    const link = event.target.closest("[data-step]");
    if (!link) return;
    event.preventDefault();
    stop();
    go(link.dataset.step, link.dataset.key, link.dataset.query);
  });
  place.addEventListener("input", event => { if (event.target.name === "step") { stop(); go(event.target.value, "step"); } });
  document.addEventListener("keydown", event => {
    if (event.target.matches("input") || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    const link = place.querySelector(`[data-key=${event.key === "ArrowLeft" ? "back" : "on"}]`);
    if (link) { event.preventDefault(); stop(); go(link.dataset.step); }
  }, {signal});
  signal?.addEventListener("abort", stop);
  shows();
}

onPage(signal => document.querySelectorAll("[data-replay]").forEach(place => replay(place, signal)));
