"""Who has which name at each moment, on three networks; the program sees of it only what an update shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from storage.people.players import Account
from tests.fake_chat import FakeChat

HUMANS = 4
NAMES = ("bobby", "cy", "dora")  # user names that change hands
SHOWN = ("Bob", "bob", "Cy", "bobby")  # names that people choose to be shown with


@dataclass
class Owned:
    """An account, as its network has it."""

    network: str
    number: str
    human: int
    username: str = ""
    shown: str = ""
    hidden: bool = False  # has left the group, and never wrote in private: the network says nothing about them
    told: str | None = None  # the user name that the program was last shown; None: the account is unknown there

    def account(self) -> Account:
        """What an update shows of it."""
        return Account(self.network, self.number, self.shown, "en", self.username)


@dataclass
class Network(FakeChat):
    """A chat network that can be asked for names, while it can be reached."""

    down: bool = False
    accounts: dict[str, Owned] = field(default_factory=dict)
    tells: Callable[[Owned], None] = lambda _owned: None  # notes that the program was shown an account

    async def username_of(self, room: str, account: str) -> str | None:
        owned = self.accounts.get(account)
        if self.name != "telegram" or self.down or owned is None or owned.hidden:
            return None
        self.tells(owned)
        return owned.username


class World:
    """Some people with an account on each network, and what happens to their names."""

    def __init__(self, number: int, chance: Random, telegram: Network) -> None:
        self.chance = chance
        self.suffix = f"{number}"  # so that histories do not meet
        self.accounts: list[Owned] = []
        for human in range(HUMANS):
            for network in ("telegram", "discord", "web"):
                one = Owned(network, f"{network[0]}{number}x{human}", human, shown=self.shown_name())
                self.accounts.append(one)
                if network == "telegram":
                    telegram.accounts[one.number] = one
        telegram.tells = self.tells
        for network in ("telegram", "discord"):
            for one, name in zip(self.on(network), NAMES, strict=False):
                one.username = self.named(name)

    def on(self, network: str) -> list[Owned]:
        return [one for one in self.accounts if one.network == network]

    def any_on(self, network: str) -> Owned:
        return self.chance.choice(self.on(network))

    def named(self, name: str) -> str:
        """A user name of this history alone."""
        return f"{name}{self.suffix}"

    def shown_name(self) -> str:
        return f"{self.chance.choice(SHOWN)} {self.suffix}"

    def free(self, network: str) -> list[str]:
        """The user names that nobody has."""
        taken = {one.username for one in self.on(network)}
        return [name for name in map(self.named, NAMES) if name not in taken]

    def renames(self, network: str) -> list[Owned]:
        """Somebody takes a free name, or gives their own up."""
        one = self.any_on(network)
        one.username = self.chance.choice([*self.free(network), ""])
        return [one]

    def takes(self, network: str) -> list[Owned]:
        """Somebody gives a name up, and somebody else takes it at once."""
        first, second = self.chance.sample(self.on(network), 2)
        name, first.username = first.username, self.chance.choice([*self.free(network), ""])
        second.username = name or second.username
        return [first, second]

    def tells(self, one: Owned, comes: bool = False) -> None:
        """The program is shown an account with its name, which it then takes for nobody else's. `comes`: it acts."""
        for other in self.on(one.network):
            if other is not one and other.told and other.told == one.username:
                other.told = ""
        one.told = one.username if one.told is not None or comes else None

    def holder(self, network: str, name: str) -> Owned | None:
        """Who has a user name at this moment."""
        return next((one for one in self.on(network) if name and one.username == name), None)
