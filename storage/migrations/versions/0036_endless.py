"""Endless tournaments: a round is a day, and robots are paired while they are connected."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    """Adds what pairs robots all day, and what a day leaves for the next one."""
    op.add_column("tournaments", sa.Column("every_minutes", sa.BigInteger(), nullable=False, server_default="0"))
    for name in ("connected_until", "ready_since", "paired_at"):
        op.add_column("tournament_teams", sa.Column(name, sa.BigInteger(), nullable=True))
    wait = sa.Column("longest_wait_ms", sa.BigInteger(), nullable=False, server_default="0")
    op.add_column("tournament_rounds", wait)
    op.create_table(
        "tournament_days",
        sa.Column("round_id", sa.BigInteger(), sa.ForeignKey("tournament_rounds.id"), nullable=False),
        sa.Column("standing", sa.LargeBinary(), nullable=False),
        sa.Column("next_match", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("round_id"),
    )
