"""Moves that people type: in a room, alone with the bot, into a form, on a page."""

from __future__ import annotations

import pytest

from .both import Both, everywhere
from .test_private_screens import choose_privately
from .test_scenarios import ALONE, CHATS, PLAY, move_of


@CHATS
@everywhere
async def test_typed_move_does_what_its_button_does_and_waits_for_its_turn(both: Both, front: str) -> None:
    people = ann, bo = await both.in_chats(front, front)
    await both.seats(PLAY, *people)
    await choose_privately(*people)
    await ann.asks("/move B2")
    await bo.sees("marked b2")
    await ann.types("c3")
    await ann.sees("It is ⁨Bo⁩’s turn")
    assert (await both.table()).live_match().version == 1
    await bo.types("C3")
    await ann.sees("marked c3")
    await ann.presses("⋯", "Type a move")
    await ann.answers("Your move", "a1")
    await bo.sees("marked a1")


@CHATS
@everywhere
async def test_typed_move_that_several_matches_wait_for_is_asked_about(both: Both, front: str) -> None:
    ann, bo, cy = await both.people(front, front, front)
    tables = [await both.seats(PLAY, ann, other) for other in (bo, cy)]
    await ann.types("a1")
    page = await ann.sees("Which one do you mean?")
    assert [(await both.table(one.id)).live_match().version for one in tables] == [0, 0]
    (key,) = (key for key in page.keys if tables[1].id in key.label)
    await ann.taps(page, key)
    assert [(await both.table(one.id)).live_match().version for one in tables] == [0, 1]
    assert not any(one.keys for one in ann.screen() if one.it is page.it)


@pytest.mark.parametrize(
    "front", ["telegram", *(pytest.param(one, marks=pytest.mark.slow) for one in ("discord", "web"))]
)
@everywhere
async def test_move_is_read_from_a_russian_and_from_a_chinese_keyboard(both: Both, front: str) -> None:
    ann, bo = await both.people(front, front)
    await both.seats(PLAY, ann, bo)
    for who, typed, cell in ((ann, "а1", "a1"), (bo, "С3", "c3"), (ann, "Ｂ２", "b2")):
        await who.types(typed)
        await ann.sees(f"marked {cell}")


@ALONE
@everywhere
async def test_move_is_typed_as_it_stands_on_its_button(both: Both, front: str) -> None:
    ann, bo = await both.people(front, front)
    await both.seats("/play rpsls seats=2", ann, bo)
    await ann.types("Камень")
    await bo.types("📄 Paper")
    await ann.sees("Paper covers Rock.")


@ALONE
@everywhere
async def test_a_misspelt_move_is_answered_with_the_nearest(both: Both, front: str) -> None:
    people = await both.people(front, front)
    seat, (chip, _) = move_of(await both.seats("/play hexagon size=3", *people), least=2)
    await people[seat].types(f"{chip} {chip}")
    assert f"{chip}." in (await people[seat].sees("You could play")).text
