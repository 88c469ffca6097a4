"""The game record: what is one, how it is replayed, what each viewer sees of it, and whether it is fair."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from games import find_games
from games.core.chance import commitment, entropy
from games.core.commands import Do, Expire, command_facts, command_from, time_from, time_text
from games.core.reading import NotARecord, documents, read_record
from games.core.record import Entry, Record, replay, replayed_facts
from games.core.verify import Unfair, verify

GAMES = {**find_games(), **find_games("tests.test_games")}
SECRET = bytes(range(32))
WORDS = ("ann says hello", "", "привет")
AT = "2026-11-20T10:00:00Z"
HANDS = {"hands": [[1, 2], [3, 4], [5, 6]], "stock": [7, 8], "waiting": 0}
NOBODY = {"places": [], "shares": [0, 0], "scores": [None, None], "why": "stopped"}


def fair(seats: int) -> dict[str, Any]:
    words = [entropy(WORDS[seat]) for seat in range(seats)]
    return {"commitment": commitment(SECRET), "secret": SECRET.hex(), "entropy": words}


def document(*steps: dict[str, Any], game: str = "tictactoe", seats: int = 2, **more: Any) -> dict[str, Any]:
    names = ["Ann", "Bo", "Cy", "Di"][:seats]
    return {"roundhouse": 1, "game": game, "seats": names, "steps": list(steps), **more}


def do(seat: int, text: str, at: str = "") -> dict[str, Any]:
    return {"at": at, "seat": seat, "do": text} if at else {"seat": seat, "do": text}


def read(facts: Any) -> Record:
    return read_record(facts, GAMES)


def codes(facts: Any) -> list[str | None]:
    """Why each step was refused, the start first; None where it was taken."""
    return [at.refusal.code if at.refusal else None for at in replay(read(facts))]


def shown(facts: Any, viewer: int | None = None, with_legal: bool = False) -> list[dict[str, Any]]:
    """The lines of the steps that were taken, as JSON has them."""
    record = read(facts)
    return [as_json(replayed_facts(record, at, viewer, with_legal)) for at in replay(record) if not at.refusal]


def as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


# What is a record


def test_record_needs_only_four_things() -> None:
    record = read(document())
    assert (record.rules, record.stake, record.match, record.chance) == (1, 0, None, None)
    assert (record.position, record.started_at, record.outcome) == (None, None, None)
    assert record.options == GAMES["tictactoe"].Options()


def test_record_is_written_as_it_was_read() -> None:
    whole = document(
        do(0, "1.1", "2026-11-20T10:00:09.25Z"),
        {"at": "2026-11-20T10:03:00Z", "seat": 2, "leave": "resigned"},
        {"at": "2026-11-20T10:04:00Z", "deadline": "2026-11-22T09:00:00Z"},
        {"at": "2026-11-21T10:01:00Z", "takeback": 1},
        {"at": "2026-11-21T10:02:00Z", "expire": True},
        {"at": "2026-11-21T10:03:00.000001Z", "stop": "draw"},
        game="hidden",
        seats=3,
        rules=1,
        match="k3f9ab",
        options={"move_seconds": 60, "cards": 2},
        stake=10,
        chance=fair(3),
        position=None,
        started_at=AT,
        outcome=None,
    )
    assert as_json(read(whole).document()) == whole


def test_unknown_keys_of_a_record_are_ignored() -> None:
    assert read(document(site="club night")).name == "tictactoe"


def test_forgotten_name_is_empty() -> None:
    assert read(document() | {"seats": ["", "Bo"]}).seats == ("", "Bo")


@pytest.mark.parametrize("missing", ["roundhouse", "game", "seats", "steps"])
def test_record_without_a_required_part_is_none(missing: str) -> None:
    facts = document()
    del facts[missing]
    with pytest.raises(NotARecord) as refusal:
        read(facts)
    assert str(refusal.value)


T, LATER = AT, "2026-11-20T10:00:01Z"


def test_game_that_draws_needs_chance_or_a_position() -> None:
    with pytest.raises(NotARecord) as refusal:
        read(document(game="hidden", seats=3))
    assert "needs chance, or a position" in str(refusal.value)
    assert read(document(game="hidden", seats=3, chance=fair(3))).chance is not None
    assert read(document(game="hidden", seats=3, position=HANDS)).position == HANDS


# Times


@pytest.mark.parametrize(
    "text",
    [
        *("2026-11-20T10:00:00", "2026-11-20 10:00:00Z", "2026-11-20T10:00:00+00:00", "2026-11-20T10:00:00.Z"),
        *("2026-11-20T10:00:00.1234567Z", "2026-02-30T10:00:00Z", "2026-11-20T24:00:00Z", "2026-11-20T10:00:60Z"),
        *("0000-11-20T10:00:00Z", "٢٠٢٦-11-20T10:00:00Z", "2026-11-20T10:00:00Z\n", "20261120T100000Z", ""),
    ],
)
def test_time_of_another_shape_is_none(text: str) -> None:
    with pytest.raises(ValueError) as refusal:
        time_from(text)
    assert str(refusal.value)


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("2026-11-20T10:00:09.250000Z", "2026-11-20T10:00:09.25Z"),
        ("2026-11-20T10:00:00.0Z", "2026-11-20T10:00:00Z"),
        ("2026-11-20T10:10:10.100001Z", "2026-11-20T10:10:10.100001Z"),
        ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
        ("9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z"),
    ],
)
def test_time_is_written_without_trailing_zeros(text: str, again: str) -> None:
    assert time_text(time_from(text)) == again


def test_deed_is_read_as_it_is_written() -> None:
    commands = [do(1, "b2"), {"seat": 0, "leave": "gone"}, {"expire": True}, {"takeback": 3}, {"stop": "stopped"}]
    commands.append({"deadline": "2026-11-22T09:00:00Z"})
    assert [command_facts(command_from(facts, 2)) for facts in commands] == commands


# Replaying


def test_refused_step_leaves_the_position_and_the_next_is_tried() -> None:
    steps = [do(0, "a1"), do(0, "b1"), do(1, "a1"), do(1, "d4"), do(1, "b2"), do(0, "b1"), do(1, "c3"), do(0, "c1")]
    facts = document(*steps, do(1, "a3"))
    assert codes(facts) == [None, None, "not_your_turn", "occupied", "off_board", *[None] * 4, "match_over"]


def test_clock_of_a_record_is_looked_at() -> None:
    facts = document(
        do(0, "a1", "2026-11-20T10:10:00Z"),
        {"at": "2026-11-20T10:20:00Z", "expire": True},
        do(1, "b2", "2026-11-20T10:20:00.000001Z"),
        {"at": "2026-11-20T10:20:01Z", "expire": True},
        started_at=T,
    )
    assert codes(facts) == [None, None, "too_early", "too_late", None]


def test_without_times_no_clock_is_looked_at() -> None:
    assert codes(document(do(0, "a1"), {"expire": True})) == [None, None, None]
    assert codes(document({"expire": True}, options={"move_seconds": None}, started_at=T)) == [None, None]


def test_record_that_only_began_shows_its_deadline() -> None:
    assert shown(document(started_at=T))[0]["deadline"] == "2026-11-20T10:10:00Z"


def test_outage_is_paid_by_a_moved_deadline() -> None:
    facts = document(
        {"at": "2026-11-20T11:00:00Z", "deadline": "2026-11-20T11:01:00Z"},
        {"at": "2026-11-20T11:00:01Z", "deadline": "2026-11-20T11:01:00Z"},
        do(0, "a1", "2026-11-20T11:00:30Z"),
        started_at=T,
    )
    assert codes(facts) == [None, None, "illegal", None]


def test_agreed_skip_is_a_deadline_at_this_moment_and_then_an_expiry() -> None:
    facts = document(
        do(0, "a1", "2026-11-20T10:01:00Z"),
        {"at": "2026-11-20T10:07:00Z", "deadline": "2026-11-20T10:07:00Z"},
        {"at": "2026-11-20T10:07:00Z", "expire": True},
        {"at": "2026-11-20T10:07:00.000001Z", "expire": True},
        started_at=T,
    )
    assert codes(facts) == [None, None, None, "too_early", None]


def test_restart_is_a_takeback_of_all() -> None:
    facts = document(do(0, "a1"), do(1, "b2"), {"takeback": 2}, {"takeback": 1}, do(0, "c3"))
    assert codes(facts) == [None, None, None, None, "cannot_take_back", None]
    assert shown(facts)[-1]["view"]["board"] == [0] * 8 + [1]


def test_table_that_closed_before_its_start_has_a_record() -> None:
    facts = document({"stop": "stopped"}, game="hidden", seats=1, chance=fair(1), stake=10)
    start, end = shown(facts, with_legal=True)
    assert (start["view"], start["waiting"], start["outcome"], start["legal"]) == ({}, [], None, {})
    assert end["view"] == {}
    assert end["outcome"] == {"places": [], "shares": [10], "scores": [None], "why": "stopped"}
    assert verify(read(facts | {"outcome": end["outcome"]})).unfair is None


def test_closed_table_may_have_lost_its_chance_or_stand_on_a_position() -> None:
    assert codes(document({"stop": "stopped"}, game="hidden", seats=2)) == [None, None]
    assert codes(document({"stop": "stopped"}, game="hidden", seats=0, position={})) == [None, None]


@pytest.mark.parametrize("steps", [[], [{"stop": "draw"}], [{"stop": "stopped"}] * 2, [{"expire": True}]])
def test_too_few_seats_may_only_have_been_stopped(steps: list[dict[str, Any]]) -> None:
    with pytest.raises(NotARecord) as refusal:
        read(document(*steps, seats=1))
    assert "1 cannot play: it takes 2 to 2" in str(refusal.value)


def test_closed_table_has_no_more_seats_than_the_game() -> None:
    with pytest.raises(NotARecord) as refusal:
        read(document({"stop": "stopped"}, seats=3))
    assert "3 cannot play" in str(refusal.value)


# What a viewer is shown


def test_line_of_a_step_has_the_contract_s_parts() -> None:
    line = shown(document(do(0, "a1", LATER), started_at=T), with_legal=True)[1]
    assert line == {
        "step": 1,
        "ok": True,
        "events": [{"kind": "mark", "seat": 0, "cell": "a1"}],
        "waiting": [1],
        "turn": 2,
        "deadline": "2026-11-20T10:10:01Z",
        "view": {"board": [1] + [0] * 8, "waiting": 1, "last": 0, "line": [], "you": None},
        "outcome": None,
        "legal": {"1": ["a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]},
        "forms": {"1": []},
    }


def test_everybody_sees_their_own_cards_only() -> None:
    facts = document(do(0, "draw"), game="hidden", seats=3, position=HANDS)
    assert [shown(facts, viewer)[1]["view"]["hand"] for viewer in (None, 0, 1)] == [[], [1, 2, 7], [3, 4]]


def test_event_for_one_seat_is_shown_to_that_seat() -> None:
    facts = document(do(0, "draw"), game="hidden", seats=3, position=HANDS)
    kinds = [[e["kind"] for e in shown(facts, viewer)[1]["events"]] for viewer in (None, 0, 1)]
    assert kinds == [["draw"], ["draw", "drew"], ["draw"]]


def test_legal_and_forms_are_of_all_who_are_waited_for_whoever_looks() -> None:
    facts = document(do(1, "word:tea"), game="sealed", seats=3)
    start, step = shown(facts, 1, with_legal=True)
    assert start["legal"] == {str(seat): ["1", "2", "3", "4", "5"] for seat in range(3)}
    assert step["forms"] == {"0": ["word:"], "2": ["word:"]}


def test_position_gives_what_is_drawn_from_its_own_list() -> None:
    facts = document(do(0, "draw"), do(0, "1.1"), do(1, "draw"), game="hidden", seats=3, position=HANDS)
    assert shown(facts, 1)[-1]["view"]["hand"] == [3, 4, 8]


# Files


@pytest.mark.parametrize(
    ("data", "count"),
    [
        (b"", 1),
        (b" \n\t ", 1),
        (b"x", 1),
        (b"\xff\xfe", 1),
        (b'{"a": "\xff"}', 1),
        (b'{"a": "\\ud800"}', 1),
        (b"{}\n{}", 2),
        (b"{}\r\n\r\n{}\n", 2),
        (b"{\n}", 1),
        (b"[" * 100_000, 1),
        (b'{"a": 1e999}', 1),
        (b"{}\n{", 2),
        (b"x\n\xff\ny\n{", 1),
        (b'{"a": 1, "a": 2}\n{"a": 1, "a": 2}', 2),
    ],
)
def test_file_is_one_document_or_one_a_line(data: bytes, count: int) -> None:
    assert len(documents(data)) == count


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "the file is empty"),
        ("{}\n{}".encode("utf-16"), "the file begins with a byte order mark; save it as UTF-8 without one"),
        ("{}\n{}".encode("utf-8-sig"), "the file begins with a byte order mark; save it as UTF-8 without one"),
    ],
)
def test_file_that_cannot_be_read_is_one_reason(data: bytes, reason: str) -> None:
    [found] = documents(data)
    with pytest.raises(NotARecord) as refusal:
        read(found)
    assert str(refusal.value) == reason


def test_bad_line_does_not_spoil_the_others() -> None:
    line = msgspec.json.encode(document())
    first, second, third = documents(line + b"\nnonsense\n" + line)
    assert read(first) == read(third)
    assert isinstance(second, NotARecord)
    assert str(second).startswith("not JSON: ")


# Verifying


def whole(**more: Any) -> dict[str, Any]:
    """A finished, fair record of hidden hands."""
    steps = [{"seat": 0, "leave": "left"}, {"seat": 1, "leave": "gone"}]
    facts = document(*steps, game="hidden", seats=3, stake=10, chance=fair(3))
    return facts | {"outcome": shown(facts)[-1]["outcome"]} | more


def test_fair_record_has_nothing_wrong() -> None:
    assert verify(read(whole())).unfair is None
    assert verify(read(whole()), "630DCD29", {0: "ann says hello", 1: "", 2: "привет"}).unfair is None


def test_unfinished_record_is_fair_with_no_outcome() -> None:
    assert verify(read(document(do(0, "a1")))).unfair is None
    wrong = verify(read(document(do(0, "a1"), outcome=NOBODY))).unfair
    assert wrong is not None
    assert wrong.code == "outcome"


def test_changed_secret_does_not_fit_its_commitment() -> None:
    facts = whole(chance=fair(3) | {"secret": "ff" * 32})
    assert verify(read(facts)).unfair == Unfair("secret", {"commitment": commitment(SECRET)})


def test_other_commitment_than_the_noted_one_is_found() -> None:
    wrong = verify(read(whole()), "630dcd2a").unfair
    assert wrong == Unfair("noted", {"noted": "630dcd2a", "commitment": commitment(SECRET)})


def test_changed_words_are_found_by_who_said_them() -> None:
    assert verify(read(whole()), said={0: "ann says hello "}).unfair == Unfair("said", {"seat": 0})
    assert verify(read(whole()), said={1: "\udcff"}).unfair == Unfair("said", {"seat": 1})


@pytest.mark.parametrize("seat", [3, -1, 10**20])
def test_words_of_a_seat_that_is_not_there_are_found(seat: int) -> None:
    assert verify(read(whole()), said={seat: ""}).unfair == Unfair("said_seat", {"seat": seat})


def test_record_without_chance_fits_no_commitment_and_no_words() -> None:
    record = read(document())
    for verdict in (verify(record, "630dcd29"), verify(record, said={0: ""})):
        assert verdict.unfair == Unfair("no_chance", {})


def test_changed_action_is_refused_at_its_step() -> None:
    steps = [do(0, "a1"), do(1, "a1"), do(1, "b2")]
    assert verify(read(document(*steps))).unfair == Unfair("step", {"step": 2, "code": "occupied"})


def test_step_out_of_time_is_refused_at_its_step() -> None:
    facts = document(do(0, "a1", T), do(1, "b2", "2026-11-20T10:10:01Z"), started_at=T)
    assert verify(read(facts)).unfair == Unfair("step", {"step": 2, "code": "too_late"})


@pytest.mark.parametrize(
    "changed",
    [
        {"why": "emptied"},
        {"shares": [0, 0, 31]},
        {"shares": [False, 0, 30]},
        {"shares": [0, 0, 30.0]},
        {"places": [[2], [0], [1]]},
        {"scores": [None, None, 1]},
        {"scores": "\ud800"},
        {"more": 1},
    ],
)
def test_changed_outcome_is_not_the_rules_own(changed: dict[str, Any]) -> None:
    wrong = verify(read(whole(outcome=whole()["outcome"] | changed))).unfair
    assert wrong is not None
    assert wrong.code == "outcome"


def test_missing_outcome_of_a_finished_match_is_found() -> None:
    wrong = verify(read(whole(outcome=None))).unfair
    assert wrong is not None
    assert wrong.facts["written"] == "null"


def test_order_of_keys_in_an_outcome_does_not_matter() -> None:
    outcome = dict(reversed(whole()["outcome"].items()))
    assert verify(read(whole(outcome=outcome))).unfair is None


def test_record_can_be_made_by_hand() -> None:
    game = GAMES["tictactoe"]
    at = datetime(2026, 11, 20, 10, 0, 1, tzinfo=UTC)
    record = Record("tictactoe", game, ("Ann", "Bo"), (Entry(Do(0, "a1"), at),), game.Options(), started_at=at)
    untimed = replace(record, steps=(Entry(Expire()),), started_at=None)
    assert record.document()["steps"] == [{"at": "2026-11-20T10:00:01Z", "seat": 0, "do": "a1"}]
    assert untimed.document()["steps"] == [{"expire": True}]
