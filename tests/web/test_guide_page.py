"""The house serves the guide to programs, and its own page leads there before anybody has a name."""

from __future__ import annotations

import re
from pathlib import Path

from bot.view.guide import anchor, guide, html_of

from .conftest import HOST, Site
from .page import Page

GUIDE = (Path(__file__).parents[2] / "docs" / "programs.md").read_text("utf-8")


async def test_guide_is_a_page_with_the_address_of_the_house(site: Site) -> None:
    viewer = site.visitor()
    await viewer.opens("/docs/programs")
    assert viewer.response.status_code == 200
    assert viewer.page.problems() == []
    assert viewer.sees(f"python3 program.py {HOST} rh_… tequila hexagon")
    assert "127.0.0.1" not in viewer.response.text


def test_page_has_every_word_of_the_guide_and_its_links_lead_somewhere() -> None:
    page = html_of(guide("programs.md"))
    root = Page(page).root
    text = re.sub(r"\W", "", root.text)
    for line in GUIDE.splitlines():
        words = re.sub(r"\]\([^)]+\)|^\s*\d+\. |^```\w*", "", line)
        assert re.sub(r"\W", "", words) in text, line
    for link in root.all("a"):
        assert f'id="{link.attributes["href"].removeprefix("#")}"' in page
    assert [len(list(root.all(tag))) for tag in ("h1", "table", "ol")] == [1, GUIDE.count("\n|---"), 1]
    assert anchor("What can be refused?") == "what-can-be-refused"


def test_what_a_guide_says_is_text() -> None:
    assert html_of("A <b> and `<i>`") == "<p>A &lt;b&gt; and <code>&lt;i&gt;</code></p>"


async def test_stranger_finds_programs_on_their_page_and_a_refusal_stands_at_the_form(site: Site) -> None:
    viewer = site.visitor()
    await viewer.opens("/me")
    assert 'href="/docs/programs"' in viewer.response.text
    await viewer.presses("Make a key", name="Computer", scope="play")
    assert viewer.response.status_code == 409
    page = viewer.response.text
    assert "That name is reserved" in page[page.index('id="program-refused"') : page.index("Make a key</button>")]
    await viewer.presses("Make a key", name="Minnow", scope="play")
    assert re.search(r"rh_[\w-]{43}", viewer.response.text)
    assert 'data-copy="Copied."' in viewer.response.text
