"""Pages of tournaments of people: the list, the form, and one that is signed up for, organised and played."""

from __future__ import annotations

import pytest

from bot.features.people_tournaments.loop import PeopleTournaments
from storage import people_tournaments as stored

from .conftest import Site, Viewer
from .test_replays import filled_in

PAGE = "/tournaments/people"


async def made(site: Site, **fields: object) -> Viewer:
    """Ann has made a tournament, and looks at its page."""
    ann = await site.person("Ann")
    await ann.opens(f"{PAGE}/new?game=tictactoe")
    await ann.presses("Make it", **fields)
    return ann


async def comes(site: Site, name: str, at: str) -> Viewer:
    """Somebody comes by the link and signs up."""
    visitor = await site.person(name)
    await visitor.opens(at)
    await visitor.presses("Play along")
    return visitor


async def turns(site: Site, **ahead: float) -> None:
    """Time passes, and what is due in tournaments is done."""
    site.house.clock.wind(**ahead)
    await PeopleTournaments(site.house.app, "test").turn()


async def test_tournament_of_three_by_a_link_from_the_form_to_the_first_match(site: Site) -> None:
    ann = await made(site, kind="swiss")
    assert ann.sees("Swiss, 3 rounds")
    assert ann.page.problems() == []
    at = ann.at
    bo, cy = await comes(site, "Bo", at), await comes(site, "Cy", at)
    await ann.opens(at)
    assert ann.sees("Bo")
    await ann.presses("Begin now")
    await turns(site, seconds=2)
    leads = []
    for visitor in (ann, bo, cy):
        await visitor.opens(at)
        assert visitor.page.problems() == []
        assert visitor.sees("Round 1")
        leads.append(visitor.sees("My match"))
    assert sorted(leads) == [False, True, True]
    player = (ann, bo, cy)[leads.index(True)]
    await player.follows("My match")
    assert player.at.startswith("/t/")
    await player.presses("I’m here")
    assert not player.sees("Rematch")


async def test_newcomer_gives_a_name_and_signs_up_with_one_press(site: Site) -> None:
    ann = await made(site)
    visitor = site.visitor(address="192.0.2.77")
    await visitor.opens(ann.at)
    await visitor.presses("Play along", name="Zoe")
    assert visitor.sees("Zoe")
    assert visitor.sees("Leave")
    await visitor.presses("Leave")
    assert visitor.sees("Play along")


async def test_list_shows_the_tournaments_of_the_lobby_and_leads_to_them(site: Site) -> None:
    ann = await made(site, kind="knockout")
    bo = await site.person("Bo")
    await bo.opens(PAGE)
    assert bo.sees("Knock-out")
    assert bo.page.problems() == []
    await bo.follows("Tic-tac-toe · Knock-out")
    assert bo.at == ann.at
    assert 'value="begin"' not in bo.page.text


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"kind": "league"}, "A tournament is an arena, swiss or knockout."),
        ({"minutes": "4000"}, "An arena lasts 5 to 300 minutes."),
        ({"minutes": "many"}, "An arena lasts 5 to 300 minutes."),
        ({"kind": "swiss", "rounds": "99"}, "A tournament has 1 to 15 rounds."),
        ({"at": "2020-01-01T20:00"}, "is over"),
    ],
)
async def test_refused_form_is_shown_again_with_a_sentence(site: Site, fields: dict[str, str], sentence: str) -> None:
    ann = await made(site, **fields)
    assert ann.status in (400, 409, 422)
    assert ann.sees(sentence) or "over" in sentence
    assert ann.sees("New tournament")


async def test_too_few_people_do_not_begin_and_strangers_organise_nothing(site: Site) -> None:
    ann = await made(site)
    at = ann.at
    await ann.tries(f"{at}/do", do="begin")
    assert ann.sees("At least 3 people have to be in it.")
    bo = await comes(site, "Bo", at)
    for what in ("begin", "pause", "end", "go_on", "", "nonsense"):
        await bo.tries(f"{at}/do", do=what)
        assert bo.status in (400, 403, 409), what
    await ann.opens(at)
    assert ann.sees("Open: you can sign up")


async def test_page_says_what_follows_from_missed_matches_and_offers_nothing_that_is_refused(site: Site) -> None:
    ann = await made(site, kind="swiss", rounds="4")
    at = ann.at
    for name in ("Bo", "Cy", "Di"):
        await comes(site, name, at)
    await ann.presses("Begin now")
    await turns(site, seconds=2)
    for sentence in ("If you miss another one, you are out", "You missed two matches, so you are out"):
        await turns(site, minutes=4)
        await site.house.alarms.sweep()
        await turns(site, seconds=2)
        await ann.opens(at)
        assert ann.sees(sentence)
    assert not ann.sees("Play along")


@pytest.mark.parametrize("share", ["0" * 16, "zz", "0' or 1", "a/b"])
async def test_unknown_tournament_is_no_page(site: Site, share: str) -> None:
    ann = await site.person("Ann")
    await ann.opens(f"{PAGE}/{share}")
    assert ann.status in (404, 409)


async def test_projector_shows_a_code_first_and_then_the_table_and_who_plays(site: Site) -> None:
    ann = await made(site, kind="swiss")
    at = ann.at
    for name in ("Bo", "Cy", "Di"):
        await comes(site, name, at)
    hall = site.visitor()
    await hall.opens(f"{at}/projector")
    assert hall.sees("Scan the code to play along.")
    assert hall.sees("Ann")
    assert 'class="qr"' in hall.page.html
    await ann.opens(at)
    assert ann.page.links["For a projector"] == f"{at}/projector"
    await ann.presses("Begin now")
    await turns(site, seconds=2)
    await hall.opens(f"{at}/projector?part=1")
    assert "<html" not in hall.page.html
    assert hall.page.html.count("data-flip") == 4
    assert not hall.sees("Scan the code")


async def test_document_is_there_once_the_tournament_is_over(site: Site) -> None:
    ann = await made(site, kind="swiss")
    at = ann.at
    await comes(site, "Bo", at)
    await comes(site, "Cy", at)
    await ann.opens(f"{at}/tournament.json")
    assert ann.sees("The document is there when the tournament is over")
    await ann.opens(at)
    await ann.presses("Begin now")
    await turns(site, seconds=2)
    await ann.opens(at)
    await ann.presses("End")
    await turns(site, minutes=4)
    await site.house.alarms.sweep()
    await turns(site, seconds=2)
    await ann.opens(at)
    assert ann.sees("Everything to verify it")
    async with site.house.app.store.read() as conn:
        held = await stored.by_share(conn, at.rpartition("/")[2])
    assert held is not None
    assert ann.page.links["Verify"] == f"{at}/verify"
    await ann.presses("Again in a week")
    assert ann.at not in (at, f"{at}/do")
    assert ann.sees("by itself") or ann.sees("Begin now")
    await ann.opens(at)
    whole = (await ann.client.get(f"{at}/tournament.json")).json()
    assert whole["secret"] == held.secret
    assert filled_in((await ann.client.get(f"{at}/verify")).text) == whole


@pytest.mark.parametrize("language", ["ru", "zh"])
async def test_pages_are_whole_in_other_languages(site: Site, language: str) -> None:
    ann = await made(site)
    reader = await site.person("Bo", language=language)
    for path in (PAGE, f"{PAGE}/new", ann.at):
        await reader.opens(path)
        assert reader.page.problems() == []
        assert "people-tournament" not in reader.page.text
