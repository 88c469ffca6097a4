"""Programs that play for people, and their keys."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    """Makes their table."""
    op.create_table(
        "programs",
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("owner_id", sa.BigInteger(), nullable=False),
        sa.Column("called", sa.Text(), nullable=False),
        sa.Column("key_hash", sa.Text(), nullable=True),
        sa.Column("hint", sa.Text(), nullable=False, server_default=""),
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player_id"),
        sa.UniqueConstraint("key_hash"),
    )
    op.create_index("ix_programs_owner_id", "programs", ["owner_id"])
