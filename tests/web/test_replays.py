"""After the match: its replay, its record, its picture."""

from __future__ import annotations

import json
from html import unescape
from typing import Any

from bot.verify_page import page, policy
from games.core.reading import documents, read_record
from games.core.verify import verify
from tests.games.plays import GAMES

from .conftest import Site, Viewer

MOVES = ("a1", "b2", "b1", "c3", "c1")


async def finished(site: Site) -> tuple[Viewer, Viewer]:
    """Ann has won a match against Bo in five moves."""
    ann, bo = await site.two_play(stake=10)
    for number, cell in enumerate(MOVES):
        player = (ann, bo)[number % 2]
        await player.opens(player.at)
        await player.presses(cell)
    await ann.opens(ann.at)
    return ann, bo


async def test_every_step_of_a_match_can_be_looked_at(site: Site) -> None:
    ann, _ = await finished(site)
    await ann.follows("Replay")
    pages = [ann.page.text]
    for _ in MOVES:
        await ann.follows("Next step")
        pages.append(ann.page.text)
    assert "Step 0 of 5" in pages[0]
    assert "The match began." in pages[0]
    assert [f"marked {cell}." in page for cell, page in zip(MOVES, pages[1:], strict=True)] == [True] * 5
    assert "⁨Ann⁩ won. Three in a row." in pages[5]
    assert "Step 5 of 5" in pages[5]


async def test_link_to_a_replay_is_shown_with_the_result_and_the_last_position(site: Site) -> None:
    ann, _ = await finished(site)
    await ann.follows("Replay")
    tags = [e.attributes for e in ann.page.root.all("meta")]
    facts = {e["property"]: e["content"] for e in tags if "property" in e}
    assert facts["og:title"].startswith("Tic-tac-toe · Replay · table ")
    assert facts["og:description"] == "Ann won. Three in a row."
    assert (await ann.client.get(facts["og:image"])).headers["content-type"] == "image/png"


async def test_step_that_is_none_shows_one_that_is(site: Site) -> None:
    ann, _ = await finished(site)
    steps = {"3": 3, "-1": 0, "99999999999999": 0, "99": 5, "": 0, "٣": 0, "1.5": 0, "%00": 0, "²": 0}
    for step, shown in steps.items():
        await ann.opens(f"{ann.at.removesuffix('/replay')}/replay?step={step}")
        assert ann.status == 200, step
        assert ann.sees(f"Step {shown} of 5"), step


async def test_part_of_a_replay_is_what_changes(site: Site) -> None:
    ann, _ = await finished(site)
    await ann.opens(f"{ann.at}/replay?step=2&part=1")
    assert "<html" not in ann.page.html
    assert ann.sees("⁨Bo⁩ marked b2.")
    assert ann.page.problems() == []


async def test_replay_in_words_for_who_wants_no_pictures(site: Site) -> None:
    ann, _ = await finished(site)
    table = ann.at
    await ann.opens("/me")
    await ann.presses("Save", skin="text")
    await ann.opens(f"{table}/replay?step=5")
    assert ann.sees("a1 X b1 X c1 X")
    assert "<svg" not in ann.page.html


async def test_record_is_handed_out_after_the_end_and_is_fair(site: Site) -> None:
    ann, _ = await site.two_play()
    early = await ann.client.get(f"{ann.at}/record.json")
    replayed_early = await ann.client.get(f"{ann.at}/replay")
    secret = (await site.table(ann)).secret.hex()
    await ann.presses("Resign")
    await ann.presses("Resign")
    late = await ann.client.get(f"{ann.at.removesuffix('/do')}/record.json")
    (document,) = documents(late.content)
    record = read_record(document, site.house.app.games)
    assert (early.status_code, replayed_early.status_code) == (409, 409)
    assert "Its record would reveal what is still hidden" in early.text
    assert secret not in early.text + replayed_early.text
    assert verify(record).unfair is None
    assert document["seats"] == ["Ann", "Bo"]
    assert document["chance"]["secret"] == secret
    assert late.headers["content-disposition"].startswith('attachment; filename="roundhouse-tictactoe-')


def filled_in(body: str) -> Any:
    """Returns the document in the text field of the page that verifies."""
    before, found, rest = body.partition('<textarea id="text" rows="6" spellcheck="false" autocomplete="off">')
    written, _, after = rest.partition("</textarea>")
    assert f"{before}{found}</textarea>{after}".encode() == page()
    return json.loads(unescape(written))


async def test_page_that_verifies_opens_with_the_record_filled_in(site: Site) -> None:
    ann = await site.person('A</textarea><script>alert("&lt;")</script>')
    await ann.hosts("tictactoe")
    bo = await site.person("Bo")
    await bo.opens(ann.at)
    await bo.presses("Join")
    await ann.opens(ann.at)
    assert (await ann.client.get(f"{ann.at}/verify")).status_code == 409
    await ann.presses("Resign")
    await ann.presses("Resign")
    base = ann.at.removesuffix("/do")
    await ann.opens(base)
    assert ann.page.links["Verify"] == f"{base}/verify"
    await ann.opens(f"{base}/replay")
    assert ann.page.links["Verify"] == f"{base}/verify"
    answer = await ann.client.get(f"{base}/verify")
    assert filled_in(answer.text) == (await ann.client.get(f"{base}/record.json")).json()
    assert answer.headers["content-security-policy"] == f"{policy()}; frame-ancestors 'none'"
    assert "alert" not in answer.text.replace("&lt;script&gt;alert", "")


async def test_table_closed_before_its_start_has_a_record_and_a_replay_without_a_board(site: Site) -> None:
    ann = await site.person("Ann")
    for game in GAMES:
        await ann.hosts(game)
        await ann.presses("Close table")
        await ann.presses("Close table")
        record = await ann.client.get(f"{ann.at}/record.json")
        await ann.opens(f"{ann.at}/replay")
        closed = ann.page.text
        assert 'class="board"' not in ann.page.html, game
        await ann.opens(f"{ann.at}?step=1")
        assert record.json()["steps"] == [{"stop": "stopped"}], game
        assert verify(read_record(record.json(), site.house.app.games)).unfair is None, game
        assert "This table was closed." in closed, game
        assert ann.status == 200
        assert ann.sees("The match was stopped."), game


async def test_page_of_a_finished_match_with_chance_shows_its_secret(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.hosts("hidden")
    secret = (await site.table(ann)).secret.hex()
    before = ann.page.html
    await ann.presses("Close table")
    await ann.presses("Close table")
    assert secret not in before
    assert ann.sees(secret)


async def test_public_picture_of_a_table_is_a_png_once_it_has_begun(site: Site) -> None:
    ann, _ = await site.two_play()
    picture = await ann.client.get(f"{ann.at}/picture.png")
    await ann.hosts("sealed")
    too_early = await ann.client.get(f"{ann.at}/picture.png")
    assert picture.content.startswith(b"\x89PNG")
    assert picture.headers["content-type"] == "image/png"
    assert too_early.status_code == 409


async def test_forgotten_player_is_in_no_record_and_on_no_page(site: Site) -> None:
    ann, bo = await finished(site)
    table = ann.at
    await ann.opens("/me")
    await ann.follows("Delete my data")
    await ann.presses("Delete my data")
    record = (await bo.client.get(f"{table}/record.json")).json()
    await bo.opens(table)
    assert record["seats"] == ["", "Bo"]
    assert "Ann" not in json.dumps(record) + bo.page.html
    assert verify(read_record(record, site.house.app.games)).unfair is None
