"""After a match of HeXagon: who was ahead, where it turned, and the whole of it as an animated picture."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from bot.platforms.web.charts import chart
from bot.platforms.web.tables.table import STORY_STEPS
from games.core import match as core

from .conftest import Site, Viewer
from .page import Element


async def seated(site: Site, size: int) -> tuple[Viewer, Viewer]:
    """Ann and Bo at a board of this size, and Ann begins."""
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await ann.hosts("hexagon", **{"option-size": str(size)})
    await bo.opens(ann.at)
    await bo.presses("Join")
    await bo.opens(ann.at)
    return ann, bo


async def finished(site: Site, moves: int = 6) -> tuple[Viewer, Viewer]:
    """A few moves on a small board, and then Bo resigns."""
    ann, bo = await seated(site, 3)
    for _ in range(moves):
        table = await site.table(ann)
        (seat,) = table.waiting()
        player = (ann, bo)[seat]
        await player.opens(player.at)
        spelling = core.legal(table.game, table.live_match(), seat)[0]
        await player.presses("Send", text=spelling)
    await bo.opens(bo.at)
    await bo.presses("Resign")
    await bo.presses("Resign")
    await ann.opens(ann.at)
    return ann, bo


async def test_the_replay_has_a_chart_a_slider_and_links_for_who_has_no_scripts(site: Site) -> None:
    ann, _ = await finished(site)
    await ann.opens(f"{ann.at}/replay?step=3")
    assert ann.sees("Step 3 of 7")
    assert 'type="range"' in ann.page.html
    assert "<polyline points=" in ann.page.html
    assert 'aria-label="Lead: ⁨Ann⁩ above the line, ⁨Bo⁩ below.' in ann.page.html
    await ann.follows("Next step")
    assert ann.sees("Step 4 of 7")
    assert ann.page.problems() == []


async def test_the_replay_leads_to_the_page_that_verifies_its_record(site: Site) -> None:
    ann, _ = await finished(site)
    await ann.opens(f"{ann.at}/replay")
    await ann.follows("Verify")
    assert ann.sees("Verify a match")


async def test_the_replay_says_where_the_match_turned_on_a_board_and_its_old_page_leads_there(site: Site) -> None:
    ann, _ = await finished(site)
    at = ann.at
    await ann.opens(f"{at}/analysis")
    assert (ann.status, ann.page.html.count('class="scene"')) == (200, 1)
    assert ann.at == f"{at}/replay"
    await ann.opens(f"{at}/replay")
    await ann.follows("Go to turning point")
    assert ann.status == 200
    assert 'class="scene"' in ann.page.html
    assert any(ann.sees(words) for words in ("took the lead for good", "led from the beginning", "equally many chips"))
    assert "<polyline" in ann.page.html
    assert ann.page.problems() == []


async def test_the_better_move_is_a_press_away_and_marked_on_the_same_board(site: Site) -> None:
    ann, bo = await seated(site, 3)
    at = ann.at
    for spelling in ("a1.b1", "a3.b3", "e3.d3", "e1.d1"):
        table = await site.table(ann)
        (seat,) = table.waiting()
        if spelling not in core.legal(table.game, table.live_match(), seat):
            spelling = core.legal(table.game, table.live_match(), seat)[-1]
        await (ann, bo)[seat].opens(at)
        await (ann, bo)[seat].presses("Send", text=spelling)
    while (table := await site.table(ann)).status == "live":
        (seat,) = table.waiting()
        await (ann, bo)[seat].opens(at)
        choices = core.legal(table.game, table.live_match(), seat)
        await (ann, bo)[seat].presses("Send", text=choices[0 if seat else len(choices) // 2])
    review = await site.house.app.studio.reviews.of(table)
    assert review is not None
    assert review.better is not None
    assert review.turned is not None
    await ann.opens(f"{at}/replay?step=turn")
    assert ann.sees(f"Step {review.turned} of")
    assert ">!</text>" not in ann.page.html
    await ann.follows("Better move")
    assert ann.sees("? is the move that was played, ! is the better one.")
    assert ">?</text>" in ann.page.html
    assert ">!</text>" in ann.page.html
    await ann.follows("As played")
    assert ">!</text>" not in ann.page.html
    assert ann.page.problems() == []


async def test_the_animated_picture_is_handed_out_after_the_end(site: Site) -> None:
    ann, bo = await seated(site, 3)
    early = await ann.client.get(f"{ann.at}/replay.gif")
    await bo.opens(bo.at)
    await bo.presses("Resign")
    await bo.presses("Resign")
    at = bo.at.removesuffix("/do")
    late = await bo.client.get(f"{at}/replay.gif")
    assert (early.status_code, late.status_code) == (409, 200)
    assert late.headers["content-type"] == "image/gif"
    assert Image.open(BytesIO(late.content)).format == "GIF"


async def test_games_that_count_nothing_have_neither_chart_nor_analysis(site: Site) -> None:
    ann, bo = await site.two_play()
    await bo.opens(bo.at)
    await bo.presses("Resign")
    await bo.presses("Resign")
    await ann.opens(f"{ann.at}/replay")
    assert "polyline" not in ann.page.html
    assert "turning point" not in ann.page.text
    await ann.opens(f"{ann.at.removesuffix('/replay')}/analysis")
    assert ann.status == 404
    assert ann.sees("There is no analysis for this game.")


async def test_steps_keep_their_numbers_and_lead_to_the_replay(site: Site) -> None:
    options = site.house.app.games["hexagon"].Options(size=6)
    table = await site.house.sits("Ann", "Bo", game="hexagon", options=options)
    for _ in range(STORY_STEPS + 3):
        match = table.live_match()
        table = await site.house.plays(table, core.legal(table.game, match, min(table.waiting()))[0])
    eve, base = site.visitor(), f"/s/{table.share}"
    await eve.opens(base)
    numbers = [int(item.attributes["value"]) for item in rows(eve)]
    assert numbers == [*range(STORY_STEPS + 3, 4, -2), 4]  # a line has a move of each side
    assert not [link for link in eve.page.links.values() if "replay" in link]
    await eve.follows("Earlier steps")
    assert [int(item.attributes["value"]) for item in rows(eve)] == [*range(STORY_STEPS + 3, 0, -2)]
    everything = [move.text for item in rows(eve) for move in item.all("span")]
    assert eve.page.problems() == []
    await site.house.presses("Ann", table, "resign:!")
    await eve.opens(base)
    link = next(a for item in rows(eve) for a in item.all("a") if a.attributes["href"].endswith("step=30"))
    assert link.text in everything
    await eve.opens(link.attributes["href"])
    assert eve.sees(f"Step 30 of {STORY_STEPS + 4}")
    source, target = link.text.split()[0].split("–")
    assert eve.sees(f"from {source} to {target}")


def rows(visitor: Viewer) -> list[Element]:
    """The lines of the list of moves."""
    return [item for item in visitor.page.root.all("li") if "value" in item.attributes]


async def test_a_chart_marks_where_one_looks_and_where_it_turned() -> None:
    drawn = chart([0, 2, -4], 1, "ahead", turned=2)
    assert 'points="8.0,60.0 300.0,34.0 592.0,112.0"' in drawn
    assert '<circle cx="300.0" cy="34.0"' in drawn
    assert 'class="turned" x1="592.0"' in drawn
    assert "turned" not in chart([0], 0, "even", turned=5)
