"""The command verify, run as people run it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.tournament.playing import small, tournament

from .records import (
    CHECKED,
    CUT,
    FAIR,
    NOTED,
    SET_UP,
    SKIPPED,
    UNTIMED,
    WHOLE,
    do,
    lines,
    moved,
    record,
)

# verify


def test_verify_needs_no_commitment(run: Any) -> None:
    status, out, err = run("verify", CHECKED)
    assert (status, err) == (0, "")
    assert out == (
        "Record 0: fair as far as it was checked. Checked: the secret, every step, the outcome and the end."
        " Not checked: the players’ words, the draws and the clock."
        " The steps have no times, so the clock was not checked."
        " No step depends on a draw, so only --commitment and --said can check the secret and the words.\n"
    )


def test_verify_has_nothing_to_add_where_all_was_checked(run: Any) -> None:
    status, out, _ = run("verify", "--strict", "--said", "0", "words of 0", WHOLE)
    assert status == 0
    assert out == (
        "Record 0: fair. Checked: the secret, the players’ words, the draws, every step, the clock, the outcome"
        " and the end.\n"
    )


OUT = moved({"why": "outage", "at": "2026-11-21T10:00:00Z"})


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (record(do(0, "a1")), "The match is unfinished."),
        (record(do(0, "a1")), "The steps have no times, so the clock was not checked."),
        (record(), "It has no secret, so there is no commitment and nothing was drawn."),
        (SET_UP, "This deal was set up by hand; nothing was drawn."),
        (OUT, "At step 1 the clock was moved for an outage, which no record can prove."),
        (moved({}), "At step 1 the clock was moved; the record does not say why, nor who agreed."),
        (
            moved({"why": "consent", "agreed": [0, 1, 2]}),
            "At step 1 the clock was moved; the record says that Ann, Bo and Cy agreed to more time.",
        ),
        (SKIPPED, "At step 1 an absent player was skipped; the record says that Bo and Cy agreed."),
    ],
)
def test_verify_says_what_a_reader_must_know(run: Any, record: dict[str, Any], sentence: str) -> None:
    status, out, _ = run("verify", record)
    assert (status, out[:40]) == (0, "Record 0: fair as far as it was checked.")
    assert sentence in out


def test_clock_that_was_moved_several_times_is_told_once(run: Any) -> None:
    later = [{"deadline": f"2026-11-20T1{hour}:00:00Z", "why": "outage"} for hour in (1, 2, 3)]
    assert "At steps 1, 2, 3 the clock was moved for an outage" in run("verify", record(*later))[1]


@pytest.mark.parametrize(
    ("records", "status"),
    [
        ([WHOLE], 0),
        ([WHOLE, CHECKED], 3),
        ([CUT], 3),
        ([SET_UP], 3),
        ([UNTIMED], 3),
        ([CUT, WHOLE], 3),
        ([CUT, CHECKED | {"outcome": None}], 1),
        ([CHECKED | {"outcome": None}, CUT], 1),
        ([CUT, b"x"], 1),
    ],
)
def test_strict_wants_whole_matches_with_times_dealt_by_chance(run: Any, records: list[Any], status: int) -> None:
    assert run("verify", "--strict", *records)[0] == status
    assert run("verify", *records)[0] == (0 if status == 3 else status)


@pytest.mark.parametrize(
    ("key", "known"), [("positio", "position"), ("o1tions", "options"), ("Started_At", "started_at")]
)
def test_verify_names_a_key_that_looks_misspelt(run: Any, key: str, known: str) -> None:
    spelt_wrong = {**{name: value for name, value in WHOLE.items() if name != known}, key: WHOLE[known]}
    spelt_wrong |= {"steps": UNTIMED["steps"]} if known == "started_at" else {}
    status, out, _ = run("verify", spelt_wrong)
    assert f"The key “{key}” is unknown and was ignored. Did somebody mean “{known}”?" in out
    assert (status, run("verify", "--strict", spelt_wrong)[0]) == (0, 3)
    assert "unknown" not in run("verify", WHOLE | {"comment": "x", "footprints": []})[1]


def test_verify_says_of_a_tournament_whose_requests_were_not_checked(run: Any) -> None:
    played = json.loads(json.dumps(tournament(["Ann", "Bo", "Cy"], [small(both=False)]).document()))
    assert run("verify", "--strict", played)[0] == 0
    played["matches"][1]["calls"] = []
    played["matches"][2]["calls"][-1]["status"] = "timeout"
    status, out, _ = run("verify", played)
    assert status == 0
    assert out.strip() == (
        "Tournament: fair as far as it was checked."
        " Checked: the secret, pairings and sides, the boards, every match and the ladder. Not checked: the requests."
        " The requests of 2 matches were not checked: they are missing, or some failed when nothing depended on them"
        " any more."
    )
    assert run("verify", "--strict", played)[0] == 3
    last = lines(run("verify", "--json", played)[1])[-1]
    assert (last["fair"], last["unchecked"], last["requests_unchecked"]) == (True, ["requests"], 2)


@pytest.mark.parametrize("dead", [{"Cy"}, {"Bo", "Cy"}])
def test_a_robot_that_is_out_of_reach_leaves_nothing_unchecked(run: Any, dead: set[str]) -> None:
    names = ["Ann", "Bo", "Cy"]
    found = tournament(names, [small()], fails=lambda name, _: name in dead).document()
    assert run("verify", "--strict", json.loads(json.dumps(found)))[0] == 0


def test_verify_says_first_what_is_wrong_with_a_tournament_and_then_with_which_matches(run: Any) -> None:
    played = json.loads(json.dumps(tournament(["Ann", "Bo", "Cy"], [small(both=False)]).document()))
    assert len(run("verify", played)[1].splitlines()) == 1
    whole, *matches = run("verify", "--matches", played)[1].splitlines()
    assert whole.startswith("Tournament: fair.")
    assert len(matches) == 3
    of = played["matches"][1]
    of["calls"][0]["status"] = "wrong_response"
    whole, wrong = run("verify", played)[1].splitlines()
    assert whole.startswith("Tournament: ")
    assert wrong.startswith(f"Record 1, round 1, {of['teams'][0]} – {of['teams'][1]}: ")


def test_verify_names_an_outage_that_no_match_has(run: Any) -> None:
    at, to = "2026-11-20T10:00:00Z", "2026-11-20T10:30:00Z"
    forged = moved({"deadline": to, "why": "outage"})
    forged["steps"].append({"at": "2026-11-20T10:05:00Z", "seat": 0, "do": "12-3.1"})
    (line,) = lines(run("verify", "--json", forged)[1])
    assert (line["fair"], line["error"], line["step"], at) == (False, "clock", 1, forged["steps"][0]["at"])


def test_verify_prints_a_json_line_a_record(run: Any) -> None:
    late = CHECKED | {"steps": [do(0, "a1"), do(1, "a1")]}
    other = CHECKED | {"chance": FAIR | {"secret": "ff" * 32}}
    status, out, _ = run("verify", "--json", WHOLE, CUT, late, other, CHECKED | {"outcome": None}, b"x")
    whole, cut, refused, secret, outcome, broken = lines(out)
    assert status == 1
    assert all(
        set(line) == {"record", "fair", "error", "step", "message", "checked", "unchecked"} for line in lines(out)
    )
    assert (whole["fair"], whole["error"], whole["step"], whole["checked"], whole["unchecked"]) == (
        *(True, None, None),
        *(["commitment", "words", "draws", "steps", "times", "outcome", "finished"], []),
    )
    assert (cut["fair"], cut["unchecked"]) == (True, ["finished"])
    assert cut["message"].endswith(" Not checked: the end. The match is unfinished.")
    assert (refused["record"], refused["fair"], refused["error"], refused["step"]) == (2, False, "occupied", 2)
    assert (refused["message"], refused["checked"]) == ("step 2 is refused: occupied.", ["commitment"])
    assert (secret["error"], secret["step"], secret["checked"]) == ("secret", None, [])
    assert (outcome["error"], outcome["step"], len(outcome["unchecked"])) == ("outcome", None, 6)
    assert (broken["fair"], broken["error"], broken["checked"], len(broken["unchecked"])) == (
        False,
        "not_a_record",
        [],
        7,
    )
    assert broken["message"].startswith("This is not a game record: ")


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["--commitment", NOTED], 0),
        (["--commitment", NOTED.upper()], 0),
        (["--commitment", FAIR["commitment"]], 0),
        (["--commitment", "630dcd2a"], 1),
        (["--commitment", "630dcd2"], 2),
        (["--commitment", "630dcd2g"], 2),
        (["--commitment", NOTED, "--said", "0", "ann says hello"], 0),
        (["--commitment", NOTED, "--said", "0", "ann says hello", "--said", "1", ""], 0),
        (["--commitment", NOTED, "--said", "0", "ann"], 1),
        (["--commitment", NOTED, "--said", "1", "\udcff"], 1),
        (["--commitment", NOTED, "--said", "2", ""], 1),
        (["--commitment", NOTED, "--said", "-1", ""], 2),
        (["--commitment", NOTED, "--said", "٠", ""], 2),
        (["--commitment", NOTED, "--said", "Ann", ""], 2),
    ],
)
def test_verify_holds_a_record_to_what_was_noted_and_said(run: Any, arguments: list[str], status: int) -> None:
    assert run("verify", *arguments, CHECKED)[0] == status


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"chance": FAIR | {"secret": "ff" * 32}}, "the secret doesn’t match the commitment"),
        ({"chance": None}, "it has no secret"),
        ({"steps": [do(0, "a1"), do(1, "a1")]}, "step 2 is refused: occupied."),
        ({"outcome": CHECKED["outcome"] | {"shares": [19, 1]}}, "the outcome doesn’t follow from the rules"),
        ({"outcome": None}, "the record says null."),
        ({"rules": 9}, "not a game record: rules is not a whole number from 1 to"),
    ],
)
def test_verify_says_what_is_not_fair(run: Any, changed: dict[str, Any], sentence: str) -> None:
    status, out, _ = run("verify", "--commitment", NOTED, CHECKED | changed)
    assert status == 1
    assert sentence in out


def test_verify_goes_on_after_a_record_that_fails(run: Any) -> None:
    status, out, _ = run("verify", "--commitment", NOTED, CHECKED, CHECKED | {"outcome": None}, b"x", CHECKED)
    assert status == 1
    assert [line[:15] for line in out.splitlines()] == [
        *("Record 0: fair ", "Record 1: the o", "Record 2: not a", "Record 3: fair ")
    ]
