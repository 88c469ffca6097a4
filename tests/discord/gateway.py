"""The gateway: sessions that are told events, lose their connection and take it up again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import shapes
from .connection import (
    BAD_INTENTS,
    BAD_SHARD,
    BAD_TOKEN,
    DISPATCH,
    HELLO,
    INVALID,
    NOT_ENABLED,
    RECONNECT,
    Connection,
    Session,
)
from .permissions import VIEW_CHANNEL
from .world import DM, GROUP, Guild, Message, Place

if TYPE_CHECKING:
    from .server import FakeDiscord

Json = dict[str, Any]
GUILDS, GUILD_MEMBERS, GUILD_PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 9, 1 << 12, 1 << 15
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT
HEARTBEAT_MS = 41250


class Gateway:
    """All sessions, and the order in which events reach them."""

    def __init__(self, fake: FakeDiscord) -> None:
        self.fake = fake
        self.sessions: dict[str, Session] = {}
        self.connections: list[Connection] = []
        self.identifies = self.resumes = self.heartbeats = 0
        self.deaf = False  # heartbeats are not acknowledged
        self.holding = False
        self.twice = 0
        self._held: list[tuple[Session, Json]] = []
        self._down_until = 0.0

    @property
    def down(self) -> bool:
        return self.fake.clock() < self._down_until

    def connect(self) -> Connection:
        """A new connection; it is greeted at once."""
        if self.down:
            raise ConnectionError("the gateway is down")
        made = Connection(self)
        self.connections.append(made)
        made.put({"op": HELLO, "s": None, "t": None, "d": {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}})
        return made

    def left(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
        if connection.session is not None and connection.session.connection is connection:
            connection.session.connection = None
        self.fake.step()

    def identify(self, connection: Connection, data: Json) -> None:
        """A new session: READY, then every guild."""
        shard, shards = data.get("shard") or (0, 1)
        intents = int(data.get("intents", -1))
        if data.get("token") != self.fake.token:
            return connection.close(BAD_TOKEN)
        if intents < 0 or intents >= 1 << 26:
            return connection.close(BAD_INTENTS)
        if intents & PRIVILEGED & ~self.fake.privileged:
            return connection.close(NOT_ENABLED)
        if not 0 <= shard < shards:
            return connection.close(BAD_SHARD)
        self.identifies += 1
        made = Session(f"session-{self.fake.new_id()}", shard, shards, intents, connection=connection)
        self.sessions[made.id] = connection.session = made
        guilds = [guild for guild in self.fake.guilds.values() if self._bot_in(guild) and made.hears(guild)]
        self._send(made, "READY", self._ready(made, guilds))
        for guild in guilds if intents & GUILDS else ():
            self._send(made, "GUILD_CREATE", shapes.guild(guild))
        self.fake.step()
        return None

    def _bot_in(self, guild: Guild) -> bool:
        return self.fake.bot.id in guild.members

    def _ready(self, session: Session, guilds: list[Guild]) -> Json:
        return {
            "v": 10,
            "user": shapes.user(self.fake.bot) | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.fake.gateway_url,
            "shard": [session.shard, session.shards],
            "application": {"id": str(self.fake.application_id), "flags": self.fake.application_flags},
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "session_type": "normal",
        }

    def resume(self, connection: Connection, data: Json) -> None:
        """The session goes on, with all it missed; or it is over and has to identify again."""
        found = self.sessions.get(data.get("session_id", ""))
        if data.get("token") != self.fake.token:
            return connection.close(BAD_TOKEN)
        if found is None or found.over:
            return connection.put({"op": INVALID, "d": False, "s": None, "t": None})
        self.resumes += 1
        if found.connection is not None:
            found.connection.close(4000)
        connection.session, found.connection = found, connection
        self._held = [held for held in self._held if held[0] is not found]
        for frame in found.told:
            if frame["s"] > (data.get("seq") or 0):
                connection.put(frame)
        self._send(found, "RESUMED", {"_trace": []})
        self.fake.step()
        return None

    def tell(self, event: str, data: Json, *, guild: Guild | None = None, intent: int = 0) -> None:
        """An event for the session of this guild, where its intents allow."""
        for session in self.sessions.values():
            if not session.over and session.hears(guild) and session.intents & intent == intent:
                self._send(session, event, data)

    def _send(self, session: Session, event: str, data: Json) -> None:
        frame = {"op": DISPATCH, "t": event, "s": len(session.told) + 1, "d": data}
        session.told.append(frame)
        if self.holding and event not in ("READY", "RESUMED"):
            self._held.append((session, frame))
            return
        self._deliver(session, frame)

    def _deliver(self, session: Session, frame: Json) -> None:
        if session.connection is None:
            return
        session.connection.put(frame)
        if self.twice and frame["t"] not in ("READY", "RESUMED"):
            self.twice -= 1
            session.connection.put(frame)

    def release(self) -> None:
        """What was held back arrives, in its order."""
        self.holding = False
        held, self._held = self._held, []
        for session, frame in held:
            self._deliver(session, frame)

    def drop(self, resumable: bool = True) -> None:
        """Every connection breaks; the sessions can be taken up again, or not."""
        for connection in list(self.connections):
            if connection.session is not None and not resumable:
                connection.session.over = True
            connection.close(1006 if resumable else 4009)

    def asks_to_reconnect(self) -> None:
        """The gateway wants every connection anew, as before a deployment."""
        for connection in list(self.connections):
            connection.put({"op": RECONNECT, "d": None, "s": None, "t": None})

    def down_for(self, seconds: float, resumable: bool = True) -> None:
        """Every connection breaks, and no new one is taken for a while."""
        self._down_until = self.fake.clock() + seconds
        self.drop(resumable)

    def tell_place(self, event: str, place: Place) -> None:
        """A channel or thread came, changed or went."""
        if place.guild is not None and self._bot_in(place.guild):
            self.tell(event, shapes.place(place), guild=place.guild, intent=GUILDS)

    def tell_guild(self, event: str, guild: Guild) -> None:
        """The bot was added to a guild, or taken out; a new one does not say whether it is available."""
        data = shapes.guild(guild) if event == "GUILD_CREATE" else {"id": str(guild.id)}
        data.pop("unavailable", None)
        self.tell(event, data, guild=guild, intent=GUILDS)

    def outage(self, guild: Guild, *, over: bool = False) -> None:
        """A guild cannot be reached for a while, though the bot is still in it; or it is back."""
        data = shapes.guild(guild) if over else {"id": str(guild.id), "unavailable": True}
        self.tell("GUILD_CREATE" if over else "GUILD_DELETE", data, guild=guild, intent=GUILDS)

    def tell_message(self, event: str, message: Message) -> None:
        """A message came or changed; of ephemeral ones only the bot's own are told, and only as direct messages."""
        place = message.place
        if not self._reached(place) or (message.ephemeral and event != "MESSAGE_CREATE"):
            return
        direct = place.guild is None or message.ephemeral
        for session in self.sessions.values():
            intent = DIRECT_MESSAGES if direct else GUILD_MESSAGES
            guild = None if direct else place.guild
            if session.over or not session.hears(guild) or not session.intents & intent:
                continue
            data = shapes.message(message, blind=not session.intents & MESSAGE_CONTENT)
            if guild is not None:
                data["guild_id"] = str(guild.id)
            self._send(session, event, data)

    def tell_deleted(self, message: Message) -> None:
        """A message went."""
        place = message.place
        if message.ephemeral or not self._reached(place):
            return
        data = {"id": str(message.id), "channel_id": str(place.id)}
        if place.guild is not None:
            data["guild_id"] = str(place.guild.id)
        self.tell("MESSAGE_DELETE", data, guild=place.guild, intent=GUILD_MESSAGES if place.guild else DIRECT_MESSAGES)

    def _reached(self, place: Place) -> bool:
        if place.kind in (DM, GROUP):
            return self.fake.bot in place.recipients
        return bool(place.may(self.fake.bot) & VIEW_CHANNEL)
