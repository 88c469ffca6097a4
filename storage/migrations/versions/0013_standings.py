"""Sums of finished matches for standings and profiles; they are counted from the matches there are."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

from storage.columns import FirstPlace

revision = "0013"
down_revision = "0012"

BIG = sa.BigInteger()
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SECOND = 1_000_000

# `first` becomes the seats in first place, as ",0,2,"
SAT = """
SELECT s.player_id, m.room_id, m.game, {season} AS season,
    CASE WHEN s.level IS NULL AND EXISTS (
        SELECT 1 FROM seats AS o WHERE o.match_id = s.match_id AND o.seat <> s.seat AND o.level IS NULL
    ) THEN 1 ELSE 0 END AS ranked,
    CASE WHEN EXISTS (
        SELECT 1 FROM seats AS o WHERE o.match_id = s.match_id AND o.level IS NOT NULL
    ) THEN 1 ELSE 0 END AS practice,
    ',' || s.seat || ',' AS seat, replace(replace({first}, '[', ','), ']', ',') AS first
FROM matches AS m JOIN seats AS s ON s.match_id = m.id
WHERE m.status = 'over' AND m.outcome IS NOT NULL AND s.player_id IS NOT NULL
"""
COUNTED = f"""
CREATE TEMPORARY TABLE counted AS
SELECT player_id, room_id, game, season, ranked, practice,
    CASE WHEN first = seat THEN 1 ELSE 0 END AS won,
    CASE WHEN first <> seat AND first LIKE '%' || seat || '%' THEN 1 ELSE 0 END AS drawn,
    CASE WHEN first NOT LIKE '%' || seat || '%' THEN 1 ELSE 0 END AS lost
FROM ({SAT}) AS sat WHERE first IS NOT NULL
"""
SUMS = "sum(won), sum(drawn), sum(lost)"
POOLS = (("room_id", "0"), ("0", "0"), ("0", "season"))


def _sums(name: str, *keys: sa.Column[int] | sa.Column[str]) -> None:
    sums = [sa.Column(column, BIG, nullable=False) for column in ("won", "drawn", "lost")]
    primary = sa.PrimaryKeyConstraint("player_id", *(key.name for key in keys))
    player = sa.Column("player_id", BIG, sa.ForeignKey("players.id"), nullable=False)
    op.create_table(name, player, *keys, *sums, primary, info={"clustered": True})


def upgrade() -> None:
    """Adds two tables, and counts."""
    room, season, kind = (sa.Column(name, BIG, nullable=False) for name in ("room_id", "season", "with_computers"))
    _sums("standings", room, season, sa.Column("game", sa.Text(), nullable=False))
    _sums("results", sa.Column("game", sa.Text(), nullable=False), kind)
    conn = op.get_bind()
    op.execute("DROP TABLE IF EXISTS counted")
    bounds = conn.execute(sa.text("SELECT min(ended_at), max(ended_at) FROM matches")).one()
    first = FirstPlace(sa.Column("outcome")).compile(dialect=conn.dialect)
    counted = COUNTED.format(season=_season(*bounds), first=first)
    conn.exec_driver_sql(counted)
    for room_id, of in POOLS:
        for game in ("game", "''"):
            op.execute(
                f"INSERT INTO standings SELECT player_id, {room_id}, {of}, {game}, {SUMS} FROM counted "
                f"WHERE ranked = 1 AND {of} IS NOT NULL GROUP BY 1, 2, 3, 4"
            )
    op.execute(f"INSERT INTO results SELECT player_id, game, practice, {SUMS} FROM counted GROUP BY 1, 2, 3")
    op.execute("DROP TABLE counted")
    best = ("room_id", "season", "game", "won DESC", "lost", "drawn DESC", "player_id")
    op.create_index("standings_best", "standings", [sa.text(one) for one in best])


def _season(first: int | None, last: int | None) -> str:
    """Returns SQL for the calendar quarter in which a match ended, as 20264; null where that is not known."""
    if first is None or last is None:
        return "CAST(NULL AS BIGINT)"
    cases = [f"WHEN m.ended_at < {until} THEN {number}" for number, until in _quarters(first, last)]
    return f"CASE {' '.join(cases)} END"


def _quarters(first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yields the number and the end of each quarter, from that of the first moment to that of the last one."""
    day = EPOCH + timedelta(microseconds=first)
    year, quarter = day.year, (day.month + 2) // 3
    until = 0
    while until <= last:
        number = year * 10 + quarter
        year, quarter = (year, quarter + 1) if quarter < 4 else (year + 1, 1)
        until = int((datetime(year, quarter * 3 - 2, 1, tzinfo=UTC) - EPOCH).total_seconds()) * SECOND
        yield number, until
