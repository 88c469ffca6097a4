"""How the matches of a day with two people or more ended, for each game and class of clock, and how long people waited.

Made of the rows of finished matches; sums of each day, which are saved beside those of daily_figures.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from typing import Any

from sqlalchemy import BigInteger, case, func, literal, or_, select, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import AnyGame
from games.core.options import clock_class

from .daily_figures import CLOCK, ENDED_THEN, LEFT, PLAY, STOPPED, Cell, Span
from .rows import decode
from .schema import matches, seats, steps

COMPLETED, WAITED_FOR_ABSENT = (
    "completed",
    "waited for absent",
)  # figures; their parts begin with the class of the clock
SUBSTITUTE, CLAIM = "substitute", "claim"
WAYS = (PLAY, SUBSTITUTE, CLAIM, CLOCK, LEFT, STOPPED)

# The first kind of step here that a match has says how it was completed; without any it was played by all who began.
# Quotation marks within a text are escaped, so that no move looks like another verb.
_SIGNS = {
    SUBSTITUTE: '%"sit":{"level"%',  # a computer has answered for somebody
    CLAIM: '%"leave":"gone"%',  # those who stayed took the win from somebody who was gone
    CLOCK: '%"expire":%',
    LEFT: '%"leave":%',
}
_RANKS = {how: rank for rank, how in enumerate(reversed(_SIGNS), 1)}
_RANK = func.max(case(*((steps.c.deed.like(sign), literal(_RANKS[how])) for how, sign in _SIGNS.items()), else_=0))
_IS_STOPPED = case((matches.c.outcome.like('%"why":"stopped"%'), 1), else_=0)
_IS_PERSON = seats.c.level.is_(None) | seats.c.player_id.is_not(None)  # also one for whom a computer answers
_PEOPLE = select(func.count()).where(seats.c.match_id == matches.c.id, _IS_PERSON)
_THESE = ENDED_THEN & matches.c.outcome.is_not(None) & (_PEOPLE.correlate(matches).scalar_subquery() > 1)
_MATCHES = (
    select(matches.c.id, matches.c.game, matches.c.options, _IS_STOPPED.label("stopped"), _RANK.label("rank"))
    .join(steps, steps.c.match_id == matches.c.id)
    .where(_THESE)
    .group_by(matches.c.id, matches.c.game, matches.c.options, "stopped")
    .subquery()
)
_KINDS = (_MATCHES.c.game, _MATCHES.c.options, _MATCHES.c.stopped, _MATCHES.c.rank)
_BY_WAY = select(*_KINDS, func.count()).group_by(*_KINDS)

_before = steps.alias("before")
_ASKED_AT = (
    select(func.max(_before.c.at))
    .where(_before.c.match_id == steps.c.match_id, _before.c.turn < steps.c.turn)
    .correlate(steps)
    .scalar_subquery()
)
_AT = type_coerce(steps.c.at, BigInteger)
_SINCE = func.coalesce(type_coerce(_ASKED_AT, BigInteger), type_coerce(matches.c.started_at, BigInteger))
_WAITS = (
    select(matches.c.game, matches.c.options, (_AT - _SINCE).label("waited"))
    .join(steps, steps.c.match_id == matches.c.id)
    .where(_THESE)
    .where(or_(steps.c.deed.like(_SIGNS[CLOCK]), steps.c.deed.like(_SIGNS[SUBSTITUTE])))
)


async def of_day(conn: AsyncConnection, games: Mapping[str, AnyGame], day: date) -> dict[Cell, int]:
    """Returns how many matches that ended on this day were completed in which way, and how often people waited so long.

    The waits are those for somebody whose clock then ran out, or for whom a computer then answered, from the question
    on; in seconds, with two significant digits.
    """
    then, sums = Span(day).bounds, Counter[Cell]()
    ways = {rank: how for how, rank in _RANKS.items()}
    for game, options, stopped, rank, count in await conn.execute(_BY_WAY, then):
        if game in games:
            how = STOPPED if stopped else ways.get(int(rank), PLAY)
            sums[COMPLETED, game, f"{_clock(games[game], options)} {how}"] += count
    for game, options, waited in await conn.execute(_WAITS, then):
        if game in games:
            sums[WAITED_FOR_ABSENT, game, f"{_clock(games[game], options)} {_rounded(waited)}"] += 1
    return dict(sums)


def _clock(game: AnyGame, options: str) -> str:
    values: dict[str, Any] = decode(options, dict)
    return clock_class(game.Options, values)


def _rounded(micros: int) -> int:
    """Returns seconds with two significant digits."""
    seconds = max(0, round(micros / 1_000_000))
    unit = 10 ** max(0, len(str(seconds)) - 2)
    return round(seconds / unit) * unit
