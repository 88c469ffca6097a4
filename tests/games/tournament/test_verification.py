"""A tournament proves itself: one changed value anywhere that matters is noticed."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.core.reading import NotARecord
from games.core.verify import Unfair
from games.tournament.pairing import SYSTEMS
from games.tournament.reading import is_tournament, read_tournament
from games.tournament.verification import CHECKS, JudgedMatch, judged_matches, judged_whole, untold

from .playing import GAMES, small, tournament

Path = tuple[Any, ...]
UNKNOWABLE = {"at", "started_at", "match", "timeout_seconds"}  # nothing else in the document tells them
NAMES = ["Ann", "Bo", "Cy"]


def document(*args: Any, **more: Any) -> dict[str, Any]:
    """A played tournament as it is read from a file."""
    return json.loads(json.dumps(tournament(*args, **more).document()))


def cy_is_late(name: str, number: int) -> bool:
    """One robot does not answer in time, once in each of its matches."""
    return name == "Cy" and number == 15


@pytest.fixture(scope="module")
def genuine() -> dict[str, Any]:
    """Three teams and two rounds, in one of which a robot is too late."""
    return document(NAMES, [small(both=True), small(both=False, multiplier=3)], fails=cy_is_late)


@pytest.fixture(scope="module")
def short() -> dict[str, Any]:
    """A match of each pair: enough for the requests of a match, which are verified by themselves."""
    return document(NAMES, [small(both=False)], fails=cy_is_late)


def error(found: Any, noted: str = "") -> str:
    """The code of what is wrong, of a match or of the whole; empty if the tournament is fair."""
    try:
        read = read_tournament(found, GAMES)
    except NotARecord:
        return "not_a_record"
    judged = list(judged_matches(read, GAMES))
    whole = judged_whole(read, found, judged, noted).unfair
    wrong = [code_of(one) for one in judged if not one.is_fair]
    assert bool(wrong) <= bool(whole), "a tournament with an unfair match is not fair"
    return next(iter(wrong), whole.code if whole else "")


def code_of(judged: JudgedMatch) -> str:
    """The code of what is wrong with a match."""
    return judged.verdict.unfair.code if judged.verdict and judged.verdict.unfair else "not_a_record"


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The places of all values that are neither lists nor objects."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if inside is None:
        yield path
        return
    for key, inner in inside:
        yield from leaves(inner, (*path, key))


def changed(genuine: dict[str, Any], path: Path, change: Callable[[Any], Any]) -> dict[str, Any]:
    """A copy in which one value is another."""
    found = copy.deepcopy(genuine)
    *way, last = path
    inner: Any = found
    for key in way:
        inner = inner[key]
    inner[last] = change(inner.get(last) if isinstance(inner, dict) else inner[last])
    return found


def another(value: Any) -> Any:
    """A value of the same kind that differs a little."""
    if isinstance(value, str):
        return value[:-1] + ("0" if value[-1:] != "0" else "1")
    if value is None:
        return 7
    return not value if isinstance(value, bool) else value + 1


@pytest.mark.parametrize("system", ["round_robin", "swiss", "knockout"])
def test_tournament_as_played_is_fair(system: str) -> None:
    found = document([*NAMES, "Di", "Ed"], [small(both=False)] * 3, system)
    assert is_tournament(found)
    assert error(found) == ""
    read = read_tournament(found, GAMES)
    assert read.document() == found
    assert judged_whole(read, found, list(judged_matches(read, GAMES))).checked == CHECKS


@pytest.mark.slow
def test_any_changed_value_is_noticed(genuine: dict[str, Any]) -> None:
    dice = random.Random(1)
    places = [p for p in leaves(genuine) if "calls" not in p and p[-1] not in UNKNOWABLE]
    steps, rest = ([p for p in places if ("steps" in p) == wanted] for wanted in (True, False))
    sample = [*dice.sample(steps, 60), *dice.sample(rest, 150)]
    assert [path for path in sample if not error(changed(genuine, path, another))] == []


def test_one_changed_letter_of_the_file_is_noticed(genuine: dict[str, Any]) -> None:
    dice, text = random.Random(2), json.dumps(genuine)
    for _ in range(60):
        at = dice.randrange(text.index('"matches"'))
        letter = dice.choice([c for c in "0123456789abcdefxyz" if c != text[at]])
        try:
            found = json.loads(text[:at] + letter + text[at + 1 :])
        except ValueError:
            continue
        assert error(found) or without_limits(found) == without_limits(genuine), text[max(0, at - 30) : at + 30]


def without_limits(found: dict[str, Any]) -> dict[str, Any]:
    """The tournament without the time limits, which its records do not tell."""
    return {**found, "rounds": [{**one, "timeout_seconds": 1.0} for one in found["rounds"]]}


def test_deal_of_a_forfeit_is_checked_although_no_step_shows_it() -> None:
    found = document(["Ann", "Bo"], [small()], fails=lambda name, _: name == "Ann")
    for one in judged_matches(read_tournament(found, GAMES), GAMES):
        assert one.verdict
        assert one.verdict.unchecked == one.verdict.notes == ()


@pytest.mark.parametrize("system", ["round_robin", "swiss"])
def test_nobody_chooses_pairs_by_the_order_in_which_teams_are_listed(system: str, monkeypatch: Any) -> None:
    genuine = document([*NAMES, "Di"], [small(both=False)], system)
    turned = {name: lambda teams, *more, of=of: of(teams[::-1], *more) for name, of in SYSTEMS.items()}
    with monkeypatch.context() as while_played:
        while_played.setattr("tests.games.tournament.playing.SYSTEMS", turned)
        chosen = document([*NAMES, "Di"], [small(both=False)], system)
    chosen["rounds"][0]["teams"].reverse()
    assert [one["teams"] for one in chosen["matches"]] != [one["teams"] for one in genuine["matches"]]
    assert error(chosen) == "pairing"


def test_knockout_goes_on_with_the_teams_of_its_first_round() -> None:
    genuine = document([*NAMES, "Di"], [small(both=False)] * 2, "knockout")
    assert error(genuine) == ""
    assert error(changed(genuine, ("rounds", 1, "teams"), lambda teams: teams[:-1])) == "pairing"


def test_board_of_another_pairing_is_noticed(genuine: dict[str, Any]) -> None:
    other = copy.deepcopy(genuine)
    other["matches"][0]["pairing"], other["matches"][2]["pairing"] = 2, 1
    assert error(other) == "deal"


def test_record_of_others_is_noticed(genuine: dict[str, Any]) -> None:
    assert error(changed(genuine, ("matches", 0, "record", "seats", 0), lambda _: "Zoe")) == "teams"


def test_other_terms_are_noticed(genuine: dict[str, Any]) -> None:
    assert error(changed(genuine, ("matches", 0, "record", "options", "move_seconds"), lambda _: 60)) == "terms"


def test_match_without_an_end_is_noticed(genuine: dict[str, Any]) -> None:
    found = changed(genuine, ("matches", 0, "record", "steps"), lambda steps: steps[:3])
    assert error(changed(found, ("matches", 0, "record", "outcome"), lambda _: None)) == "no_end"


def test_record_that_is_none_is_noticed(genuine: dict[str, Any]) -> None:
    assert error(changed(genuine, ("matches", 0, "record", "seats"), lambda _: [1])) == "not_a_record"


def test_round_or_match_that_was_left_out_is_noticed(genuine: dict[str, Any]) -> None:
    assert error(changed(genuine, ("matches",), lambda found: found[1:])) == "pairing"
    assert error(changed(genuine, ("matches",), lambda found: [*found, found[0]])) == "pairing"
    assert error(changed(genuine, ("rounds",), lambda found: found[:1])) == "not_a_record"


def test_ladder_with_a_row_more_or_fewer_is_noticed(genuine: dict[str, Any]) -> None:
    assert error(changed(genuine, ("ladder",), lambda found: found[:2])) == "ladder"
    assert error(changed(genuine, ("ladder",), lambda found: [*found, found[0]])) == "ladder"
    assert error(changed(genuine, ("ladder",), lambda _: None)) == "ladder"
    assert error(changed(genuine, ("ladder", 1), lambda _: None)) == "ladder"


def test_commitment_noted_before_the_first_round_must_fit(genuine: dict[str, Any]) -> None:
    assert error(genuine, genuine["commitment"][:8].upper()) == ""
    assert error(genuine, "00000000") == "noted"
    assert error(changed(genuine, ("commitment",), another)) == "secret"
    assert error(changed(genuine, ("secret",), another)) == "deal"


def test_calls_must_tell_the_same_match(genuine: dict[str, Any]) -> None:
    late = next(n for n, match in enumerate(genuine["matches"]) if match["record"]["outcome"]["why"] == "timeout")
    calls = genuine["matches"][late]["calls"]
    fault = next(n for n, call in enumerate(calls) if call["status"] != "ok")
    assert error(changed(genuine, ("matches", late, "calls", fault, "status"), lambda _: "wrong_move")) == "calls"
    assert error(changed(genuine, ("matches", late, "calls", fault, "seat"), lambda seat: 1 - seat)) == "calls"
    asked = next(n for n, call in enumerate(calls) if call["verb"] == "GET")
    assert error(changed(genuine, ("matches", late, "calls", asked, "seat"), lambda seat: 1 - seat)) == "calls"
    assert error(changed(genuine, ("matches", late, "calls"), lambda _: [])) == ""


@pytest.mark.parametrize("why", ["timeout", "by_score"])
def test_any_changed_request_is_noticed(short: dict[str, Any], why: str) -> None:
    number = next(n for n, match in enumerate(short["matches"]) if match["record"]["outcome"]["why"] == why)
    places = [
        ("matches", number, "calls", at, fact)
        for at in range(len(short["matches"][number]["calls"]))
        for fact in ("seat", "version", "verb", "status")
    ]
    assert [path for path in places if error(changed(short, path, another)) != "calls"] == []
    assert error(changed(short, places[-1], lambda _: [])) == "calls"
    assert error(changed(short, ("matches", number, "calls"), lambda calls: calls[:-1])) == "calls"
    assert error(changed(short, ("matches", number, "calls"), lambda calls: [*calls, calls[-1]])) == "calls"
    assert error(changed(short, ("matches", number, "calls"), lambda calls: calls[-1:])) == "calls"


def unchecked(found: dict[str, Any]) -> tuple[set[str], int]:
    """The checks that were not made of a fair tournament, and the number of matches whose requests tell nothing."""
    assert error(found) == ""
    judged = list(judged_matches(read_tournament(found, GAMES), GAMES))
    return set(CHECKS) - set(judged_whole(read_tournament(found, GAMES), found, judged).checked), untold(judged)


@pytest.mark.slow
def test_every_change_of_requests_is_noticed_or_said(genuine: dict[str, Any]) -> None:
    assert unchecked(genuine) == (set(), 0)
    over = next(n for n, match in enumerate(genuine["matches"]) if match["record"]["outcome"]["why"] == "by_score")
    calls = genuine["matches"][over]["calls"]
    last = [n for n, call in enumerate(calls) if call["verb"] in ("PUT", "DELETE")][-4:]
    for at, call in enumerate(calls):
        for status in ("timeout", "no_connection", "wrong_response", "wrong_move", "odd"):
            forged = changed(genuine, ("matches", over, "calls", at, "status"), lambda _, to=status: to)
            if at in last and status not in ("wrong_move", "odd"):  # nothing depends on it any more
                assert unchecked(forged) == ({"requests"}, 1), (at, call, status)
            else:
                assert error(forged) == "calls", (at, call, status)


def test_requests_of_no_robot_and_without_a_status_are_noticed(short: dict[str, Any]) -> None:
    for seat, status in (([], "timeout"), ({}, "timeout"), (1, []), (1, {})):
        last = ("matches", 0, "calls", -1)
        forged = changed(
            changed(short, (*last, "seat"), lambda _, to=seat: to), (*last, "status"), lambda _, to=status: to
        )
        assert error(forged) == "calls"
        untold(list(judged_matches(read_tournament(forged, GAMES), GAMES)))
    closed = [(0, 0, "POST", "timeout"), (1, 1, "POST", []), (0, 1, "DELETE", "ok"), (1, 1, "DELETE", "ok")]
    calls = [dict(zip(("seat", "version", "verb", "status"), call, strict=True)) for call in closed]
    assert error(changed(short, ("matches", 0, "calls"), lambda _: calls)) == "calls"


def test_matches_without_requests_are_counted(genuine: dict[str, Any]) -> None:
    found = genuine
    for number in range(3):
        assert unchecked(found)[1] == number
        found = changed(found, ("matches", number, "calls"), lambda _: [])
    assert unchecked(found) == ({"requests"}, 3)
    assert error(changed(genuine, ("matches", 0, "calls"), lambda calls: calls[:-3])) == "calls"


def test_void_match_counts_for_nothing_and_needs_no_record(genuine: dict[str, Any]) -> None:
    played = tournament(NAMES, [small()])
    void = played.matches[0].__class__(1, played.matches[0].pairing, played.matches[0].teams, None, (), "worker lost")
    found = type(played)(
        played.secret, played.game, played.system, played.names, played.rounds, (void, *played.matches[1:])
    )
    text = json.loads(json.dumps(found.document()))
    assert error(text) == ""
    assert sum(row["played"] for row in text["ladder"]) == 10
    del text["matches"][0]["void"]
    assert error(text) == "not_a_record"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("secret",), "12"),
        (("bench_after",), -1),
        (("bench_after",), True),
        (("rounds", 0, "sealed"), "yes"),
        (("game",), "chess"),
        (("pairing",), "by_hand"),
        (("teams",), ["Ann", "Ann", "Bo", "Cy"]),
        (("teams",), [1, 2, 3]),
        (("rounds",), None),
        (("rounds", 0), 5),
        (("rounds", 0, "multiplier"), 0),
        (("rounds", 0, "timeout_seconds"), 10**400),
        (("rounds", 0, "teams"), ["Zoe"]),
        (("rounds", 0, "byes"), "Ann"),
        (("matches", 0, "round"), 9),
        (("matches", 0, "pairing"), 0),
        (("matches", 0, "pairing"), 10**30),
        (("matches", 0, "teams"), ["Ann"]),
        (("matches", 0, "record"), None),
        (("matches", 0, "calls"), None),
    ],
)
def test_what_has_not_the_form_of_a_tournament_is_none(genuine: dict[str, Any], path: Path, value: Any) -> None:
    assert error(changed(genuine, path, lambda _: value)) == "not_a_record"


def test_record_is_no_tournament(genuine: dict[str, Any]) -> None:
    assert not is_tournament(genuine["matches"][0]["record"])
    assert not is_tournament([genuine])


def judged(found: dict[str, Any], noted: str = "", said: dict[int, str] | None = None) -> tuple[list[Any], Any]:
    """What is wrong with each match, and with the whole."""
    read = read_tournament(found, GAMES)
    matches = list(judged_matches(read, GAMES, said))
    assert [one.record.seats for one in matches if one.record] == [tuple(one["teams"]) for one in found["matches"]]
    return [one.verdict.unfair for one in matches if one.verdict], judged_whole(read, found, matches, noted).unfair


def test_unfair_match_names_what_is_wrong_with_it(genuine: dict[str, Any]) -> None:
    other = copy.deepcopy(genuine)
    other["matches"][0]["pairing"], other["matches"][2]["pairing"] = 2, 1
    matches, whole = judged(other)
    assert matches[0] == Unfair("deal", {"round": 1, "pairing": 2})
    assert whole == Unfair("matches", {"count": 2})
    matches, _ = judged(changed(genuine, ("matches", 0, "record", "options", "move_seconds"), lambda _: 60))
    assert matches == [Unfair("terms", {"round": 1}), *[None] * (len(matches) - 1)]
    teams = genuine["matches"][0]["teams"]
    swapped = changed(genuine, ("matches", 0, "teams"), lambda found: found[::-1])
    wrong = next(judged_matches(read_tournament(swapped, GAMES), GAMES)).verdict
    assert wrong
    assert wrong.unfair == Unfair("teams", {"teams": ", ".join(teams[::-1])})


def test_unfair_tournament_names_what_is_wrong_with_it(genuine: dict[str, Any]) -> None:
    own = genuine["commitment"]
    assert judged(genuine, "ffff0000")[1] == Unfair("noted", {"noted": "ffff0000", "commitment": own})
    assert judged(changed(genuine, ("commitment",), lambda _: 5))[1] == Unfair("secret", {"commitment": "5"})
    assert judged(changed(genuine, ("matches",), lambda found: found[:-1]))[1] == Unfair("pairing", {"round": 2})
    assert judged(changed(genuine, ("ladder", 1, "chips"), another))[1] == Unfair("ladder", {"place": 2})
    assert judged(changed(genuine, ("ladder",), lambda found: found[:2]))[1] == Unfair("ladder", {"place": 3})
    assert judged(changed(genuine, ("ladder",), lambda found: [*found, {}]))[1] == Unfair("ladder", {"place": 4})


def test_words_that_somebody_claims_to_have_said_are_checked_in_every_match(genuine: dict[str, Any]) -> None:
    matches, whole = judged(genuine, said={0: ""})
    assert not any(matches)
    assert whole is None
    matches, _ = judged(genuine, said={1: "hello"})
    assert all(wrong.code == "said" for wrong in matches)


@pytest.mark.parametrize(
    "more",
    [
        {"anchors": ["Ann"]},
        {"anchors": {"Nobody": 1500}},
        {"anchors": {"Ann": "1500"}},
        {"anchors": {"Ann": True}},
        {"anchors": {"Ann": 1e9}},
        {"releases": ["Ann"]},
        {"releases": {"Nobody": ["2"]}},
        {"releases": {"Ann": [2]}},
        {"releases": {"Ann": "2"}},
    ],
)
def test_anchors_and_releases_of_another_form_are_refused(short: dict[str, Any], more: dict[str, Any]) -> None:
    assert error(short) == ""
    assert error({**short, **more}) == "not_a_record"


@pytest.mark.parametrize("releases", [None, [0], [0, -1], [0, 1.0], [True, 0], "01"])
def test_releases_of_a_match_are_two_whole_numbers(short: dict[str, Any], releases: Any) -> None:
    first, *others = short["matches"]
    assert error({**short, "matches": [{**first, "releases": releases}, *others]}) == "not_a_record"
