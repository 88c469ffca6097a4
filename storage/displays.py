"""Which message shows which match to whom, and at which revision."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, bindparam, delete, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from .schema import displays, matches

_KEEP = upsert(displays).values({c.name: bindparam(c.name) for c in displays.c})
_KEEP = _KEEP.on_conflict_do_update(
    index_elements=["platform", "room", "message"],
    set_={name: _KEEP.excluded[name] for name in ("match_id", "viewer", "shown", "expires_at")},
)


@dataclass(frozen=True, slots=True)
class Display:
    """One message that shows a match to a room, or to one player."""

    platform: str
    room: str
    message: str
    match_id: str
    viewer: int | None = None
    shown: int = 0
    expires_at: datetime | None = None


async def keep(conn: AsyncConnection, display: Display) -> None:
    """Remembers a display, or how it now is."""
    await conn.execute(_KEEP, {c.name: getattr(display, c.name) for c in displays.c})


async def drop(conn: AsyncConnection, display: Display) -> None:
    """Forgets a display whose message is gone."""
    await conn.execute(delete(displays).where(*_is(display)))


async def shown(conn: AsyncConnection, display: Display, revision: int) -> None:
    """The display now shows this revision, unless it shows a newer one."""
    older = displays.c.shown < revision
    await conn.execute(update(displays).where(*_is(display), older).values(shown=revision))


async def behind(conn: AsyncConnection, platform: str, match_ids: Iterable[str], most: int) -> list[Display]:
    """Displays of a platform that show less than the newest revision of one of these matches."""
    wanted = select(displays).join(matches).where(displays.c.shown < matches.c.revision)
    its = (displays.c.platform == platform) & displays.c.match_id.in_(list(match_ids))
    rows = await conn.execute(wanted.where(its).limit(most))
    return [Display(**{c.name: row[c.name] for c in displays.c}) for row in rows.mappings()]


async def ids_behind(conn: AsyncConnection, after: str, most: int) -> list[str]:
    """Matches with a display that is behind, a page at a time, in the order of their ids."""
    wanted = select(matches.c.id).join(displays).where(displays.c.shown < matches.c.revision, matches.c.id > after)
    return list((await conn.execute(wanted.distinct().order_by(matches.c.id).limit(most))).scalars())


def _is(display: Display) -> tuple[ColumnElement[bool], ...]:
    same = (displays.c.platform == display.platform, displays.c.room == display.room)
    return (*same, displays.c.message == display.message)
