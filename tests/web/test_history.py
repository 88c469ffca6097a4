"""The history on the profile page, and the list of one's own tables."""

from __future__ import annotations

from bot.platforms.web.guests import COOKIE
from storage.people.players import Account
from tests.bot.test_substitutes import one_falls_asleep, plays_out

from .conftest import Site, Viewer

WON = ("a1", "a2", "b1", "b2", "c1")


async def played(site: Site) -> tuple[Viewer, Viewer, str]:
    """Ann has won against Bo."""
    ann, bo = await site.two_play()
    table = ann.at
    for move, viewer in zip(WON, (ann, bo, ann, bo, ann), strict=True):
        await viewer.opens(table)
        await viewer.presses(move)
    return ann, bo, table


def replays(viewer: Viewer) -> list[str]:
    """The tables whose replays are linked, in order."""
    found = (link.attributes["href"] for link in viewer.page.root.all("a"))
    return [href.removesuffix("/replay") for href in found if href.endswith("/replay")]


async def test_finished_match_says_how_it_ended_for_you_and_leads_to_its_replay(site: Site) -> None:
    ann, bo, table = await played(site)
    for viewer, result, other in ((ann, "You won!", "Bo"), (bo, "You lost. ⁨Ann⁩ got three in a row.", "Ann")):
        await viewer.opens("/me")
        line = next(e for e in viewer.page.root.all("a") if e.attributes["href"] == f"{table}/replay")
        assert result in line.text
        assert other in line.text
        assert next(line.all("time")).attributes["datetime"].startswith("2026-11-20T12:00")
        assert next(line.all("time")).text == "20 November 2026, 12:00 UTC"
    await ann.opens(f"{table}/replay")
    assert ann.status == 200


async def test_results_are_counted_for_each_game_and_practice_apart(site: Site) -> None:
    ann, bo, _ = await played(site)
    await ann.plays("tictactoe", level="1")
    await ann.presses("Resign")
    await ann.presses("Resign")
    await ann.opens("/me")
    assert ann.sees("Tic-tac-toe 1 0 0 Tic-tac-toe (with computers) 0 0 1")
    await bo.opens("/me")
    assert bo.sees("Tic-tac-toe 0 0 1")


async def test_unfinished_and_stopped_matches_count_for_nobody(site: Site) -> None:
    ann, bo = await site.two_play()
    table = ann.at
    await bo.opens("/me")
    assert bo.sees("You haven’t finished a match yet.")
    await ann.presses("Stop")
    await bo.opens(table)
    await bo.presses("Accept")
    await bo.opens("/me")
    assert bo.sees("The match was stopped before anybody had moved.")
    assert not bo.sees("Won Drawn Lost")


async def test_matches_are_shown_page_by_page_newest_first(site: Site) -> None:
    ann = await site.person("Ann")
    tables = []
    for _ in range(12):
        site.house.clock.wind(minutes=1)
        await ann.plays("tictactoe", level="1")
        tables.append(ann.at)
        await ann.presses("Resign")
        await ann.presses("Resign")
    await ann.opens("/me")
    assert replays(ann) == tables[:1:-1]
    await ann.follows("Older")
    assert replays(ann) == tables[1::-1]
    await ann.follows("Newer")
    assert replays(ann) == tables[:1:-1]


async def test_odd_page_numbers_show_the_first_page(site: Site) -> None:
    ann, _, table = await played(site)
    for page in ("0", "-1", "x", "٣", "9" * 30):
        await ann.opens(f"/me?page={page}")
        assert f"{table}/replay" in ann.page.html


async def test_own_tables_say_play_only_where_you_are_awaited(site: Site) -> None:
    ann, bo = await site.two_play()
    await ann.opens("/turns")
    await bo.opens("/turns")
    assert "Play" in [e.text for e in ann.page.root.all("span") if e.attributes.get("class") == "go"]
    assert [e.text for e in bo.page.root.all("span") if e.attributes.get("class") == "go"] == ["Open"]


async def test_page_of_a_match_says_why_ratings_changed_less_than_usual(site: Site) -> None:
    ann, bo, _ = await played(site)
    for _ in range(2):
        await ann.tries("/open", game="tictactoe")
        table = ann.at
        await bo.tries(f"{table}/do", do="join:0")
        for move, viewer in zip(WON, (ann, bo, ann, bo, ann), strict=True):
            await viewer.opens(table)
            await viewer.presses(move)
    await bo.opens(table)
    assert bo.sees("have played 3 rated matches today, so this one counts less.")


async def test_match_at_whose_end_somebody_sat_in_is_in_their_list_and_says_for_whom(site: Site) -> None:
    dee, house = await site.person("Dee"), site.house
    account = site.web.site.guests.account(dee.client.cookies[COOKIE])
    house.people["Dee"] = await house.app.directory.get_or_create_player(Account("web", account or "", "Dee"))
    table, seat = await one_falls_asleep(house)
    await house.presses("Dee", table, f"sit:{seat}")
    over = await plays_out(house, await house.table(table))
    await dee.opens("/me")
    assert replays(dee) == [f"/t/{over.id}"]
    assert dee.sees(f"At the end you played for ⁨{over.chairs[seat].name}⁩, who has lost this match.")
    await dee.opens(f"/t/{over.id}/replay")
    assert dee.status == 200
