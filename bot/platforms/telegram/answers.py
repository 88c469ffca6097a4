"""Delivers answers: as a line on the pressed button, in the private chat, or as an ephemeral message in the group."""

from __future__ import annotations

import asyncio

import structlog

from bot.chat.context import hand_refused
from bot.chat.delivery import has_private_file, main_part, without_lines
from bot.chat.records import film_file
from bot.view.answer import (
    Answer,
    Card,
    File,
    Film,
    Form,
    Hand,
    Key,
    Line,
    Message,
    Page,
    Part,
    Refresh,
    Refused,
    Submenu,
    first,
)
from bot.view.button_data import COMMAND, HAND, PAGE, ButtonData
from games.core.game import Refusal
from games.table.table import Table
from storage.messages import displays

from .boards import Boards
from .errors import NoFiles
from .group_screens import BUSY_SECONDS, GroupScreens
from .hands import Hands
from .painter import Painter
from .private_chat import PrivateChat
from .requests import Request, fits
from .room_messages import RoomPages
from .short_replies import ShortReplies
from .starts import MENU, payload_for

SOON_SECONDS = 0.5  # what takes longer is announced
START_SECONDS = 60.0  # START within this time only opens the private chat, and shows no menu

log = structlog.get_logger(__name__)


class Answers:
    """Delivers an answer in the best possible way."""

    def __init__(
        self, painter: Painter, hands: Hands, screens: GroupScreens, short_replies: ShortReplies, boards: Boards
    ) -> None:
        self._out, self._painter, self._hands, self._screens = painter.out, painter, hands, screens
        self._short_replies, self._boards = short_replies, boards
        self._private_chat = PrivateChat(self._out)
        self._room_pages = RoomPages(self._out, self._private_chat)
        self.asking = self._private_chat.asking

    async def deliver(self, request: Request, answer: Answer) -> None:
        """Delivers every answer; ends the button's waiting sign whatever goes wrong, and however long that takes."""
        try:
            with request.answered_in_time(self._out.later):
                await self._deliver_or_refuse(request, answer)
        except Exception:
            log.exception("an answer did not arrive", data=str(request.said))
            await request.spinner.stop(request.context.pen().plain("telegram-sorry"))
        finally:
            await request.spinner.stop()

    async def _deliver_or_refuse(self, request: Request, answer: Answer) -> None:
        try:
            await self._deliver(request, answer)
        except Refusal as refusal:
            if (hand := first(answer, Hand)) is None:
                raise
            await self._deliver(request, await hand_refused(request.context, refusal, hand.table))

    async def _deliver(self, request: Request, answer: Answer) -> None:
        if request.query and all(isinstance(part, Refresh) for part in answer):
            return  # the redraw updates the pressed card
        if request.ephemeral and await self._is_closed(request, answer):
            return
        answer = await self._without_blame(request, answer)
        if not await self._boards.show_on_board(request, answer):
            answer = tuple(part.page if isinstance(part, Submenu) else part for part in answer)
            if request.is_private:
                await self._in_private(request, answer)
            elif request.query:
                await self._to_press(request, answer)
            else:
                await self._to_command(request, answer)
        try:
            for part in answer:
                if part.stands == "room":
                    await self._to_room(request, part)
                elif isinstance(part, File | Film):
                    await self._file_alone(request, part)
        except NoFiles:
            await self._files_alone(request, answer)

    async def _is_closed(self, request: Request, answer: Answer) -> bool:
        """Takes a page away whose press has changed the table, where it hides the card; returns whether."""
        is_done = request.source == PAGE and first(answer, Refresh) is not None and first(answer, Refused) is None
        line = first(answer, Line)
        if is_done:
            await request.spinner.stop(line.text if line is not None and fits(line.text) else "")
        return is_done and await self._screens.make_way(request)

    async def _without_blame(self, request: Request, answer: Answer) -> Answer:
        """Returns the answer to a press of an outdated screen: what has changed since, and the screen as it is now.

        Somebody who is not asked gets no new hand in a crowded group: the message is left for those who are.
        """
        match answer:
            case (Refresh(table) | Hand(table) as shown, Refused(code="stale_turn")) if request.query:
                refused = Refused(await self._boards.told_late(request, table), "stale_turn")
                return (refused,) if await self._costs_others(request, table) else (shown, refused)
        return answer

    async def _costs_others(self, request: Request, table: Table) -> bool:
        is_waited_for = table.seat_of(request.player.id) in table.waiting()
        is_free = not request.ephemeral or is_waited_for or self._out.carries(request.address)
        return not is_free and not await self._out.reach.works(request.account)  # else the hand moves there

    async def _to_room(self, request: Request, part: Part) -> None:
        """Shows a part to everybody in the room. Raises NoFiles."""
        match part:
            case Card(table):
                await self._painter.want_card(request.context.room.address, table)
                if request.query:
                    await self._room_pages.take_menu_away(request)
            case File() | Film():
                await self._hand_over(request, request.context.room.address, part)

    async def _hand_over(self, request: Request, address: str, part: File | Film) -> None:
        out, moves = self._out, isinstance(part, Film)
        file = await film_file(request.context, part) if isinstance(part, Film) else part
        if file is not None:
            await out.say(address, lambda: out.hand_over(address, file, moves=moves))

    async def _file_alone(self, request: Request, part: File | Film) -> None:
        """Sends a file to the private chat, if it is open; the press leads there otherwise."""
        if await self._out.reach.works(request.account):
            await self._hand_over(request, request.account, part)

    async def _files_alone(self, request: Request, answer: Answer) -> None:
        """Sends files to the private chat, because the group forbids them."""
        if not await self._out.reach.works(request.account):
            await self._point(request, payload_for(request.said), "telegram-no-files")
            return
        for part in answer:
            if isinstance(part, File | Film):
                await self._hand_over(request, request.account, part)

    async def _in_private(self, request: Request, answer: Answer) -> None:
        line, page = first(answer, Line), first(answer, Page)
        if request.query and page is not None and page.asks:
            await self._boards.ask_again(request, page.asks, page.message)
            return
        if request.query and line is not None and fits(line.text):
            await request.spinner.stop(line.text)
            is_done = request.source == COMMAND and first(answer, Page) is None and not isinstance(line, Refused)
            answer = (*without_lines(answer), *((Page(Message(self._out.ink.escape(line.text))),) if is_done else ()))
        await request.spinner.stop()
        await self._alone(request, answer if request.query else await self._after_typing(request, answer))

    async def _after_typing(self, request: Request, answer: Answer) -> Answer:
        """Moves the hand to the bottom after typed text pushed it up; a card here is updated anyway."""
        match answer:
            case (Refresh(table), *rest) if table.match is not None and first(answer, Refused) is None:
                is_here = bool(await self._out.app.redraw.of_match(table.id, kind="card", room=request.address))
                seated = table.seat_of(request.player.id) is not None
                return (*without_lines(rest), *((Hand(table),) if seated and not is_here else ()))
        return answer

    async def _to_press(self, request: Request, answer: Answer) -> None:
        line = first(answer, Line)
        toast = line.text if line is not None and fits(line.text) else ""
        match main_part(answer):
            case None if has_private_file(answer) and not await self._out.reach.works(request.account):
                payload = f"record_{request.said.match}" if request.said.match else MENU
                await request.spinner.stop(url=self._out.link_in(payload) or "")
            case None:
                await request.spinner.stop()
            case Line() if toast:
                await request.spinner.stop(toast)
            case Page(asks=asks, message=message) if asks and not request.ephemeral:
                await self._boards.ask_again(request, asks, message)
            case Page() as page if await self._may_stand(request, page):
                await request.spinner.stop(toast)
                await self._room_pages.in_its_place(request, page.message)
            case Form(command=command, data=data) if command:
                await request.spinner.stop(self._how_to_type(request, data))
                await self._screens.make_way(request)
            case part:
                await self._to_presser(request, answer, part, toast)

    async def _to_presser(self, request: Request, answer: Answer, part: Part, toast: str) -> None:
        """Shows an answer to the person who pressed: here, in the private chat, or behind a link to it."""
        payload, is_refused = _payload(request, part), first(answer, Refused) is not None
        if not is_refused and await self._screens.may_rest(request, part):
            await request.spinner.stop(toast or request.context.pen().plain("telegram-taken"))
            return
        if request.ephemeral:
            await request.spinner.stop(toast)
        elif request.prefers_group and SOON_SECONDS < self._out.waits(request.address, request.user) <= BUSY_SECONDS:
            await request.spinner.stop(toast or request.context.pen().plain("telegram-soon"))
        if request.prefers_group and await self._here_for_one(request, part, is_refused=is_refused):
            await request.spinner.stop(toast)
        elif not await self._out.reach.works(request.account):
            await request.spinner.stop(url=self._out.link_in(payload) or "")
        elif toast or request.ephemeral:
            await request.spinner.stop(toast)
            await self._alone(request, without_lines(answer))
            await self._screens.make_way(request)
        else:
            await self._alone_and_there(request, answer, payload)

    async def _alone_and_there(self, request: Request, answer: Answer, payload: str) -> None:
        """Delivers everything to the private chat, which opens at the press, so that START is not needed again."""
        written = (request.user, payload)
        self._out.reach.written.add(written)
        asyncio.get_running_loop().call_later(START_SECONDS, self._out.reach.written.take, written)
        await request.spinner.stop(url=self._out.link_in(payload) or "")
        await self._alone(request, answer)
        if not await self._out.reach.works(request.account):
            self._out.reach.written.take(written)

    async def _may_stand(self, request: Request, page: Page) -> bool:
        """Whether a page may replace the one that was pressed in the group; no forged press replaces a card."""
        if (
            request.ephemeral
            or request.is_inline
            or not (request.source == PAGE or (request.source == COMMAND and page.stands == "room"))
        ):
            return False
        async with self._out.app.store.read() as conn:
            return await displays.at(conn, "telegram", request.address, str(request.message)) is None

    async def _to_command(self, request: Request, answer: Answer) -> None:
        match main_part(answer):
            case Page(message, stands="room"):
                await self._room_pages.reply(request, message)
            case Page() | Hand() as part:
                await self._alone_if_possible(request, answer, part)
            case Refused() as refused:
                await self._refuse(request, refused)
            case Line(text) if first(answer, Refresh) is None:
                await self._short_replies.say(request, self._plain(text))

    async def _alone_if_possible(self, request: Request, answer: Answer, part: Page | Hand) -> None:
        if request.prefers_group and await self._here_for_one(request, part):
            return
        if await self._out.reach.works(request.account):
            await self._alone(request, answer)
            confirms = isinstance(part, Page) and part.confirms
            line = request.context.pen().plain("telegram-confirm-sent" if confirms else "telegram-sent")
            url = f"https://t.me/{self._out.username}"
            await self._short_replies.say(request, self._with_way(request, line, url), only_here=True)
        elif isinstance(part, Page) and part.stands == "either":
            await self._room_pages.reply(request, part.message)
        else:
            why = "telegram-confirm" if isinstance(part, Page) and part.confirms else "telegram-alone"
            await self._point(request, _payload(request, part), why)

    async def _point(self, request: Request, payload: str, why: str = "telegram-alone") -> None:
        """Sends a short line to the group with a link to the private chat."""
        line = request.context.pen().plain(why)
        way = self._with_way(request, line, self._out.link_in(payload) or "")
        await self._short_replies.say(request, way)

    def _with_way(self, request: Request, line: str, url: str) -> Message:
        """Returns a plain line with a link to the private chat."""
        keys = ((Key(request.context.pen().plain("telegram-open"), url=url),),) if url else ()
        return Message(self._out.ink.escape(line), keys)

    async def _refuse(self, request: Request, refused: Refused) -> None:
        """Answers a command with a refusal, in the group for a while; privately where others must not read it."""
        secret = refused.code == "private_only"
        await self._short_replies.say(request, self._plain(refused.text), private_first=secret)

    async def _here_for_one(self, request: Request, part: Part, *, is_refused: bool = False) -> bool:
        """Shows a part in the group as an ephemeral message; returns False where that fails."""
        match part:
            case Hand(table, path):
                return await self._screens.hand(request, table, path, is_refused=is_refused)
            case Page(message):
                return await self._screens.page(request, message)
            case Line(text):
                return await self._screens.page(request, self._plain(text), "line")
        return False

    async def _alone(self, request: Request, answer: Answer) -> None:
        """Delivers everything for this person to the private chat, whatever room it was requested in."""
        for part in answer:
            match part:
                case Hand(table, path):
                    pressed = str(request.message) if request.is_private and request.source == HAND else ""
                    await self._hands.show(request.account, request.player, table, path, pressed)
                case Page(message):
                    await self._private_chat.page(request, message)
                case Line(text):
                    await self._private_chat.line(request, text)
                case Form():
                    await self._private_chat.ask(request, part)

    def _how_to_type(self, request: Request, data: str) -> str:
        return request.context.pen().plain("telegram-type", id=ButtonData.parse(data).match)

    def _plain(self, line: str) -> Message:
        return Message(self._out.ink.escape(line))


def _payload(request: Request, part: Part) -> str:
    """Returns the START payload with which the private chat continues."""
    return payload_for(request.said, part.table.id if isinstance(part, Hand) else "")
