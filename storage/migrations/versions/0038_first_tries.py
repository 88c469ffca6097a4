"""When a thing was first tried to be sent: later than minutes after that, a network shows it twice."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    """Adds the column; of what is being sent while the program is upgraded, it is unknown."""
    op.add_column("outbox", sa.Column("tried_at", sa.BigInteger(), nullable=True))
