"""Displays: what a notice is stands in columns, not in its name; one number means that it is unknown what is shown."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"

PARTS = {"private": "alone", "digest": "all"}  # of the names that older programs gave notices to send


def upgrade() -> None:
    """Adds two columns, and reads them from the names of the notices that are still to be sent; writes 0 for -1."""
    for column, part in PARTS.items():
        op.add_column("displays", sa.Column(column, sa.BigInteger(), nullable=False, server_default="0"))
        displays = sa.table("displays", *(sa.column(name) for name in ("kind", "state", "message", column)))
        is_named_so = (displays.c.message + ":").contains(f":{part}:")
        unsent = (displays.c.kind == "notice") & (displays.c.state != "there")
        op.execute(displays.update().where(unsent, is_named_so).values({column: 1}))
    op.execute("UPDATE displays SET shown = 0 WHERE shown < 0")
