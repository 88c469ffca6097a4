"""A person sits in for somebody who is away."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    """Adds who sits in, and the list of those who have."""
    op.add_column("seats", sa.Column("sitter_id", sa.BigInteger(), nullable=True))
    op.add_column("seats", sa.Column("sitter_name", sa.Text(), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("sitter_front", sa.Text(), nullable=False, server_default=""))
    op.create_index("seats_sitter", "seats", ["sitter_id"], info={"where": sa.text("sitter_id IS NOT NULL")})
    op.create_table(
        "sittings",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "version"),
    )
    op.create_index("sittings_player", "sittings", ["player_id"])
