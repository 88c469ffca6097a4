"""An index by which links that have expired are found, the first one first."""

from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Adds the index."""
    op.create_index("links_until", "links", ["until"])
