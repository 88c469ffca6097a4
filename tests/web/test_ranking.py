"""The page of those who won most: without scripts, for everybody."""

from __future__ import annotations

import pytest

from .conftest import Site


async def test_page_says_who_won_most_here_and_names_nobody_as_markup(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.opens("/")
    await ann.follows("Most wins")
    assert ann.sees("No match has finished here yet.")
    table = await site.house.sits("Cy", "<b>@everyone</b>")
    await site.house.plays(table, "a1", "a2", "b1", "b2", "c1")
    for query in ("where=everywhere", "where=season&game=tictactoe"):
        await ann.opens(f"/top?{query}")
        assert ann.sees("1. Cy: 1 won, 0 drawn, 0 lost")
        assert "<b>@" not in ann.page.html
    for query in ("where=here", "where=everywhere&game=hexagon"):
        await ann.opens(f"/top?{query}")
        assert ann.sees("No match has finished here yet.")


@pytest.mark.parametrize("query", ["where=mars", "game=chess"])
async def test_place_or_game_that_is_not_there_is_no_page(site: Site, query: str) -> None:
    assert (await site.visitor().client.get(f"/top?{query}")).status_code == 404
