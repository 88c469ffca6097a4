"""Tables that no list shows, and tables for named people alone."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Adds one column; all tables so far are listed."""
    op.add_column("matches", sa.Column("visibility", sa.Text(), nullable=False, server_default="listed"))
