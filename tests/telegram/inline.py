"""What people send by the bot's name, in chats of which it is told nothing: inline mode, and guests (Bot API 10.0)."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import shapes, world
from .formatting import read, with_found
from .membership import Member
from .registry import method
from .state import Chat, Face, Message, User, bad

if TYPE_CHECKING:
    from .server import FakeTelegram

RESULTS, ID_BYTES = 50, 64
PATIENCE_SECONDS = 15.0
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
Params = dict[str, Any]
Files = dict[str, bytes]


@dataclass(eq=False)
class Typing:
    """What somebody has typed behind the bot's name, and what they are offered."""

    id: str
    person: User
    chat: Chat
    text: str
    results: list[Params] | None = None

    @property
    def titles(self) -> list[str]:
        """The titles of what they can send."""
        return [one["title"] for one in self.results or []]

    def result(self, title: str) -> Params:
        """The result that is called so, or begins so."""
        found = [one for one in self.results or [] if one["title"].startswith(title)]
        assert found, f"{title!r} is not among {self.titles}"
        return found[0]


@method("answerInlineQuery")
def answer_inline_query(fake: FakeTelegram, p: Params, files: Files) -> bool:
    """Shows results to somebody who types; once."""
    typing = fake.typed.get(p["inline_query_id"])
    if typing is None or typing.results is not None:
        raise bad(TOO_OLD)
    if len(p["results"]) > RESULTS:
        raise bad("RESULTS_TOO_MUCH")
    names = [one["id"] for one in p["results"]]
    if len(names) != len(set(names)):
        raise bad("RESULT_ID_DUPLICATE")
    for one in p["results"]:
        _check(one)
    if not p.get("is_personal"):
        fake.problems.append("answerInlineQuery: what is offered to one person is kept for all")
    typing.results = p["results"]
    fake.ring()
    return True


@method("answerGuestQuery")
def answer_guest_query(fake: FakeTelegram, p: Params, files: Files) -> Params:
    """Answers a mention with one message; once."""
    asked = fake.guests.pop(p["guest_query_id"], None)
    if asked is None:
        raise bad("GUEST_QUERY_ID_INVALID")
    _check(p["result"])
    return {"inline_message_id": _put(fake, asked.chat, fake.bot, p["result"], reply_to=asked).inline_id}


def _check(result: Params) -> None:
    if not 1 <= len(result["id"].encode()) <= ID_BYTES:
        raise bad("RESULT_ID_INVALID")


def _put(fake: FakeTelegram, chat: Chat, sender: User, result: Params, **facts: Any) -> Message:
    content = result["input_message_content"]
    text, found = read(content["message_text"], content.get("parse_mode"), content.get("entities"))
    keyboard = [row for row in (result.get("reply_markup") or {}).get("inline_keyboard", []) if row]
    name = f"BAAAA{len(fake.inline) + 1:04}-{chat.id % 9_973:04}_aQ" if keyboard else ""
    face = Face(text, with_found(text, found), keyboard=keyboard)
    message = world.put(fake, chat, sender, face, inline_id=name, **facts)
    if name:
        fake.inline[name] = message
    return message


def found(fake: FakeTelegram, name: str) -> Message:
    """The inline message of this id."""
    message = fake.inline.get(name)
    if message is None or message.deleted:
        raise bad("MESSAGE_ID_INVALID")
    return message


def calls_guest(fake: FakeTelegram, message: Message) -> None:
    """Tells the bot of a message that mentions it where it is no member, if it takes guests."""
    names = [one for one in message.face.entities if one["type"] == "mention"]
    text = message.face.text.lower()
    is_called = any(text[one["offset"] :].startswith(f"@{fake.username.lower()}") for one in names)
    is_away = not message.chat.has(fake.bot) or fake.guests_twice
    if is_called and is_away and fake.takes_guests and message.chat.status.keys() - {fake.bot.id}:
        query = str(6_000_000 + message.order)
        fake.guests[query] = message
        world.tell(fake, "guest_message", shapes.message(message) | {"guest_query_id": query}, message.sender)


class Typist(Member):
    """Somebody who types the bot's name, wherever they talk."""

    async def types_inline(self, text: str, in_: Chat) -> Typing:
        """Types the bot's name and this behind it; gives what they are offered."""
        typing, loop = self.begins_typing(text, in_), asyncio.get_running_loop()
        until = loop.time() + PATIENCE_SECONDS
        while typing.results is None and (left := until - loop.time()) > 0:
            await self.fake.changed(left)
        assert typing.results is not None, f"{self} was offered nothing for {text!r}"
        return typing

    def begins_typing(self, text: str, in_: Chat) -> Typing:
        """Types the bot's name and this behind it."""
        assert self.fake.has_inline, "inline mode is off"
        chat = self._within(in_)
        typing = Typing(str(5_000_000 + len(self.fake.typed)), self.user, chat, text)
        self.fake.typed[typing.id] = typing
        kind = chat.kind if chat.person is not self.user else "sender"
        query = {"id": typing.id, "from": shapes.user(self.user), "query": text, "offset": "", "chat_type": kind}
        world.tell(self.fake, "inline_query", query, self.user)
        return typing

    def sends(self, typing: Typing, title: str = "") -> Message:
        """Sends what they were offered, the first of it or the one of this title, as their own message."""
        result = typing.result(title)
        message = _put(self.fake, typing.chat, self.user, result, via_bot=True)
        if typing.chat.has(self.fake.bot):
            world.tell(self.fake, "message", shapes.message(message), self.user)
        if self.fake.tells_chosen:
            chosen = {"result_id": result["id"], "from": shapes.user(self.user), "query": typing.text}
            name = {"inline_message_id": message.inline_id} if message.inline_id else {}
            world.tell(self.fake, "chosen_inline_result", chosen | name, self.user)
        return message
