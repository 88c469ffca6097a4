"""The front page's life: how many are here, and a small board that moves."""

from __future__ import annotations

from bot.platforms.web.live import Hub
from bot.platforms.web.tables.spectators import Crowd
from tests.processes.peers import Switchboard

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
    assert shown.count("<svg") == 1 + 8  # the symbols, and as many pictures as the styles show one after another
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


async def test_players_of_a_live_match_have_their_avatars_on_the_small_board_too(site: Site) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await ann.tries("/open", game="hexagon")
    await bo.tries(f"{ann.at}/do", do="join:0")
    assert (await featured(site, ann)).count('<image href="/avatar/') == 2


async def test_film_can_be_paused_and_a_live_board_has_nothing_to_pause(site: Site) -> None:
    ann = await site.person("Ann")
    assert "Pause the film" in await featured(site, ann)
    await site.two_play()
    assert "Pause the film" not in await featured(site, ann)


async def test_people_of_all_processes_are_here_until_one_says_nothing_for_minutes(site: Site) -> None:
    clock = [0.0]
    lines = Switchboard(site.house.clock)
    here, there = (Crowd(hub, lines.line(), lambda: clock[0]) for hub in (site.web.site.hub, Hub()))
    for _ in range(2):
        await site.watches(site.visitor(), "/")
    assert (here.people, there.people) == (2, 0)
    for _ in range(2):
        await here.tell()
        assert (here.people, there.people) == (2, 2)
    clock[0] += 200
    assert there.people == 0
