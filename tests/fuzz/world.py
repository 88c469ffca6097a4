"""A common room with tables in every stage, and people who do anything there; now and then all is begun anew."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.chat.context import Context, Origin, context_of
from bot.chat.rendering import message_of
from bot.usecases import inbox, lobby
from bot.usecases.lobby import TableRequest
from bot.usecases.moves import Press
from bot.view.answer import Answer, Card, Form, Hand, Line, Page, Refresh, Refused, Submenu, first
from bot.view.button_data import Action
from games.core.match import legal
from games.table import play as table_play
from games.table.starting import is_announced
from games.table.table import Table
from storage.messages.displays import Display
from storage.people.players import Account
from tests.bot.chat.paper import Chat, keys_of, open_chat
from tests.checks import all_rows, books_balance, steps_have_no_gaps

LANGUAGES = {"Ann": "en", "Bo": "ru", "Cy": "zh", "Mo": "en", "Xi": "ru"}  # Mo moderates, Xi sits nowhere
PEOPLE = ("Ann", "Bo", "Cy", "Mo", "Xi")
WHERE = ("room", "room", "alone", "elsewhere")
STAGES = ("open", "staked", "live", "hidden", "sealed", "over", "frozen", "cancelled", "computer")
AGE = 300  # inputs until all is begun anew
LOOK = 40  # inputs from one look at all rows to the next


@dataclass
class World:
    """The tables by their stage as they were begun, and the visits of people at places."""

    chat: Chat
    tables: dict[str, Table] = field(default_factory=dict)
    tried: int = 0
    age: int = 0
    _newest: dict[str, Table] = field(default_factory=dict)
    _visits: dict[tuple[str, str], Context] = field(default_factory=dict)

    @property
    def app(self) -> Any:
        """The program."""
        return self.chat.house.app

    async def comes(self, name: str, where: str) -> Context:
        """Somebody of this age comes to a place."""
        key = (name, where)
        if key not in self._visits:
            alone = where == "alone"
            address = f"alone with {name} {self.age}" if alone else f"{where} {self.age}"
            place = Origin("paper", address, where, private=alone, moderator=name == "Mo" and not alone)
            account = Account("paper", f"{name} {self.age}", name, LANGUAGES[name], name.lower())
            self._visits[key] = await context_of(self.app, account, place)
        return self._visits[key]

    async def goes_on(self) -> None:
        """One more input; where all has become old it begins anew."""
        if self.tried % AGE == 0:
            await self._begin()
        self.tried += 1

    async def _begin(self) -> None:
        self.age += 1
        self._visits.clear()
        self._newest.clear()
        self.tables["over"] = await self._sits("tictactoe", ["Ann", "Bo"], 5)
        await self._presses(await self.comes("Ann", "room"), self.tables["over"], "resign:!")
        sits = {
            "open": ("tictactoe", "Ann", 0),
            "staked": ("sealed", "AnnBo", 50),
            "live": ("tictactoe", "AnnBo", 7),
            "hidden": ("hidden", "CyAnnBo", 0),
            "sealed": ("sealed", "BoCy", 0),
            "frozen": ("tictactoe", "AnnCy", 0),
            "cancelled": ("hidden", "Bo", 9),
        }
        for stage, (game, names, stake) in sits.items():
            self.tables[stage] = await self._sits(game, [n for n in PEOPLE if n in names], stake)
        ann, bo = await self.comes("Ann", "room"), await self.comes("Bo", "room")
        rules = self.app.games["tictactoe"]
        plan = TableRequest("tictactoe", rules.Options(), 2, levels=(1,))
        self.tables["computer"] = await lobby.open_table(self.app, ann.room, ann.player, "paper", plan)
        await self._presses(bo, self.tables["cancelled"], "cancel:!")
        await self.app.store.change(self.tables["frozen"].id, table_play.frozen)

    async def _sits(self, game: str, names: list[str], stake: int) -> Table:
        first, *others = [await self.comes(name, "room") for name in names]
        rules = self.app.games[game]
        most = 3 if game == "sealed" and stake else max(rules.fewest, len(names))
        plan = TableRequest(game, rules.Options(), most, stake=stake)
        table = await lobby.open_table(self.app, first.room, first.player, "paper", plan)
        for other in others:
            await self._presses(other, table, f"join:{stake}")
        now = self._newest[table.id]
        if now.status == "open" and len(now.chairs) == most:
            for one in (first, *others) if is_announced(now) else (first,):
                await self._presses(one, table, "start")
        return table

    async def _presses(self, who: Context, table: Table, data: str) -> None:
        await inbox.press(self.app, Press(who.player, "paper", table.id, Action.parse(data)))

    def now(self, stage: str) -> Table:
        """A table as it now is."""
        return self._newest[self.tables[stage].id]

    def hears(self, changed: Mapping[str, Table]) -> None:
        """These tables have changed."""
        self._newest |= changed

    def forgets(self, name: str) -> None:
        """Something about somebody may have changed: next time they come anew."""
        for where in WHERE:
            self._visits.pop((name, where), None)

    async def check_untouched(self, doing: Callable[[], Any]) -> Any:
        """Does it; now and then it is looked whether a refusal has left every row as it was."""
        if self.tried % LOOK:
            return await doing()
        await self.chat.house.computers.drain()
        before = await all_rows(self.app.store)
        answer = await doing()
        if isinstance(answer, tuple) and first(answer, Refused):
            assert await all_rows(self.app.store) == before, answer
        return answer

    async def check_said(self, who: Context, answer: Answer) -> None:
        """An answer is one: words that they can read, keys that fit, and messages that can be painted."""
        assert answer, "there is no answer"
        for part in answer:
            match part:
                case Line(text):
                    assert text
                case Page(message) | Submenu(page=Page(message)):
                    keys_of(message)
                    assert "<" not in message.text, "what was typed was not escaped"
                case Hand(table, path):
                    shown = Display("paper", who.room.address, "hand", table.id, who.player.id, kind="hand")
                    keys_of(await message_of(self.app, shown, table, path))
                case Form(title):
                    assert title
                case Card(table) | Refresh(table):
                    keys_of(await message_of(self.app, Display("paper", who.room.address, "card", table.id), table))

    async def check_all(self) -> None:
        """What must hold at the end."""
        await self.chat.house.computers.drain()
        await books_balance(self.app.store)
        await steps_have_no_gaps(self.app.store)


def spelling(table: Table, number: int) -> str:
    """One of the spellings that are legal now."""
    if table.match is None or not table.waiting():
        return "a1"
    found = legal(table.game, table.match, min(table.waiting()))
    return found[number % len(found)]


@asynccontextmanager
async def open_world(folder: Path) -> AsyncIterator[World]:
    """A world in a folder; what must hold at its end is looked at."""
    async with open_chat(folder) as chat:
        world = World(chat)
        chat.house.app.store.listen(world.hears)
        yield world
        await world.check_all()
