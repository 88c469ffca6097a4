// Tournaments: a row of the ladder that has a new place glides to it, unless the reader prefers no motion; full screen;
// printing a flyer.
import {onPage} from "./home.js";
import "./motion.js";

const GLIDE_MS = 600;
const still = matchMedia("(prefers-reduced-motion: reduce)");

function glide(place) {
  let before = places(place);
  new MutationObserver(() => {
    const now = places(place);
    for (const [key, row] of now) {
      const moved = before.has(key) ? before.get(key).top - row.top : 0;
      if (!moved || still.matches) continue;
      const frames = [{transform: `translateY(${moved}px)`}, {transform: "none"}];
      row.element.animate(frames, {duration: GLIDE_MS, easing: "ease-in-out"});
      row.element.classList.add(moved > 0 ? "risen" : "fallen");
    }
    before = now;
  }).observe(place, {childList: true});
}

// Where each row stands in its table, wherever the page is scrolled to.
function places(place) {
  const rows = [...place.querySelectorAll("[data-flip]")];
  return new Map(rows.map(element => [element.dataset.flip, {element, top: element.offsetTop}]));
}

function fullScreen(button) {
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener("click", () => document.documentElement.requestFullscreen());
}

function printing(button) {
  button.hidden = false;
  button.addEventListener("click", () => print());
  if (button.dataset.print === "now") addEventListener("load", () => print());
}

onPage(() => {
  document.querySelectorAll("[data-ladder]").forEach(glide);
  document.querySelectorAll("[data-print]").forEach(printing);
  document.querySelectorAll("[data-fullscreen]").forEach(fullScreen);
});
