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
    """Adds where ratings begin, what they rest on and what is given back. People are listed as before until a rebuild.

    HeXagon's newcomers begin at 1,000: `roundhouse ratings rebuild` rates its matches again from there.
    """
    op.create_table(
        "first_guesses",
        sa.Column("player_id", BIG, nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("game", "guess")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        sa.PrimaryKeyConstraint("player_id", "game"),
        info={"clustered": True},
    )
    op.create_table(
        "rating_lifts",
        sa.Column("game", sa.Text(), nullable=False),
        *(sa.Column(name, BIG, nullable=False) for name in ("month", "lift")),
        sa.PrimaryKeyConstraint("game", "month"),
        info={"clustered": True},
    )
    op.drop_index("ratings_best", "ratings")
    op.drop_index("ratings_season", "ratings")
    op.add_column("ratings", _number("start", "1500000"))
    for name in ("excess", "season_excess"):
        op.add_column("ratings", _number(name))
    op.add_column("ratings", sa.Column("met", sa.Text(), nullable=False, server_default=""))
    for name in ("days", "day", "rank", "season_rank", "listed", "season_listed"):
        op.add_column("ratings", _number(name))
    for table, names in (("past_ratings", ("excess", "listed")), ("overall", ("rank", "rank_variance"))):
        for name in names:
            op.add_column(table, _number(name))
    op.add_column("rated_seats", sa.Column("moved", BIG, nullable=True))
    op.execute("UPDATE ratings SET start = 1000000 WHERE game = 'hexagon'")
    for of in ("", "season_"):
        is_sure = f"{of}deviation <= 120000"
        op.execute(
            f"UPDATE ratings SET {of}rank = {of}value - CASE WHEN {is_sure} THEN 0 ELSE 10000000 END,"
            f" {of}listed = CASE WHEN {is_sure} THEN 1 ELSE 0 END WHERE {of}matches > 0"
        )
    op.execute("UPDATE past_ratings SET listed = 1 WHERE deviation <= 120000")
    op.execute("UPDATE overall SET rank = points, rank_variance = variance")
    op.create_index("ratings_best", "ratings", ["game", sa.text("rank DESC"), "id", "listed", "player_id"])
    season = ("season", "game", sa.text("season_rank DESC"), "id", "season_listed", "player_id")
    op.create_index("ratings_season", "ratings", season)
    op.create_index("overall_rank", "overall", ["season", sa.text("rank DESC"), "player_id", "rank_variance"])
    op.create_index(
        "matches_game_ended", "matches", ["game", "ended_at"], info={"where": sa.column("ended_at").is_not(None)}
    )


def _number(name: str, default: str = "0") -> sa.Column[int]:
    return sa.Column(name, BIG, nullable=False, server_default=default)


def _tables() -> None:
    """Changes what is stored about tables and rooms."""
    op.add_column("seekers", sa.Column("comes_last", sa.BigInteger(), nullable=False, server_default="0"))
    op.create_index("players_name", "players", ["name"])


def _people() -> None:
    """Adds the epoch of each account's sessions: a cookie of another one is nobody's."""
    op.add_column("accounts", sa.Column("epoch", sa.BigInteger, nullable=False, server_default="0"))


def _tournaments() -> None:
    """Changes what is stored about tournaments and web-hooks."""
