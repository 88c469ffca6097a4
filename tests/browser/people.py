"""Browsers of people, without anything in common.

A new browser context starts processes and fetches and compiles every script, which costs more than most tests do. So
tabs are cleared after a test and used again.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ViewportSize
    from playwright.sync_api import Page as Tab

EXPECTED = re.compile(
    r"ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|ERR_EMPTY|ERR_INCOMPLETE|ERR_FAILED|status of 40[14]|^Mixed Content"
)  # we were away, or the line was bad; a session that is over, no such page; a page of https embeds our server without
PATIENCE_MS = 20_000  # on a busy machine; nobody waits so long where all is well
USUAL = {"locale": "en", "reduced_motion": "reduce"}  # a picture that moves is drawn again and again
NOTE_PRESSES = """addEventListener("click", ({target, timeStamp: at, clientX: x, clientY: y}) => {
    const pressed = target.closest("button, a[data-key]");
    if (pressed) window.pressed = {at, x, y, key: pressed.dataset.key};
}, true)"""
WINDOW: ViewportSize = {"width": 960, "height": 600}  # of the smallest desktop, since every pixel is drawn

ColorScheme = Literal["light", "dark"]
Motion = Literal["reduce", "no-preference"]


@dataclass
class Reusable:
    """A tab that one test after another uses."""

    tab: Tab

    def __post_init__(self) -> None:
        self.session = self.tab.context.new_cdp_session(self.tab)

    def clear(self) -> None:
        """Removes what a test left in the tab and its context; only the HTTP cache stays."""
        self.tab.unroute_all()
        self.tab.evaluate("location.replace('about:blank')")  # `goto` would start a new process
        self.tab.wait_for_url("about:blank")
        self.tab.mouse.move(0, 0)  # or it would hover over something on the next page
        self.session.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})


@dataclass
class People:
    """Gives each person of a test a browser or a tab."""

    browser: Browser
    _idle: dict[str, list[Reusable]] = field(default_factory=lambda: defaultdict(list))
    _used: list[tuple[str, Reusable]] = field(default_factory=list)
    _contexts: list[BrowserContext] = field(default_factory=list)
    _complaints: list[str] = field(default_factory=list)

    def context(self, **how: Any) -> BrowserContext:
        """Returns a new browser context, for a test that changes it or opens several tabs in it."""
        context = self._new(how)
        self._contexts.append(context)
        return context

    def tab(
        self,
        viewport: ViewportSize = WINDOW,
        color_scheme: ColorScheme = "light",
        reduced_motion: Motion = "reduce",
        **how: Any,
    ) -> Tab:
        """Returns a tab in a browser context of its own, without cookies and storage."""
        kind = repr(sorted({**USUAL, **how}.items()))
        reusable = self._idle[kind].pop() if self._idle[kind] else Reusable(self._new(how).new_page())
        self._used.append((kind, reusable))
        tab = reusable.tab
        if tab.viewport_size != viewport:
            tab.set_viewport_size(viewport)
        tab.emulate_media(media="null", color_scheme=color_scheme, reduced_motion=reduced_motion)
        return tab

    def leave(self) -> list[str]:
        """Ends a test: closes contexts, clears tabs, and returns the unexpected errors and warnings of all pages."""
        while self._contexts:
            self._contexts.pop().close()
        while self._used:
            kind, reusable = self._used.pop()
            reusable.clear()
            self._idle[kind].append(reusable)
        complaints = [said for said in self._complaints if not EXPECTED.search(said)]
        self._complaints.clear()
        return complaints

    def _new(self, how: dict[str, Any]) -> BrowserContext:
        context = self.browser.new_context(**{**USUAL, **how})
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(NOTE_PRESSES)
        say = self._complaints.append
        context.on("console", lambda said: say(said.text) if said.type in ("error", "warning") else None)
        context.on("weberror", lambda error: say(str(error.error)))
        return context
