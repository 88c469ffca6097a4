"""Scores that contain sealed results are removed; the loop books them again without those."""

from alembic import op

revision = "0007"
down_revision = "0006"

SEALED = """
SELECT r.id FROM tournament_rounds AS r
WHERE r.sealed = 1 AND r.ended_at IS NOT NULL
AND EXISTS (SELECT 1 FROM tournament_matches AS m WHERE m.round_id = r.id AND m.hidden = 1)
"""
REST_ON_THEM = f"""
DELETE FROM tournament_scores WHERE round_id IN (
    SELECT later.id FROM tournament_rounds AS later JOIN tournament_rounds AS sealed
    ON sealed.tournament_id = later.tournament_id AND sealed.number <= later.number
    WHERE sealed.id IN ({SEALED})
)
"""
BOOK_AGAIN = f"""
UPDATE tournament_rounds SET ended_at = NULL WHERE id IN ({SEALED})
AND tournament_id IN (SELECT id FROM tournaments WHERE archive_of IS NULL)
"""


def upgrade() -> None:
    """Has the rounds with sealed results booked again; an archive keeps the scores before them."""
    op.execute(REST_ON_THEM)
    op.execute(BOOK_AGAIN)
