"""Button presses: each goes to the inbox, and is answered before anything is rendered."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

import structlog
from telegram import CallbackQuery, Chat, Message, User

from bot.chat import presses
from bot.chat.context import context_of
from bot.view.answer import Answer
from bot.view.button_data import HAND, ButtonData
from games.core.screen import Say
from games.table.table import Table
from storage import Trouble
from storage.displays import Display

from . import dedup
from .group_access import in_table_group
from .places import account_of, place_of, topic_of
from .requests import Asked, Spinner

if TYPE_CHECKING:
    from .front import Telegram

log = structlog.get_logger(__name__)


class Presses:
    """Handles callback queries; answers every one of them."""

    def __init__(self, front: Telegram) -> None:
        self._front = front

    async def take(self, query: CallbackQuery) -> None:
        """Handles a press; its answer is sent in the background."""
        with ExitStack() as holding:
            await self._take(query, holding)

    async def _take(self, query: CallbackQuery, holding: ExitStack) -> None:
        front = self._front
        spinner = Spinner(front.bot, query.id)
        try:
            if not front.person_limit.allows(query.from_user.id):
                front.later(spinner.stop(self._plain(query.from_user, "refused-busy")))
                return
            asked = await self._asked(query, spinner) if await self._is_new(query) else None
            if asked is not None:
                self._hold_hand(asked, holding)
            asked, answer = await self._answer(asked) if asked else (None, None)
        except Trouble as trouble:
            log.error("nothing was changed: the database cannot be used", why=str(trouble))
            front.later(spinner.stop(self._plain(query.from_user, "web-trouble")))
            return
        except Exception:
            log.exception("a press went wrong", data=query.data)
            front.later(spinner.stop(self._plain(query.from_user, "telegram-sorry")))
            return
        if asked is not None and answer is not None:
            front.later(self._deliver(asked, answer, holding.pop_all()))
        elif asked is None:
            front.later(spinner.stop())

    def _hold_hand(self, asked: Asked, holding: ExitStack) -> None:
        """Reserves a pressed hand, so that only the answer updates it."""
        if asked.source == HAND:
            key = ("telegram", asked.address, f"e:{asked.ephemeral}" if asked.ephemeral else str(asked.message))
            holding.enter_context(self._front.app.redraw.writers.held(asked.said.match, key))

    async def _deliver(self, asked: Asked, answer: Answer, holding: ExitStack) -> None:
        with holding:
            await self._front.answers.deliver(asked, answer)

    def _plain(self, who: User, key: str) -> str:
        language = (who.language_code or "en").partition("-")[0].lower()
        return self._front.app.words.text(Say(key), language)

    async def _is_new(self, query: CallbackQuery) -> bool:
        return dedup.quotes_its_turn(query.data or "") or await dedup.is_new(self._front.app, f"press {query.id}")

    async def _asked(self, query: CallbackQuery, spinner: Spinner) -> Asked | None:
        front, message, data = self._front, query.message, query.data or ""
        if message is None or not data:
            return None
        chat, topic, ephemeral = message.chat, None, 0
        if isinstance(message, Message):
            topic, ephemeral = topic_of(message), int(message.api_kwargs.get("ephemeral_message_id", 0))
        chat_id = front.groups.now(chat.id)
        if chat_id != chat.id:
            chat = Chat(chat_id, Chat.SUPERGROUP, title=chat.title)
        front.groups.saw(chat)
        private = chat.type == Chat.PRIVATE
        matters = not private and presses.is_moderated(front.app.games, ButtonData.parse(data))
        moderator = matters and await front.members.is_moderator(chat.id, query.from_user.id)
        place = place_of(chat, topic, query.from_user, moderator)
        if private:
            front.reach.writes(str(query.from_user.id))
        who = await context_of(front.app, account_of(query.from_user), place)
        if private:
            await front.reach.note(str(query.from_user.id), 1, who.player.id)
        number = 0 if ephemeral else message.message_id
        return Asked(who, query.from_user.id, place.address, number, data, spinner, ephemeral=ephemeral)

    async def _answer(self, asked: Asked) -> tuple[Asked, Answer | None]:
        """Returns the answer to a press; None when a link to the private chat answered it."""
        if self._front.double_clicks.is_second(asked.user, asked.message, asked.data):
            return asked, ()
        said = asked.said
        table = await presses.find_table(self._front.app, said.match)
        if table is not None:
            if not asked.source:
                await self._adopt(asked, table)
            if said.action.verb == "join" and said.action.arguments and await self._needs_private(asked, table):
                self._front.pointed.add((asked.user, table.id))
                self._front.later(asked.spinner.stop(url=self._front.link_in(f"j_{table.id}") or ""))
                return asked, None
            asked = replace(
                asked, context=await in_table_group(self._front, asked.context, asked.user, table, said.action)
            )
        card = None if asked.source or asked.ephemeral else ("telegram", asked.address, str(asked.message))
        return asked, await presses.press(asked.context, asked.data, card=card, known=table)

    async def _needs_private(self, asked: Asked, table: Table) -> bool:
        """Whether they must open the private chat first: their hand is shown there."""
        if asked.is_private or not table.game.private or asked.player.preferences.hands == "here":
            return False
        return not await self._front.reach.works(asked.account)

    async def _adopt(self, asked: Asked, table: Table) -> None:
        """Adopts the pressed card if its sending was never confirmed: its number is known now."""
        redraw, here = self._front.app.redraw, ("telegram", asked.address)
        if asked.ephemeral or await redraw.at(*here, str(asked.message), table.id):
            return
        shown = await redraw.of_match(table.id)
        lost = [one for one in shown if (one.platform, one.room) == here and one.state == "sending"]
        for one in lost:
            if one.kind == "card":
                await redraw.drop(one)
                await redraw.enqueue(Display(*here, str(asked.message), table.id, shown=-1))
