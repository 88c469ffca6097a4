"""How the matches of a day with two people or more ended, for each game and class of clock, and how long people waited.

Made of the rows of finished matches; sums of each day, which are saved beside those of daily_figures.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from typing import Any

from sqlalchemy import BigInteger, case, func, select, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.commands import SEATED
from games.core.game import AnyGame
from games.core.options import clock_class

from .daily_figures import CLOCK, ENDED_THEN, LEFT, PLAY, STOPPED, Cell, Span
from .rows import decode
from .schema import matches, seats, steps

COMPLETED, WAITED_FOR_ABSENT = "completed", "waited for absent"  # each part of them begins with the class of the clock
SUBSTITUTE, CLAIM = "substitute", "claim"
UNKNOWN = "none"  # the class of the clock of a game that is not installed any more
WAYS = (PLAY, SUBSTITUTE, CLAIM, CLOCK, LEFT, STOPPED)

# What a kind of step says of its match; the first of them counts. Quotation marks within a text are escaped, so that no
# move looks like another verb.
_SIGNS = {
    SUBSTITUTE: '%"sit":{"level"%',  # a computer has answered for somebody
    CLAIM: '%"leave":"gone"%',  # those who stayed took the win from somebody who was gone
    CLOCK: '%"expire":%',
    LEFT: '%"leave":%',
}
LATE_SUBSTITUTE = "late"  # a computer has just sat down after the clock, not at once for somebody who left
_WAITED = (LATE_SUBSTITUTE, CLAIM, CLOCK)  # others have waited until such a step
_IS_STOPPED = case((matches.c.outcome.like('%"why":"stopped"%'), 1), else_=0)
_IS_PERSON = seats.c.level.is_(None) | seats.c.player_id.is_not(None)  # also one for whom a computer answers
_PEOPLE = select(func.count()).where(seats.c.match_id == matches.c.id, _IS_PERSON)
_THESE = ENDED_THEN & matches.c.outcome.is_not(None) & (_PEOPLE.correlate(matches).scalar_subquery() > 1)
_KIND = matches.c.game, matches.c.options, _IS_STOPPED.label("stopped")
_ALL = select(*_KIND, func.count()).where(_THESE).group_by(*_KIND[:2], "stopped")

_before = steps.alias("before")
_ASKED_AT = (
    select(func.max(_before.c.at))
    .where(_before.c.match_id == steps.c.match_id, _before.c.turn < steps.c.turn)
    .correlate(steps)
    .scalar_subquery()
)
_SINCE = func.coalesce(type_coerce(_ASKED_AT, BigInteger), type_coerce(matches.c.started_at, BigInteger))
_ALL_SIGNS = {**_SIGNS, LATE_SUBSTITUTE: f'%"why":"{SEATED}"%'}
_SIGN = case(*((steps.c.deed.like(sign), how) for how, sign in _ALL_SIGNS.items()))
_TOLD = (
    select(matches.c.id, *_KIND, _SIGN.label("how"), (type_coerce(steps.c.at, BigInteger) - _SINCE).label("waited"))
    .join(steps, steps.c.match_id == matches.c.id)
    .where(_THESE, steps.c.deed.not_like('%"do":%'))
)


async def of_day(conn: AsyncConnection, games: Mapping[str, AnyGame], day: date) -> dict[Cell, int]:
    """Returns how many matches that ended on this day were completed in which way, and how often people waited so long.

    The waits are those for somebody whose clock then ran out, or whose opponent then claimed the win, from the question
    on; in seconds, with two significant digits.
    """
    then, sums, first = Span(day).bounds, Counter[Cell](), dict[str, tuple[tuple[str, str], str]]()
    for match_id, game, options, stopped, how, waited in await conn.execute(_TOLD, then):
        if how is None:
            continue
        if how in _WAITED:
            sums[_cell(games, WAITED_FOR_ABSENT, (game, options), str(_rounded(waited)))] += 1
        if how in WAYS and not stopped and (match_id not in first or WAYS.index(how) < WAYS.index(first[match_id][1])):
            first[match_id] = (game, options), how
    for kind, how in first.values():
        sums[_cell(games, COMPLETED, kind, how)] += 1
        sums[_cell(games, COMPLETED, kind, PLAY)] -= 1
    for game, options, stopped, count in await conn.execute(_ALL, then):
        sums[_cell(games, COMPLETED, (game, options), STOPPED if stopped else PLAY)] += count
    return dict(sums)  # with zeros, in place of what was counted while a match ended


def _cell(games: Mapping[str, AnyGame], figure: str, kind: tuple[str, str], rest: str) -> Cell:
    """Returns the cell of matches of a game with these options."""
    game, options = kind
    values: dict[str, Any] = decode(options, dict)
    clock = clock_class(games[game].Options, values) if game in games else UNKNOWN
    return figure, game, f"{clock} {rest}"


def _rounded(micros: int) -> int:
    """Returns seconds with two significant digits."""
    seconds = max(0, round(micros / 1_000_000))
    unit = int(10 ** max(0, len(str(seconds)) - 2))
    return round(seconds / unit) * unit
