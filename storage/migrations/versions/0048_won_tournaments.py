"""Adds to people of tournaments whether they have won."""

import sqlalchemy as sa
from alembic import op

revision = "0048"
down_revision = "0047"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("people_entrants", sa.Column("won", sa.BigInteger(), nullable=False, server_default="0"))
