"""What the database says, read beside the running program: every promise that can be checked in one glance."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from .faces import STAGES
from .people import LONG_CLOCK_SECONDS

# Each of these finds nothing, ever.
NEVER = {
    "steps have a gap": """select match_id from steps group by match_id
        having min(version) != 0 or max(version) + 1 != count(*)""",
    "a match is not at its last step": """select id from matches join steps on match_id = id
        group by id having max(steps.version) != matches.version""",
    "a live match has no steps": """select id from matches where status = 'live'
        and id not in (select match_id from steps)""",
    "a cell was marked twice": """select match_id, deed from steps where deed like '%"do"%' group by 1, 2
        having count(*) > 1""",
    "a match is frozen": "select id from matches where status = 'frozen'",
    "chips were made or lost": "select sum(balance) from purses having sum(balance) != 0",
    "a purse is not what its movements come to": """
        select owner from purses left join (select owner as whose, sum(amount) as gain from (
            select target as owner, amount from movements union all select source, -amount from movements) group by 1)
        on whose = owner where balance != coalesce(gain, 0)""",
    "a stake does not lie where it belongs": """
        select id from matches left join purses on owner = 'match:' || id
        left join (select match_id, count(*) as paid from seats where level is null and not invited group by 1)
        on match_id = id where coalesce(balance, 0) != iif(status = 'over', 0, stake * coalesce(paid, 0))""",
    "a command was done twice": f"""select host, options from matches
        where json_extract(options, '$.move_seconds') >= {LONG_CLOCK_SECONDS}
        group by host, options having count(*) > 1""",
}


@contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection that changes nothing, not even by recovering what a dead process left."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=5)) as conn:
        conn.execute("begin")
        yield conn


def wrong(file: Path, marks: set[tuple[str, str]], stages: Mapping[str, int]) -> tuple[list[str], set[str]]:
    """What is wrong, in words; and which matches are over, and were found whole."""
    with reading(file) as conn:
        found = [f"{what}: {rows[:5]}" for what, rows in _broken(conn)]
        (whole,) = conn.execute("pragma integrity_check").fetchone()
        done = set(conn.execute("select match_id, json_extract(deed, '$.do') from steps where deed like '%\"do\"%'"))
        status = dict(conn.execute("select id, status from matches"))
    found += [f"the file is damaged: {whole}"] if whole != "ok" else []
    found += [f"lost: {mark}" for mark in sorted(marks - done)]
    found += [
        f"lost: {match_id} was seen {STAGES[stage]} and is {status.get(match_id)}"
        for match_id, stage in stages.items()
        if STAGES.index(status.get(match_id, "open")) < stage or match_id not in status
    ]
    return found, {match_id for match_id, now in status.items() if now == "over"}


def _broken(conn: sqlite3.Connection) -> Iterator[tuple[str, list[tuple[object, ...]]]]:
    for what, question in NEVER.items():
        if rows := conn.execute(question).fetchall():
            yield what, rows


BEHIND = """
    select displays.match_id, platform, room, message, shown, revision, kind
    from displays join matches on id = match_id where displays.state = 'there' and shown < revision
"""


def behind(file: Path) -> list[tuple[object, ...]]:
    """The messages that do not show the newest revision of their match."""
    with reading(file) as conn:
        return conn.execute(BEHIND).fetchall()


def displayed(file: Path) -> dict[tuple[str, str], tuple[str, str]]:
    """The match of each message that shows one, and how far it is; by room and message."""
    with reading(file) as conn:
        rows = conn.execute("""select room, message, match_id, status from displays
            join matches on id = match_id where displays.state = 'there' and kind = 'card'""")
        return {(room, message): (match_id, status) for room, message, match_id, status in rows}


def counted(file: Path) -> dict[str, int]:
    """How much there is."""
    questions = {
        "moves": "select count(*) from steps where deed like '%\"do\"%'",
        "timeouts": "select count(*) from steps where deed like '%expire%'",
        "finished": "select count(*) from matches where status = 'over'",
        "lobbies": "select count(*) from matches where status = 'open'",
        "live": "select count(*) from matches where status = 'live'",
        "lost cards": "select count(*) from displays where state = 'sending'",
    }
    with reading(file) as conn:
        return {name: int(conn.execute(question).fetchone()[0]) for name, question in questions.items()}


def share_of(file: Path, match_id: str) -> str | None:
    """The share token of a match, if the file can be read now."""
    try:
        with reading(file) as conn:
            row = conn.execute("select share from matches where id = ?", [match_id]).fetchone()
    except sqlite3.Error:
        return None
    return str(row[0]) if row else None
