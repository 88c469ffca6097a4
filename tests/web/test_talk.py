"""Lines of talk on pages: a small field at tables where people know each other, and what each of them reads."""

from __future__ import annotations

import pytest

from .conftest import Site, Viewer

LINE = "<b>hi</b> https://example.org/x @everyone"
FIELD = "A line for the others at this table"


async def two_play(site: Site, visibility: str = "link") -> tuple[Viewer, Viewer]:
    """Ann and Bo play at a table that Ann has opened."""
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await ann.hosts("tictactoe", visibility=visibility)
    await bo.opens(ann.at)
    await bo.presses("Join")
    await ann.opens(ann.at)
    return ann, bo


async def says(viewer: Viewer, text: str = LINE) -> None:
    """Somebody types into the field."""
    await viewer.tries(f"{viewer.at.removesuffix('/do')}/do", do="talk", text=text)


async def test_line_is_read_by_the_people_of_the_table_alone_and_marks_nothing_up(site: Site) -> None:
    ann, bo = await two_play(site)
    at, eve = ann.at, await site.person("Eve")
    assert ann.sees(FIELD)
    await ann.presses("Say", text=LINE)
    assert ann.sees("Said. Only the people at this table read it.")
    await bo.opens(at)
    assert bo.sees(f"⁨Ann⁩: “{LINE}”")
    assert "<b>hi</b>" not in bo.page.html
    assert 'href="https://example.org' not in bo.page.html
    assert bo.page.problems() == []
    await eve.opens(at)
    assert "example.org" not in eve.page.html
    assert not eve.sees(FIELD)


async def test_open_table_has_the_field_as_soon_as_somebody_else_sits_there(site: Site) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await ann.hosts("tequila", visibility="link", seats=3)
    assert not ann.sees(FIELD)
    await bo.opens(ann.at)
    assert not bo.sees(FIELD)
    await bo.presses("Join")
    await bo.opens(ann.at)
    await bo.presses("Say", text="hello")
    await ann.opens(ann.at)
    assert ann.sees("⁨Bo⁩: “hello”")
    assert ann.page.problems() == []


async def test_listed_table_of_strangers_has_no_field_and_refuses_a_line(site: Site) -> None:
    ann, _ = await two_play(site, "listed")
    assert not ann.sees(FIELD)
    await says(ann)
    assert ann.status == 409
    assert ann.sees("At this table you can only use the ready phrases.")


async def test_line_is_reported_from_the_page(site: Site) -> None:
    ann, bo = await two_play(site)
    await says(ann, "you fool")
    await bo.opens(ann.at.removesuffix("/do"))
    report = next(e.attributes["href"] for e in bo.page.root.all("a") if "/line/" in e.attributes.get("href", ""))
    await bo.opens(report)
    assert bo.sees("you fool")
    assert bo.page.problems() == []
    await bo.presses("Send the report")
    assert bo.sees("Thank you: the operator will read it.")
    await ann.opens(report)
    assert ann.status >= 400
    await bo.opens(f"{report}7")
    assert bo.status >= 400


@pytest.mark.parametrize("presser", ["host", "guest"])
async def test_only_the_host_switches_lines_off(site: Site, presser: str) -> None:
    ann, bo = await two_play(site)
    who = ann if presser == "host" else bo
    await who.opens(ann.at)
    await who.tries(f"{ann.at}/do", do="hush")
    assert (who.status == 200) == (presser == "host")
    await bo.opens(ann.at.removesuffix("/do"))
    assert bo.sees(FIELD) == (presser == "guest")
