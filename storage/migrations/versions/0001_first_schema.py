"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Creates every table."""
    op.create_table(
        "beats",
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.Column("stopped", BIG, nullable=False),
        sa.PrimaryKeyConstraint("process"),
        sqlite_strict=True,
    )
    op.create_table(
        "links",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("until", BIG, nullable=False),
        sa.PrimaryKeyConstraint("token_hash"),
        sqlite_strict=True,
    )
    op.create_table(
        "movements",
        sa.Column("id", BIG, nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("amount", BIG, nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.CheckConstraint("amount > 0", name="amount_is_positive"),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("movements_source", "movements", ["source"], unique=False)
    op.create_index("movements_target", "movements", ["target"], unique=False)
    op.create_table(
        "outages",
        sa.Column("id", BIG, nullable=False),
        sa.Column("front", sa.Text(), nullable=True),
        sa.Column("began", BIG, nullable=False),
        sa.Column("ended", BIG, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_table(
        "players",
        sa.Column("id", BIG, nullable=False),
        sa.Column("handle", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("skin", sa.Text(), nullable=False),
        sa.Column("operator", BIG, nullable=False),
        sa.Column("created_at", BIG, nullable=False),
        sa.Column("seen_at", BIG, nullable=False),
        sa.Column("topped_up_at", BIG, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("handle"),
        sqlite_strict=True,
    )
    op.create_table(
        "purses",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("balance", BIG, nullable=False),
        sa.CheckConstraint("owner = 'house' or balance >= 0", name="not_overdrawn"),
        sa.PrimaryKeyConstraint("owner"),
        sqlite_strict=True,
    )
    op.create_table(
        "rooms",
        sa.Column("id", BIG, nullable=False),
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("platform", "address"),
        sqlite_strict=True,
    )
    op.create_table(
        "accounts",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("player_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
        ),
        sa.PrimaryKeyConstraint("platform", "account"),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_accounts_player_id"), "accounts", ["player_id"], unique=False)
    op.create_table(
        "matches",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rules", BIG, nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("room_id", BIG, nullable=False),
        sa.Column("host", BIG, nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("most", BIG, nullable=False),
        sa.Column("stake", BIG, nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("share", sa.Text(), nullable=False),
        sa.Column("revision", BIG, nullable=False),
        sa.Column("version", BIG, nullable=False),
        sa.Column("turn", BIG, nullable=False),
        sa.Column("state", sa.Text(), nullable=True),
        sa.Column("waiting", BIG, nullable=False),
        sa.Column("deadline", BIG, nullable=True),
        sa.Column("asked_at", BIG, nullable=True),
        sa.Column("floored", BIG, nullable=False),
        sa.Column("remind_at", BIG, nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("offers", sa.Text(), nullable=False),
        sa.Column("offers_until", BIG, nullable=True),
        sa.Column("lobby", sa.Text(), nullable=False),
        sa.Column("next_match", sa.Text(), nullable=True),
        sa.Column("created_at", BIG, nullable=False),
        sa.Column("started_at", BIG, nullable=True),
        sa.Column("moved_at", BIG, nullable=False),
        sa.Column("ended_at", BIG, nullable=True),
        sa.ForeignKeyConstraint(
            ["room_id"],
            ["rooms.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("share"),
        sqlite_strict=True,
    )
    op.create_index(
        "matches_due",
        "matches",
        ["deadline"],
        unique=False,
        sqlite_where=sa.text("deadline IS NOT NULL"),
        postgresql_where=sa.text("deadline IS NOT NULL"),
    )
    op.create_index(
        "matches_offers",
        "matches",
        ["offers_until"],
        unique=False,
        sqlite_where=sa.text("offers_until IS NOT NULL"),
        postgresql_where=sa.text("offers_until IS NOT NULL"),
    )
    op.create_index(
        "matches_remind",
        "matches",
        ["remind_at"],
        unique=False,
        sqlite_where=sa.text("remind_at IS NOT NULL"),
        postgresql_where=sa.text("remind_at IS NOT NULL"),
    )
    op.create_index("matches_room", "matches", ["room_id", "status", "created_at"], unique=False)
    op.create_index("matches_status", "matches", ["status", "created_at"], unique=False)
    op.create_table(
        "displays",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("room", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("viewer", BIG, nullable=True),
        sa.Column("shown", BIG, nullable=False),
        sa.Column("expires_at", BIG, nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
        ),
        sa.PrimaryKeyConstraint("platform", "room", "message"),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_displays_match_id"), "displays", ["match_id"], unique=False)
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("seat", BIG, nullable=False),
        sa.Column("player_id", BIG, nullable=True),
        sa.Column("level", BIG, nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("front", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("entropy", sa.Text(), nullable=False),
        sa.Column("invited", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
        ),
        sa.PrimaryKeyConstraint("match_id", "seat"),
        sqlite_strict=True,
    )
    op.create_index(
        "seats_level",
        "seats",
        ["match_id", "level"],
        unique=False,
        sqlite_where=sa.text("level IS NOT NULL"),
        postgresql_where=sa.text("level IS NOT NULL"),
    )
    op.create_index(
        "seats_player",
        "seats",
        ["player_id"],
        unique=False,
        sqlite_where=sa.text("player_id IS NOT NULL"),
        postgresql_where=sa.text("player_id IS NOT NULL"),
    )
    op.create_table(
        "steps",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("version", BIG, nullable=False),
        sa.Column("turn", BIG, nullable=False),
        sa.Column("deed", sa.Text(), nullable=True),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("opens", BIG, nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
        ),
        sa.PrimaryKeyConstraint("match_id", "version"),
        sqlite_strict=True,
    )
