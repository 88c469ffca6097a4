"""What `verify` says of a tournament of people: a line for each match that was played, and one for the whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.cli.replay import FINE, REFUSED
from bot.cli.verification import Judged, facts_of, judged_record, no_record, of_round, verdict_line
from bot.words import DEFAULT, Words
from games import find_games
from games.tournament.people import Encounter
from games.tournament.people_document import (
    CHECKS,
    judged_matches,
    judged_whole,
)
from games.tournament.people_reading import is_of_people, read_people_tournament
from games.tournament.verification import JudgedMatch


def judged(document: Any, noted: str, said: Mapping[int, str], words: Words) -> Iterator[Judged] | None:
    """Returns the lines about a tournament of people; None for any other document."""
    return _lines(document, noted, said, words) if is_of_people(document) else None


def _lines(document: Mapping[str, Any], noted: str, said: Mapping[int, str], words: Words) -> Iterator[Judged]:
    held, matches = read_people_tournament(document), list[JudgedMatch[Encounter]]()
    for match in judged_matches(held, find_games(), said):
        matches.append(match)
        names = [held.names[number - 1] for number in match.match.teams]
        if match.unreadable:
            yield of_round(no_record(match.unreadable, words), match.match.round, names)
        elif match.record and match.verdict:
            yield of_round(judged_record(match.record, match.verdict, words), match.match.round, names)
    verdict = judged_whole(held, document, matches, noted)
    unchecked = tuple(check for check in CHECKS if check not in verdict.checked)
    text = words.text(verdict_line(verdict, unchecked), DEFAULT)
    facts = facts_of(verdict.unfair, text, (verdict.checked, unchecked))
    status = REFUSED if verdict.unfair else FINE
    yield Judged("verify-tournament", {"text": text}, facts, status, is_record=False, of_tournament=True)
