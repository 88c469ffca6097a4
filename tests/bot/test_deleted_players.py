"""Something is pressed, and its player's data is deleted or linked with another player before it is done."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Table as Stored
from sqlalchemy import func, select

from bot.features.friends import befriending
from bot.features.reports import reporting
from bot.usecases import account_links, appointments, daily, lobby, pool, sitters
from bot.usecases.lobby import TableRequest
from bot.usecases.preferences import save_preferences
from games.core.game import Refusal
from games.tictactoe.rules import Options
from storage import friends, operation_schema, reports, schema
from storage.people import account_merge
from storage.people.players import Player
from tests.house import House

from .test_substitutes import one_falls_asleep

PLAN = TableRequest("tictactoe", Options(), 2)
Press = Callable[[House, Player], Awaitable[Any]]


async def opens(house: House, player: Player) -> None:
    await lobby.open_table(house.app, house.room, player, "paper", PLAN)


async def joins(house: House, player: Player) -> None:
    table = await house.opens("Bo")
    await lobby.join(house.app, table.id, player, "paper", 0)


async def invites_them(house: House, player: Player) -> None:
    plan = TableRequest("tictactoe", Options(), 2, invited=(player,))
    await lobby.open_table(house.app, house.room, await house.person("Bo"), "paper", plan)


async def makes_an_appointment(house: House, player: Player) -> None:
    at = house.app.now() + timedelta(hours=1)
    await appointments.make_appointment(house.app, house.room, player, PLAN, at)


async def comes_to_an_appointment(house: House, player: Player) -> None:
    at = house.app.now() + timedelta(hours=1)
    made = await appointments.make_appointment(house.app, house.room, await house.person("Bo"), PLAN, at)
    await appointments.come(house.app, house.room, player, made.id)


async def takes_a_seat(house: House, player: Player) -> None:
    table, seat = await one_falls_asleep(house)
    await sitters.take_seat(house.app, table.id, player, "paper", seat)


async def begins_the_daily(house: House, player: Player) -> None:
    await daily.begin(house.app, player, "paper")


async def looks_for_a_player(house: House, player: Player) -> None:
    await pool.seek(house.app, player, "paper", ["tictactoe"], timedelta(minutes=5), asked_in=house.room)


async def reports_somebody(house: House, player: Player) -> None:
    bo = await house.person("Bo")
    await reporting.report(house.app, player, reporting.Subject(bo.id, "Bo"), "name")


async def asks_to_be_friends(house: House, player: Player) -> None:
    bo = await house.person("Bo")
    await save_preferences(house.app, bo, profile="everyone")
    await befriending.ask(house.app, player, bo.handle)


async def deletes(house: House, player: Player) -> None:
    await account_links.forget(house.app, player)


async def links(house: House, player: Player) -> None:
    other = await house.person("Eve")
    await house.app.store.write(lambda unit: account_merge.merge(unit, other.id, player.id))


PRESSES = [
    opens,
    joins,
    invites_them,
    makes_an_appointment,
    comes_to_an_appointment,
    takes_a_seat,
    begins_the_daily,
    looks_for_a_player,
    reports_somebody,
    asks_to_be_friends,
]
WHERE = [
    (schema.seats, "player_id"),
    (schema.seats, "sitter_id"),
    (schema.matches, "host"),
    (schema.seekers, "player_id"),
    (operation_schema.sittings, "player_id"),
    (operation_schema.appointments, "made_by"),
    (operation_schema.appointment_people, "player_id"),
    (reports.reports, "reporter"),
    (reports.reports, "player_id"),
    (friends.friendships, "player_id"),
    (friends.friendships, "other"),
]


async def places_of(house: House, player: Player) -> list[str]:
    """Where somebody has a part in something."""

    async def has(of: Stored, column: str) -> bool:
        async with house.app.store.read() as conn:
            return bool(await conn.scalar(select(func.count()).select_from(of).where(of.c[column] == player.id)))

    return [f"{of.name}.{column}" for of, column in WHERE if await has(of, column)]


@pytest.mark.parametrize("ends", [deletes, links], ids=lambda ends: ends.__name__)
@pytest.mark.parametrize("presses", PRESSES, ids=lambda presses: presses.__name__)
async def test_player_who_no_longer_exists_takes_part_in_nothing(house: House, presses: Press, ends: Press) -> None:
    player = await house.person("Dee")
    await ends(house, player)
    with pytest.raises(Refusal, match="unknown_player"):
        await presses(house, player)
    assert await places_of(house, player) == []


async def test_somebody_who_is_deleted_while_they_are_reported_is_reported_by_nobody(house: House) -> None:
    dee, bo = await house.meets("Dee", "Bo")
    await account_links.forget(house.app, dee)
    with pytest.raises(Refusal, match="report_gone"):
        await reporting.report(house.app, bo, reporting.Subject(dee.id, "Dee"), "name")
    assert await places_of(house, dee) == []


async def test_press_and_the_deletion_of_data_at_once_leave_no_seat_to_nobody(house: House) -> None:
    dee, table = await house.person("Dee"), await house.opens("Bo")
    joined = lobby.join(house.app, table.id, dee, "paper", 0)
    await asyncio.gather(account_links.forget(house.app, dee), joined, return_exceptions=True)
    assert await places_of(house, dee) == []
    assert [chair.name for chair in (await house.table(table)).chairs if chair.player is not None] == ["Bo"]
