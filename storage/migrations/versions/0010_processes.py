"""What processes of one house know of each other: what each is, its duties, its logins, fingerprints of its secrets."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Adds a column and three tables."""
    op.add_column("beats", sa.Column("about", sa.Text(), nullable=False, server_default="{}"))
    op.create_table(
        "duties",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("ready", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "logins",
        sa.Column("id", sa.BigInteger(), nullable=False),
        sa.Column("front", sa.Text(), nullable=False),
        sa.Column("bucket", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("logins_front", "logins", ["front", "at"])
    op.create_table(
        "shared_secrets",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
