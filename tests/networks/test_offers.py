"""Offers on every front: who has agreed and who is missing stands on the card, and a press says what it did."""

from __future__ import annotations

import asyncio

import pytest

from .both import Both, everywhere
from .people import Person

ON_DISCORD = pytest.param("discord", marks=pytest.mark.slow)
FRONTS = pytest.mark.parametrize("front", [ON_DISCORD, "telegram", "web"])
CHATS = pytest.mark.parametrize("front", [ON_DISCORD, "telegram"])
TEQUILA = "/play tequila seats=4"


async def four(both: Both, front: str) -> list[Person]:
    """Four people whose match has ended, because three of them have resigned."""
    people = await both.people(*[front] * 4)
    await both.seats(TEQUILA, *people)
    for who in people[1:]:
        if front != "web":
            await who.presses("⋯")
        await who.presses("Resign")
        await who.sees("Resign and lose this match?")
        await who.presses("Resign")
        await both.rests()
    assert (await both.table()).status == "over"
    return people


@FRONTS
@everywhere
async def test_card_says_who_has_agreed_to_a_rematch_and_who_is_missing(both: Both, front: str) -> None:
    ann, bo, cy, di = await four(both, front)
    await ann.presses("Rematch")
    await di.sees("would like a rematch. ⁨Ann⁩ ✓ · waiting for ⁨Bo⁩, ⁨Cy⁩ and ⁨Di⁩")
    await bo.presses("Accept")
    await cy.sees("⁨Ann⁩ ✓ ⁨Bo⁩ ✓ · waiting for ⁨Cy⁩ and ⁨Di⁩")
    await cy.presses("Accept")
    await di.sees("⁨Ann⁩ ✓ ⁨Bo⁩ ✓ ⁨Cy⁩ ✓ · waiting for ⁨Di⁩")
    await di.presses("Accept")
    assert (await both.table()).lobby.starts_soon


@CHATS
@pytest.mark.parametrize(
    ("button", "told"),
    [
        ("Take back", "You asked to take a move back. Waiting for ⁨Ann⁩."),
        ("Restart", "You asked to start over. Waiting for ⁨Ann⁩."),
        ("Offer draw", "You offered a draw. Waiting for ⁨Ann⁩."),
        ("Stop", "You asked to stop the match. Waiting for ⁨Ann⁩."),
        ("More time", "You asked for more time. Waiting for ⁨Ann⁩."),
    ],
)
@everywhere
async def test_press_of_an_offer_says_what_was_asked_of_whom(both: Both, front: str, button: str, told: str) -> None:
    ann, bo = await both.people(front, front)
    await both.seats("/play tictactoe", ann, bo)
    await ann.presses("a1")
    await bo.presses("b1")
    await ann.sees("marked b1")
    await bo.presses("⋯", button)
    toast = told[told.index("Waiting") :]  # on Telegram it has to be read before it vanishes
    assert (await bo.sees(f"{told} The answer comes on the card." if front == "discord" else toast)).private
    await bo.presses("⋯", "Withdraw")
    assert (await bo.sees("Your offer was withdrawn.")).private


@CHATS
@everywhere
async def test_press_of_an_answer_says_what_it_did(both: Both, front: str) -> None:
    ann, bo = await both.people(front, front)
    more = ("⋯", ":more:all") if front == "telegram" else ("⋯",)  # on a private page, whose presses are told
    await both.seats("/play tictactoe", ann, bo)
    await ann.presses("a1", "⋯", "Take back")
    await bo.presses(*more)
    await both.rests()
    await bo.presses("Decline")
    assert (await bo.sees("Taking back declined.")).private
    await ann.presses("⋯", "Take back")
    await asyncio.sleep(3)  # longer than a double click
    await bo.presses(*more)
    await both.rests()
    await bo.presses("Accept")
    assert (await bo.sees("One move was taken back.")).private
    for who in (ann, bo):
        assert not any(one.text in ("Done.", "Готово.") for one in who.screen())
