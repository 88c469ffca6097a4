"""Adds friendships, and to each player how many friends they have."""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"


def upgrade() -> None:
    """Adds the table and the column."""
    op.create_table(
        "friendships",
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("other", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("declined", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("withdrawn", sa.BigInteger(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("player_id", "other"),
    )
    op.create_index("ix_friendships_other", "friendships", ["other"])
    op.add_column("players", sa.Column("friends", sa.BigInteger(), nullable=False, server_default="0"))
