"""One changed value in a record, at each kind of place: always noticed, never, or only where it has a consequence."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from tests.games.tournament.test_verification import Path, another, changed, leaves

from .test_forgeries import Document, judged, originals

SAMPLE = 12  # changes at each kind of place

NOTICED = (
    *("roundhouse", "game", "rules", "stake", "started_at"),
    *("chance", "chance.commitment", "chance.secret"),
    *("outcome.places", "outcome.scores", "outcome.shares", "outcome.why"),
    *("steps.at", "steps.deadline", "steps.expire", "steps.leave", "steps.stop"),
)
NOT_NOTICED = ("match", "seats")  # nothing else tells a name: only the commitment that a player noted does
# Another value is noticed where it leads to another match, or to one that cannot be. Where it is fair, the record is
# of a match that could have been played so; words and draws that have no consequence are said to be unchecked.
WHERE_IT_MATTERS = ("chance.entropy", "options", "position", "steps.do", "steps.seat", "steps.takeback", "steps.agreed")


def kind_of(path: Path) -> str:
    """The kind of a place in a record: its keys without numbers."""
    keys = [key for key in path if isinstance(key, str)]
    return keys[0] if keys[0] in ("options", "position") else ".".join(keys)


@cache
def places() -> Mapping[str, Sequence[tuple[Document, Path]]]:
    """All places of each kind, in the records of all corpora."""
    found = defaultdict(list)
    for document in originals():
        for path in leaves(document):
            found[kind_of(path)].append((document, path))
    return found


def answers(kind: str) -> Counter[str]:
    """What the judge says of changes at some places of a kind."""
    held = places()[kind]
    sample = random.Random(kind).sample(held, min(SAMPLE, len(held)))
    return Counter(judged(changed(document, path, another))[0] for document, path in sample)


@pytest.mark.parametrize("kind", NOTICED)
def test_changed_value_is_noticed(kind: str) -> None:
    assert "fair" not in answers(kind)


@pytest.mark.parametrize("kind", NOT_NOTICED)
def test_changed_name_is_not_noticed(kind: str) -> None:
    assert set(answers(kind)) == {"fair"}


@pytest.mark.parametrize("kind", ["options", "position", "steps.do", "steps.seat"])
def test_changed_choice_is_noticed_where_it_matters(kind: str) -> None:
    found = answers(kind)
    assert found.total() - found["fair"] > 0


def test_changed_words_are_noticed_or_said_to_be_unchecked() -> None:
    for document, path in random.Random(1).sample(list(places()["chance.entropy"]), SAMPLE):
        answer, verdict = judged(changed(document, path, another))
        assert answer != "fair" or (verdict and "words" in verdict.unchecked)


def test_every_place_of_a_record_is_of_a_known_kind() -> None:
    assert set(places()) <= {*NOTICED, *NOT_NOTICED, *WHERE_IT_MATTERS}
