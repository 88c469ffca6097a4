"""Adds the subject of temporary messages: a later message to the room with the same subject edits the first."""

import sqlalchemy as sa
from alembic import op

revision = "0047"
down_revision = "0046"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("temporary_messages", sa.Column("subject", sa.Text(), nullable=False, server_default=""))
    op.create_index("temporary_messages_subject", "temporary_messages", ["subject"])
