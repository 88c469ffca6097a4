"""The zones of a table's page: plates, moves in columns, the row of buttons, hints of a first match, and the end."""

from __future__ import annotations

import pytest

from games.core import match as core
from games.core.screen import Say

from .conftest import Site, Viewer
from .page import Element
from .test_play import looks, starts


def found(viewer: Viewer, kind: str) -> list[Element]:
    """The elements of a class on somebody's page, in order."""
    return [e for e in viewer.page.root.all() if kind in e.attributes.get("class", "").split()]


def seats(viewer: Viewer) -> list[list[str]]:
    """The signs of the plates beyond the board, and of those on the viewer's side."""
    lists = [one for one in found(viewer, "seats") if one.tag == "ol"]
    return [[next(one.all("span")).text for one in plates.all("li")] for plates in lists]


async def test_others_are_beyond_the_board_in_the_order_in_which_they_follow(site: Site) -> None:
    people = await starts(site, "tequila", "Ann", "Bo", "Cy", seats=3)
    found_by_seat = {shown[1][0]: shown[0] for shown in [seats(await looks(one)) for one in people]}
    assert found_by_seat == {"A": ["B", "C"], "B": ["C", "A"], "C": ["A", "B"]}


async def test_who_watches_two_sides_sits_behind_the_first_and_else_sees_all_beyond(site: Site) -> None:
    ann, _ = await site.two_play()
    eve = site.visitor()
    await eve.opens(ann.at)
    assert seats(eve) == [["O"], ["X"]]
    three = await starts(site, "tequila", "Cy", "Di", "Ed", seats=3)
    await eve.opens(three[0].at)
    assert seats(eve) == [["A", "B", "C"]]


async def test_moves_of_two_sides_stand_in_columns_and_each_leads_to_its_step_at_the_end(site: Site) -> None:
    table = await site.house.sits("Ann", "Bo")
    await site.house.plays(table, "a1", "b2", "c3")
    eve = site.visitor()
    await eve.opens(f"/s/{table.share}")
    pairs = [(row.attributes["value"], [move.text for move in row.all("span")]) for row in found(eve, "pair")]
    assert pairs == [("3", ["c3", ""]), ("1", ["a1", "b2"])]
    assert eve.sees("⁨Ann⁩ marked c3.")  # the last one in words, too
    await site.house.presses("Bo", table, "resign:!")
    await looks(eve)
    links = [link.attributes["href"] for row in found(eve, "pair") for link in row.all("a")]
    assert links == [f"/s/{table.share}/replay?step={step}" for step in (3, 1, 2)]


async def test_plates_of_tequila_tell_how_many_tiles_each_has_and_its_moves_are_short(site: Site) -> None:
    ann, bo = await starts(site, "tequila", "Ann", "Bo", seats=2)
    while (table := await site.table(ann)).live_match().version < 4:
        match, (seat,) = table.live_match(), table.waiting()
        move = core.legal(table.game, match, seat)[0]
        await (ann, bo)[seat].tries(f"{ann.at}/do", do=f"{match.turn}:{move}")
    await looks(ann)
    held = table.game.view(table.live_match().state, None).hand_sizes
    assert sorted(int(e.text.split()[0]) for e in found(ann, "score")) == sorted(held)
    moves = [move.text for row in found(ann, "pair") for move in row.all("span") if move.text]
    assert moves
    assert max(map(len, moves)) <= len("12–12, train stays")


async def test_rare_buttons_are_in_one_sheet_and_the_usual_ones_in_a_row(site: Site) -> None:
    ann, _ = await site.two_play()
    row = [e.text for e in found(ann, "act")]
    assert row == ["Say", "Offer draw", "More", "Resign"]
    assert "end" in found(ann, "act")[-1].attributes["class"].split()  # below the others
    sheets = [e.attributes["data-key"] for e in found(ann, "sheet")]
    assert sheets == ["say", "more"]
    more = next(e for e in found(ann, "sheet") if e.attributes["data-key"] == "more")
    assert {"More time", "Stop"} <= {button.text for button in more.all("button")}


@pytest.mark.parametrize("language", ["en", *(pytest.param(one, marks=pytest.mark.slow) for one in ("ru", "zh"))])
async def test_newcomer_gets_a_hint_at_each_of_the_first_three_moves(site: Site, language: str) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await ann.opens("/me")
    await ann.presses("Save", language=language)
    await ann.tries("/open", game="hexagon")
    await bo.tries(f"{ann.at}/do", do="join:0")
    told = []
    for _ in range(8):
        match = (table := await site.table(ann)).live_match()
        (seat,) = table.waiting()
        await looks(ann)
        told.append([e.text for e in found(ann, "hint")])
        move = core.legal(table.game, match, seat)[0]
        await (ann, bo)[seat].tries(f"{ann.at}/do", do=f"{match.turn}:{move}")
    one, two, three = (site.house.app.words.text(Say(f"hint-{n}"), language, "hexagon") for n in (1, 2, 3))
    assert told == [[one], [], [two], [], [three], [], [], []]


async def test_who_has_played_the_game_before_gets_no_hint(site: Site) -> None:
    ann, bo = await site.two_play()
    assert len(found(ann, "hint")) == 1
    await ann.presses("Resign")
    await ann.presses("Resign")
    await (await looks(bo)).presses("Rematch")
    await (await looks(ann)).presses("Accept")
    again = [found(await looks(one), "hint") for one in (ann, bo)]
    await ann.presses("Resign")
    await ann.presses("Resign")
    cy, _ = await starts(site, "tictactoe", "Cy", "Di")
    eve, _ = await starts(site, "hexagon", "Eve", "Flo")
    assert [again, len(found(cy, "hint")), len(found(eve, "hint"))] == [[[], []], 1, 1]
    await ann.hosts("tictactoe")
    await bo.tries(f"{ann.at}/do", do="join:0")
    assert found(await looks(ann), "hint") == []


async def test_end_has_the_result_in_large_how_the_series_stands_and_no_turning_point_without_a_move(
    site: Site,
) -> None:
    ann, bo = await starts(site, "hexagon", "Ann", "Bo")
    for _ in range(2):
        await bo.presses("Resign")
    await looks(ann)
    assert [e.text for e in (*found(ann, "banner"), *found(bo, "banner"))] == ["You won!", "You lost."]
    assert [len(list(e.all("i"))) for e in (*found(ann, "banner"), *found(bo, "banner"))] == [12, 0]
    assert found(ann, "series") == []
    first = ann.at
    assert "Watch the turning point" not in ann.page.links
    await ann.opens(first)
    await ann.presses("Rematch")
    await (await looks(bo)).presses("Accept")
    if "Start now" in bo.page.names:
        await bo.presses("Start now")
    assert "1 : 0" in bo.page.html.partition("</h1>")[0]
    for _ in range(2):
        await bo.presses("Resign")
    assert "1 : 0" not in bo.page.html
    assert [e.text for e in found(bo, "series")] == ["Series: ⁨Ann⁩ 2 : 0 ⁨Bo⁩"]


async def test_turning_point_of_a_game_without_a_review_is_its_start(site: Site) -> None:
    table = await site.house.sits("Ann", "Bo")
    await site.house.plays(table, "a1", "b1", "a2", "b2", "a3")
    eve = site.visitor()
    await eve.opens(f"/s/{table.share}")
    assert "Watch the turning point" not in eve.page.links
    await eve.opens(f"/s/{table.share}/replay?step=turn")
    assert eve.sees("Step 0 of 5")


async def test_three_places_are_told_to_each_as_their_own(site: Site) -> None:
    people = await starts(site, "tequila", "Ann", "Bo", "Cy", seats=3)
    for one in people[:2]:
        await looks(one)
        for _ in range(2):
            await one.presses("Resign")
    told = [found(await looks(one), "banner")[0].text for one in people]
    assert told == ["You came last of three.", "You came second of three.", "You won!"]
