"""The lobby: open, join, withdraw, kick, begin, cancel; until a match begins, every chip can come back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from bot.view.option_values import bad_range, bad_seats
from games.core.game import AnyGame, Refusal, Seat
from games.table.clock import LOBBY_LIMIT, is_up
from games.table.starting import all_agreed, missing
from games.table.table import Chair, Change, Lobby, Movement, Table, player_purse
from storage import Desk, tables
from storage.people import Player
from storage.rooms import Room

from .opening_terms import check_stake
from .play import begun
from .seating import closed, held, new_table, present, seated, with_words, withdrawn, without
from .succession import owed_at
from .table_limits import check_blocks, check_may_open, check_open_tables, check_pairs, check_seats

if TYPE_CHECKING:
    from bot.app import App

INVITATION_LIMIT = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Plan:
    """What somebody asks for when opening a table."""

    game: str
    options: Any
    most: int  # seats
    stake: int = 0
    invited: tuple[Player, ...] = ()
    levels: tuple[int, ...] = ()  # computers to sit down at once
    sits: bool = True  # a moderator may open a table for others without sitting
    moderator: bool = False  # the host may do here what a moderator may


async def open_table(app: App, room: Room, host: Player, front: str, plan: Plan) -> Table:
    """A new table in a room; begins at once where every seat is taken and nobody is to be waited for."""
    check_may_open(room, plan.moderator or host.operator)
    check_plan(app.games[plan.game], host, plan)

    async def work(desk: Desk) -> Table:
        newcomer = False
        if plan.sits:
            await check_seats(desk, room, host.id)
            newcomer = not await tables.has_played(desk.conn, host.id, plan.game)
        await check_open_tables(desk, room, host.id)
        await check_blocks(desk, host.id, [player.id for player in plan.invited])
        table = _new_table(app, room, host, front, plan, newcomer)
        await check_pairs(desk, table, [player.id for player in plan.invited])
        stake = (Movement(player_purse(host.id), table.escrow, plan.stake, "stake"),) if plan.sits else ()
        table = desk.put(Change(table, movements=stake))
        only_computers = plan.sits and len(plan.levels) == plan.most - 1
        return desk.put(begun(table, app.now())) if only_computers else begun_if_ready(desk, table, app.now())

    return await app.store.write(work)


def check_plan(game: AnyGame, host: Player, plan: Plan) -> None:
    """Refuses a table that this game cannot be played at, or that this host may not open."""
    taken = plan.sits + len(plan.invited) + len(plan.levels)
    if host.id in (player.id for player in plan.invited) or len(set(plan.invited)) < len(plan.invited):
        raise Refusal("same_player")
    if not plan.sits and not (plan.moderator or host.operator):
        raise Refusal("not_moderator")
    if plan.most not in game.seats:
        raise bad_seats(plan.game, game, plan.most)
    if taken > plan.most:
        raise Refusal("table_full")
    check_stake(plan.game, plan.stake)
    if plan.levels and game.computer is None:
        raise Refusal("no_computer", game=plan.game)
    if plan.levels and plan.stake:
        raise Refusal("no_stake_with_computer")


def _new_table(app: App, room: Room, host: Player, front: str, plan: Plan, newcomer: bool) -> Table:
    now, game = app.now(), app.games[plan.game]
    sits = [seated(host, front, now, newcomer=newcomer)] if plan.sits else []
    invited = [Chair(player.id, player.name, front=front, invited=True) for player in plan.invited]
    computers = [Chair(None, "", level=level) for level in plan.levels]
    challenge = invited and len(sits) + len(invited) + len(computers) == plan.most  # nobody else can come
    limit = game.lobby.limit(plan.options) or (INVITATION_LIMIT if challenge else LOBBY_LIMIT)
    return new_table(
        app,
        now,
        name=plan.game,
        options=plan.options,
        room=room.id,
        host=host.id,
        most=plan.most,
        stake=plan.stake,
        chairs=(*sits, *invited, *computers),
        deadline=now + limit,
        asked_at=now,
    )


async def join(app: App, match_id: str, player: Player, front: str, stake: int, words: str = "") -> Table:
    """A person takes a free seat, or the one kept for them; `stake` is what they saw on the card."""

    async def work(desk: Desk) -> Table:
        table = _open(await desk.table(match_id))
        room = await app.room(desk.conn, table.room)
        seat = table.seat_of(player.id)
        if seat is not None and not table.chairs[seat].invited:
            raise Refusal("already_seated")
        if player.id in table.lobby.banned:
            raise Refusal("banned")
        if seat is None and len(table.chairs) >= table.most:
            raise Refusal("table_full")
        if stake != table.stake:
            raise Refusal("wrong_stake", stake=table.stake)
        await check_blocks(desk, player.id, [c.player for c in table.chairs if c.player not in (None, player.id)])
        await check_seats(desk, room, player.id)
        await check_pairs(desk, table, [player.id])
        newcomer = not await tables.has_played(desk.conn, player.id, table.name)
        chair = seated(player, front, app.now(), words, newcomer)
        chairs = list(table.chairs)
        if seat is None:
            chairs.append(chair)
        else:
            chairs[seat] = chair
        paid = Movement(player_purse(player.id), table.escrow, table.stake, "stake")
        after = held(replace(table, chairs=tuple(chairs), host=table.host or player.id), app.now())
        return begun_if_ready(desk, desk.put(Change(after, movements=(paid,))), app.now())

    return await app.store.write(work)


def check_words(table: Table, player: Player) -> None:
    """Refuses who can add no words to the seed of this table."""
    with_words(_open(table), player.id, "", table.moved_at)


async def add_words(app: App, match_id: str, player: Player, words: str) -> Table:
    """A person who sits adds words to the seed, or others in their place, until the start."""
    return await _changed(app, match_id, lambda table: with_words(table, player.id, words, app.now()))


async def withdraw(app: App, match_id: str, player: Player) -> Table:
    """A person leaves before the start, or declines a seat kept for them; the stake comes back."""
    return await _with_fewer(app, match_id, lambda table: withdrawn(table, player.id, app.now()))


async def hold(app: App, match_id: str, player: Player) -> Table:
    """A person who sits stops the countdown of a rematch: it waits for a Start. Refuses with `already_held`."""

    def holding(table: Table) -> Change:
        seat = table.seat_of(player.id)
        if seat is None or table.chairs[seat].invited:
            raise Refusal("not_seated")
        if not table.lobby.starts_soon:
            raise Refusal("already_held")
        return Change(held(table, app.now()))

    return await _changed(app, match_id, holding)


async def kick(
    app: App, match_id: str, host: Player, seat: Seat, moderator: bool = False, whom: int | None = None
) -> Table:
    """The host takes somebody, or a computer, off the table; a person taken off a second time stays away from it.

    `whom` is the player that was seen in the seat: seats move up when somebody leaves.
    """

    def kicked(table: Table) -> Change:
        _only_host(table, host, moderator)
        if not 0 <= seat < len(table.chairs) or whom not in (None, table.chairs[seat].player):
            raise Refusal("not_seated")
        gone = table.chairs[seat]
        if gone.player == host.id:
            raise Refusal("host_cannot_leave")
        return without(replace(table, lobby=_noted(table.lobby, gone)), seat, app.now())

    return await _with_fewer(app, match_id, kicked)


def _noted(lobby: Lobby, gone: Chair) -> Lobby:
    """Who sat and was taken off may come back once."""
    if gone.player is None or gone.invited:
        return lobby
    if gone.player in lobby.removed:
        return replace(lobby, banned=(*lobby.banned, gone.player))
    return replace(lobby, removed=(*lobby.removed, gone.player))


async def begin(app: App, match_id: str, host: Player) -> Table:
    """The host starts, with at least the game's fewest seats taken."""

    def started(table: Table) -> Change:
        _only_host(table, host)
        if missing(table):
            raise Refusal("not_enough_players", least=table.game.fewest)
        return begun(table, app.now())

    return await _changed(app, match_id, started)


async def cancel(app: App, match_id: str, host: Player, moderator: bool = False) -> Table:
    """The host (or a moderator) closes an open table; everybody's stake comes back.

    A registration owes its successor then, as a match that has ended does.
    """
    done = await app.store.change(match_id, lambda table: cancelled(table, host, moderator, app.now()))
    return done.table


def cancelled(table: Table, host: Player, moderator: bool, now: datetime) -> Change:
    """An open table is closed by its host or a moderator. Raises not_host, and why a table is not open."""
    _open(table)
    _only_host(table, host, moderator)
    change = closed(table, now)
    return replace(change, table=replace(change.table, deadline=owed_at(change.table, now)))


async def add_computer(app: App, match_id: str, host: Player, level: int) -> Table:
    """The host seats a computer; no chips are played for with one."""

    async def work(desk: Desk) -> Table:
        table = _open(await desk.table(match_id))
        _only_host(table, host)
        if table.game.computer is None:
            raise Refusal("no_computer", game=table.name)
        if level not in range(1, 6):
            raise bad_range(table.name, "level", level, 1, 5)
        if table.stake:
            raise Refusal("no_stake_with_computer")
        if len(table.chairs) >= table.most:
            raise Refusal("table_full")
        after = held(replace(table, chairs=(*table.chairs, Chair(None, "", level=level))), app.now())
        return begun_if_ready(desk, desk.put(Change(after)), app.now())

    return await app.store.write(work)


async def rang(app: App, match_id: str) -> Table:
    """A lobby's time is up: it begins, is given more time, or closes."""

    def ring(table: Table) -> Change:
        now = app.now()
        if not is_up(table, now, app.outages):
            raise Refusal("too_early")
        if table.lobby.starts_soon:
            return begun(table, now)
        clock = table.game.lobby
        limit = clock.limit(table.options)
        if limit is None:
            return closed(table, now, late=True)
        if not missing(table):
            return begun(table, now)
        if table.lobby.extended >= clock.extensions:
            return closed(table, now, late=True)
        lobby = replace(table.lobby, extended=table.lobby.extended + 1)
        return Change(replace(table, lobby=lobby, deadline=now + limit, asked_at=now))

    return await _changed(app, match_id, ring)


def _open(table: Table) -> Table:
    if table.status == "live":
        raise Refusal("already_started")
    if table.status == "over":
        raise Refusal("match_over" if table.match else "closed")
    return table


def _only_host(table: Table, player: Player, moderator: bool = False) -> None:
    if table.host != player.id and not moderator:
        raise Refusal("not_host")


async def _changed(app: App, match_id: str, change: Callable[[Table], Change]) -> Table:
    done = await app.store.change(match_id, lambda table: change(_open(table)))
    return done.table


async def _with_fewer(app: App, match_id: str, change: Callable[[Table], Change]) -> Table:
    """Somebody goes: it starts at once if they were the last who had not agreed to start."""

    async def work(desk: Desk) -> Table:
        table = desk.put(change(_open(await desk.table(match_id))))
        return begun_if_ready(desk, table, app.now())

    return await app.store.write(work)


def begun_if_ready(desk: Desk, table: Table, now: datetime) -> Table:
    """The table; begun where it is full and starts by that, or where everybody who sits has agreed."""
    is_full = table.game.lobby.full_starts and len(present(table)) == table.most
    is_agreed = all_agreed(table) and not missing(table)
    return desk.put(begun(table, now)) if table.status == "open" and (is_full or is_agreed) else table
