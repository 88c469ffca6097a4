"""An open table: joining, removing, adding computers, and its start, end and extensions."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from games.core.game import Refusal, Seat

from . import check_in
from .chair import Chair
from .check_in import begun
from .chips import stake_of
from .clock import LOBBY_LIMIT, Outage, is_up
from .seating import closed, held, is_program, present, without
from .starting import all_agreed, is_announced, may_start, missing, owed_at
from .table import Change, Lobby, Table

POSTPONED_BY = timedelta(minutes=2)  # to come back to a table whose start had to wait


def check_open(table: Table) -> None:
    """Refuses a table that is no longer open, with the reason."""
    if table.status == "live":
        raise Refusal("already_started")
    if table.status == "over":
        raise Refusal("match_over" if table.match else "closed")


def check_host(table: Table, player: int, moderator: bool = False) -> None:
    """Refuses (`not_host`) a player who is neither the host nor a moderator."""
    if table.host != player and not moderator:
        seat = table.seat_of(table.host)
        raise Refusal("not_host") if seat is None else Refusal("not_host", seat=seat)


def check_join(table: Table, player: int, stake: int) -> None:
    """Refuses a player who cannot take a seat here; `stake` is what they saw on the card."""
    check_open(table)
    seat = table.seat_of(player)
    if seat is not None and not table.chairs[seat].invited:
        raise Refusal("already_seated")
    if player in table.lobby.banned:
        raise Refusal("banned")
    if seat is None and table.visibility == "named":
        raise Refusal("named_only")
    if seat is None and len(table.chairs) >= table.most:
        raise Refusal("table_full")
    if stake != table.stake:
        raise Refusal("wrong_stake", stake=table.stake)


def joined(table: Table, chair: Chair, now: datetime) -> Change:
    """Seats a person in an empty or reserved seat, and takes the stake."""
    assert chair.player is not None
    seat = table.seat_of(chair.player)
    chairs = list(table.chairs)
    if seat is None:
        chairs.append(chair)
    else:
        chairs[seat] = chair
    lobby = replace(table.lobby, program_asks=table.lobby.program_asks and not is_program(chair))
    after = held(replace(table, chairs=tuple(chairs), host=table.host or chair.player, lobby=lobby), now)
    return Change(after, movements=(stake_of(table, chair.player),))


def asked_by_program(table: Table) -> Change:
    """Notes that a program wants to sit down, so that its people can agree. Raises `already_asked`."""
    check_open(table)
    if table.lobby.program_asks:
        raise Refusal("already_asked")
    return Change(replace(table, lobby=replace(table.lobby, program_asks=True)))


def invited(table: Table, host: int, chair: Chair, now: datetime) -> Change:
    """Reserves a free seat for a person, by the host."""
    check_open(table)
    check_host(table, host)
    if table.seat_of(chair.player) is not None:
        raise Refusal("seated_there")
    if chair.player in table.lobby.banned:
        raise Refusal("banned")
    if len(table.chairs) >= table.most:
        raise Refusal("table_full")
    return Change(held(replace(table, chairs=(*table.chairs, chair)), now))


def is_challenge(table: Table) -> bool:
    """Whether all free seats of an open table are reserved, so that nobody else can join; their players may open it."""
    is_reserved = any(chair.invited for chair in table.chairs) and len(table.chairs) == table.most
    return table.status == "open" and is_reserved and table.visibility != "named"


def opened_to_all(table: Table, player: int, now: datetime) -> Change:
    """Frees the reserved seats of a challenge for everybody, by its host or by somebody who is invited.

    Raises `open_already`, and `not_host` for everybody else.
    """
    check_open(table)
    seat = table.seat_of(player)
    if seat is None or not table.chairs[seat].invited:
        check_host(table, player)
    if not is_challenge(table):
        raise Refusal("open_already")
    limit = table.game.lobby.limit(table.options) or LOBBY_LIMIT
    return Change(replace(table, chairs=tuple(present(table)), deadline=now + limit, asked_at=now))


def with_computers(table: Table, level: int, count: int, now: datetime) -> Change:
    """Adds so many computer players of a level; tables with one have no stake."""
    check_open(table)
    if table.stake:
        raise Refusal("no_stake_with_computer")
    if count < 1 or len(table.chairs) + count > table.most:
        raise Refusal("table_full")
    chairs = (*table.chairs, *(Chair(None, "", level=level) for _ in range(count)))
    return Change(held(replace(table, chairs=chairs), now))


def stopped_countdown(table: Table, player: int, now: datetime) -> Change:
    """Stops the countdown of a rematch for a seated person: the table then waits for a Start. Raises `already_held`."""
    check_open(table)
    seat = table.seat_of(player)
    if seat is None or table.chairs[seat].invited:
        raise Refusal("not_seated")
    if not table.lobby.starts_soon:
        raise Refusal("already_held")
    return Change(held(table, now))


def kicked(
    table: Table, host: int, seat: Seat, now: datetime, moderator: bool = False, whom: int | None = None
) -> Change:
    """Removes a player from an open table; a person removed a second time cannot return.

    `whom` is the player shown in that seat at the time of the press: seats move up when a player leaves.
    """
    check_open(table)
    check_host(table, host, moderator)
    if not 0 <= seat < len(table.chairs) or whom not in (None, table.chairs[seat].player):
        raise Refusal("not_seated")
    gone = table.chairs[seat]
    if gone.player == host:
        raise Refusal("host_cannot_leave")
    return without(replace(table, lobby=_noted(table.lobby, gone)), seat, now)


def _noted(lobby: Lobby, gone: Chair) -> Lobby:
    """Notes a removed person, who may come back once."""
    if gone.player is None or gone.invited:
        return lobby
    if gone.player in lobby.removed:
        return replace(lobby, banned=(*lobby.banned, gone.player))
    return replace(lobby, removed=(*lobby.removed, gone.player))


def started(table: Table, host: int, now: datetime) -> Change:
    """Starts the match for the host, with at least the game's minimum of seats taken.

    A rematch that all agreed to is started by any of them.
    """
    check_open(table)
    if not (table.lobby.starts_soon and may_start(table, host)):
        check_host(table, host)
    if missing(table):
        raise Refusal("not_enough_players", least=table.game.fewest, to="start")
    if table.awaited_beacon:
        raise Refusal("beacon_waits")
    return begun(table, now)


def begun_if_ready(table: Table, now: datetime) -> Change | None:
    """Starts a table that is full, or whose players have all agreed; else returns None."""
    if table.status != "open" or table.awaited_beacon:
        return None
    is_full = table.game.lobby.full_starts and len(present(table)) == table.most
    is_agreed = all_agreed(table) and not missing(table)
    return begun(table, now) if is_full or is_agreed else None


def host_awaited(table: Table) -> Seat | None:
    """Returns the host's seat where every seat is taken and only their Start is missing; else None."""
    is_full = len(present(table)) == table.most
    return table.seat_of(table.host) if is_full and not is_announced(table) and may_start(table, table.host) else None


def cancelled(table: Table, player: int, moderator: bool, now: datetime) -> Change:
    """Closes an open table by its host or a moderator; a registration owes its successor, as an ended match does."""
    check_open(table)
    check_host(table, player, moderator)
    change = closed(table, now)
    return replace(change, table=replace(change.table, deadline=owed_at(change.table, now)))


def timed_out(table: Table, now: datetime, outages: tuple[Outage, ...]) -> Change:
    """Handles an expired lobby: the match or its check-in begins, it has more time, or it closes. Raises too_early."""
    check_open(table)
    if not is_up(table, now, outages):
        raise Refusal("too_early")
    clock = table.game.lobby
    limit = clock.limit(table.options)
    if table.lobby.check_in is not None:
        return check_in.over(table, max(now, table.moved_at))
    if table.lobby.starts_soon or (limit is not None and not missing(table) and check_in.is_wanted(table)):
        return begun(table, now)
    if table.lobby.follows and not check_in.pressing(table):
        return closed(table, now, late=True, untouched=True)
    if limit is None or table.lobby.extended >= clock.extensions:
        return closed(table, now, late=True)
    lobby = replace(table.lobby, extended=table.lobby.extended + 1)
    return Change(replace(table, lobby=lobby, deadline=now + limit, asked_at=now))


def postponed(table: Table, until: datetime, now: datetime) -> Change:
    """Gives an open table whose time is up more of it, because nothing may begin before then."""
    check_open(table)
    return Change(replace(table, deadline=max(until, now) + POSTPONED_BY, asked_at=now))
