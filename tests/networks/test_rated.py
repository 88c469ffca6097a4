"""Rated and casual matches on each chat: on the card, in private, and through the real libraries."""

from __future__ import annotations

import asyncio

import pytest

from .both import Both, everywhere
from .test_scenarios import CHATS, WON, play


@CHATS
@everywhere
async def test_casual_table_says_so_on_its_card_asks_nothing_and_changes_no_rating(both: Both, front: str) -> None:
    people = ann, bo = await both.people(front, front)
    await ann.asks("/play tictactoe rated=no")
    shown = await bo.sees("Casual: no ratings")
    assert not shown.private
    await bo.presses("Join")
    table = await play(both, people, *WON)
    assert table.rated is not None
    assert table.rated.why_not == "casual"
    for one in people:
        assert not [shown for shown in one.screen() if "How well do you play" in shown.text]


@CHATS
@everywhere
async def test_who_looks_at_a_rated_table_is_asked_alone_and_answers_by_one_press(both: Both, front: str) -> None:
    ann, bo = await both.people(front, front)
    await ann.asks("/play tictactoe")
    assert not (await bo.sees("· Rated")).private
    await both.rests()
    assert not [one for who in (ann, bo) for one in who.screen() if "How well do you play" in one.text]
    await ann.presses("⋯")
    asked = await ann.sees("How well do you play Tic-tac-toe?")
    assert asked.private
    await ann.taps(asked, next(key for key in asked.keys if key.label == "Strong"))
    await ann.sees("Tic-tac-toe: “Strong”. Your rating begins there.")
    assert not [one for one in bo.screen() if "Strong" in one.text]
    told = await ann.forges(asked, f"~{(await both.table()).id}:guess:new")
    assert "That can’t be changed." in told or [one for one in ann.screen() if "That can’t be changed." in one.text]


@CHATS
@everywhere
async def test_computer_of_a_rated_match_does_not_take_moves_back(both: Both, front: str) -> None:
    (ann,) = await both.people(front)
    await ann.asks("/play tictactoe computer=1 rated=yes")
    shown = await ann.sees("table")
    for _ in range(2):
        await asyncio.sleep(1)
        table = await both.table()
        free = next(cell for cell in ("a1", "b1", "c1", "a2") if table.live_match().state.board[_cell(cell)] == 0)
        await ann.presses(free)
        await asyncio.sleep(1)
    table = await both.table()
    assert table.live_match().version >= 4
    told = await ann.forges(shown, f"{table.id}:offer:takeback")
    sentence = "This match is rated: the computer doesn’t take moves back."
    assert sentence in told or [one for one in ann.screen() if sentence in one.text]
    assert (await both.table()).live_match().version >= 4


def _cell(name: str) -> int:
    return (int(name[1]) - 1) * 3 + "abc".index(name[0])


@CHATS
@everywhere
async def test_neither_yes_nor_no_is_refused_in_a_clear_sentence(both: Both, front: str) -> None:
    if front == "discord":
        pytest.skip("Discord offers yes and no alone")
    (ann,) = await both.people(front)
    await ann.asks("/play tictactoe rated=maybe")
    await ann.sees("“maybe” is not one of the choices: yes, no.")
