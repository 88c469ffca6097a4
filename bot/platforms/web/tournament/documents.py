"""Tournaments as JSON documents, for exports and the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.commands import time_text
from games.tournament.scoring import LadderRow
from storage.tournament.matches import Match
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from .figures import is_shown


def tournament_document(held: Tournament) -> dict[str, Any]:
    """Returns what everybody may know of a tournament; its secret once it has ended."""
    ended = held.status == "ended"
    return {
        "id": held.id,
        "name": held.name,
        "game": held.game,
        "pairing": held.pairing,
        "status": held.status,
        "starts_at": time_text(held.starts_at) if held.starts_at else None,
        "ended_at": time_text(held.ended_at) if held.ended_at else None,
        "message": held.message,
        "archive_of": held.archive_of,
        "commitment": held.commitment,
        "secret": held.secret.hex() if ended else None,
    }


def row_document(row: LadderRow, team: Team) -> dict[str, Any]:
    """Returns a row of a ladder."""
    return {
        "place": row.place,
        "team": row.team,
        "name": team.name,
        "points": row.points,
        "chips": row.chips,
        "rating": round(row.rating, 1),
        "uncertainty": round(row.uncertainty, 1),
        "plus_minus": round(row.plus_minus, 1),
        "unsure": row.unsure,
        "played": row.played,
        "no_contest": row.no_contest,
        "benched": bool(team.benched),
        "version": team.version,
    }


def match_document(number: int, match: Match, names: Mapping[int, str]) -> dict[str, Any]:
    """Returns a match without its record; of a sealed one only that it is there."""
    facts = {
        "id": match.id,
        "round": number,
        "pairing": match.pairing,
        "leg": match.leg,
        "teams": list(match.teams),
        "names": [names[team] for team in match.teams],
        "status": match.shown_status,
        "sealed": match.hidden,
        "void": "" if match.hidden else match.void_reason,
    }
    if not is_shown(match):
        return facts
    return facts | {
        "winner": match.winner,
        "scores": [match.first_score, match.second_score],
        "why": match.why,
        "fault": list(match.fault),
        "started_at": time_text(match.started_at) if match.started_at else None,
        "ended_at": time_text(match.ended_at) if match.ended_at else None,
    }
