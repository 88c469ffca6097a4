"""Finds the barriers on a page: what axe-core reports in light and dark, and what is too wide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from axe_playwright_python.base import AXE_SCRIPT

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab
    from playwright.sync_api import ViewportSize

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 375, "height": 667}
COLOUR_RULES = ("color-contrast", "link-in-text-block")  # the rules whose result a colour scheme can change
OFF_BY_DEFAULT = {name: {"enabled": True} for name in ("label-content-name-mismatch", "target-size")}
# Style sheets are preloaded for other experimental rules alone, which do not run.
VIOLATIONS = """([rules, more]) => window.axe && axe.run({
    resultTypes: ["violations"], preload: {assets: ["media"]}, ...(rules.length ? {runOnly: rules} : {rules: more})
}).then(({violations}) => violations.map(({id, nodes}) => `${id}: ${nodes.length} ${nodes[0].html.slice(0, 200)}`))"""


def found(tab: Tab, rules: Sequence[str] = ()) -> list[str]:
    """Returns the violations that the checker finds on the page: the rule, and the first element."""
    violations: list[str] | None = tab.evaluate(VIOLATIONS, [list(rules), OFF_BY_DEFAULT])
    if violations is None:
        tab.evaluate(AXE_SCRIPT)
        return found(tab, rules)
    return violations


def found_in_light_and_dark(tab: Tab) -> list[str]:
    """Returns the violations on a desktop and on a phone, there in both colour schemes, which differ in colours alone.

    Leaves the page light and on the phone.
    """
    tab.set_viewport_size(DESKTOP)
    violations = [f"desktop: {violation}" for violation in found(tab)]
    return violations + found_on_a_phone(tab)


def found_on_a_phone(tab: Tab) -> list[str]:
    """Returns the violations on a phone in both colour schemes. Leaves the page light and on the phone."""
    tab.set_viewport_size(PHONE)
    violations = found(tab)
    tab.emulate_media(color_scheme="dark")
    violations += [f"dark: {violation}" for violation in found(tab, COLOUR_RULES)]
    tab.emulate_media(color_scheme="light")
    return violations


def unfold(tab: Tab) -> None:
    """Opens everything on the page that can be opened."""
    tab.locator("main details").evaluate_all("all => all.forEach(one => { one.open = true; })")


def too_small(tab: Tab) -> list[str]:
    """Returns the controls that a thumb cannot hit."""
    small: list[str] = tab.evaluate(
        """() => {
             const controls = document.querySelectorAll("button, .button, summary, select, input:not([type=hidden])");
             return [...controls].filter(e => {
               const r = (e.matches("[type=radio], [type=checkbox]") ? e.closest("label") : e).getBoundingClientRect();
               return r.width && r.height && (r.height < 44 || r.width < 36);
             }).map(e => `too small: ${e.outerHTML.slice(0, 80)}`);
           }"""
    )
    return small


def is_too_wide(tab: Tab) -> bool:
    """Whether the page has to be scrolled sideways."""
    wide: bool = tab.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wide
