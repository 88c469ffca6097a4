"""Clocks people know: a bank of time for the whole match."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Adds the column for what seats have left."""
    op.add_column("matches", sa.Column("bank", sa.Text))
