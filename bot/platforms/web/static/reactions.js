// What spectators say: bubbles at the board for a moment, unless the reader wants quiet.
const KEY = "quiet", SHOWN_MS = 4000, MOST = 5, STEP = 13;

const isQuiet = () => localStorage.getItem(KEY) === "on";

export function reactions(place) {
  const toggle = () => place.querySelector("[data-quiet]");
  const show = () => {
    const button = toggle();
    if (!button) return;
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isQuiet()));
  };
  show();
  place.addEventListener("moved", show);
  place.addEventListener("click", event => {
    if (!event.target.closest("[data-quiet]")) return;
    localStorage.setItem(KEY, isQuiet() ? "off" : "on");
    show();
  });
  place.addEventListener("reacted", ({detail: phrase}) => {
    const words = document.getElementById("phrases")?.dataset[phrase];
    const board = place.querySelector(".board"), shown = document.querySelectorAll(".bubble").length;
    if (!words || !board || isQuiet() || shown >= MOST) return;
    const bubble = document.createElement("p"), at = board.getBoundingClientRect();
    bubble.className = "bubble";
    bubble.textContent = words;
    bubble.style.top = `${at.top + scrollY + 8}px`;
    bubble.style.left = `${at.left + scrollX + at.width * (0.15 + STEP * shown / 100)}px`;
    document.body.append(bubble);
    setTimeout(() => bubble.remove(), SHOWN_MS);
  });
}
