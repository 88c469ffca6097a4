"""Presses that are not simply moves: strangers', late, doubled and forged ones; pages, forms and files."""

from __future__ import annotations

import asyncio
import json

from bot.messages.temporary import CLOSING_SECONDS

from .house import Club, begins_match, cards
from .screen import buttons, label, words


async def test_several_refusals_leave_the_last_one(club: Club) -> None:
    await begins_match(club)
    for cell in ("a1", "b2", "c3"):
        await club.bo.presses(cell, in_=club.games).is_answered()
        await club.bo.is_told("turn")
    assert await club.fake.until(lambda: len(club.bo.ephemerals()) == 1, 5.0)


async def test_press_that_is_told_twice_is_answered_once(club: Club) -> None:
    await begins_match(club)
    club.fake.duplicate_next_event()
    await (club.ann.presses("a1", in_=club.games)).is_answered()
    await club.bo.sees("marked a1", in_=club.games)
    assert not club.ann.ephemerals()


async def test_page_behind_more_gives_way_to_the_next_page(club: Club) -> None:
    ann, games = club.ann, club.games
    await begins_match(club)
    ann.presses("⋯", in_=games)
    page = await ann.sees_button("Resign", in_=games)
    assert page.only_for is ann
    ann.presses("Resign", in_=games)
    await ann.sees("Resign and lose this match?", in_=games)
    assert len(ann.ephemerals()) == 1
    ann.presses_on(page, "Resign")
    await club.bo.sees("resigned", in_=games)
    assert await club.fake.until(lambda: "resigned" in words(page), 5.0)
    assert not page.components


async def test_form_that_was_open_over_a_restart_is_heard(idle: Club) -> None:
    ann, games = idle.ann, idle.games
    async with idle.open():
        await begins_match(idle)
        ann.presses("⋯", in_=games)
        await ann.sees_button("More", in_=games)
        ann.presses("More", in_=games)
        await ann.sees_button("Type a move", in_=games)
        ann.presses("Type a move", in_=games)
        await ann.is_asked()
    async with idle.open():
        ann.fills({"move": "zz"})
        await ann.is_told("move isn’t possible")


async def ended(club: Club) -> None:
    """Ann has won against Bo."""
    await begins_match(club)
    for who, cell in ((club.ann, "a1"), (club.bo, "b1"), (club.ann, "a2"), (club.bo, "b2"), (club.ann, "a3")):
        await club.plays(who, cell)


async def test_record_is_shown_to_one_person_first_and_shared_by_a_second_press(club: Club) -> None:
    await ended(club)
    cy = club.joins("Cy")
    before = len(cards(club))
    for who in (club.bo, cy):
        who.presses("Record", in_=club.games)
        page = await who.is_told("Anyone can check it.")
        assert page.only_for is who
        assert "roundhouse verify" not in page.content
    assert len(cards(club)) == before
    cy.presses("Send me the files", in_=club.games)
    mine = await cy.is_told("the record of the match")
    assert (mine.only_for, len(mine.attachments), len(cards(club))) == (cy, 1, before)
    await club.bo.sees_button("Share in the room", in_=club.games)
    club.bo.presses("Share in the room", in_=club.games)
    film = await club.ann.sees("step by step", in_=club.games, within=50)
    (picture,) = film.attachments
    assert picture["filename"].endswith(".gif")
    assert picture["size"] < 4_000_000
    message = await club.ann.sees("the record of the match", in_=club.games)
    (one,) = message.attachments
    assert one["filename"].endswith(".json")
    kept = next(data for path, data in club.fake.cdn.items() if path.endswith(one["filename"]))
    assert json.loads(kept)["game"] == "tictactoe"


async def test_record_leads_to_the_replay_and_the_page_that_verifies_in_a_browser(idle: Club) -> None:
    async with idle.open(web_url="https://play.example"):
        await ended(idle)
        idle.bo.presses("Record", in_=idle.games)
        page = await idle.bo.is_told("Anyone can check it.")
        links = [one["url"] for one in buttons(page.components) if one.get("url")]
        base = f"https://play.example/s/{(await idle.table()).share}"
        assert links == [f"{base}/replay", f"{base}/verify"]


async def test_own_data_is_sent_to_nobody_else(club: Club) -> None:
    club.ann.runs("/me", in_=club.games, topic="export")
    mine = await club.ann.is_told("all the data stored about you")
    assert (mine.only_for, cards(club)) == (club.ann, [])


async def test_same_data_stands_on_one_button_alone(club: Club) -> None:
    cy = club.joins("Cy")
    club.ann.runs("/play", in_=club.games, game="hidden", opponent=club.bo)
    await cy.sees_button("Join", in_=club.games)
    assert [label(one) for one in buttons(club.card().components)].count("Join") == 1


async def test_private_pages_of_a_match_are_one_and_close_with_it(club: Club) -> None:
    await begins_match(club)
    for _ in range(3):
        club.bo.presses("⋯", in_=club.games)
        page = await club.bo.is_told("to play")
        await club.fake.until(lambda: False, 3.0)
    assert club.bo.ephemerals() == [page]
    club.bo.presses("Last move", in_=club.games)
    line = await club.bo.is_told("Nothing has happened yet.")
    await club.fake.until(lambda: False, 3.0)
    assert club.bo.ephemerals() == [line]
    await club.presses(club.bo, "⋯")
    await club.fake.until(lambda: False, 3.0)
    for who, cell in ((club.ann, "a1"), (club.bo, "b1"), (club.ann, "a2"), (club.bo, "b2"), (club.ann, "a3")):
        await club.plays(who, cell)
    await club.fake.until(lambda: not club.bo.ephemerals(), 5.0)
    assert [one for one in club.bo.ephemerals() if buttons(one.components)] == []
    club.bo.presses("⋯", in_=club.games)
    await club.bo.is_told("You lost.")
    await club.fake.until(lambda: False, 3.0)
    club.clock.ahead += 15 * 60.0
    club.bo.presses("⋯", in_=club.games)  # the token of the one before has ended
    await club.bo.is_told("You lost.")


async def test_page_that_is_pressed_while_it_goes_with_its_match_is_answered(club: Club) -> None:
    await begins_match(club)
    for who, cell in ((club.ann, "a1"), (club.bo, "b1"), (club.ann, "a2"), (club.bo, "b2")):
        await club.plays(who, cell)
    club.bo.presses("⋯", in_=club.games)
    page = await club.bo.is_told("to play")
    await club.plays(club.ann, "a3")
    club.fake.fail_next("DELETE", "/messages/", "slow")
    await asyncio.sleep(CLOSING_SECONDS + 0.5)
    assert not page.deleted
    await club.bo.presses_on(page, "More").is_done()
    await asyncio.sleep(5)
    assert len(club.bo.ephemerals()) == 1
    assert page.deleted
