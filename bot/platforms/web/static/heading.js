// The title, its picture and the header say what waits for the reader and who that is, in all tabs of the browser.
import {isFrame, onPage} from "./home.js";

const icon = document.querySelector("link[rel=icon]"), usual = icon.getAttribute("href");
const tabs = self.BroadcastChannel && !isFrame ? new BroadcastChannel(`heading-${document.body.dataset.guest}`) : null;

let title = "";
onPage(() => { title = document.title; });

export function mark(place) {
  const mine = place.querySelector("[data-turns]")?.dataset;
  if (mine) {
    head(mine);
    tabs?.postMessage({...mine});
  }
  const offered = place.querySelector("[data-offered]")?.dataset.offered;
  const yours = place.querySelector("[data-turn=you]") && document.body.dataset.yourTurn;
  document.title = offered || yours ? `▶ ${offered || yours} · ${title}` : title;
  const address = offered || yours ? icon.dataset.turn : usual;
  if (icon.getAttribute("href") !== address) icon.setAttribute("href", address);
}

function head({turns, name, avatar}) {
  const count = document.querySelector(".top .count");
  if (!count) return;  // a page for a projector
  count.textContent = turns;
  count.hidden = turns === "0";
  const shown = document.querySelector(".top .who bdi");
  if (name) shown.textContent = shown.parentElement.title = name;
  if (avatar && !shown.previousElementSibling) {
    const image = Object.assign(new Image(28, 28), {className: "avatar", alt: "", src: avatar});
    shown.before(image);
  }
}

if (tabs) tabs.onmessage = event => head(event.data);
