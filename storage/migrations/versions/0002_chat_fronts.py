"""Rooms and people of the chats: notices, private messages, linked accounts, people one does not play with."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _text(name: str, default: str = "") -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False, server_default=default)


def _whole(name: str) -> sa.Column[int]:
    return sa.Column(name, BIG, nullable=False, server_default="0")


def _maybe(name: str) -> sa.Column[int]:
    return sa.Column(name, BIG, nullable=True)


ADDED: dict[str, list[sa.Column[str] | sa.Column[int]]] = {
    "rooms": [_text("house"), _text("reach", "here")],
    "players": [_text("wishes", "{}"), _maybe("noticed_at"), _maybe("notice_arrived")],
    "accounts": [_maybe("began_as"), _text("name"), _text("username"), _whole("reachable")],
    "matches": [_text("said", "[]"), _text("news", "[]")],
    "seats": [_maybe("acted_at"), _maybe("notice_at"), _whole("newcomer")],
    "displays": [_text("kind", "card"), _text("state", "there"), _text("handle"), _whole("turn")],
    "links": [_maybe("player_id"), *(_text(n) for n in ("platform", "account", "by_platform", "by_account"))],
}


def upgrade() -> None:
    """Adds columns, one table and two indexes; what is there stays as it is."""
    for table, columns in ADDED.items():
        for column in columns:
            op.add_column(table, column)
    op.create_table(
        "blocks",
        sa.Column("player_id", BIG, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("other", BIG, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "other"),
        sqlite_strict=True,
    )
    op.create_index("ix_accounts_username", "accounts", ["username"])
    op.create_index(
        "seats_notice",
        "seats",
        ["notice_at"],
        sqlite_where=sa.column("notice_at").is_not(None),
        postgresql_where=sa.column("notice_at").is_not(None),
    )
