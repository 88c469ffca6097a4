"""The schema of 1.0.0. Versions before it reached the same in many steps; `migrate.py` says what to do with theirs."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = None


def upgrade() -> None:
    """Makes all tables."""
    _people_and_matches()
    _tournaments()
    _operation()


def _column(kind: type[sa.types.TypeEngine[Any]], name: str, default: str | None, null: bool) -> sa.Column[Any]:
    return sa.Column(name, kind(), nullable=null, server_default=default)


def text(name: str, default: str | None = None, null: bool = False) -> sa.Column[Any]:
    """Returns a column for texts."""
    return _column(sa.Text, name, default, null)


def whole(name: str, default: str | None = None, null: bool = False) -> sa.Column[Any]:
    """Returns a column for whole numbers, or times."""
    return _column(sa.BigInteger, name, default, null)


def blob(name: str, default: str | None = None, null: bool = False) -> sa.Column[Any]:
    """Returns a column for bytes."""
    return _column(sa.LargeBinary, name, default, null)


def real(name: str, default: str | None = None, null: bool = False) -> sa.Column[Any]:
    """Returns a column for numbers with a fraction."""
    return _column(sa.REAL, name, default, null)


def texts(*names: str) -> list[sa.Column[Any]]:
    """Returns columns for texts."""
    return [text(name) for name in names]


def wholes(*names: str) -> list[sa.Column[Any]]:
    """Returns columns for whole numbers, or times."""
    return [whole(name) for name in names]


def _people_and_matches() -> None:
    """Makes those of people, rooms, matches, messages and ratings."""
    op.create_table(
        "beats",
        text("process"),
        *wholes("at", "stopped"),
        text("about", "{}"),
        sa.PrimaryKeyConstraint("process"),
    )
    op.create_table(
        "daily",
        *texts("day", "game"),
        whole("rules"),
        text("options"),
        blob("secret"),
        whole("made_at"),
        whole("closed_at", null=True),
        sa.PrimaryKeyConstraint("day"),
    )
    op.create_table(
        "guesses",
        text("match_id"),
        *wholes("player_id", "round", "count"),
        sa.PrimaryKeyConstraint("match_id", "player_id", "round"),
    )
    op.create_table(
        "leases",
        *texts("name", "holder"),
        whole("until"),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "links",
        *texts("token_hash", "purpose"),
        whole("until"),
        whole("player_id", null=True),
        text("platform", ""),
        text("account", ""),
        text("by_platform", ""),
        text("by_account", ""),
        sa.PrimaryKeyConstraint("token_hash"),
    )
    op.create_index("links_until", "links", ["until"])
    op.create_table(
        "meetings",
        *wholes("low", "high", "month", "day", "matches", "low_gained", "high_gained"),
        sa.PrimaryKeyConstraint("low", "high", "month"),
        info={"clustered": True},
    )
    op.create_table(
        "movements",
        *wholes("id", "at"),
        *texts("source", "target"),
        whole("amount"),
        text("why"),
        sa.PrimaryKeyConstraint("id"),
        sa.CheckConstraint("amount > 0", name="amount_is_positive"),
    )
    op.create_index("movements_source", "movements", ["source"])
    op.create_index("movements_target", "movements", ["target"])
    op.create_table(
        "outages",
        whole("id"),
        text("front", null=True),
        *wholes("began", "ended"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "players",
        whole("id"),
        *texts("handle", "name", "language", "skin"),
        *wholes("operator", "created_at", "seen_at", "topped_up_at"),
        text("wishes", "{}"),
        whole("noticed_at", null=True),
        whole("notice_arrived", null=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("handle"),
    )
    op.create_index("players_name", "players", ["name"])
    op.create_table(
        "purses",
        text("owner"),
        whole("balance"),
        sa.PrimaryKeyConstraint("owner"),
        sa.CheckConstraint("owner = 'house' or balance >= 0", name="not_overdrawn"),
    )
    op.create_table(
        "rating_lifts",
        text("game"),
        *wholes("month", "lift"),
        sa.PrimaryKeyConstraint("game", "month"),
        info={"clustered": True},
    )
    op.create_table(
        "ratings",
        whole("id"),
        text("game"),
        whole("player_id", null=True),
        whole("robot", null=True),
        *wholes("value", "deviation", "matches", "season", "season_value", "season_deviation", "season_matches"),
        whole("start", "1500000"),
        whole("excess", "0"),
        whole("season_excess", "0"),
        text("met", ""),
        whole("days", "0"),
        whole("day", "0"),
        whole("rank", "0"),
        whole("season_rank", "0"),
        whole("listed", "0"),
        whole("season_listed", "0"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("player_id", "game"),
        sa.UniqueConstraint("robot", "game"),
    )
    op.create_index("ratings_best", "ratings", ["game", sa.text("rank DESC"), "id", "listed", "player_id"])
    op.create_index(
        "ratings_season", "ratings", ["season", "game", sa.text("season_rank DESC"), "id", "season_listed", "player_id"]
    )
    op.create_table(
        "rooms",
        whole("id"),
        *texts("platform", "address", "title", "settings"),
        text("house", ""),
        text("reach", "here"),
        whole("created_at", null=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("platform", "address"),
    )
    op.create_table(
        "subscriptions",
        *texts("endpoint", "account", "key", "auth"),
        whole("at"),
        sa.PrimaryKeyConstraint("endpoint"),
    )
    op.create_index("ix_subscriptions_account", "subscriptions", ["account"])
    op.create_table(
        "accounts",
        *texts("platform", "account"),
        whole("player_id"),
        whole("began_as", null=True),
        text("name", ""),
        text("username", ""),
        whole("reachable", "0"),
        whole("epoch", "0"),
        sa.PrimaryKeyConstraint("platform", "account"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
    )
    op.create_index("ix_accounts_player_id", "accounts", ["player_id"])
    op.create_index("ix_accounts_username", "accounts", ["username"])
    op.create_table(
        "avatar_pictures",
        whole("player_id"),
        *texts("platform", "account"),
        text("seed", ""),
        text("source", ""),
        blob("picture", null=True),
        whole("due_at"),
        sa.PrimaryKeyConstraint("player_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
    )
    op.create_index("avatar_pictures_seed", "avatar_pictures", ["seed"])
    op.create_table(
        "bans",
        *wholes("room_id", "player_id"),
        text("reason"),
        whole("banned_by", null=True),
        whole("at"),
        sa.PrimaryKeyConstraint("room_id", "player_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
    )
    op.create_index("ix_bans_player_id", "bans", ["player_id"])
    op.create_table(
        "blocks",
        *wholes("player_id", "other"),
        sa.PrimaryKeyConstraint("player_id", "other"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
    )
    op.create_table(
        "daily_plays",
        whole("player_id"),
        *texts("day", "match_id"),
        whole("began_at"),
        sa.PrimaryKeyConstraint("player_id", "day"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
    )
    op.create_index("daily_plays_day", "daily_plays", ["day", "began_at"])
    op.create_table(
        "finished",
        *wholes("player_id", "ended_at"),
        text("match_id"),
        whole("seat"),
        text("game"),
        *wholes("result", "seats", "people"),
        whole("level", null=True),
        *wholes("room_id", "listed"),
        sa.PrimaryKeyConstraint("player_id", "ended_at", "match_id", "seat"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        info={"clustered": True},
    )
    op.create_table(
        "first_guesses",
        whole("player_id"),
        *texts("game", "guess"),
        sa.PrimaryKeyConstraint("player_id", "game"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        info={"clustered": True},
    )
    op.create_table(
        "matches",
        *texts("id", "game"),
        whole("rules"),
        text("options"),
        whole("room_id"),
        whole("host", null=True),
        text("status"),
        *wholes("most", "stake"),
        blob("secret"),
        text("share"),
        *wholes("revision", "version", "turn"),
        text("state", null=True),
        whole("waiting"),
        whole("deadline", null=True),
        whole("asked_at", null=True),
        whole("floored"),
        whole("remind_at", null=True),
        text("outcome", null=True),
        text("offers"),
        whole("offers_until", null=True),
        text("lobby"),
        text("next_match", null=True),
        text("said", "[]"),
        text("news", "[]"),
        text("visibility", "listed"),
        whole("created_at"),
        whole("started_at", null=True),
        whole("moved_at"),
        whole("ended_at", null=True),
        text("rated", null=True),
        sa.PrimaryKeyConstraint("id"),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"]),
        sa.UniqueConstraint("share"),
    )
    op.create_index("matches_due", "matches", ["deadline"], info={"where": sa.text("deadline IS NOT NULL")})
    op.create_index("matches_ended", "matches", ["ended_at"], info={"where": sa.text("ended_at IS NOT NULL")})
    op.create_index(
        "matches_game_ended", "matches", ["game", "ended_at"], info={"where": sa.text("ended_at IS NOT NULL")}
    )
    op.create_index("matches_host", "matches", ["host"], info={"where": sa.text("host IS NOT NULL")})
    op.create_index("matches_offers", "matches", ["offers_until"], info={"where": sa.text("offers_until IS NOT NULL")})
    op.create_index("matches_remind", "matches", ["remind_at"], info={"where": sa.text("remind_at IS NOT NULL")})
    op.create_index("matches_room", "matches", ["room_id", "status", "created_at"])
    op.create_index(
        "matches_room_ended", "matches", ["room_id", "ended_at"], info={"where": sa.text("ended_at IS NOT NULL")}
    )
    op.create_index("matches_status", "matches", ["status", "created_at"])
    op.create_table(
        "overall",
        *wholes("player_id", "season", "points", "variance", "games"),
        whole("rank", "0"),
        whole("rank_variance", "0"),
        sa.PrimaryKeyConstraint("player_id", "season"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        info={"clustered": True},
    )
    op.create_index("overall_best", "overall", ["season", sa.text("points DESC"), "player_id", "variance"])
    op.create_index("overall_rank", "overall", ["season", sa.text("rank DESC"), "player_id", "rank_variance"])
    op.create_table(
        "past_ratings",
        *wholes("line", "season", "value", "deviation", "matches"),
        whole("excess", "0"),
        whole("listed", "0"),
        sa.PrimaryKeyConstraint("line", "season"),
        sa.ForeignKeyConstraint(["line"], ["ratings.id"]),
        info={"clustered": True},
    )
    op.create_table(
        "results",
        whole("player_id"),
        text("game"),
        *wholes("with_computers", "won", "drawn", "lost"),
        sa.PrimaryKeyConstraint("player_id", "game", "with_computers"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        info={"clustered": True},
    )
    op.create_table(
        "room_seasons",
        *wholes("room_id", "began_at"),
        whole("ended_at", null=True),
        sa.PrimaryKeyConstraint("room_id", "began_at"),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"]),
    )
    op.create_table(
        "seekers",
        whole("player_id"),
        *texts("games", "front"),
        *wholes("since", "until"),
        text("private", ""),
        text("room", ""),
        text("match_id", null=True),
        whole("comes_last", "0"),
        sa.PrimaryKeyConstraint("player_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
    )
    op.create_index("seekers_since", "seekers", ["since"])
    op.create_table(
        "standings",
        *wholes("player_id", "room_id", "season"),
        text("game"),
        *wholes("won", "drawn", "lost"),
        sa.PrimaryKeyConstraint("player_id", "room_id", "season", "game"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        info={"clustered": True},
    )
    op.create_index(
        "standings_best",
        "standings",
        ["room_id", "season", "game", sa.text("won DESC"), "lost", sa.text("drawn DESC"), "player_id"],
    )
    op.create_table(
        "displays",
        *texts("platform", "room", "message", "match_id"),
        whole("viewer", null=True),
        whole("shown"),
        whole("expires_at", null=True),
        text("kind", "card"),
        text("state", "there"),
        text("handle", ""),
        whole("turn", "0"),
        whole("private", "0"),
        whole("digest", "0"),
        sa.PrimaryKeyConstraint("platform", "room", "message"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
    )
    op.create_index("displays_viewer", "displays", ["viewer"], info={"where": sa.text("viewer IS NOT NULL")})
    op.create_index("ix_displays_match_id", "displays", ["match_id"])
    op.create_table(
        "rated_seats",
        whole("id"),
        text("match_id"),
        *wholes("seat", "line", "value", "deviation"),
        whole("moved", null=True),
        sa.PrimaryKeyConstraint("id"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.UniqueConstraint("match_id", "seat"),
    )
    op.create_index("rated_seats_line", "rated_seats", ["line", "id"])
    op.create_table(
        "seats",
        text("match_id"),
        whole("seat"),
        whole("player_id", null=True),
        whole("level", null=True),
        *texts("name", "front", "words", "entropy"),
        whole("invited"),
        whole("acted_at", null=True),
        whole("notice_at", null=True),
        whole("newcomer", "0"),
        whole("robot", null=True),
        sa.PrimaryKeyConstraint("match_id", "seat"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
    )
    op.create_index("seats_level", "seats", ["match_id", "level"], info={"where": sa.text("level IS NOT NULL")})
    op.create_index("seats_notice", "seats", ["notice_at"], info={"where": sa.text("notice_at IS NOT NULL")})
    op.create_index("seats_player", "seats", ["player_id"], info={"where": sa.text("player_id IS NOT NULL")})
    op.create_table(
        "steps",
        text("match_id"),
        *wholes("version", "turn"),
        text("deed", null=True),
        text("events"),
        *wholes("opens", "at"),
        sa.PrimaryKeyConstraint("match_id", "version"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
    )


def _tournaments() -> None:
    """Makes those of tournaments."""
    op.create_table(
        "tournaments",
        whole("id"),
        *texts("name", "game", "pairing"),
        blob("secret"),
        text("status"),
        whole("starts_at", null=True),
        text("request", ""),
        whole("archive_of", null=True),
        whole("rounds_most", null=True),
        whole("bench_after", "5"),
        text("message", ""),
        whole("challenge", "0"),
        whole("created_at"),
        whole("ended_at", null=True),
        sa.PrimaryKeyConstraint("id"),
        sa.ForeignKeyConstraint(["archive_of"], ["tournaments.id"]),
    )
    op.create_index("ix_tournaments_archive_of", "tournaments", ["archive_of"])
    op.create_table(
        "tournament_events",
        *wholes("id", "tournament_id"),
        *texts("kind", "body"),
        whole("at"),
        whole("applied_at", null=True),
        sa.PrimaryKeyConstraint("id"),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"]),
    )
    op.create_index("ix_tournament_events_tournament_id", "tournament_events", ["tournament_id"])
    op.create_table(
        "tournament_hooks",
        whole("tournament_id"),
        text("url"),
        whole("failures", "0"),
        whole("created_at"),
        sa.PrimaryKeyConstraint("tournament_id", "url"),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"]),
    )
    op.create_table(
        "tournament_round_types",
        *wholes("id", "tournament_id"),
        text("options"),
        *wholes("timeout_ms", "multiplier", "both"),
        whole("sealed", "0"),
        whole("stopped_at", null=True),
        sa.PrimaryKeyConstraint("id"),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"]),
    )
    op.create_index("ix_tournament_round_types_tournament_id", "tournament_round_types", ["tournament_id"])
    op.create_table(
        "tournament_teams",
        *wholes("id", "tournament_id"),
        text("name"),
        text("url", ""),
        text("members", "[]"),
        whole("generation", "0"),
        whole("no_contest", "0"),
        whole("leaving", "0"),
        text("proof", ""),
        text("benched", ""),
        whole("registered_by", null=True),
        whole("level", null=True),
        whole("faults", "0"),
        whole("resting_until", null=True),
        text("version", ""),
        whole("accepts_challenges", "1"),
        whole("copy_of", null=True),
        whole("created_at"),
        whole("deleted_at", null=True),
        whole("anchor", null=True),
        sa.PrimaryKeyConstraint("id"),
        sa.ForeignKeyConstraint(["copy_of"], ["tournament_teams.id"]),
        sa.ForeignKeyConstraint(["registered_by"], ["players.id"]),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"]),
    )
    op.create_index("ix_tournament_teams_copy_of", "tournament_teams", ["copy_of"])
    op.create_index("ix_tournament_teams_registered_by", "tournament_teams", ["registered_by"])
    op.create_index("ix_tournament_teams_tournament_id", "tournament_teams", ["tournament_id"])
    op.create_table(
        "tournament_machines",
        *wholes("id", "tournament_id", "team_id"),
        *texts("kind", "state"),
        text("name", ""),
        whole("provider_id", null=True),
        text("address", ""),
        text("host_key", ""),
        text("error", ""),
        whole("due_at", null=True),
        text("holder", ""),
        whole("lease_until", null=True),
        whole("attempts", "0"),
        whole("changed_at"),
        sa.PrimaryKeyConstraint("id"),
        sa.ForeignKeyConstraint(["team_id"], ["tournament_teams.id"]),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"]),
    )
    op.create_index("ix_tournament_machines_team_id", "tournament_machines", ["team_id"])
    op.create_index("ix_tournament_machines_tournament_id", "tournament_machines", ["tournament_id"])
    op.create_index(
        "tournament_machines_due", "tournament_machines", ["due_at"], info={"where": sa.text("due_at IS NOT NULL")}
    )
    op.create_table(
        "tournament_rounds",
        *wholes("id", "tournament_id", "number", "type_id"),
        text("options"),
        *wholes("timeout_ms", "multiplier", "both"),
        whole("sealed", "0"),
        text("byes", "[]"),
        text("skipped", "[]"),
        whole("created_at"),
        whole("ended_at", null=True),
        sa.PrimaryKeyConstraint("id"),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"]),
        sa.ForeignKeyConstraint(["type_id"], ["tournament_round_types.id"]),
        sa.UniqueConstraint("tournament_id", "number"),
    )
    op.create_table(
        "tournament_matches",
        *wholes("id", "round_id", "pairing", "leg", "first", "second"),
        text("status"),
        text("worker", ""),
        whole("lease_until", null=True),
        whole("attempts", "0"),
        whole("deaths", "0"),
        text("void_reason", ""),
        whole("hidden", "0"),
        text("winner", ""),
        whole("first_score", null=True),
        whole("second_score", null=True),
        text("why", ""),
        text("fault", "[]"),
        text("record", null=True),
        whole("started_at", null=True),
        whole("ended_at", null=True),
        sa.PrimaryKeyConstraint("id"),
        sa.ForeignKeyConstraint(["first"], ["tournament_teams.id"]),
        sa.ForeignKeyConstraint(["round_id"], ["tournament_rounds.id"]),
        sa.ForeignKeyConstraint(["second"], ["tournament_teams.id"]),
        sa.UniqueConstraint("round_id", "pairing", "leg"),
    )
    op.create_index("ix_tournament_matches_first", "tournament_matches", ["first"])
    op.create_index("ix_tournament_matches_second", "tournament_matches", ["second"])
    op.create_index(
        "tournament_matches_open",
        "tournament_matches",
        ["status", "id"],
        info={"where": sa.text("status IN ('queued', 'leased')")},
    )
    op.create_table(
        "tournament_releases",
        *wholes("id", "team_id"),
        whole("round_id", null=True),
        text("version"),
        whole("at"),
        sa.PrimaryKeyConstraint("id"),
        sa.ForeignKeyConstraint(["round_id"], ["tournament_rounds.id"]),
        sa.ForeignKeyConstraint(["team_id"], ["tournament_teams.id"]),
    )
    op.create_index("ix_tournament_releases_round_id", "tournament_releases", ["round_id"])
    op.create_index("ix_tournament_releases_team_id", "tournament_releases", ["team_id"])
    op.create_table(
        "tournament_scores",
        *wholes("round_id", "team_id", "place", "points", "chips"),
        real("rating"),
        real("uncertainty"),
        *wholes("played", "unsure"),
        text("releases", "[]"),
        sa.PrimaryKeyConstraint("round_id", "team_id"),
        sa.ForeignKeyConstraint(["round_id"], ["tournament_rounds.id"]),
        sa.ForeignKeyConstraint(["team_id"], ["tournament_teams.id"]),
    )
    op.create_index("ix_tournament_scores_team_id", "tournament_scores", ["team_id"])
    op.create_table(
        "tournament_calls",
        *wholes("match_id", "number", "seat", "version"),
        *texts("verb", "status", "detail"),
        real("ms"),
        blob("received", null=True),
        sa.PrimaryKeyConstraint("match_id", "number"),
        sa.ForeignKeyConstraint(["match_id"], ["tournament_matches.id"]),
    )
    op.create_table(
        "tournament_corrections",
        *wholes("id", "match_id", "last_round"),
        *texts("reason", "void_reason"),
        text("record", null=True),
        whole("at"),
        sa.PrimaryKeyConstraint("id"),
        sa.ForeignKeyConstraint(["match_id"], ["tournament_matches.id"]),
    )
    op.create_index("ix_tournament_corrections_match_id", "tournament_corrections", ["match_id"])


def _operation() -> None:
    """Makes those of processes and operators."""
    op.create_table(
        "broadcasts",
        text("id"),
        whole("at"),
        *texts("by", "texts"),
        whole("since", null=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "daily_figures",
        *texts("day", "figure", "game", "part"),
        whole("count"),
        sa.PrimaryKeyConstraint("day", "figure", "game", "part"),
    )
    op.create_table(
        "drains",
        whole("id"),
        text("reason"),
        whole("began"),
        whole("until", null=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "duties",
        *texts("name", "process"),
        *wholes("at", "ready"),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "error_lines",
        *wholes("id", "at"),
        *texts("process", "line"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "logins",
        whole("id"),
        text("front"),
        *wholes("bucket", "at"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("logins_front", "logins", ["front", "at"])
    op.create_table(
        "maintenance",
        text("kind"),
        whole("at"),
        text("result"),
        text("about", "{}"),
        sa.PrimaryKeyConstraint("kind"),
    )
    op.create_table(
        "outbox",
        whole("id"),
        *texts("kind", "channel", "about", "target"),
        text("once", null=True),
        text("body", "{}"),
        text("state"),
        whole("attempts", "0"),
        whole("due_at", null=True),
        whole("at"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("once"),
    )
    op.create_index("outbox_about", "outbox", ["kind", "about", "target"])
    op.create_index("outbox_due", "outbox", ["due_at"], info={"where": sa.text("due_at IS NOT NULL")})
    op.create_table(
        "process_states",
        text("process"),
        whole("at"),
        text("state"),
        sa.PrimaryKeyConstraint("process"),
    )
    op.create_table(
        "shared_secrets",
        *texts("name", "fingerprint"),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "webhook_updates",
        text("platform"),
        whole("number"),
        text("body", null=True),
        whole("waiting", null=True),
        whole("at"),
        sa.PrimaryKeyConstraint("platform", "number"),
    )
    op.create_index("webhook_updates_at", "webhook_updates", ["at"])
    op.create_index(
        "webhook_updates_waiting",
        "webhook_updates",
        ["platform", "waiting"],
        info={"where": sa.text("waiting IS NOT NULL")},
    )
