"""When the first attempt to send a thing was made: a network shows a second one after some minutes as another."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    """Adds the column; it is empty for what was being sent before."""
    op.add_column("outbox", sa.Column("tried_at", sa.BigInteger(), nullable=True))
