"""Replays of matches that are over: the table's view, one seat's, or all hands open; before the end nothing."""

from __future__ import annotations

from itertools import product

from games.core import match as core

from .conftest import Site, Viewer
from .test_play import starts

FORGED = ["all", "0", "1", "2", "-1", "٠", "all&as=1", "1.0", "None", "%00", "9" * 40]


async def tequila(site: Site, moves: int = 5) -> tuple[list[Viewer], str]:
    """Ann and Bo at Tequila Train, who have played some moves; returns them and the address of the table."""
    people = await starts(site, "tequila", "Ann", "Bo")
    at = people[0].at.removesuffix("/do")
    called = dict(zip(("Ann", "Bo"), people, strict=True))
    for _ in range(moves):
        table = await site.table(people[0])
        (seat,) = table.waiting()
        person = called[table.chairs[seat].name]
        await person.opens(at)
        await person.presses("Send", text=core.legal(table.game, table.live_match(), seat)[0])
    for person in people:
        await person.opens(at)
    return people, at


async def ends(people: list[Viewer]) -> None:
    await people[1].tries(f"{people[1].at}/do", do="resign:!")


def tiles(page: Viewer) -> int:
    """How many tiles the picture shows whole."""
    return page.page.html.count('href="#tequila-across"') + page.page.html.count('href="#tequila-tile"')


async def test_a_finished_replay_is_the_table_s_one_seat_s_or_everybody_s(site: Site) -> None:
    people, at = await tequila(site)
    hands = (await site.table(people[0])).live_match().state.hands
    await ends(people)
    eve = site.visitor()
    seen = {}
    for viewer in ("", "0", "1", "all"):
        await eve.opens(f"{at}/replay?step=5&as={viewer}")
        assert eve.sees("Step 5 of 6")
        seen[viewer] = tiles(eve)
        assert eve.page.problems() == []
    assert seen["0"] == seen[""] + len(hands[0])
    assert seen["1"] == seen[""] + len(hands[1])
    assert seen["all"] == seen[""] + len(hands[0]) + len(hands[1])


async def test_the_step_is_kept_where_another_view_is_chosen_and_the_view_where_another_step_is(site: Site) -> None:
    people, at = await tequila(site)
    await ends(people)
    eve = site.visitor()
    await eve.opens(f"{at}/replay?step=3")
    await eve.follows("All hands open")
    assert eve.sees("Step 3 of 6")
    await eve.follows("Next step")
    assert eve.sees("Step 4 of 6")
    assert 'aria-current="true">All hands open' in eve.page.html
    await eve.follows("The table")
    assert eve.sees("Step 4 of 6")
    assert "as=" not in eve.page.html.partition('aria-current="true"')[0].rpartition("<a ")[2]


async def test_hands_are_listed_in_words_for_readers_of_text(site: Site) -> None:
    people, at = await tequila(site)
    await ends(people)
    eve = await site.person("Eve")
    await eve.tries("/me", skin="text")
    await eve.opens(f"{at}/replay?step=2&as=all")
    assert eve.sees("Hand of ⁨Ann⁩: ")
    assert eve.sees("Hand of ⁨Bo⁩: ")


async def test_before_the_end_nothing_opens_whatever_is_asked(site: Site) -> None:
    people, at = await tequila(site, moves=2)
    for person, viewer, step in product((*people, site.visitor()), FORGED, ("0", "2", "turn")):
        await person.opens(f"{at}/replay?step={step}&as={viewer}&move=better&part=1")
        assert person.status == 409, (viewer, step)
        assert "Hand of" not in person.page.text, (viewer, step)
        assert "<use" not in person.page.html, (viewer, step)


async def test_a_view_that_is_none_is_the_table_s(site: Site) -> None:
    people, at = await tequila(site)
    await ends(people)
    eve = site.visitor()
    await eve.opens(f"{at}/replay?step=2")
    public = tiles(eve)
    for viewer in ("-1", "7", "٠", "1.0", "None", "9" * 40):
        await eve.opens(f"{at}/replay?step=2&as={viewer}")
        assert (eve.status, tiles(eve)) == (200, public), viewer


async def test_what_was_sealed_opens_in_the_replay_of_a_match_that_is_over(site: Site) -> None:
    ann, bo = await starts(site, "rpsls", "Ann", "Bo")
    at = ann.at
    await ann.presses("Rock")
    await bo.tries(f"{at}/do", do="resign:!")
    eve, signs = site.visitor(), {}
    for viewer in ("", "0", "1", "all"):
        await eve.opens(f"{at}/replay?step=1&as={viewer}")
        signs[viewer] = eve.page.html.count('href="#rpsls-rock"')
    assert signs == {"": 1, "0": 2, "1": 1, "all": 2}
    assert eve.page.problems() == []


async def test_a_game_that_hides_nothing_offers_no_views(site: Site) -> None:
    ann, bo = await site.two_play()
    await bo.tries(f"{bo.at}/do", do="resign:!")
    await ann.opens(f"{ann.at}/replay?step=0&as=all")
    assert not ann.sees("The table")
    assert "as=" not in ann.page.html
