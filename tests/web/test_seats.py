"""Seats of an open table: people join, accept, decline, leave, and are removed."""

from __future__ import annotations

from storage.people import players

from .conftest import Site
from .opened import chips, opens


async def test_open_table_is_found_from_the_front_page_and_joined(site: Site) -> None:
    ann = await opens(site, stake=10)
    bo = await site.person("Bo")
    await bo.opens("/")
    await bo.follows("1 table waits for players")
    line = next(name for name in bo.page.links if "⁨Ann⁩" in name)
    await bo.follows(line)
    await bo.presses("Join")
    assert "stake 10" in line
    assert bo.sees("⁨Ann⁩ to play.")
    assert bo.sees("stake 10 (pot 20)")
    assert (await site.table(ann)).status == "live"
    assert (await chips(site.house, "Ann"), await chips(site.house, "Bo")) == (990, 990)


async def test_share_link_leads_to_a_free_seat(site: Site) -> None:
    ann = await opens(site)
    link = next(e.attributes["value"] for e in ann.page.root.all("input") if "readonly" in e.attributes)
    bo = await site.person("Bo")
    await bo.opens(link)
    await bo.presses("Join")
    assert "/s/" in link
    assert bo.sees("⁨Ann⁩ to play.")
    assert bo.at == link.removeprefix("http://roundhouse.test")


async def test_who_joins_reads_that_they_are_in_and_finds_every_hash_folded_under_fairness(site: Site) -> None:
    ann = await opens(site, game="hidden")
    bo = await site.person("Bo")
    await bo.opens(ann.at)
    await bo.presses("Join", text="tea at five")
    table = await site.table(ann)
    assert bo.sees("You’re in.")
    above, _, folded = bo.page.html.partition("<summary>Fairness</summary>")
    for exact in (table.commitment, table.chairs[1].entropy):
        assert exact[:8] not in above
        assert exact in folded
    assert table.chairs[1].words == "tea at five"


async def test_loading_the_answer_to_a_press_again_shows_the_table(site: Site) -> None:
    ann = await opens(site, game="hidden")
    bo = await site.person("Bo")
    await bo.opens(ann.at)
    await bo.presses("Join")
    answered_at = bo.at
    await bo.opens(answered_at)
    assert answered_at.endswith("/do")
    assert bo.at == ann.at
    assert [(await bo.client.get(path)).url.path for path in ("/play", "/open", "/me/forget")] == ["/", "/", "/me"]


async def test_challenged_person_is_asked_and_accepts(site: Site) -> None:
    bo = await site.person("Bo")
    ann = await site.person("Ann")
    await ann.hosts("tictactoe", opponent="Bo")
    await bo.opens("/turns")
    line = next(name for name in bo.page.links if "⁨Ann⁩ invites you." in name)
    counted = "My turns 1" in bo.page.links
    await bo.follows(line)
    await bo.presses("Accept")
    assert counted
    assert bo.sees("⁨Ann⁩ to play.")


async def test_declined_challenge_closes_the_table(site: Site) -> None:
    bo = await site.person("Bo")
    ann = await site.person("Ann")
    await ann.hosts("tictactoe", opponent="bo", stake=100)
    await bo.opens(ann.at)
    await bo.presses("Decline")
    await ann.opens(ann.at)
    assert ann.sees("The challenge was declined. Stakes were returned.")
    assert await chips(site.house, "Ann") == 1000


async def test_nobody_challenges_themselves(site: Site) -> None:
    ann = await site.person("Ann")
    async with site.house.app.store.read() as conn:
        (me,) = await players.recent(conn, site.house.clock.at, 9)
    await ann.tries("/open", game="tictactoe", opponent=me.name)
    assert ann.sees("You can’t take two seats at one table.")


async def test_join_with_the_stake_of_an_older_page_is_refused(site: Site) -> None:
    ann = await opens(site, stake=10)
    bo = await site.person("Bo")
    await bo.tries(f"{ann.at}/do", do="join:0")
    assert bo.sees("The stake is now 10 chips. Please check it before you join.")
    assert (await site.table(ann)).status == "open"


async def test_who_has_too_few_chips_cannot_join(site: Site) -> None:
    ann = await opens(site, stake=700)
    bo = await site.person("Bo")
    await bo.hosts("tictactoe", stake=900)
    await bo.opens(ann.at)
    await bo.presses("Join")
    assert bo.sees("Not enough chips: the stake is 700 chips.")
    assert await chips(site.house, "Bo") == 100


async def test_host_adds_computers_removes_a_guest_starts_and_others_cannot(site: Site) -> None:
    ann = await opens(site, game="sealed", seats=4)
    bo, cy = await site.person("Bo"), await site.person("Cy")
    for other in (bo, cy):
        await other.opens(ann.at)
        await other.presses("Join")
    assert "Start" in cy.page.names
    await ann.opens(ann.at)
    await ann.presses("4 · strong – plays well")
    await ann.presses("Remove")
    await bo.opens(ann.at)
    await ann.presses("Start")
    await cy.opens(ann.at)
    assert cy.sees("⁨Ann⁩ would like to start now.")
    await cy.presses("Start")
    await ann.opens(ann.at)
    assert bo.sees("Join")
    assert ann.sees("Your turn")
    assert not ann.sees("⁨Bo⁩")
    assert ann.sees("Computer (4)")


async def test_cancelling_asks_once_more_and_gives_the_stake_back(site: Site) -> None:
    ann = await opens(site, stake=10)
    await ann.presses("Close table")
    asked = ann.sees("Close this table? Stakes will be returned.") and ann.sees("Keep it")
    await ann.presses("Close table")
    assert asked
    assert ann.sees("This table was closed.")
    assert await chips(site.house, "Ann") == 1000


async def test_guest_leaves_an_open_table(site: Site) -> None:
    ann = await opens(site, game="sealed", seats=3, stake=5)
    bo = await site.person("Bo")
    await bo.opens(ann.at)
    await bo.presses("Join")
    await bo.presses("Leave")
    assert "Join" in bo.page.names
    assert await chips(site.house, "Bo") == 1000
