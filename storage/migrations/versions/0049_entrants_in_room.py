"""Adds to people of tournaments whether they signed up in its room."""

import sqlalchemy as sa
from alembic import op

revision = "0049"
down_revision = "0048"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("people_entrants", sa.Column("in_room", sa.BigInteger(), nullable=False, server_default="1"))
