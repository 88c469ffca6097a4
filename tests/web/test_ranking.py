"""The page of the ladder: without scripts, for everybody."""

from __future__ import annotations

import pytest

from tests.rated import UNSURE, rate

from .conftest import Site


async def test_page_shows_who_is_best_here_and_names_nobody_as_markup(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.opens("/")
    await ann.follows("Ladder")
    assert ann.sees("Nobody is on this ladder yet.")
    assert ann.sees("Listed once you are on the ladder of one game.")
    table = await site.house.sits("Cy", "<b>@everyone</b>")
    await site.house.plays(table, "a1", "a2", "b1", "b2", "c1")
    await rate(site.house.app, **{"Cy": 1_600, "<b>@everyone</b>": 1_400})
    await ann.opens("/top?where=here&game=tictactoe")
    assert ann.sees("Nobody is on this ladder yet.")  # they played in another room
    for query in ("where=everywhere&game=tictactoe", "where=season&game=tictactoe"):
        await ann.opens(f"/top?{query}")
        assert ann.sees("1 a player about 1,600")
        assert ann.sees("Computer (3) 1,500 ± 59")
        assert "<b>@" not in ann.page.html


async def test_name_is_shown_to_everybody_once_its_person_allows_it(site: Site) -> None:
    ann, bo = await site.person("Ann"), site.visitor()
    await rate(site.house.app, Ann=1_600)
    await ann.opens("/top?where=everywhere&game=tictactoe")
    assert ann.sees("Place 1")
    await ann.presses("Show my name")
    assert ann.sees("Saved.")
    assert not ann.sees("Show your name to everybody?")
    await bo.opens("/top?where=everywhere&game=tictactoe")
    assert bo.sees("Ann")
    await ann.tries("/me/ladders", ladders="hidden")
    await bo.opens("/top?where=everywhere&game=tictactoe")
    assert bo.sees("a player")
    assert not bo.sees("Ann")
    await ann.tries("/me/ladders", ladders="<b>")
    assert ann.sees("is not one of the choices")
    await ann.tries("/me/ladders", ladders="shown")
    await ann.opens("/me?forget")
    await ann.presses("Delete my data")
    await bo.opens("/top?where=everywhere&game=tictactoe")
    assert bo.sees("Nobody is on this ladder yet.")


async def test_people_of_the_lobby_are_named_only_if_they_allow_it(site: Site) -> None:
    ann, bo = await site.two_play()
    for number, move in enumerate(("a1", "a2", "b1", "b2", "c1")):
        await (ann, bo)[number % 2].tries(f"{ann.at}/do", do=f"{number + 1}:{move}")
    await rate(site.house.app, Ann=1_600, Bo=1_400)
    here = "/top?where=here&game=tictactoe"
    await bo.opens(here)
    assert bo.sees("1 a player")
    assert bo.sees("2 Bo you")
    assert bo.sees("Show your name to everybody?")
    await ann.tries("/me/ladders", ladders="shown")
    await bo.opens(here)
    assert bo.sees("1 Ann")


async def test_pages_follow_each_other_in_the_readers_language(site: Site) -> None:
    ann = await site.person("P59")
    await rate(site.house.app, **{f"P{number}": 2_000 - number for number in range(60)})
    await ann.opens("/top?where=everywhere&game=tictactoe")
    await ann.follows("More ›")
    assert ann.sees("26 a player about 2,000")
    await ann.follows("To my place")
    assert ann.sees("60 P59")
    await ann.opens("/me")
    await ann.presses("Save", language="ru")
    await rate(site.house.app, deviation=UNSURE, P59=1_480)
    await ann.opens("/top?where=everywhere&game=tictactoe")
    assert ann.sees(
        "1 480 ± 294. В таблице – когда ± не больше 235: примерно ещё 5 партий с игроками, чей рейтинг надёжен."
    )


@pytest.mark.parametrize(
    "query", ["where=mars", "game=chess", "page=0", "page=-1", "page=2", "page=x", "page=٣", "page=9999999999"]
)
async def test_place_game_or_page_that_is_not_there_is_no_page(site: Site, query: str) -> None:
    assert (await site.visitor().client.get(f"/top?{query}")).status_code == 404
