"""What `verify` says of a whole tournament: a line for each of its matches, and one for the tournament."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.cli.replay import FINE, REFUSED
from bot.cli.verification import INCOMPLETE, Judged, facts_of, judged_record, no_record, of_round, verdict_line
from bot.words import DEFAULT, Words
from games import find_games
from games.core.screen import Say
from games.tournament import verification as tournaments
from games.tournament.document import PlayedMatch, Tournament
from games.tournament.reading import is_tournament, read_tournament


def judged(document: Any, noted: str, said: Mapping[int, str], words: Words) -> Iterator[Judged] | None:
    """Returns the lines about a tournament; None for any other document."""
    return _lines(document, noted, said, words) if is_tournament(document) else None


def _lines(document: Mapping[str, Any], noted: str, said: Mapping[int, str], words: Words) -> Iterator[Judged]:
    """Yields a line for each match that has a record, and one for the tournament as a whole."""
    tournament = read_tournament(document, find_games())
    matches = list[tournaments.JudgedMatch[PlayedMatch]]()
    for match in tournaments.judged_matches(tournament, find_games(), said):
        matches.append(match)
        teams = [tournament.names[team] for team in match.match.teams]
        if match.unreadable:
            yield of_round(no_record(match.unreadable, words), match.match.round, teams)
        elif match.record and match.verdict:
            line = judged_record(match.record, match.verdict, words)
            line = of_round(line, match.match.round, teams)
            yield _corrected(line, match.match, words) if match.match.until else line
    yield _whole(tournament, document, matches, noted, words)


def _whole(
    tournament: Tournament,
    document: Mapping[str, Any],
    matches: Sequence[tournaments.JudgedMatch[PlayedMatch]],
    noted: str,
    words: Words,
) -> Judged:
    """Returns the line about a tournament as a whole."""
    verdict, untold = tournaments.judged_whole(tournament, document, matches, noted), tournaments.untold(matches)
    unfair, unchecked = verdict.unfair, tuple(c for c in tournaments.CHECKS if c not in verdict.checked)
    about = Say("note-requests", {"count": untold})
    says = [verdict_line(verdict, unchecked), *([about] if "requests" in unchecked and not unfair else [])]
    text = " ".join(words.text(say, DEFAULT) for say in says)
    facts = facts_of(unfair, text, (verdict.checked, unchecked)) | {"requests_unchecked": untold}
    status = REFUSED if unfair else INCOMPLETE if unchecked else FINE
    return Judged("verify-tournament", {"text": text}, facts, status, is_record=False, of_tournament=True)


def _corrected(about: Judged, match: PlayedMatch, words: Words) -> Judged:
    """Adds that an organiser has corrected the match, and which rounds were paired before."""
    said = words.text(Say("note-corrected", {"round": match.until, "reason": match.corrected or "–"}), DEFAULT)
    args = {**about.args, "text": f"{about.args['text']} {said}"}
    return replace(about, args=args, facts={**about.facts, "until": match.until, "corrected": match.corrected})
