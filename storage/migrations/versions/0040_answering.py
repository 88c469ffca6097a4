"""Why somebody does not answer for their seat, and since when, as one value."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"


def upgrade() -> None:
    """Adds the columns, and gives the reasons their names; somebody for whom another one plays was late before that."""
    op.add_column("seats", sa.Column("gone_at", sa.BigInteger(), nullable=True))
    op.add_column("seats", sa.Column("own_way", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute("UPDATE seats SET own_way = 1, gone = '' WHERE gone = 'back'")
    op.execute("UPDATE seats SET gone = '' WHERE gone = 'awake'")
    op.execute("UPDATE seats SET gone = 'left' WHERE gone IN ('left_room', 'deleted')")
    op.execute("UPDATE seats SET gone = 'bot_removed' WHERE gone = 'put_out'")
    op.execute("UPDATE seats SET gone = 'asleep' WHERE gone = '' AND (substitute IS NOT NULL OR sitter_front <> '')")
