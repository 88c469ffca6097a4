"""An evening has an end and a next one, on both chats: the message after it, I'm in, and the table that opens then."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.usecases import inbox
from bot.usecases.moves import Press
from bot.view.button_data import Action
from storage import appointments
from storage.messages import rooms
from storage.people import players

from .both import Both, everywhere
from .people import Person

CHATS = pytest.mark.parametrize("front", [pytest.param("discord", marks=pytest.mark.slow), "telegram"])
MINUTE = 60.0


async def sets(both: Both, front: str, **settings: object) -> None:
    """The room of the people has these settings."""
    address = str(both.games.id) if front == "discord" else str(both.group.id)
    async with both.app.store.read() as conn:
        room = await rooms.find(conn, front, address)
    assert room is not None
    after = replace(room.settings, **settings)  # type: ignore[arg-type]
    await both.app.store.write(lambda unit: rooms.set_settings(unit.conn, room.id, after))
    both.app.directory.forget_room(front, address)


async def three_matches(both: Both, ann: Person, bo: Person) -> None:
    """Ann wins three times, as Bo resigns."""
    for _ in range(3):
        await both.seats("/play tictactoe", ann, bo)
        table = await both.table()
        seat = table.chairs[1]
        async with both.app.store.read() as conn:
            player = await players.get(conn, seat.player or 0)
        assert player is not None
        await inbox.press(both.app, Press(player, seat.front, table.id, Action.parse("resign:!")))
        assert (await both.table()).status == "over"


@CHATS
@everywhere
async def test_evening_is_told_once_and_asks_about_tomorrow(both: Both, front: str) -> None:
    ann, bo = await both.people(front, front)
    await three_matches(both, ann, bo)
    assert ann.sees_now("That was the evening") is None
    await asyncio.sleep(47 * MINUTE)
    shown = await ann.sees("That was the evening: 3 matches.")
    assert "Ann⁩ 3" in shown.text
    for who in (ann, bo):
        await who.presses("I’m in")
        await both.rests()
    async with both.app.store.read() as conn:
        assert len(await appointments.people(conn, 1)) == 2
    assert sum("That was the evening" in shown.text for shown in ann.screen()) == 1


@CHATS
@everywhere
async def test_appointment_names_who_comes_once_and_opens_with_them(both: Both, front: str) -> None:
    ann, bo, cy = await both.people(front, front, front)
    await ann.asks("/play tictactoe at=20:30")
    await ann.sees("time zone")
    await sets(both, front, zone="Asia/Shanghai")
    at = (both.app.now() + timedelta(minutes=20)).astimezone(ZoneInfo("Asia/Shanghai"))
    await ann.asks(f"/play tequila at={at:%H:%M}")
    seen = await cy.sees("Tequila Train ·")
    assert ("<t:" if front == "discord" else f"{at:%H:%M} (Asia/Shanghai)") in seen.text
    for who in (bo, cy):
        await who.presses("I’m in")
        await both.rests()
    await asyncio.sleep(21 * MINUTE)
    opened = await both.table()
    assert {chair.name for chair in opened.chairs} == {"Ann", "Bo", "Cy"}
    assert sum("Soon: Tequila Train" in shown.text for shown in ann.screen()) == 1
    await cy.sees(opened.id)
