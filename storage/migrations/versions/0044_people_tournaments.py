"""Adds tournaments of people."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"


def _whole(name: str, *, nullable: bool = False, default: str | None = None) -> sa.Column[Any]:
    return sa.Column(name, sa.BigInteger(), nullable=nullable, server_default=default)


def _text(name: str, default: str | None = None) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=False, server_default=default)


def upgrade() -> None:
    """Adds the tables."""
    op.create_table(
        "people_tournaments",
        _whole("id"),
        _text("share"),
        _whole("room_id"),
        _whole("made_by", nullable=True),
        _text("game"),
        _text("request"),
        _text("kind"),
        _whole("rounds", default="0"),
        _whole("minutes", default="0"),
        _whole("at"),
        _text("secret"),
        _text("status", "open"),
        _whole("made_at"),
        _whole("ends_at", nullable=True),
        _whole("ended_at", nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("share"),
    )
    op.create_index("ix_people_tournaments_room_id", "people_tournaments", ["room_id"])
    op.create_index("ix_people_tournaments_made_by", "people_tournaments", ["made_by"])
    op.create_index("ix_people_tournaments_status", "people_tournaments", ["status", "at"])
    op.create_table(
        "people_entrants",
        _whole("tournament_id"),
        _whole("number"),
        _whole("player_id", nullable=True),
        _text("front"),
        _whole("at"),
        _text("way", "in"),
        _whole("missed", default="0"),
        sa.PrimaryKeyConstraint("tournament_id", "number"),
    )
    op.create_index("ix_people_entrants_player_id", "people_entrants", ["player_id"])
    op.create_table(
        "people_rounds",
        _whole("tournament_id"),
        _whole("number"),
        _text("people"),
        _text("patient"),
        _whole("at"),
        sa.PrimaryKeyConstraint("tournament_id", "number"),
    )
    op.create_table(
        "people_encounters",
        _whole("tournament_id"),
        _whole("round"),
        _whole("pairing"),
        _whole("leg"),
        _whole("first"),
        _whole("second", nullable=True),
        _text("match_id", ""),
        _text("won", ""),
        _text("missed", "[]"),
        _whole("booked", default="0"),
        _whole("at"),
        sa.PrimaryKeyConstraint("tournament_id", "round", "pairing", "leg", "first"),
    )
