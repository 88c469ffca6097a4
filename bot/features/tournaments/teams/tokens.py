"""Codes of teams: derived from the site's secret, so that nothing is stored and all can be printed at any time."""

from __future__ import annotations

import hmac
from collections.abc import Iterable

from bot.app import App
from storage.tournament.teams import Team

LETTERS = 16
GROUP = 4
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def token_of(app: App, team: Team) -> str:
    """Returns the login token of a team in groups of four letters; raising its generation makes another."""
    return _token(_secret(app), team)


def proof_code(app: App, team: Team) -> str:
    """Returns the code by which an address proves that it is this team's."""
    return _grouped(_letters(_secret(app), f"team proof {team.id} {team.url}"))


def match_names(app: App, match: int, attempt: int) -> tuple[str, str]:
    """Returns the names of a match for each of its robots: always the same, and nobody can guess them."""
    secret = _secret(app)
    first, second = (_letters(secret, f"match name {match} {attempt} {seat}").lower() for seat in (0, 1))
    return first, second


def team_with_token(app: App, teams: Iterable[Team], text: str) -> Team | None:
    """Returns the team whose token a person typed, with or without hyphens, spaces and capitals.

    Takes equally long whether a token fits or not.
    """
    typed = text.replace("-", "").replace(" ", "").upper().encode("utf-8", "replace")
    secret, owner = _secret(app), None
    for team in teams:
        if hmac.compare_digest(_token(secret, team).replace("-", "").encode(), typed):
            owner = team
    return owner


def _secret(app: App) -> bytes:
    return app.files.kept_secret.encode()


def _token(secret: bytes, team: Team) -> str:
    return _grouped(_letters(secret, f"team token {team.id} {team.generation}"))


def _letters(secret: bytes, purpose: str) -> str:
    digest = hmac.digest(secret, purpose.encode(), "sha256")
    number = int.from_bytes(digest, "big")
    letters = []
    for _ in range(LETTERS):
        number, place = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[place])
    return "".join(letters)


def _grouped(letters: str) -> str:
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))
