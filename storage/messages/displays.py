"""Displays: messages that show a match or notify a player of it, where each one is, and which revision it shows."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict, replace
from sqlalchemy import bindparam, case, delete, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.table.offers.rematch import OFFERED
from games.table.table import Table

from ..columns import WEB, upsert
from ..matches.result_cards import RESULT
from ..matches.tables import UNFINISHED, WAITED_FOR
from ..rows import Rows, stored
from ..schema import displays, matches, rooms, seats

Kind = Literal["card", "hand", "notice"]
State = Literal["wanted", "sending", "there"]  # sending: sending has begun, and whether the message exists is unknown

ASKS_NOTHING = -1
UNKNOWN = 0  # as the revision that a message shows: it is older than any revision, so the message is rendered

_KEY = ["platform", "room", "message"]
_REST = [c.name for c in displays.c if c.name not in _KEY]
_SAVE = upsert(displays, *_REST)
_SAVE_OWN = upsert(displays, *_REST, only=lambda new: displays.c.match_id == new.match_id)


class Display(Struct, frozen=True):
    """One message: a match's card for a room, one player's hand, or a notice to one player.

    Until it is sent, `message` is a name of ours (see `wanted`); after that it is the platform's id. `turn` is the
    question that a notice is about or that a hand asks its viewer; ASKS_NOTHING where a hand asks nothing, and 0 where
    it is unknown what a hand shows; RESULT of a card that was posted anew when its match ended. A notice is `private`
    in a chat that only its viewer reads, and a `digest` if it is about all tables that wait for them. One without a
    viewer is to all in its room who have that question to answer.
    """

    platform: str
    room: str
    message: str
    match_id: str
    viewer: int | None = None
    shown: int = UNKNOWN
    expires_at: datetime | None = None
    kind: Kind = "card"
    state: State = "there"
    handle: str = ""
    turn: int = 0
    private: bool = False
    digest: bool = False

    @property
    def is_urgent(self) -> bool:
        """Whether somebody waits for it."""
        return self.kind == "notice" or self.state == "wanted"

    @property
    def is_result(self) -> bool:
        """Whether it is the card that was posted anew when its match ended."""
        return self.kind == "card" and self.turn == RESULT

    def is_above(self, other: Display) -> bool:
        """Whether it is the card of the running match, above the `other` one that has the result."""
        is_card = self.kind == "card" and not self.handle and not self.is_result and other.is_result
        return is_card and (self.platform, self.room) == (other.platform, other.room) and self._is_before(other)

    def _is_before(self, other: Display) -> bool:
        """Whether it was sent first: numbers of messages grow. One that is still to be sent comes below all others."""
        if other.state != "there":
            return self.message != other.message
        is_sent = self.state == "there" and self.message.strip("0")
        return bool(is_sent) and _place(self.message) < _place(other.message)

    @property
    def key(self) -> tuple[str, str, str]:
        """The primary key."""
        return self.platform, self.room, self.message


def _place(message: str) -> tuple[int, str]:
    """Returns where a message stands among others of its room."""
    return len(message), message


def wanted(platform: str, room: str, match_id: str, kind: Kind, viewer: int | None = None, turn: int = 0) -> Display:
    """Returns a message to send; the same message always gets the same key, so it is sent once."""
    name = ":".join(["+" + match_id, kind, *([] if viewer is None else [str(viewer)]), *([str(turn)] if turn else [])])
    return Display(platform, room, name, match_id, viewer, kind=kind, state="wanted", turn=turn)


def as_shown(display: Display, table: Table) -> Display:
    """Returns the display as it is once it shows this table."""
    turn = display.turn
    if display.kind == "hand":
        asked = table.status == "live" and table.seat_of(display.viewer) in table.waiting()
        turn = table.live_match().turn if asked else ASKS_NOTHING
    return replace(display, shown=table.revision, turn=turn)


def as_unknown(display: Display) -> Display:
    """Returns the display as it is while nobody knows what it shows."""
    return replace(display, shown=UNKNOWN, turn=display.turn if display.kind == "card" else 0)


def is_stale(display: Display, table: Table) -> bool:
    """Whether a display must show something newer.

    A hand that asks nothing of its viewer stays as it is while others move: it is rendered again when it is the
    viewer's turn, when they open it, when somebody leaves, comes back or offers something, and when the match is no
    longer live. `stale_ids` asks the same in SQL.
    """
    if display.shown >= table.revision:
        return False
    if display.kind != "hand" or table.status != "live" or display.turn != ASKS_NOTHING:
        return True
    if display.shown < table.hands_revision:
        return True
    seat = table.seat_of(display.viewer)
    return seat is None or seat in table.waiting()


_STALE = {"shown": UNKNOWN, "turn": case((displays.c.kind == "card", displays.c.turn), else_=0)}
_ITS = tuple(displays.c[name] == bindparam(f"the_{name}") for name in _KEY)
_DROP = delete(displays).where(*_ITS)
_LET_GO = _DROP.where(displays.c.match_id == bindparam("of_match"))
_BEHIND = update(displays).where(*_ITS).values(_STALE)
_HAND_OVER = update(displays).where(*_ITS).values(_STALE | {"match_id": bindparam("to_match")})
_BEGIN = update(displays).where(*_ITS, displays.c.state == "wanted").values(state="sending")
_BEHIND_ABOVE = (
    update(displays)
    .where(*(displays.c[name] == bindparam(f"the_{name}") for name in ("platform", "room")))
    .where(displays.c.match_id == bindparam("of_match"), displays.c.state == "there", displays.c.kind == "card")
    .where(displays.c.handle == "")
    .values(shown=UNKNOWN)
)
_rows = Rows(Display, displays)
_AT = _rows.select.where(*_ITS)
_SHOWN = (
    update(displays)
    .where(*_ITS, displays.c.match_id == bindparam("of_match"), displays.c.shown < bindparam("now_shown"))
    .values(shown=bindparam("now_shown"), turn=bindparam("now_turn"))
)


def _its(display: Display) -> dict[str, str]:
    return {"the_platform": display.platform, "the_room": display.room, "the_message": display.message}


async def save(conn: AsyncConnection, display: Display) -> None:
    """Saves a display, or its new state."""
    await conn.execute(_SAVE, stored(asdict(display)))


async def save_own(conn: AsyncConnection, display: Display) -> None:
    """Saves a message that a front wrote itself; it is stale if it was handed over to another match meanwhile."""
    kept = await conn.execute(_SAVE_OWN, stored(asdict(display)))
    if not kept.rowcount:
        await conn.execute(_BEHIND, _its(display))


async def hand_over(conn: AsyncConnection, display: Display, match_id: str) -> None:
    """Makes a message show another match."""
    await conn.execute(_HAND_OVER, {**_its(display), "to_match": match_id})


async def drop(conn: AsyncConnection, display: Display) -> None:
    """Forgets a display whose message is gone."""
    await conn.execute(_DROP, _its(display))


async def release(conn: AsyncConnection, display: Display) -> None:
    """Forgets that a message shows this match; does nothing if it shows another match by now."""
    await conn.execute(_LET_GO, {**_its(display), "of_match": display.match_id})


async def replace_row(conn: AsyncConnection, was: Display, now: Display) -> None:
    """Replaces a display by another: a wanted message was sent, or a message was posted again."""
    if was.key != now.key:
        await drop(conn, was)
    await save(conn, now)


async def begin(conn: AsyncConnection, display: Display) -> bool:
    """Marks a wanted message as being sent; a card above a result is behind until it is known that the result came.

    Returns False where sending has begun already, or it is no longer wanted.
    """
    begun = (await conn.execute(_BEGIN, _its(display))).rowcount == 1
    if begun and display.is_result:
        await conn.execute(_BEHIND_ABOVE, _its(display) | {"of_match": display.match_id})
    return begun


async def mark_shown(conn: AsyncConnection, shown: Iterable[Display]) -> None:
    """Notes that each of these displays shows its revision, unless it shows a newer one or another match by now."""
    rows = [{**_its(one), "of_match": one.match_id, "now_shown": one.shown, "now_turn": one.turn} for one in shown]
    if rows:
        await conn.execute(_SHOWN, rows)


async def at(conn: AsyncConnection, platform: str, room: str, message: str) -> Display | None:
    """Returns the display at this message, or None."""
    return await _rows.first(conn, _AT, {"the_platform": platform, "the_room": room, "the_message": message})


_OF_MATCHES = _rows.select.where(displays.c.match_id.in_(bindparam("ids", expanding=True)))
_OF_MATCHES = _OF_MATCHES.limit(bindparam("most"))


async def of_matches(conn: AsyncConnection, match_ids: Iterable[str], most: int) -> list[Display]:
    """Returns the displays of some matches, `most` at most."""
    return await _rows.all(conn, _OF_MATCHES, {"ids": list(match_ids), "most": most})


_OWN = (seats.c.player_id == displays.c.viewer) & seats.c.substitute.is_(None) & seats.c.sitter_id.is_(None)
_SITS = exists().where(seats.c.match_id == matches.c.id, _OWN | (seats.c.sitter_id == displays.c.viewer))
_IS_ASKED = _SITS.where(WAITED_FOR)
_BEHIND_IDS = select(matches.c.id).join(displays)
_RESTS = (displays.c.kind == "hand") & (matches.c.status == "live") & (displays.c.turn == ASKS_NOTHING)
_RESTS &= displays.c.shown >= matches.c.hands_revision
_BEHIND_IDS = _BEHIND_IDS.where(
    matches.c.id > bindparam("after"), displays.c.shown < matches.c.revision, ~_RESTS | _IS_ASKED | ~_SITS
)
_BEHIND_IDS = _BEHIND_IDS.distinct().order_by(matches.c.id).limit(bindparam("most"))


async def stale_ids(conn: AsyncConnection, after: str, most: int) -> list[str]:
    """Returns ids of matches with a stale display (see is_stale), in order, starting after `after`."""
    return list((await conn.execute(_BEHIND_IDS, {"after": after, "most": most})).scalars())


_OPENED = bindparam("opened", type_=matches.c.created_at.type)
_IN_ROOM = select(matches.c.id, rooms.c.address).join(rooms, rooms.c.id == matches.c.room_id)
_HERE = (displays.c.platform == rooms.c.platform) & (displays.c.room == rooms.c.address)
_CARDLESS = _IN_ROOM.where(
    matches.c.status.in_(["open", "live"]),
    matches.c.created_at < _OPENED,
    rooms.c.platform == bindparam("on"),
    rooms.c.reach == "here",
    ~exists().where(displays.c.match_id == matches.c.id, displays.c.kind == "card", _HERE),
).limit(bindparam("most"))


async def cardless(conn: AsyncConnection, platform: str, before: datetime, most: int) -> list[Display]:
    """Returns the missing cards of unfinished matches opened before then, for rooms of their own where we can post.

    A match that is shown only elsewhere counts as missing: the players are here.
    """
    rows = await conn.execute(_CARDLESS, {"opened": before, "on": platform, "most": most})
    return [wanted(platform, address, match_id, "card") for match_id, address in rows]


_UNSHOWN = _IN_ROOM.where(
    matches.c.room_id == bindparam("in_room"),
    rooms.c.platform != WEB,
    matches.c.status.in_(["open", "live"]),
    matches.c.host == bindparam("by_host"),
    matches.c.created_at >= _OPENED,
    ~exists().where(displays.c.match_id == matches.c.id, displays.c.state == "there"),
)


async def unshown(conn: AsyncConnection, room: int, host: int, since: datetime) -> list[str]:
    """Returns the unfinished tables that this host opened in a chat's room since then and that have no card there."""
    return list((await conn.execute(_UNSHOWN, {"in_room": room, "by_host": host, "opened": since})).scalars())


async def drop_room(conn: AsyncConnection, platform: str, room: str) -> None:
    """Forgets all displays of a room that is gone."""
    await conn.execute(delete(displays).where(displays.c.platform == platform, displays.c.room == room))


_UNFINISHED = exists().where(matches.c.id == displays.c.match_id, matches.c.status != "over")


async def mark_stale(conn: AsyncConnection, platform: str, room: str) -> None:
    """Marks the cards of a room's unfinished matches as stale, although no match has changed."""
    these = (displays.c.platform == platform) & (displays.c.room == room) & (displays.c.kind == "card")
    await conn.execute(update(displays).where(these, _UNFINISHED).values(_STALE))


async def mark_hands_stale(conn: AsyncConnection, viewer: int) -> None:
    """Marks a player's hands of unfinished matches as stale, although no match has changed."""
    these = (displays.c.viewer == viewer) & (displays.c.kind == "hand")
    await conn.execute(update(displays).where(these, _UNFINISHED).values(_STALE))


async def hand_to(conn: AsyncConnection, viewer: int, platform: str, other: int, kept: Iterable[str]) -> None:
    """Makes a player's hands of unfinished matches on a platform those of another player, who has no seat there.

    Hands in the rooms `kept` stay as they are.
    """
    these = (displays.c.viewer == viewer) & (displays.c.kind == "hand") & (displays.c.platform == platform)
    lost = update(displays).where(these, _UNFINISHED, displays.c.room.not_in(list(kept)))
    await conn.execute(lost.values(_STALE | {"viewer": other}))


async def mark_suspect(conn: AsyncConnection, since: datetime) -> None:
    """Marks the messages of all matches that may have changed since then as stale: what they show is uncertain.

    These are all unfinished matches, because seats and offers change without a step; the matches that have ended since
    then; those for which a rematch is offered, or may have been: within an hour of the end, so that the offer lapsed
    in the hour after that; and ended matches whose deadline, after which the next match begins, is later.
    """
    offered = matches.c.started_at.is_not(None) & (matches.c.ended_at > since - 2 * OFFERED)
    ended = (matches.c.ended_at > since) | offered | matches.c.offers_until.is_not(None) | (matches.c.deadline > since)
    changed = displays.c.match_id.in_(select(matches.c.id).where(matches.c.status.in_(UNFINISHED) | ended))
    these = (displays.c.state == "there") & (displays.c.kind != "notice")
    await conn.execute(update(displays).where(these, changed).values(_STALE))
