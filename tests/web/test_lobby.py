"""The front page and its lists: languages, games, tables that are open or played."""

from __future__ import annotations

import pytest

from games.core.screen import Say
from tests.house import all_words

from .conftest import Site
from .opened import LANGUAGES, opens

TITLES = {language: all_words().text(Say("title"), language, "tictactoe") for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_front_page_speaks_the_language_of_the_browser(site: Site, language: str) -> None:
    ann = site.visitor(language=f"{language}-XX,tlh;q=0.5")
    await ann.opens("/")
    assert f'<html lang="{language}">' in ann.page.html
    assert ann.sees(TITLES[language])


@pytest.mark.parametrize("wanted", ["", "tlh", ",;q=", "de, fr;q=0.3", "\x01", "en" * 4000])
async def test_browser_whose_language_we_lack_gets_english(site: Site, wanted: str) -> None:
    ann = site.visitor(language=wanted)
    await ann.opens("/")
    assert '<html lang="en">' in ann.page.html


async def test_language_chosen_on_ones_own_page_stays(site: Site) -> None:
    ann = site.visitor()
    await ann.opens("/me")
    await ann.presses("Save", language=LANGUAGES[-1])
    await ann.opens("/")
    assert f'<html lang="{LANGUAGES[-1]}">' in ann.page.html


async def test_front_page_shows_every_game_with_its_picture(site: Site) -> None:
    ann = site.visitor()
    await ann.opens("/")
    covers = [e.attributes["src"] for e in ann.page.root.all("img") if "cover" in e.attributes["src"]]
    kinds = [(await ann.client.get(cover)).headers["content-type"] for cover in covers]
    assert len(covers) == len(site.house.app.games)
    assert set(kinds) == {"image/svg+xml"}
    assert (await ann.client.get("/cover/tictactoe.png")).content.startswith(b"\x89PNG")


async def test_tables_and_turns_list_what_there_is(site: Site) -> None:
    ann, bo = await site.two_play()
    await opens(site, "Cy")
    eve = site.visitor()
    await eve.opens("/tables")
    watched = eve.page.text
    await eve.opens("/turns")
    nothing = eve.sees("No table is waiting for you.")
    await ann.opens("/turns")
    await bo.opens("/turns")
    assert "⁨Ann⁩ (host) · ⁨Bo⁩" in watched
    assert "⁨Cy⁩" in watched
    assert nothing
    assert ann.sees("Your turn.")
    assert "My turns 1" in ann.page.links
    assert bo.sees("⁨Ann⁩ to play.")
    assert "My turns" in bo.page.links


async def test_table_without_a_seat_for_the_reader_is_listed_to_be_watched(site: Site) -> None:
    await opens(site, "Ann")
    eve = site.visitor()
    await eve.opens("/tables")
    with_a_seat = eve.page.text
    bo = await site.person("Bo")
    await bo.opens("/tables")
    await bo.follows(next(link for link in bo.page.links if "Ann" in link))
    await opens(site, "Cy", opponent="Bo")
    full = await opens(site, "Dan", game="sealed", seats="2")
    await bo.opens(full.at)
    await bo.presses("Join")
    await eve.opens("/tables")
    assert with_a_seat.count("Join") == 1
    assert eve.page.text.count("Join") == 1
    assert eve.page.text.count("Watch") == with_a_seat.count("Watch") + 2


@pytest.mark.parametrize("path", ["/", "/tables", "/turns"])
async def test_part_of_a_list_is_no_whole_page(site: Site, path: str) -> None:
    await opens(site, "Cy")
    ann, _ = await site.two_play()
    await ann.opens(f"{path}?part=1")
    assert ann.status == 200
    assert ann.sees("1 table waits for players" if path == "/" else "⁨Ann⁩")
    assert "<html" not in ann.page.html
    assert ann.page.problems() == []


async def test_table_of_another_network_is_found_by_its_link_and_not_by_its_name(site: Site) -> None:
    table = await site.house.opens("Ann")
    eve = site.visitor()
    by_name = (await eve.client.get(f"/t/{table.id}")).status_code
    await eve.opens(f"/s/{table.share}")
    await eve.presses("Join")
    await eve.opens(f"/t/{table.id}")
    assert by_name == 404
    assert eve.status == 200
    assert eve.sees("⁨Ann⁩ to play.")


async def test_old_browser_finds_the_icon(site: Site) -> None:
    answer = await site.visitor().client.get("/favicon.ico")
    assert answer.headers["content-type"].startswith("image/svg+xml")


async def test_list_tells_seats_stake_and_host(site: Site) -> None:
    await opens(site, game="tequila", seats=4, stake=10)
    eve = site.visitor()
    await eve.opens("/tables")
    line = next(name for name in eve.page.links if "⁨Ann⁩ (host)" in name)
    assert "2 of" not in line
    assert "1 of 4 seats · stake 10" in line


async def test_table_shows_its_options_with_their_units(site: Site) -> None:
    ann = await opens(site, game="rpsls", **{"option-entry_seconds": 90, "option-rounds": ""})
    assert ann.sees("Joining time: 90 seconds")
    assert ann.sees("Maximum rounds: no limit")
    await ann.opens("/new?game=rpsls")
    assert ann.sees("Joining time (seconds)")


async def test_closed_table_shows_no_pot(site: Site) -> None:
    ann = await opens(site, stake=10)
    await ann.presses("Close table")
    await ann.presses("Close table")
    assert ann.sees("This table was closed. Stakes were returned.")
    assert not ann.sees("pot")


async def test_host_of_an_open_table_is_given_its_link_and_a_qr_code_until_it_is_full(site: Site) -> None:
    ann = await opens(site)
    table = await site.table(ann)
    waiting = ann.page
    bo = await site.person("Bo")
    await bo.opens(f"/s/{table.share}")
    guest = bo.page
    await bo.presses("Join")
    await ann.opens(ann.at)
    assert f"/s/{table.share}" in waiting.html
    assert "Send this link to your friend" in waiting.text
    codes = {e.attributes["src"] for e in waiting.root.all("img") if e.attributes["alt"] == "QR code"}
    assert codes == {f"{ann.at}/qr.svg"}
    assert "Send this link" not in guest.text
    assert "Send this link" not in ann.page.text


async def test_link_of_an_open_table_unfolds_as_an_invitation_with_a_picture_of_its_host(site: Site) -> None:
    ann = await opens(site)
    facts = (await site.visitor().opens(f"/s/{(await site.table(ann)).share}")).preview
    assert facts["og:title"] == "Ann invites you to Tic-tac-toe"
    assert facts["og:site_name"] == "Roundhouse"
    assert facts["og:url"] == f"http://roundhouse.test/s/{(await site.table(ann)).share}"
    assert (await ann.client.get(facts["og:image"])).headers["content-type"] == "image/png"
    await (await site.person("Bo")).tries(f"{ann.at}/do", do="join:0")
    running = (await ann.opens(ann.at)).preview
    assert running["og:title"].startswith("Tic-tac-toe · table ")
    assert running["og:description"] == "Your turn."
    assert (await site.visitor().opens(ann.at)).preview["og:description"] == "Ann to play."
    assert facts["og:image"] == f"{facts['og:url']}/invitation.png"
    assert facts["og:description"].startswith("10 minutes a move · Get three in a row to win.")


@pytest.mark.parametrize("game", ["tictactoe", "hexagon", "rpsls", "tequila"])
async def test_rules_of_a_game_stand_in_the_help_with_pictures(site: Site, game: str) -> None:
    ann = site.visitor()
    await ann.opens("/help")
    pictures = [
        e.attributes["src"] for e in ann.page.root.all("img") if f"/help/{game}/" in e.attributes.get("src", "")
    ]
    assert len(pictures) == len(site.house.app.games[game].ui.lesson)
    assert all(e.attributes["alt"] for e in ann.page.root.all("img") if "/help/" in e.attributes["src"])
    answer = await ann.client.get(pictures[0])
    assert answer.headers["content-type"] == "image/svg+xml"
    for nothing in (f"/help/{game}/0.svg", f"/help/{game}/99.svg", "/help/chess/1.svg"):
        assert (await ann.client.get(nothing)).status_code == 404


async def test_tables_whose_host_is_here_stand_first_and_say_so(site: Site) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await ann.tries("/open", game="tequila", seats="3")
    await bo.tries("/open", game="hexagon")
    await site.listens(f"/events?watch={ann.at}&view={ann.at}", ann)
    site.web.site.audience.recount(ann.at.removeprefix("/t/"))
    eve = site.visitor()
    await eve.opens("/tables")
    assert eve.response.text.index(ann.at) < eve.response.text.index(bo.at)
    assert eve.response.text.count("the host is here") == 1
    await eve.opens("/")
    assert eve.page.links["2 tables wait for players"] == "/tables"
