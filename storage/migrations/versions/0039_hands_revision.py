"""The last revision that every private screen of a table shows: who is away, and what is offered."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    """Adds the column; private screens of running matches are updated at their next turn, as before."""
    op.add_column("matches", sa.Column("hands_revision", sa.BigInteger(), nullable=False, server_default="0"))
