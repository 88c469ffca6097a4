"""The front page's life: how many are here, and a small board that moves."""

from __future__ import annotations

from .conftest import Site, Viewer

CELLS = ("a1", "a2", "b1", "b2", "c1")


async def featured(site: Site, who: Viewer) -> str:
    """The small board as a browser fetches it."""
    return (await who.client.get("/featured?part=1")).text


async def test_live_match_of_people_is_shown_as_it_goes_on(site: Site) -> None:
    ann, _ = await site.two_play()
    before = await featured(site, ann)
    await ann.presses("a1")
    after = await featured(site, ann)
    assert f'href="{ann.at.removesuffix("/do")}"' in after
    assert "Live" in after
    assert after.count("<use") > before.count("<use")


async def test_practice_and_tables_that_are_in_no_list_are_shown_to_nobody(site: Site) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await ann.plays("tictactoe")
    await site.two_play(visibility="link")
    assert "Live" not in await featured(site, bo)


async def test_empty_house_shows_its_longest_match_from_beginning_to_end(site: Site) -> None:
    ann, bo = await site.two_play()
    for turn, cell in enumerate(CELLS):
        who = (ann, bo)[turn % 2]
        await who.opens(ann.at.removesuffix("/do"))
        await who.presses(cell)
    shown = await featured(site, ann)
    assert "/replay" in shown
    assert shown.count("<svg") == 1 + 12  # the symbols, and as many pictures as the styles show one after another
    assert "Live" not in shown


async def test_new_house_shows_a_lesson(site: Site) -> None:
    ann = await site.person("Ann")
    shown = await featured(site, ann)
    assert 'href="/help"' in shown
    assert "HeXagon" in shown


async def test_table_that_is_shown_stays_while_somebody_moves_there(site: Site) -> None:
    ann, _ = await site.two_play()
    at = ann.at.removesuffix("/do")
    assert at in await featured(site, ann)
    site.house.clock.wind(seconds=20)
    cy, _ = await site.two_play()
    await cy.presses("a1")
    assert at in await featured(site, ann)
    site.house.clock.wind(seconds=50)
    assert cy.at.removesuffix("/do") in await featured(site, ann)


async def test_front_page_says_how_many_are_here(site: Site) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await ann.opens("/")
    assert not ann.sees("people are here")
    for who in (ann, bo):
        await site.watches(who, "/")
    await ann.opens("/")
    assert ann.sees("2 people are here")


async def test_address_of_the_part_leads_to_the_front_page(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.opens("/featured")
    assert ann.at == "/"
