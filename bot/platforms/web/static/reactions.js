// What spectators say: bubbles with face and name at the top of the window for a moment, unless the reader wants quiet.
// They lie over the header, so that they cover nothing of the table.
import {choice} from "./choices.js";

const SHOWN_MS = 4000, MOST = 5;
const quiet = choice("quiet");

export function reactions(place) {
  const toggle = () => place.querySelector("[data-quiet]");
  const show = () => {
    const button = toggle();
    if (!button) return;
    button.hidden = false;
    button.setAttribute("aria-pressed", String(quiet.isOn()));
  };
  show();
  place.addEventListener("moved", show);
  place.addEventListener("click", event => {
    if (!event.target.closest("[data-quiet]")) return;
    quiet.turn();
    show();
  });
  place.addEventListener("reaction", ({detail: {phrase, who, avatar}}) => {
    const said = document.getElementById("phrases"), words = said?.dataset[phrase];
    if (!words || quiet.isOn() || said.childElementCount >= MOST) return;
    const bubble = document.createElement("p"), name = document.createElement("bdi");
    bubble.className = "reaction";
    name.textContent = who || said.dataset.spectator;
    if (avatar) bubble.append(Object.assign(new Image(28, 28), {className: "avatar", alt: "", src: avatar}));
    bubble.append(name, words);
    said.append(bubble);
    setTimeout(() => bubble.remove(), SHOWN_MS);
  });
}

// How many people watch, told without a move. Content that is fetched says the same.
export function audience(place) {
  place.addEventListener("audience", ({detail: {audience: people}}) => {
    const line = place.querySelector("[data-watching]");
    if (!line) return;
    line.textContent = line.dataset.watching.replace("#", people);
    line.hidden = !people;
  });
}

// Which players have the board in view, and where, told without a move.
export function presence(place) {
  place.addEventListener("presence", ({detail: {present}}) => {
    const homes = present.split(",").map(home => home.trim());
    for (const mark of place.querySelectorAll("[data-present]")) {
      const home = homes[mark.dataset.present] || "";
      if (mark.dataset.home === home) continue;
      mark.dataset.home = home;
      const shown = document.querySelector(`#homes > [data-home="${CSS.escape(home)}"]`);
      mark.replaceChildren(...(shown ? shown.cloneNode(true).childNodes : []));
    }
  });
}
