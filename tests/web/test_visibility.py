"""Tables that no list shows, and tables for invited people alone."""

from __future__ import annotations

import pytest

from .conftest import HOST, Site, Viewer


async def opens(site: Site, visibility: str, game: str = "tictactoe", **fields: object) -> Viewer:
    """Ann has opened a table."""
    ann = await site.person("Ann")
    await ann.hosts(game, visibility=visibility, **fields)
    return ann


def link_on(viewer: Viewer) -> str:
    """The link that the page shows for sharing."""
    found = (e.attributes.get("value", "") for e in viewer.page.root.all("input") if "readonly" in e.attributes)
    return next(value for value in found if value.startswith(HOST)).removeprefix(HOST)


async def table_id(site: Site, viewer: Viewer) -> str:
    """The id of the table of a visitor, whatever its address."""
    await viewer.opens("/turns")
    href = next(e.attributes["href"] for e in viewer.page.root.all("a") if e.attributes["href"].startswith("/t/"))
    return href.removeprefix("/t/")


@pytest.mark.parametrize("visibility", ["link", "named"])
async def test_unlisted_table_is_in_no_list_and_its_id_opens_it_for_its_players_alone(
    site: Site, visibility: str
) -> None:
    ann, bo = await opens(site, visibility), await site.person("Bo")
    match_id = await table_id(site, ann)
    for page in ("/", "/tables"):
        await bo.opens(page)
        assert match_id not in bo.page.html
    await bo.opens(f"/t/{match_id}")
    assert bo.status == 404
    await ann.opens(f"/t/{match_id}")
    assert ann.status == 200


async def test_unlisted_table_is_joined_and_watched_by_its_link(site: Site) -> None:
    ann = await opens(site, "link")
    assert ann.sees("Unlisted: this table is found by its link alone.")
    link = link_on(ann)
    assert link == ann.at
    bo, cy = await site.person("Bo"), await site.person("Cy")
    await bo.opens(link)
    await bo.presses("Join")
    await ann.opens(link)
    await ann.presses("a1")
    await cy.opens(link_on(ann))
    assert cy.sees("⁨Bo⁩ to play.")
    await cy.opens("/")
    assert link not in cy.page.html


async def test_table_for_named_people_is_joined_by_them_alone(site: Site) -> None:
    bo, cy = await site.person("Bo"), await site.person("Cy")
    ann = await opens(site, "named", "sealed", seats=3)
    link = link_on(ann)
    await ann.presses("Invite", text="Bo")
    await cy.opens(link)
    assert "Join" not in [button.text for button in cy.page.root.all("button")]
    await cy.tries(f"{link}/do", do="join:0")
    assert cy.sees("Only invited people can join this table, but you can watch.")
    await bo.opens(f"/t/{await table_id(site, bo)}")
    await bo.presses("Accept")
    assert bo.sees("Only invited people can join this table.")
    found = await site.house.app.store.table(await table_id(site, bo))
    assert found is not None
    assert [chair.invited for chair in found.chairs] == [False, False]


async def test_rematch_of_an_unlisted_table_stays_unlisted(site: Site) -> None:
    ann, bo = await opens(site, "link"), await site.person("Bo")
    link = ann.at
    await bo.opens(link)
    await bo.presses("Join")
    await bo.presses("Resign")
    await bo.presses("Resign")
    await ann.opens(link)
    await ann.presses("Rematch")
    await bo.opens(link)
    await bo.presses("Accept")
    found = await site.house.app.store.table(bo.at.removeprefix("/t/"))
    assert found is not None
    assert (found.visibility, found.status) == ("link", "live")
    cy = await site.person("Cy")
    await cy.opens(link)
    await cy.follows("Go to the next match")
    assert cy.status == 200


async def test_odd_visibility_is_refused(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.tries("/open", game="tictactoe", visibility="secret")
    assert ann.status == 409
    assert ann.sees("“secret” is not one of the choices: listed, link, named.")


async def test_host_of_a_table_for_named_people_is_not_told_to_send_a_link_that_seats_nobody(site: Site) -> None:
    ann = await opens(site, "named")
    assert not ann.sees("Send this link to your friend")
    assert not ann.sees("Invite link")
    assert ann.sees("Only invited people can join this table.")
    await ann.presses("Invite", text="Cy")
    assert ann.sees("Nobody called Cy was here lately. Ask them to save this name on their page here first.")
    await site.person("Bo")
    await site.person("Bo")
    await ann.presses("Invite", text="Bo")
    assert ann.sees("Several people are called Bo: Bo (")
    assert ann.sees("Write the name with the brackets of the person you mean.")
    await ann.tries("/open", game="tictactoe", visibility="named", opponent="Cy")
    assert ann.sees("Ask them to save this name")
    await ann.tries("/open", game="tictactoe", visibility="link", opponent="Cy")
    assert ann.sees("Send them the link instead.")
