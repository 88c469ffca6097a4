"""What a network posted and nobody has handled yet; guesses at what other players have sealed."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Adds two tables."""
    op.create_table(
        "webhook_updates",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=True),
        sa.Column("waiting", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("platform", "number"),
    )
    waiting = {"where": sa.column("waiting").is_not(None)}
    op.create_index("webhook_updates_waiting", "webhook_updates", ["platform", "waiting"], info=waiting)
    op.create_index("webhook_updates_at", "webhook_updates", ["at"])
    op.create_table(
        "guesses",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.BigInteger(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "player_id", "round"),
    )
