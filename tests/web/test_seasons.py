"""The pages of seasons: the running one, those before it, their ladders, and how operators begin and end one."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from bot.platforms.web.limits import SEASONS
from bot.usecases import seasons
from bot.usecases.preferences import choose
from storage.people import players
from tests.rated import rate

from .conftest import Site, Viewer
from .test_room import operator

WON = ("a1", "a2", "b1", "b2", "c1")


async def quarter_ends(site: Site) -> None:
    """The next quarter has begun."""
    app = site.house.app
    site.house.clock.wind(
        seconds=(seasons.this_quarter(app.now())[2] - app.now() + timedelta(minutes=1)).total_seconds()
    )


async def wins(winner: Viewer, other: Viewer) -> None:
    """A whole match in the lobby of the web."""
    await winner.tries("/open", game="tictactoe")
    await other.tries(f"{winner.at}/do", do="join:0")
    for number, move in enumerate(WON):
        await (winner, other)[number % 2].tries(f"{winner.at}/do", do=f"{number + 1}:{move}")


async def test_earlier_seasons_are_listed_everywhere_with_the_first_three(site: Site) -> None:
    ann = await site.person("Ann")
    await rate(site.house.app, Ann=1_700, Bo=1_650, Cy=1_600, Dee=1_550)
    await quarter_ends(site)
    await rate(site.house.app, Ann=1_620)
    await ann.opens("/top")
    await ann.follows("Seasons")
    running, earlier = ann.page.text.split("Earlier seasons")
    assert "1 Ann you 120 ± 88" in running
    assert "1 a player about 150" in earlier  # Bo: `rate` has overwritten what Ann had then
    assert "Dee" not in earlier


async def test_ladder_of_a_season_that_has_ended_has_pages_and_games(site: Site) -> None:
    ann = await site.person("Ann")
    await rate(site.house.app, **{f"P{number}": 1_900 - number for number in range(30)})
    ended = seasons.this_quarter(site.house.app.now())[0]
    await quarter_ends(site)
    await ann.opens(f"/top?where=season&season={ended}&game=tictactoe")
    assert ann.sees(f"Season: {ended // 10}, quarter {ended % 10}")
    assert ann.sees("1 a player about 1,900")
    assert not ann.sees("Listed once")
    await ann.follows("More ›")
    assert ann.sees("30 a player about 1,850")
    await ann.opens(f"/top?where=season&season={ended}&game=hexagon")
    assert ann.sees("Nobody was listed at this game in that season.")


async def test_operator_begins_and_ends_a_season_of_the_lobby_which_stays_readable(site: Site) -> None:
    olga, bo = await operator(site), await site.person("Bo")
    room = await site.web.site.room()
    await olga.opens("/seasons")
    await olga.follows("Here")
    assert olga.sees("It ends on")
    await olga.presses("Begin a season")
    assert olga.sees("A moderator began this season")
    site.house.clock.wind(minutes=1)
    await wins(bo, olga)
    await bo.opens(f"/seasons?room={room.id}")
    assert bo.sees("1 Bo you +")
    assert "Begin a season" not in bo.page.text
    site.house.clock.wind(minutes=1)
    await olga.opens(f"/seasons?room={room.id}")
    await olga.presses("End the season")
    assert olga.sees("Earlier seasons")
    link = next(to for to in olga.page.links.values() if to.startswith(f"/seasons/{room.id}/"))
    await bo.opens(link)
    assert bo.sees("1 Bo you")
    assert bo.sees("2 a player")  # everybody with a browser plays in the lobby
    await olga.tries("/me/ladders", ladders="shown")
    await bo.opens(link)
    assert bo.sees("2 Olga")


async def test_others_than_operators_change_no_season(site: Site) -> None:
    bo = await site.person("Bo")
    for path in ("/seasons/begin", "/seasons/end"):
        await bo.tries(path)
        assert bo.status == 403
    olga = await operator(site)
    await olga.tries("/seasons/end")
    assert olga.sees("This season is a quarter of the year, which ends by itself.")
    await olga.tries("/seasons/begin")
    await olga.tries("/seasons/begin")
    assert olga.sees("A season that a moderator began is running here.")


async def test_season_of_a_chat_is_shown_to_those_who_play_there_alone(site: Site) -> None:
    table = await site.house.sits("Cy", "Dee")
    await site.house.plays(table, *WON)
    bo, number = await site.person("Bo"), site.house.room.id
    await bo.opens("/seasons")
    assert site.house.room.title not in bo.page.text
    await bo.opens(f"/seasons?room={number}")
    assert bo.status == 404
    (season,) = await seasons.of_room(site.house.app, site.house.room)
    await bo.opens(f"/seasons/{number}/{int(season.began_at.timestamp())}")
    assert bo.status == 404
    cy = await site.house.person("Cy")
    assert [one.id for one in await seasons.rooms_of(site.house.app, cy)] == [number]


@pytest.mark.parametrize(
    "path",
    [
        *("/seasons?room=x", "/seasons?room=-1", "/seasons?room=99999999999999999999", "/seasons/1/1"),
        *("/seasons/99999999999999999999/99999999999999999999", "/seasons/x/1", "/seasons/1/-1"),
        *("/top?season=20261", "/top?where=season&season=20265", "/top?where=season&season=99991"),
        *("/top?where=season&season=\u0662\u0660\u0662\u0666\u0661", "/top?where=season&season=19994"),
        *("/top?where=season&season=-", "/top?where=season&season=202611"),
    ],
)
async def test_season_that_there_cannot_be_is_an_unknown_page(site: Site, path: str) -> None:
    ann = await site.person("Ann")
    await ann.opens(path)
    assert ann.status == 404


async def chooses(site: Site, name: str, wish: str, value: str) -> None:
    """Somebody in a chat changes a preference."""
    number = (await site.house.person(name)).id
    async with site.house.app.store.read() as conn:
        player = await players.get(conn, number)
    assert player is not None
    await choose(site.house.app, player, wish, value)


async def test_names_lead_to_the_profiles_that_the_reader_may_see(site: Site) -> None:
    ann, bo = await site.person("Ann"), site.visitor()
    await rate(site.house.app, Ann=1_700, Cy=1_600)
    ladder = "/top?where=everywhere&game=tictactoe"
    await ann.opens(ladder)
    (own,) = re.findall(r'href="(/player/[^"]+)"', ann.page.html)
    await ann.opens(own)
    assert ann.sees("Only you can see this page.")
    await chooses(site, "Cy", "ladders", "shown")
    await bo.opens(ladder)
    assert bo.sees("Cy")
    assert "Cy" not in bo.page.links
    await chooses(site, "Cy", "profile", "everyone")
    for path in (ladder, "/seasons"):
        await bo.opens(path)
        await bo.follows("Cy")
        assert bo.status == 200
    await chooses(site, "Cy", "profile", "rooms")
    for path in (ladder, "/seasons"):
        await bo.opens(path)
        assert "Cy" not in bo.page.links


async def test_name_that_is_hidden_on_a_ladder_leads_nowhere(site: Site) -> None:
    bo = site.visitor()
    await rate(site.house.app, Cy=1_600)
    await chooses(site, "Cy", "profile", "everyone")
    handle = (await site.house.person("Cy")).handle
    for path in ("/top?where=everywhere&game=tictactoe", "/seasons"):
        await bo.opens(path)
        assert bo.sees("a player")
        assert handle not in bo.page.html


async def test_seasons_of_a_room_are_not_computed_without_end_for_one_visitor(site: Site) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    room = await site.web.site.room()
    for _ in range(SEASONS.own.most + SEASONS.address.most):
        await ann.client.get(f"/seasons?room={room.id}")
    await ann.opens(f"/seasons?room={room.id}")
    assert ann.status == 429
    await ann.opens("/seasons")
    assert ann.status == 200
    await bo.opens(f"/seasons?room={room.id}")
    assert bo.status == 200


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "This season is a quarter of the year. It ends on 31 December 2026."),
        ("ru", "Этот сезон — квартал года. Он закончится 31 декабря 2026."),
        ("zh", "本赛季为一个季度，2026年12月31日结束。"),
    ],
)
async def test_end_of_the_season_is_its_last_day_as_people_write_it(site: Site, language: str, told: str) -> None:
    ann = site.visitor(language=language)
    await ann.opens("/seasons")
    assert ann.sees(told)


async def test_ladder_has_the_address_that_people_guess_and_is_in_the_menu(site: Site) -> None:
    ann = site.visitor()
    await ann.opens("/ladder")
    assert ann.at == "/top"
    await ann.opens("/")
    assert (ann.page.links["Ladder"], ann.page.links["Seasons"]) == ("/top", "/seasons")


async def test_ladder_begins_with_everybody_and_has_no_tab_for_a_room_where_nobody_is_in_one(site: Site) -> None:
    ann = site.visitor()
    await ann.opens("/top")
    assert "Here" not in ann.page.links
    assert "Everywhere" not in ann.page.links
