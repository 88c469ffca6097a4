"""The lobby: open, join, withdraw, kick, begin, cancel; until a match begins, every stake can be returned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bot.app import App
from bot.view.option_values import bad_range, bad_seats
from games.core.game import AnyGame, Refusal, Seat
from games.core.options import given, make, with_clock
from games.core.screen import Say
from games.table import lobby as rules
from games.table.chair import Chair
from games.table.chips import stake_of
from games.table.clock import LOBBY_LIMIT
from games.table.play import begun
from games.table.seating import CARD_COMES, invitee, new_table, with_words, withdrawn
from games.table.table import Absent, Change, FirstMove, Lobby, Table, Visibility
from storage import UnitOfWork
from storage.messages import rooms
from storage.messages.rooms import Room
from storage.people.players import Player

from .opening_terms import check_stake
from .ranking import suitable_levels
from .rated_match import chair_of
from .registration import remind_in_time
from .succession import release_predecessor
from .table_limits import check_bans, check_blocks, check_company, check_may_open, check_open_tables, check_seats

INVITATION_LIMIT = timedelta(minutes=10)
DRAIN_LOOK = timedelta(minutes=5)  # between two looks at whether a drain without an end is over


@dataclass(frozen=True, slots=True)
class TableRequest:
    """The facts with which a table is opened."""

    game: str
    options: Any
    most: int  # seats
    stake: int = 0
    invited: tuple[Player, ...] = ()
    levels: tuple[int, ...] = ()  # levels of computers seated at once
    robot: Chair | None = None  # a team's robot, seated like a computer
    sits: bool = True  # a moderator may open a table without sitting at it
    moderator: bool = False  # the host has a moderator's rights here
    visibility: Visibility = "listed"
    has_clock: bool = False  # the host asked for this clock
    first_move: FirstMove = "host"
    rated: bool | None = None  # None: as usual, which is casual against levels of the computer alone
    absent: Absent = ""  # what happens to a player whose time has run out; empty: as the room has it

    @property
    def is_casual(self) -> bool:
        """Whether the match changes no ratings."""
        return self.is_practice and self.robot is None if self.rated is None else not self.rated

    @property
    def is_practice(self) -> bool:
        """Whether the host plays against computers alone."""
        return self.sits and self.computers == self.most - 1

    @property
    def computers(self) -> int:
        """Returns the number of seats that no person will take."""
        return len(self.levels) + (self.robot is not None)


async def open_table(app: App, room: Room, host: Player, front: str, plan: TableRequest) -> Table:
    """Opens a table in a room; it begins at once where every seat is taken and nobody is invited."""
    check_may_open(room, plan.moderator or host.operator)
    check_plan(app.games[plan.game], host, plan)

    async def work(unit: UnitOfWork) -> Table:
        await check_bans(unit, room.id, host.id, [player.id for player in plan.invited])
        if plan.sits:
            await check_seats(unit, room, host.id)
        if not plan.is_practice:
            await check_open_tables(unit, room, host.id)
        await check_blocks(unit, host.id, [player.id for player in plan.invited])
        sits = [await chair_of(unit, plan.game, host, front, app.now())] if plan.sits else []
        table = new_table_of(app, room, host, front, plan, sits)
        await check_company(unit, table, [player.id for player in plan.invited])
        stake = (stake_of(table, host.id),) if plan.sits else ()
        table = await remind_in_time(app, unit, unit.put(Change(table, movements=stake)))
        return unit.put(begun(table, app.now())) if plan.is_practice else begin_if_ready(unit, table, app.now())

    return await app.store.write(work)


def check_plan(game: AnyGame, host: Player, plan: TableRequest) -> None:
    """Refuses a table that the game does not allow, or that this host may not open."""
    taken = plan.sits + len(plan.invited) + plan.computers
    if host.id in (player.id for player in plan.invited) or len(set(plan.invited)) < len(plan.invited):
        raise Refusal("same_player")
    if not plan.sits and not (plan.moderator or host.operator):
        raise Refusal("not_moderator")
    if plan.most not in game.seats:
        raise bad_seats(plan.game, game, plan.most)
    if taken > plan.most:
        raise Refusal("table_full")
    check_stake(plan.game, plan.stake)
    if plan.first_move != "host" and not game.deal.seat_0_begins:
        raise Refusal("nobody_begins", game=plan.game)
    if plan.levels and not game.levels:
        raise Refusal("no_computer", game=plan.game)
    for level in plan.levels:
        check_level(plan.game, game, level)
    if plan.computers and plan.stake:
        raise Refusal("no_stake_with_computer")


def check_level(name: str, game: AnyGame, level: int | str) -> None:
    """Refuses a level that the computer player of a game does not have."""
    if level not in game.levels:
        raise bad_range(name, "level", level, game.levels[0], game.levels[-1])


def options_of(game: AnyGame, plan: TableRequest) -> Any:
    """Returns the options of the table: practice has no clock unless its player asked for one."""
    if plan.has_clock or not plan.is_practice:
        return plan.options
    return make(game.Options, {**given(plan.options), **with_clock(game.Options, None)})


def new_table_of(app: App, room: Room, host: Player, front: str, plan: TableRequest, sits: list[Chair]) -> Table:
    """Returns a new table with these people, and those who are invited."""
    now, game = app.now(), app.games[plan.game]
    invited = [invitee(player.id, player.name, front, now + CARD_COMES) for player in plan.invited]
    computers = [Chair(None, "", level=level) for level in plan.levels] + ([plan.robot] if plan.robot else [])
    challenge = invited and len(sits) + len(invited) + len(computers) == plan.most  # all seats are taken or reserved
    limit = game.lobby.limit(plan.options) or (INVITATION_LIMIT if challenge else LOBBY_LIMIT)
    return new_table(
        game,
        app.random_bytes,
        now,
        name=plan.game,
        options=options_of(game, plan),
        room=room.id,
        host=host.id,
        most=plan.most,
        stake=plan.stake,
        visibility=plan.visibility,
        lobby=Lobby(first_move=plan.first_move, casual=plan.is_casual, absent=plan.absent or room.settings.absent),
        chairs=(*sits, *invited, *computers),
        deadline=now + limit,
        asked_at=now,
    )


async def join(app: App, match_id: str, player: Player, front: str, stake: int, words: str = "") -> Table:
    """Seats a person in an empty or reserved seat; `stake` is the one they saw on the card."""

    async def work(unit: UnitOfWork) -> Table:
        table = await unit.table(match_id)
        rules.check_join(table, player.id, stake)
        room = await rooms.get(unit.conn, table.room)
        await check_bans(unit, room.id, player.id)
        await check_blocks(unit, player.id, [c.player for c in table.chairs if c.player not in (None, player.id)])
        await check_seats(unit, room, player.id)
        await check_company(unit, table, [player.id])
        chair = await chair_of(unit, table.name, player, front, app.now(), words)
        return begin_if_ready(unit, unit.put(rules.joined(table, chair, app.now())), app.now())

    after = await app.store.write(work)
    if (seat := rules.host_awaited(after)) is not None and after.host != player.id:
        await app.notify(after, seat, Say("full-can-start"))
    return after


def check_words(table: Table, player: Player) -> None:
    """Refuses a player who cannot add words to the seed of this table."""
    rules.check_open(table)
    with_words(table, player.id, "", table.moved_at)


async def add_words(app: App, match_id: str, player: Player, words: str) -> Table:
    """Sets the words that a seated person adds to the seed; possible until the start."""
    return await _changed(app, match_id, lambda table: with_words(table, player.id, words, app.now()))


async def withdraw(app: App, match_id: str, player: Player) -> Table:
    """Removes a person before the start, or declines their invitation; returns the stake."""
    return await _with_fewer(app, match_id, lambda table: withdrawn(table, player.id, app.now()))


async def hold(app: App, match_id: str, player: Player) -> Table:
    """Stops the countdown of a rematch for a seated person."""
    return await _changed(app, match_id, lambda table: rules.stopped_countdown(table, player.id, app.now()))


async def open_to_all(app: App, match_id: str, player: Player) -> Table:
    """Lets everybody join a challenge, for its host or for an invited person."""
    return await _changed(app, match_id, lambda table: rules.opened_to_all(table, player.id, app.now()))


async def kick(
    app: App, match_id: str, host: Player, seat: Seat, moderator: bool = False, whom: int | None = None
) -> Table:
    """Removes a player or a computer from the table, by the host or a moderator; tells the player."""

    async def work(unit: UnitOfWork) -> tuple[Table, Table]:
        table = await unit.table(match_id)
        after = unit.put(rules.kicked(table, host.id, seat, app.now(), moderator, whom))
        return table, begin_if_ready(unit, after, app.now())

    before, after = await app.store.write(work)
    gone = before.chairs[seat]
    if gone.player != host.id and not gone.invited:
        back = "no" if gone.player in after.lobby.banned else "yes"
        await app.notify(before, seat, Say("kicked", {"stake": before.stake, "back": back}))
    return after


async def begin(app: App, match_id: str, host: Player) -> Table:
    """Starts the match for the host."""
    return await _changed(app, match_id, lambda table: rules.started(table, host.id, app.now()))


async def cancel(app: App, match_id: str, host: Player, moderator: bool = False) -> Table:
    """Closes an open table by its host or a moderator; returns every stake."""
    done = await app.store.change(match_id, lambda table: rules.cancelled(table, host.id, moderator, app.now()))
    return done.table


async def add_computer(app: App, match_id: str, host: Player, level: int, after: int | None = None) -> Table:
    """Seats a computer player for the host.

    `after`: how many computers sat there when the host pressed. Where there are more, the press was sent twice, and
    nothing changes.
    """

    async def work(unit: UnitOfWork) -> Table:
        table = await _hosted(unit, match_id, host)
        if after is not None and table.computers > after:
            return table
        return _with_computers(app, unit, table, level, 1)

    return await app.store.write(work)


async def fill_with_computers(app: App, match_id: str, host: Player) -> Table:
    """Seats a computer player on each free seat: of the level that was added last, else of the one that suits the host.

    Raises `table_full` where no seat is free.
    """
    suiting = await suitable_levels(app, host)

    async def work(unit: UnitOfWork) -> Table:
        table = await _hosted(unit, match_id, host)
        levels = [chair.level for chair in table.chairs if chair.level is not None]
        level = levels[-1] if levels else suiting.get(table.name, 0)
        return _with_computers(app, unit, table, level, table.most - len(table.chairs))

    return await app.store.write(work)


async def _hosted(unit: UnitOfWork, match_id: str, host: Player) -> Table:
    """Returns an open table of this host at a game that has computer players."""
    table = await unit.table(match_id)
    rules.check_open(table)
    rules.check_host(table, host.id)
    if not table.game.levels:
        raise Refusal("no_computer", game=table.name)
    return table


def _with_computers(app: App, unit: UnitOfWork, table: Table, level: int, count: int) -> Table:
    check_level(table.name, table.game, level)
    return begin_if_ready(unit, unit.put(rules.with_computers(table, level, count, app.now())), app.now())


async def time_out(app: App, match_id: str) -> Table:
    """Handles a lobby whose time is up; where it would start during a drain, it gets time until after the drain."""

    async def work(unit: UnitOfWork) -> Table:
        table = await unit.table(match_id)
        rules.check_open(table)
        after = unit.put(rules.timed_out(table, app.now(), app.presence.outages))
        await release_predecessor(unit, after)
        return after

    try:
        return await app.store.write(work)
    except Refusal as refusal:
        if refusal.code != "draining":
            raise
    drain = app.presence.drain
    until = drain.until if drain is not None and drain.until is not None else app.now() + DRAIN_LOOK
    return await _changed(app, match_id, lambda table: rules.postponed(table, until, app.now()))


async def _changed(app: App, match_id: str, change: Callable[[Table], Change]) -> Table:
    def changed(table: Table) -> Change:
        rules.check_open(table)
        return change(table)

    return (await app.store.change(match_id, changed)).table


async def _with_fewer(app: App, match_id: str, change: Callable[[Table], Change]) -> Table:
    """Removes a player; the match starts at once if all others had agreed to start."""

    async def work(unit: UnitOfWork) -> Table:
        table = await unit.table(match_id)
        rules.check_open(table)
        return begin_if_ready(unit, unit.put(change(table)), app.now())

    return await app.store.write(work)


def begin_if_ready(unit: UnitOfWork, table: Table, now: datetime) -> Table:
    """Begins the match where nothing is left to wait for; returns the table."""
    start = rules.begun_if_ready(table, now)
    return unit.put(start) if start else table
