"""Sums of each day, the first contact of rooms, and an index by which the matches that ended on a day are found."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Adds them."""
    op.create_table(
        "daily_figures",
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("figure", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("part", sa.Text(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("day", "figure", "game", "part"),
    )
    op.add_column("rooms", sa.Column("created_at", sa.BigInteger(), nullable=True))
    op.create_index("matches_ended", "matches", ["ended_at"], info={"where": sa.column("ended_at").is_not(None)})
