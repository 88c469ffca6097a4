"""One outbox for what is sent: messages of web-hooks, about rounds and of broadcasts move into it."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"

BIG = sa.BigInteger()


def upgrade() -> None:
    """Adds its table, and moves what waits in others."""
    op.create_table(
        "outbox",
        sa.Column("id", BIG, nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("kind", "channel", "about", "target")),
        sa.Column("once", sa.Text(), nullable=True),
        sa.Column("body", sa.Text(), nullable=False, server_default="{}"),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("attempts", BIG, nullable=False, server_default="0"),
        sa.Column("due_at", BIG, nullable=True),
        sa.Column("at", BIG, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("once"),
    )
    op.create_index("outbox_about", "outbox", ["kind", "about", "target"])
    due = sa.column("due_at").is_not(None)
    op.create_index("outbox_due", "outbox", ["due_at"], info={"where": due})
    _hooks()
    _reports()
    _broadcasts()


def _hooks() -> None:
    """Moves the messages of web-hooks, and gives each one without an id the id that it is known by from now on."""
    op.execute(
        "INSERT INTO outbox (kind, channel, about, target, body, state, attempts, due_at, at)"
        " SELECT 'hook', 'web-hook', CAST(tournament_id AS TEXT), url, body,"
        " CASE WHEN attempts = 0 THEN 'wanted' ELSE 'sending' END, attempts, due_at, due_at"
        " FROM tournament_hook_messages ORDER BY id"
    )
    op.drop_table("tournament_hook_messages")
    conn = op.get_bind()
    named = sa.text("UPDATE outbox SET body = :body WHERE id = :id")
    for number, body in conn.execute(sa.text("SELECT id, body FROM outbox")).all():
        if not body.startswith('{"id":'):
            conn.execute(named, {"id": number, "body": f'{{"id":"{secrets.token_hex(16)}",{body[1:]}'})


def _reports() -> None:
    """Moves the messages to rooms about rounds."""
    op.execute(
        "INSERT INTO outbox (kind, channel, about, target, once, state, attempts, due_at, at)"
        " SELECT 'report', r.platform, CAST(t.round_id AS TEXT), CAST(t.room_id AS TEXT),"
        " 'report ' || t.round_id || ' ' || t.room_id, CASE WHEN t.attempts = 0 THEN 'wanted' ELSE 'sending' END,"
        " t.attempts, coalesce(t.taken_until, t.created_at), t.created_at"
        " FROM tournament_reports AS t JOIN rooms AS r ON r.id = t.room_id ORDER BY t.created_at, t.room_id"
    )
    op.drop_table("tournament_reports")


def _broadcasts() -> None:
    """Moves the messages of broadcasts to rooms, also those that are settled: operators see how many there are."""
    op.execute(
        "INSERT INTO outbox (kind, channel, about, target, once, state, attempts, due_at, at)"
        " SELECT 'broadcast', r.platform, m.broadcast_id, CAST(m.room_id AS TEXT),"
        " 'broadcast ' || m.broadcast_id || ' ' || m.room_id, m.state, m.attempts, m.due_at, b.at"
        " FROM broadcast_rooms AS m JOIN broadcasts AS b ON b.id = m.broadcast_id JOIN rooms AS r ON r.id = m.room_id"
        " ORDER BY b.at, m.room_id"
    )
    op.drop_table("broadcast_rooms")
