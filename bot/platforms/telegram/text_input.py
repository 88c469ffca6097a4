"""Typed text: commands, replies to our questions, and moves in the private chat."""

from __future__ import annotations

import re
from collections.abc import Mapping

from telegram import Chat, Message, MessageEntity
from telegram.constants import MessageEntityType

from bot.chat import commands, presses, table_commands, typed_forms
from bot.chat.command import Command, Person
from bot.chat.context import Context, context_of
from bot.chat.delivery import telling_failures
from bot.chat.menu import menu
from bot.chat.typed_buttons import COMMON
from bot.memory import RecentSet
from bot.rate_limit import PersonLimit
from bot.view.answer import Answer, Page, Refused, first
from bot.view.button_data import ButtonData
from games.core.game import Refusal
from games.core.screen import Say
from games.table.table import Table
from storage.matches import tables
from storage.messages import rooms
from storage.people.players import Account

from .answers import Answers
from .manners import Manners
from .outbound import Outbox
from .payload import Payload
from .places import account_of, address_of, place_of, topic_of
from .requests import Request, Spinner, is_new, name_of_message
from .short_replies import ShortReplies, is_move, table_replied_to
from .starts import START, Starts, mark_in

REFUSED_MOST = 1_000
COMMAND = re.compile(r"/\u2060?(\w{1,32})(?:@(\w+))?(?:\s(.*))?", re.DOTALL)


class Typed:
    """Handles messages; answers those meant for us."""

    def __init__(
        self, out: Outbox, answers: Answers, short_replies: ShortReplies, starts: Starts, person_limit: PersonLimit
    ) -> None:
        self._out, self._answers, self._short_replies = out, answers, short_replies
        self._starts, self._person_limit = starts, person_limit
        self._manners = Manners(out, short_replies)
        self._refused: RecentSet[str] = RecentSet(REFUSED_MOST)  # messages whose edits may be carried out

    async def take(self, message: Message) -> None:
        """Handles a typed message, if it is meant for us."""
        out, who = self._out, message.from_user
        if who is None or not message.text or message.via_bot is not None or message.is_automatic_forward:
            return  # the last: of a channel that the group is linked with
        line, aloud = self._line(message), message.chat.type != Chat.PRIVATE
        if message.sender_chat is not None:
            if line:
                out.later(self._answer_unnamed(message, line))
            return
        if who.is_bot:
            return
        replied = await table_replied_to(out, message) if aloud and not line else None
        if aloud and not line and replied is None and not typed_forms.is_secret(out.app.games, message.text):
            return
        if not self._person_limit.allows(who.id):
            if self._person_limit.tells(who.id):
                out.later(self._say_plainly(message, "refused-busy"))
            return

        async def tell(key: str) -> None:
            out.later(self._say_plainly(message, key))

        work = self._take_read(message, line, aloud, replied)
        await telling_failures(work, tell, "telegram-sorry", chat=message.chat.id)

    async def _take_read(self, message: Message, line: str, aloud: bool, replied: Table | None) -> None:
        out = self._out
        if not line and aloud and not await self._is_meant(message, replied):
            return
        if line and aloud and not await self._is_ours(message, line):
            return
        if line and aloud and await self._is_for_another(message, line):
            out.later(self._manners.tell(await self._request(message, line), line))
            return
        if not await self._is_new(message):
            return
        request = await self._request(message, line)
        answer = await self._answer(request, message, line, replied)
        refused = first(answer, Refused)
        if refused is not None:
            self._refused.add(name_of_message(message))
        if refused is not None and refused.code == "private_only":
            out.remove_soon(request.address, message.message_id)
        out.later(self._answers.deliver(request, answer))

    async def _is_new(self, message: Message) -> bool:
        """Whether a message has not been carried out; of one that was refused, each edit is read."""
        name = name_of_message(message)
        if await is_new(self._out.app, name):
            return True
        edited = message.edit_date
        if edited is None or not self._refused.take(name):
            return False
        return await is_new(self._out.app, f"{name} {edited.timestamp():.0f}")

    async def _is_meant(self, message: Message, replied: Table | None) -> bool:
        """Whether words without a command in a group are a move, or a secret that belongs to a match."""
        who, text = (await self._request(message, "")).context, message.text or ""
        return (replied is not None and is_move(who, replied, text)) or await typed_forms.said_aloud(who, text)

    async def _answer_unnamed(self, message: Message, line: str) -> None:
        """Answers a command of somebody who writes as a group or a channel: with a button, where one can carry it."""
        if await self._is_for_another(message, line):
            return
        name, _, rest = line.partition(" ")
        people, rest = self._people(message, name, rest)
        if press := await self._manners.press_for(message, f"{name} {rest}".strip(), people):
            await self._manners.offer(message, press)
        else:
            await self._say_plainly(message, "telegram-unnamed")

    async def _is_for_another(self, message: Message, line: str) -> bool:
        command = COMMAND.fullmatch((message.text or "").lstrip())
        is_named = command is not None and bool(command[2])
        return not is_named and await self._manners.is_for_another(message, line)

    async def _is_ours(self, message: Message, line: str) -> bool:
        """Whether a command in a group is for us: a common word is, with our name or beside a table."""
        command = COMMAND.fullmatch((message.text or "").lstrip())
        if line.partition(" ")[0] not in COMMON or (command is not None and command[2]):
            return True
        out, address = self._out, address_of(self._out.chats.now(message.chat.id), topic_of(message))
        async with out.app.store.read() as conn:
            room = await rooms.find(conn, "telegram", address)
            return room is not None and bool(await tables.ids_in_room(conn, room.id, ["open", "live"], 1))

    def _line(self, message: Message) -> str:
        """Returns the command in a message, without the slash; empty where none is meant for us."""
        text = message.text or ""
        command = COMMAND.fullmatch(text.lstrip())
        if command is None or (command[2] and command[2].lower() != self._out.username.lower()):
            return ""
        name = command[1].lower()
        known = name == START or commands.is_understood(self._out.app.games, name)
        if not known and not command[2] and message.chat.type != Chat.PRIVATE:
            return ""  # of another bot
        rest = command[3] or ""
        return f"{name} {rest}" if self._is_raw(name) and rest else f"{name} {rest.strip()}".strip()

    async def _request(self, message: Message, line: str) -> Request:
        out, user = self._out, message.from_user
        assert user is not None
        name = line.partition(" ")[0]
        said = ButtonData.parse(f"/{name if self._is_raw(name) else line}" if line else "")
        moderator = False
        if message.chat.type == Chat.PRIVATE:
            out.reach.writes(str(user.id))
        elif presses.is_moderated(out.app.games, said):
            moderator = await out.members.is_moderator(message.chat.id, user.id)
        ephemeral = int(message.api_kwargs.get("ephemeral_message_id", 0))
        place = place_of(message.chat, topic_of(message), user, moderator, ephemeral=bool(ephemeral))
        who = await context_of(out.app, account_of(user), place)
        if place.private:
            await out.reach.note(str(user.id), 1, who.player.id)
        spinner = Spinner(out.bot, "")
        return Request(who, user.id, place.address, message.message_id, said, spinner, command=ephemeral)

    async def _answer(self, request: Request, message: Message, line: str, replied: Table | None) -> Answer:
        name, _, rest = line.partition(" ")
        if replied is not None:
            return await self._moved(request.context, replied, message.text or "")
        if name == START:
            return await self._starts.answer(request, rest.strip())
        if not line:
            return await self._said(request.context, message)
        try:
            named, given = ({}, rest) if self._is_raw(name) else self._people(message, name, rest)
            typed = f"{name} {given}" if given else name
            return await commands.run_line(request.context, typed, named)
        except Refusal as refusal:
            table = await _moved_at(request.context) if name == "move" else None
            return await presses.refused(request.context, refusal, table)

    async def _moved(self, who: Context, table: Table, text: str) -> Answer:
        """Makes the move that a reply to a card stands for."""
        try:
            return await commands.run(who, "move", {"text": text, "match": table.id})
        except Refusal as refusal:
            return await presses.refused(who, refusal, table)

    async def _said(self, who: Context, message: Message) -> Answer:
        """Answers text without a command: a reply to a question, a form, or a move where one is due."""
        text, data = message.text or "", self._question(message)
        form = None if data else typed_forms.plainly(who.app.games, text)
        if not data and form is None:
            data = self._answers.asking(message.chat.id)
        if data:
            return await presses.press(who, ButtonData.parse(data), text)
        name, given = form or ("move", {"text": text[:1_000]})
        try:
            return await commands.run(who, name, given)
        except Refusal as refusal:
            if refusal.code == "no_table_of_yours":
                return (Page(await menu(who, {})),)
            return await presses.refused(who, refusal, await _moved_at(who))

    def _question(self, message: Message) -> str:
        """Returns the press that a reply stands for: the question carries it."""
        request = message.reply_to_message
        if request is None or request.from_user is None or request.from_user.id != self._out.bot.id:
            return ""
        links = (entity.url for entity in request.entities if entity.type == MessageEntityType.TEXT_LINK and entity.url)
        return next((data for data in map(mark_in, links) if data), "")

    def _people(self, message: Message, name: str, rest: str) -> tuple[dict[str, Person], str]:
        """Returns the people mentioned in a command; names with spaces become one word."""
        people: dict[str, Person] = {}
        begins = len((message.text or "").rstrip()) - len(rest)
        for at, entity, text in reversed(_mentions(message)):  # from the end, so that earlier positions stay
            person = self._person(entity, text)
            if person is not None:
                word = text if entity.type == MessageEntityType.MENTION else f"@{person.account.account}"
                rest = f"{rest[: at - begins]}{word}{rest[at - begins + len(text) :]}"
                people[word] = person
        replied = self._replied(message)
        if not people and replied is not None and self._means_author(message, name) and "@" not in rest:
            word = f"@{replied.account.account}"
            people[word], rest = replied, f"{rest} {word}"
        return people, rest

    def _person(self, entity: MessageEntity, text: str) -> Person | None:
        """Returns the person whom an entity names by their id, or ourselves; others are known by their name alone."""
        if entity.user is not None:
            return Person(account_of(entity.user), entity.user.is_bot)
        username = text.lstrip("@")
        if username.lower() == self._out.username.lower():
            return Person(Account("telegram", str(self._out.bot.id), username, username=username), is_bot=True)
        return None

    def _replied(self, message: Message) -> Person | None:
        """Returns the person whom a command replies to; not ourselves, and not the head of a topic."""
        to = message.reply_to_message
        if to is None or to.from_user is None or to.forum_topic_created is not None or to.sender_chat is not None:
            return None
        if to.from_user.id == self._out.bot.id or to.from_user == message.from_user:
            return None
        return Person(account_of(to.from_user), to.from_user.is_bot)

    @property
    def _commands(self) -> Mapping[str, Command]:
        return commands.all_commands(self._out.app.games)

    def _is_raw(self, name: str) -> bool:
        """Whether a command takes its argument byte for byte."""
        command = self._commands.get(name)
        return command is not None and command.raw is not None

    def _means_author(self, message: Message, name: str) -> bool:
        """Whether a command means the writer of the message that it replies to."""
        command, to = self._commands.get(name), message.reply_to_message
        text = (to.text or to.caption or "") if to is not None else ""
        return command is not None and command.means_author_of(text)

    async def _say_plainly(self, message: Message, key: str) -> None:
        """Sends a sentence to a person, known or not."""
        out = self._out
        words, code = self._out.app.words, message.from_user and message.from_user.language_code
        text = self._out.ink.escape(words.text(Say(key), words.supported(code or "")))
        address, writer = address_of(message.chat.id, topic_of(message)), message.sender_chat or message.from_user
        if message.chat.type != Chat.PRIVATE and writer is not None:
            await self._short_replies.reply(address, writer.id, Payload(text), message.message_id)
            return
        sent = await out.say(address, lambda: out.send(address, Payload(text), reply_to=message.message_id))
        if sent is not None:
            await out.app.temporary.note("telegram", out.sent_to(address, sent.message_id), cause="asked")


def _mentions(message: Message) -> list[tuple[int, MessageEntity, str]]:
    """Returns the people mentioned, in order, with the positions of their names; Telegram counts in UTF-16 units."""
    units = (message.text or "").encode("utf-16-le")
    said = message.parse_entities([MessageEntityType.MENTION, MessageEntityType.TEXT_MENTION]).items()
    placed = [(len(units[: 2 * entity.offset].decode("utf-16-le")), entity, text) for entity, text in said]
    return sorted(placed, key=lambda each: each[0])


async def _moved_at(who: Context) -> Table | None:
    """Returns the table of a typed move, whose player names a refusal needs."""
    try:
        return await table_commands.own_table(who, {})
    except Refusal:
        return None
