"""A house with two networks: people sit at tables, go away, and are told that they are waited for."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from msgspec import structs
from sqlalchemy import select

from bot.chat.rendering import message_of
from bot.fronts import RoomGone
from bot.usecases import inbox
from bot.usecases.moves import Press
from bot.view.answer import Message
from bot.view.button_data import Action
from games.table.table import Table
from games.tictactoe.rules import Options
from storage.messages import displays, rooms
from storage.messages.displays import Display
from storage.messages.rooms import Room, Settings
from storage.people import players
from storage.people.players import Account, Player, Preferences
from storage.schema import accounts
from storage.schema import displays as rows
from tests.bot.chat.paper import text_of
from tests.fake_chat import FakeChat
from tests.house import Clock, House, open_house

DAY = Options(move_seconds=86_400)


@dataclass
class Paper(FakeChat):
    """A chat front that keeps what it was told to send, and refuses where it was shut out."""

    house: House | None = None
    sent: list[tuple[str, Message]] = field(default_factory=list)  # notices, by their room
    shut: set[str] = field(default_factory=set)  # rooms
    meanwhile: Callable[[], Awaitable[None]] | None = None  # done once, while a private chat is looked for

    async def post(self, display: Display, table: Table) -> Display:
        assert self.house is not None
        if display.room in self.shut:
            raise RoomGone
        message = await message_of(self.house.app, display, table)
        if display.kind == "notice":
            self.sent.append((display.room, message))
        there = await super().post(display, table)
        return structs.replace(there, message=f"{there.message} to {display.viewer}")

    async def private_room(self, account: str) -> str | None:
        job, self.meanwhile = self.meanwhile, None
        if job:
            await job()
        return await super().private_room(account)

    def texts(self) -> list[str]:
        """Where each notice was sent, and what it says."""
        return [f"{room}: {text_of(message)}" for room, message in self.sent]

    def rooms_of(self, name: str) -> list[str]:
        """Where somebody was told."""
        said = ((room, text_of(message).replace("@", "")) for room, message in self.sent)
        return [room for room, text in said if f"{name}, " in text.partition("it’s")[0]]


@dataclass
class Town:
    """A house with two networks, where people sit at tables, go away, and are told."""

    house: House
    paper: Paper
    slate: Paper

    async def sweeps(self) -> None:
        """A minute is over: what is due is found and sent."""
        await self.house.alarms.sweep()
        await self.rests()

    async def rests(self) -> None:
        """All that was begun is done."""
        for _ in range(3):
            await self.house.redraw.drain()
            await self.house.alarms.notices.delivery.tasks.drain()

    async def sits(self, *names: str, **plan: Any) -> Table:
        """People sit down at a table that is played for a day a move, and go away."""
        game = plan.setdefault("game", "tictactoe")
        plan.setdefault("options", self.house.app.games[game].Options(move_seconds=86_400))
        table = await self.house.sits(*names, **plan)
        self.house.clock.wind(minutes=1)
        return table

    async def preferences(self, name: str, **preferences: Any) -> Player:
        """Somebody chooses how they are told."""
        player = await self.house.person(name)
        await self.house.app.store.write(
            lambda unit: players.set_preferences(unit.conn, player.id, Preferences(**preferences))
        )
        return player

    async def reaches(self, name: str, platform: str = "paper", reachable: int = 1) -> None:
        """Whether private messages arrive at an account is known."""
        account = name.lower()
        await self.house.app.store.write(lambda unit: players.set_reachable(unit.conn, platform, account, reachable))

    async def links(self, name: str, platform: str) -> None:
        """Somebody has an account on another network too."""
        player = await self.house.person(name)
        other = await self.house.app.directory.get_or_create_player(Account(platform, name.lower(), name))
        link = accounts.update().where(accounts.c.player_id == other.id).values(player_id=player.id)
        await self.house.app.store.write(lambda unit: unit.conn.execute(link))

    async def sits_on_slate(self, name: str, table: Table) -> Player:
        """Somebody takes a seat from the other network."""
        player = await self.house.app.directory.get_or_create_player(Account("slate", name.lower(), name))
        self.house.people[name] = player
        await inbox.press(self.house.app, Press(player, "slate", table.id, Action.of("join", table.stake)))
        return player

    async def room(self, address: str, platform: str = "paper", **about: Any) -> Room:
        """A room with a house, as groups have one."""
        return await self.house.app.directory.get_or_create_room(
            platform, address, address.title(), house="club", **about
        )

    async def sets(self, **settings: Any) -> None:
        """The room's moderators change its settings."""
        changed = Settings(**settings)
        await self.house.app.store.write(lambda unit: rooms.set_settings(unit.conn, self.house.room.id, changed))

    async def shows(self, table: Table, room: str, platform: str = "paper") -> None:
        """The card of a table stands in a room."""
        card = Display(platform, room, f"card of {table.id}", table.id, shown=table.revision)
        await self.house.app.store.write(lambda unit: displays.save(unit.conn, card))

    async def standing(self) -> list[Display]:
        """The notices that stand, or are to be sent."""
        async with self.house.app.store.read() as conn:
            found = await conn.execute(select(rows).where(rows.c.kind == "notice"))
            return [Display(**row) for row in found.mappings()]

    async def has_a_notice(self) -> bool:
        """Whether a notice stands when all is done."""
        await self.rests()
        return bool(await self.standing())

    async def last_notice(self, name: str) -> tuple[datetime | None, bool]:
        """When somebody was last told, and whether it arrived."""
        player = await self.house.person(name)
        async with self.house.app.store.read() as conn:
            return await players.last_notice(conn, player.id)


@asynccontextmanager
async def open_town(folder: Path, clock: Clock | None = None) -> AsyncIterator[Town]:
    async with open_house(folder, clock) as house:
        paper, slate = Paper("paper", house=house), Paper("slate", house=house)
        house.app.fronts.update({"paper": paper, "slate": slate})
        yield Town(replace(house, paper=paper), paper, slate)
