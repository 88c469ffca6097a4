"""Tournaments: whatever a description or a played tournament holds, reading and verifying it ends in a sentence."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import strategies as st

from games.core.reading import NotARecord
from games.tournament.description import BadDescription, read_description
from games.tournament.reading import read_tournament
from games.tournament.verification import judged_matches, judged_whole
from tests.games.tournament.playing import GAMES, small, tournament

from .inputs import Part, Told, parts
from .odd import changes, mutated

pytestmark = pytest.mark.slow

PLAYED = tuple(
    json.loads(json.dumps(tournament(["Ann", "Bo", "Cy"][:teams], [small(size=2)] * 2, system).document()))
    for system, teams in (("round_robin", 2), ("swiss", 3), ("knockout", 3))
)
DESCRIBED = {
    "teams": [{"name": name, "url": f"http://{name}.example"} for name in ("ann", "bo", "cy")],
    "rounds": [{"size": 3, "timeout_seconds": 0.5, "multiplier": 2, "symmetric": True, "both": False}, {}],
    "pairing": "swiss",
}
KEYS = ("teams", "rounds", "pairing", "ladder", "matches", "void", "byes", "secret", "size", "multiplier", "x", "")
TRIES = st.tuples(st.integers(0, len(PLAYED)), st.one_of(st.just([]), changes))


def described(document: object) -> str:
    """What kind of description it is; a refusal is one sentence."""
    try:
        read_description(document, GAMES)
    except BadDescription as error:
        return "no description" if str(error).endswith(".") else "no sentence"
    return "description"


def judged(document: object) -> str:
    """What kind of tournament it is."""
    if not isinstance(document, dict):
        return "no tournament"
    try:
        read = read_tournament(document, GAMES)
    except NotARecord as error:
        return "no tournament" if str(error) else "no sentence"
    unfair = judged_whole(read, document, list(judged_matches(read, GAMES))).unfair
    return unfair.code if unfair else "fair"


@pytest.mark.parametrize("part", parts("tournaments"), ids=str)
def test_any_tournament_is_judged_in_words(part: Part, record_property: Told) -> None:
    kinds = Counter[str]()

    def take(one: tuple[int, list[tuple[int, str, object, int]]]) -> None:
        number, changed = one
        if number == len(PLAYED):
            kinds[described(mutated(DESCRIBED, changed, KEYS))] += 1
        else:
            kinds[judged(mutated(PLAYED[number], changed, KEYS))] += 1

    part.tries(TRIES, take, record_property)
    assert {"description", "no description", "no tournament", "fair", "matches"} <= set(kinds), kinds
    assert not kinds["no sentence"]
