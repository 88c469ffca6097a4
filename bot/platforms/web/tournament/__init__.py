"""Pages of tournaments: ladder, teams, matches, organising, exports, and the read-only API."""

from __future__ import annotations

from starlette.routing import Route

from . import against, api, challenge, downloads, flyer, ladder, match, organiser, own_team, setting_up, team


def routes() -> list[Route]:
    """Returns the routes of all these pages."""
    parts = (ladder, team, match, downloads, api, setting_up, organiser, flyer, own_team, against, challenge)
    return [route for part in parts for route in part.routes()]
