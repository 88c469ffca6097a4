"""Boards on their way from a card into a frame: Ann and Bo play in a chat of a fake network, and open the page there.

The addresses are those of the cards' own buttons. The pages are real; what is around them is emulated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tests.discord.people import Person as DiscordPerson
from tests.program import Program, running
from tests.telegram.people import Person as TelegramPerson

from .chat_beside_browser import TOKEN, Group
from .discord_shell import Activity, Clients, Shell
from .mini_app import LIGHT, MiniApp
from .people import NOTE_PRESSES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Frame, Page

SITE = "https://games.example.org"
LINK = re.compile(r"https://t\.me/\w+/board\?startapp=([\w-]+)")
Looks = Sequence[Mapping[str, Any]]  # of Ann's browser, and of Bo's
USUAL_LOOKS: Looks = ({}, {})


class Board(Protocol):
    """What somebody sees of a table in a chat, and the frame that they can open."""

    @property
    def tab(self) -> Page:
        """What the network's client is."""

    @property
    def site(self) -> str:
        """Where our pages seem to be."""

    @property
    def frame(self) -> Frame:
        """Our page."""

    def press(self) -> None:
        """Presses the button on the card; returns once the network would open the frame."""

    def open(self) -> None:
        """The network opens the frame."""

    def answer(self, cell: str, to: str) -> None:
        """Marks a cell on the card, once that shows the other one's."""


@dataclass
class BoardInTelegram:
    """A board as a Mini App."""

    group: Group
    program: Program
    person: TelegramPerson
    app: MiniApp

    @property
    def tab(self) -> Page:
        """Telegram Web, or the Mini App itself in an app."""
        return self.app.tab

    @property
    def site(self) -> str:
        """The program itself."""
        return self.program.address

    @property
    def frame(self) -> Frame:
        """What is inside."""
        return self.app.page

    def press(self) -> None:
        """Follows the link of *Board*."""
        self.person.presses("Board", in_=self.group.chat)

    def open(self) -> None:
        """Telegram opens the app with what stands in the link."""
        found = LINK.fullmatch(self.person.opened[-1])
        assert found, self.person.opened
        self.app.opens(found[1])

    def answer(self, cell: str, to: str) -> None:
        """Presses in the group."""
        self.group.run(self.person.sees(f"marked {to}", in_=self.group.chat))
        self.group.run(_presses_on_telegram(self.person, cell, self.group))


@dataclass
class BoardInDiscord:
    """A board as an Activity."""

    shell: Shell
    person: DiscordPerson
    activity: Activity

    @property
    def tab(self) -> Page:
        """Discord."""
        return self.activity.tab

    @property
    def site(self) -> str:
        """Where Discord's proxy is."""
        return self.shell.origin

    @property
    def frame(self) -> Frame:
        """What is inside."""
        return self.activity.content

    def press(self) -> None:
        """Presses *Open board*, and the program answers."""
        self.shell.run(_presses_on_discord(self.person, "Open board", self.shell))

    def open(self) -> None:
        """Discord opens the Activity."""
        self.activity.open()

    def answer(self, cell: str, to: str) -> None:
        """Presses in the channel."""
        self.shell.run(self.person.sees(f"marked {to}", in_=self.shell.games))
        self.shell.run(_presses_on_discord(self.person, cell, self.shell))


@contextmanager
def boards_in_telegram(
    browser: Browser,
    folder: Path,
    game: str,
    looks: Looks = USUAL_LOOKS,
    themes: Sequence[dict[str, str]] = (LIGHT, LIGHT),
    is_app: bool = True,
) -> Iterator[tuple[Board, Board]]:
    """Ann's board and Bo's, who play in a group. `is_app`: not in Telegram Web."""
    group = Group()
    with group.served() as url:
        settings = {"telegram_token": TOKEN, "telegram_api_url": url, "telegram_app": "board", "web_url": SITE}
        with running(folder, **settings) as program:
            bo = group.telegram.person("Bo")
            group.run(_begins_on_telegram(group, bo, game))

            def board(person: TelegramPerson, look: Mapping[str, Any], theme: dict[str, str]) -> BoardInTelegram:
                context = browser.new_context(locale="en", reduced_motion="reduce", **look)
                context.add_init_script(NOTE_PRESSES)
                user = person.user
                app = MiniApp(context.new_page(), program, TOKEN, user.id, user.first_name, is_app, theme=theme)
                return BoardInTelegram(group, program, person, app)

            two = board(group.ann, looks[0], themes[0]), board(bo, looks[1], themes[1])
            yield two
            for one in two:
                one.tab.context.close()


@contextmanager
def boards_in_discord(
    browser: Browser, folder: Path, game: str, looks: Looks = USUAL_LOOKS
) -> Iterator[tuple[Board, Board]]:
    """Ann's board and Bo's, who play in a channel."""
    shell = Shell()
    with shell.served() as url:
        shell.fake.adds_bot(shell.guild)
        secret = shell.fake.activities.client_secret
        settings = {"discord_token": shell.fake.token, "discord_api_url": url, "discord_client_secret": secret}
        with running(folder, **settings) as program:
            shell.program = program.address
            shell.run(shell.fake.until(lambda: shell.fake.commands.find("play"), 20))
            ann, bo = shell.joins("Ann"), shell.joins("Bo")
            shell.run(_begins_on_discord(shell, ann, bo, game))
            clients = Clients(browser, shell)
            first, second = (clients.of(one, **look) for one, look in zip((ann, bo), looks, strict=True))
            yield BoardInDiscord(shell, ann, first), BoardInDiscord(shell, bo, second)
            clients.leave()


async def _begins_on_telegram(group: Group, bo: TelegramPerson, game: str) -> None:
    await group.arrives()
    bo.starts()
    bo.joins(group.chat)
    group.ann.says(f"/play {game}", in_=group.chat)
    await _presses_on_telegram(bo, "Join", group)
    await group.ann.sees_button("Board", in_=group.chat)


async def _presses_on_telegram(person: TelegramPerson, label: str, group: Group) -> None:
    await person.sees_button(label, in_=group.chat)
    await person.presses(label, in_=group.chat).answer()


async def _begins_on_discord(shell: Shell, ann: DiscordPerson, bo: DiscordPerson, game: str) -> None:
    ann.runs("/play", in_=shell.games, game=game, rated=False)
    await _presses_on_discord(bo, "Join", shell)
    await ann.sees_button("Open board", in_=shell.games)


async def _presses_on_discord(person: DiscordPerson, label: str, shell: Shell) -> None:
    await person.sees_button(label, in_=shell.games)
    await person.presses(label, in_=shell.games).is_answered()
