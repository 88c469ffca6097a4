"""The private chat with one person: a page for each match, lines, and questions with an answer to type."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.fronts import Sent
from bot.memory import RecentDict
from bot.messages.temporary import match_of, page_slot
from bot.view.answer import Form, Message
from bot.view.button_data import COMMAND, PAGE
from storage.temporary_messages import Kind

from .errors import MessageGone
from .outbound import Outbox
from .payload import Payload, payload_of
from .requests import Request
from .starts import marked_with

ASKING_MOST = 10_000  # people with an open question


class PrivateChat:
    """Writes to one person, and keeps their chat short."""

    def __init__(self, out: Outbox) -> None:
        self._out = out
        # the press that the next text in a private chat stands for
        self._asking: RecentDict[int, str] = RecentDict(ASKING_MOST)

    def asking(self, chat: int) -> str:
        """Returns the open question in a chat, which is then closed; empty without one."""
        return self._asking.pop(chat, "")

    async def page(self, request: Request, message: Message) -> None:
        """Shows a page in place of the pressed one, or of the one before it at this match."""
        match, payload = request.said.match or match_of(message), payload_of(message)

        async def write() -> int:
            slot = page_slot("telegram", request.player.id, match, request.account)
            before = await self._out.app.temporary.shown(slot)
            if request.is_private and request.query and request.source in (PAGE, COMMAND):
                return await self.in_its_place(request.account, request.message, payload)
            is_here = before is not None and before.room == request.account
            if before is not None and is_here and self._out.newest.is_last(request.account, before.message):
                return await self.in_its_place(request.account, int(before.message), payload)
            return await self._send(request.account, payload)

        await self._show(request, match, write, keys=bool(message.keys))

    async def line(self, request: Request, text: str) -> None:
        """Sends a plain sentence, which replaces the one before it at this match."""
        payload = payload_of(Message(self._out.ink.escape(text)))
        await self._show(request, request.said.match, lambda: self._send(request.account, payload), "line")

    async def _show(
        self,
        request: Request,
        match: str,
        write: Callable[[], Awaitable[int]],
        kind: Kind = "page",
        *,
        keys: bool = False,
    ) -> None:
        """Writes a message in place of the one of its kind before it; `write` gives its number or 0."""

        async def page() -> Sent | None:
            number = await write()
            return self._out.sent_to(request.account, number, has_keys=keys) if number else None

        slot = page_slot("telegram", request.player.id, match, request.account, kind)
        await self._out.app.temporary.show(slot, page)

    async def in_its_place(self, address: str, number: int, payload: Payload) -> int:
        """Replaces a message, or sends a new one where it is gone; returns its number, 0 where that fails."""

        async def write() -> int:
            try:
                await self._out.edit(address, number, payload)
            except MessageGone:
                return (await self._out.send(address, payload)).message_id
            return number

        return await self._out.say(address, write) or 0

    async def _send(self, address: str, payload: Payload) -> int:
        sent = await self._out.say(address, lambda: self._out.send(address, payload))
        return sent.message_id if sent is not None else 0

    async def ask(self, request: Request, form: Form) -> None:
        """Asks a question; its reply is the input of the form."""
        self._asking.pop(request.user, None)
        if form.next_text:
            self._asking[request.user] = form.data
        ink = self._out.ink
        title = ink.link(ink.escape(form.title), marked_with(form.data, self._out.username))
        hint = f"\n{ink.escape(form.field.hint)}" if form.field.hint else ""
        payload = Payload(f"{title}\n{ink.escape(form.field.label)}{hint}")

        async def write() -> int:
            sent = await self._out.say(request.account, lambda: self._out.send(request.account, payload, question=True))
            return sent.message_id if sent is not None else 0

        await self._show(request, request.said.match, write, "question")
