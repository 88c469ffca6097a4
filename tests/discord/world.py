"""The things that Discord keeps: guilds, places where people talk, messages and interactions."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from . import permissions as may

if TYPE_CHECKING:
    from .activities import Instance
    from .people import Person
    from .server import FakeDiscord

TEXT, DM, GROUP, THREAD = 0, 1, 3, 11
EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15
SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS = 1 << 2, 1 << 12


@dataclass(eq=False)
class User:
    """Somebody with a name, person or bot."""

    fake: FakeDiscord = field(repr=False)
    id: int
    name: str
    bot: bool = False
    avatar: str | None = None  # the name of their picture

    def shows_picture(self, content: bytes) -> None:
        """Chooses a picture of themselves; without content they show none."""
        self.avatar = sha256(content).hexdigest()[:32] if content else None
        if self.avatar:
            self.fake.cdn[f"/avatars/{self.id}/{self.avatar}.png"] = content

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"


@dataclass(eq=False)
class Role:
    """A role of a guild."""

    id: int
    name: str
    permissions: int


@dataclass(eq=False)
class Member:
    """A user in a guild."""

    user: User
    roles: list[Role] = field(default_factory=list)
    permissions: int = 0  # beyond those of everyone and of the roles
    joined: float = 0.0


@dataclass(eq=False)
class Guild:
    """A server."""

    fake: FakeDiscord = field(repr=False)
    id: int
    name: str
    locale: str = "en-US"
    members: dict[int, Member] = field(default_factory=dict, repr=False)
    roles: list[Role] = field(default_factory=list, repr=False)
    everyone: int = may.EVERYONE
    channels: list[Place] = field(default_factory=list, repr=False)
    installed: bool = False
    owner: int = 0

    def channel(self, name: str) -> Place:
        """The channel of this name; it is made when there is none."""
        found = next((place for place in self.channels if place.name == name and not place.deleted), None)
        return found or self.fake.add_channel(self, name)

    def role(self, name: str, permissions: int | str = 0) -> Role:
        """A new role."""
        made = Role(self.fake.new_id(), name, may.bits(permissions))
        self.roles.append(made)
        return made

    def may(self, user: User, place: Place | None = None) -> int:
        """What a user may do here, or in one of the channels; nothing for who is not a member."""
        member = self.members.get(user.id)
        if member is None:
            return 0
        if user.id == self.owner:
            return may.ALL
        base = self.everyone | member.permissions
        for role in member.roles:
            base |= role.permissions
        overwrites = place.root.overwrites if place else {}
        return may.in_channel(base, overwrites, self.id, [role.id for role in member.roles], user.id)


@dataclass(eq=False)
class Place:
    """A channel, thread, DM or group DM."""

    fake: FakeDiscord = field(repr=False)
    id: int
    kind: int
    name: str = ""
    guild: Guild | None = None
    parent: Place | None = None
    recipients: list[User] = field(default_factory=list)
    overwrites: dict[int, tuple[int, int]] = field(default_factory=dict, repr=False)
    messages: list[Message] = field(default_factory=list, repr=False)
    deleted: bool = False
    archived: bool = False
    locked: bool = False
    typing: int = 0
    slow_seconds: int = 0  # slow mode

    @property
    def root(self) -> Place:
        """The channel that a thread hangs on, else itself."""
        return self.parent or self

    @property
    def thread(self) -> bool:
        return self.kind == THREAD

    def may(self, user: User) -> int:
        """What a user may do here."""
        if self.deleted or self.root.deleted:
            return 0
        if self.guild is not None:
            return self.guild.may(user, self)
        return may.DM if user in self.recipients else 0

    def allows(self, who: User | Role, permissions: int | str) -> None:
        """Lets a user or role do something here."""
        allow, deny = self.overwrites.get(who.id, (0, 0))
        self.overwrites[who.id] = (allow | may.bits(permissions), deny & ~may.bits(permissions))

    def denies(self, who: User | Role | Guild, permissions: int | str) -> None:
        """Keeps a user, a role or everyone (the guild) from doing something here."""
        allow, deny = self.overwrites.get(who.id, (0, 0))
        self.overwrites[who.id] = (allow & ~may.bits(permissions), deny | may.bits(permissions))

    def find(self, message_id: int) -> Message | None:
        """The message of this id, as long as it is not deleted."""
        return next((m for m in reversed(self.messages) if m.id == message_id and not m.deleted), None)

    def delete(self) -> None:
        """Somebody deletes the channel."""
        self.fake.delete_channel(self)


@dataclass(eq=False)
class Message:
    """A message as it now is."""

    id: int
    place: Place
    author: User
    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[dict[str, Any]] = field(default_factory=list)
    flags: int = 0
    kind: int = 0
    nonce: str | int | None = None
    sent: float = 0.0
    edited: float | None = None
    edits: int = 0
    changed: int = 0  # the number of the fake's last step that changed it
    interaction: Interaction | None = None
    reply_to: Message | None = None
    only_for: Person | None = None
    pinned: bool = False
    deleted: bool = False
    hidden: bool = False  # an ephemeral that its reader no longer has
    notified: list[User] = field(default_factory=list)
    mentions: list[User] = field(default_factory=list)
    thread: Place | None = None

    def __repr__(self) -> str:
        return f"<Message {self.content or self.kind!r} in {self.place.name or 'a DM'}>"

    @property
    def ephemeral(self) -> bool:
        return self.only_for is not None

    @property
    def v2(self) -> bool:
        return bool(self.flags & COMPONENTS_V2)

    @property
    def loading(self) -> bool:
        return bool(self.flags & LOADING)

    def visible_to(self, user: User) -> bool:
        """Whether this user has the message on the screen."""
        if self.deleted or self.hidden or (self.only_for is not None and self.only_for is not user):
            return False
        allowed = self.place.may(user)
        return bool(allowed & may.VIEW_CHANNEL and allowed & may.READ_MESSAGE_HISTORY)


@dataclass(eq=False, repr=False)
class Interaction:
    """What somebody did that an app has to answer."""

    id: int
    token: str
    kind: int
    person: Person
    place: Place
    created: float
    data: dict[str, Any]
    context: int
    owners: dict[str, str]
    message: Message | None = None
    hushed: bool = False  # all answers are ephemeral
    limited: bool = False  # only the user has the app: five follow-ups
    answer: int | None = None
    answered: float | None = None
    answered_step: int = 0
    original: Message | None = None
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] | None = None
    instance: Instance | None = None  # of the Activity that it opened
    follow_ups: int = 0
    replies: list[Message] = field(default_factory=list)
    step: int = 0
