"""Playing somebody now, on the web: ticking games, the page that waits, and the match that it leads to."""

from __future__ import annotations

import pytest

from games.core.screen import Say
from storage.operation import Drain
from tests.house import all_words

from .conftest import Site, Viewer
from .test_live import first_line

LANGUAGES = all_words().languages


async def seeks(site: Site, name: str, *games: str) -> Viewer:
    """Somebody new who looks for anybody to play one of these games with."""
    guest = await site.person(name)
    await guest.tries("/seek", game=",".join(games or ("hexagon",)))
    return guest


async def test_two_visitors_play_each_other_at_once(site: Site) -> None:
    ann = await seeks(site, "Ann")
    assert ann.at == "/seek"
    assert ann.sees("Looking for an opponent…")
    bo = await seeks(site, "Bo")
    assert bo.at.startswith("/t/")
    await ann.opens("/seek")
    assert ann.at == bo.at
    assert ann.sees("Bo")


async def test_front_page_has_the_form_with_all_games_ticked(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.opens("/")
    await ann.presses("Play somebody now")
    assert ann.sees("Looking for an opponent…")
    await ann.opens("/")
    assert any(words.startswith("Looking for an opponent…") for words, to in ann.page.links.items() if to == "/seek")


async def test_open_page_is_told_where_the_match_is(site: Site) -> None:
    ann = await seeks(site, "Ann")
    before = await ann.client.get("/seek?part=1")
    assert 'data-next=""' in before.text
    bo = await seeks(site, "Bo")
    after = await ann.client.get("/seek?part=1")
    assert f'data-next="{bo.at}"' in after.text


async def test_one_press_stops_it(site: Site) -> None:
    ann = await seeks(site, "Ann")
    await ann.presses("Stop looking")
    assert ann.at == "/"
    await ann.opens("/seek")
    assert ann.sees("You aren’t looking for an opponent now.")
    await seeks(site, "Bo")
    await ann.opens("/seek")
    assert ann.at == "/seek"


async def test_stop_that_comes_too_late_leads_to_the_match(site: Site) -> None:
    ann = await seeks(site, "Ann")
    bo = await seeks(site, "Bo")
    await ann.tries("/seek/stop")
    assert ann.at == bo.at


async def test_time_that_has_passed_is_shown(site: Site) -> None:
    ann = await seeks(site, "Ann")
    site.house.clock.wind(seconds=67)
    await ann.opens("/seek")
    assert ann.sees("1:07")


async def test_search_ends_when_all_pages_are_closed_and_lasts_while_one_is_looked_at(site: Site) -> None:
    ann = await seeks(site, "Ann")
    for _ in range(5):
        site.house.clock.wind(minutes=2)
        await ann.opens("/seek")
    assert ann.sees("Looking for an opponent…")
    site.house.clock.wind(minutes=4)
    await seeks(site, "Bo")
    await ann.opens("/seek")
    assert ann.sees("You aren’t looking for an opponent now.")


async def test_page_elsewhere_is_told_and_leads_to_the_match(site: Site) -> None:
    ann = await seeks(site, "Ann")
    await ann.presses("Tic-tac-toe")  # the computer meanwhile
    practice = ann.at
    assert practice.startswith("/t/")
    stream = await site.watches(ann, practice)
    bo = await seeks(site, "Bo")
    assert await first_line(stream) == {"watch": practice, "line": "Bo is here. Your match has begun.", "go": bo.at}


async def test_form_without_a_game_comes_again_with_nothing_ticked_and_the_sentence_under_the_games(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.tries("/seek")
    assert ann.status == 422
    assert ann.sees("Choose at least one game.")
    form = ann.page.form_to("/seek")
    assert "checked" not in ann.response.text
    assert form.action == "/seek"
    await ann.presses("Play somebody now", game="hexagon")
    assert ann.sees("Looking for an opponent…")


async def test_seeker_reads_which_tables_wait_and_whether_their_hosts_are_here(site: Site) -> None:
    cy, ann = await site.person("Cy"), await site.person("Ann")
    await cy.tries("/open", game="tequila", seats="3")
    await ann.tries("/seek", game="tequila,hexagon")
    assert ann.at == "/seek"
    assert ann.sees("is away")
    await site.watches(cy, cy.at)
    await ann.opens("/seek")
    assert ann.sees("is here")
    await ann.opens(next(link for name, link in ann.page.links.items() if "Cy" in name))
    assert ann.at == cy.at


async def test_seeker_sits_down_where_somebody_waits_at_an_open_page(site: Site) -> None:
    cy, ann = await site.person("Cy"), await site.person("Ann")
    await cy.tries("/open", game="hexagon")
    await site.watches(cy, cy.at)
    await ann.tries("/seek", game="hexagon")
    assert ann.at == cy.at
    assert (await site.table(ann)).status == "live"
    await ann.opens("/seek")
    assert ann.at == cy.at


async def test_two_browsers_of_one_address_are_paired_after_others(site: Site) -> None:
    for name in ("Ann", "Bo"):
        person = await site.person(name, address="192.0.2.5")
        await person.tries("/seek", game="hexagon" if name == "Ann" else "tictactoe")
    cy = await site.person("Cy", address="192.0.2.9")
    await cy.tries("/seek", game="tequila")
    bo = await site.person("Di", address="192.0.2.5")
    await bo.tries("/seek", game="hexagon,tequila")
    assert sorted(chair.name for chair in (await site.table(bo)).chairs) == ["Cy", "Di"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_page_speaks_every_language(site: Site, language: str) -> None:
    ann = site.visitor(language=language)
    await ann.tries("/seek", game="hexagon")
    assert ann.sees(all_words().text(Say("seek-stop"), language))


async def test_drain_is_told_in_place_of_the_form(site: Site) -> None:
    ann, app = await site.person("Ann"), site.house.app
    app.presence.announced_drain = Drain("An update.", app.now(), None)
    await ann.opens("/")
    assert not ann.sees("Play somebody now")
    await ann.tries("/seek", game="hexagon")
    assert ann.sees("An update.")
