"""Challenges, invitations and rematches are told to people who are away, on every front, once each."""

from __future__ import annotations

import asyncio

import pytest

from storage.messages import notices

from .both import Both, everywhere
from .people import OnTelegram, OnWeb, Person

CHATS = pytest.mark.parametrize("front", ["discord", "telegram"])
A_WHILE = 150.0


def told(who: Person, text: str) -> int:
    """In how many messages on somebody's screen these words stand."""
    return sum(text in one.text for one in who.screen())


@CHATS
@everywhere
async def test_challenged_person_is_called_once_on_the_card(both: Both, front: str) -> None:
    ann, bo, cy = await both.people(front, front, front)
    await ann.asks("/play tictactoe @the_bo")
    await cy.sees("⁨Ann⁩ invites you to play")
    await asyncio.sleep(A_WHILE)
    assert (told(bo, "invites you"), told(cy, "invites you")) == (1, 1)
    await bo.asks("/tables mine=yes", alone=True)
    await bo.sees("One table is waiting for you.")
    await bo.presses("Accept")
    await ann.sees("to play")
    assert told(cy, "invites you to play") == 0


@everywhere
async def test_challenged_person_who_left_the_telegram_group_accepts_in_the_private_chat(both: Both) -> None:
    ann, bo = await both.people("telegram", "telegram")
    assert isinstance(bo, OnTelegram)
    await ann.asks("/tables")
    bo.person.leaves(both.group)
    await ann.asks("/play tictactoe @the_bo")
    shown = await bo.sees("⁨Ann⁩ invites you. Tic-tac-toe, table")
    assert shown.private
    await bo.presses("Accept")
    await both.rests()
    assert (await both.table()).status == "live"
    await ann.presses("a1")
    await both.rests()
    bo.person.presses("b2", in_=bo.person.chat)
    await ann.sees("marked b2")


@CHATS
@everywhere
async def test_rematch_is_told_once_to_a_player_who_went_away(both: Both, front: str) -> None:
    ann, bo = await both.people(front, front)
    await both.seats("/play tictactoe", ann, bo)
    for who, cell in zip([ann, bo] * 3, ("a1", "b1", "a2", "b2", "a3"), strict=False):
        await who.presses(cell)
        await bo.sees(f"marked {cell}")
    await asyncio.sleep(A_WHILE)
    await ann.presses("Rematch")
    await bo.sees("⁨Ann⁩ would like a rematch. Tic-tac-toe, table")
    await asyncio.sleep(A_WHILE)
    assert told(bo, "would like a rematch. Tic-tac-toe, table") == 1
    await bo.presses("Decline")
    await both.rests()
    assert told(bo, "would like a rematch. Tic-tac-toe, table") == 0


@everywhere
async def test_person_invited_by_name_on_the_web_counts_it_among_their_turns(both: Both) -> None:
    ann, bo = await both.people("web", "web")
    assert isinstance(ann, OnWeb)
    assert isinstance(bo, OnWeb)
    await bo.asks("/play tictactoe computer=1")
    await ann.viewer.hosts("tictactoe", visibility="named", opponent="Bo")
    await asyncio.sleep(10.0)
    viewer = bo.viewer
    await viewer.opens("/turns")
    assert "⁨Ann⁩ invites you." in viewer.page.text
    async with both.app.store.read() as conn:
        assert await notices.due(conn, both.app.now(), None, 10) == []


@CHATS
@everywhere
async def test_declined_challenge_goes_on_with_somebody_else_with_all_and_with_the_computer(
    both: Both, front: str
) -> None:
    ann, bo, cy = await both.people(front, front, front)
    await both.seats("/play tictactoe", ann, cy)
    await ann.presses("⋯", "Resign")
    await ann.sees("Resign and lose this match?")
    await asyncio.sleep(3)  # longer than a double click
    await ann.presses("Resign")
    await both.rests()
    await ann.asks("/play tictactoe stake=5 clock=1h @the_bo")
    await bo.presses("Decline")
    await cy.sees("The challenge was declined.")
    await both.rests()
    await ann.presses("Ask somebody else", "⁨Cy⁩")
    await cy.sees_button("Accept")
    table = await both.table()
    facts = ([chair.name for chair in table.chairs], table.stake, table.options.move_seconds)
    assert facts == (["Ann", "Cy"], 5, 3_600)
    await cy.presses("Decline")
    await both.rests()
    await ann.presses("Open to all")
    await both.rests()
    assert [chair.name for chair in (await both.table()).chairs] == ["Ann"]
    await bo.presses("Play the computer")
    table = await both.table()
    assert (table.status, table.is_practice, table.chairs[0].name) == ("live", True, "Bo")


@pytest.mark.parametrize("presser", ["challenger", "challenged"])
@CHATS
@everywhere
async def test_challenge_is_opened_to_all_before_it_is_answered(both: Both, front: str, presser: str) -> None:
    ann, bo, cy = await both.people(front, front, front)
    await ann.asks("/play tictactoe stake=5 @the_bo")
    await bo.sees_button("Accept")
    await cy.presses("Open to all")
    await cy.sees("Only the host")
    await (ann if presser == "challenger" else bo).presses("Open to all")
    await both.rests()
    await cy.presses("Join")
    table = await both.table()
    assert [chair.name for chair in table.chairs] == ["Ann", "Cy"]
    assert (table.status, table.stake) == ("live", 5)
    await asyncio.sleep(A_WHILE)
    assert told(bo, "invites you. Tic-tac-toe, table") == 0


@everywhere
async def test_reply_to_a_remark_can_be_opened_to_all(both: Both) -> None:
    ann, bo, cy = await both.people("telegram", "telegram", "telegram")
    assert isinstance(ann, OnTelegram)
    assert isinstance(bo, OnTelegram)
    remark = bo.person.says("I would play.", in_=both.group)
    ann.person.says("/play rps", in_=both.group, reply_to=remark)
    await both.rests()
    await ann.presses("Open to all")
    await both.rests()
    await cy.presses("Join")
    assert [chair.name for chair in (await both.table()).chairs] == ["Ann", "Cy"]


@pytest.mark.parametrize("question", ["who plays?", "есть кто?", "谁来玩？", "Anybody for a game? I have an hour."])
@everywhere
async def test_reply_to_a_question_who_plays_is_open_to_all(both: Both, question: str) -> None:
    ann, bo, cy = await both.people("telegram", "telegram", "telegram")
    assert isinstance(ann, OnTelegram)
    assert isinstance(bo, OnTelegram)
    asked = bo.person.says(question, in_=both.group)
    ann.person.says("/play tictactoe", in_=both.group, reply_to=asked)
    await both.rests()
    assert [chair.name for chair in (await both.table()).chairs] == ["Ann"]
    await cy.presses("Join")
    assert [chair.name for chair in (await both.table()).chairs] == ["Ann", "Cy"]


@pytest.mark.parametrize("remark", ["let us play", "/play@another_bot rps?", "@the_ann, will you play?"])
@everywhere
async def test_reply_to_anything_else_means_its_author(both: Both, remark: str) -> None:
    ann, bo = await both.people("telegram", "telegram")
    assert isinstance(ann, OnTelegram)
    assert isinstance(bo, OnTelegram)
    said = bo.person.says(remark, in_=both.group)
    ann.person.says("/play tictactoe", in_=both.group, reply_to=said)
    await both.rests()
    assert [(chair.name, chair.invited) for chair in (await both.table()).chairs] == [("Ann", False), ("Bo", True)]


@everywhere
async def test_reply_to_a_question_names_its_author_to_other_commands_and_an_opponent_stays_one(both: Both) -> None:
    ann, bo, cy = await both.people("telegram", "telegram", "telegram")
    assert isinstance(ann, OnTelegram)
    assert isinstance(bo, OnTelegram)
    asked = bo.person.says("who plays?", in_=both.group)
    ann.person.says("/play tictactoe @the_cy", in_=both.group, reply_to=asked)
    await both.rests()
    assert [(chair.name, chair.invited) for chair in (await both.table()).chairs] == [("Ann", False), ("Cy", True)]
    await cy.presses("Decline")
    ann.person.says("/play rpsls seats=3", in_=both.group)
    await both.rests()
    await bo.presses("Join")
    ann.person.says("/kick", in_=both.group, reply_to=asked)
    await both.rests()
    assert [chair.name for chair in (await both.table()).chairs] == ["Ann"]


@everywhere
async def test_host_in_a_browser_opens_a_challenge_to_all(both: Both) -> None:
    ann, bo, cy = await both.people("web", "web", "web")
    assert isinstance(ann, OnWeb)
    await bo.asks("/play tictactoe computer=1")
    await asyncio.sleep(5.0)
    await ann.viewer.hosts("tictactoe", opponent="Bo")
    share = (await both.table()).share
    await ann.looks()
    await ann.presses("Open to all")
    await cy.comes(share)
    await cy.presses("Join")
    assert [chair.name for chair in (await both.table()).chairs] == ["Ann", "Cy"]
