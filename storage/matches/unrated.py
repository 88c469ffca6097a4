"""Why finished matches are not rated: what was chosen or happened before their ends, besides games/ratings.py."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET
from sqlalchemy import BindParameter, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.commands import FAULTS, Command, Leave
from games.ratings import is_short, why_not
from games.table.table import Lobby, StoredStep, Table

from ..parts import robot_owners
from ..schema import steps
from .rows import stored_command

Steps = Sequence[tuple[str, StoredStep]]
Owned = Mapping[str, tuple[frozenset[int], frozenset[int]]]  # by match: its robots and its people

_THESE: BindParameter[Any] = bindparam("these", expanding=True)
_IS_COUNTED = steps.c.deed.contains('"do"') | steps.c.deed.contains('"sit"')
_MOVES = select(steps.c.match_id, steps.c.deed).where(steps.c.match_id.in_(_THESE), _IS_COUNTED)
_MOVES = _MOVES.order_by(steps.c.match_id, steps.c.version)


async def reasons(conn: AsyncConnection, ended: Sequence[Table], taken: Steps) -> dict[str, str]:
    """Returns why each match is not rated; empty where it is. `taken`: steps that are not stored yet."""
    faulty = {number for number, step in taken if isinstance(step.command, Leave) and step.command.why in FAULTS}
    reasons, left, owned = dict[str, str](), dict[str, int](), dict[str, tuple[frozenset[int], frozenset[int]]]()
    for table in ended:
        outcome = table.match.outcome if table.match else None
        people = frozenset(chair.player for chair in table.chairs if chair.player is not None)
        all_away = all(chair.replaced for chair in table.chairs if chair.player is not None)
        robots = frozenset(chair.robot for chair in table.chairs if chair.robot is not None)
        known = chosen(table.lobby) or (table.rated.why_not if table.rated else "")
        known = known or ("robot_fault" if table.id in faulty else "")  # some games only say that nobody else is left
        was_left = table.rated is not None and table.rated.was_left is not UNSET  # some games only name who is left
        steps = table.match.version if table.match and not was_left else 0
        reasons[table.id] = known or why_not(outcome, len(people), len(table.chairs), all_away=all_away, steps=steps)
        if reasons[table.id]:
            continue
        if table.rated is not None and table.rated.was_left is not UNSET:
            left[table.id] = len(table.chairs)
        if robots:
            owned[table.id] = robots, people
    return reasons | await short(conn, left, taken) | await own_robots(conn, owned)


def chosen(lobby: Lobby) -> str:
    """Returns why the matches of a table are not rated, however they end, or because nobody has moved; else empty."""
    return "daily" if lobby.daily else "casual" if lobby.casual else "stopped" if lobby.played is False else ""


async def short(conn: AsyncConnection, left: Mapping[str, int], taken: Steps = ()) -> dict[str, str]:
    """Returns the reason for those of these matches, given with their seats, that somebody left too early."""
    if not left:
        return {}
    done = defaultdict[str, list[Command | None]](list)
    for match_id, deed in await conn.execute(_MOVES, {"these": list(left)}):
        done[match_id].append(stored_command(deed))
    for match_id, step in taken:
        done[match_id].append(step.command)
    return {match_id: "short" for match_id, seats in left.items() if is_short(done[match_id], seats)}


async def own_robots(conn: AsyncConnection, owned: Owned) -> dict[str, str]:
    """Returns the reason for those of these matches in which a person plays a robot of their own."""
    if not owned:
        return {}
    owner = await robot_owners(conn, {robot for robots, _ in owned.values() for robot in robots})
    return {
        match_id: "own_robot"
        for match_id, (robots, people) in owned.items()
        if not people.isdisjoint(owner.get(robot) for robot in robots)
    }
