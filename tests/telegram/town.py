"""The people, chats and topics around the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from . import screens, world
from .people import Person
from .state import Chat, Message, Topic, User, bad

if TYPE_CHECKING:
    from .server import FakeTelegram


class Town:
    """Everybody who has an account, and where they talk."""

    def __init__(self, bot: User) -> None:
        self.bot = bot
        self.users: dict[int, User] = {bot.id: bot}
        self.people: dict[int, Person] = {}
        self.chats: dict[int, Chat] = {}

    @property
    def _fake(self) -> FakeTelegram:
        return cast("FakeTelegram", self)

    def person(self, name: str, language: str | None = "en", username: str | None = None) -> Person:
        """Somebody new, with a private chat that is still empty."""
        first, _, last = name.partition(" ")
        person = Person(self._fake, User(1001 + len(self.people), first, username, language, last or None))
        self.users[person.user.id] = person.user
        self.people[person.user.id] = person
        self.chats[person.user.id] = person.chat
        return person

    def another_bot(self, username: str) -> User:
        """Some other bot; it says things by `fake.says`."""
        bot = User(900_000 + len(self.users), username, username, is_bot=True)
        self.users[bot.id] = bot
        return bot

    def says(self, bot: User, text: str, in_: Chat) -> Message:
        """Another bot writes."""
        return world.say(self._fake, in_.living(), bot, text)

    def group(self, title: str, forum: bool = False, kind: str = "supergroup") -> Chat:
        """A new group, still empty; the first to come owns it."""
        chat = Chat(self.new_group_id(kind), kind, title, is_forum=forum, last_id=1)
        self.chats[chat.id] = chat
        return chat

    def new_group_id(self, kind: str) -> int:
        """An id as groups of this kind have."""
        return -(1_000_000_000_000 if kind == "supergroup" else 0) - 5001 - len(self.chats)

    def topic(self, group: Chat, name: str) -> Topic:
        """A new topic in a forum."""
        assert group.is_forum, f"{group.title} is no forum"
        group.last_id += 1
        topic = Topic(group.last_id, name)
        group.topics[topic.id] = topic
        return topic

    def migrate(self, group: Chat, by: Person | None = None) -> Chat:
        """The group becomes a supergroup; gives that."""
        owners = [self.users[number] for number, status in group.status.items() if status == "creator"]
        return world.migrate(self._fake, group, by.user if by else owners[0])

    def find_chat(self, number: Any) -> Chat:
        """The chat of an id or a name."""
        if isinstance(number, str):
            named = (c for c in self.chats.values() if c.username and f"@{c.username}".lower() == number.lower())
            found = next(named, None)
        else:
            found = self.chats.get(number)
        if found is None:
            raise bad("chat not found")
        return found

    def message(self, chat: Chat, number: int) -> Message:
        """The message of this number."""
        return chat.messages[number]

    def picture(self, message: Message) -> bytes:
        """The file that a message shows."""
        assert message.face.media, f"{message.text!r} shows no file"
        content: bytes = message.face.media["content"]
        return content

    def screen(self, chat: Chat, viewer: User | None = None) -> str:
        """A chat as text, as one member sees it or with everything that is in it."""
        return screens.screen(chat.living(), viewer)
