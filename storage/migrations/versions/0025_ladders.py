"""Ladders: indexes with all that a ladder asks, and one figure over all games."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"

BIG = sa.BigInteger()
SUMS = """INSERT INTO overall (player_id, season, points, variance, games)
SELECT player_id, {season} AS of, sum({value} - 1500000), sum({deviation} * {deviation}), count(*) FROM ratings
WHERE player_id IS NOT NULL AND matches > 0 AND {deviation} <= 120000 AND {value} > 1500000
GROUP BY player_id, of"""


def upgrade() -> None:
    """Adds a table, which follows from the ratings, and changes two indexes."""
    op.drop_index("ratings_best", "ratings")
    op.drop_index("ratings_season", "ratings")
    op.create_index("ratings_best", "ratings", ["game", sa.text("value DESC"), "id", "deviation", "player_id"])
    season = ("season", "game", sa.text("season_value DESC"), "id", "season_deviation", "player_id")
    op.create_index("ratings_season", "ratings", season)
    op.create_table(
        "overall",
        *(sa.Column(name, BIG, nullable=False) for name in ("player_id", "season", "points", "variance", "games")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        sa.PrimaryKeyConstraint("player_id", "season"),
        info={"clustered": True},
    )
    op.create_index("overall_best", "overall", ["season", sa.text("points DESC"), "player_id", "variance"])
    of_all_time = SUMS.format(season="0", value="value", deviation="deviation")
    op.execute(of_all_time)
    op.execute(SUMS.format(season="season", value="season_value", deviation="season_deviation"))
