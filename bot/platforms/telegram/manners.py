"""Manners in groups: commands that may be meant for another bot, and those of administrators who write as the group."""

from __future__ import annotations

from collections.abc import Mapping

from telegram import Message

from bot.chat import commands
from bot.chat.command import Person
from bot.memory import RecentSet
from bot.view.answer import Key
from bot.view.answer import Message as Page
from games.core.screen import Say
from storage.messages import rooms

from .outbound import Outbox
from .payload import payload_of
from .places import address_of, topic_of
from .requests import Request
from .short_replies import ShortReplies

PRESS_MOST = 64  # bytes of what a button carries
TOLD_MOST = 1_000


class Manners:
    """Leaves to another bot what is its business, and asks unnamed administrators who they are."""

    def __init__(self, out: Outbox, short_replies: ShortReplies) -> None:
        self._out, self._short_replies = out, short_replies
        self._told: RecentSet[tuple[str, int]] = RecentSet(TOLD_MOST)  # rooms and people

    async def is_for_another(self, message: Message, line: str) -> bool:
        """Whether a command in a group, typed without our name, may be meant for another bot that moderates there."""
        if not commands.is_shared(self._out.app.games, line.partition(" ")[0]):
            return False
        to = message.reply_to_message
        answers_us = to is not None and to.from_user is not None and to.from_user.id == self._out.bot.id
        if answers_us or message.api_kwargs.get("ephemeral_message_id"):
            return False
        return await self._out.members.has_other_moderator_bot(self._out.chats.now(message.chat.id))

    async def tell(self, request: Request, line: str) -> None:
        """Tells a moderator once, where nobody else reads it, how to say that we are meant."""
        if not request.context.moderator or not self._told.add((request.address, request.user)):
            return
        name, _, rest = line.partition(" ")
        meant = f"/{name}@{self._out.username} {rest}".strip()
        text = f"{request.context.pen()('telegram-other-bot')} {self._out.ink.code(meant)}"  # a press copies it
        await self._short_replies.say_alone(request, Page(text))

    async def press_for(self, message: Message, line: str, people: Mapping[str, Person]) -> str:
        """Returns the press that stands for the command of an unnamed administrator; empty where none can.

        `people`: whom the command names, by the words in it.
        """
        name, _, rest = line.partition(" ")
        command = commands.all_commands(self._out.app.games).get(name)
        is_group = message.sender_chat is not None and message.sender_chat.id == message.chat.id
        if command is None or not command.moderated or command.public or not is_group:
            return ""
        for word, person in people.items():
            if person.is_bot:
                return ""
            player = await self._out.app.directory.get_or_create_player(person.account)
            rest = f"player={player.handle} {' '.join(part for part in rest.split() if part != word)}"
        press = f"/{name} {rest}".strip()
        return press if len(press.encode()) <= PRESS_MOST else ""

    async def offer(self, message: Message, press: str) -> None:
        """Replies with a button that does what was typed; the press carries the person."""
        out, address = self._out, address_of(self._out.chats.now(message.chat.id), topic_of(message))
        async with out.app.store.read() as conn:
            room = await rooms.find(conn, "telegram", address)
        words, language = out.app.words, room.settings.language if room else out.app.words.supported("")
        text, label = (words.text(Say(key), language) for key in ("telegram-as-group", "telegram-as-yourself"))
        payload = payload_of(Page(out.ink.escape(text), ((Key(label, press),),)))
        sent = await out.say(address, lambda: out.send(address, payload, reply_to=message.message_id))
        if sent is not None:
            await out.app.temporary.note(
                "telegram", out.sent_to(address, sent.message_id, has_keys=True), cause="asked"
            )
