"""The output of `verify`: a line for each game record, for people or as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bot.view.sentences import join_all, join_names
from bot.words import DEFAULT, Words
from games import find_games, game_folders
from games.core.reading import NotARecord, read_record
from games.core.record import Record
from games.core.screen import Say
from games.core.verify import CHECKS, MovedClock, Unfair, Verdict, verify

from .replay import FINE, REFUSED, documents_of, text_of

INCOMPLETE = 3  # fair, but unfinished, without times, or set up by hand


def verify_files(
    paths: Sequence[str], noted: str, said: Mapping[int, str], as_json: bool = False, strict: bool = False
) -> int:
    """Prints a line about each record in the files; returns the exit status of the worst one."""
    status, words = FINE, Words(game_folders("games"))
    for number, document in enumerate(documents_of(paths)):
        try:
            record = read_record(document, find_games())
        except NotARecord as error:
            status = REFUSED
            print(_no_record_line(number, str(error), as_json, words))
            continue
        verdict = verify(record, noted, said)
        if verdict.unfair:
            status = REFUSED
        elif strict and not verdict.is_whole:
            status = status or INCOMPLETE
        text = _text(record, verdict, words)
        print(_json_line(number, verdict, text) if as_json else _line(number, text, words))
    return status


def _line(number: int, text: str, words: Words) -> str:
    return words.text(Say("verify-line", {"record": str(number), "text": text}), DEFAULT)


def _no_record_line(number: int, reason: str, as_json: bool, words: Words) -> str:
    if not as_json:
        return words.text(Say("replay-no-record", {"record": str(number), "reason": reason}), DEFAULT)
    message = words.text(Say("refused-not_a_record", {"reason": reason}), DEFAULT)
    return _json(number, False, "not_a_record", None, message, ((), CHECKS))


def _json_line(number: int, verdict: Verdict, message: str) -> str:
    error, step = _where(verdict.unfair) if verdict.unfair else (None, None)
    return _json(number, not verdict.unfair, error, step, message, (verdict.checked, verdict.unchecked))


def _where(unfair: Unfair) -> tuple[Any, Any]:
    """Returns the code of what is wrong, or of the refused step; and the number of that step."""
    if unfair.code == "step":
        return unfair.facts["code"], unfair.facts["step"]
    return unfair.code, None


def _json(
    number: int,
    is_fair: bool,
    error: str | None,
    step: int | None,
    message: str,
    checks: tuple[Sequence[str], Sequence[str]],
) -> str:
    facts = {"record": number, "fair": is_fair, "error": error, "step": step, "message": message}
    return json.dumps(facts | {"checked": checks[0], "unchecked": checks[1]}, ensure_ascii=False)


def _text(record: Record, verdict: Verdict, words: Words) -> str:
    if verdict.unfair:
        return text_of(record, Say(f"unfair-{verdict.unfair.code}", verdict.unfair.facts), words)
    said = Say("verify-fair", {"checked": _listed(verdict.checked)})
    if verdict.unchecked:
        said = Say("verify-all", {"text": said, "unchecked": _listed(verdict.unchecked)})
    notes = [Say(f"note-{note}") for note in verdict.notes] + [_clock(clock) for clock in verdict.clocks]
    return " ".join(text_of(record, say, words) for say in (said, *notes))


def _listed(checks: Sequence[str]) -> Any:
    return join_all([Say(f"check-{check}") for check in checks])


def _clock(clock: MovedClock) -> Say:
    at = Say("at-steps", {"count": len(clock.steps), "steps": ", ".join(map(str, clock.steps))})
    who = join_names(clock.agreed) if clock.agreed else ""
    return Say("note-clock", {"why": clock.why or "other", "at": at, "who": who})
