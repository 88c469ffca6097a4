"""Looks where a page has its texts: which stand on each other, which are cut, and whether the header holds.

A box is a line of a text as high as its letters, or a sign beside a text. What lies over the page (a sheet, a question)
is compared with itself alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

WINDOWS = ((320, 568), (375, 667), (414, 896), (768, 1024), (1280, 800), (1366, 650), (1920, 1080))
SIGNS = ".present i, .plate .icon, .count"
LOOK = """signs => {
  const shown = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const layer = e => {
    for (; e !== document.body; e = e.parentElement) {
      const {position, zIndex} = getComputedStyle(e);
      if (position === "fixed" || position === "absolute" && zIndex !== "auto") return e;
    }
    return e;
  };
  const meet = (a, b) => ({left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
                           right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom)});
  const area = r => r.right - r.left > 1 && r.bottom - r.top > 1;
  const tag = e => e.closest("[class]")?.className.toString().split(" ")[0] || e.localName;
  const boxes = [], cuts = [];
  const isForReaders = e => {  // of screens, and not shown on this one
    for (; e !== document.body; e = e.parentElement) {
      if (getComputedStyle(e).clipPath.startsWith("inset(50%")) return true;
    }
    return false;
  };
  // What is seen of a rectangle inside everything that cuts it; notes what is cut without a sign that says so.
  const seen = (rect, e, text) => {
    for (let outer = e; outer !== document.body; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      if (style.overflowX === "visible" && style.overflowY === "visible" || style.display === "inline") continue;
      const room = outer.getBoundingClientRect();
      const isCut = rect.left < room.left - 2 || rect.right > room.right + 2;
      const isLow = rect.top < room.top - 2 || rect.bottom > room.bottom + 2;
      if ((isCut || isLow) && !/auto|scroll/.test(style.overflowX + style.overflowY)) {
        const hasSign = isCut && style.textOverflow === "ellipsis" || isLow && style.webkitLineClamp !== "none";
        if (!hasSign) cuts.push(`cut: ${tag(e)}: ${text}`);
        else if (!e.closest("[title]")) cuts.push(`no title: ${tag(e)}: ${text}`);
      }
      rect = meet(rect, room);
    }
    return area(rect) ? rect : null;
  };
  const note = (rect, e, text) => {
    const lines = rect.bottom - rect.top;
    const letters = {left: rect.left, right: rect.right, top: rect.top + .2 * lines, bottom: rect.bottom - .2 * lines};
    const visible = seen(letters, e, text);
    if (visible) boxes.push({...visible, e, text, layer: layer(e)});
  };
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement, text = node.data.trim();
    if (!text || e.closest("svg, noscript, .unseen") || !shown(e) || isForReaders(e)) continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) if (area(rect)) note(rect, e, text.slice(0, 40));
  }
  for (const e of document.querySelectorAll(signs)) if (shown(e) && !e.closest(".unseen")) {
    const rect = e.getBoundingClientRect();
    const {left, right, top, bottom} = rect;
    if (area(rect)) boxes.push({left, right, top, bottom, e, text: "sign", layer: layer(e)});
  }
  const pairs = [];
  boxes.sort((a, b) => a.top - b.top);
  boxes.forEach((a, at) => {
    for (let next = at + 1; next < boxes.length && boxes[next].top < a.bottom; next++) {
      const b = boxes[next];
      if (a.layer !== b.layer || a.e === b.e || a.e.contains(b.e) && b.text === "sign") continue;
      if (area(meet(a, b))) pairs.push(`on each other: ${tag(a.e)}: ${a.text} | ${tag(b.e)}: ${b.text}`);
    }
  });
  const {scrollWidth} = document.documentElement;
  const wide = scrollWidth > innerWidth ? [`too wide: ${scrollWidth}`] : [];
  const beyond = boxes.filter(b => b.right > innerWidth + 1 && b.layer === document.body)
    .filter(b => !b.e.closest(".tray, ol, nav"))
    .map(b => `beyond the window: ${tag(b.e)}: ${b.text}`);
  const top = document.querySelector(".top"), header = [];
  if (top && top.offsetHeight > 50) header.push(`header: ${top.offsetHeight} px high`);
  for (const e of document.querySelectorAll(".top a, .top summary")) {
    const r = e.getBoundingClientRect();
    const isBeyond = shown(e) && r.width && (r.left < 0 || r.right > innerWidth);
    if (isBeyond) header.push(`header: beyond the window: ${e.textContent.trim()}`);
  }
  const who = document.querySelector(".top .who bdi");
  if (who && shown(who) && !isForReaders(who)) {
    range.selectNodeContents(who);
    const rows = new Set([...range.getClientRects()].map(r => Math.round(r.top))).size;
    if (rows > 1) header.push(`header: a name in ${rows} rows`);
  }
  const names = [...document.querySelectorAll(".plate .name bdi")]
    .filter(e => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 4)
    .map(e => `name cut: ${e.textContent}`);
  return [...pairs, ...cuts, ...wide, ...beyond, ...header, ...names];
}"""
# Clocks show figures, as the script of the page has them.
TICK = """() => {
  const now = new Date(document.body.dataset.now);
  for (const e of document.querySelectorAll("time[data-until]")) {
    const s = Math.max(0, Math.round((new Date(e.dateTime) - now) / 1000));
    if (s < 3600) e.textContent = `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
  }
}"""
# Every text but names and figures becomes 40 per cent longer, as in a language that needs more letters.
STRETCH = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest("svg, script, time, .name bdi, .who bdi, .letter")) continue;
    node.data = node.data.split(/(\\u2068.*?\\u2069)/).map(part => part.startsWith("\\u2068") ? part
      : part.replace(/\\p{L}{2,}/gu, word => word + "é".repeat(Math.ceil(.4 * word.length)))).join("");
  }
}"""


@dataclass(frozen=True)
class Looks:
    """What was found on a page in each window."""

    combinations: int
    faults: tuple[str, ...]


def looked_at(tab: Tab, page: str, stretched: bool = False) -> Looks:
    """Shows a page in a tab that is on the site, and looks at it in every window."""
    tab.set_content(page)
    tab.evaluate(TICK)
    if stretched:
        tab.evaluate(STRETCH)
    faults = []
    for width, height in WINDOWS:
        tab.set_viewport_size({"width": width, "height": height})
        faults += [f"{width}: {fault}" for fault in tab.evaluate(LOOK, SIGNS)]
    return Looks(len(WINDOWS), tuple(faults))
