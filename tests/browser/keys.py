"""Somebody who plays with keys alone, and hears what a screen reader is given to say.

`python -m tests.browser.keys`: plays a match of each game against the easiest computer and prints what was heard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.program import Program, running

from .conftest import QUIET, find_chromium
from .shortcuts import practice
from .tabs import GAMES, expect

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

TABS_MOST = 60  # to whatever can be done now
ARROWS_MOST = 40
TURNS_MOST = 250
LISTENS = """() => {
    window.heard = [];
    for (const place of document.querySelectorAll("#said, #note")) {
        new MutationObserver(() => place.textContent.trim() && heard.push(place.textContent.trim()))
            .observe(place, {childList: true, characterData: true, subtree: true});
    }
}"""
FOCUSED = """() => {
    const e = document.activeElement, isOnBoard = e.matches(".board .cell, .choices button");
    const label = e.getAttribute("aria-label") || e.textContent.trim();
    return [e === document.body ? "" : isOnBoard ? "board" : e.localName, label, e.dataset.key ?? "",
            e.getAttribute("aria-pressed") ?? ""];
}"""


@dataclass
class Pass:
    """One match by keys: what was pressed, and what was heard after each press."""

    tab: Tab
    heard: list[str] = field(default_factory=list)
    pressed: list[tuple[str, str]] = field(default_factory=list)  # the key, and the name of what had the focus
    moves: int = 0

    def plays(self) -> None:
        """Plays until the match is over; the focus is never lost."""
        self.tab.evaluate(LISTENS)
        for number in range(TURNS_MOST):
            if self.is_over:
                return
            self._moves("Enter" if number % 2 else "Space")
            self.moves += 1
            self._listens()
        raise AssertionError("the match does not end")

    def asks_again(self) -> None:
        """Goes to the button of a rematch and presses it: another match begins."""
        address = self.tab.url
        self._goes_to(lambda kind, name: kind == "button" and "Rematch" in name)
        self._presses("Enter")
        expect(self.tab).not_to_have_url(address)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.tab.locator(".status.over").count() > 0

    def _moves(self, key: str) -> None:
        """Makes a move: a thing, and then a place for it where there are several; waits for the next turn."""
        before = self.tab.locator(".table").get_attribute("data-revision")
        moved = self.tab.locator(f".table:not([data-revision='{before}'])")
        self._goes_to(lambda kind, _: kind == "board")
        self._presses(key)
        expect(moved.or_(self.tab.locator(".board [data-back]")).first).to_be_visible()
        if not moved.count():
            self._listens()
            self._to_target()
            self._presses(key)
            expect(moved).to_be_visible()
        expect(self.tab.locator(".table[data-turn=you], .status.over").first).to_be_visible()

    def _to_target(self) -> None:
        """Goes from what is chosen to a place for it: by arrows, and with Tab where arrows find none."""
        for way in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            for _ in range(ARROWS_MOST // 4):
                kind, _, data, pressed = self._focused()
                if kind == "board" and "." in data and pressed != "true":
                    return
                self.tab.keyboard.press(way)
        for _ in range(TABS_MOST):
            kind, _, data, _ = self._focused()
            if kind == "board" and "." in data:
                return
            self.tab.keyboard.press("Tab")
        raise AssertionError("no place is reached")

    def _goes_to(self, is_it: Callable[[str, str], bool]) -> None:
        for _ in range(2 * TABS_MOST):
            kind, name, _, pressed = self._focused()
            if is_it(kind, name) and pressed != "true":
                return
            self.tab.keyboard.press("Tab")
        raise AssertionError("it is not reached")

    def _presses(self, key: str) -> None:
        kind, name, *_ = self._focused()
        assert kind, "nothing has the focus"
        assert name, "what has the focus has no name"
        self.pressed.append((key, name))
        self.tab.keyboard.press(key)

    def _focused(self) -> tuple[str, str, str, str]:
        kind, name, data, pressed = self.tab.evaluate(FOCUSED)
        return kind, name, data, pressed

    def _listens(self) -> None:
        self.heard += self.tab.evaluate("heard.splice(0)")


def parts_of(tab: Tab) -> Iterator[str]:
    """The parts of a table's page as a screen reader lists them: role and name, one a line."""
    for line in tab.locator("body").aria_snapshot().splitlines():
        if not line.strip().startswith(("- text", "- /url")):
            yield line


def told(server: Program, tab: Tab, game: str) -> Iterator[str]:
    """Plays a match of a game by keys; yields its transcript."""
    practice(server, tab, game)
    yield f"== {GAMES[game]}: at the start"
    yield from parts_of(tab)
    played = Pass(tab)
    played.plays()
    yield "== pressed"
    yield from (f"{key}: {name}" for key, name in played.pressed[:6])
    yield f"== heard ({len(played.pressed)} keys that press something)"
    yield from (*played.heard[:8], "…", *played.heard[-4:])
    yield "== at the end"
    yield from parts_of(tab)


def main() -> None:
    """Prints the transcripts."""
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder, running(Path(folder)) as program, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        for game in GAMES:
            tab = browser.new_context(locale="en", reduced_motion="reduce").new_page()
            print("\n".join(told(program, tab, game)), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
