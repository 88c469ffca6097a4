"""The finished matches of each person, for profiles; they are read from the matches there are."""

import sqlalchemy as sa
from alembic import op

from storage.columns import FirstPlace

revision = "0022"
down_revision = "0021"

BIG = sa.BigInteger()

# `first` becomes the seats in first place, as ",0,2,"
SAT = """
SELECT s.player_id, m.ended_at, m.id AS match_id, s.seat, m.game, m.room_id,
    ',' || s.seat || ',' AS mine, replace(replace({first}, '[', ','), ']', ',') AS first,
    (SELECT count(*) FROM seats AS o WHERE o.match_id = m.id) AS seats,
    (SELECT count(*) FROM seats AS o WHERE o.match_id = m.id AND o.level IS NULL) AS people,
    (SELECT max(o.level) FROM seats AS o WHERE o.match_id = m.id) AS level,
    CASE WHEN m.visibility = 'listed' THEN 1 ELSE 0 END AS listed
FROM matches AS m JOIN seats AS s ON s.match_id = m.id
WHERE m.status = 'over' AND m.outcome IS NOT NULL AND m.ended_at IS NOT NULL AND s.player_id IS NOT NULL
"""
FILL = f"""
INSERT INTO finished (player_id, ended_at, match_id, seat, game, result, seats, people, level, room_id, listed)
SELECT player_id, ended_at, match_id, seat, game,
    CASE WHEN first = mine THEN 0 WHEN first LIKE '%' || mine || '%' THEN 1 ELSE 2 END,
    seats, people, level, room_id, listed
FROM ({SAT}) AS sat WHERE first IS NOT NULL
"""


def upgrade() -> None:
    """Adds the table, and fills it."""
    op.create_table(
        "finished",
        sa.Column("player_id", BIG, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("ended_at", BIG, nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("seat", BIG, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        *(sa.Column(name, BIG, nullable=False) for name in ("result", "seats", "people")),
        sa.Column("level", BIG, nullable=True),
        *(sa.Column(name, BIG, nullable=False) for name in ("room_id", "listed")),
        sa.PrimaryKeyConstraint("player_id", "ended_at", "match_id", "seat"),
        info={"clustered": True},
    )
    conn = op.get_bind()
    first = FirstPlace(sa.Column("outcome")).compile(dialect=conn.dialect)
    conn.exec_driver_sql(FILL.format(first=first))
