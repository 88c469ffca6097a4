"""Adds to messages in rooms what they show: a later one about that is written in their place."""

import sqlalchemy as sa
from alembic import op

revision = "0047"
down_revision = "0046"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("temporary_messages", sa.Column("about", sa.Text(), nullable=False, server_default=""))
