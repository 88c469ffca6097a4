"""Ratings; finished matches are rated by `roundhouse ratings rebuild`."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"

BIG = sa.BigInteger()


def _whole(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, BIG, nullable=False) for name in names]


def upgrade() -> None:
    """Adds the column of matches, and four tables."""
    op.add_column("matches", sa.Column("rated", sa.Text(), nullable=True))
    op.create_table(
        "ratings",
        sa.Column("id", BIG, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("player_id", BIG, nullable=True),
        sa.Column("robot", BIG, nullable=True),
        *_whole("value", "deviation", "matches", "season", "season_value", "season_deviation", "season_matches"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("player_id", "game"),
        sa.UniqueConstraint("robot", "game"),
    )
    op.create_index("ratings_best", "ratings", ["game", sa.text("value DESC"), "id"])
    op.create_index("ratings_season", "ratings", ["season", "game", sa.text("season_value DESC"), "id"])
    op.create_table(
        "past_ratings",
        *_whole("line", "season", "value", "deviation", "matches"),
        sa.ForeignKeyConstraint(["line"], ["ratings.id"]),
        sa.PrimaryKeyConstraint("line", "season"),
        info={"clustered": True},
    )
    op.create_table(
        "rated_seats",
        sa.Column("id", BIG, nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        *_whole("seat", "line", "value", "deviation"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("match_id", "seat"),
    )
    op.create_index("rated_seats_line", "rated_seats", ["line", "id"])
    op.create_table(
        "meetings",
        *_whole("low", "high", "month", "day", "matches", "low_gained", "high_gained"),
        sa.PrimaryKeyConstraint("low", "high", "month"),
        info={"clustered": True},
    )
