"""Limits on tables: open ones for each person and room, seats for each person, one of a kind for each pair."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from games.core.game import Refusal
from games.table.offers.kinds import without_programs
from games.table.table import Table
from storage import UnitOfWork
from storage.matches import table_lists
from storage.matches.rating_lines import owners_of
from storage.messages import rooms
from storage.messages.rooms import Room
from storage.people import bans

OPEN_TABLES_A_PERSON = 10
OPEN_TABLES_A_ROOM = 50  # then each person may open one more
STAKE_MOST = 1_000_000


def check_may_open(room: Room, moderator: bool) -> None:
    """Refuses in rooms where only moderators, or nobody, may open tables."""
    who = room.settings.opened_by
    if who == "nobody":
        raise Refusal("no_tables_here")
    if who == "moderators" and not moderator:
        raise Refusal("not_moderator")


async def check_open_tables(unit: UnitOfWork, room: Room, host: int) -> None:
    """Refuses one more open table for its host or its room. The host of none may open one in a full room, too."""
    hosted = await table_lists.count_open_of(unit.conn, host)
    if hosted >= OPEN_TABLES_A_PERSON or (hosted and await is_full(unit, room)):
        raise Refusal("too_many_tables")


async def is_full(unit: UnitOfWork, room: Room) -> bool:
    """Whether a room has as many open tables as it should."""
    return room.limits_tables and await table_lists.count_open_in(unit.conn, room.id) >= OPEN_TABLES_A_ROOM


async def check_seats(unit: UnitOfWork, room: Room, player: int) -> None:
    """Refuses one more seat for a player in this room."""
    most = room.settings.tables_per_player
    if most is not None and await table_lists.count_seats(unit.conn, player, room.id) >= most:
        raise Refusal("several_matches")


async def check_blocks(unit: UnitOfWork, player: int, others: Iterable[int | None]) -> None:
    """Refuses a table where one player has blocked another."""
    known = [other for other in others if other is not None]
    if known and await bans.has_block(unit.conn, player, known):
        raise Refusal("banned")


async def check_bans(unit: UnitOfWork, room: int, player: int | None, others: Iterable[int | None] = ()) -> None:
    """Refuses a person who is banned from this room (`banned_here`, with the reason), or with others who are.

    Refuses, too, where one of them no longer exists (`unknown_player`).
    """
    for person in (player, *others):
        if person is None:
            continue
        is_known, reason = await bans.standing(unit.conn, room, person)
        if not is_known:
            raise Refusal("unknown_player")
        if reason is not None:
            raise Refusal("banned_here", reason=reason) if person == player else Refusal("banned_guest")


async def check_pairs(unit: UnitOfWork, table: Table, others: Iterable[int | None]) -> None:
    """Refuses a second unfinished match of a host with the same opponent, in games with this limit."""
    if not table.game.lobby.one_per_pair or table.host is None:
        return
    for other in others:
        if other is None or other == table.host:
            continue
        if await table_lists.pair_is_playing(unit.conn, table.room, table.name, table.host, other, but=table.id):
            raise Refusal("already_exists")


async def check_company(unit: UnitOfWork, table: Table, coming: Collection[int]) -> None:
    """Refuses people who may not sit together: a second match of a pair (check_pairs), and programs.

    A room may have none (`no_programs`), or all who are seated must have agreed to one (`needs_consent`): by the offer
    to let programs join. Its owner has, and so has everybody where the host has invited it, and where they joined a
    table that a program opened. Nobody plays a program of their own for ratings or chips (`own_program`), nor do two
    programs of a person play each other.
    """
    await check_pairs(unit, table, coming)
    seated = [chair.player for chair in table.chairs if chair.player is not None]
    owners = await owners_of(unit.conn, {*seated, *coming})
    if not owners:
        return
    persons = [owners.get(player, player) for player in {*seated, *coming}]
    if len(set(persons)) < len(persons) and (table.is_rated or table.stake):
        raise Refusal("own_program")
    room = await rooms.get(unit.conn, table.room)
    for player in sorted(owners.keys() & {*coming, table.host}):
        if room.settings.programs == "no":
            raise Refusal("no_programs")
        await check_bans(unit, room.id, owners[player])
        await check_blocks(unit, owners[player], [other for other in seated if other != owners[player]])
        if room.settings.programs == "consent" and _who_did_not_agree(table, player, owners):
            raise Refusal("needs_consent")


def _who_did_not_agree(table: Table, program: int, owners: Mapping[int, int]) -> set[int]:
    """Returns the people at a table who have not agreed that this program sits there."""
    if table.host in owners or table.seat_of(program) is not None:  # theirs, or invited by the host
        return set()
    agreed = {seat for offer in table.offers if offer.kind == "programs" for seat in offer.agreed}
    people = {table.chairs[seat].player for seat in without_programs(table) - agreed}
    return {person for person in people if person is not None and person != owners[program]}


async def check_rematch(unit: UnitOfWork, fresh: Table, room: Room) -> None:
    """Refuses a rematch that one of its people may not play."""
    sitting = [chair.player for chair in fresh.chairs]
    await check_bans(unit, room.id, None, sitting)
    people_sitting = [player for player in sitting if player is not None]
    if len(set(people_sitting)) < len(people_sitting):
        raise Refusal("same_player")  # two accounts linked after they had played each other
    for player in sitting:
        if player is not None:
            await check_seats(unit, room, player)
            await check_blocks(unit, player, [other for other in sitting if other != player])
    await check_pairs(unit, fresh, sitting)
