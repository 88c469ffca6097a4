"""All tables on one page. Times are microseconds since 1970 in UTC; documents are JSON texts (codec.py)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    CursorResult,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.types import TypeDecorator

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
Big = BigInteger().with_variant(Integer, "sqlite")  # a STRICT table knows INTEGER and no other whole number


def micros(moment: datetime | None) -> int | None:
    """A moment as the database keeps it."""
    return None if moment is None else (moment - EPOCH) // MICROSECOND


class Instant(TypeDecorator[datetime]):
    """An aware moment, kept as whole microseconds."""

    impl = Big
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> int | None:
        """Into the database."""
        return micros(value)

    def process_result_value(self, value: Any, dialect: Any) -> datetime | None:
        """Out of the database."""
        return None if value is None else EPOCH + value * MICROSECOND


metadata = MetaData()


def inserted(done: CursorResult[Any]) -> int:
    """The number that a new row was given."""
    key = done.inserted_primary_key
    assert key is not None
    return int(key[0])


def _table(name: str, *parts: Any) -> Table:
    return Table(name, metadata, *parts, sqlite_strict=True)


def _text(name: str, **more: Any) -> Column[Any]:
    return Column(name, Text, nullable=more.pop("nullable", False), **more)


def _whole(name: str, **more: Any) -> Column[Any]:
    return Column(name, Big, nullable=more.pop("nullable", False), **more)


def _instant(name: str, nullable: bool = False) -> Column[Any]:
    return Column(name, Instant, nullable=nullable)


rooms = _table(
    "rooms",
    _whole("id", primary_key=True),
    _text("platform"),
    _text("address"),  # a channel, a chat, the web lobby
    _text("title"),
    _text("settings"),
    _text("house", server_default=""),  # the server or the group that it is part of
    _text("reach", server_default="here"),  # here; presses: only what is pressed can be answered; gone
    UniqueConstraint("platform", "address"),
)

players = _table(
    "players",
    _whole("id", primary_key=True),
    _text("handle", unique=True),  # names this player in links and forms; tells nothing
    _text("name"),
    _text("language"),
    _text("skin"),  # pictures or text
    _whole("operator"),  # not 0: may do everything a moderator may, everywhere; bits as in operators.py
    _instant("created_at"),
    _instant("seen_at"),
    _instant("topped_up_at"),
    _text("wishes", server_default="{}"),  # how they want to be told things
    _instant("noticed_at", nullable=True),  # the last notice that was sent to them
    _whole("notice_arrived", nullable=True),  # 1: it did
)

accounts = _table(
    "accounts",
    _text("platform", primary_key=True),
    _text("account", primary_key=True),
    Column("player_id", Big, ForeignKey("players.id"), nullable=False, index=True),
    _whole("began_as", nullable=True),  # the player it was before it was linked to another
    _text("name", server_default=""),
    _text("username", server_default="", index=True),  # by which people call it there, in lower case
    _whole("reachable", server_default="0"),  # 1: a private message arrived, or they wrote; -1: one was refused
)

matches = _table(
    "matches",
    _text("id", primary_key=True),
    _text("game"),
    _whole("rules"),
    _text("options"),
    Column("room_id", Big, ForeignKey("rooms.id"), nullable=False),
    _whole("host", nullable=True),  # a player
    _text("status"),  # open, live, over
    _whole("most"),  # seats at this table
    _whole("stake"),
    Column("secret", LargeBinary, nullable=False),
    _text("share", unique=True),  # the token of its link
    _whole("revision"),  # raised by every change: what displays show and writers guard
    _whole("version"),  # steps taken
    _whole("turn"),
    _text("state", nullable=True),
    _whole("waiting"),  # bit s: seat s is waited for
    _instant("deadline", nullable=True),  # of the question, or of the lobby; at an end: of the successor
    _instant("asked_at", nullable=True),  # since when this deadline runs
    _whole("floored"),  # 1: this turn has had its least time after an outage
    _instant("remind_at", nullable=True),
    _text("outcome", nullable=True),
    _text("offers"),
    _instant("offers_until", nullable=True),
    _text("lobby"),  # extensions, banned: what only an open lobby needs
    _text("next_match", nullable=True),  # the rematch, or the next registration
    _text("said", server_default="[]"),  # the last ready phrases
    _text("news", server_default="[]"),  # the last events
    _instant("created_at"),
    _instant("started_at", nullable=True),
    _instant("moved_at"),
    _instant("ended_at", nullable=True),
    Index("matches_due", "deadline", sqlite_where=Column("deadline").is_not(None)),
    Index("matches_remind", "remind_at", sqlite_where=Column("remind_at").is_not(None)),
    Index("matches_offers", "offers_until", sqlite_where=Column("offers_until").is_not(None)),
    Index("matches_room", "room_id", "status", "created_at"),
    Index("matches_status", "status", "created_at"),
)

seats = _table(
    "seats",
    Column("match_id", Text, ForeignKey("matches.id"), primary_key=True),
    _whole("seat", primary_key=True),
    _whole("player_id", nullable=True),  # none: a computer, or somebody forgotten
    _whole("level", nullable=True),
    _text("name"),
    _text("front"),  # the platform they sit on
    _text("words"),
    _text("entropy"),  # the hash of the words stays when they are forgotten
    _whole("invited"),  # 1: has not accepted yet
    _instant("acted_at", nullable=True),  # when they last did something here
    _instant("notice_at", nullable=True),  # when they are to be told that they are waited for
    _whole("newcomer", server_default="0"),  # 1: never played this game before
    Index("seats_notice", "notice_at", sqlite_where=Column("notice_at").is_not(None)),
    Index("seats_player", "player_id", sqlite_where=Column("player_id").is_not(None)),
    Index("seats_level", "match_id", "level", sqlite_where=Column("level").is_not(None)),
)

steps = _table(
    "steps",
    Column("match_id", Text, ForeignKey("matches.id"), primary_key=True),
    _whole("version", primary_key=True),  # the lock: a second step with this number is refused
    _whole("turn"),
    _text("deed", nullable=True),  # none: the start
    _text("events"),
    _whole("opens"),
    _instant("at"),
)

displays = _table(
    "displays",
    _text("platform", primary_key=True),
    _text("room", primary_key=True),
    _text("message", primary_key=True),
    Column("match_id", Text, ForeignKey("matches.id"), nullable=False, index=True),
    _whole("viewer", nullable=True),  # a player; none: the public
    _whole("shown"),  # the revision it shows
    _instant("expires_at", nullable=True),
    _text("kind", server_default="card"),  # card, hand, notice
    _text("state", server_default="there"),  # wanted; sending: nobody knows whether it is there; there
    _text("handle", server_default=""),  # what the platform wants to see for a change of it
    _whole("turn", server_default="0"),  # the question it puts: see storage/displays.py
)

blocks = _table(
    "blocks",
    Column("player_id", Big, ForeignKey("players.id"), primary_key=True),
    _whole("other", primary_key=True),  # a player with whom they do not play
)

purses = _table(
    "purses",
    _text("owner", primary_key=True),  # house, player:7, match:k3f9ab
    _whole("balance"),
    CheckConstraint("owner = 'house' or balance >= 0", name="not_overdrawn"),
)

movements = _table(
    "movements",
    _whole("id", primary_key=True),
    _instant("at"),
    _text("source"),
    _text("target"),
    _whole("amount"),
    _text("why"),
    CheckConstraint("amount > 0", name="amount_is_positive"),
    Index("movements_source", "source"),
    Index("movements_target", "target"),
)

outages = _table(
    "outages",
    _whole("id", primary_key=True),
    _text("front", nullable=True),  # none: the whole program
    _instant("began"),
    _instant("ended"),
)

beats = _table(
    "beats",
    _text("process", primary_key=True),
    _instant("at"),
    _whole("stopped"),  # 1: it said goodbye
)

links = _table(
    "links",
    _text("token_hash", primary_key=True),
    _text("purpose"),
    _instant("until"),
    _whole("player_id", nullable=True),  # who asked for it
    _text("platform", server_default=""),  # from which account
    _text("account", server_default=""),
    _text("by_platform", server_default=""),  # which account has typed it
    _text("by_account", server_default=""),
)
