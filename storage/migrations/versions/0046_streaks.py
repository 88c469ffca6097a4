"""Adds to each player their last daily match with their streak, and on which days nobody could reach us."""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"


def upgrade() -> None:
    """Adds the column and the table."""
    op.add_column("players", sa.Column("daily", sa.Text(), nullable=False, server_default=""))
    op.create_table(
        "outage_days",
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("front", sa.Text(), nullable=False),
        sa.Column("seconds", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("day", "front"),
    )
