"""The database schema on one page. Times are microseconds since 1970 in UTC; documents are JSON texts (codec.py)."""

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
Big = BigInteger().with_variant(Integer, "sqlite")  # a STRICT table knows INTEGER and no other integer type


def micros(moment: datetime | None) -> int | None:
    """Returns a time as the database stores it."""
    return None if moment is None else (moment - EPOCH) // MICROSECOND


class Instant(TypeDecorator[datetime]):
    """A timezone-aware datetime, stored as whole microseconds."""

    impl = Big
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> int | None:
        """Converts a value for the database."""
        return micros(value)

    def process_result_value(self, value: Any, dialect: Any) -> datetime | None:
        """Converts a value from the database."""
        return None if value is None else EPOCH + value * MICROSECOND


metadata = MetaData()


def inserted(done: CursorResult[Any]) -> int:
    """Returns the number that a new row was given."""
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
    _text("house", server_default=""),  # the server or group that it belongs to
    _text("reach", server_default="here"),  # here; presses: only button presses can be answered; gone
    UniqueConstraint("platform", "address"),
)

players = _table(
    "players",
    _whole("id", primary_key=True),
    _text("handle", unique=True),  # names this player in links and forms; reveals nothing about them
    _text("name"),
    _text("language"),
    _text("skin"),  # pictures or text
    _whole("operator"),  # not 0: may do everything a moderator may, everywhere; bits as in operators.py
    _instant("created_at"),
    _instant("seen_at"),
    _instant("topped_up_at"),
    _text("wishes", server_default="{}"),  # how they want to be notified
    _instant("noticed_at", nullable=True),  # the last notice sent to them
    _whole("notice_arrived", nullable=True),  # 1: it arrived
)

accounts = _table(
    "accounts",
    _text("platform", primary_key=True),
    _text("account", primary_key=True),
    Column("player_id", Big, ForeignKey("players.id"), nullable=False, index=True),
    _whole("began_as", nullable=True),  # the player of this account before it was linked
    _text("name", server_default=""),
    _text("username", server_default="", index=True),  # the handle that people use there, in lower case
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
    _text("share", unique=True),  # the token of its invite link
    _whole("revision"),  # raised by every change: displays show it, and writers check it
    _whole("version"),  # steps taken
    _whole("turn"),
    _text("state", nullable=True),
    _whole("waiting"),  # bit s: seat s is waited for
    # of the question, or of the lobby; of an ended match: when its successor is due
    _instant("deadline", nullable=True),
    _instant("asked_at", nullable=True),  # the start of this deadline
    _whole("floored"),  # 1: this turn has had its minimum time after an outage
    _instant("remind_at", nullable=True),
    _text("outcome", nullable=True),
    _text("offers"),
    _instant("offers_until", nullable=True),
    _text("lobby"),  # data of an open lobby only
    _text("next_match", nullable=True),  # the rematch, or the next registration
    _text("said", server_default="[]"),  # the last ready phrases
    _text("news", server_default="[]"),  # the last events
    _text("visibility", server_default="listed"),  # listed; link: in no list; named: for invited people alone
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
    _whole("player_id", nullable=True),  # null: a computer, or a deleted person
    _whole("level", nullable=True),
    _text("name"),
    _text("front"),  # the platform they play on
    _text("words"),
    _text("entropy"),  # the hash of the words stays when the words are deleted
    _whole("invited"),  # 1: has not accepted yet
    _instant("acted_at", nullable=True),  # their last action here
    _instant("notice_at", nullable=True),  # when they are notified that it is their turn
    _whole("newcomer", server_default="0"),  # 1: has never played this game before
    Index("seats_notice", "notice_at", sqlite_where=Column("notice_at").is_not(None)),
    Index("seats_player", "player_id", sqlite_where=Column("player_id").is_not(None)),
    Index("seats_level", "match_id", "level", sqlite_where=Column("level").is_not(None)),
)

steps = _table(
    "steps",
    Column("match_id", Text, ForeignKey("matches.id"), primary_key=True),
    _whole("version", primary_key=True),  # the lock: a second step with this number is refused
    _whole("turn"),
    _text("deed", nullable=True),  # null: the start
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
    _whole("viewer", nullable=True),  # a player; null: the public
    _whole("shown"),  # the revision it shows
    _instant("expires_at", nullable=True),
    _text("kind", server_default="card"),  # card, hand, notice
    _text("state", server_default="there"),  # wanted; sending: unknown whether it exists; there
    _text("handle", server_default=""),  # the token that the platform needs for editing it
    _whole("turn", server_default="0"),  # the question it asks: see storage/displays.py
)

blocks = _table(
    "blocks",
    Column("player_id", Big, ForeignKey("players.id"), primary_key=True),
    _whole("other", primary_key=True),  # the blocked player
)

bans = _table(
    "bans",
    _whole("room_id", primary_key=True),  # 0: everywhere
    Column("player_id", Big, ForeignKey("players.id"), primary_key=True, index=True),
    _text("reason"),
    _whole("banned_by", nullable=True),  # a player; null: by the command line
    _instant("at"),
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
    _text("front", nullable=True),  # null: the whole program
    _instant("began"),
    _instant("ended"),
)

beats = _table(
    "beats",
    _text("process", primary_key=True),
    _instant("at"),
    _whole("stopped"),  # 1: a clean shutdown
)

links = _table(
    "links",
    _text("token_hash", primary_key=True),
    _text("purpose"),
    _instant("until"),
    _whole("player_id", nullable=True),  # the player who asked for it
    _text("platform", server_default=""),  # the account that asked for it
    _text("account", server_default=""),
    _text("by_platform", server_default=""),  # the account that typed it
    _text("by_account", server_default=""),
)

subscriptions = _table(
    "subscriptions",
    _text("endpoint", primary_key=True),  # the address of a browser at its push service
    _text("account", index=True),  # of the web
    _text("key"),
    _text("auth"),
    _instant("at"),
)
