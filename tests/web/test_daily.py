"""The daily match on the web: its page, one try, a result to share, and a deal that anybody can check afterwards."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.usecases import daily
from games.core.screen import Say
from games.table.table import Table
from storage import friends
from storage.friends import Friendship
from tests.bot.chat.paper import key_of, text_of
from tests.house import all_words

from .conftest import Site, Viewer
from .test_linking import says

LANGUAGES = all_words().languages


async def begins(site: Site, name: str = "Ann") -> tuple[Viewer, Table]:
    """Somebody new who has begun today's match."""
    await daily.sweep(site.house.app)
    guest = await site.person(name)
    await guest.opens("/daily")
    await guest.presses("Play today’s match")
    return guest, await table_at(site, guest)


async def table_at(site: Site, guest: Viewer) -> Table:
    table = await site.house.app.store.table(guest.at.removeprefix("/t/"))
    assert table is not None
    return table


async def ends(guest: Viewer) -> None:
    """Somebody resigns; where several computers sit, they play it out."""
    await guest.tries(f"{guest.at}/do", do="resign:!")
    await guest.site.house.computers.drain()


async def test_match_of_the_day_is_begun_by_one_press_and_once(site: Site) -> None:
    ann, table = await begins(site)
    assert table.lobby.daily == "2026-11-20"
    assert table.chairs[0].name == "Ann"
    await ann.opens("/daily")
    assert ann.sees("You have begun today’s match.")
    assert ann.page.links["Go on playing"] == f"/t/{table.id}"
    await ann.tries("/daily/play")
    assert ann.at == f"/t/{table.id}"


async def test_front_page_leads_to_it(site: Site) -> None:
    await daily.sweep(site.house.app)
    ann = await site.person("Ann")
    await ann.opens("/")
    (words,) = (words for words, address in ann.page.links.items() if address == "/daily")
    assert words.startswith("Daily match: ")


async def test_result_can_be_shared_and_tells_nothing_of_the_deal(site: Site) -> None:
    ann, table = await begins(site)
    await ends(ann)
    await ann.opens("/daily")
    assert ann.sees("Your result today")
    shared = f"/daily/{table.share}"
    assert f"http://roundhouse.test{shared}" in ann.response.text
    assert "Roundhouse daily · 20 Nov · " in ann.response.text
    bo = await site.person("Bo")
    await bo.opens(shared)
    assert bo.sees("A result of today’s daily match")
    assert bo.sees("Play today’s match")
    assert table.id not in bo.response.text
    picture = await bo.client.get(f"{shared}.png")
    assert picture.headers["content-type"] == "image/png"


async def test_link_of_no_result_is_not_found(site: Site) -> None:
    ann, table = await begins(site)
    for path in (f"/daily/{table.share}", f"/daily/{table.share}.png", "/daily/nothing", "/daily/2026-11-20.json"):
        assert (await ann.client.get(path)).status_code == 404
    for path in ("/daily/2026-13-40.json", "/daily/1999-01-01.json", "/daily/x.json"):
        assert (await ann.client.get(path)).status_code == 404


@pytest.mark.parametrize("rest", ["", "/replay", "/record.json", "/picture.png", "/story", "/analysis", "/replay.gif"])
async def test_nobody_else_sees_the_table_before_the_day_is_over(site: Site, rest: str) -> None:
    ann, table = await begins(site)
    await ends(ann)
    bo = await site.person("Bo")
    for base in (f"/t/{table.id}", f"/s/{table.share}"):
        assert (await bo.client.get(base + rest)).status_code == 404


async def test_player_sees_no_secret_before_the_day_is_over(site: Site) -> None:
    ann, table = await begins(site)
    await ends(ann)
    await ann.opens(f"/t/{table.id}")
    assert ann.sees("The deal can be checked tomorrow")
    assert ann.page.links["Your result"] == "/daily"
    for rest in ("/record.json", "/replay", "/verify"):
        answer = await ann.client.get(f"/t/{table.id}{rest}")
        assert answer.status_code == 409
        assert "Others can still play this deal today." in answer.text


async def test_deal_is_checked_by_anybody_from_what_is_published(
    site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, _table = await begins(site)
    before = json.loads((await ann.client.get("/daily.json")).text)
    assert "secret" not in before["today"]
    assert before["yesterday"] is None
    site.house.clock.wind(days=1)
    await daily.sweep(site.house.app)
    after = json.loads((await ann.client.get("/daily.json")).text)
    assert after["today"] == before["tomorrow"]
    assert after["yesterday"]["commitment"] == before["today"]["commitment"]
    deal = tmp_path / "deal.json"
    deal.write_text((await ann.client.get("/daily/2026-11-20.json")).text)
    assert json.loads(deal.read_text())["chance"]["secret"] == after["yesterday"]["secret"]
    assert main(["verify", str(deal), "--commitment", before["today"]["commitment"]]) == 0
    assert main(["verify", str(deal), "--commitment", after["today"]["commitment"]]) == 1
    assert main(["replay", str(deal), "--json"]) == 0
    capsys.readouterr()
    await ann.opens("/daily")
    assert ann.sees("--commitment " + before["today"]["commitment"][:8])


async def test_record_of_a_try_is_checked_against_the_commitment_the_day_after(
    site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, table = await begins(site)
    await ends(ann)
    noted = json.loads((await ann.client.get("/daily.json")).text)["today"]["commitment"]
    site.house.clock.wind(days=1)
    await daily.sweep(site.house.app)
    record = tmp_path / "record.json"
    record.write_text((await ann.client.get(f"/t/{table.id}/record.json")).text)
    assert main(["verify", str(record), "--commitment", noted]) == 0
    capsys.readouterr()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_page_speaks_each_language(site: Site, language: str) -> None:
    ann, _ = await begins(site)
    await ends(ann)
    await ann.tries("/me", language=language)
    await ann.opens("/daily")
    assert ann.sees(site.house.app.words.text(Say("daily-result"), language))


async def test_house_without_it_says_so(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.opens("/daily")
    assert ann.sees("There is no daily match today.")


async def test_pages_of_those_who_have_finished_one_have_a_pill_and_others_have_none(site: Site) -> None:
    ann, _table = await begins(site)
    bo = await site.person("Bo")
    for guest in (ann, bo):
        await guest.opens("/tables")
        assert "pill" not in guest.response.text
    await ann.opens("/daily")
    await ann.opens(ann.page.links["Go on playing"])
    await ends(ann)
    await ann.opens("/tables")
    label = 'aria-label="Your result today: '
    assert f'<a href="/daily" {label}' in ann.response.text
    assert "⬢" in ann.response.text
    await ann.opens("/")
    (words,) = (words for words in ann.page.links if words.startswith("Daily match: "))
    assert "· Your result today: " in words
    site.house.clock.wind(days=1)
    await daily.sweep(site.house.app)
    await ann.opens("/tables")
    assert 'aria-label="Not finished yet today"><span class="pill">⬡ <i>Daily match</i></span>' in ann.response.text
    await bo.opens("/")
    assert "pill" not in bo.response.text


async def test_page_says_when_the_day_ends_and_what_ends_no_streak(site: Site) -> None:
    ann, _table = await begins(site)
    await ends(ann)
    await ann.opens("/daily")
    assert '<time datetime="2026-11-21T00:00:00' in ann.response.text
    assert ann.sees("neither end a streak nor count")


@pytest.mark.slow
async def test_reminder_is_chosen_by_those_whom_a_private_message_can_reach(site: Site) -> None:
    await daily.sweep(site.house.app)
    ann = await site.person("Ann")
    await ann.opens("/daily")
    assert "Daily reminder" not in ann.response.text
    code = text_of(await says(site, "/me link")).split()[-1]
    await ann.opens("/me")
    await ann.presses("Link an account", code=code.lower())
    await says(site, key_of(await says(site, "/me link"), "Yes, that’s me").data)
    await ann.opens("/daily")
    assert ann.sees("No message reminds you")
    await ann.presses("Remind me each day", at="06:30")
    assert ann.sees("each day at 06:30 (UTC+0)")
    for zone, said in (("America/Los_Angeles", "America/Los_Angeles"), ("Etc/UTC", "UTC")):  # as our script finds it
        await ann.tries("/daily/remind", at="07:30", zone=zone)
        assert ann.sees(f"each day at 07:30 ({said})")
    await ann.presses("No reminders")
    assert ann.sees("No message reminds you")


@pytest.mark.slow
async def test_page_has_the_week_of_friends_who_let_the_reader_see_it(site: Site) -> None:
    ann, of_ann = await begins(site)
    bo, of_bo = await begins(site, "Bo")
    for guest in (ann, bo):
        await ends(guest)
    numbers = [table.chairs[0].player or 0 for table in (of_ann, of_bo)]
    for who, whom in (numbers, numbers[::-1]):
        friendship = Friendship(who, whom, site.house.clock.at, declined=False, withdrawn=False)
        await site.house.app.store.write(lambda unit, one=friendship: friends.put(unit.conn, one))
    await ann.opens("/daily")
    assert "Last seven days" not in ann.response.text
    await bo.tries("/me/profile", profile="everyone")
    await ann.opens("/daily")
    assert ann.sees("Last seven days · Friends")
    assert re.search('<th scope="row"><bdi>.?Bo.?</bdi></th>', ann.response.text)
    await bo.opens("/daily")
    assert "Last seven days" not in bo.response.text
