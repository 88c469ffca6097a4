"""Adds reports of people to the operators."""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"


def upgrade() -> None:
    """Adds the table of reports."""
    op.create_table(
        "reports",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False, server_default=""),
        sa.Column("reporter", sa.BigInteger()),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("called", sa.Text(), nullable=False, server_default=""),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("settled_at", sa.BigInteger()),
        sa.Column("decision", sa.Text(), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("reporter", "player_id", "match_id"),
    )
    op.create_index("ix_reports_player_id", "reports", ["player_id"])
    where = {"where": sa.text("settled_at IS NOT NULL")}
    op.create_index("reports_settled", "reports", ["settled_at"], info=where)
