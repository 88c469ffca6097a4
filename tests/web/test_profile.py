"""The page of a person: what it shows, and to whom."""

from __future__ import annotations

from bot.usecases import daily
from tests.bot.test_achievements import COUNT

from .conftest import Site, Viewer
from .test_history import played


async def profile_of(viewer: Viewer) -> str:
    """The address of somebody's own profile."""
    await viewer.opens("/player")
    return viewer.at


async def shows_to(viewer: Viewer, whom: str) -> None:
    """Somebody chooses who may see their profile."""
    await viewer.opens("/me")
    await viewer.presses("Save visibility", profile=whom)
    assert viewer.sees("Saved")


async def test_profile_shows_ratings_results_achievements_and_matches(site: Site) -> None:
    ann, _bo, table = await played(site)
    await ann.opens(await profile_of(ann))
    assert ann.sees("Tic-tac-toe 1 0 0")
    assert ann.sees("1 rated match")
    assert ann.sees("unsure")
    assert ann.sees(f"2 of {COUNT} achievements")
    assert ann.sees("Win a match against another person Earned · 20 November 2026, 12:00 UTC")
    assert ann.sees("Win 100 matches against people 1 of 100")
    assert ann.sees("Most matches with Opponent Won Drawn Lost Bo 1 0 0")
    assert f'href="{table}/replay"' in ann.page.html
    assert f'src="{table}/picture.png"' in ann.page.html
    assert ann.sees("Only you can see this page.")


async def test_profile_that_somebody_may_not_see_looks_like_one_that_does_not_exist(site: Site) -> None:
    ann, bo, _ = await played(site)
    address = await profile_of(ann)
    stranger = await site.person("Cy")
    for viewer in (bo, stranger, site.visitor()):
        await viewer.opens("/player/0123456789abcdef")
        unknown = viewer.status, viewer.page.text
        await viewer.opens(address)
        assert (viewer.status, viewer.page.text) == unknown
        assert viewer.status == 404
        assert "Ann" not in viewer.page.html


async def test_people_who_have_played_with_you_see_your_profile_where_you_chose_that(site: Site) -> None:
    ann, bo, _ = await played(site)
    address, stranger = await profile_of(ann), await site.person("Cy")
    await shows_to(ann, "rooms")
    await bo.opens(address)
    assert bo.sees("Tic-tac-toe 1 0 0")
    for viewer in (stranger, site.visitor()):
        await viewer.opens(address)
        assert viewer.status == 404
    await ann.opens("/me")
    await ann.presses("Avoid somebody")
    await bo.opens(address)
    assert bo.status == 404


async def test_everyone_sees_a_public_profile_without_people_who_hide_theirs(site: Site) -> None:
    ann, bo, table = await played(site)
    address, stranger = await profile_of(ann), site.visitor()
    await shows_to(ann, "everyone")
    await stranger.opens(address)
    assert stranger.sees("Tic-tac-toe 1 0 0")
    assert f'href="{table}/replay"' in stranger.page.html
    assert not stranger.sees("Most matches with")
    await shows_to(bo, "everyone")
    await stranger.opens(address)
    assert stranger.sees("Most matches with Opponent Won Drawn Lost Bo 1 0 0")
    await stranger.follows("Bo")
    assert stranger.sees("Tic-tac-toe 0 0 1")


async def test_names_at_a_table_lead_to_the_profiles_that_its_reader_may_see(site: Site) -> None:
    ann, bo, table = await played(site)
    address, stranger = await profile_of(ann), site.visitor()
    for whom, seen_by in (("me", ()), ("rooms", (bo,)), ("everyone", (bo, stranger))):
        await shows_to(ann, whom)
        for viewer in (bo, stranger):
            for page in (table, f"{table}/replay"):
                await viewer.opens(page)
                assert (f'href="{address}"' in viewer.page.html) == (viewer in seen_by)


async def test_names_lead_nowhere_for_those_who_are_playing(site: Site) -> None:
    ann, bo = await site.two_play()
    table = ann.at
    address = await profile_of(ann)
    await shows_to(ann, "everyone")
    await bo.opens(table)
    assert address not in bo.page.html
    stranger = site.visitor()
    await stranger.opens(table)
    assert address in stranger.page.html


async def test_daily_match_counts_for_others_once_its_day_is_over(site: Site) -> None:
    ann, stranger = await site.person("Ann"), site.visitor()
    await ann.opens("/")
    await ann.tries("/daily/play")
    await ann.tries(f"{ann.at}/do", do="resign:!")
    await site.house.computers.drain()
    address = await profile_of(ann)
    assert ann.sees("(with computers)")
    await shows_to(ann, "everyone")
    await stranger.opens(address)
    assert stranger.sees("No finished matches to show.")
    assert not stranger.sees("(with computers)")
    site.house.clock.wind(hours=24)
    await daily.sweep(site.house.app)
    await stranger.opens(address)
    assert stranger.sees("(with computers)")


async def test_challenge_opens_a_table_with_its_person_alone(site: Site) -> None:
    ann, _bo, _ = await played(site)
    address, cy = await profile_of(ann), await site.person("Cy")
    await shows_to(ann, "everyone")
    await cy.opens(address)
    await cy.follows("Challenge")
    form = cy.page.form_to("/open")
    cy._met(await cy.sends(form.action, form.sends(form.buttons[0])))
    assert cy.sees("Ann")
    await ann.opens("/turns")
    assert ann.sees("Cy")


async def test_matches_of_a_table_for_invited_people_are_listed_for_those_who_played_alone(site: Site) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await ann.hosts("tictactoe", visibility="link")
    table = ann.at
    await bo.opens(table)
    await bo.presses("Join")
    await ann.opens(table)
    await ann.presses("Resign")
    await ann.presses("Resign")
    address, stranger = await profile_of(bo), site.visitor()
    await shows_to(bo, "everyone")
    await ann.opens(address)
    assert "/replay" in ann.page.html
    await stranger.opens(address)
    assert stranger.sees("Tic-tac-toe 1 0 0")
    assert stranger.sees("No finished matches to show.")
    assert "/replay" not in stranger.page.html
    assert "Ann" not in stranger.page.html


FILTERS = [
    ("game=tictactoe", 10),
    ("game=hexagon", 0),
    ("result=lost", 10),
    ("result=won", 1),
    ("with=0123456789abcdef", 0),
    ("result=x&game=&before=x", 10),
    ("before=99999999999999999999999999999", 10),
    ("before=1-zz", 0),
]


async def test_matches_are_filtered_and_shown_page_by_page(site: Site) -> None:
    ann, bo, table = await played(site)
    for _ in range(12):
        site.house.clock.wind(minutes=1)
        await ann.plays("tictactoe", level="1")
        await ann.presses("Resign")
        await ann.presses("Resign")
    address = await profile_of(ann)
    for query, count in FILTERS:
        await ann.opens(f"{address}?{query}")
        assert len(lines(ann)) == count, query
    await ann.opens(address)
    first = lines(ann)
    await ann.follows("Older")
    assert len(lines(ann)) == 3
    assert lines(ann)[-1] == f"{table}/replay"
    assert not {*first} & {*lines(ann)}
    await ann.follows("Newest")
    assert lines(ann) == first
    await bo.opens("/player")
    other = bo.at.rpartition("/")[2]
    await ann.opens(f"{address}?with={other}")
    assert lines(ann) == [f"{table}/replay"]


def lines(viewer: Viewer) -> list[str]:
    """The finished matches that are listed."""
    found = (one.attributes for one in viewer.page.root.all("a") if one.attributes.get("class") == "line")
    return [str(one["href"]) for one in found]


async def test_deleted_data_removes_the_profile_at_once(site: Site) -> None:
    ann, bo, _ = await played(site)
    address = await profile_of(ann)
    await shows_to(ann, "everyone")
    await ann.opens("/me?forget")
    await ann.presses("Delete my data", sure="1")
    await bo.opens(address)
    assert bo.status == 404
    await bo.opens("/player/forgotten-1")
    assert bo.status == 404


async def test_visitor_without_a_name_has_no_profile_yet(site: Site) -> None:
    stranger = site.visitor()
    await stranger.opens("/player")
    assert stranger.status == 404


async def test_visibility_that_is_none_is_refused(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.tries("/me/profile", profile="nobody")
    assert ann.sees("nobody")
    await ann.opens("/me")
    await ann.opens(await profile_of(ann))
    assert ann.sees("Only you can see this page.")
