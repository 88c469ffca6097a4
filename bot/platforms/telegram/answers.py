"""Delivers answers: as a line on the pressed button, in the private chat, or as an ephemeral message in the group."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import structlog

from bot.chat.command import Pages
from bot.chat.commands import all_commands
from bot.chat.table_commands import film_file
from bot.view.button_data import COMMAND, HAND, PAGE, ButtonData
from bot.view.message import Answer, Form, Key, Message
from games.core.game import AnyGame
from games.table.table import Table
from storage import displays
from storage.recent import RecentDict

from .boards import board_for, is_stale
from .links import MENU, START, marked_with, payload_for
from .payload import Payload, payload_of
from .requests import Asked, fits
from .trouble import MessageGone

if TYPE_CHECKING:
    from .front import Telegram

ASKING_MOST = 10_000  # people with an open question
NO_WAITS_MOST = 5.0  # seconds that a refusal in a group may wait for the rate limit
START_SECONDS = 60.0  # START within this time only opens the private chat, and shows no menu

log = structlog.get_logger(__name__)


class Answers:
    """Delivers an answer in the best possible way."""

    def __init__(self, front: Telegram) -> None:
        self._front = front
        # the press that the next text in a private chat stands for
        self._asking: RecentDict[int, str] = RecentDict(ASKING_MOST)

    def asking(self, chat: int) -> str:
        """Returns the open question in a chat, which is then closed; empty without one."""
        return self._asking.pop(chat, "")

    async def deliver(self, asked: Asked, answer: Answer) -> None:
        """Delivers every answer; ends the button's waiting sign whatever goes wrong."""
        try:
            await self._deliver(asked, answer)
        except Exception:
            log.exception("an answer did not arrive", data=asked.data)
            await asked.spinner.stop(asked.context.pen().plain("telegram-sorry"))
        finally:
            await asked.spinner.stop()

    async def _deliver(self, asked: Asked, answer: Answer) -> None:
        if answer.refused and answer.repaint is not None and await is_stale(self._front, asked, answer.repaint):
            answer = _without_blame(asked, answer)
        board = await board_for(self._front, asked, answer)
        table = answer.reveals or answer.hand
        if board is not None and table is not None:
            await asked.spinner.stop()
            await self._front.hands.paint(board, table, answer.chosen)
        elif asked.is_private:
            await self._in_private(asked, answer)
        elif asked.query:
            await self._to_press(asked, answer)
        else:
            await self._to_command(asked, answer)
        if answer.post is not None:
            await self._post(asked.context.room.address, answer.post)
        if answer.file is not None:
            file = answer.file
            await self._front.out.say(asked.address, lambda: self._front.out.hand_over(asked.address, file))
        if answer.film is not None and (film := await film_file(asked.context, answer.film)) is not None:
            await self._front.out.say(asked.address, lambda: self._front.out.hand_over(asked.address, film, moves=True))

    async def _in_private(self, asked: Asked, answer: Answer) -> None:
        if asked.query and fits(answer.line):
            await asked.spinner.stop(answer.line)
            done = bool(answer.line) and asked.source == COMMAND and answer.page is None and not answer.refused
            answer = replace(answer, page=self._said(answer.line) if done else answer.page, line="")
        await asked.spinner.stop()
        if not asked.query and answer.repaint is not None and not answer.refused:
            answer = await self._after_typing(asked, answer, answer.repaint)
        await self._alone(asked, answer)

    async def _after_typing(self, asked: Asked, answer: Answer, table: Table) -> Answer:
        """Moves the hand to the bottom after typed text pushed it up; a card here is updated anyway."""
        if table.match is None:
            return answer
        shown = await self._front.app.redraw.of_match(table.id)
        if any(one.kind == "card" and one.room == asked.address for one in shown):
            return replace(answer, line="")
        seated = table.seat_of(asked.player.id) is not None
        return replace(answer, line="", hand=table) if seated else answer

    async def _to_press(self, asked: Asked, answer: Answer) -> None:
        if answer.refused == "no_private_chat":
            await asked.spinner.stop(url=self._front.link_in(MENU) or "")
        elif not (answer.page or answer.hand or answer.form) and fits(answer.line):
            await asked.spinner.stop(answer.line)
        elif answer.page and self._may_stand(asked):
            await asked.spinner.stop(answer.line if fits(answer.line) else "")
            await self._in_its_place(asked, payload_of(answer.page))
        elif answer.form and answer.form.command:
            await asked.spinner.stop(self._how_to_type(asked, answer.form))
        elif not answer.form and asked.prefers_group and await self._here_for_one(asked, answer):
            await asked.spinner.stop(answer.line if fits(answer.line) else "")
        elif await self._front.reach.works(asked.account):
            await self._alone_and_there(asked, answer)
        else:
            await asked.spinner.stop(url=self._front.link_in(_payload(asked, answer)) or "")

    async def _alone_and_there(self, asked: Asked, answer: Answer) -> None:
        """Delivers everything to the private chat, which opens at the press, so that START is not needed again."""
        if answer.line and fits(answer.line):
            await asked.spinner.stop(answer.line)
            await self._alone(asked, replace(answer, line=""))
            return
        written = (asked.user, _payload(asked, answer))
        self._front.written.add(written)
        asyncio.get_running_loop().call_later(START_SECONDS, self._front.written.takes, written)
        await asked.spinner.stop(url=self._front.link_in(written[1]) or "")
        await self._alone(asked, answer)
        if not await self._front.reach.works(asked.account):
            self._front.written.takes(written)

    def _may_stand(self, asked: Asked) -> bool:
        """Whether a page may replace the one that was pressed in the group."""
        if not asked.source or asked.ephemeral:
            return False
        return asked.source == PAGE or _pages_of(self._front.app.games, asked.said.command) == "room"

    async def _to_command(self, asked: Asked, answer: Answer) -> None:
        pages = _pages_of(self._front.app.games, asked.said.command)
        if answer.page and pages == "room" and not answer.refused:
            await self._reply(asked, payload_of(answer.page))
        elif answer.page or answer.hand:
            await self._alone_if_possible(asked, answer, may_stand=bool(answer.page) and pages != "private")
        elif answer.refused:
            await self._refuse(asked, answer)
        elif answer.line and answer.repaint is None:
            await self._reply(asked, self._plain(answer.line))

    async def _alone_if_possible(self, asked: Asked, answer: Answer, may_stand: bool) -> None:
        if asked.prefers_group and await self._here_for_one(asked, answer):
            return
        if await self._front.reach.works(asked.account):
            await self._alone(asked, answer)
        elif answer.page and may_stand:
            await self._reply(asked, payload_of(answer.page))
        else:
            await self._point(asked, _payload(asked, answer))

    async def _point(self, asked: Asked, payload: str) -> None:
        """Sends a short line to the group with a link to the private chat."""
        line = asked.context.pen().plain("telegram-alone")
        await self._reply(asked, self._with_way(asked, line, self._front.link_in(payload) or ""))

    def _with_way(self, asked: Asked, line: str, url: str) -> Payload:
        """Returns a plain line with a link to the private chat."""
        keys = ((Key(asked.context.pen().plain("telegram-open"), url=url),),) if url else ()
        return payload_of(Message(self._front.ink.escape(line), keys))

    async def _refuse(self, asked: Asked, answer: Answer) -> None:
        """Answers a command with a refusal; to this person alone where possible."""
        payload = self._plain(answer.line)
        if answer.refused == "no_private_chat":
            payload = self._with_way(asked, answer.line, self._front.link_in(MENU) or "")
        if asked.prefers_group and await self._front.hands.page_here(asked, payload):
            return
        if await self._front.reach.works(asked.account) and await self._send(asked.account, payload):
            return
        if self._front.out.waits(asked.address) <= NO_WAITS_MOST:  # skipped in a busy group
            await self._reply(asked, payload)

    async def _here_for_one(self, asked: Asked, answer: Answer) -> bool:
        if answer.hand is not None:
            return await self._front.hands.show_here(asked, answer.hand, answer.chosen)
        page = answer.page or self._said(answer.line)
        return await self._front.hands.page_here(asked, payload_of(page))

    async def _alone(self, asked: Asked, answer: Answer) -> None:
        """Delivers everything to the private chat, whatever room it was requested in."""
        if answer.hand is not None:
            pressed = str(asked.message) if asked.is_private and asked.source == HAND else ""
            await self._front.hands.show(asked.account, asked.player, answer.hand, answer.chosen, pressed)
        if answer.page is not None:
            await self._page(asked, payload_of(answer.page))
        if answer.line:
            await self._send(asked.account, self._plain(answer.line))
        if answer.form is not None:
            await self._ask(asked, answer.form)

    async def _page(self, asked: Asked, payload: Payload) -> None:
        """Sends a page; replaces the pressed one, if any."""
        if asked.is_private and asked.query and asked.source in (PAGE, COMMAND):
            await self._in_its_place(asked, payload)
        else:
            await self._send(asked.account, payload)

    async def _in_its_place(self, asked: Asked, payload: Payload) -> None:
        async def write() -> bool:
            try:
                await self._front.out.edit(asked.address, asked.message, payload)
            except MessageGone:
                await self._front.out.send(asked.address, payload)
            return True

        await self._front.out.say(asked.address, write)

    async def _ask(self, asked: Asked, form: Form) -> None:
        """Asks a question; its reply is the input of the form."""
        self._asking.pop(asked.user, None)
        if form.next_text:
            self._asking[asked.user] = form.data
        ink = self._front.ink
        title = ink.link(ink.escape(form.title), marked_with(form.data, self._front.username))
        hint = f"\n{ink.escape(form.field.hint)}" if form.field.hint else ""
        payload = Payload(f"{title}\n{ink.escape(form.field.label)}{hint}")
        await self._front.out.say(asked.account, lambda: self._front.out.send(asked.account, payload, question=True))

    def _how_to_type(self, asked: Asked, form: Form) -> str:
        return asked.context.pen().plain("telegram-type", id=ButtonData.parse(form.data).match)

    async def _post(self, address: str, table: Table) -> None:
        """Posts the table's card at the bottom of the room; an older card then links to it."""
        redraw, old = self._front.app.redraw, []
        for one in await redraw.of_match(table.id):
            if (one.platform, one.room, one.kind, one.state) == ("telegram", address, "card", "there"):
                await redraw.drop(one)
                old.append(one)
        self._front.moving[address, table.id] = old
        await redraw.enqueue(displays.wanted("telegram", address, table.id, "card"))

    async def _reply(self, asked: Asked, payload: Payload) -> None:
        await self._send(asked.address, payload, None if asked.command else asked.message)

    async def _send(self, address: str, payload: Payload, reply_to: int | None = None) -> bool:
        out = self._front.out
        return await out.say(address, lambda: out.send(address, payload, reply_to=reply_to)) is not None

    def _plain(self, line: str) -> Payload:
        return payload_of(self._said(line))

    def _said(self, line: str) -> Message:
        return Message(self._front.ink.escape(line))


def _pages_of(games: Mapping[str, AnyGame], name: str) -> Pages:
    """Returns where the pages of a command belong in a group."""
    command = all_commands(games).get(name)
    return "room" if name == START else command.pages if command else "either"


def _payload(asked: Asked, answer: Answer) -> str:
    """Returns the START payload with which the private chat continues."""
    return payload_for(asked.data, answer.hand.id if answer.hand else "")


def _without_blame(asked: Asked, answer: Answer) -> Answer:
    """Returns the answer to a press of an outdated card, without a refusal."""
    if answer.refused != "stale_turn":
        return answer
    return replace(answer, line=asked.context.pen().plain("telegram-behind"))
