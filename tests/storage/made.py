"""Tables made by hand, the smallest change there is (one more step), and people with their chips."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from msgspec import structs

from games import find_games
from games.core.commands import Do
from games.core.match import begin
from games.table.chair import Chair
from games.table.table import Change, Movement, StoredStep, Table, player_purse
from games.tictactoe.rules import Options
from storage import Store, UnitOfWork, open_store
from storage.matches import purses
from storage.messages import rooms
from storage.people import players
from storage.people.players import Account, Player
from tests.disk import address_in
from tests.house import NOON, Clock

GAMES = find_games()


@asynccontextmanager
async def opened(folder: Path, clock: Clock | None = None, address: str = "") -> AsyncIterator[Store]:
    """A store on the database in this folder, or at this address."""
    store = await open_store(address or address_in(folder, new=True), GAMES, clock or Clock())
    try:
        yield store
    finally:
        await store.close()


def table_made(match_id: str, options: Options = Options(), **more: Any) -> Table:  # noqa: B008 - a frozen value
    """A table of tic-tac-toe under way, between two who are nobody."""
    table = Table(
        id=match_id,
        name="tictactoe",
        game=GAMES["tictactoe"],
        options=options,
        rules=1,
        room=1,
        host=None,
        status="live",
        most=2,
        stake=0,
        secret=b"s" * 32,
        share=f"share of {match_id}",
        created_at=NOON,
        moved_at=NOON,
        chairs=(Chair(None, "Ann"), Chair(None, "Bo")),
    )
    match = begin(table.game, table.start(), NOON).match
    return structs.replace(table, **{"match": match, "deadline": match.deadline, "asked_at": NOON, **more})


async def laid(store: Store, *made: Table) -> None:
    """These tables are in the database, in room 1."""

    async def work(unit: UnitOfWork) -> None:
        await rooms.get_or_create(unit.conn, "paper", "table-top", "Table top")
        for table in made:
            unit.put(Change(table, (StoredStep(0, 1, None, (), False, NOON),)))

    await store.write(work)


def one_more(table: Table) -> Change:
    """One more step, which changes nothing but the number of steps."""
    assert table.match is not None
    match = replace(table.match, version=table.match.version + 1)
    return Change(
        structs.replace(table, match=match), (StoredStep(match.version, match.turn, Do(0, "a1"), (), False, NOON),)
    )


async def meets(store: Store, name: str = "Ann", platform: str = "paper", days: int = 0, **more: Any) -> Player:
    """Somebody comes in, so many days later."""
    who, now = Account(platform, name.lower(), name, **more), NOON + timedelta(days=days)
    return await store.write(lambda unit: players.get_or_create(unit, who, f"handle of {name}", now))


async def purse(store: Store, player: int) -> int:
    """The chips that a player has."""
    async with store.read() as conn:
        return await purses.balance(conn, player_purse(player))


async def pays(store: Store, source: str, target: str, chips: int) -> None:
    """Chips change hands."""

    async def work(unit: UnitOfWork) -> None:
        unit.move(Movement(source, target, chips, "test"))

    await store.write(work)
