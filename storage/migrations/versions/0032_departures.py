"""Why a seat's person no longer reaches the table."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    """Adds the column; nobody has left so far, as far as we know."""
    op.add_column("seats", sa.Column("gone", sa.Text(), nullable=False, server_default=""))
