"""Tournaments of people: pairings of all kinds, people who come late or stay away, and the table."""

from __future__ import annotations

import json
import random
from collections import Counter
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
    FEWEST,
    KINDS,
    Called,
    Encounter,
    Kind,
    Won,
    paired,
    played_again,
    seeded,
    seen_by,
    standings,
)
from games.tournament.people_document import (
    PeopleTournament,
    judged_matches,
    judged_whole,
)
from games.tournament.people_reading import is_of_people, read_people_tournament

from .beside_engine import Comparison, compare
from .playing import START

SECRET = bytes(range(32))


class Played:
    """A tournament that is played by chance: people come late, leave, and miss matches."""

    def __init__(self, kind: Kind, people: int, seed: int, *, draws: float = 0.2, missing: float = 0.05) -> None:
        self.kind, self.random = kind, random.Random(seed)
        self.people = list(range(1, people + 1))
        self.count = people
        self.draws, self.missing = draws, missing
        self.called: list[Called] = []
        self.encounters: list[Encounter] = []

    @property
    def seeds(self) -> list[int]:
        return self.whole().seeds

    def whole(self) -> PeopleTournament:
        names = [f"P{number}" for number in range(1, self.count + 1)]
        return PeopleTournament(SECRET, "hexagon", self.kind, names, self.called, self.encounters, {})

    def round(self, patient: tuple[int, ...] = ()) -> list[Encounter]:
        """The matches of the next round."""
        number = len(self.called) + 1
        busy = {team for match in self.encounters if match.won is None for team in match.teams}
        called = Called(number, tuple(team for team in sorted(self.people) if team not in busy), patient)
        self.called.append(called)
        seeds = self.seeds
        made = paired(self.kind, seeds, called, seen_by(number, self.encounters), SECRET)
        if not made:
            self.called.pop()
        self.encounters += made
        return made

    def ends(self, match: Encounter) -> None:
        """A match is over, in some way."""
        at = self.encounters.index(match)
        missed = tuple(team for team in match.teams if self.random.random() < self.missing)
        if missed:
            won: Won = "void" if len(missed) > 1 else "second" if match.first in missed else "first"
        else:
            wins: list[Won] = ["first", "second"]
            won = "draw" if self.random.random() < self.draws else self.random.choice(wins)
        over = replace(match, won=won, missed=missed, booked=len(self.called))
        self.encounters[at] = over
        if self.kind == "knockout" and (again := played_again(over)):
            self.encounters.append(again)
            self.ends(again)

    def whole_round(self) -> bool:
        """Plays a round; returns whether there was one."""
        made = self.round()
        for match in made:
            if match.won is None:
                self.ends(match)
        return bool(made)

    def some_leave_or_come(self) -> None:
        """People drop out, and others sign up late where the kind allows it."""
        if self.random.random() < 0.3 and len(self.people) > FEWEST:
            self.people.remove(self.random.choice(self.people))
        if self.kind != "knockout" and self.random.random() < 0.3:
            self.count += 1
            self.people.append(self.count)


def swiss(people: int, rounds: int, seed: int) -> Played:
    """A Swiss tournament that is over."""
    held = Played("swiss", people, seed)
    for _ in range(rounds):
        held.whole_round()
        held.some_leave_or_come()
    return held


def arena(people: int, waves: int, seed: int) -> Played:
    """An arena that is over: matches end in any order."""
    held = Played("arena", people, seed)
    for _ in range(waves):
        held.round()
        open_ones = [match for match in held.encounters if match.won is None]
        for match in held.random.sample(open_ones, k=max(1, len(open_ones) // 2) if open_ones else 0):
            held.ends(match)
        held.some_leave_or_come()
    for match in [match for match in held.encounters if match.won is None]:
        held.ends(match)
    return held


def knockout(people: int, seed: int) -> Played:
    """A knock-out that is over."""
    held = Played("knockout", people, seed)
    while held.whole_round():
        held.some_leave_or_come()
    return held


@pytest.mark.parametrize("seed", range(4))
def test_everybody_plays_once_or_has_a_bye_in_each_round_of_a_swiss_tournament(seed: int) -> None:
    held = swiss(11 + seed, 5, seed)
    for called in held.called:
        seats = Counter(team for m in held.encounters if m.round == called.round for team in m.teams)
        assert seats == Counter(called.people)


@pytest.mark.parametrize("people", [65, 130])
def test_hundreds_are_paired_in_blocks_and_nobody_is_left_out(people: int) -> None:
    held = Played("swiss", people, 1, missing=0.0)
    for _ in range(3):
        held.whole_round()
    met = Counter(frozenset(match.teams) for match in held.encounters if match.second is not None)
    assert set(met.values()) == {1}
    for number in (1, 2, 3):
        seats = Counter(team for match in held.encounters if match.round == number for team in match.teams)
        assert seats == Counter(range(1, people + 1))
    byes = [match.first for match in held.encounters if match.second is None]
    assert len(byes) == len(set(byes)) == 3 * (people % 2)


def test_nobody_meets_twice_while_another_opponent_is_left_in_a_swiss_tournament() -> None:
    held = Played("swiss", 16, 3, missing=0.0)
    for _ in range(6):
        held.whole_round()
    met = Counter(frozenset(match.teams) for match in held.encounters)
    assert set(met.values()) == {1}


@pytest.mark.parametrize("people", range(3, 33))
def test_knock_out_has_one_winner_whoever_stays_away(people: int) -> None:
    held = knockout(people, people)
    table = held.whole().standings()
    assert [row.place for row in table].count(1) == 1
    finals = [match for match in held.encounters if match.round == len(held.called)]
    last = [match for match in finals if match.pairing == 1][-1]
    assert table[0].team in last.teams


def test_those_who_lose_before_the_final_play_for_third_place() -> None:
    held = Played("knockout", 8, 1, missing=0.0, draws=0.0)
    while held.whole_round():
        pass
    finals = [match for match in held.encounters if match.round == 3]
    assert len(finals) == 2
    table = held.whole().standings()
    third = finals[1].winner if finals[1].pairing == 2 else finals[0].winner
    assert [row.team for row in table if row.place == 3] == [third]


def test_draw_of_a_knock_out_is_played_once_more_with_the_sides_swapped() -> None:
    match = Encounter(1, 1, 1, 4, 7, "draw")
    again = played_again(match)
    assert again == Encounter(1, 1, 2, 7, 4)
    assert played_again(replace(again, won="draw")) is None
    assert played_again(replace(match, won="first")) is None


def test_after_two_draws_the_better_seed_goes_on() -> None:
    seeds = seeded(range(1, 5), SECRET)
    called = Called(1, (1, 2, 3, 4))
    first = paired("knockout", seeds, called, [], SECRET)
    drawn = [replace(match, won="draw", booked=1) for match in first]
    drawn += [replace(again, won="draw", booked=1) for match in drawn if (again := played_again(match))]
    final = paired("knockout", seeds, replace(called, round=2), drawn, SECRET)
    assert {team for match in final if match.pairing == 1 for team in match.teams} == set(seeds[:2])


def test_nobody_meets_their_last_opponent_again_in_an_arena_until_both_have_waited_too_long() -> None:
    last = [Encounter(1, 1, 1, 1, 2, "first", booked=1)]
    assert paired("arena", [1, 2], Called(2, (1, 2)), last, SECRET) == []
    (match,) = paired("arena", [1, 2], Called(2, (1, 2), (1, 2)), last, SECRET)
    assert set(match.teams) == {1, 2}
    made = paired("arena", [1, 2, 3, 4], Called(2, (1, 2, 3, 4)), last, SECRET)
    assert {1, 2} not in [set(match.teams) for match in made]


def test_somebody_without_an_opponent_goes_on_waiting_in_an_arena() -> None:
    made = paired("arena", [1, 2, 3], Called(1, (1, 2, 3)), [], SECRET)
    assert len(made) == 1
    assert all(match.second is not None for match in made)


@pytest.mark.parametrize("kind", KINDS)
def test_rows_of_finished_rounds_stay_when_somebody_leaves(kind: Kind) -> None:
    held = Played(kind, 9, 5, missing=0.0)
    held.whole_round()
    before = held.whole().standings()
    held.people.remove(before[-1].team)
    assert held.whole().standings() == before


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


def test_people_with_equal_results_share_a_place() -> None:
    held = Played("swiss", 4, 1, missing=0.0, draws=1.0)
    held.whole_round()
    assert [row.place for row in standings("swiss", held.seeds, held.encounters)] == [1, 1, 1, 1]


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


@pytest.mark.slow
def test_swiss_rounds_stand_up_beside_those_of_an_engine_for_chess() -> None:
    seen = Comparison()
    for number in range(12):
        compare(random.Random(number), seen)
    assert seen.wrong == []
    assert seen.rounds > 40


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


def test_whoever_has_left_a_knock_out_cannot_go_on_in_it() -> None:
    held = Played("knockout", 4, 1, missing=0.0, draws=0.0)
    held.whole_round()
    winner = next(team for team in held.people if any(match.winner == team for match in held.encounters))
    held.people.remove(winner)
    held.whole_round()
    whole = held.whole()
    assert judged_whole(whole, whole.document(), []).unfair is None
    final = next(match for match in whole.encounters if winner in match.teams and match.round == 2)
    won: Won = "first" if final.first == winner else "second"
    changed = replace(whole, encounters=[replace(m, won=won, missed=()) if m is final else m for m in whole.encounters])
    verdict = judged_whole(changed, changed.document(), [])
    assert verdict.unfair is not None
    assert verdict.unfair.code == "pairing"


def test_last_opponent_in_an_arena_is_that_of_the_latest_round_whatever_the_order_of_matches() -> None:
    whole = arena(9, 20, 2).whole()
    turned = replace(whole, encounters=whole.encounters[::-1])
    assert judged_whole(turned, turned.document(), []).unfair is None
