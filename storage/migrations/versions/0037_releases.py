"""Releases of programs, each with ratings of its own; and programs that count as one person with their owner."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    """Makes their table, and adds the columns."""
    op.add_column("programs", sa.Column("release", sa.Text(), nullable=False, server_default=""))
    op.add_column("rated_seats", sa.Column("person", sa.BigInteger(), nullable=True))
    for name in ("low_programs", "high_programs"):
        op.add_column("meetings", sa.Column(name, sa.Text(), nullable=False, server_default=""))
    op.create_table(
        "released_ratings",
        sa.Column("line", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("release", sa.Text(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("line"),
        sa.ForeignKeyConstraint(["line"], ["ratings.id"]),
    )
    op.create_index("ix_released_ratings_player_id", "released_ratings", ["player_id"])
