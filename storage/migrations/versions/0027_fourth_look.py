"""Ratings that tell the truth, sessions that can be ended, web-hooks whose messages have ids of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"

BIG = sa.BigInteger()


def upgrade() -> None:
    """Changes one subject after another."""
    _ratings()
    _tables()
    _people()
    _tournaments()


def _ratings() -> None:
    """Adds what people say about their strength."""
    op.create_table(
        "first_guesses",
        sa.Column("player_id", BIG, nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("game", "guess")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        sa.PrimaryKeyConstraint("player_id", "game"),
        info={"clustered": True},
    )


def _tables() -> None:
    """Changes what is stored about tables and rooms."""
    op.add_column("seekers", sa.Column("comes_last", sa.BigInteger(), nullable=False, server_default="0"))


def _people() -> None:
    """Adds the epoch of each account's sessions: a cookie of another one is nobody's."""
    op.add_column("accounts", sa.Column("epoch", sa.BigInteger, nullable=False, server_default="0"))


def _tournaments() -> None:
    """Changes what is stored about tournaments and web-hooks."""
