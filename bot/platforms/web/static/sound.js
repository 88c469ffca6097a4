// Quiet sounds, made here: one for a move, two when it is the reader's turn. Off until they are switched on.
import {choice} from "./choices.js";
import {onPage} from "./home.js";

const VOLUME = 0.06, SECONDS = 0.12, GAP = 0.14;
const TICK = [392], YOURS = [523, 659];
let audio = null;

const sounds = choice("sounds");

function play(tones) {
  audio ??= new AudioContext();
  tones.forEach((hertz, number) => {
    const at = audio.currentTime + number * GAP, tone = audio.createOscillator(), volume = audio.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(VOLUME, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + SECONDS);
  });
}

// The button is hidden where there are no scripts.
function show() {
  for (const e of document.querySelectorAll("[data-sounds]")) {
    e.hidden = false;
    e.setAttribute("aria-pressed", String(sounds.isOn()));
  }
}

document.addEventListener("click", event => {
  if (!event.target.closest("[data-sounds]")) return;
  sounds.turn();
  show();
  if (sounds.isOn()) play(YOURS);
});
document.addEventListener("moved", event => { if (sounds.isOn()) play(event.detail.yours ? YOURS : TICK); });
onPage(() => {
  new MutationObserver(show).observe(document.getElementById("main"), {childList: true, subtree: true});
  show();
});
