"""A day of an endless tournament proves itself, given what the tournament had come to before it."""

from __future__ import annotations

import copy
import json
import random
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from games.core.chance import link_secret
from games.tournament.days import BY_ROUNDS, Standing
from games.tournament.document import Tournament
from games.tournament.draws import secret_from
from games.tournament.reading import read_tournament
from games.tournament.verification import CHECKS, judged_matches, judged_whole

from .playing import GAMES, day, small
from .test_verification import UNKNOWABLE, another, changed, error, leaves

NAMES = ["Ann", "Bo", "Cy", "Computer"]
FIRST = date(2026, 11, 21)
COMMITMENT = link_secret(secret_from(1), 0).hex()
ABOUT: Any = {"anchors": {3: 1700}, "releases": {0: ["2.0"]}}


@pytest.fixture(scope="module")
def days() -> list[Tournament]:
    """Two days, one after another; Ann marks a release before the second."""
    first = day(NAMES, [(0, 1), (2, 3), (1, 2)], Standing(), FIRST, anchors={3: 1700})
    second = day(NAMES, [(1, 2), (0, 3)], first.standing, FIRST + timedelta(days=1), **ABOUT)
    later = [replace(match, releases=(int(match.teams[0] == 0), int(match.teams[1] == 0))) for match in second.matches]
    return [first, replace(second, matches=tuple(later))]


def written(played: Tournament) -> dict[str, Any]:
    """A day as it is read from a file."""
    return json.loads(json.dumps(played.document()))


def test_each_day_is_fair_with_the_commitment_of_the_tournament(days: list[Tournament]) -> None:
    for played in days:
        document = written(played)
        assert document["commitment"] == COMMITMENT
        assert error(document, COMMITMENT) == ""
        read = read_tournament(document, GAMES)
        assert read.document() == document
        assert judged_whole(read, document, list(judged_matches(read, GAMES))).checked == CHECKS


def test_the_ladder_of_a_day_goes_on_from_the_day_before(days: list[Tournament]) -> None:
    first, second = days
    played = {row.team: row.played for row in first.ladder()}
    assert played == {0: 2, 1: 4, 2: 4, 3: 2}
    rows = {row.team: row for row in second.ladder()}
    assert {team: row.played for team, row in rows.items()} == {0: 4, 1: 6, 2: 6, 3: 4}
    assert rows[0].rating == second.ratings()[0, 1].value
    assert (rows[3].anchor, rows[3].place) == (True, None)
    (ann,) = [row for row in written(second)["ladder"] if row["team"] == "Ann"]
    assert [(release["version"], release["played"]) for release in ann["releases"]] == [("", 2), ("2.0", 2)]
    assert first.standing.ratings == first.ratings()
    assert replace(first, day=None).standing == Standing()  # what is not endless goes on from nothing


def test_a_day_that_an_older_version_has_booked_is_still_fair(days: list[Tournament]) -> None:
    assert days[0].day
    old = replace(days[0], day=replace(days[0].day, method=BY_ROUNDS))
    document = written(old)
    del document["before"]["method"]  # it did not say how ratings were fitted
    assert "method" not in document
    assert error(document, COMMITMENT) == ""
    assert document["ladder"] != written(days[0])["ladder"]
    assert error({**document, "method": 2}) == "ladder"
    assert error({**document, "method": "new"}) == "not_a_record"


def test_who_has_not_played_for_a_month_is_marked(days: list[Tournament]) -> None:
    later = FIRST + timedelta(days=40)
    document = written(day(NAMES, [(1, 2)], days[0].standing, later, anchors={3: 1700}))
    assert error(document) == ""
    assert [row["team"] for row in document["ladder"] if row.get("retired")] == ["Ann"]


@pytest.mark.slow
def test_any_changed_value_of_a_day_is_noticed(days: list[Tournament]) -> None:
    genuine, dice = written(days[1]), random.Random(3)
    places = [p for p in leaves(genuine) if "calls" not in p and p[-1] not in UNKNOWABLE]
    known = [p for p in places if p[0] != "day" and p[:2] != ("before", "releases")]  # those of a fit rest on its deals
    sample = dice.sample(known, 150)
    assert [path for path in sample if not error(changed(genuine, path, another))] == []


def test_a_pairing_that_is_missing_or_has_other_sides_is_noticed(days: list[Tournament]) -> None:
    genuine = written(days[0])
    shorter = copy.deepcopy(genuine)
    shorter["matches"] = [match for match in shorter["matches"] if match["pairing"] != 2]
    assert error(shorter) == "pairing"
    once = copy.deepcopy(genuine)
    once["matches"].pop()
    assert error(once) == "pairing"
    more = copy.deepcopy(genuine)
    more["rounds"][0]["byes"] = ["Ann"]
    assert error(more) == "pairing"
    alone = day(NAMES, [(0, 1)], Standing(), FIRST, small(both=False))
    assert error(written(alone)) == ""


def test_a_match_may_have_been_corrected_on_any_later_day(days: list[Tournament]) -> None:
    played = days[0]
    match = played.matches[0]
    was = replace(match, calls=(), until=9, corrected="a wrong board")
    document = written(
        replace(played, matches=(replace(match, void="a wrong board", earlier=(was,)), *played.matches[1:]))
    )
    assert error(document) == ""
    document["matches"][0]["earlier"][0]["until"] = 0
    assert error(document) == "not_a_record"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("day",), "yesterday"),
        (("day",), 5),
        (("rounds",), []),
        (("before",), None),
        (("before", "day"), -1),
        (("matches", 0, "round"), 2),
        (("matches", 0, "releases"), [1, 0]),
        (("pairing",), "round_robin"),
    ],
)
def test_what_has_not_the_form_of_a_day_is_refused(days: list[Tournament], path: Any, value: Any) -> None:
    assert error(changed(written(days[0]), path, lambda _: value)) not in ("", "ladder")


def test_a_day_without_a_date_is_refused(days: list[Tournament]) -> None:
    document = written(days[0])
    del document["day"]
    assert error(document) == "not_a_record"
