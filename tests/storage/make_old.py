"""Dumps a database of this release, with matches in every stage: `python -m tests.storage.make_old`.

Run once for each release; `old/<version>.sql` then stays as it is, and `old/<version>.jsonl` holds the records that it
handed out of its finished matches.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import structs

from bot import __version__
from bot.cli import admin
from bot.features.tournaments import jobs, organising
from bot.features.tournaments.running.loop import Loop
from bot.features.tournaments.running.workers import Workers
from bot.features.tournaments.teams import teams
from bot.usecases import inbox, lobby
from bot.usecases.lobby import TableRequest
from bot.usecases.moves import Press
from bot.view.button_data import Action
from games import find_games
from games.core.match import legal
from games.table import play as table_play
from games.table.table import Table
from games.tournament.description import round_type
from storage import UnitOfWork, broadcasts, outbox
from storage.broadcasts import Listener
from storage.messages import displays, rooms
from storage.messages.displays import Display
from storage.people.players import Account
from storage.tournament import hooks
from tests.house import House, open_house

OLD = Path(__file__).parent / "old"


async def fill(house: House) -> list[str]:
    """Matches in every stage; gives the records of those that are over."""
    await house.meets("Ann", "Bo", "Cy", chips=1_000)
    over = await finished(house)
    await waiting_for_seats(house)
    await under_way(house)
    await on_the_web(house)
    await asked_and_offered(house)
    await against_computers(house)
    frozen = await house.sits("Cy", "Di", stake=20)
    await house.plays(frozen, "a1")
    await house.app.store.change(frozen.id, table_play.frozen)
    await of_each_game(house)
    await of_robots(house)
    await to_be_sent(house)
    await house.away(3.0, 4.5)
    return [await admin.record(house.app, table.id) for table in over]


async def finished(house: House) -> list[Table]:
    """Won with a stake, drawn by agreement, given up against a computer, sealed and hidden ones."""
    won = await house.plays(await house.sits("Ann", "Bo", stake=10), "a1", "a2", "b1", "b2", "c1")
    drawn = await house.plays(await house.sits("Ann", "Bo", stake=5), "b2", "a1")
    await house.presses("Ann", drawn, "offer:draw")
    await house.presses("Bo", drawn, "accept:draw")
    against = await house.opens("Ann", levels=(2,))
    await house.computers.drain()
    await house.presses("Ann", against, "resign:!")
    sealed = await house.sits("Ann", "Bo", "Cy", game="sealed", stake=3)
    await house.presses("Bo", sealed, "type:1", "word:tea")
    await house.plays(sealed, "3", "5")
    hidden = await house.sits("Ann", "Bo", "Cy", game="hidden", stake=2)
    await house.presses("Cy", hidden, "resign:!")
    await house.presses("Bo", hidden, "resign:!")
    closed = await house.opens("Di", stake=50)
    await house.presses("Di", closed, "cancel:!")
    house.clock.wind(minutes=1)
    return [won, drawn, against, sealed, hidden, closed]


async def waiting_for_seats(house: House) -> None:
    """An invitation with a stake, a free seat, and a lobby that has a clock."""
    await house.opens("Ann", invited=(await house.person("Cy"),), stake=25)
    await house.opens("Bo", stake=30)
    lobby_with_clock = await house.opens("Di", "sealed", most=4)
    await house.presses("Ann", lobby_with_clock, "join:0", "some words of mine")


async def under_way(house: House) -> None:
    """In the middle of each game, with a clock that runs; one has been told to the room by a card."""
    table = await house.plays(await house.sits("Ann", "Di", stake=15), "b2", "a1", "c3")
    card = Display("paper", "table-top", "card 1", table.id, shown=1)
    await house.app.store.write(lambda unit: displays.save(unit.conn, card))
    sealed = await house.sits("Bo", "Cy", "Di", game="sealed", stake=1)
    await house.plays(sealed, "2")
    hidden = await house.sits("Bo", "Cy", "Di", game="hidden")
    await house.plays(hidden, "draw")
    house.clock.wind(minutes=1)


async def on_the_web(house: House) -> None:
    """Two guests in the web's room; one has begun anew by a takeback that was agreed."""
    room = await house.app.store.write(lambda unit: rooms.get_or_create(unit.conn, "web", "lobby", "Web"))
    eve, flo = [
        await house.app.directory.get_or_create_player(Account("web", name.lower(), name)) for name in ("Eve", "Flo")
    ]
    plan = TableRequest("tictactoe", house.app.games["tictactoe"].Options(), 2, stake=4)
    table = await lobby.open_table(house.app, room, eve, "web", plan)
    presses: list[tuple[Any, str]] = [(flo, "join:4"), (eve, "1:c1"), (eve, "offer:takeback"), (flo, "accept:takeback")]
    for player, data in [*presses, (eve, "3:b2")]:
        await inbox.press(house.app, Press(player, "web", table.id, Action.parse(data)))


async def asked_and_offered(house: House) -> None:
    """Offers that stand: a draw, a takeback, more time."""
    for guest, kind in (("Gus", "draw"), ("Hal", "takeback"), ("Ivy", "more_time")):
        table = await house.plays(await house.sits("Bo", guest), "b1", "c2")
        await house.presses("Bo", table, f"offer:{kind}")


async def against_computers(house: House) -> None:
    """One where a person is to move, and one where the computer is, for it has not answered yet."""
    table = await house.opens("Cy", levels=(3,))
    await house.plays(table, "b2")
    await house.computers.drain()
    unanswered = await house.opens("Di", levels=(4,))
    await house.computers.close()
    await house.plays(unanswered, "a1")
    await house.computers.close()  # it was thinking


async def of_each_game(house: House) -> None:
    """In the middle of every installed game, with a stake."""
    for name in find_games():
        table = await house.sits("Lee", "Mia", game=name, stake=2)
        for _ in range(3):
            now = await house.table(table)
            await house.plays(now, legal(now.game, now.live_match(), min(now.waiting()))[0])


async def of_robots(house: House) -> None:
    """A tournament in its second round, with a match that was played and one that is under way."""
    name, game = next((name, game) for name, game in house.app.games.items() if game.wire)
    kind = round_type({"both": False}, game, "The round type")
    cup = await organising.new(house.app, "Cup", name, kind)
    await teams.add(house.app, cup.id, "Ann", "http://robot.example:8000", by_hand=True)
    await teams.add(house.app, cup.id, "Bo", level=1)
    await teams.bench(house.app, 2, "for the summer")
    await organising.start(house.app, cup.id)
    workers, loop = Workers(house.app, "worker", 1), Loop(house.app)
    await loop.turn()
    await workers.claim()
    await workers.drain()
    await loop.turn()
    await jobs.claim(house.app.store, "dead", 1, house.app.now())


async def to_be_sent(house: House) -> None:
    """In the outbox a message to a web-hook, and a broadcast, which a process was sending when it died; a notice."""
    now, live = house.app.now(), await house.sits("Jo", "Kit")
    notice = displays.wanted("paper", "jo", live.id, "notice", (await house.person("Jo")).id, live.live_match().turn)

    async def put(unit: UnitOfWork) -> None:
        await hooks.add(unit.conn, 1, "http://hook.example/", now)
        await hooks.tell(unit.conn, 1, {"event": "round"}, now, lambda: "an id")
        listeners = [Listener(house.room.id, "paper", "en")]
        await broadcasts.create(
            unit.conn, broadcasts.Broadcast("tea", now, "olga", {"en": "Tea is served."}), listeners
        )
        (message,) = await outbox.due(unit.conn, broadcasts.KIND, ["paper"], now, 1)
        await outbox.take(unit.conn, message, now, now + timedelta(minutes=1))
        await displays.save(unit.conn, structs.replace(notice, private=True))

    await house.app.store.write(put)


def schema(file: Path) -> str:
    """The number of a database's schema."""
    with closing(sqlite3.connect(file)) as conn:
        return str(conn.execute("select version_num from alembic_version").fetchone()[0])


async def made(folder: Path) -> list[str]:
    """A database in this folder; gives the records."""
    async with open_house(folder) as house:
        return await fill(house)


def main() -> None:
    """Writes the dump and the records."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    with TemporaryDirectory() as name:
        records = asyncio.run(made(Path(name)))
        file = Path(name) / "roundhouse.db"
        target = OLD / f"{__version__}.sql"
        if target.exists():
            sys.exit(f"{target} is there: it stays as that release made it")
        OLD.mkdir(exist_ok=True)
        with closing(sqlite3.connect(file)) as conn:
            target.write_text("\n".join(conn.iterdump()) + "\n", "utf-8")
        target.with_suffix(".jsonl").write_text("".join(record + "\n" for record in records), "utf-8")
        print(target)


if __name__ == "__main__":
    main()
