// A frame inside a chat: signs in, then shows our pages one after another in this document. All scripts of pages are here.
import {parts} from "./app.js";
import {home} from "./home.js";
import {start, visit} from "./frame_pages.js";
import {Session} from "./frame_session.js";
import {FrameStream} from "./frame_stream.js";
import {clearNote, tell} from "./page.js";
import {discordHome} from "./discord_home.js";
import {telegramHome} from "./telegram_home.js";
import "./push.js";
import "./replay.js";
import "./share.js";
import "./table.js";
import "./tournament.js";
import "./zone.js";

const HOMES = [telegramHome, discordHome];
const own = HOMES.find(({name}) => name === document.documentElement.dataset.home);
const words = {...document.body.dataset};
const ending = document.getElementById("ending").content;
let isOver = false;

const session = new Session(own, {
  away: isAway => {
    if (isAway) tell(words.reconnecting, {kind: "line", refused: true});
    else clearNote("line");
  },
});

Object.assign(home, {
  fetch: (address, options) => session.fetch(address, options).catch(failed),
  stream: address => new FrameStream(address, home.fetch),
  share: own.share,
});
start(own);
own.start();
void begin();

async function begin() {
  isOver = false;
  try {
    const {go, page, message} = await session.signIn();
    await visit(go || "/", {given: page});
    if (message) tell(message, {refused: true});
  } catch (error) {
    if (own.isElsewhere) location.replace("/");
    else end(error.message);
  }
}

function failed(error) {
  if (error.name === "SignInRefused") end(error.message);
  throw error;
}

// Nobody can be signed in any more: says so, and offers what is left.
function end(message) {
  if (isOver) return;
  isOver = true;
  const main = document.getElementById("main");
  main.replaceChildren(ending.cloneNode(true));
  if (message) main.querySelector("[role=alert]").textContent = message;
  document.documentElement.classList.remove("loading");
  Object.assign(document.body.dataset, {notSent: "", reconnecting: ""});  // nothing will be sent
  own.confirmClose(false);
}

document.addEventListener("click", event => {
  if (event.target.closest("[data-again]")) void begin();
  if (event.target.closest("[data-leave]")) own.close();
  if (event.target.closest("button[data-fill]")) own.fullscreen();
});

// Telegram or Discord asks before it closes the frame in the middle of a choice.
const confirmClose = () => own.confirmClose(parts.some(part => part.chosen || part.planned));
document.addEventListener("changed", () => queueMicrotask(confirmClose));  // once all of it is known
document.addEventListener("shown", () => {
  confirmClose();
  if (!own.fullscreen) return;
  const button = Object.assign(document.createElement("button"), {type: "button", textContent: words.fill});
  button.dataset.fill = "";
  document.querySelector(".menu div")?.append(button);
});

document.addEventListener("moved", ({detail}) => { if (detail.yours) own.haptic("turn"); });
document.addEventListener("submit", ({target}) => { if (target.closest(".play")) own.haptic("press"); }, true);
