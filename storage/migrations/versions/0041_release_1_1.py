"""From 1.0.0 to 1.1.0, in one step; `migrate.py` says what to do with databases of versions in between."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = None


def upgrade() -> None:
    """Adds all that is new; rows that are there get the defaults."""
    _people_and_matches()
    _tournaments_and_programs()
    _rooms_and_messages()


def _column(kind: type[sa.types.TypeEngine[Any]], name: str, default: str | None, null: bool) -> sa.Column[Any]:
    return sa.Column(name, kind(), nullable=null, server_default=default)


def text(name: str, default: str | None = None, null: bool = False) -> sa.Column[Any]:
    """Returns a column for texts."""
    return _column(sa.Text, name, default, null)


def whole(name: str, default: str | None = None, null: bool = False) -> sa.Column[Any]:
    """Returns a column for whole numbers, or times."""
    return _column(sa.BigInteger, name, default, null)


def add(table: str, *columns: sa.Column[Any]) -> None:
    """Adds columns to a table."""
    for column in columns:
        op.add_column(table, column)


def partial_index(name: str, table: str, *columns: str) -> None:
    """Makes an index of the rows in which the last of these columns is not null."""
    op.create_index(name, table, list(columns), info={"where": sa.text(f"{columns[-1]} IS NOT NULL")})


def _people_and_matches() -> None:
    """Adds clocks, vacations, who answers for a seat, why its person does not, and who has sat in for others."""
    add("matches", text("bank", null=True), text("pause", null=True), whole("hands_revision", "0"))
    partial_index("matches_pause", "matches", "pause")
    add("players", text("vacations", "[]"), whole("vacation_until", null=True))
    partial_index("players_vacation", "players", "vacation_until")
    add("seats", whole("suits", null=True), whole("substitute", null=True), whole("replaced", "0"))
    add("seats", whole("booked", null=True), text("gone", ""), whole("sitter_id", null=True))
    add("seats", text("sitter_name", ""), text("sitter_front", ""), whole("gone_at", null=True), whole("own_way", "0"))
    partial_index("seats_substitute", "seats", "match_id", "substitute")
    partial_index("seats_sitter", "seats", "sitter_id")
    op.create_table(
        "sittings",
        text("match_id"),
        whole("version"),
        whole("seat"),
        whole("player_id"),
        sa.PrimaryKeyConstraint("match_id", "version"),
    )
    op.create_index("sittings_player", "sittings", ["player_id"])


def _tournaments_and_programs() -> None:
    """Adds endless tournaments, programs that play for people, and the ratings of their releases."""
    add("tournaments", whole("every_minutes", "0"))
    add("tournament_teams", *(whole(name, null=True) for name in ("connected_until", "ready_since", "paired_at")))
    add("tournament_rounds", whole("longest_wait_ms", "0"))
    op.create_table(
        "tournament_days",
        whole("round_id"),
        sa.Column("standing", sa.LargeBinary(), nullable=False),
        whole("next_match", null=True),
        sa.PrimaryKeyConstraint("round_id"),
        sa.ForeignKeyConstraint(["round_id"], ["tournament_rounds.id"]),
    )
    op.create_table(
        "programs",
        whole("player_id"),
        whole("owner_id"),
        text("called"),
        text("key_hash", null=True),
        text("hint", ""),
        text("scope"),
        whole("made_at"),
        text("release", ""),
        sa.PrimaryKeyConstraint("player_id"),
        sa.UniqueConstraint("key_hash"),
    )
    op.create_index("ix_programs_owner_id", "programs", ["owner_id"])
    add("rated_seats", whole("person", null=True))
    add("meetings", text("low_programs", ""), text("high_programs", ""))
    op.create_table(
        "released_ratings",
        whole("line"),
        whole("player_id"),
        text("release"),
        whole("ended_at"),
        sa.PrimaryKeyConstraint("line"),
        sa.ForeignKeyConstraint(["line"], ["ratings.id"]),
    )
    op.create_index("ix_released_ratings_player_id", "released_ratings", ["player_id"])


def _rooms_and_messages() -> None:
    """Adds appointments, when a message was first tried, and messages that stand for a while."""
    op.create_table(
        "appointments",
        whole("id"),
        whole("room_id"),
        whole("at"),
        text("game"),
        text("request", "{}"),
        whole("made_by", null=True),
        whole("closed_at", null=True),
        text("match_id", null=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("appointments_room", "appointments", ["room_id", "at"])
    op.create_table(
        "appointment_people",
        whole("appointment_id"),
        whole("player_id"),
        whole("at"),
        sa.PrimaryKeyConstraint("appointment_id", "player_id"),
    )
    op.create_index("ix_appointment_people_player_id", "appointment_people", ["player_id"])
    add("outbox", whole("tried_at", null=True))
    op.create_table(
        "temporary_messages",
        text("platform"),
        text("room"),
        text("message"),
        text("handle", ""),
        text("cause"),
        text("kind"),
        whole("viewer", null=True),
        text("match_id", ""),
        whole("has_keys", "0"),
        whole("until"),
        whole("kept_from", null=True),
        sa.PrimaryKeyConstraint("platform", "room", "message"),
    )
    op.create_index("temporary_messages_until", "temporary_messages", ["until"])
    op.create_index("temporary_messages_match", "temporary_messages", ["match_id"])
    partial_index("temporary_messages_viewer", "temporary_messages", "viewer")
