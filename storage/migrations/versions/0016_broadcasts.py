"""Messages of operators to rooms."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Adds their tables."""
    op.create_table(
        "broadcasts",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("texts", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "broadcast_rooms",
        sa.Column("broadcast_id", sa.Text(), nullable=False),
        sa.Column("room_id", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("attempts", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["broadcast_id"], ["broadcasts.id"]),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"]),
        sa.PrimaryKeyConstraint("broadcast_id", "room_id"),
    )
    due = sa.column("due_at").is_not(None)
    op.create_index("broadcast_rooms_due", "broadcast_rooms", ["due_at"], info={"where": due})
