"""People: one player here may have accounts on several platforms."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from sqlalchemy import ColumnElement, Text, bindparam, cast, delete, exists, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.table import chips
from games.table.chair import PROGRAM_MARK
from games.table.table import HOUSE, Movement, player_purse

from .. import appointments, names, temporary_messages
from ..columns import WEB, inserted
from ..matches import daily, finished, first_guesses, purses, rating_lines, results, seekers, sittings, talk
from ..parts import find_parts
from ..personal_data import TEXT_OF
from ..rows import Rows, encode
from ..schema import accounts, bans, blocks, displays, matches, players, rooms, seats, subscriptions
from ..unit_of_work import UnitOfWork
from . import avatar_pictures, programs

VISIT = timedelta(minutes=5)  # activity within it counts as one visit, noted once

Seen = Literal["me", "rooms", "everyone"]  # by whom


@dataclass(frozen=True, slots=True)
class Account:
    """A person's identity on a platform."""

    platform: str
    account: str
    name: str
    language: str = "en"
    username: str = ""  # the handle that people use there


@dataclass(frozen=True, slots=True)
class StoredAccount:
    """An account as it is stored."""

    platform: str
    account: str
    name: str
    username: str
    reachable: int  # 1: private messages arrive; -1: one was refused; 0: unknown


@dataclass(frozen=True, slots=True)
class Preferences:
    """How a player wants to be notified, and who sees their name."""

    # where private screens are shown: on the card, in a message that only they see, or in private; "": the default
    hands: Literal["", "card", "here", "private"] = ""
    notices: Literal["room", "private", "off"] = "room"
    quiet_from: int | None = None  # start hour of their quiet time: no notices until its end
    quiet_to: int | None = None
    utc_offset: int = 0  # minutes
    reminders: Literal["once", "twice"] | int = "once"  # or every so many hours
    profile: Seen = "me"  # who may see the page of their matches and ratings
    ladders: Literal["", "shown", "hidden"] = ""  # their name to people who share no room with them; "": not answered
    presence: Literal["shown", "hidden"] = "shown"  # that they look at the board of a match that they play
    here: Literal["friends", "nobody"] = "friends"  # who sees that they are here now
    daily_at: str = ""  # the time of day at which they are reminded of the daily match, as 20:00; "": never
    daily_zone: str = ""  # the IANA name of its time zone; "": by utc_offset
    privacy_read: str = ""  # the newest version of the privacy text that they were told of; "": before there was one


@dataclass(frozen=True, slots=True)
class Player:
    """A known person."""

    id: int
    handle: str
    name: str
    language: str
    skin: str  # pictures or text
    operator: bool
    seen_at: datetime
    preferences: Preferences = field(default_factory=Preferences)
    friends: int = 0  # how many they have, with the people whose tables they follow
    daily: str = ""  # their last finished daily match, as storage/matches/streaks.py reads it

    def was_just_here(self, now: datetime) -> bool:
        """Whether this visit needs no write: they were seen within VISIT, on the same day."""
        return abs(now - self.seen_at) < VISIT and now.astimezone(UTC).date() == self.seen_at.astimezone(UTC).date()


rows = Rows(Player, players, preferences="wishes")
get = rows.get

_BEHIND = rows.select.add_columns(accounts.c.username).join(accounts)
_BEHIND = _BEHIND.where(accounts.c.platform == bindparam("on"), accounts.c.account == bindparam("as"))


async def find(conn: AsyncConnection, platform: str, account: str) -> Player | None:
    """Returns the player of an account, or None if unknown."""
    return (await find_named(conn, platform, account))[0]


async def find_named(conn: AsyncConnection, platform: str, account: str) -> tuple[Player | None, str]:
    """Returns the player of an account, or None if unknown, and the account's user name as it is stored."""
    row = (await conn.execute(_BEHIND, {"on": platform, "as": account})).first()
    return (None, "") if row is None else (rows.value(row), row.username)


_SESSION = rows.select.add_columns(accounts.c.epoch).join(accounts)
_SESSION = _SESSION.where(accounts.c.platform == bindparam("on"), accounts.c.account == bindparam("as"))


async def find_session(conn: AsyncConnection, platform: str, account: str) -> tuple[Player | None, int]:
    """Returns the player of an account, and the epoch of its sessions; None and 0 if unknown."""
    row = (await conn.execute(_SESSION, {"on": platform, "as": account})).first()
    return (None, 0) if row is None else (rows.value(row), row.epoch)


async def end_sessions(conn: AsyncConnection, player: int) -> None:
    """Ends all sessions of a player, in browsers and frames: those that begin now belong to the next epoch."""
    await conn.execute(update(accounts).where(accounts.c.player_id == player).values(epoch=accounts.c.epoch + 1))


async def epoch_of(conn: AsyncConnection, account: str) -> int:
    """Returns the epoch of the sessions of a web account."""
    is_account = (accounts.c.platform == WEB) & (accounts.c.account == account)
    return await conn.scalar(select(accounts.c.epoch).where(is_account)) or 0


async def by_handle(conn: AsyncConnection, handle: str) -> Player | None:
    """Returns the player with this handle; if their account was linked since, the player who has it now."""
    player = await rows.first(conn, rows.select.where(players.c.handle == handle))
    if player is None or await accounts_of(conn, player.id):
        return player
    began_so = select(accounts.c.player_id).where(accounts.c.began_as == player.id).distinct()
    now = (await conn.scalars(began_so)).all()
    return await get(conn, now[0]) if len(now) == 1 else None


_NEWCOMER = Preferences(privacy_read=TEXT_OF.isoformat())
_NEW = insert(players).values(wishes=encode({"privacy_read": _NEWCOMER.privacy_read}))
_NEW_ACCOUNT = insert(accounts)
_RENAME = (
    update(accounts)
    .where(accounts.c.platform == bindparam("on"), accounts.c.account == bindparam("as"))
    .values(name=bindparam("name"))
)


async def get_or_create(unit: UnitOfWork, who: Account, handle: str, now: datetime) -> Player:
    """Returns the player of an account, created on the first visit; pays the starting grant and the daily top-up."""
    player, called = await find_named(unit.conn, who.platform, who.account)
    username = names.as_stored(who.username)
    if player is None:
        name = _seen_name(who)
        facts = {"handle": handle, "name": name, "language": who.language, "skin": "pictures", "operator": 0}
        times = {"created_at": now, "seen_at": now, "topped_up_at": now}
        done = await unit.conn.execute(_NEW, {**facts, **times})
        player = Player(inserted(done), handle, name, who.language, "pictures", False, now, _NEWCOMER)
        account = {"platform": who.platform, "account": who.account, "player_id": player.id, "began_as": player.id}
        await unit.conn.execute(_NEW_ACCOUNT, {**account, "name": name, "username": ""})
        unit.move(chips.welcome(player.id))
    else:
        await unit.conn.execute(_RENAME, {"on": who.platform, "as": who.account, "name": _seen_name(who)})
        await _daily(unit, player, now)
        if not player.language and who.language:  # so far they were only mentioned by others
            await change(unit.conn, player.id, language=who.language)
            player = replace(player, language=who.language)
    if username != called:
        await names.give(unit.conn, who.platform, who.account, username)
    return player


def _is(platform: str, account: str) -> ColumnElement[bool]:
    return (accounts.c.platform == platform) & (accounts.c.account == account)


account_rows = Rows(StoredAccount, accounts)
_ACCOUNTS = account_rows.select.where(accounts.c.player_id == bindparam("player"))
_ACCOUNTS = _ACCOUNTS.order_by(accounts.c.began_as.is_not(None), accounts.c.began_as, *accounts.primary_key)


async def accounts_of(conn: AsyncConnection, player: int) -> list[StoredAccount]:
    """Returns the accounts of a player, the oldest first."""
    return await account_rows.all(conn, _ACCOUNTS, {"player": player})


async def set_reachable(conn: AsyncConnection, platform: str, account: str, reachable: int) -> None:
    """Notes whether private messages arrive at an account."""
    other = accounts.c.reachable != reachable
    await conn.execute(update(accounts).where(_is(platform, account), other).values(reachable=reachable))


async def set_preferences(conn: AsyncConnection, player: int, preferences: Preferences) -> None:
    """Saves how a player wants to be notified."""
    await rows.change(conn, player, wishes=encode(preferences))


async def note_notice(conn: AsyncConnection, player: int, at: datetime, arrived: bool) -> None:
    """Notes when a notice was last sent to a player, and whether it arrived."""
    await rows.change(conn, player, noticed_at=at, notice_arrived=arrived)


async def last_notice(conn: AsyncConnection, player: int) -> tuple[datetime | None, bool]:
    """Returns when a notice was last sent to a player, and whether it arrived."""
    wanted = select(players.c.noticed_at, players.c.notice_arrived).where(players.c.id == player)
    at, arrived = (await conn.execute(wanted)).one()
    return at, bool(arrived)


_TOPPED_UP = select(players.c.topped_up_at).where(players.c.id == bindparam("number"))


async def _daily(unit: UnitOfWork, player: Player, now: datetime) -> None:
    last = (await unit.conn.execute(_TOPPED_UP, {"number": player.id})).scalar_one()
    await rows.change(unit.conn, player.id, seen_at=now)
    if last.astimezone(UTC).date() >= now.astimezone(UTC).date():
        return
    await rows.change(unit.conn, player.id, topped_up_at=now)
    unit.move(*chips.daily(player.id, await purses.worth(unit.conn, player.id)))


async def change(conn: AsyncConnection, player: int, **values: str | int) -> None:
    """Changes a player's name, language or display mode; a new name also appears at unfinished tables."""
    if "name" in values:
        values["name"] = names.fit_name(str(values["name"]))
        sits = matches.c.id.in_(select(seats.c.match_id).where(seats.c.player_id == player))
        await _raise_revision(conn, sits & (matches.c.status != "over"))
        unfinished = exists().where(matches.c.id == seats.c.match_id, matches.c.status != "over")
        of_player = (seats.c.player_id == player) & unfinished
        await conn.execute(update(seats).where(of_player).values(name=values["name"]))
    await rows.change(conn, player, **values)


async def _raise_revision(conn: AsyncConnection, which: ColumnElement[bool]) -> None:
    """Raises the revision of matches whose names change: their displays become stale, and cached tables outdated."""
    await conn.execute(update(matches).where(which).values(revision=matches.c.revision + 1))


def _seen_name(who: Account) -> str:
    """Returns the name of an account as it can be shown, never that of a program; or the username, or a mark."""
    shown = names.fit_name(who.name.replace(PROGRAM_MARK, ""))
    return shown or names.fit_name(who.username) or ("?" if who.name else "")


async def recent(conn: AsyncConnection, since: datetime, most: int) -> list[Player]:
    """Returns the players seen since then, newest first."""
    here = (players.c.seen_at >= since) & (players.c.name != "") & players.c.id.in_(select(accounts.c.player_id))
    return await rows.all(conn, rows.select.where(here).order_by(players.c.seen_at.desc()).limit(most))


_EXPORTED = {"looking_for": seekers, "avatar_picture": avatar_pictures, "daily": daily, "appointments": appointments}
_EXPORTED |= {"programs": programs, "talk": talk}


async def export(conn: AsyncConnection, player: int) -> dict[str, Any]:
    """Returns everything stored about a player."""
    row = (await conn.execute(select(players).where(players.c.id == player))).mappings().one()
    known = await conn.execute(select(accounts).where(accounts.c.player_id == player).order_by(*accounts.primary_key))
    sat = select(seats.c.match_id, seats.c.seat, seats.c.name, seats.c.words).where(seats.c.player_id == player)
    sat = sat.join(matches, matches.c.id == seats.c.match_id).order_by(matches.c.created_at, *seats.primary_key)
    on_web = select(accounts.c.account).where((accounts.c.player_id == player) & (accounts.c.platform == WEB))
    endpoints = select(subscriptions.c.endpoint).where(subscriptions.c.account.in_(on_web)).order_by(subscriptions.c.at)
    reasons = select(bans.c.reason).where(bans.c.player_id == player).order_by(bans.c.at, bans.c.room_id)
    booked = await purses.movements_of(conn, player_purse(player), 1_000_000)
    return {
        "player": {k: v.isoformat() if isinstance(v, datetime) else v for k, v in row.items() if k != "id"},
        "accounts": [{k: a[k] for k in ("platform", "account", "name", "username")} for a in known.mappings()],
        "sat_in": await sittings.export(conn, player),
        "seats": [dict(seat) for seat in (await conn.execute(sat)).mappings()],
        "purse": await purses.balance(conn, player_purse(player)),
        "bans": list(await conn.scalars(reasons)),
        "push": list(await conn.scalars(endpoints)),
        "ratings": await rating_lines.export(conn, player),
        "first_guesses": await first_guesses.first_guesses(conn, player),
        **{part.name: await part.export(conn, player) for part in find_parts()},
        **{name: await part.export(conn, player) for name, part in _EXPORTED.items()},
        "movements": [{**m, "at": m["at"].isoformat()} for m in booked],
    }


_PRIVATE = (rooms.c.platform == accounts.c.platform) & (rooms.c.address == accounts.c.account)


async def forget(unit: UnitOfWork, player: int) -> None:
    """Deletes a person's name, words and accounts and returns their chips; their matches stay without them."""
    conn, of_player = unit.conn, seats.c.player_id == player
    sits = matches.c.id.in_(select(seats.c.match_id).where(of_player)) | sittings.with_sitter(player)
    await _raise_revision(conn, sits | (matches.c.host == player))
    await conn.execute(update(seats).where(of_player).values(name="", words="", player_id=None))
    await conn.execute(update(matches).where(matches.c.host == player).values(host=None))
    for part in (sittings, results, finished, rating_lines, first_guesses, talk):
        await part.forget(conn, player)
    was = await _forget_accounts(conn, player)
    await conn.execute(delete(displays).where(displays.c.viewer == player))
    await temporary_messages.forget(conn, player, unit.now())
    await conn.execute(delete(blocks).where((blocks.c.player_id == player) | (blocks.c.other == player)))
    await seekers.leave(conn, player)
    for delete_there in (avatar_pictures.withdraw, daily.forget, appointments.forget, programs.forget):
        await delete_there(conn, player)
    for of_part in find_parts():
        await of_part.forget(conn, player, unit.now())
    handle = literal("forgotten-").concat(cast(players.c.id, Text))
    blank = {"name": "", "handle": handle, "operator": 0, "wishes": "{}", "vacations": "[]", "daily": ""}
    await conn.execute(update(players).where(players.c.id.in_(was)).values(**blank, vacation_until=None))
    unit.move(Movement(player_purse(player), HOUSE, await purses.balance(conn, player_purse(player)), "forgotten"))


async def _forget_accounts(conn: AsyncConnection, player: int) -> set[int]:
    """Deletes a person's accounts; returns the players that they are, or were before accounts were linked."""
    known = await conn.execute(select(accounts.c.began_as).where(accounts.c.player_id == player))
    was = {player, *known.scalars()} - {None}
    on_web = select(accounts.c.account).where((accounts.c.player_id == player) & (accounts.c.platform == WEB))
    await conn.execute(delete(subscriptions).where(subscriptions.c.account.in_(on_web)))
    private = select(rooms.c.id).join(accounts, _PRIVATE).where(accounts.c.player_id == player)
    await conn.execute(update(rooms).where(rooms.c.id.in_(private)).values(title=""))  # older versions put a name there
    await conn.execute(delete(accounts).where(accounts.c.player_id == player))
    return was
