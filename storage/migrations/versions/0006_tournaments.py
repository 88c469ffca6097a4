"""Tournaments of robots, and leases of work that one process does at a time."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Adds their tables."""
    op.add_column("seats", sa.Column("robot", BIG, nullable=True))
    _leases()
    _tournaments()
    _events()
    _round_types()
    _teams()
    _rounds()
    _matches()
    _releases()
    _hooks()
    _scores()
    _calls()
    _corrections()
    _reports()
    _machines()


def _leases() -> None:
    op.create_table(
        "leases",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("until", BIG, nullable=False),
        sa.PrimaryKeyConstraint("name"),
        sqlite_strict=True,
    )


def _tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", BIG, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("pairing", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("starts_at", BIG, nullable=True),
        sa.Column("request", sa.Text(), nullable=False, server_default=""),
        sa.Column("archive_of", BIG, sa.ForeignKey("tournaments.id"), nullable=True),
        sa.Column("rounds_most", BIG, nullable=True),
        sa.Column("bench_after", BIG, nullable=False, server_default="5"),
        sa.Column("message", sa.Text(), nullable=False, server_default=""),
        sa.Column("challenge", BIG, nullable=False, server_default="0"),
        sa.Column("created_at", BIG, nullable=False),
        sa.Column("ended_at", BIG, nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("ix_tournaments_archive_of", "tournaments", ["archive_of"])


def _events() -> None:
    op.create_table(
        "tournament_events",
        sa.Column("id", BIG, nullable=False),
        sa.Column("tournament_id", BIG, sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.Column("applied_at", BIG, nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("ix_tournament_events_tournament_id", "tournament_events", ["tournament_id"])


def _round_types() -> None:
    op.create_table(
        "tournament_round_types",
        sa.Column("id", BIG, nullable=False),
        sa.Column("tournament_id", BIG, sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("timeout_ms", BIG, nullable=False),
        sa.Column("multiplier", BIG, nullable=False),
        sa.Column("both", BIG, nullable=False),
        sa.Column("sealed", BIG, nullable=False, server_default="0"),
        sa.Column("stopped_at", BIG, nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("ix_tournament_round_types_tournament_id", "tournament_round_types", ["tournament_id"])


def _teams() -> None:
    op.create_table(
        "tournament_teams",
        sa.Column("id", BIG, nullable=False),
        sa.Column("tournament_id", BIG, sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False, server_default=""),
        sa.Column("members", sa.Text(), nullable=False, server_default="[]"),
        sa.Column("generation", BIG, nullable=False, server_default="0"),
        sa.Column("no_contest", BIG, nullable=False, server_default="0"),
        sa.Column("leaving", BIG, nullable=False, server_default="0"),
        sa.Column("proof", sa.Text(), nullable=False, server_default=""),
        sa.Column("benched", sa.Text(), nullable=False, server_default=""),
        sa.Column("registered_by", BIG, sa.ForeignKey("players.id"), nullable=True),
        sa.Column("level", BIG, nullable=True),
        sa.Column("faults", BIG, nullable=False, server_default="0"),
        sa.Column("resting_until", BIG, nullable=True),
        sa.Column("version", sa.Text(), nullable=False, server_default=""),
        sa.Column("accepts_challenges", BIG, nullable=False, server_default="1"),
        sa.Column("copy_of", BIG, sa.ForeignKey("tournament_teams.id"), nullable=True),
        sa.Column("created_at", BIG, nullable=False),
        sa.Column("deleted_at", BIG, nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("ix_tournament_teams_copy_of", "tournament_teams", ["copy_of"])
    op.create_index("ix_tournament_teams_registered_by", "tournament_teams", ["registered_by"])
    op.create_index("ix_tournament_teams_tournament_id", "tournament_teams", ["tournament_id"])


def _rounds() -> None:
    op.create_table(
        "tournament_rounds",
        sa.Column("id", BIG, nullable=False),
        sa.Column("tournament_id", BIG, sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("number", BIG, nullable=False),
        sa.Column("type_id", BIG, sa.ForeignKey("tournament_round_types.id"), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("timeout_ms", BIG, nullable=False),
        sa.Column("multiplier", BIG, nullable=False),
        sa.Column("both", BIG, nullable=False),
        sa.Column("sealed", BIG, nullable=False, server_default="0"),
        sa.Column("byes", sa.Text(), nullable=False, server_default="[]"),
        sa.Column("skipped", sa.Text(), nullable=False, server_default="[]"),
        sa.Column("created_at", BIG, nullable=False),
        sa.Column("ended_at", BIG, nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("tournament_id", "number"),
        sqlite_strict=True,
    )


def _matches() -> None:
    op.create_table(
        "tournament_matches",
        sa.Column("id", BIG, nullable=False),
        sa.Column("round_id", BIG, sa.ForeignKey("tournament_rounds.id"), nullable=False),
        sa.Column("pairing", BIG, nullable=False),
        sa.Column("leg", BIG, nullable=False),
        sa.Column("first", BIG, sa.ForeignKey("tournament_teams.id"), nullable=False),
        sa.Column("second", BIG, sa.ForeignKey("tournament_teams.id"), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("worker", sa.Text(), nullable=False, server_default=""),
        sa.Column("lease_until", BIG, nullable=True),
        sa.Column("attempts", BIG, nullable=False, server_default="0"),
        sa.Column("deaths", BIG, nullable=False, server_default="0"),
        sa.Column("void_reason", sa.Text(), nullable=False, server_default=""),
        sa.Column("hidden", BIG, nullable=False, server_default="0"),
        sa.Column("winner", sa.Text(), nullable=False, server_default=""),
        sa.Column("first_score", BIG, nullable=True),
        sa.Column("second_score", BIG, nullable=True),
        sa.Column("why", sa.Text(), nullable=False, server_default=""),
        sa.Column("fault", sa.Text(), nullable=False, server_default="[]"),
        sa.Column("record", sa.Text(), nullable=True),
        sa.Column("started_at", BIG, nullable=True),
        sa.Column("ended_at", BIG, nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("round_id", "pairing", "leg"),
        sqlite_strict=True,
    )
    op.create_index("ix_tournament_matches_first", "tournament_matches", ["first"])
    op.create_index("ix_tournament_matches_second", "tournament_matches", ["second"])
    op.create_index(
        "tournament_matches_open",
        "tournament_matches",
        ["status", "id"],
        sqlite_where=sa.text("status IN ('queued', 'leased')"),
        postgresql_where=sa.text("status IN ('queued', 'leased')"),
    )


def _releases() -> None:
    op.create_table(
        "tournament_releases",
        sa.Column("id", BIG, nullable=False),
        sa.Column("team_id", BIG, sa.ForeignKey("tournament_teams.id"), nullable=False),
        sa.Column("round_id", BIG, sa.ForeignKey("tournament_rounds.id"), nullable=True),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("ix_tournament_releases_round_id", "tournament_releases", ["round_id"])
    op.create_index("ix_tournament_releases_team_id", "tournament_releases", ["team_id"])


def _scores() -> None:
    op.create_table(
        "tournament_scores",
        sa.Column("round_id", BIG, sa.ForeignKey("tournament_rounds.id"), nullable=False),
        sa.Column("team_id", BIG, sa.ForeignKey("tournament_teams.id"), nullable=False),
        sa.Column("place", BIG, nullable=False),
        sa.Column("points", BIG, nullable=False),
        sa.Column("chips", BIG, nullable=False),
        sa.Column("rating", sa.REAL(), nullable=False),
        sa.Column("uncertainty", sa.REAL(), nullable=False),
        sa.Column("played", BIG, nullable=False),
        sa.Column("unsure", BIG, nullable=False),
        sa.PrimaryKeyConstraint("round_id", "team_id"),
        sqlite_strict=True,
    )
    op.create_index("ix_tournament_scores_team_id", "tournament_scores", ["team_id"])


def _calls() -> None:
    op.create_table(
        "tournament_calls",
        sa.Column("match_id", BIG, sa.ForeignKey("tournament_matches.id"), nullable=False),
        sa.Column("number", BIG, nullable=False),
        sa.Column("seat", BIG, nullable=False),
        sa.Column("version", BIG, nullable=False),
        sa.Column("verb", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("ms", sa.REAL(), nullable=False),
        sa.Column("received", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("match_id", "number"),
        sqlite_strict=True,
    )


def _corrections() -> None:
    op.create_table(
        "tournament_corrections",
        sa.Column("id", BIG, nullable=False),
        sa.Column("match_id", BIG, sa.ForeignKey("tournament_matches.id"), nullable=False),
        sa.Column("last_round", BIG, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("void_reason", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=True),
        sa.Column("at", BIG, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("ix_tournament_corrections_match_id", "tournament_corrections", ["match_id"])


def _reports() -> None:
    op.create_table(
        "tournament_reports",
        sa.Column("round_id", BIG, sa.ForeignKey("tournament_rounds.id"), nullable=False),
        sa.Column("room_id", BIG, sa.ForeignKey("rooms.id"), nullable=False),
        sa.Column("attempts", BIG, nullable=False, server_default="0"),
        sa.Column("taken_until", BIG, nullable=True),
        sa.Column("created_at", BIG, nullable=False),
        sa.PrimaryKeyConstraint("round_id", "room_id"),
        sqlite_strict=True,
    )


def _hooks() -> None:
    op.create_table(
        "tournament_hooks",
        sa.Column("tournament_id", BIG, sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("failures", BIG, nullable=False, server_default="0"),
        sa.Column("created_at", BIG, nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "url"),
        sqlite_strict=True,
    )


def _machines() -> None:
    op.create_table(
        "tournament_machines",
        sa.Column("id", BIG, nullable=False),
        sa.Column("tournament_id", BIG, sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("team_id", BIG, sa.ForeignKey("tournament_teams.id"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False, server_default=""),
        sa.Column("provider_id", BIG, nullable=True),
        sa.Column("address", sa.Text(), nullable=False, server_default=""),
        sa.Column("host_key", sa.Text(), nullable=False, server_default=""),
        sa.Column("error", sa.Text(), nullable=False, server_default=""),
        sa.Column("due_at", BIG, nullable=True),
        sa.Column("holder", sa.Text(), nullable=False, server_default=""),
        sa.Column("lease_until", BIG, nullable=True),
        sa.Column("attempts", BIG, nullable=False, server_default="0"),
        sa.Column("changed_at", BIG, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("ix_tournament_machines_team_id", "tournament_machines", ["team_id"])
    op.create_index("ix_tournament_machines_tournament_id", "tournament_machines", ["tournament_id"])
    op.create_index(
        "tournament_machines_due",
        "tournament_machines",
        ["due_at"],
        sqlite_where=sa.text("due_at IS NOT NULL"),
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )
