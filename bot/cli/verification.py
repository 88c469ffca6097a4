"""The output of `verify`: a line for each game record and for each whole tournament, for people or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.view.sentences import join_all, join_names
from bot.words import DEFAULT, Words
from games import find_games, game_folders
from games.core.reading import NotARecord, misspelt, read_record
from games.core.record import Record
from games.core.screen import Say
from games.core.verify import CHECKS, MovedClock, Unfair, Verdict, verify
from games.tournament import verification as tournaments
from games.tournament.document import PlayedMatch
from games.tournament.reading import is_tournament, read_tournament

from .replay import FINE, REFUSED, documents_of, text_of, visible

INCOMPLETE = 3  # fair, but unfinished, without times, or set up by hand


@dataclass(frozen=True, slots=True)
class _Judged:
    """A line to print: about a record, which gets the next number, or about a tournament as a whole."""

    say: str  # the key of the line for people
    args: Mapping[str, str]
    facts: Mapping[str, Any]  # for JSON
    status: int
    is_record: bool = True
    of_tournament: bool = False

    def line(self, number: int, as_json: bool, words: Words) -> str:
        """Returns the line, with the number of the record."""
        if as_json:
            return json.dumps({"record": number if self.is_record else None} | dict(self.facts), ensure_ascii=False)
        return visible(words.text(Say(self.say, {"record": str(number)} | dict(self.args)), DEFAULT))


def verify_files(
    paths: Sequence[str],
    noted: str,
    said: Mapping[int, str],
    as_json: bool = False,
    strict: bool = False,
    all_matches: bool = False,
) -> int:
    """Prints a line about each record and tournament in the files; returns the exit status of the worst one.

    People read first about a tournament as a whole, and then of its matches those with which something is wrong, or
    with `all_matches` each. In JSON each match has a line as any record has, and the line of the whole follows.
    """
    status, number, lines, words = FINE, 0, list[str](), Words(game_folders("games"), [DEFAULT])
    for document in documents_of(paths):
        for about in _judged(document, noted, said, words):
            if about.status == REFUSED or (strict and not status):
                status = about.status
            line = about.line(number, as_json, words)
            number += about.is_record
            if not about.of_tournament or as_json:
                print(line)
            elif not about.is_record:
                print("\n".join([line, *lines]))
                lines = []
            elif all_matches or about.status == REFUSED:
                lines.append(line)
    return status


def _judged(document: Any, noted: str, said: Mapping[int, str], words: Words) -> Iterator[_Judged]:
    """Yields the lines about one document."""
    try:
        if is_tournament(document):
            yield from _tournament(document, noted, said, words)
        else:
            record = read_record(document, find_games())
            yield _misspelt(_record(record, verify(record, noted, said), words), document, words)
    except NotARecord as error:
        yield _no_record(str(error), words)


def _record(record: Record, verdict: Verdict, words: Words) -> _Judged:
    text, unfair = _text(record, verdict, words), verdict.unfair
    status = REFUSED if unfair else FINE if verdict.is_whole else INCOMPLETE
    return _Judged("verify-line", {"text": text}, _facts(unfair, text, (verdict.checked, verdict.unchecked)), status)


def _misspelt(judged: _Judged, document: Mapping[str, Any], words: Words) -> _Judged:
    """Names the keys that were ignored and look like misspelt ones."""
    notes = [Say("note-misspelt", {"key": key[:60], "known": known}) for key, known in misspelt(document)]
    if not notes:
        return judged
    text = " ".join([judged.args["text"], *(words.text(note, DEFAULT) for note in notes)])
    return replace(
        judged, args={"text": text}, facts={**judged.facts, "message": text}, status=judged.status or INCOMPLETE
    )


def _no_record(reason: str, words: Words) -> _Judged:
    message = words.text(Say("refused-not_a_record", {"reason": reason}), DEFAULT)
    facts = _facts(Unfair("not_a_record", {}), message, ((), CHECKS))
    return _Judged("replay-no-record", {"reason": reason}, facts, REFUSED)


def _tournament(document: Mapping[str, Any], noted: str, said: Mapping[int, str], words: Words) -> Iterator[_Judged]:
    """Yields a line for each match that has a record, and one for the tournament as a whole."""
    tournament = read_tournament(document, find_games())
    judged = list[tournaments.JudgedMatch]()
    for match in tournaments.judged_matches(tournament, find_games(), said):
        judged.append(match)
        teams = [tournament.names[team] for team in match.match.teams]
        if match.unreadable:
            yield _of_round(_no_record(match.unreadable, words), match.match, teams)
        elif match.record and match.verdict:
            judged_record = _of_round(_record(match.record, match.verdict, words), match.match, teams)
            yield _corrected(judged_record, match.match, words) if match.match.until else judged_record
    verdict, untold = tournaments.judged_whole(tournament, document, judged, noted), tournaments.untold(judged)
    unfair, unchecked = verdict.unfair, tuple(c for c in tournaments.CHECKS if c not in verdict.checked)
    about = Say("note-requests", {"count": untold})
    says = [_verdict(verdict, unchecked), *([about] if "requests" in unchecked and not unfair else [])]
    text = " ".join(words.text(say, DEFAULT) for say in says)
    facts = _facts(unfair, text, (verdict.checked, unchecked)) | {"requests_unchecked": untold}
    status = REFUSED if unfair else INCOMPLETE if unchecked else FINE
    yield _Judged("verify-tournament", {"text": text}, facts, status, is_record=False, of_tournament=True)


def _of_round(judged: _Judged, match: PlayedMatch, teams: Sequence[str]) -> _Judged:
    """Returns the line of a match, with its round and teams."""
    say = "verify-match" if judged.say == "verify-line" else judged.say
    args = {**judged.args, "round": str(match.round), "first": teams[0], "second": teams[1]}
    facts = {**judged.facts, "round": match.round, "teams": teams}
    return replace(judged, say=say, args=args, facts=facts, of_tournament=True)


def _corrected(judged: _Judged, match: PlayedMatch, words: Words) -> _Judged:
    """Adds that an organiser has corrected the match, and which rounds were paired before."""
    said = words.text(Say("note-corrected", {"round": match.until, "reason": match.corrected or "–"}), DEFAULT)
    args = {**judged.args, "text": f"{judged.args['text']} {said}"}
    return replace(judged, args=args, facts={**judged.facts, "until": match.until, "corrected": match.corrected})


def _verdict(verdict: Verdict, unchecked: Sequence[str]) -> Say:
    """Returns what is wrong, or what was checked; what was not is named in the same sentence."""
    if verdict.unfair:
        return Say(f"unfair-{verdict.unfair.code}", verdict.unfair.facts)
    if unchecked:
        return Say("verify-all", {"checked": _listed(verdict.checked), "unchecked": _listed(unchecked)})
    return Say("verify-fair", {"checked": _listed(verdict.checked)})


def _facts(unfair: Unfair | None, message: str, checks: tuple[Sequence[str], Sequence[str]]) -> dict[str, Any]:
    """Returns the JSON values of a line; a refused step is named by its number and the code of the refusal."""
    about = unfair.facts if unfair else {}
    error, step = about.get("code", unfair.code if unfair else None), about.get("step")
    facts = {"fair": unfair is None, "error": error, "step": step, "message": message}
    return facts | {"checked": checks[0], "unchecked": checks[1]}


def _text(record: Record, verdict: Verdict, words: Words) -> str:
    notes = [Say(f"note-{note}") for note in verdict.notes] + [_clock(clock) for clock in verdict.clocks]
    return " ".join(text_of(record, say, words) for say in (_verdict(verdict, verdict.unchecked), *notes))


def _listed(checks: Sequence[str]) -> Any:
    return join_all([Say(f"check-{check}") for check in checks])


def _clock(clock: MovedClock) -> Say:
    at = Say("at-steps", {"count": len(clock.steps), "steps": ", ".join(map(str, clock.steps))})
    who = join_names(clock.agreed) if clock.agreed else ""
    return Say("note-clock", {"why": clock.why or "other", "at": at, "who": who})
