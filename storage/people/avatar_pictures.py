"""Pictures from Discord and Telegram that people show as their avatars: a row is somebody's consent."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import upsert
from ..rows import Rows
from ..schema import avatar_pictures


@dataclass(frozen=True, slots=True)
class Consent:
    """A person who shows the picture of one of their accounts."""

    player: int
    platform: str
    account: str
    seed: str  # of the avatar that shows it; empty: there is none, or it was not fetched yet
    source: str  # names the picture on its platform
    due_at: datetime  # when the platform is asked next


_rows = Rows(Consent, avatar_pictures, player="player_id")
_AGREE = upsert(avatar_pictures, "platform", "account", "seed", "source", "picture", "due_at")
_OF_PLAYER = _rows.select.where(avatar_pictures.c.player_id == bindparam("player"))
_ALL = _rows.select.order_by(avatar_pictures.c.due_at, avatar_pictures.c.player_id)
_PICTURE = select(avatar_pictures.c.picture).where(avatar_pictures.c.seed == bindparam("its"))


async def agree(conn: AsyncConnection, player: int, platform: str, account: str, now: datetime) -> None:
    """Notes that a person shows the picture of this account, in place of any other; it is due to be fetched."""
    none = {"seed": "", "source": "", "picture": None, "due_at": now}
    await conn.execute(_AGREE, {"player_id": player, "platform": platform, "account": account, **none})


async def withdraw(conn: AsyncConnection, player: int) -> None:
    """Deletes a person's picture and consent."""
    await conn.execute(delete(avatar_pictures).where(avatar_pictures.c.player_id == player))


async def unlink(conn: AsyncConnection, platform: str, account: str) -> None:
    """Deletes the picture of an account, whoever shows it."""
    of_account = (avatar_pictures.c.platform == platform) & (avatar_pictures.c.account == account)
    await conn.execute(delete(avatar_pictures).where(of_account))


async def of_player(conn: AsyncConnection, player: int) -> Consent | None:
    """Returns what a person shows; None where they have not agreed to show anything."""
    return await _rows.first(conn, _OF_PLAYER, {"player": player})


async def every(conn: AsyncConnection) -> list[Consent]:
    """Returns what all people show, first those whose pictures are due to be looked at again."""
    return await _rows.all(conn, _ALL)


async def look_later(conn: AsyncConnection, consent: Consent, due_at: datetime) -> None:
    """Notes when a picture that stays is looked at again."""
    await conn.execute(update(avatar_pictures).where(*_its(consent)).values(due_at=due_at))


async def keep(
    conn: AsyncConnection, consent: Consent, seed: str, source: str, picture: bytes | None, due_at: datetime
) -> None:
    """Saves a fetched picture, or that there is none; does nothing where the consent has ended meanwhile."""
    facts = {"seed": seed, "source": source, "picture": picture, "due_at": due_at}
    await conn.execute(update(avatar_pictures).where(*_its(consent)).values(**facts))


def _its(consent: Consent) -> tuple[Any, ...]:
    has = avatar_pictures.c
    return has.player_id == consent.player, has.platform == consent.platform, has.account == consent.account


async def picture(conn: AsyncConnection, seed: str) -> bytes | None:
    """Returns the file of an avatar's picture; None where it is shown no longer."""
    picture: bytes | None = (await conn.execute(_PICTURE, {"its": seed})).scalar()
    return picture


async def export(conn: AsyncConnection, player: int) -> dict[str, Any] | None:
    """Returns what is stored of a person's picture."""
    row = (await conn.execute(select(avatar_pictures).where(avatar_pictures.c.player_id == player))).mappings().first()
    if row is None:
        return None
    file = b64encode(row["picture"]).decode() if row["picture"] else None
    return {"platform": row["platform"], "source": row["source"], "picture": file}
