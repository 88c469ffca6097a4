// The styles of a frame. In a sandbox without an origin of its own, rules that allow our address may allow nothing, as in
// Discord on iOS: a style that is refused there is fetched, and put into the document as text.
import {pause} from "./page.js";
import {suit} from "./theme.js";

export const isSandboxed = self.origin === "null";

const WAITED_MS = 3000;  // for a style; then the page is shown without, until it comes
const texts = new Map();  // by link

// Adds a style at the end, before the frame's own; returns when it counts, cannot be had, or does not come.
export async function addStyle(href) {
  const link = document.createElement("link");  // readable to us where we have no origin
  Object.assign(link, {rel: "stylesheet", crossOrigin: "anonymous", href});
  const counts = new Promise(done => {
    link.onload = () => { if (link.sheet) suit(link.sheet); done(); };
    link.onerror = () => done(adopt(link));
  });
  [...document.head.querySelectorAll("link[rel=stylesheet]")].at(-1).before(link);
  await Promise.race([counts, pause(WAITED_MS)]);
}

// Has the styles count that this document came with. A refused one looks like one without rules; all have one fate.
export async function keepStyles() {
  if (!isSandboxed) return;
  if (document.readyState !== "complete") await new Promise(done => addEventListener("load", done, {once: true}));
  const isRefused = !getComputedStyle(document.documentElement).getPropertyValue("--paper");
  if (isRefused) await Promise.all([...document.head.querySelectorAll("link[rel=stylesheet]")].map(adopt));
}

async function adopt(link) {
  if (!isSandboxed || texts.has(link)) return;
  try {
    const answer = await fetch(link.href, {credentials: "omit"});
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(await answer.text());
    texts.set(link, sheet);
    arrange();
  } catch { /* the page works without */ }
}

// Has the styles count that were fetched as text, in the order of their links, but for those that are switched off.
export function arrange() {
  if (!texts.size) return;
  const links = [...document.head.querySelectorAll("link[rel=stylesheet]")];
  document.adoptedStyleSheets = links.filter(link => texts.has(link) && !link.disabled).map(link => texts.get(link));
}
