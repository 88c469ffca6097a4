"""What the database says, read beside the running program: every promise that can be checked in one glance."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from .faces import STAGES
from .people import APPOINTED_CLOCK_SECONDS

Row = tuple[Any, ...]
Read = Callable[[str], list[Row]]  # runs a question

# Each of these finds nothing, ever.
NEVER = {
    "steps have a gap": """select match_id from steps group by match_id
        having min(version) != 0 or max(version) + 1 != count(*)""",
    "a match is not at its last step": """select matches.id from matches join steps on match_id = matches.id
        group by matches.id having max(steps.version) != matches.version""",
    "a live match has no steps": """select id from matches where status = 'live'
        and id not in (select match_id from steps)""",
    "a cell was marked twice": """select match_id, deed from steps where deed like '%"do"%' group by 1, 2
        having count(*) > 1""",
    "a match is frozen": "select id from matches where status = 'frozen'",
    "chips were made or lost": "select sum(balance) from purses having sum(balance) != 0",
    "a purse is not what its movements come to": """
        select owner from purses left join (select owner as whose, sum(amount) as gain from (
            select target as owner, amount from movements union all select source, -amount from movements
        ) as moved group by 1) as summed on whose = owner where balance != coalesce(gain, 0)""",
    "a stake does not lie where it belongs": """
        select matches.id from matches left join purses on owner = 'match:' || matches.id
        left join (
            select match_id, count(*) as paid from seats where level is null and invited = 0 group by 1
        ) as sat on match_id = matches.id
        where coalesce(balance, 0) != case status when 'over' then 0 else stake * coalesce(paid, 0) end""",
    "a finished match was not counted once": """
        select player_id, sum(sat), sum(counted) from (
            select player_id, count(*) as sat, 0 as counted from seats join matches on match_id = matches.id
            where status = 'over' and outcome like '{"places":[[%' and player_id is not null group by 1
            union all select sitter_id, count(*), 0 from seats join matches on matches.id = match_id
            where status = 'over' and sitter_id is not null and outcome like '{"places":[[' || seat || '],%' group by 1
            union all select player_id, 0, won + drawn + lost from results) as both_sums
        group by 1 having sum(sat) != sum(counted)""",
    "a match was rated twice, or without its end": """select rated_seats.match_id from rated_seats
        join matches on matches.id = match_id group by 1
        having count(*) != count(distinct seat) or max(status) != 'over' or max(rated) not like '%"points"%'""",
    "a finished match was neither rated nor says why not": """select id from matches
        where status = 'over' and state is not null and coalesce(rated, '') not like '%"why_not":"_%'
        and id not in (select match_id from rated_seats)""",
    "a player's matches are not those that were rated": """select ratings.id from ratings
        left join (select line, count(*) as sat from rated_seats group by 1) as counted on line = ratings.id
        where matches != coalesce(sat, 0)""",
    "a vacation was begun twice in a day": "select id, vacations from players where vacations like '%began%began%'",
    "an appointment opened no table for those who come": """select id from appointments where match_id is null
        and closed_at >= at and closed_at < at + 1800000000
        and id in (select appointment_id from appointment_people)""",
    # but for those who were taken out because they did not press, two minutes after the table opened or later
    "who said first that they come has no seat": """select appointments.id from appointments
        join matches on matches.id = match_id
        where coalesce(started_at, ended_at, asked_at) - matches.created_at < 120000000
        and not exists (select 1 from seats where seats.match_id = appointments.match_id and player_id = (
            select player_id from appointment_people where appointment_id = appointments.id
            order by appointment_people.at, player_id limit 1))""",
    "a question was answered twice by the clock": """select match_id, turn from steps
        where deed like '%expire%' group by 1, 2 having count(*) > 1""",
}


class SQLiteFile:
    """The database in a file, which may be in use; nothing is changed, not even by recovering what a process left."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @contextmanager
    def reading(self) -> Iterator[Read]:
        """All questions are answered as of one moment."""
        with closing(sqlite3.connect(f"{self.file.absolute().as_uri()}?mode=ro", uri=True, timeout=5)) as conn:
            conn.execute("begin")
            yield lambda question: conn.execute(question).fetchall()

    def change(self, statements: Sequence[str]) -> None:
        """Changes rows while no program runs."""
        with closing(sqlite3.connect(self.file, timeout=5)) as conn, conn:
            for statement in statements:
                conn.execute(statement)

    def damage(self) -> str:
        """What is wrong with the file itself."""
        with self.reading() as read:
            ((whole,),) = read("pragma integrity_check")
        return "" if whole == "ok" else f"the file is damaged: {whole}"


class PostgreSQL:
    """The database on a server, at an address of ours."""

    def __init__(self, address: str) -> None:
        self.address = address

    @contextmanager
    def reading(self) -> Iterator[Read]:
        """All questions are answered as of one moment."""
        import asyncpg

        runner = asyncio.Runner(loop_factory=asyncio.SelectorEventLoop)
        with ThreadPoolExecutor(1) as beside:

            def runs(work: Any) -> Any:
                return beside.submit(lambda: runner.run(work)).result()

            async def opened() -> Any:
                conn = await asyncpg.connect(self.address)
                await conn.execute("begin isolation level repeatable read read only")
                return conn

            async def asked(question: str) -> list[Row]:
                return [tuple(row) for row in await conn.fetch(question)]

            try:
                conn = runs(opened())
                try:
                    yield lambda question: runs(asked(question))  # type: ignore[no-any-return]
                finally:
                    runs(conn.close())
            finally:
                beside.submit(runner.close).result()  # where it has run

    def change(self, statements: Sequence[str]) -> None:
        """Changes rows, all at once, while other processes go on."""
        import asyncpg

        async def changes() -> None:
            conn = await asyncpg.connect(self.address)
            try:
                async with conn.transaction():
                    for statement in statements:
                        await conn.execute(statement)
            finally:
                await conn.close()

        with ThreadPoolExecutor(1) as beside:
            beside.submit(asyncio.run, changes()).result()

    def damage(self) -> str:
        """Nothing: a server checks its own pages."""
        return ""


Database = SQLiteFile | PostgreSQL


def wrong(database: Database, marks: set[tuple[str, str]], stages: Mapping[str, int]) -> tuple[list[str], set[str]]:
    """What is wrong, in words; and which matches are over, and were found whole."""
    damage = database.damage()
    with database.reading() as read:
        found = [f"{what}: {rows[:5]}" for what, question in NEVER.items() if (rows := read(question))]
        if twice := _done_twice(read("select host, options from matches")):
            found.append(f"a command was done twice: {twice[:5]}")
        moves = read("select match_id, deed from steps where deed like '%\"do\"%'")
        done = {(match_id, json.loads(deed)["do"]) for match_id, deed in moves}
        status = dict(read("select id, status from matches"))
    found += [damage] if damage else []
    found += [f"lost: {mark}" for mark in sorted(marks - done)]
    found += [
        f"lost: {match_id} was seen {STAGES[stage]} and is {status.get(match_id)}"
        for match_id, stage in stages.items()
        if STAGES.index(status.get(match_id, "open")) < stage or match_id not in status
    ]
    return found, {match_id for match_id, now in status.items() if now == "over"}


def _done_twice(opened: Sequence[Row]) -> list[Row]:
    """The tables that were asked for once, each with a clock of its own, and were opened twice."""
    long = [row for row in opened if (json.loads(row[1]).get("move_seconds") or 0) >= APPOINTED_CLOCK_SECONDS]
    return [row for row, count in Counter(long).items() if count > 1]


BEHIND = """
    select displays.match_id, platform, room, message, shown, revision, kind
    from displays join matches on id = match_id where displays.state = 'there' and shown < revision
"""


def behind(database: Database) -> list[Row]:
    """The messages that do not show the newest revision of their match."""
    with database.reading() as read:
        return read(BEHIND)


def displayed(database: Database) -> dict[tuple[str, str], tuple[str, str]]:
    """The match of each message that shows its newest revision, and how far it is; by room and message."""
    with database.reading() as read:
        rows = read("""select room, message, match_id, status from displays
            join matches on id = match_id where displays.state = 'there' and kind = 'card' and shown = revision""")
        return {(room, message): (match_id, status) for room, message, match_id, status in rows}


def counted(database: Database) -> dict[str, int]:
    """How much there is."""
    questions = {
        "moves": "select count(*) from steps where deed like '%\"do\"%'",
        "timeouts": "select count(*) from steps where deed like '%expire%'",
        "changes of seat": "select count(*) from steps where deed like '%\"sit\"%'",
        "people who sat in": "select count(*) from sittings",
        "vacations": "select count(*) from players where vacations != '[]'",
        "matches that waited for a vacation": "select count(*) from steps where deed like '%\"vacation\"%'",
        "appointments that opened a table": "select count(*) from appointments where match_id is not null",
        "claims": "select count(*) from steps where deed like '%\"gone\"%'",
        "finished": "select count(*) from matches where status = 'over'",
        "lobbies": "select count(*) from matches where status = 'open'",
        "live": "select count(*) from matches where status = 'live'",
        "lost cards": "select count(*) from displays where state = 'sending'",
    }
    with database.reading() as read:
        return {name: int(read(question)[0][0]) for name, question in questions.items()}


def live(database: Database) -> list[str]:
    """The matches that are played, by id."""
    with database.reading() as read:
        return [str(row[0]) for row in read("select id from matches where status = 'live' order by id")]


def share_of(database: Database, match_id: str) -> str | None:
    """The share token of a match, if the database can be read now."""
    try:
        with database.reading() as read:
            rows = read(f"select share from matches where id = '{match_id}'")  # letters and digits
    except Exception:  # noqa: BLE001 - it may be away, or not made yet
        return None
    return str(rows[0][0]) if rows else None
