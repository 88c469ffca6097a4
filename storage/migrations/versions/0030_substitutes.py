"""A computer answers for a person who is away."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """Adds who answers for a seat."""
    op.add_column("seats", sa.Column("suits", sa.BigInteger, nullable=True))
    op.add_column("seats", sa.Column("substitute", sa.BigInteger, nullable=True))
    op.add_column("seats", sa.Column("replaced", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("booked", sa.BigInteger, nullable=True))
    op.create_index(
        "seats_substitute", "seats", ["match_id", "substitute"], info={"where": sa.text("substitute IS NOT NULL")}
    )
