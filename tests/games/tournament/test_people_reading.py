"""Documents of tournaments of people: what is read, what is fair, and what is found out."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from games import find_games
from games.core.commands import Do, Stop
from games.core.reading import NotARecord, documents
from games.core.record import Entry, outcome_facts, replay
from games.tournament.draws import deal, deal_chance
from games.tournament.people import (
    KINDS,
    Called,
    Encounter,
    Won,
    paired,
)
from games.tournament.people_document import (
    PeopleTournament,
    judged_matches,
    judged_whole,
)
from games.tournament.people_reading import is_of_people, read_people_tournament

from .people_played import SECRET, Played, arena, knockout, swiss
from .playing import START


@pytest.mark.parametrize("make", [swiss(9, 5, 1), arena(9, 20, 2), knockout(9, 3)], ids=KINDS)
def test_document_of_a_tournament_is_read_and_fair(make: Played) -> None:
    held = make.whole()
    document = held.document()
    again = read_people_tournament(document)
    assert again.document() == document
    assert judged_whole(again, document, []).unfair is None


def test_changed_document_is_found_out() -> None:
    held = swiss(9, 5, 1).whole()
    document = held.document()
    for change, code in (
        ({"commitment": "0" * 64}, "secret"),
        ({"secret": "00" * 32}, "secret"),
        ({"standings": document["standings"][::-1]}, "ladder"),
        ({"standings": document["standings"][1:]}, "ladder"),
        ({"rounds": document["rounds"][1:]}, "pairing"),
        ({"matches": document["matches"][1:]}, "pairing"),
    ):
        changed = {**document, **change}
        verdict = judged_whole(read_people_tournament(changed), changed, [])
        assert verdict.unfair is not None, change
        assert verdict.unfair.code == code
    assert judged_whole(held, document, [], "0" * 8).unfair is not None


ROW = ("a1", "a2", "b1", "b2", "c1")  # the first to move wins


def record(moves: tuple[str, ...] = ROW, *, leg: int = 1, pairing: int = 1, stopped: bool = False) -> dict[str, Any]:
    """The record of a match of tic-tac-toe of the first round, whose deal is its own."""
    game = find_games()["tictactoe"]
    dealt = deal(deal_chance(SECRET, 1, pairing, match=leg), "tictactoe", game, game.Options(), ("P1", "P2"))
    steps = [Entry(Do(turn % 2, move), START + timedelta(seconds=turn + 1)) for turn, move in enumerate(moves)]
    steps += [Entry(Stop("stopped"), START + timedelta(seconds=60))] if stopped else []
    played = replace(dealt, steps=tuple(steps), started_at=START)
    outcome = [at.match.outcome for at in replay(played)][-1] if steps else None
    played = replace(played, outcome=outcome_facts(outcome, 0, 2) if outcome else None)
    document: dict[str, Any] = json.loads(json.dumps(played.document()))
    return document


def with_record(written: dict[str, Any], won: Won = "first", missed: tuple[int, ...] = ()) -> list[str]:
    """What is unfair in a tournament of one match with this record: of the match, and of the whole. `missed`: seats."""
    match = Encounter(1, 1, 1, 1, 2, won, (), 1)
    called = [Called(1, (1, 2))]
    whole = PeopleTournament(SECRET, "tictactoe", "swiss", ["P1", "P2"], called, [match], {(1, 1, 1): written})
    sides = paired("swiss", whole.seeds, called[0], [], SECRET)[0]
    match = replace(match, first=sides.first, second=sides.second, missed=tuple(sides.teams[seat] for seat in missed))
    whole = replace(whole, encounters=[match])
    missed_match = replace(match, pairing=7)
    assert list(judged_matches(replace(whole, encounters=[missed_match]), find_games())) == []  # it has no record
    assert read_people_tournament(whole.document()).records == whole.records
    judged = list(judged_matches(whole, find_games()))
    verdicts = [judged[0].verdict, judged_whole(whole, whole.document(), judged)]
    codes = [verdict.unfair.code for verdict in verdicts if verdict is not None and verdict.unfair is not None]
    return [*(["unreadable"] if judged[0].unreadable else []), *codes]


def test_match_of_a_tournament_is_fair_where_its_record_has_its_deal_and_its_result() -> None:
    assert with_record(record()) == []
    assert with_record(record((), stopped=True), "void", (0, 1)) == []
    assert with_record(record((), stopped=True), "first", (1,)) == []


@pytest.mark.parametrize(
    ("written", "won", "code"),
    [
        (record(leg=2), "first", "deal"),
        (record(pairing=2), "first", "deal"),
        (record(), "second", "result"),
        (record(), "draw", "result"),
        (record(ROW[:3]), "first", "no_end"),
        (record((), stopped=True), "first", "result"),
        ({**record(), "game": "chess"}, "first", "unreadable"),
        ({**record(), "steps": []}, "first", "outcome"),
    ],
)
def test_match_with_another_deal_or_result_is_found_out(written: dict[str, Any], won: Won, code: str) -> None:
    assert with_record(written, won) == [code, "matches"]


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "league"},
        {"secret": "no hex"},
        {"people": ["P1"]},
        {"rounds": [{"people": ["a"]}]},
        {"rounds": 7},
        {"matches": [{}]},
        {"matches": [{"round": 1, "pairing": 1, "leg": 1, "first": 1, "second": 2, "won": "nobody", "missed": []}]},
    ],
)
def test_document_that_is_none_is_refused_with_a_sentence(change: dict[str, Any]) -> None:
    document = {**swiss(4, 1, 1).whole().document(), **change}
    assert is_of_people(document)
    with pytest.raises(NotARecord):
        read_people_tournament(document)


def test_round_or_a_second_leg_that_was_never_due_is_found_out() -> None:
    whole = swiss(4, 2, 1).whole()
    extra = replace(whole.encounters[0], round=9)
    again = replace(whole.encounters[0], leg=2)
    for more in (extra, again):
        changed = replace(whole, encounters=[*whole.encounters, more])
        verdict = judged_whole(changed, changed.document(), [])
        assert verdict.unfair is not None
        assert verdict.unfair.code == "pairing"


@pytest.mark.parametrize("people", [["Ann", "Bo", "Cy", 7], ["Ann", None], "Ann", None])
def test_people_of_a_document_are_a_list_of_names(people: Any) -> None:
    with pytest.raises(NotARecord, match="people is a list of names"):
        read_people_tournament({**swiss(4, 1, 1).whole().document(), "people": people})


def given(change: dict[str, Any], place: str = "matches", at: int = 0) -> str:
    """What is said about a tournament after this change of one of its matches or rounds."""
    document = json.loads(json.dumps(swiss(5, 2, 1).whole().document()))
    document[place][at].update(change)
    try:
        held = read_people_tournament(document)
    except NotARecord:
        return "not_a_record"
    verdict = judged_whole(held, document, [])
    return verdict.unfair.code if verdict.unfair else "fair"


@pytest.mark.parametrize(
    ("place", "change"),
    [
        ("matches", {"round": True}),
        ("matches", {"pairing": "1"}),
        ("matches", {"first": 4.9}),
        ("matches", {"leg": 0}),
        ("matches", {"leg": 3}),
        ("matches", {"booked": 0}),
        ("matches", {"pairing": 2}),
        ("matches", {"pairing": 0}),
        ("matches", {"missed": [9]}),
        ("matches", {"missed": [3], "won": "second"}),
        ("rounds", {"people": [2, 1, 3, 4, 5]}),
        ("rounds", {"people": [1, 1, 2, 3, 4, 5]}),
        ("rounds", {"patient": None}),
    ],
)
def test_value_of_another_form_is_refused_and_not_read_as_something_like_it(place: str, change: dict[str, Any]) -> None:
    assert given({}) == "fair"
    assert given(change, place) == "not_a_record"


@pytest.mark.parametrize("change", [{"won": "void"}, {"pairing": 1}, {"record": {}}])
def test_a_bye_has_no_record_and_no_other_result(change: dict[str, Any]) -> None:
    assert given(change, at=2) == "not_a_record"


@pytest.mark.parametrize("secret", ["AB" * 32, "ab " * 32, "ab"])
def test_secret_is_written_in_one_way(secret: str) -> None:
    with pytest.raises(NotARecord):
        read_people_tournament({**swiss(4, 1, 1).whole().document(), "secret": secret})


def test_table_with_another_kind_of_number_is_another_table() -> None:
    whole = swiss(4, 1, 1).whole()
    document = whole.document()
    document["standings"][0]["place"] = 1.0
    verdict = judged_whole(whole, document, [])
    assert verdict.unfair is not None
    assert verdict.unfair.code == "ladder"


def test_match_without_a_record_is_not_called_checked() -> None:
    whole = swiss(4, 1, 1).whole()
    assert judged_whole(whole, whole.document(), []).checked == ("commitment", "pairings", "ladder")
    missed = [replace(m, won="first", missed=(m.second,)) for m in whole.encounters if m.second]
    told = replace(whole, encounters=missed)
    assert judged_whole(told, told.document(), []).checked == ("commitment", "pairings", "deals", "matches", "ladder")


def test_match_in_another_place_has_its_commitment_checked_and_nothing_else() -> None:
    match = Encounter(1, 1, 1, 1, 2, "first", (), 1)
    records = {(1, 1, 1): record(pairing=2)}
    whole = PeopleTournament(SECRET, "tictactoe", "swiss", ["P1", "P2"], [Called(1, (1, 2))], [match], records)
    (judged,) = judged_matches(whole, find_games())
    assert judged.verdict is not None
    assert judged.verdict.unfair is not None
    assert (judged.verdict.unfair.code, judged.verdict.checked) == ("deal", ("commitment",))


def test_tournament_that_is_nested_too_deeply_is_none_like_a_record() -> None:
    deep = json.loads("[" * 40 + "]" * 40)
    (read,) = documents(json.dumps({**swiss(4, 1, 1).whole().document(), "more": deep}).encode())
    assert isinstance(read, NotARecord)
