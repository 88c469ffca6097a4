"""Bans: people who may not open or join tables in a room, or anywhere."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Adds one table."""
    op.create_table(
        "bans",
        sa.Column("room_id", BIG, nullable=False),
        sa.Column("player_id", BIG, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("banned_by", BIG, nullable=True),
        sa.Column("at", BIG, nullable=False),
        sa.PrimaryKeyConstraint("room_id", "player_id"),
        sqlite_strict=True,
    )
    op.create_index("ix_bans_player_id", "bans", ["player_id"])
