"""A series in a chat: results stay, seats are kept for one press, and a registration to which nobody comes goes."""

from __future__ import annotations

import asyncio

import pytest

from .both import Both, everywhere
from .people import Person

CHATS = pytest.mark.parametrize("front", ["discord", "telegram"])
TO_JOIN, NEXT = 302.0, 8.0  # seconds


async def plays_out(both: Both, ann: Person, bo: Person) -> str:
    """Ann wins; gives the id of the match."""
    table = await both.table()
    while (await both.table(table.id)).status == "live":
        await ann.presses("Rock")
        await bo.presses("Scissors")
        await asyncio.sleep(3)
    await asyncio.sleep(NEXT)
    return table.id


@CHATS
@everywhere
async def test_result_stays_and_the_next_registration_opens_below_it(both: Both, front: str) -> None:
    ann, bo, cy = await both.people(front, front, front)
    await both.seats("/play rpsls seats=2", ann, bo, start=False)
    first = await plays_out(both, ann, bo)
    await both.rests()
    result = await cy.sees(first)
    assert "Ann⁩ won" in result.text
    assert "Record" in [key.label for key in result.keys]
    await cy.sees("(seat kept)")
    await ann.presses("Join")
    await both.rests()
    await bo.presses("Join")
    second = await plays_out(both, ann, bo)
    await both.rests()
    assert "Ann⁩ won" in (await cy.sees(first)).text
    await asyncio.sleep(TO_JOIN)
    await both.rests()
    assert cy.sees_now("(seat kept)") is None
    assert "New table" in [key.label for key in (await cy.sees(second)).keys]
    assert "New table" not in [key.label for key in (await cy.sees(first)).keys]


@CHATS
@everywhere
async def test_somebody_else_takes_the_seat_that_is_opened_to_all(both: Both, front: str) -> None:
    ann, bo, cy = await both.people(front, front, front)
    await both.seats("/play rpsls seats=2", ann, bo, start=False)
    await plays_out(both, ann, bo)
    await ann.presses("Leave")
    await both.rests()
    await cy.presses("Join")
    await both.rests()
    await bo.presses("Join")
    table = await both.table()
    assert (table.status, sorted(chair.name for chair in table.chairs)) == ("live", ["Bo", "Cy"])
