// Names of cells: of the one under the pointer or with the focus, and of all where a switch says so.
import {onPage} from "./home.js";
import {choice} from "./choices.js";

const FAR = 60;  // units of the board
const names = choice("names");

// The switch is hidden where there are no scripts, and at boards without names.
function show() {
  document.documentElement.dataset.names = names.isOn() ? "on" : "";
  const has = document.querySelector(".names") !== null;
  for (const e of document.querySelectorAll("[data-name-cells]")) {
    e.hidden = !has;
    e.setAttribute("aria-pressed", String(names.isOn()));
  }
}

function point(scene, x, y) {
  let nearest = null, least = FAR;
  for (const name of scene.querySelectorAll(".names text")) {
    const far = Math.hypot(name.getAttribute("x") - x, name.getAttribute("y") - y);
    if (far < least) { least = far; nearest = name; }
  }
  for (const other of document.querySelectorAll(".names .shown")) if (other !== nearest) other.classList.remove("shown");
  nearest?.classList.add("shown");
}

let mouse = null;  // where it was last, unless the keyboard was used since

function follow() {
  const scene = mouse && document.elementFromPoint(mouse.x, mouse.y)?.closest(".scene");
  if (!scene?.querySelector(".names")) return;
  const {x, y} = mouse.matrixTransform(scene.getScreenCTM().inverse());
  point(scene, x, y);
}

document.addEventListener("pointermove", event => {
  if (event.pointerType !== "mouse") return;
  mouse = new DOMPoint(event.clientX, event.clientY);
  follow();
});
document.addEventListener("changed", () => requestAnimationFrame(follow));
document.addEventListener("focusin", event => {
  const box = event.target.matches(".cell:focus-visible") && event.target.parentNode;
  if (!box?.ownerSVGElement) return;
  mouse = null;
  const [x, y, width, height] = ["x", "y", "width", "height"].map(name => Number(box.getAttribute(name)));
  point(box.ownerSVGElement, x + width / 2, y + height / 2);
});
document.addEventListener("click", event => {
  if (!event.target.closest("[data-name-cells]")) return;
  names.turn();
  show();
});
onPage(() => {
  new MutationObserver(show).observe(document.getElementById("main"), {childList: true, subtree: true});
  show();
});
