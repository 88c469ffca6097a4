"""Pages of tournaments: ladder, teams, matches, organising, exports, and the read-only API."""
