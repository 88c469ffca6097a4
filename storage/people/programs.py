"""Programs: each is a player that belongs to a person, and acts with a key of which only a hash is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..matches import rating_lines
from ..operation_schema import programs
from ..rows import Rows

Scope = Literal["look", "play", "open"]  # each may do what those before it may


@dataclass(frozen=True, slots=True)
class Program:
    """A program of a person."""

    player: int  # as which it plays
    owner: int
    called: str  # as its owner calls it
    key_hash: str | None  # None: it has no key
    hint: str  # the beginning of the key
    scope: Scope
    made_at: datetime  # its newest key
    release: str = ""  # the version whose rating it has; empty: none was marked yet

    @property
    def is_revoked(self) -> bool:
        """Whether it has no key, so that it can do nothing."""
        return self.key_hash is None


_rows = Rows(Program, programs, player="player_id", owner="owner_id")
_BY_KEY = _rows.select.where(programs.c.key_hash == bindparam("hashed"))
_WITH_KEY = select(programs.c.player_id).where(programs.c.key_hash == bindparam("hashed"))
_KEYS = select(programs.c.player_id, programs.c.key_hash)
_KEYS = _KEYS.where(programs.c.player_id.in_(bindparam("players", expanding=True)))
_OF_OWNER = _rows.select.where(programs.c.owner_id == bindparam("of_owner"))
_OF_OWNER = _OF_OWNER.order_by(programs.c.made_at.desc(), programs.c.player_id)


async def with_key(conn: AsyncConnection, key_hash: str) -> Program | None:
    """Returns the program whose key has this hash; None where there is none, or it was revoked."""
    return await _rows.first(conn, _BY_KEY, {"hashed": key_hash})


async def has_key(conn: AsyncConnection, player: int, key_hash: str) -> bool:
    """Whether a program has the key with this hash."""
    return bool(await conn.scalar(_WITH_KEY, {"hashed": key_hash}) == player)


async def keys_of(conn: AsyncConnection, players: Sequence[int]) -> dict[int, str]:
    """Returns the hashes of the keys that these programs have."""
    held = await conn.execute(_KEYS, {"players": players})
    return {player: key_hash for player, key_hash in held if key_hash is not None}


async def of_owner(conn: AsyncConnection, owner: int) -> list[Program]:
    """Returns the programs of a person, that with the newest key first."""
    return await _rows.all(conn, _OF_OWNER, {"of_owner": owner})


async def create(conn: AsyncConnection, program: Program) -> None:
    """Saves a new program."""
    facts = {"player_id": program.player, "owner_id": program.owner, "called": program.called}
    await conn.execute(insert(programs).values(**facts, **_key(program)))


async def give_key(conn: AsyncConnection, program: Program) -> None:
    """Saves the new key of a program, in place of any other."""
    await conn.execute(update(programs).where(programs.c.player_id == program.player).values(**_key(program)))


def _key(program: Program) -> dict[str, Any]:
    facts = {"key_hash": program.key_hash, "hint": program.hint, "scope": program.scope}
    return {**facts, "made_at": program.made_at}


async def release(conn: AsyncConnection, program: Program, version: str, now: datetime) -> None:
    """Begins another release of a program: its rating is that of a new player, and the one before is read still."""
    await rating_lines.release(conn, program.player, program.release, now)
    await conn.execute(update(programs).where(programs.c.player_id == program.player).values(release=version))


async def revoke(conn: AsyncConnection, player: int) -> None:
    """Takes the key of a program away."""
    await conn.execute(update(programs).where(programs.c.player_id == player).values(key_hash=None, hint=""))


async def forget(conn: AsyncConnection, player: int) -> None:
    """Deletes what makes a player a program; of a person who is deleted, the keys of all that are left."""
    await conn.execute(delete(programs).where((programs.c.player_id == player) | (programs.c.owner_id == player)))


async def move(conn: AsyncConnection, other: int, player: int) -> None:
    """Gives the programs of `other` to `player`, who is the same person."""
    await conn.execute(update(programs).where(programs.c.owner_id == other).values(owner_id=player))


async def export(conn: AsyncConnection, player: int) -> list[dict[str, Any]]:
    """Returns a person's programs, for the file of their data."""
    return [
        {
            "name": program.called,
            "key": program.hint,
            "scope": program.scope,
            "made_at": program.made_at.isoformat(),
            "release": program.release,
        }
        for program in await of_owner(conn, player)
    ]
