"""What happens in a history: names change, and people come, link their accounts, separate them and go."""

from __future__ import annotations

from collections import Counter
from random import Random

from bot.chat.context import Context, Origin, context_of
from bot.directory import Directory
from bot.usecases import account_links, preferences
from games.core.game import Refusal
from storage.people import players
from storage.people.players import Player, StoredAccount
from tests.house import House

from .world import Network, Owned, World

EVENTS = {
    "acts": 8,
    "shown": 3,
    "renames": 4,
    "takes": 6,
    "link": 2,
    "unlink": 1,
    "forget": 0.5,
    "leaves": 1,
    "waits": 2,
    "restart": 1,
    "down": 1,
    "me": 1,
}


class WrongPerson(AssertionError):
    """A command reached somebody else, or acted on a guess; or it did not reach a person known by this name."""


def check_code(refusal: Refusal, *codes: str) -> None:
    """Whether a refusal is one of those that may come."""
    assert refusal.code in codes, refusal.code


class History:
    """The people and networks of one history, in a house that has seen others; `counts`: results of commands."""

    def __init__(self, house: House, telegram: Network, number: int, counts: Counter[str]) -> None:
        self.house, self.telegram, self.number, self.counts = house, telegram, number, counts
        self.chance = Random(number)
        self.world = World(number, self.chance, telegram)
        self.group = f"group {number}"
        self.twice = number % 4 == 3  # two processes serve the house
        self._other = self._new_directory()
        telegram.down = False

    def changes_process(self) -> None:
        """The other process serves what follows."""
        self.house.app.directory, self._other = self._other, self.house.app.directory

    def _new_directory(self) -> Directory:
        app = self.house.app
        return Directory(app.store, lambda: app.now(), app.random_bytes, lambda: app.settings.admins)

    async def player(self, one: Owned) -> Player | None:
        return await self.house.app.directory.find_player(one.network, one.number)

    async def accounts(self, player: int) -> list[StoredAccount]:
        async with self.house.app.store.read() as conn:
            return await players.accounts_of(conn, player)

    async def stored(self, one: Owned) -> StoredAccount:
        player = await self.player(one)
        assert player is not None
        return next(a for a in await self.accounts(player.id) if (a.platform, a.account) == (one.network, one.number))

    async def happens(self) -> None:
        world, chance = self.world, self.chance
        kind = chance.choices(list(EVENTS), list(EVENTS.values()))[0]
        network = chance.choice(("telegram", "telegram", "discord"))
        if kind == "acts":
            await self.acts(chance.choice(world.accounts))
        elif kind == "shown":
            await self.shown(world.any_on(network))
        elif kind in ("renames", "takes"):
            for one in world.renames(network) if kind == "renames" else world.takes(network):
                if chance.random() < 0.4:  # else the program cannot know
                    await self.acts(one)
        elif kind in ("link", "unlink", "forget"):
            await {"link": self.link, "unlink": self.unlink, "forget": self.forget}[kind]()
        elif kind == "leaves":
            one = world.any_on("telegram")
            one.hidden = not one.hidden
        elif kind == "waits":
            self.house.clock.wind(minutes=chance.choice((1, 6, 3_000)))
        elif kind == "restart":
            self.house.app.directory = self._new_directory()
        elif kind == "down":
            self.telegram.down = not self.telegram.down
        elif (who := await self.acts(world.any_on("web"))) is not None:
            await preferences.save_profile(self.house.app, who.player, name=world.shown_name())

    async def acts(self, one: Owned) -> Context:
        """Somebody presses or writes, and the program sees the name that they have."""
        self.world.tells(one, comes=True)
        return await context_of(self.house.app, one.account(), Origin(one.network, self.group, "Group"))

    async def shown(self, one: Owned) -> None:
        """Somebody is answered or mentioned by others."""
        self.world.tells(one)
        await self.house.app.directory.learn_username(one.account())

    async def link(self) -> None:
        human = self.chance.randrange(3)
        first_, second = self.chance.sample([one for one in self.world.accounts if one.human == human], 2)
        mine, others = await self.acts(first_), await self.acts(second)
        if not (await self.player(first_) and await self.player(second)):
            return  # deleted by the other process just now
        code = await account_links.new_code(self.house.app, mine.player, await self.stored(first_))
        try:
            await account_links.take(self.house.app, others.player, await self.stored(second), code)
            waiting = await account_links.to_confirm(self.house.app, mine.player.id)
            assert waiting is not None
            await account_links.confirm(self.house.app, mine.player, waiting.request.id)
        except Refusal as refusal:
            check_code(refusal, "own_code", "same_player")

    async def unlink(self) -> None:
        one = self.chance.choice(self.world.accounts)
        player = await self.player(one)
        if player is not None:
            try:
                await account_links.unlink(self.house.app, player, await self.stored(one))
            except Refusal as refusal:
                check_code(refusal, "last_account")

    async def forget(self) -> None:
        player = await self.player(self.chance.choice(self.world.accounts))
        if player is not None:
            for one in self.world.accounts:
                if one.told is not None and (await self.player(one)) == player:
                    one.told = None
            await account_links.forget(self.house.app, player)
