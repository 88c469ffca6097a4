"""Button presses: each goes to the inbox, and is answered before anything is rendered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import replace

from msgspec import structs
from telegram import CallbackQuery, Chat, Message, User

from bot.chat import presses
from bot.chat.context import Context, context_of
from bot.chat.delivery import adopt_card, telling_failures
from bot.chat.presses import DoubleClicks
from bot.rate_limit import PersonLimit
from bot.view.answer import Answer
from bot.view.button_data import CLOSE, HAND, ButtonData
from games.core.game import Refusal
from games.core.screen import Say
from games.table.table import Table
from storage.messages.displays import Display

from .answers import Answers
from .boards import Boards
from .ephemeral import pressed_name
from .group_screens import GroupScreens
from .inline import Inline
from .inline_messages import without_files
from .invitations import is_invitation
from .outbound import Outbox
from .places import account_of, place_of, topic_of
from .requests import Request, Spinner, is_new
from .starts import LINKED


class Presses:
    """Handles callback queries; answers every one of them."""

    def __init__(
        self,
        out: Outbox,
        answers: Answers,
        boards: Boards,
        screens: GroupScreens,
        inline: Inline,
        person_limit: PersonLimit,
    ) -> None:
        self._out, self._answers, self._boards, self._screens = out, answers, boards, screens
        self._inline, self._person_limit = inline, person_limit
        self._double_clicks = DoubleClicks(out.app.seconds)

    async def take(self, query: CallbackQuery) -> None:
        """Handles a press; its answer is sent in the background."""
        out = self._out
        spinner = Spinner(out.bot, query.id)

        async def tell(key: str) -> None:
            out.later(spinner.stop(self._plain(query.from_user, key)))

        await telling_failures(self._take(query, spinner, tell), tell, "telegram-sorry", data=query.data)

    async def _take(self, query: CallbackQuery, spinner: Spinner, tell: Callable[[str], Awaitable[None]]) -> None:
        if not self._person_limit.allows(query.from_user.id):
            await tell("refused-busy")
            return
        said = ButtonData.parse(query.data or "")
        # a press that quotes its turn answers one question only
        is_press_new = said.action.turn is not None or await is_new(self._out.app, f"press {query.id}")
        request = await self._request(query, said, spinner) if is_press_new else None
        if request is None:
            self._out.later(spinner.stop())
        elif request.ephemeral and query.data == CLOSE:
            self._out.later(self._close(request))
        elif request.source == HAND:
            await self._respond_on_hand(request)
        else:
            request, answer = await self._answer(request)
            if answer is not None:
                self._out.later(self._answers.deliver(request, answer))

    async def _close(self, request: Request) -> None:
        await request.spinner.stop()
        await self._screens.close(request)

    async def _respond_on_hand(self, request: Request) -> None:
        """Reserves the pressed hand until the answer is delivered, so that nothing else updates it."""
        message = pressed_name(request) if request.ephemeral else request.name
        key = ("telegram", request.address, message)
        with ExitStack() as holding:
            holding.enter_context(self._out.app.redraw.writers.held(request.said.match, key))
            request, answer = await self._answer(request)
            if answer is not None:
                self._out.later(self._deliver(request, answer, holding.pop_all()))

    async def _deliver(self, request: Request, answer: Answer, holding: ExitStack) -> None:
        with holding:
            await self._answers.deliver(request, answer)

    def _plain(self, who: User, key: str) -> str:
        words = self._out.app.words
        return words.text(Say(key), words.supported(who.language_code or ""))

    async def _request(self, query: CallbackQuery, said: ButtonData, spinner: Spinner) -> Request | None:
        out, message = self._out, query.message
        if query.inline_message_id and query.data is not None:
            who = await self._inline.presser(query.inline_message_id, query.from_user, said)
            out.members.press(who.room.address, str(query.from_user.id))
            return Request(who, query.from_user.id, who.room.address, 0, said, spinner)
        if message is None or query.data is None:
            return None
        chat, topic, ephemeral = message.chat, None, 0
        if isinstance(message, Message):
            topic, ephemeral = topic_of(message), int(message.api_kwargs.get("ephemeral_message_id", 0))
        if ephemeral and (inline := await self._inline.beside(said, chat.id, query.from_user, ephemeral)):
            who = await self._inline.presser(inline, query.from_user, said)
            return Request(
                who, query.from_user.id, who.room.address, 0, said, spinner, ephemeral=ephemeral, chat=chat.id
            )
        who = await self._presser(query.from_user, chat, topic, said)
        number = 0 if ephemeral else message.message_id
        return Request(who, query.from_user.id, who.place.address, number, said, spinner, ephemeral=ephemeral)

    async def _presser(self, user: User, chat: Chat, topic: int | None, said: ButtonData) -> Context:
        """Returns who has pressed a button in a chat, and where."""
        out, chat_id = self._out, self._out.chats.now(chat.id)
        if chat_id != chat.id:
            chat = Chat(chat_id, Chat.SUPERGROUP, title=chat.title)
        out.chats.saw(chat)
        private = chat.type == Chat.PRIVATE
        matters = not private and presses.is_moderated(out.app.games, said)
        moderator = matters and await out.members.is_moderator(chat.id, user.id)
        place = place_of(chat, topic, user, moderator)
        if private:
            out.reach.writes(str(user.id))
        who = await context_of(out.app, account_of(user), place)
        if private:
            await out.reach.note(str(user.id), 1, who.player.id)
        return who

    async def _answer(self, request: Request) -> tuple[Request, Answer | None]:
        """Returns the answer to a press; None when a link to the private chat answered it."""
        if self._double_clicks.is_second(request.user, request.message, request.said):
            return request, ()
        if request.is_inline and is_invitation(request.said):
            try:
                request = replace(request, said=await self._inline.taken_up(request.context, request.said))
            except Refusal as refusal:
                return request, await presses.refused(request.context, refusal)
        said = request.said
        table = await presses.find_table(self._out.app, said.match)
        if table is not None:
            if not (request.source or request.ephemeral):
                await adopt_card(self._out.app, Display("telegram", request.address, request.name, table.id))
            if await self._is_linked(request, table):
                return request, None
            if (context := request.context).place.private:
                context = await self._out.reach.in_table_group(context, request.user, table, said.action)
                request = replace(request, context=context)
        if table is not None and self._boards.confirmations.take((request.user, request.message, said, table.revision)):
            said = structs.replace(said, action=said.action.sure)
        card = None if request.source or request.ephemeral else ("telegram", request.address, request.name)
        answer = await presses.press(request.context, said, card=card, known=table)
        self._double_clicks.answered(request.user, answer)
        return request, without_files(answer) if request.is_inline else answer

    async def _is_linked(self, request: Request, table: Table) -> bool:
        """Whether a link to the private chat is the answer; if so, gives it."""
        verb = LINKED.get(request.said.action.verb)
        if not verb or not await self._needs_private(request, table):
            return False
        self._out.reach.pointed.add((request.user, table.id))
        self._out.later(request.spinner.stop(url=self._out.link_in(f"{verb}_{table.id}") or ""))
        return True

    async def _needs_private(self, request: Request, table: Table) -> bool:
        """Whether they must open the private chat first: their hand is shown there."""
        if request.is_private or not table.game.ui.private or table.game.ui.alike:
            return False
        if table.status != "open" or (request.player.preferences.hands != "private" and self._screens.can(request)):
            return False
        if request.said.action.verb == "start" and table.host != request.player.id:
            return False
        return not await self._out.reach.works(request.account)
