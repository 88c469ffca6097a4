"""One match of HeXagon on Telegram and in a browser, side by side in one picture.

The program, its card and its page are real; Telegram is the fake one, and its group is drawn here.
"""

from __future__ import annotations

import asyncio
import re
import time
from base64 import b64encode
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

from tests.program import running
from tests.telegram import screens
from tests.telegram.people import Person
from tests.telegram.server import FakeTelegram
from tests.telegram.state import Chat, Message
from tests.telegram.transport import serve

from .shortcuts import submit
from .tabs import presses

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Result = TypeVar("Result")
TOKEN = "123456:a-token-of-nobody"
COMMAND = "/play hexagon"
MOVES = 8  # of each
ANNS_TURN, ANYTHING = re.compile("Ann⁩(?:·T)? to play"), re.compile("")
PAGE = {"width": 1000, "height": 1060}
SIGNS = {"🔵": "<i style='color:#1173b8'>●</i>", "🟧": "<i style='color:#e39a12'>■</i>", "⏳": "◷"}  # no font needed
STYLE = """
body { margin: 0; display: flex; gap: 20px; padding: 20px; background: #dfe4ea; font: 15px/1.4 system-ui, sans-serif }
figure { margin: 0; border-radius: 10px; overflow: hidden; background: #fff; box-shadow: 0 2px 10px #0003 }
figcaption { padding: 10px 16px; font-weight: 600; color: #fff }
.chat { width: 400px; background: #a8c7a0 } .chat figcaption { background: #4a7ba6 }
.web figcaption { background: #4b5563 } .web img { display: block; width: 760px }
.said { margin: 12px 16px 0; padding: 7px 12px; border-radius: 14px; background: #fff; width: max-content }
.said b { color: #c0592b; font-size: 13px; display: block }
.card { margin: 8px 16px 3px; border-radius: 14px; overflow: hidden; background: #fff }
.card b:first-child { display: block; padding: 7px 12px; color: #2b7a4b; font-size: 13px } .card img { width: 100% }
.card p { margin: 0; padding: 6px 12px 10px; white-space: pre-line; font-size: 14px }
.keys { margin: 3px 16px; display: flex; gap: 3px }
.keys span { flex: 1; padding: 6px 2px; border-radius: 7px; background: #5b7d5199; color: #fff; text-align: center;
  font-size: 13px; white-space: nowrap; overflow: hidden }
i { font-style: normal }
"""


class Group:
    """A group on a Telegram that runs in a thread of its own, with one person in it and the bot."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self.telegram = FakeTelegram(time.time, TOKEN)
        self.chat: Chat = self.telegram.group("Friday games")
        self.ann: Person = self.telegram.person("Ann")

    @contextmanager
    def served(self) -> Iterator[str]:
        """The address for the program."""
        thread = Thread(target=self._loop.run_forever)
        thread.start()
        server = serve(self.telegram)
        try:
            yield self.run(server.__aenter__())
        finally:
            self.run(server.__aexit__(None, None, None))
            self._loop.call_soon_threadsafe(self._loop.stop)
            thread.join()
            self._loop.close()

    def run(self, does: Coroutine[None, None, Result]) -> Result:
        """Waits for something that happens on the network."""
        return asyncio.run_coroutine_threadsafe(does, self._loop).result(timeout=40)

    async def arrives(self) -> None:
        """Ann adds the bot to her group."""
        self.ann.starts()
        self.ann.joins(self.chat)
        self.ann.adds_bot(self.chat)
        await self.ann.sees("Play", in_=self.chat, within=30)

    async def opens_a_table(self) -> Message:
        """Ann adds the bot and opens a table; returns its card."""
        await self.arrives()
        self.ann.says(COMMAND, in_=self.chat)
        return await self.ann.sees_button("Join", in_=self.chat)

    async def takes_a_seat(self, share: str) -> None:
        """Ann shows a table in her group by its link, and joins it."""
        self.ann.says(f"/show {share.rpartition('/')[2]}", in_=self.chat)
        await self.ann.sees_button("Join", in_=self.chat)
        await self.ann.presses("Join", in_=self.chat).answer()

    async def moves(self, label: str = "") -> None:
        """Ann makes the first move that her card offers; `label`: the button that shows it, unless it stands there."""
        shown = self._card("Back") if label else await self._waits(lambda: self._card("⋯", ANNS_TURN))
        if shown is None:
            await self.ann.sees_button(label, in_=self.chat)
            await self.ann.presses(label, in_=self.chat).answer()
            shown = await self.ann.sees_button("Back", in_=self.chat)
        before = shown.keyboard, shown.text
        await self.ann.presses(before[0][0][0], on=shown).answer()
        await self._waits(lambda: (shown.keyboard, shown.text) != before)
        if label and shown.keyboard == [["Back"]]:
            await self.ann.presses("Back", on=shown).answer()

    def _card(self, label: str, said: re.Pattern[str] = ANYTHING) -> Message | None:
        """The newest message in the group that has this button, if it says this."""
        seen = screens.visible(self.ann.user, self.chat)
        card = next((one for one in seen if screens.button(one.face.keyboard, label)), None)
        return card if card and said.search(card.text) else None

    async def invites(self) -> str:
        """The path of the link for browsers."""
        await self.ann.presses("⋯", in_=self.chat).answer()
        await self.ann.sees_button("Invite", in_=self.chat)
        await self.ann.presses("Invite", in_=self.chat).answer()
        message = await self.ann.sees("/show ", in_=self.chat)
        share = re.search(r"/show (\w+)", message.text)
        assert share
        for _ in range(2):  # to the card
            await self.ann.sees_button("Back", in_=self.chat)
            await self.ann.presses("Back", in_=self.chat).answer()
        return f"/s/{share[1]}"

    async def _waits(self, look: Callable[[], Result | None]) -> Result:
        found = await self.ann.waits(look, 10)
        assert found, self.telegram.screen(self.chat, self.ann.user)
        return found

    async def grows(self, card: Message) -> None:
        """Ann's turn: she grows where it flips most."""
        await self._waits(lambda: ANNS_TURN.search(card.text) and _cells(card))
        await self.ann.presses(_cells(card)[0], on=card).answer()
        await self._waits(lambda: not ANNS_TURN.search(card.text))


def _cells(card: Message) -> list[str]:
    """The buttons that grow a chip; those that flip most come first."""
    return [label for row in card.keyboard for label in row if re.match(r"[a-i]\d", label)]


def _drawn(card: Message, said: str) -> str:
    """The group as a page: what Ann wrote, and the card with its picture and buttons."""
    assert card.face.media
    picture = b64encode(card.face.media["content"]).decode()
    text = re.sub("|".join(SIGNS), lambda sign: SIGNS[sign[0]], escape(card.text))
    rows = "".join(
        f"<div class=keys>{''.join(f'<span>{escape(label)}</span>' for label in row)}</div>" for row in card.keyboard
    )
    return (
        f"<div class=said><b>Ann</b>{escape(said)}</div><div class=card><b>Roundhouse</b>"
        f"<img src='data:image/png;base64,{picture}'><p>{text}</p></div>{rows}"
    )


def take(browser: Browser, to: Path) -> None:
    """Ann plays in a group, Bo in a browser; takes the picture when it is Bo's turn."""
    group = Group()
    with group.served() as url, TemporaryDirectory() as folder:
        settings = {"telegram_token": TOKEN, "telegram_api_url": url}
        with running(Path(folder), **settings) as server:
            card = group.run(group.opens_a_table())
            bo = browser.new_context(reduced_motion="reduce", viewport=PAGE, color_scheme="light").new_page()
            submit(bo, f"{server.address}/me", "Save", name="Bo")
            bo.goto(server.address + group.run(group.invites()))
            bo.get_by_role("button", name="Join").click()
            for _ in range(MOVES):
                group.run(group.grows(card))
                bo.locator("[data-turn=you]").wait_for()
                presses(bo.locator(".cell[data-key*='.']").first)
                bo.locator("[data-turn=you]").wait_for(state="detached")
            group.run(group.grows(card))
            bo.locator("[data-turn=you]").wait_for()
            page = b64encode(bo.screenshot()).decode()
            beside = browser.new_page(viewport={"width": 1220, "height": 760})
            beside.set_content(
                f"<!doctype html><style>{STYLE}</style>"
                f"<figure class=chat><figcaption>Ann’s group on Telegram</figcaption>{_drawn(card, COMMAND)}</figure>"
                f"<figure class=web><figcaption>Bo’s browser</figcaption>"
                f"<img src='data:image/png;base64,{page}'></figure>"
            )
            beside.screenshot(path=to, full_page=True)
