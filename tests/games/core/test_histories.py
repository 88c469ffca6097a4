"""Seats that change hands, banks and vacations in matches by chance: replayed, verified, and no tampering passes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from datetime import timedelta
from typing import Any

import pytest

from games.core.commands import SEATED, WAITED, Deadline, Sit, time_from, time_text
from games.core.match import live
from games.core.reading import NotARecord, documents, read_record
from games.core.record import Record, footprints, replay
from games.core.vacation import VACATION
from games.core.verify import verify
from tests.games.histories import STEPS_MOST, History, histories
from tests.games.plays import GAMES, NAMES

Document = dict[str, Any]
Tampering = Callable[[History, Document], Iterator[Document]]
SEEDS, SEEDS_TAMPERED = range(40), range(30)
SECOND, DAY = timedelta(seconds=1), timedelta(days=1)


def written(history: History) -> Document:
    """The document of a history, as a file has it."""
    found: Document = documents(json.dumps(history.record().document()).encode())[0]
    return found


def read(document: Document) -> Record:
    return read_record(documents(json.dumps(document).encode())[0], GAMES)


def refusal_of(document: Document) -> str:
    """Why a record is refused; nothing where it is fair."""
    try:
        unfair = verify(read(document), other_deals=0).unfair
    except NotARecord:
        return "not_a_record"
    return str(unfair.facts.get("code", unfair.code)) if unfair else ""


def test_histories_have_something_of_everything() -> None:
    steps = Counter[str]()
    for history in histories(SEEDS):
        for entry in history.entries:
            steps[entry.command.why if isinstance(entry.command, Deadline) else type(entry.command).__name__] += 1
            steps["stranger"] += isinstance(entry.command, Sit) and isinstance(entry.command.sitter, str)
            steps["back"] += isinstance(entry.command, Sit) and entry.command.sitter is None
    rare = {what: steps[what] for what in (SEATED, WAITED, VACATION, "Sit", "stranger", "back", "Expire", "Leave")}
    assert min(rare.values()) > 50, rare


def test_histories_are_replayed_and_verified() -> None:
    for history in histories(SEEDS):
        document, record = written(history), history.record()
        again = read(document)
        assert json.loads(json.dumps(again.document())) == document
        assert footprints(again) == footprints(record)
        *_, last = replay(again)
        assert last.match == history.match
        assert (last.sitters or {}) == history.sitters
        verdict = verify(again)
        assert verdict.unfair is None, (history.name, history.clock, verdict.unfair)
        assert {clock.why for clock in verdict.clocks} <= {VACATION}  # whatever else moved the clock was due
        assert ("times" in verdict.checked) == (not verdict.clocks)


def test_whoever_answers_for_a_seat_game_and_question_stay_the_same() -> None:
    for history in histories(SEEDS):
        for entry, before, after in zip(history.entries, history.moments, history.moments[1:], strict=False):
            if isinstance(entry.command, Sit):
                assert after.events == ()
                was, then = before.match, after.match
                assert (then.state, then.turn, then.deadline, then.outcome, then.pause) == (
                    (was.state, was.turn, was.deadline, was.outcome, was.pause)
                )
                assert then.version == was.version + 1


def test_without_its_changes_of_hands_a_match_is_played_the_same() -> None:
    """As far as no clock depends on them."""
    same = 0
    for history in histories(SEEDS):
        document = written(history)
        if history.clock == "move" and not any(step.get("why") == SEATED for step in document["steps"]):
            without = {**document, "steps": [step for step in document["steps"] if "sit" not in step]}
            *_, last = replay(read(without))
            assert (last.match.state, last.match.turn) == (history.match.state, history.match.turn)
            assert refusal_of(without) == ""
            same += len(without["steps"]) < len(document["steps"])
    assert same > 30


# ---- Ways to tamper with such a record: each yields some changed copies


def sittings(history: History) -> Iterator[tuple[int, Sit, Mapping[int, int | str | None]]]:
    """Each change of hands: how many steps before it, what it is, and who answers for the seats of others then."""
    sitters: Mapping[int, int | str | None] = {}
    for at in replay(history.record()):
        if at.step and isinstance(command := history.entries[at.step - 1].command, Sit):
            yield at.step - 1, command, sitters
        sitters = {seat: sat.sitter for seat, sat in (at.sitters or {}).items()}


def with_step(document: Document, at: int, **step: Any) -> Document:
    """The record with a step put in after its first `at`, at the moment of the one before."""
    when = document["steps"][at - 1]["at"] if at else document["started_at"]
    return {**document, "steps": [*document["steps"][:at], {"at": when, **step}, *document["steps"][at:]]}


def changed(document: Document, number: int, **facts: Any) -> Document:
    """The record with other facts in one of its steps."""
    other = deepcopy(document)
    other["steps"][number] |= facts
    return other


def up_to(document: Document, number: int) -> Document:
    """The record as it was after this step, when the match went on."""
    return {**document, "steps": document["steps"][: number + 1], "outcome": None}


def moved(document: Document, why: str) -> Iterator[tuple[int, Document]]:
    """The steps that moved the clock for this reason, with their numbers."""
    yield from ((n, step) for n, step in enumerate(document["steps"]) if step.get("why") == why)


def shifted(text: str, by: timedelta) -> str:
    return time_text(time_from(text) + by)


def player_back_who_never_left(history: History, document: Document) -> Iterator[Document]:
    for at, command, sitters in sittings(history):
        if command.seat not in sitters:
            yield with_step(document, at, seat=command.seat, sit={"back": True})


def computer_for_a_computer(history: History, document: Document) -> Iterator[Document]:
    for at, command, _ in sittings(history):
        if isinstance(command.sitter, int):
            yield with_step(document, at + 1, seat=command.seat, sit={"level": 1})


def stranger_in_the_seat_of_somebody_present(history: History, document: Document) -> Iterator[Document]:
    for at, command, sitters in sittings(history):
        if not isinstance(sitters.get(command.seat), int):
            yield with_step(document, at, seat=command.seat, sit={"person": "Zoe"})


def player_in_a_second_seat(history: History, document: Document) -> Iterator[Document]:
    for at, command, _ in sittings(history):
        if isinstance(command.sitter, str):
            for name in NAMES[: history.start.seats]:
                yield changed(document, at, sit={"person": name})


def stranger_in_two_seats(history: History, document: Document) -> Iterator[Document]:
    for at, command, sitters in sittings(history):
        others = [name for seat, name in sitters.items() if isinstance(name, str) and seat != command.seat]
        if isinstance(sitters.get(command.seat), int) and others:
            yield with_step(document, at, seat=command.seat, sit={"person": others[0]})


def reason_that_does_not_exist(history: History, document: Document) -> Iterator[Document]:
    for at, command, _ in sittings(history):
        if command.sitter is not None:
            yield changed(document, at, sit=document["steps"][at]["sit"] | {"why": "tired"})


def level_that_does_not_exist(history: History, document: Document) -> Iterator[Document]:
    for at, command, _ in sittings(history):
        if isinstance(command.sitter, int):
            yield changed(document, at, sit={"level": max(GAMES[history.name].levels) + 1})


def seat_of_somebody_who_is_out(history: History, document: Document) -> Iterator[Document]:
    for at, moment in enumerate(history.moments):
        out = set(range(history.start.seats)) - live(GAMES[history.name], moment.match)
        for seat in out if moment.match.outcome is None else ():
            yield with_step(document, at, seat=seat, sit={"level": 1})
            return


def change_of_hands_after_the_end(history: History, document: Document) -> Iterator[Document]:
    for at, command, _ in sittings(history):
        yield with_step(document, len(document["steps"]), seat=command.seat, sit=document["steps"][at]["sit"])


def change_of_hands_left_out(history: History, document: Document) -> Iterator[Document]:
    """The computer that sat down is not in the record, but the time that it got is."""
    for number, _ in moved(document, SEATED):
        steps = document["steps"]
        first = number
        while "sit" in steps[first - 1] and steps[first - 1]["at"] == steps[number]["at"]:
            first -= 1
        yield {**document, "steps": [*steps[:first], *steps[number:]]}


def time_of_a_computer_lengthened(_: History, document: Document) -> Iterator[Document]:
    for number, step in moved(document, SEATED):
        for by in (SECOND, -SECOND, DAY):
            yield up_to(changed(document, number, deadline=shifted(step["deadline"], by)), number)


def time_for_a_computer_that_was_in_time(_: History, document: Document) -> Iterator[Document]:
    for number, step in moved(document, SEATED):
        earlier = {"at": shifted(step["at"], -SECOND), "deadline": shifted(step["deadline"], -SECOND)}
        sat = deepcopy(document)
        sat["steps"][number] |= earlier
        first = number
        while first and "sit" in sat["steps"][first - 1] and sat["steps"][first - 1]["at"] == step["at"]:
            first -= 1
            sat["steps"][first]["at"] = earlier["at"]
        if not follows_person(document, first):  # else it has the full time in any case
            yield up_to(sat, number)


def follows_person(document: Document, number: int) -> bool:
    """Whether a computer sits down in place of another person, who has left the seat."""
    seat = document["steps"][number].get("seat")
    before = [step["sit"] for step in document["steps"][:number] if "sit" in step and step["seat"] == seat]
    return bool(before) and "person" in before[-1]


def time_once_more_for_a_sleeper_twice(_: History, document: Document) -> Iterator[Document]:
    for number, step in moved(document, WAITED):
        late = shifted(step["deadline"], timedelta(microseconds=1))
        lasts = time_from(step["deadline"]) - time_from(step["at"])
        again = {"at": late, "deadline": shifted(late, lasts), "why": WAITED}
        yield {**document, "steps": [*document["steps"][: number + 1], again], "outcome": None}


def answer_without_time_in_the_bank(history: History, document: Document) -> Iterator[Document]:
    for number, step in enumerate(document["steps"]):
        deadline = history.moments[number].match.deadline
        if history.clock == "bank" and "do" in step and deadline is not None:
            late = time_text(deadline + timedelta(microseconds=1))
            yield {**document, "steps": [*document["steps"][:number], {**step, "at": late}], "outcome": None}


def bank_expired_too_early(history: History, document: Document) -> Iterator[Document]:
    for number, step in enumerate(document["steps"]):
        if history.clock == "bank" and "expire" in step:
            yield changed(document, number, at=shifted(step["at"], -timedelta(microseconds=1)))


def larger_bank(history: History, document: Document) -> Iterator[Document]:
    for number, step in enumerate(document["steps"]):
        if history.clock == "bank" and ("expire" in step or step.get("why") in (SEATED, WAITED)):
            options = {**document["options"], "bank_seconds": document["options"]["bank_seconds"] + 1_000}
            yield up_to({**document, "options": options}, number)


def vacation_that_leaves_more_than_the_rest(history: History, document: Document) -> Iterator[Document]:
    for number, step in moved(document, VACATION):
        if history.moments[number].match.pause is not None:  # it ends
            yield from (
                changed(document, number, deadline=shifted(step["deadline"], by)) for by in (SECOND, -SECOND, DAY)
            )


def vacation_longer_than_a_year_has(history: History, document: Document) -> Iterator[Document]:
    for number, step in moved(document, VACATION):
        if history.moments[number].match.pause is None:
            yield changed(document, number, deadline=shifted(step["deadline"], timedelta(days=21)))


def vacation_on_vacation(history: History, document: Document) -> Iterator[Document]:
    for number, step in moved(document, VACATION):
        others = set(range(history.start.seats)) - set(step["agreed"])
        if history.moments[number].match.pause is None:
            for seat in sorted(others):  # asked or not, theirs does not begin now
                later = {"deadline": shifted(step["deadline"], DAY), "why": VACATION, "agreed": [seat]}
                yield with_step(document, number + 1, **later)


def vacation_from_a_quick_clock(history: History, document: Document) -> Iterator[Document]:
    for number, moment in enumerate(history.moments[:6]):
        if history.clock != "days" and moment.match.deadline is not None and number < len(document["steps"]):
            for seat in range(history.start.seats):
                to = time_text(moment.match.deadline + DAY)
                yield with_step(document, number, deadline=to, why=VACATION, agreed=[seat])


TAMPERED: dict[Tampering, set[str]] = {
    player_back_who_never_left: {"illegal"},
    computer_for_a_computer: {"illegal"},
    stranger_in_the_seat_of_somebody_present: {"illegal"},
    player_in_a_second_seat: {"illegal"},
    stranger_in_two_seats: {"illegal"},
    level_that_does_not_exist: {"illegal"},
    reason_that_does_not_exist: {"not_a_record"},
    seat_of_somebody_who_is_out: {"illegal"},
    change_of_hands_after_the_end: {"illegal"},
    change_of_hands_left_out: {"clock", "illegal"},
    time_of_a_computer_lengthened: {"clock"},
    time_for_a_computer_that_was_in_time: {"clock", "not_a_record"},
    time_once_more_for_a_sleeper_twice: {"clock"},
    answer_without_time_in_the_bank: {"too_late"},
    bank_expired_too_early: {"too_early"},
    larger_bank: {"illegal", "too_early"},
    vacation_that_leaves_more_than_the_rest: {"illegal"},
    vacation_longer_than_a_year_has: {"illegal"},
    vacation_on_vacation: {"illegal"},
    vacation_from_a_quick_clock: {"illegal"},
}


@pytest.mark.parametrize("tampering", TAMPERED, ids=lambda tampering: tampering.__name__)
def test_tampered_record_is_refused(tampering: Tampering) -> None:
    said = Counter[str]()
    for history in histories(SEEDS_TAMPERED):
        for document in tampering(history, written(history)):
            said[refusal_of(document)] += 1
    assert said.total() > 10, said
    assert set(said) <= TAMPERED[tampering], said


def test_histories_end() -> None:
    assert max(len(history.entries) for history in histories(SEEDS)) <= STEPS_MOST + 1
