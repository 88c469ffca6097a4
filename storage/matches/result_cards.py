"""The cards that are posted anew when a match ends: which ones, saved in the transaction that ends it.

So each is wanted once whatever is killed, and the redraw sends it like any other card.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, exists, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.table.table import Table

from ..columns import Batch, Row, Work, insert_new
from ..schema import displays
from .overall import Games
from .unrated import Steps

RESULT = 1  # as the turn of a card (storage/messages/displays.py)
MANY = 3  # people, among whom the end is news for somebody

_LATER = displays.alias()
_SCROLLED_AWAY = exists().where(
    _LATER.c.platform == displays.c.platform,
    _LATER.c.room == displays.c.room,
    _LATER.c.message > displays.c.message,  # numbers of messages grow; a wanted message sorts before all of them
    func.length(_LATER.c.message) >= func.length(displays.c.message),
    _LATER.c.kind == "card",
    _LATER.c.handle == "",
    _LATER.c.match_id != displays.c.match_id,
)
_CARDS = (
    select(displays.c.match_id, displays.c.platform, displays.c.room, _SCROLLED_AWAY.label("scrolled_away"))
    .where(displays.c.match_id.in_(bindparam("ids", expanding=True)), displays.c.kind == "card")
    .where(displays.c.handle == "", displays.c.state == "there", displays.c.turn != RESULT)
)
_FACTS = {"viewer": None, "shown": 0, "expires_at": None, "kind": "card", "state": "wanted", "handle": ""}
_FACTS |= {"turn": RESULT, "private": 0, "digest": 0}
_WANT = Batch(insert_new(displays).values({c.name: bindparam(c.name) for c in displays.c}))


async def want(
    conn: AsyncConnection, _games: Games, ended: Sequence[Table], _taken: Steps
) -> tuple[Sequence[Table], list[Work]]:
    """Returns these matches as they are, and the cards to send anew.

    That is done in each room with a card of a match of three people or more, or below whose card there is another
    table's by now. A match that was stopped has no result, and that of a daily match is told to its player alone.
    """
    with_result = {table.id: table for table in ended if _has_result(table)}
    if not with_result:
        return ended, []
    rows = (await conn.execute(_CARDS, {"ids": list(with_result)})).all()
    news = [row for row in rows if row.scrolled_away or _people(with_result[row.match_id]) >= MANY]
    places = sorted({(row.platform, row.room, row.match_id) for row in news})
    return ended, [(_WANT, [_card(*place) for place in places])]


def name_of(match_id: str) -> str:
    """Returns the name of this card until it is sent."""
    return f"+{match_id}:card:{RESULT}"


def _card(platform: str, room: str, match_id: str) -> Row:
    return {"platform": platform, "room": room, "message": name_of(match_id), "match_id": match_id, **_FACTS}


def _has_result(table: Table) -> bool:
    outcome = table.match.outcome if table.match else None
    return outcome is not None and outcome.why != "stopped" and not table.lobby.daily


def _people(table: Table) -> int:
    return sum(chair.is_person for chair in table.chairs)
