"""Messages to web-hooks wait in a table of their own, so that a crash loses none."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Adds a table."""
    op.create_table(
        "tournament_hook_messages",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("tournament_id", sa.BigInteger(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("attempts", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("tournament_hook_messages_due", "tournament_hook_messages", ["due_at"])
    op.create_index("tournament_hook_messages_of", "tournament_hook_messages", ["tournament_id", "url"])
