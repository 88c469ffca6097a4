"""Many matches in a file: rows as play has left them in one match, multiplied by the database itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from bot.clock import utc_now
from bot.usecases import play
from games.tictactoe.rules import Options
from storage.columns import micros

from .arms import opened
from .store import MOVES, begun_matches

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
SECOND = 1_000_000
ROOMS = 1_000
PEOPLE = 20_000
FAST = ("journal_mode = off", "synchronous = off", "cache_size = -400000", "foreign_keys = off")


async def waiting(folder: Path, count: int, limit: int, deadline: str) -> None:
    """So many live matches, two moves old, each with a card that shows it; `deadline` is SQL over the number n.

    Their people have been told and reminded, so nothing is due but the deadlines.
    """
    await _template(folder, 2, limit)
    seats = {"notice_at": "null", "player_id": f"seats.player_id + n % {PEOPLE}"}
    with closing(_opened(folder)) as conn:
        clock = {"deadline": deadline, "asked_at": f"({deadline}) - {limit * SECOND}", "remind_at": "null"}
        _multiply(conn, count, {**clock, "room_id": f"(n % {ROOMS}) + 1"}, seats)
        conn.execute(
            "insert into displays(platform, room, message, match_id, shown)"
            " select 'telegram', rooms.address, 'm' || matches.rowid, matches.id, revision"
            " from matches join rooms on rooms.id = matches.room_id"
        )


async def finished(folder: Path, count: int) -> None:
    """So many finished matches with all their steps, of PEOPLE people."""
    await _template(folder, len(MOVES) - 1, 600)
    with closing(_opened(folder)) as conn:
        _multiply(conn, count, {"room_id": f"(n % {ROOMS}) + 1"}, {"player_id": f"seats.player_id + n % {PEOPLE}"})


async def _template(folder: Path, moves: int, limit: int) -> None:
    """One match on an empty file; the loser of a long one resigns, so that it is over."""
    app = await opened(folder)
    (table,) = await begun_matches(app, 1, Options(move_seconds=limit))
    turn = table.live_match().turn
    for step, cell in enumerate(MOVES[:moves]):
        await play.act(app, table.id, step % 2, turn + step, cell, table.chairs[step % 2].player)
    if moves > 2:
        await play.leave(app, table.id, 0, "resigned", table.chairs[0].player)
    await app.store.close()


def _opened(folder: Path) -> sqlite3.Connection:
    conn = sqlite3.connect(folder / "roundhouse.db", isolation_level=None)
    for pragma in FAST:
        conn.execute(f"pragma {pragma}")
    return conn


def _multiply(conn: sqlite3.Connection, count: int, match: Mapping[str, str], seat: Mapping[str, str]) -> None:
    """The only match there is becomes so many; what is said of a column is SQL over the number n."""
    conn.execute(
        "create temp table numbers as with recursive s(n) as (select 0 union all select n + 1 from s where n < ? - 1)"
        f" select n, {_id()} as id from s",
        (count,),
    )
    conn.execute(
        "insert into rooms(platform, address, title, settings) "
        f"select 'telegram', '-1' || n, 'G', settings from rooms, numbers where rooms.id = 1 and n < {ROOMS}"
    )
    own = {"id": "numbers.id", "share": "lower(hex(randomblob(16)))", "secret": "randomblob(32)"}
    conn.execute(
        "insert into players(handle, name, language, skin, operator, created_at, seen_at, topped_up_at)"
        " select 'crowd' || n, 'P' || n, language, skin, operator, created_at, seen_at, topped_up_at"
        f" from players, numbers where players.id = 1 and n < {PEOPLE}"
    )
    for name, changed in (
        ("matches", {**own, **match}),
        ("seats", {"match_id": "numbers.id", **seat}),
        ("steps", {"match_id": "numbers.id"}),
    ):
        columns = [row[1] for row in conn.execute(f"pragma table_info({name})")]
        values = ", ".join(changed.get(column, f"{name}.{column}") for column in columns)
        once = f"create temp table one_{name} as select * from {name}"
        conn.execute(once)
        order = "numbers.id" if name == "matches" else "n"
        conn.execute(f"insert into {name} select {values} from numbers, one_{name} as {name} order by {order}")
    for name, column in (("steps", "match_id"), ("seats", "match_id"), ("matches", "id")):
        conn.execute(f"delete from {name} where {column} in (select id from one_matches)")
    conn.execute("pragma journal_mode = wal")


def _id() -> str:
    """Letters by chance as our ids are, but more of them, so that no two are the same."""
    return " || ".join(f"substr('{LETTERS}', 1 + abs(random()) % {len(LETTERS)}, 1)" for _ in range(9))


def state_bytes(folder: Path) -> int:
    """What the states of all matches come to."""
    with closing(sqlite3.connect(folder / "roundhouse.db")) as conn:
        return int(conn.execute("select sum(length(state)) from matches").fetchone()[0])


def written(folder: Path) -> tuple[int, ...]:
    """How many steps there are, and what all revisions and all that is shown come to: what no start may change."""
    with closing(sqlite3.connect(folder / "roundhouse.db")) as conn:
        asked = "select (select count(*) from steps), (select sum(revision) from matches), sum(shown) from displays"
        return tuple(conn.execute(asked).fetchone())


def silent_since(folder: Path, seconds: float) -> None:
    """The last sign of life in this file was so long ago, and nobody said goodbye."""
    with closing(sqlite3.connect(folder / "roundhouse.db", isolation_level=None)) as conn:
        conn.execute("delete from outages")
        conn.execute("delete from beats")
        at = (micros(utc_now()) or 0) - int(seconds * SECOND)
        conn.execute("insert into beats(process, at, stopped) select 'before', ?, 0 where ?", (at, seconds > 0))
