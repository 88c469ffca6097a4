"""Temporary messages: what is said to people for a while, and why it stands."""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    """Adds the table; messages that were sent before stay."""
    op.create_table(
        "temporary_messages",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("room", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("handle", sa.Text(), nullable=False, server_default=""),
        sa.Column("cause", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("viewer", sa.BigInteger(), nullable=True),
        sa.Column("match_id", sa.Text(), nullable=False, server_default=""),
        sa.Column("has_keys", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("kept_from", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("platform", "room", "message"),
    )
    op.create_index("temporary_messages_until", "temporary_messages", ["until"])
    op.create_index("temporary_messages_match", "temporary_messages", ["match_id"])
    op.create_index(
        "temporary_messages_viewer", "temporary_messages", ["viewer"], info={"where": sa.text("viewer IS NOT NULL")}
    )
