"""Anchors of tournaments, and ratings of each release."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Adds the fixed rating of a team that is an anchor, and the ratings of a team's releases after a round."""
    op.add_column("tournament_teams", sa.Column("anchor", sa.BigInteger(), nullable=True))
    op.add_column("tournament_scores", sa.Column("releases", sa.Text(), nullable=False, server_default="[]"))
