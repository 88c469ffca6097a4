"""Adds lines of talk, to reports the lines that they keep, and whose tables somebody follows."""

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0044"


def upgrade() -> None:
    """Adds the tables and the column."""
    op.create_table(
        "talk_lines",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("called", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_talk_lines_match_id", "talk_lines", ["match_id"])
    op.create_index("ix_talk_lines_player_id", "talk_lines", ["player_id"])
    op.add_column("reports", sa.Column("lines", sa.Text(), nullable=False, server_default=""))
    op.create_table(
        "follows",
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("other", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "other"),
    )
    op.create_index("ix_follows_other", "follows", ["other"])
