"""Records that somebody changed after the match: what `verify` says of each kind of change, over every corpus."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import timedelta
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cli.replay import corpora
from games.core.chance import commitment, entropy
from games.core.commands import LEAVE, time_from, time_text
from games.core.match import awake, live
from games.core.reading import NotARecord, documents, read_record
from games.core.record import replay
from games.core.verify import CHECKS, Verdict, verify
from tests.games.plays import FOLDERS, GAMES

Document = dict[str, Any]
Changes = Iterator[Document]
OTHER = bytes(range(100, 132))
MOMENTS = 3  # of a record, at which a step is put in
CHANGED = (slice(0, None, 7), slice(4, None, 7))  # of each game's records: some of each temper, every code in REFUSED


@cache
def originals() -> tuple[Document, ...]:
    """Some records of each game, whichever other games there are, without their footprints."""
    corpus = {
        name: [document for file in corpora(FOLDERS[name]) for document in documents(file.read_bytes())]
        for name in GAMES
    }
    some = [document for records in corpus.values() for part in CHANGED for document in records[part]]
    return tuple({key: value for key, value in document.items() if key != "footprints"} for document in some)


def judged(document: Document) -> tuple[str, Verdict | None]:
    """Why a record is refused, `fair` where it is not; and the verdict, if it is a record."""
    found = documents(json.dumps(document).encode())[0]
    try:
        verdict = verify(read_record(found, GAMES))
    except NotARecord:
        return "not_a_record", None
    if verdict.unfair is None:
        return "fair", verdict
    return str(verdict.unfair.facts.get("code", verdict.unfair.code)), verdict


def with_step(document: Document, at: int, *steps: Document) -> Document:
    """The record with steps put in after its first `at`, at the moment of the one before."""
    before = document["steps"][at - 1].get("at") if at else document["started_at"]
    timed = document["started_at"] is not None
    put = [{"at": before, **step} if timed else step for step in steps]
    return {**document, "steps": [*document["steps"][:at], *put, *document["steps"][at:]]}


def moments(document: Document) -> Iterator[tuple[int, Any, Any]]:
    """Some moments before the end: after how many steps, the rules, and how the match stands."""
    record = read_record(document, GAMES)
    going = [at for at in replay(record) if at.match.outcome is None and record.game.waiting(at.match.state)]
    for at in going[:: max(1, len(going) // MOMENTS)]:
        yield at.step, record.game, at.match


# ---- The changes


def second_leaving(document: Document) -> Changes:
    for at, game, match in moments(document):
        for seat in set(range(len(document["seats"]))) - live(game, match):
            why = sorted(LEAVE)[at % len(LEAVE)]
            yield with_step(document, at, {"seat": seat, "leave": why})
            yield with_step(document, at, *[{"seat": seat, "leave": why}] * 20)


def deal_of_ones_own(document: Document) -> Changes:
    positions = [one["position"] for one in originals() if one["game"] == document["game"] and one["position"]]
    if document["chance"]:
        yield from ({**document, "position": position} for position in positions)


def unknown_key_in_chance(document: Document) -> Changes:
    if document["chance"]:
        yield {**document, "chance": {**document["chance"], "words": ["tea"]}}


def cut_short(document: Document) -> Changes:
    for at, _, _ in moments(document):
        yield {**document, "steps": document["steps"][:at], "outcome": None}


def times_taken_away(document: Document) -> Changes:
    if document["started_at"]:
        steps = [{key: value for key, value in step.items() if key != "at"} for step in document["steps"]]
        yield {**document, "started_at": None, "steps": steps}


def other_words(document: Document) -> Changes:
    if document["chance"]:
        for seat in range(len(document["seats"])):
            changed = deepcopy(document)
            changed["chance"]["entropy"][seat] = entropy("what nobody said")
            yield changed


def other_secret(document: Document) -> Changes:
    if document["chance"]:
        mine = {"secret": OTHER.hex(), "commitment": commitment(OTHER)}
        yield {**document, "chance": {**document["chance"], **mine}}


def secret_without_its_commitment(document: Document) -> Changes:
    if document["chance"]:
        yield {**document, "chance": {**document["chance"], "secret": OTHER.hex()}}


def _moved(document: Document, at: int, match: Any, **more: Any) -> Document:
    late = match.deadline or time_from("2030-01-01T00:00:00Z")
    to = time_text(late.replace(year=late.year + 100))
    return with_step(document, at, {"deadline": to, **more})


def clock_moved_by_a_century(document: Document) -> Changes:
    yield from (_moved(document, at, match) for at, _, match in moments(document) if _runs(document, match))


def outage_of_a_century(document: Document) -> Changes:
    for at, _, match in moments(document):
        if match.deadline is not None:
            yield _moved(document, at, match, why="outage")


def outage_that_nobody_needed(document: Document) -> Changes:
    for at, _, match in moments(document):
        if match.deadline is not None and match.bank is None and "expire" not in document["steps"][at]:
            for late in (timedelta(microseconds=1), timedelta(seconds=30)):
                yield with_step(document, at, {"deadline": time_text(match.deadline + late), "why": "outage"})


def outage_longer_than_the_match(document: Document) -> Changes:
    for at, _, match in moments(document):
        if match.deadline is not None and match.deadline.year < 2027:  # something happens after the old deadline
            last = time_from(document["steps"][at - 1]["at"] if at else document["started_at"])
            far = match.deadline + (match.deadline - time_from(document["started_at"])) + timedelta(seconds=90)
            step = {"at": time_text(max(last, match.deadline)), "deadline": time_text(far), "why": "outage"}
            after = {"at": time_text(far), "deadline": time_text(far + timedelta(days=1))}
            yield {**document, "steps": [*document["steps"][:at], step, after], "outcome": None}


def skip_that_lasts(document: Document) -> Changes:
    for at, game, match in moments(document):
        agreed = sorted(awake(game, match))
        if match.deadline is not None and len(agreed) > 1:
            now = time_from(document["steps"][at - 1]["at"] if at else document["started_at"])
            skip = {"at": time_text(now), "deadline": time_text(now), "why": "skip", "agreed": agreed}
            late = {"at": time_text(now + timedelta(hours=1)), "expire": True}
            yield {**document, "steps": [*document["steps"][:at], skip, late], "outcome": None}


def move_that_is_not_a_spelling(document: Document) -> Changes:
    for number, step in enumerate(document["steps"]):
        if document["game"] == "hexagon" and "do" in step:
            for text in (step["do"].replace(".", ""), step["do"].upper(), step["do"].replace(".", " ")):
                yield {**document, "steps": [*document["steps"][:number], {**step, "do": text}]}
            return


def clock_moved_by_consent_of_all(document: Document) -> Changes:
    for at, game, match in moments(document):
        if _runs(document, match):
            yield _moved(document, at, match, why="consent", agreed=sorted(live(game, match)))


def clock_moved_by_consent_of_too_few(document: Document) -> Changes:
    for at, game, match in moments(document):
        yield _moved(document, at, match, why="consent", agreed=sorted(live(game, match))[1:])


def skip_that_nothing_follows(document: Document) -> Changes:
    for at, game, match in moments(document):
        if "expire" not in document["steps"][at]:
            yield _skip(document, at, {"why": "skip", "agreed": sorted(awake(game, match)) or [0]})


def skip_by_those_who_sleep(document: Document) -> Changes:
    for at, game, match in moments(document):
        asked = sorted(game.waiting(match.state))
        yield _skip(document, at, {"why": "skip", "agreed": asked}, {"expire": True})


def skip_that_nobody_agreed_to(document: Document) -> Changes:
    for at, _, _ in moments(document):
        yield _skip(document, at, {"why": "skip", "agreed": []}, {"expire": True})


def _skip(document: Document, at: int, facts: Document, *after: Document) -> Document:
    now = document["steps"][at - 1].get("at") if at else document["started_at"]
    return with_step(document, at, {"deadline": now or "2026-11-20T10:00:00Z", **facts}, *after)


def _runs(document: Document, match: Any) -> bool:
    return match.deadline is not None or document["started_at"] is None


def outcome_of_ones_own(document: Document) -> Changes:
    outcome = document["outcome"]
    yield {**document, "outcome": {**outcome, "shares": [chips + 1 for chips in outcome["shares"]]}}
    yield {**document, "outcome": {**outcome, "why": "lone_move" if outcome["why"] != "lone_move" else "time"}}
    yield {**document, "outcome": None}


# ---- What is said of each

REFUSED: dict[Callable[[Document], Changes], set[str]] = {
    second_leaving: {"out_of_game"},
    deal_of_ones_own: {"not_a_record"},
    unknown_key_in_chance: {"not_a_record"},
    secret_without_its_commitment: {"secret"},
    clock_moved_by_consent_of_too_few: {"illegal"},
    skip_that_nothing_follows: {"not_a_record"},
    skip_by_those_who_sleep: {"illegal"},
    skip_that_nobody_agreed_to: {"not_a_record"},
    outcome_of_ones_own: {"outcome"},
    outage_of_a_century: {"clock", "too_early", "illegal"},
    outage_that_nobody_needed: {"clock", "too_early", "illegal"},
    outage_longer_than_the_match: {"clock"},
    skip_that_lasts: {"clock", "outcome"},
    move_that_is_not_a_spelling: {"illegal"},
}


@pytest.mark.parametrize("change", REFUSED, ids=lambda change: change.__name__)
def test_what_live_play_never_writes_is_refused(change: Callable[[Document], Changes]) -> None:
    said = Counter(judged(changed)[0] for document in originals() for changed in change(document))
    assert said.total() > 30
    assert set(said) == REFUSED[change], said


@pytest.mark.parametrize("change", [clock_moved_by_a_century, clock_moved_by_consent_of_all])
def test_whoever_moved_the_clock_is_named(change: Callable[[Document], Changes]) -> None:
    fair = 0
    for document in originals():
        for changed in change(document):
            answer, verdict = judged(changed)
            assert answer in ("fair", "too_early", "illegal")  # what came after it, by the clock that it moved
            if answer == "fair":
                fair += 1
                assert verdict is not None
                steps = [step for step in changed["steps"] if "deadline" in step]
                told = {(clock.why, clock.agreed) for clock in verdict.clocks}
                assert told == {(step.get("why", ""), tuple(step.get("agreed", ()))) for step in steps}
                assert sum(len(clock.steps) for clock in verdict.clocks) == len(steps)
                assert "times" in verdict.unchecked
    assert fair > 30


# where a change cannot be seen in the record alone: what is said of it all the same
SAID: dict[Callable[[Document], Changes], tuple[str, str]] = {
    cut_short: ("unfinished", "finished"),
    times_taken_away: ("untimed", "times"),
    other_words: ("no_draws", "words"),
    other_secret: ("no_draws", "draws"),
}


@pytest.mark.parametrize("change", SAID, ids=lambda change: change.__name__)
def test_what_a_record_cannot_show_is_said(change: Callable[[Document], Changes]) -> None:
    note, check = SAID[change]
    fair = lucky = 0
    for document in originals():
        for changed in change(document):
            answer, verdict = judged(changed)
            if answer == "fair":
                assert verdict is not None
                fits = note == "no_draws" and "draws" in verdict.checked  # this other draw does by luck, others do not
                assert (note in verdict.notes) != fits
                assert (check in verdict.unchecked) != fits
                fair += 1
                lucky += fits
    assert fair > 30
    assert lucky * 10 < fair


def test_words_and_secret_are_found_out_by_those_who_noted_them() -> None:
    for document in originals():
        noted = (document["chance"] or {}).get("commitment", "")[:8]
        for changed in other_secret(document):
            assert unfair(changed, noted=noted) == "noted"
        for seat, changed in enumerate(other_words(document)):
            assert unfair(changed, said={seat: f"words of {seat}"}) == "said"


def unfair(document: Document, noted: str = "", said: dict[int, str] | None = None) -> str:
    """Why a record is refused, with what players know; nothing where it is fair."""
    found = verify(read_record(document, GAMES), noted, said).unfair
    return found.code if found else ""


# ---- Whatever the record


def objects(value: Any) -> Iterator[Document]:
    """All objects in a document that have a key."""
    if isinstance(value, dict):
        if value:
            yield value
        for inner in value.values():
            yield from objects(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from objects(inner)


class Twice(str):
    """A key that is the same text as another, and another key to Python."""

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.data())
def test_a_key_that_stands_twice_anywhere_makes_it_no_record(data: st.DataObject) -> None:
    document = deepcopy(data.draw(st.sampled_from(originals())))
    found = data.draw(st.sampled_from(list(objects(document))))
    key = data.draw(st.sampled_from(sorted(found)))
    found[Twice(key)] = data.draw(st.sampled_from([found[key], None, 0]))
    text = json.dumps(document)
    for written in (text, f"{text}\n{text}", json.dumps(document, indent=1)):
        with pytest.raises(NotARecord, match=f"the key '{key}' stands twice"):
            read_record(documents(written.encode())[0], GAMES)


def test_a_key_is_the_same_however_it_is_spelled() -> None:
    text = b'{"roundhouse": 1, "game": "tictactoe", "seats": ["a", "b"], "steps": [], "st\\u0065ps": []}'
    with pytest.raises(NotARecord, match="stands twice"):
        read_record(documents(text)[0], GAMES)


def test_the_same_key_in_two_objects_is_no_fault() -> None:
    for document in originals():
        assert judged(document)[0] == "fair"


def unfinished() -> Changes:
    """Every record up to each of its steps; one with too few seats was stopped at once, and has no shorter one."""
    for document in originals():
        if len(document["seats"]) >= GAMES[document["game"]].fewest:
            for cut in range(len(document["steps"])):
                yield {**document, "steps": document["steps"][:cut], "outcome": None}


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.sampled_from(list(unfinished())), st.booleans())
def test_every_check_is_either_made_or_not(short: Document, timed: bool) -> None:
    for changed in [short] if timed else times_taken_away(short):
        _, verdict = judged(changed)
        assert verdict is not None
        assert sorted(verdict.checked + verdict.unchecked) == sorted(CHECKS)
        assert ("unfinished" in verdict.notes) == ("finished" in verdict.unchecked)
        assert not verdict.is_whole
