"""The output of `verify`: a line for each game record and for each whole tournament, for people or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.feature import command_lines
from bot.view.sentences import join_all, join_names
from bot.words import DEFAULT, Words
from games import find_games, game_folders
from games.core.reading import NotARecord, misspelt, read_record
from games.core.record import Record
from games.core.screen import Say
from games.core.verify import CHECKS, MovedClock, Unfair, Verdict, verify

from .replay import FINE, REFUSED, documents_of, text_of, visible

INCOMPLETE = 3  # fair, but unfinished, without times, or set up by hand


@dataclass(frozen=True, slots=True)
class Judged:
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


def _judged(document: Any, noted: str, said: Mapping[int, str], words: Words) -> Iterator[Judged]:
    """Yields the lines about one document."""
    try:
        lines = [line for feature in command_lines() if (line := feature.judge)]
        known = (judged(document, noted, said, words) for judged in lines)
        if (about := next(filter(None, known), None)) is not None:
            yield from about
        else:
            record = read_record(document, find_games())
            yield _misspelt(judged_record(record, verify(record, noted, said), words), document, words)
    except NotARecord as error:
        yield no_record(str(error), words)


def judged_record(record: Record, verdict: Verdict, words: Words) -> Judged:
    text, unfair = _text(record, verdict, words), verdict.unfair
    status = REFUSED if unfair else FINE if verdict.is_whole else INCOMPLETE
    return Judged("verify-line", {"text": text}, facts_of(unfair, text, (verdict.checked, verdict.unchecked)), status)


def _misspelt(judged: Judged, document: Mapping[str, Any], words: Words) -> Judged:
    """Names the keys that were ignored and look like misspelt ones."""
    notes = [Say("note-misspelt", {"key": key[:60], "known": known}) for key, known in misspelt(document)]
    if not notes:
        return judged
    text = " ".join([judged.args["text"], *(words.text(note, DEFAULT) for note in notes)])
    return replace(
        judged, args={"text": text}, facts={**judged.facts, "message": text}, status=judged.status or INCOMPLETE
    )


def no_record(reason: str, words: Words) -> Judged:
    message = words.text(Say("refused-not_a_record", {"reason": reason}), DEFAULT)
    facts = facts_of(Unfair("not_a_record", {}), message, ((), CHECKS))
    return Judged("replay-no-record", {"reason": reason}, facts, REFUSED)


def verdict_line(verdict: Verdict, unchecked: Sequence[str]) -> Say:
    """Returns what is wrong, or what was checked; what was not is named in the same sentence."""
    if verdict.unfair:
        return Say(f"unfair-{verdict.unfair.code}", verdict.unfair.facts)
    if unchecked:
        return Say("verify-all", {"checked": _listed(verdict.checked), "unchecked": _listed(unchecked)})
    return Say("verify-fair", {"checked": _listed(verdict.checked)})


def facts_of(unfair: Unfair | None, message: str, checks: tuple[Sequence[str], Sequence[str]]) -> dict[str, Any]:
    """Returns the JSON values of a line; a refused step is named by its number and the code of the refusal."""
    about = unfair.facts if unfair else {}
    error, step = about.get("code", unfair.code if unfair else None), about.get("step")
    facts = {"fair": unfair is None, "error": error, "step": step, "message": message}
    return facts | {"checked": checks[0], "unchecked": checks[1]}


def _text(record: Record, verdict: Verdict, words: Words) -> str:
    notes = [Say(f"note-{note}") for note in verdict.notes] + [_clock(clock) for clock in verdict.clocks]
    return " ".join(text_of(record, say, words) for say in (verdict_line(verdict, verdict.unchecked), *notes))


def _listed(checks: Sequence[str]) -> Any:
    return join_all([Say(f"check-{check}") for check in checks])


def _clock(clock: MovedClock) -> Say:
    at = Say("at-steps", {"count": len(clock.steps), "steps": ", ".join(map(str, clock.steps))})
    who = join_names(clock.agreed) if clock.agreed else ""
    return Say("note-clock", {"why": clock.why or "other", "at": at, "who": who})


def of_round(about: Judged, number: int, names: Sequence[str]) -> Judged:
    """Returns the line of a match of a tournament, with its round and the names of those who played it."""
    say = "verify-match" if about.say == "verify-line" else about.say
    args = {**about.args, "round": str(number), "first": names[0], "second": names[1]}
    facts = {**about.facts, "round": number, "teams": list(names)}
    return replace(about, say=say, args=args, facts=facts, of_tournament=True)
