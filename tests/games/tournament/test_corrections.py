"""Corrected matches: each pairing follows from what it saw, and the ladder from the results as they are in the end."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from games.tournament.document import Tournament
from games.tournament.reading import read_tournament

from .playing import GAMES, Corrects, corrected, small, tournament
from .test_verification import another, changed, error, leaves

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]
ROUNDS = 4
SYSTEMS = ["round_robin", "swiss", "knockout"]


def by_lot(dice: random.Random) -> Corrects:
    """After each round some matches, of any round, are corrected."""

    def corrects(done: Tournament) -> Tournament:
        matches = list(done.matches)
        for at in dice.sample(range(len(matches)), min(len(matches), dice.randint(0, 3))):
            matches[at] = corrected(done, matches[at], "by lot", dice.random() < 0.3, dice.randrange(10**6))
        return replace(done, matches=tuple(matches))

    return corrects


def document(system: str, seed: int) -> dict[str, Any]:
    rounds = [small(both=bool(seed % 2))] * (3 if system == "knockout" else ROUNDS)
    found = tournament(NAMES, rounds, system, seed, corrects=by_lot(random.Random(seed)))
    return json.loads(json.dumps(found.document()))


def without_history(found: dict[str, Any]) -> dict[str, Any]:
    """The tournament as if the last results had always been the results."""
    matches = [{key: value for key, value in one.items() if key != "earlier"} for one in found["matches"]]
    return {**found, "matches": matches}


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_tournament_with_corrections_at_any_time_is_fair(system: str) -> None:
    missed = system == "round_robin"  # whose pairings follow from no result
    for seed in range(12):
        found = document(system, seed)
        assert error(found) == ""
        assert read_tournament(found, GAMES).document() == found
        missed = missed or error(without_history(found)) == "pairing"
    assert missed, "no correction changed what later rounds would have been"


@pytest.mark.slow
def test_any_changed_value_of_a_corrected_match_is_noticed() -> None:
    found = next(found for seed in range(99) if (found := document("swiss", seed)) and any_replayed(found))
    places = [
        path
        for path in leaves(found)
        if "earlier" in path and path[-1] not in ("at", "started_at", "match", "until", "corrected", "void")
    ]
    sample = random.Random(3).sample(places, 80)
    assert [path for path in sample if not error(changed(found, path, another))] == []


def any_replayed(found: dict[str, Any]) -> bool:
    return any(one["record"] != was["record"] for one in found["matches"] for was in one.get("earlier", ()))


def test_result_that_a_pairing_did_not_see_is_noticed() -> None:
    wrong = set()
    for seed in range(6):
        found = document("swiss", seed)
        for at, match in enumerate(found["matches"]):
            for number, was in enumerate(match.get("earlier", ())):
                if was["until"] > match["round"]:
                    path = ("matches", at, "earlier", number, "until")
                    wrong.add(error(changed(found, path, lambda _, of=match: of["round"])))
    assert wrong == {"", "pairing"}  # some corrections change nothing of what follows


@pytest.mark.parametrize(
    ("key", "value"), [("until", 0), ("until", 9), ("until", "1"), ("corrected", None), ("record", None), ("void", 1)]
)
def test_correction_without_its_form_is_no_tournament(key: str, value: Any) -> None:
    def corrects(done: Tournament) -> Tournament:
        return replace(done, matches=tuple(corrected(done, one, "why", False, 1) for one in done.matches))

    played = tournament(NAMES, [small(both=False)], corrects=corrects)
    found = json.loads(json.dumps(played.document()))
    assert error(found) == ""
    found["matches"][0]["earlier"][0][key] = value
    assert error(found) == "not_a_record"
    assert error(changed(found, ("matches", 0, "earlier"), lambda _: [1])) == "not_a_record"


def test_match_that_neither_robot_began_is_void_and_must_be() -> None:
    made = tournament(NAMES[:2], [small()], fails=lambda *_: True).document()
    found = json.loads(json.dumps(made))
    assert not error(found)
    assert [row["points"] for row in found["ladder"]] == [0, 0]
    del found["matches"][0]["void"]
    assert error(found)
    del found["matches"][1]["calls"][1]
    assert error(found)


def test_requests_of_a_version_that_did_not_ask_the_second_robot_are_still_verified() -> None:
    made = tournament(NAMES[:2], [small(both=True)], fails=lambda name, _: name == "Ann").document()
    found = json.loads(json.dumps(made))
    (late,) = [match for match in found["matches"] if match["calls"][0]["status"] != "ok"]
    first, too, *ends = late["calls"]
    assert (too["seat"], too["verb"], too["status"]) == (1, "POST", "ok")
    assert not error(found)
    late["calls"] = [first, ends[0]]
    assert not error(found)
    late["calls"] = [first, too, ends[0]]
    assert error(found) == "calls"
