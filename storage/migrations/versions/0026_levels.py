"""HeXagon has more levels of the computer: stored levels become the new ones of the same strength."""

from alembic import op

revision = "0026"
down_revision = "0025"

OLD_TO_NEW = {2: 6, 3: 10, 4: 12, 5: 14}  # level 1 stays
NEW = "CASE level " + " ".join(f"WHEN {old} THEN {new}" for old, new in OLD_TO_NEW.items()) + " ELSE level END"
OF_MATCHES = "match_id IN (SELECT id FROM matches WHERE game = 'hexagon'{})"
OF_TOURNAMENTS = "tournament_id IN (SELECT id FROM tournaments WHERE game = 'hexagon')"


def upgrade() -> None:
    """Changes the levels, and keeps the names of computers in records of finished matches as they were."""
    over = OF_MATCHES.format(" AND status = 'over'")
    op.execute(f"UPDATE seats SET name = 'Computer ' || level WHERE level > 1 AND name = '' AND {over}")
    op.execute(f"UPDATE seats SET level = {NEW} WHERE level > 1 AND {OF_MATCHES.format('')}")
    op.execute(f"UPDATE finished SET level = {NEW} WHERE level > 1 AND game = 'hexagon'")
    op.execute(f"UPDATE tournament_teams SET level = {NEW} WHERE level > 1 AND {OF_TOURNAMENTS}")
