"""Platforms: the fronts through which people come. Each folder here is one, found by its `platform` function."""

from __future__ import annotations

import re
from collections.abc import Collection
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Protocol

from bot.messages.rate_limit import Pace
from bot.settings import PREFIX, WrongSetting
from games.core.screen import Say
from games.table.table import Table
from storage.displays import Display

if TYPE_CHECKING:
    from bot.app import App
    from bot.messages.message import Message
    from bot.messages.pen import Ink


GOODBYE_SECONDS = 1.0  # for what a front has begun when it is told to stop


class Later(Exception):
    """The platform wants us to wait: so many seconds, in this room alone."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"{seconds:g} s")
        self.seconds = seconds


class Unsure(Exception):
    """The message was sent, and the answer was lost: nobody knows whether it is there."""


class RoomGone(Exception):
    """We can no longer write there: removed, blocked, forbidden."""


class Unreachable(Exception):
    """A front lost its platform, or cannot connect to it, and why; it can be run again."""


class Platform(Protocol):
    """A front: it translates, and nothing else. Post, edit and remove raise Later, Unsure or RoomGone."""

    name: str
    ready: bool  # connected, and able to show things
    pace: Pace
    sends_once: bool  # a send that is tried again is seen once

    async def run(self) -> None:
        """Serves until cancelled. Unreachable, or WrongSetting where a token is refused; it may be run again then."""

    async def post(self, display: Display, table: Table) -> Display:
        """Sends what is wanted; gives it as it now is, with the message that shows it."""

    async def edit(self, display: Display, table: Table) -> bool:
        """Paints a display anew; False when its message is gone for good."""

    async def remove(self, display: Display) -> None:
        """Takes a message away; what is gone already is gone."""

    async def notify(self, player: int, table: Table, line: Say) -> None:
        """Says a line to one person, without an answer being expected."""


class ChatPlatform(Platform, Protocol):
    """A front that stands in people's own rooms, and can write to them alone."""

    ink: Ink
    private_hands: bool  # where private screens are shown to who has not chosen: their private chat

    async def private_room(self, account: str) -> str | None:
        """The address of the private chat with an account; None where there can be none."""

    async def tell(self, account: str, message: Message) -> bool:
        """A private message; whether it arrived."""

    def link_to(self, display: Display) -> str | None:
        """An address that opens this message."""

    def link_in(self, payload: str) -> str | None:
        """An address that opens the private chat with us and hands over the payload; None where there is none."""


async def check_platforms(app: App) -> list[str]:
    """What is wrong with the fronts that the settings turn on, a sentence each; asks the platforms themselves."""
    wrong = []
    for name in (m.name for m in iter_modules(__path__) if m.ispkg):
        is_on = getattr(app.settings, f"{name}_token", None) is not None
        if is_on and find_spec(f"{__name__}.{name}.check") is not None:
            wrong += await import_module(f"{__name__}.{name}.check").check(app)
    return wrong


def check_admins(admins: Collection[str]) -> None:
    """WrongSetting where an entry can match nobody: there is no such front, or its accounts look different."""
    fronts = {m.name: import_module(f"{__name__}.{m.name}") for m in iter_modules(__path__) if m.ispkg}
    for entry in admins:
        front, _, account = entry.partition(":")
        if front not in fronts:
            right = ", ".join(one.ACCOUNT_EXAMPLE for one in fronts.values())
            raise WrongSetting(f"{PREFIX}ADMINS: an entry names no front; entries should look like {right}.")
        if not re.fullmatch(fronts[front].ACCOUNT, account):
            right = fronts[front].ACCOUNT_EXAMPLE
            raise WrongSetting(f"{PREFIX}ADMINS: a {front} entry can match nobody; it should look like {right}.")


def find_platforms(app: App) -> dict[str, Platform]:
    """The fronts that the settings turn on, by name."""
    modules = [import_module(f"{__name__}.{m.name}") for m in iter_modules(__path__) if m.ispkg]
    found = [module.platform(app) for module in modules if hasattr(module, "platform")]
    return {platform.name: platform for platform in found if platform is not None}
