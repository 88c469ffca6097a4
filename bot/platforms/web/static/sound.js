// Quiet sounds, made here: one for a move, two when it is the reader's turn. Off until they are switched on.
const KEY = "sounds", VOLUME = 0.06, SECONDS = 0.12, GAP = 0.14;
const TICK = [392], YOURS = [523, 659];
let audio = null;

const isOn = () => localStorage.getItem(KEY) === "on";

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
    e.setAttribute("aria-pressed", String(isOn()));
  }
}

document.addEventListener("click", event => {
  if (!event.target.closest("[data-sounds]")) return;
  localStorage.setItem(KEY, isOn() ? "off" : "on");
  show();
  if (isOn()) play(YOURS);
});
document.addEventListener("moved", event => { if (isOn()) play(event.detail.yours ? YOURS : TICK); });
new MutationObserver(show).observe(document.getElementById("main"), {childList: true, subtree: true});
show();
