"""Clocks people know: a bank of time for the whole match, and vacations."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Adds what seats have left, the vacation for which a match waits, and the vacations of people."""
    op.add_column("matches", sa.Column("bank", sa.Text))
    op.add_column("matches", sa.Column("pause", sa.Text))
    op.add_column("players", sa.Column("vacations", sa.Text, nullable=False, server_default="[]"))
    op.add_column("players", sa.Column("vacation_until", sa.BigInteger))
    op.create_index("matches_pause", "matches", ["pause"], info={"where": sa.text("pause IS NOT NULL")})
    is_away = sa.text("vacation_until IS NOT NULL")
    op.create_index("players_vacation", "players", ["vacation_until"], info={"where": is_away})
