"""The last backup, the last drill of a backup, and how they went."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Adds their table."""
    op.create_table(
        "maintenance",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False, server_default="{}"),
        sa.PrimaryKeyConstraint("kind"),
    )
