// The pages of a frame: each is fetched with the bearer and shown in this document, with its own title and styles. Links
// and forms lead from one to the next; what belongs outside is opened by the home.
import {home} from "./home.js";
import {clearNote, fetched, pause, tell} from "./page.js";
import {addStyle, arrange, isSandboxed, keepStyles} from "./frame_styles.js";
import {suit} from "./theme.js";

const BUNDLED = ["app", "table", "replay", "share", "push", "zone", "tournament"];  // in the one script
// Images that only some may see, for an image is asked for without the bearer; in a sandbox without an origin, all.
const HELD = isSandboxed ? "img[src^='/']" : "img[src^='/t/'], img[src^='/s/']";
const PAUSE_MS = 1000, PAUSE_MOST_MS = 8000, KEPT_MOST = 50;
const root = document.documentElement;
const images = new Map();  // by address, as data
const visited = [];  // where the reader was: {address, top}
let address = location.href, number = 0, isSending = false;
let leaving = new AbortController();
let own = null;

// Has links, forms and scripts lead from page to page. `place`: the home.
export function start(place) {
  own = place;
  Object.assign(home, {
    go: to => void visit(to),
    reload: () => void visit(address, {isAgain: true}),
    address: () => address,
    rename: to => { address = new URL(to, address).href; },
  });
  document.addEventListener("click", follow);
  document.addEventListener("submit", submit);
  document.addEventListener("changing", event => conceal(event.detail));
  void keepStyles();
}

// Shows a page. `given`: as it is, where it was fetched already; `isBack`: the one before; `isAgain`: this one, anew.
export async function visit(to, {method = "GET", body, given = "", isBack = false, isAgain = false} = {}) {
  const target = new URL(to, address);
  if (target.origin !== location.origin) { own.openLink(target.href); return; }
  if (method === "GET" && !isAgain && !isBack && jumps(target)) return;
  const mine = number += 1, isWanted = () => mine === number;
  root.classList.add("loading");
  try {
    const answer = given ? {html: given} : await received(target, {method, body}, isWanted);
    if (answer && isWanted()) await turn(target, answer, {isBack, isAgain, isWanted});
  } finally {
    if (isWanted()) root.classList.remove("loading");
  }
}

async function turn(target, {url, html}, {isBack, isAgain, isWanted}) {
  const there = new URL(url || target.href);
  there.hash = target.hash;
  const fresh = new DOMParser().parseFromString(html, "text/html");
  if (!html || !isOurs(fresh)) { own.openLink(there.href); return; }
  const top = isBack ? visited.at(-1)?.top : there.pathname === new URL(address).pathname ? scrollY : 0;
  await dress(fresh);
  if (!isWanted()) return;
  remember(there.href, {isBack, isAgain: isAgain || there.href === address});
  show(fresh, there, top);
}

export function back() {
  visited.pop();
  const last = visited.at(-1);
  if (last) void visit(last.address, {isBack: true});
  else own.close();
}

// Returns what a request brings; null where it failed or another page is wanted meanwhile. A page that is only read is
// asked for until the line is back.
async function received(target, {method, body}, isWanted) {
  for (let wait = PAUSE_MS; isWanted(); wait = Math.min(2 * wait, PAUSE_MOST_MS)) {
    try {
      const answer = await fetched(target.pathname + target.search, {method, body, headers: {accept: "text/html"}});
      const isPage = answer.headers.get("content-type")?.startsWith("text/html");
      return {url: answer.url, html: isPage ? await answer.text() : ""};
    } catch (error) {
      if (error.name === "SignInRefused") return null;
      const {reconnecting, notSent} = document.body.dataset;
      if (method === "POST") { tell(notSent, {refused: true}); return null; }
      tell(reconnecting, {kind: "line", refused: true});
      await pause(wait);
    }
  }
  return null;
}

// Whether the one script has all that a page needs.
function isOurs(fresh) {
  const names = [...fresh.querySelectorAll("script[src]")].map(e => /(\w+)\.js$/.exec(e.getAttribute("src"))?.[1]);
  return names.every(name => BUNDLED.includes(name));
}

// Whether an address is a place on this page, which is then shown.
function jumps(target) {
  const here = new URL(address);
  if (!target.hash || target.pathname !== here.pathname || target.search !== here.search) return false;
  address = target.href;
  reach(target);
  return true;
}

function reach({hash}) {
  const place = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!place) return false;
  place.closest("details")?.setAttribute("open", "");
  place.scrollIntoView();
  return true;
}

function remember(to, {isBack, isAgain}) {
  if (visited.length) visited.at(-1).top = scrollY;
  if (isBack || (isAgain && visited.length)) visited.at(-1).address = to;
  else visited.push({address: to, top: 0});
  if (visited.length > KEPT_MOST) visited.shift();
  address = to;
}

// Loads the styles of a page, and lets only those count; a frame's own come last.
async function dress(fresh) {
  const wanted = [...fresh.head.querySelectorAll("link[rel=stylesheet]")].map(e => e.getAttribute("href"));
  const sheets = [...document.head.querySelectorAll("link[rel=stylesheet]")];
  const last = sheets.at(-1);
  const missing = wanted.filter(href => !sheets.some(e => e.getAttribute("href") === href));
  await Promise.all(missing.map(addStyle));
  for (const link of document.head.querySelectorAll("link[rel=stylesheet]")) {
    const isOff = link !== last && !wanted.includes(link.getAttribute("href"));
    if (link.disabled !== isOff) link.disabled = isOff;
    if (link.sheet) suit(link.sheet);
  }
  arrange();
}

function show(fresh, there, top) {
  const open = there.pathname === show.path ? [...document.querySelectorAll("details[open][id]")].map(e => e.id) : [];
  show.path = there.pathname;
  for (const e of fresh.querySelectorAll("noscript")) e.remove();
  for (const id of open) fresh.getElementById(id)?.setAttribute("open", "");
  conceal(fresh.body);
  leaving.abort();
  leaving = new AbortController();
  [root.lang, document.title] = [fresh.documentElement.lang, fresh.title];
  const {body} = document;
  for (const name of body.getAttributeNames()) body.removeAttribute(name);
  for (const {name, value} of fresh.body.attributes) body.setAttribute(name, value);
  body.replaceChildren(...fresh.body.childNodes);
  const main = document.getElementById("main");
  main.tabIndex = -1;
  main.focus({preventScroll: true});
  if (!reach(there)) scrollTo(0, top ?? 0);
  for (const begin of home.starts) begin(leaving.signal);
  document.getElementById("said")?.replaceChildren(document.title);
  own.back(visited.length > 1, back);
  document.dispatchEvent(new Event("shown"));
}

// Takes the addresses of private images away before a browser asks for them, and puts their content there.
function conceal(content) {
  for (const image of content.querySelectorAll(HELD)) {
    const source = image.getAttribute("src");
    image.dataset.source = source;
    image.removeAttribute("src");
    if (typeof images.get(source) === "string") image.src = images.get(source);
    else if (!images.has(source)) void reveal(source);
  }
}

async function reveal(source) {
  images.set(source, null);
  try {
    const answer = await fetched(source);
    if (!answer.ok) throw new Error(`no image: ${answer.status}`);
    const reader = new FileReader(), content = await answer.blob();
    await new Promise(done => { reader.onload = done; reader.readAsDataURL(content); });
    images.set(source, reader.result);
    for (const image of document.querySelectorAll(`[data-source="${CSS.escape(source)}"]`)) image.src = reader.result;
  } catch {
    images.delete(source);
  }
}

function follow(event) {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button) return;
  event.preventDefault();
  const target = new URL(link.getAttribute("href"), address);
  const isOutside = link.target === "_blank" || target.origin !== location.origin;
  if (link.hasAttribute("download") && target.origin === location.origin) void download(target);
  else if (isOutside) own.openLink(target.href);
  else void visit(target.href);
}

// A frame may save nothing: the browser outside does, which knows nobody here. So the address has a one-time ticket.
async function download(target) {
  const asked = `/app/ticket?${new URLSearchParams({file: target.pathname})}`;
  const answer = await fetched(asked, {method: "POST"}).catch(() => null);
  if (!answer?.ok) { tell(document.body.dataset.reconnecting, {refused: true}); return; }
  target.searchParams.set("ticket", (await answer.json()).ticket);
  own.openLink(target.href);
}

async function submit(event) {
  const {target: form, submitter} = event;
  if (event.defaultPrevented) return;
  event.preventDefault();
  const data = new URLSearchParams(new FormData(form, submitter));
  const target = new URL(form.getAttribute("action") ?? "", address);
  if (form.method !== "post") {
    target.search = data;
    await visit(target.href);
    return;
  }
  if (isSending) return;
  isSending = true;
  submitter?.setAttribute("aria-busy", "true");
  try {
    await visit(target.href, {method: "POST", body: data});
  } finally {
    submitter?.removeAttribute("aria-busy");
    isSending = false;
  }
  clearNote("line");
}
