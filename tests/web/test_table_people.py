"""The people at a table's page: phrases, invitations by name, and people to avoid."""

from __future__ import annotations

import re

from games.table.departures import departed

from .conftest import Site, Viewer


async def test_who_plays_with_somebody_first_sees_neither_avoid_nor_close_and_a_clock_for_each(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.hosts("hexagon")
    row, _, more = ann.page.html.partition('data-key="more"')
    assert (">Close table<" in row, ">Close table<" in more) == (False, True)
    bo = await site.person("Bo")
    await bo.tries(f"{ann.at}/do", do="join:0")
    await ann.opens(ann.at)
    row, _, more = ann.page.html.partition('data-key="more"')
    assert ("play with ⁨Bo⁩ again" in row, "play with ⁨Bo⁩ again" in more) == (False, True)
    clocks = [e.text for e in ann.page.root.all("span") if e.attributes.get("class") == "clock quiet"]
    assert clocks == ["10:00"]
    plates = [e.text for e in ann.page.root.all("li") if "plate" in e.attributes.get("class", "")]
    assert plates == ["B ⁨Bo⁩ 3 chips 10:00", "A ⁨Ann⁩ you 3 chips 10 min left to play"]


async def test_phrase_is_said_to_everybody_at_the_table(site: Site) -> None:
    ann, bo = await site.two_play()
    await ann.presses("Well played")
    await bo.opens(ann.at)
    assert bo.sees("⁨Ann⁩: Well played")
    await ann.opens(bo.at)
    await ann.presses("Well played")
    assert ann.sees("You just said that.")


async def test_watcher_and_practice_have_no_phrases(site: Site) -> None:
    ann, _ = await site.two_play()
    cy = await site.person("Cy")
    await cy.opens(ann.at)
    assert "say:nice" not in cy.page.html  # a watcher's reaction is another thing
    await cy.tries(f"{ann.at}/do", do="say:nice")
    assert cy.sees("You don’t have a seat at this table")
    await cy.plays("tictactoe", level="1")
    assert "Well played" not in cy.page.html


async def test_host_invites_a_person_by_name(site: Site) -> None:
    ann, bo, cy = await site.person("Ann"), await site.person("Bo"), await site.person("Cy")
    await ann.hosts("tictactoe")
    await ann.presses("Invite", text=" bo ")
    assert ann.sees("Invited.")
    await bo.opens("/turns")
    await bo.opens(ann.at)
    await bo.presses("Accept")
    assert (await site.table(ann)).status == "live"
    await cy.opens(ann.at)
    assert "Invite" not in [button.text for button in cy.page.root.all("button")]


async def test_invitation_that_cannot_work_says_why(site: Site) -> None:
    ann, _, _ = await site.person("Ann"), await site.person("Bo"), await site.person("Bo")
    await ann.hosts("sealed", seats=4)
    for name, said in (
        ("Zoë", "Nobody called Zoë was here lately."),
        ("Bo", "Several people are called Bo: Bo ("),
        ("Ann", "This person already has a seat at this table."),
    ):
        await ann.presses("Invite", text=name)
        assert ann.sees(said)
    assert len((await site.table(ann)).chairs) == 1


async def test_one_of_several_people_of_a_name_is_invited_by_the_sign_after_it(site: Site) -> None:
    ann, bo, other = [await site.person(name) for name in ("Ann", "Bo", "Bo")]
    await ann.hosts("tictactoe")
    await ann.presses("Invite", text="Bo")
    signs = re.findall(r"Bo \([0-9a-f]{6}\) · Web · 20\d\d-\d\d-\d\d", ann.page.text)
    assert len(set(signs)) == 2
    await ann.presses("Invite", text=signs[0].partition(" · ")[0])
    assert ann.sees("Invited.")
    invited = [one for one in (bo, other) if await accepts(one, ann.at)]
    assert len(invited) == 1


async def accepts(who: Viewer, table: str) -> bool:
    await who.opens(table)
    return "Accept" in [button.text for button in who.page.root.all("button")]


async def test_only_the_host_invites(site: Site) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await ann.hosts("tictactoe")
    await bo.tries(f"{ann.at}/do", do="invite", text="Bo")
    assert bo.sees("Only the host, ⁨Ann⁩, can do that.")


async def test_person_avoided_at_a_table_cannot_be_met_again(site: Site) -> None:
    ann, bo = await site.two_play()
    await ann.presses("Don’t play with ⁨Bo⁩ again")
    assert ann.sees("You won’t be seated together again.")
    await bo.hosts("hidden")
    await ann.opens(bo.at)
    await ann.presses("Join")
    refused = ann.sees("You can’t take a seat at this table.")
    await bo.presses("Invite", text="Ann")
    assert refused
    assert bo.sees("You can’t take a seat at this table.")
    await ann.opens("/me")
    await ann.presses("Play with ⁨Bo⁩ again")
    await ann.opens(bo.at)
    await ann.presses("Join")
    assert len((await site.table(bo)).chairs) == 2


async def test_nobody_is_avoided_from_a_table_where_they_do_not_sit(site: Site) -> None:
    ann, _ = await site.two_play()
    cy, table = await site.person("Cy"), ann.at
    for who, player in ((cy, 1), (ann, 3), (ann, 1)):
        await who.tries(f"{table}/do", do=f"avoid:{player}")
        assert who.status == 409
    await ann.opens("/me")
    assert ann.sees("Your list is empty.")


async def test_page_says_who_has_left_and_at_a_button_of_theirs_no_longer(site: Site) -> None:
    ann, bo = await site.two_play()
    table = await site.table(ann)
    seat = next(seat for seat, chair in enumerate(table.chairs) if chair.name == "Bo")
    await site.house.app.store.change(table.id, lambda now: departed(now, seat, "left", now.moved_at))
    await ann.opens(ann.at)
    assert ann.sees("⁨Bo⁩ has left the group.")
    await bo.opens(bo.at)
    await bo.presses("Well played")
    await ann.opens(ann.at)
    assert not ann.sees("has left the group")
