"""Seats that change hands in a record: who answers for them, what is refused, and what a judge checks."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.chance import commitment, entropy
from games.core.commands import Sit, command_facts, command_from
from games.core.match import legal, waiting
from games.core.match import sit as sit_down
from games.core.reading import NotARecord
from games.core.record import replay
from games.core.verify import Unfair, verify
from tests.checks import refused

from .test_record import SECRET, as_json, codes, do, document, read, shown

START, LATE = "2026-11-20T10:00:00Z", "2026-11-20T10:10:00.001Z"  # of a question with ten minutes


def sit(seat: int, at: str = "", **sitter: Any) -> dict[str, Any]:
    return {"seat": seat, "sit": sitter} | ({"at": at} if at else {})


def hands(*steps: dict[str, Any], seats: int = 3, **more: Any) -> dict[str, Any]:
    """A match of Tequila Train among people, dealt from the beginning of the pack."""
    chance = {"chance": FAIR[seats]} if "position" not in more else {}
    return document(*steps, game="tequila", seats=seats, **chance, **more)


def _fair(seats: int) -> dict[str, Any]:
    return {"commitment": commitment(SECRET), "secret": SECRET.hex(), "entropy": [entropy("")] * seats}


FAIR = {seats: _fair(seats) for seats in (2, 3, 4)}


@pytest.mark.parametrize("command", [Sit(2, 4), Sit(2, "Dee"), Sit(2), Sit(2, 4, "asleep"), Sit(2, "Dee", "removed")])
def test_a_change_of_hands_is_read_as_it_is_written(command: Sit) -> None:
    assert command_from(command_facts(command), 3) == command


@pytest.mark.parametrize(
    "facts",
    [
        *({}, {"level": 0}, {"level": 100}, {"level": True}, {"level": 3.0}, {"level": "3"}),
        *({"person": ""}, {"person": 3}, {"back": False}, {"back": 1}, {"level": 3, "person": "Dee"}, {"else": 1}),
        *({"level": 3, "why": "tired"}, {"level": 3, "why": ""}, {"back": True, "why": "asleep"}, {"why": "left"}),
        *(3, "Dee", None, [], True),
    ],
)
def test_anything_else_is_not_a_record(facts: Any) -> None:
    with pytest.raises(NotARecord):
        read(document({"seat": 0, "sit": facts}))


def test_a_seat_that_changes_hands_leaves_the_question_as_it_is() -> None:
    facts = document(do(0, "b2", START), sit(1, LATE[:-5] + "Z", level=3), started_at=START)
    before, after = shown(facts)[1:]
    changed = {"step", "events", "sitting"}
    assert {k: v for k, v in after.items() if k not in changed} == {k: v for k, v in before.items() if k not in changed}
    assert after["events"] == []
    assert after["sitting"] == {"1": {"level": 3}}
    assert "sitting" not in before


def test_each_step_says_who_answers_for_seats_of_others() -> None:
    facts = document(
        sit(1, level=3), do(0, "b2"), do(1, "a1"), sit(1, person="Dee"), sit(1, level=1), sit(1, back=True)
    )
    level, dee = {"1": {"level": 3}}, {"1": {"person": "Dee"}}
    assert [line.get("sitting") for line in shown(facts)] == [None, level, level, level, dee, {"1": {"level": 1}}, {}]


def test_each_step_says_why_they_answer() -> None:
    facts = document(sit(1, level=3, why="asleep"), do(0, "b2"), sit(1, person="Dee", why="asleep"))
    dee = {"1": {"person": "Dee", "why": "asleep"}}
    assert [line.get("sitting") for line in shown(facts)[-2:]] == [{"1": {"level": 3, "why": "asleep"}}, dee]


@pytest.mark.parametrize(
    ("steps", "what"),
    [
        ([sit(1, back=True)], "nobody sits in"),
        ([sit(1, level=3), sit(1, level=2)], "a computer for a computer"),
        ([sit(1, level=9)], "a level that the game does not have"),
        ([sit(1, person="Dee")], "a person for a person who is there"),
        ([sit(1, level=3), sit(1, person="Ann")], "a person who has another seat"),
        ([sit(1, level=3), sit(1, person="Bo")], "the player themselves, as if they were somebody else"),
        ([sit(0, level=3), sit(0, person="Dee"), sit(1, level=3), sit(1, person="Dee")], "a person in two seats"),
        ([sit(1, level=3), sit(1, back=True), sit(1, back=True)], "who is back already"),
    ],
)
def test_a_change_of_hands_that_no_match_has_is_refused(steps: list[dict[str, Any]], what: str) -> None:
    assert codes(document(*steps))[-1] == "illegal", what
    assert verify(read(document(*steps))).unfair == Unfair("step", {"step": len(steps), "code": "illegal"})


def test_a_computer_does_not_sit_in_for_a_computer_that_sat_there_from_the_beginning() -> None:
    facts = document(sit(1, level=3))
    facts["seats"] = ["Ann", "Computer 2"]
    assert codes(facts)[-1] == "illegal"


def test_nobody_takes_the_seat_of_somebody_who_is_out_of_the_game() -> None:
    steps = [{"seat": 1, "leave": "resigned"}, sit(1, level=3)]
    assert codes(hands(*steps))[-1] == "illegal"


def test_no_seat_changes_hands_that_is_out_of_the_game() -> None:
    *_, last = replay(read(hands({"seat": 1, "leave": "resigned"})))
    with refused("illegal"):
        sit_down(read(hands()).game, last.match, Sit(1, 3), None)


def test_a_match_goes_on_with_the_same_hands_and_questions() -> None:
    plain, changed = read(hands()), read(hands(sit(1, level=3), sit(1, person="Dee"), sit(1, back=True)))
    (first, *_), (*_, last) = replay(plain), replay(changed)
    assert last.match.state == first.match.state
    assert (last.match.turn, last.match.version) == (first.match.turn, first.match.version + 3)
    game = plain.game
    assert [legal(game, last.match, s) for s in sorted(waiting(game, last.match))] == [
        legal(game, first.match, s) for s in sorted(waiting(game, first.match))
    ]


def test_a_takeback_goes_across_a_change_of_hands_and_leaves_it() -> None:
    facts = document(do(0, "b2"), sit(1, level=3), do(1, "a1"), {"takeback": 2})
    assert codes(facts) == [None] * 5
    assert shown(facts)[-1]["sitting"] == {"1": {"level": 3}}


def seated_late(**changes: Any) -> dict[str, Any]:
    """A computer sits down when ten minutes are over, and has ten more."""
    moved = {"at": LATE, "deadline": "2026-11-20T10:20:00.001Z", "why": "sit"} | changes.get("moved", {})
    sat = sit(1, LATE, level=3) | changes.get("sat", {})
    steps = [do(0, "b2", START), sat, moved, do(1, "a1", "2026-11-20T10:10:01Z")]
    return document(*changes.get("steps", steps), started_at=START)


def test_a_computer_that_sits_down_after_the_deadline_has_the_full_limit() -> None:
    record = read(seated_late())
    verdict = verify(record)
    assert verdict.unfair is None
    assert "times" in verdict.checked
    assert verdict.clocks == ()
    assert [at.moved.events for at in replay(record) if at.moved and at.step in (2, 3)] == [(), ()]


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"moved": {"deadline": "2026-11-20T10:20:01Z"}}, "more than the limit"),
        ({"moved": {"deadline": "2026-11-20T10:15:00Z"}}, "less than the limit"),
        ({"moved": {"at": "2026-11-20T10:10:00.002Z", "deadline": "2026-11-20T10:20:00.002Z"}}, "later than it sat"),
        ({"sat": {"sit": {"level": 3}, "seat": 1, "at": "2026-11-20T10:09:59Z"}}, "earlier than the clock"),
        (
            {
                "steps": [
                    do(0, "b2", START),
                    sit(1, "2026-11-20T10:05:00Z", level=3),
                    {"at": "2026-11-20T10:05:00Z", "deadline": "2026-11-20T10:15:00Z", "why": "sit"},
                ]
            },
            "before the old deadline",
        ),
        (
            {
                "steps": [
                    do(0, "b2", START),
                    {"at": LATE, "deadline": "2026-11-20T10:20:00.001Z", "why": "sit"},
                ]
            },
            "for nobody who sat down",
        ),
        (
            {
                "steps": [
                    do(0, "b2", START),
                    sit(1, "2026-11-20T10:01:00Z", level=3),
                    sit(1, LATE, back=True),
                    {"at": LATE, "deadline": "2026-11-20T10:20:00.001Z", "why": "sit"},
                ]
            },
            "for somebody who came back",
        ),
    ],
)
def test_a_clock_that_was_moved_otherwise_is_refused(changes: dict[str, Any], what: str) -> None:
    unfair = verify(read(seated_late(**changes))).unfair
    assert unfair is not None, what
    assert unfair.code in ("clock", "step"), what


def test_the_document_of_a_record_has_its_changes_of_hands() -> None:
    facts = hands(sit(1, level=3), sit(1, person="Dee"), sit(1, back=True))
    assert as_json(read(facts).document())["steps"] == facts["steps"]
