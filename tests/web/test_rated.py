"""Rated or casual on the web: chosen before a match, shown on its page, and what pages say about ratings."""

from __future__ import annotations

from contextlib import suppress

import pytest

from bot.usecases.play import act
from games.core.game import Refusal
from games.core.match import legal
from games.reductions import RatingChange
from games.table.table import Table
from tests.rated import rate

from .conftest import Site, Viewer
from .test_history import WON, played


async def practises(site: Site, moves: int = 0, **fields: object) -> tuple[Viewer, Table]:
    """Ann plays the computer; who is asked marks the first free cell, until so many moves are made."""
    ann = await site.person("Ann")
    await ann.plays("tictactoe", level="1", **fields)
    table = await site.table(ann)
    while (now := await site.house.table(table)).live_match().version < moves:
        seat, match = min(now.waiting()), now.live_match()
        with suppress(Refusal):  # the computer was quicker
            await act(
                site.house.app, table.id, seat, match.turn, legal(now.game, match, seat)[0], now.chairs[seat].answers
            )
    await ann.opens(f"/t/{table.id}")
    return ann, await site.house.table(table)


async def test_practice_is_casual_and_a_tick_makes_it_rated(site: Site) -> None:
    ann, casual = await practises(site)
    assert casual.lobby.casual
    assert ann.sees(f"Table {casual.id} · casual") or ann.sees("casual")
    bo = await site.person("Bo")
    await bo.plays("tictactoe", level="1", rated="yes")
    assert not (await site.table(bo)).lobby.casual
    assert bo.sees("rated")


async def test_casual_practice_takes_moves_back_and_is_stopped(site: Site) -> None:
    ann, table = await practises(site, 4)
    await ann.presses("Take back")
    assert await site.house.table(table) != table
    await ann.presses("Stop")
    await ann.presses("Stop")
    over = await site.house.table(table)
    assert over.status == "over"
    assert not ann.sees("Not rated")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "This match is rated: the computer doesn’t take moves back."),
        ("ru", "Это партия на рейтинг: компьютер не возвращает ходы."),
        ("zh", "本局计等级分：电脑不同意悔棋。"),
    ],
)
async def test_rated_practice_offers_no_way_back_and_refuses_a_forged_one(
    site: Site, language: str, sentence: str
) -> None:
    ann, table = await practises(site, 4, rated="yes")
    for label in ("Take back", "Restart", "Stop"):
        assert label not in ann.page.names, label
    await ann.tries("/me", language=language)
    await ann.tries(f"/t/{table.id}/do", do="offer:takeback")
    assert ann.sees(sentence)
    assert await site.house.table(table) == table


async def test_new_table_is_rated_unless_its_form_says_casual_and_the_friend_reads_it(site: Site) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    for rated, line in (("yes", "Rated"), ("no", "Casual: no ratings")):
        await ann.hosts("tictactoe", rated=rated)
        assert ann.sees(f"10 minutes a move · {line}")
        await bo.opens(ann.at)
        assert bo.sees(f"10 minutes a move · {line}")
        assert (await site.table(ann)).lobby.casual is (rated == "no")
    await ann.tries("/open", game="tictactoe", rated="maybe")
    assert ann.sees("“maybe” is not one of the choices: yes, no.")


async def test_plates_say_new_first_and_then_a_rating_with_an_arrow_and_details_are_under_more(site: Site) -> None:
    ann, _, first = await played(site)
    await ann.opens(first)
    assert ann.page.text.count("new (1 match)") == 2
    mine = await winner(site, ann)
    assert ann.sees(f"{mine.points:,} ± {mine.plus_minus}, ▲{mine.change}")
    cy = await site.person("Cy")
    await rate(site.house.app, Ann=1_600, Cy=1_600)
    await ann.tries("/open", game="tictactoe")
    table = ann.at
    await cy.tries(f"{table}/do", do="join:0")
    for move, viewer in zip(WON, (ann, cy, ann, cy, ann), strict=True):
        await viewer.opens(table)
        await viewer.presses(move)
    mine = await winner(site, ann)
    assert mine.change > 0
    assert ann.sees(f"Rating {mine.points:,} ▲{mine.change}")
    assert "new" not in [element.text for element in ann.page.root.all("small")]


async def winner(site: Site, viewer: Viewer) -> RatingChange:
    """The rating of the first seat after the match that a visitor has before them."""
    rated = (await site.table(viewer)).rated
    assert rated is not None
    assert rated.seats[0] is not None
    return rated.seats[0]


async def test_invitation_says_what_the_match_would_bring(site: Site) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await rate(site.house.app, Ann=1_600, Bo=1_500)
    await ann.hosts("tictactoe")
    await bo.opens(ann.at)
    assert bo.sees("Win: about +")
    assert bo.sees("Loss: about −")
    await ann.hosts("tictactoe", rated="no")
    await bo.opens(ann.at)
    assert not bo.sees("Win: about")
    cy = site.visitor()
    await cy.opens(ann.at)
    assert not cy.sees("Win: about")


async def test_nobody_is_asked_how_well_they_play_while_a_match_waits_for_them(site: Site) -> None:
    ann, bo = await site.two_play()
    for who in (ann, bo):
        await who.opens(ann.at)
        assert not who.sees("How well do you play Tic-tac-toe?")
        await who.opens("/me")
        assert who.sees("How well I play")


async def test_guest_says_once_how_well_they_play(site: Site) -> None:
    guest = site.visitor()
    await guest.hosts("hexagon")
    assert guest.sees("How well do you play HeXagon?")
    await guest.presses("Strong")
    await guest.opens(guest.at.removesuffix("/do"))
    assert not guest.sees("How well do you play HeXagon?")
    for again in ("guess:strong", "guess:new"):
        await guest.tries(f"{guest.at}/do", do=again)
        assert guest.sees("You have already said how well you play HeXagon. That can’t be changed.")
        await guest.opens(guest.at.removesuffix("/do"))
    for forged in ("guess:best", "guess:", "guess"):
        await guest.tries(f"{guest.at}/do", do=forged)
        assert guest.status >= 400, forged
        await guest.opens(guest.at.removesuffix("/do"))
    await guest.opens("/me")
    assert guest.sees("HeXagon: “Strong”. Your rating begins there.")


async def test_own_page_asks_for_each_game_that_has_no_rating_yet(site: Site) -> None:
    ann = await site.person("Ann")
    await rate(site.house.app, Ann=1_600)
    await ann.opens("/me")
    assert "Tequila Train: New to it" in ann.page.names
    assert "Tic-tac-toe: New to it" not in ann.page.names
    await ann.tries("/me/guess", game="tequila", guess="rules")
    assert ann.sees("Tequila Train: “I know the rules”.")
    await ann.tries("/me/guess", game="tequila", guess="new")
    assert ann.sees("That can’t be changed.")
    await ann.tries("/me/guess", game="tictactoe", guess="new")
    assert ann.sees("You have already played a rated match of Tic-tac-toe.")


async def test_stranger_cannot_answer_at_somebody_elses_table(site: Site) -> None:
    ann, _ = await site.two_play()
    cy = await site.person("Cy")
    await cy.opens(ann.at)
    assert not cy.sees("How well do you play")
    await cy.tries(f"{ann.at}/do", do="guess:new")
    assert cy.sees("You don’t have a seat at this table")


async def test_ladder_of_the_lobby_shows_new_people_whom_the_reader_may_name(site: Site) -> None:
    ann, bo, _ = await played(site)
    await bo.opens("/top?where=here&game=tictactoe")
    assert "new" in [element.text for element in bo.page.root.all("small")]
    assert bo.sees("Bo you")
    assert not bo.sees("Ann")
    await ann.tries("/me/ladders", ladders="shown")
    await bo.opens("/top?where=here&game=tictactoe")
    assert bo.sees("Ann")


async def test_match_that_somebody_leaves_before_their_second_move_says_at_once_that_it_is_not_rated(
    site: Site,
) -> None:
    ann = await site.person("Ann")
    await ann.hosts("rpsls", seats=3)
    others = [await site.person(name) for name in ("Bo", "Cy")]
    for one in others:
        await one.opens(ann.at)
        await one.presses("Join")
    await ann.opens(ann.at)
    rule = "Not rated: somebody left before everybody had made two moves."
    assert not ann.sees(rule)
    bo, _ = others
    await bo.opens(ann.at)
    for _ in range(2):
        await bo.presses("Resign")
    await ann.opens(ann.at)
    assert (await site.table(ann)).status == "live"
    assert ann.sees(rule)


async def test_match_without_a_move_offers_nothing_to_learn_from_and_no_turning_point(site: Site) -> None:
    ann, bo = await site.two_play()
    await bo.opens(ann.at)
    for _ in range(2):
        await bo.presses("Resign")
    for one in (ann, bo):
        for page in (ann.at, f"{ann.at}/replay"):
            await one.opens(page)
            assert "Replay" in one.page.links or page.endswith("replay")
            for link in ("Watch the turning point", "Go to turning point", "Learn from your mistakes"):
                assert link not in one.page.links
