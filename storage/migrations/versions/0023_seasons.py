"""Seasons of rooms, and messages with their results."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Adds a table, a column and an index."""
    op.create_table(
        "room_seasons",
        sa.Column("room_id", sa.BigInteger(), nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"]),
        sa.PrimaryKeyConstraint("room_id", "began_at"),
    )
    op.add_column("broadcasts", sa.Column("since", sa.BigInteger(), nullable=True))
    op.create_index(
        "matches_room_ended", "matches", ["room_id", "ended_at"], info={"where": sa.column("ended_at").is_not(None)}
    )
