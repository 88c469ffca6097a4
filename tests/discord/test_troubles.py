"""When Discord misbehaves, or we do: nothing is doubled, nobody waits for nothing, and what is shown catches up."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from games.core import match as core

from . import messages
from .house import (
    Club,
    begins_hexagon,
    begins_match,
    busy_database,
    cards,
    first_key,
    opens,
    rename_table,
    slow_pictures,
)
from .interactions import DEFER, DEFER_UPDATE
from .screen import pictures, words


async def test_card_that_is_deleted_again_and_again_comes_back_each_time_and_is_played_on(club: Club) -> None:
    await begins_match(club)
    for who, other, cell in ((club.ann, club.bo, "a1"), (club.bo, club.ann, "b1"), (club.ann, club.bo, "a2")):
        messages.delete(club.fake, cards(club)[0])
        who.runs("/move", in_=club.games, text=cell)
        await other.sees(f"marked {cell}", in_=club.games)
        assert len(cards(club)) == 1
    await club.plays(club.bo, "b2")
    await club.ann.sees("marked b2", in_=club.games)
    assert len(cards(club)) == 1


@pytest.mark.gateway
async def test_deleted_card_is_noticed_at_once(club: Club) -> None:
    await begins_match(club)
    messages.delete(club.fake, cards(club)[0])
    await club.bo.sees_button("a1", in_=club.games, within=3.0)
    assert len(cards(club)) == 1
    await club.plays(club.ann, "a1")
    await club.bo.sees("marked a1", in_=club.games)
    assert len(cards(club)) == 1


@pytest.mark.real_time
async def test_page_whose_token_ends_before_it_is_shown_comes_by_private_message(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    async with busy_database(club):
        tap = club.ann.runs("/me", in_=club.games, topic="settings")
        assert await tap.is_answered() == DEFER
        club.clock.ahead += 15 * 60.0
    await club.ann.sees("Quiet hours", in_=club.ann.dm)
    assert not [one for one in caplog.records if one.levelname == "ERROR"]


async def test_winning_press_on_a_card_that_is_deleted_at_that_moment_shows_the_result(club: Club) -> None:
    await begins_match(club)
    for who, cell in ((club.ann, "a1"), (club.bo, "b1"), (club.ann, "a2"), (club.bo, "b2")):
        await club.plays(who, cell)
    club.fake.hold_events()
    tap = club.ann.presses("a3", in_=club.games)
    messages.delete(club.fake, cards(club)[0])
    club.fake.release_events()
    await tap.is_answered()
    await club.bo.sees("won", in_=club.games)


async def test_card_without_its_picture_where_no_files_may_be_attached(club: Club) -> None:
    card = await begins_hexagon(club)
    assert "Hexagonal board" in pictures(card)[0]
    club.games.denies(club.fake.bot, "ATTACH_FILES")
    table = await club.table()
    (move, *_) = core.legal(table.game, table.live_match(), 0)
    club.ann.runs("/move", in_=club.games, text=str(move))
    await club.bo.sees("Bo⁩ to play", in_=club.games)
    assert (card.attachments, pictures(card)) == ([], [])
    assert "Hexagonal board" in words(card)


async def test_match_goes_on_where_we_were_shut_out(club: Club) -> None:
    await begins_match(club)
    club.games.denies(club.fake.bot, "VIEW_CHANNEL")
    club.ann.runs("/move", in_=club.games, text="a1")
    await club.until_gone(club.games)
    club.games.allows(club.fake.bot, "VIEW_CHANNEL")
    await club.plays(club.bo, "a1")
    await club.bo.sees("marked a1", in_=club.games)
    await club.plays(club.bo, "b2")
    await club.ann.sees("marked b2", in_=club.games)


@pytest.mark.parametrize("trouble", ["502", "cut_before", "cut_after", "500_after"])
async def test_first_answer_that_fails_is_given_again(club: Club, trouble: str) -> None:
    await begins_match(club)
    club.fake.fail_next("POST", "/callback", trouble)
    await club.plays(club.ann, "a1")
    await club.bo.sees("marked a1", in_=club.games)
    club.fake.fail_next("POST", "/callback", trouble)
    club.ann.runs("/show", in_=club.games)
    await club.ann.sees("card is now", in_=club.games)
    await club.plays(club.bo, "b2")
    await club.ann.sees("marked b2", in_=club.games)
    assert len(cards(club)) == 2


@pytest.mark.parametrize("trouble", ["502", "cut_before", "cut_after", "500_after", "429"])
async def test_card_that_is_sent_in_trouble_is_there_once(club: Club, trouble: str) -> None:
    messages.delete(club.fake, await begins_match(club))
    club.fake.fail_next("POST", "/messages", trouble)
    club.ann.runs("/move", in_=club.games, text="a1")
    await club.bo.sees("marked a1", in_=club.games, within=8.0)
    await club.app.redraw.drain()
    assert len(cards(club)) == 1


async def test_press_is_answered_in_time_however_long_its_picture_takes(club: Club) -> None:
    card = await begins_hexagon(club)
    async with slow_pictures(club):
        press = club.ann.presses_on(card, first_key(card))
        assert await press.is_answered() == DEFER_UPDATE
        shown = club.ann.runs("/show", in_=club.games)
        assert await shown.is_answered() == DEFER
    await club.bo.sees("Bo⁩ to play", in_=club.games)


@pytest.mark.real_time
async def test_slow_command_is_announced_and_its_refusal_is_seen_by_one(club: Club) -> None:
    await opens(club, rated=False)
    async with busy_database(club):
        tap = club.ann.runs("/play", in_=club.games, game="tictactoe", stake=999_999)
        assert await tap.is_answered() == DEFER
    assert await club.fake.until(lambda: club.ann.ephemerals(), 5.0)
    assert len(cards(club)) == 1


@pytest.mark.real_time
async def test_slow_command_fills_the_message_that_waits(club: Club) -> None:
    async with busy_database(club):
        tap = club.ann.runs("/play", in_=club.games, game="tictactoe")
        assert await tap.is_answered() == DEFER
    await club.bo.sees_button("Join", in_=club.games)
    assert len(cards(club)) == 1


async def test_database_that_cannot_be_written_is_said(club: Club) -> None:
    await begins_match(club)
    await rename_table(club, "steps", "stairs")
    club.ann.presses("a1", in_=club.games)
    await club.ann.is_told("We can’t save right now")
    await rename_table(club, "stairs", "steps")
    await club.plays(club.ann, "a1")
    await club.bo.sees("marked a1", in_=club.games)


async def test_person_whom_no_error_can_be_told_is_no_failure_of_ours(club: Club) -> None:
    await begins_match(club)
    await rename_table(club, "steps", "stairs")
    club.fake.fail_next("POST", "", "cut_before", times=100)
    with capture_logs() as logs:
        club.ann.presses("a1", in_=club.games)
        await asyncio.sleep(60)
    told = [one for one in logs if one["event"] == "a person could not be told about an error"]
    assert [(one["log_level"], "exc_info" in one) for one in told] == [("warning", False)]


async def test_press_is_answered_with_the_newest_after_an_older_edit_that_is_under_way(club: Club) -> None:
    ann, bo, games = club.ann, club.bo, club.games
    card = await begins_match(club)
    await club.plays(ann, "a1")
    for name in ("⋯", "Take back", "⋯", "Say"):
        await club.presses(ann, name)
    await bo.sees("take a move back", in_=games)
    await ann.sees_button("Well played", in_=games)
    club.fake.fail_next("PATCH", "/channels/", "slow", seconds=1.5)
    await club.presses(ann, "Well played")
    slow = club.fake.faults.ordered[-1]
    while slow.times:
        await asyncio.sleep(0.01)
    await (bo.presses_on(card, "Decline")).is_answered()
    await asyncio.sleep(2.0)
    await club.app.redraw.drain()
    assert "take a move back" not in words(card)
    assert "Well played" in words(card)


async def test_an_interaction_that_cannot_be_read_does_not_end_the_program(club: Club) -> None:
    await begins_match(club)
    club.fake.gateway.tell("INTERACTION_CREATE", {"id": "7", "type": 3, "data": {}}, guild=club.guild)
    await club.plays(club.ann, "a1")
    await club.bo.sees("marked a1", in_=club.games)
    assert not club.serving.done()


async def test_answer_after_the_connections_are_closed_is_a_line_in_the_log(club: Club) -> None:
    card = await begins_hexagon(club)
    with capture_logs() as logs:
        async with slow_pictures(club):
            club.ann.presses_on(card, first_key(card))
            await asyncio.sleep(0.1)
            await club.front.client.close()
        await asyncio.sleep(5)
    told = [(one["log_level"], one["why"]) for one in logs if one["event"] == "an answer came too late"]
    assert told == [("warning", "Session is closed")]
    assert [one for one in logs if one["log_level"] in ("error", "critical")] == []
