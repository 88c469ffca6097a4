"""Indexes by which the tables of a host and the messages of a viewer are found, when they are renamed or deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Adds them."""
    for name, table, column in (("matches_host", "matches", "host"), ("displays_viewer", "displays", "viewer")):
        op.create_index(name, table, [column], info={"where": sa.column(column).is_not(None)})
