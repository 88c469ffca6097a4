"""Push subscriptions of web accounts."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Adds their table."""
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("auth", sa.Text(), nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.PrimaryKeyConstraint("endpoint"),
        sqlite_strict=True,
    )
    op.create_index("ix_subscriptions_account", "subscriptions", ["account"])
