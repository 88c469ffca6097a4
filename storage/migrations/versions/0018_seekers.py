"""People who look for anybody to play with."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Adds their table."""
    op.create_table(
        "seekers",
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("games", sa.Text(), nullable=False),
        sa.Column("front", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("private", sa.Text(), nullable=False, server_default=""),
        sa.Column("room", sa.Text(), nullable=False, server_default=""),
        sa.Column("match_id", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        sa.PrimaryKeyConstraint("player_id"),
    )
    op.create_index("seekers_since", "seekers", ["since"])
