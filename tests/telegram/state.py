"""What the server knows: people, chats, topics, messages and presses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


class Refused(Exception):
    """The server says no, with a status and in its own words."""

    def __init__(self, status: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.status, self.description, self.parameters = status, description, parameters


class Cut(Exception):
    """The connection breaks: before the server acted, or after, so that only the answer is lost."""

    def __init__(self, acted: bool = False) -> None:
        super().__init__("acted" if acted else "did not act")
        self.acted = acted


def bad(description: str) -> Refused:
    """A refusal of what was asked for; words begin small, codes stay as they are."""
    code = description[1:2] == "_" or description[1:2].isupper()
    return Refused(400, f"Bad Request: {description if code else description[:1].lower() + description[1:]}")


def forbidden(description: str) -> Refused:
    """A refusal of who asks."""
    return Refused(403, f"Forbidden: {description}")


@dataclass(eq=False)
class User:
    """Somebody with an account, or a bot."""

    id: int
    first_name: str
    username: str | None = None
    language: str | None = None
    last_name: str | None = None
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    deactivated: bool = False
    met: bool = False  # the bot has seen this account somewhere
    shows_ephemeral: bool = True  # their phone shows messages that they alone see; Telegram never says
    replaces: bool = True  # in place of others, too; Telegram refuses where not


@dataclass(eq=False)
class Topic:
    """A topic of a forum."""

    id: int
    name: str
    closed: bool = False
    deleted: bool = False


@dataclass(frozen=True)
class Face:
    """What a message shows; its text is the caption when it has media."""

    text: str = ""
    entities: list[dict[str, Any]] = field(default_factory=list)
    media: dict[str, Any] | None = None
    keyboard: list[list[dict[str, Any]]] = field(default_factory=list)


@dataclass(eq=False)
class Message:
    """A message in a chat, with everything it has ever shown."""

    id: int
    chat: Chat
    sender: User
    date: int
    order: int
    face: Face
    service: dict[str, Any] = field(default_factory=dict)
    reply_to: Message | None = None
    topic: Topic | None = None
    receiver: User | None = None  # an ephemeral message is seen by this one only
    ephemeral_id: int = 0
    inline_id: str = ""  # sent by the bot's name: the bot knows it by this alone
    via_bot: bool = False
    other_markup: dict[str, Any] | None = None  # a keyboard below the input field, or its removal
    edited: int = 0
    deleted: bool = False
    vanished: bool = False  # from the phone that showed it; Telegram still edits it
    as_group: bool = False  # written by an admin who stays unnamed
    of_channel: str = ""  # the linked channel whose post Telegram has forwarded here by itself
    inaccessible: bool = False  # so old that a press on it comes without its content
    shown: list[Face] = field(default_factory=list)
    replaces: Message | None = None  # the pressed message in whose place this ephemeral one stands
    replaced_by: dict[int, Message] = field(default_factory=dict)  # for some people, by their account

    @property
    def text(self) -> str:
        """What a reader sees."""
        return self.face.text or " ".join(self.service)

    @property
    def keyboard(self) -> list[list[str]]:
        """The labels of its buttons, row by row."""
        return [[button["text"] for button in row] for row in self.face.keyboard]


@dataclass(eq=False)
class Chat:
    """A private chat, a group or a supergroup."""

    id: int
    kind: str
    title: str
    person: User | None = None
    is_forum: bool = False
    username: str | None = None
    status: dict[int, str] = field(default_factory=dict)  # of each account that ever was here
    messages: dict[int, Message] = field(default_factory=dict)
    ephemeral: list[Message] = field(default_factory=list)
    topics: dict[int, Topic] = field(default_factory=dict)
    bot_may: set[str] = field(default_factory=lambda: {"text", "photo", "animation", "document"})
    bot_may_delete: bool = True  # as an admin
    replaces: bool = True  # a message that one member sees can stand in place of another
    answers_alone: bool = True  # a press can be answered to the presser alone, though the bot is no member
    moved_to: Chat | None = None
    moved_from: Chat | None = None
    deleted: bool = False
    last_id: int = 0

    @property
    def private(self) -> bool:
        return self.kind == "private"

    def living(self) -> Chat:
        """This chat, or the supergroup it has become."""
        return self.moved_to.living() if self.moved_to else self

    def has(self, user: User) -> bool:
        """Whether somebody is in it now."""
        return self.status.get(user.id, "left") not in ("left", "kicked")

    def admin(self, user: User) -> bool:
        """Whether somebody is its admin or its owner."""
        return self.status.get(user.id) in ("administrator", "creator")


@dataclass(eq=False)
class Query:
    """A press that waits for its answer."""

    id: str
    person: User
    message: Message
    data: str
    at: float
    answers: list[Answer] = field(default_factory=list)


@dataclass(frozen=True)
class Answer:
    """What the bot told somebody who pressed."""

    text: str = ""
    popup: bool = False
    url: str = ""
    at: float = 0.0


@dataclass(frozen=True)
class Call:
    """One call of the bot and how it ended."""

    method: str
    chat: int | str | None
    at: float
    status: int
    params: dict[str, Any]
    description: str = ""
