"""The picture of a knock-out: everybody is where they are in the bracket, on any number of people."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.features.people_tournaments.bracket_picture import PICTURE_MOST, WIDE, bracket_scene
from bot.view.avatars import Avatars
from bot.view.pictures import NO_GAME, OWN_FOLDER, Art, png
from games.core.screen import LETTERS, Scene
from games.tournament.people import Called, Encounter, bracket_rounds, paired, seeded

SECRET = b"bracket of a test"
PEOPLE = range(3, PICTURE_MOST + 1)


def drawn(people: int, rounds: int) -> Scene:
    """The bracket of a knock-out of which so many rounds are played, won by chance."""
    seeds, matches = seeded(range(1, people + 1), SECRET), list[Encounter]()
    for number in range(1, rounds + 1):
        made = paired("knockout", seeds, Called(number, tuple(range(1, people + 1))), matches, SECRET)
        chance = random.Random(number)
        matches += [replace(match, won=match.won or chance.choice(("first", "second"))) for match in made]
    letters = dict(zip(range(1, people + 1), LETTERS, strict=False))
    seeds_of_avatars = {number: Avatars("secret").of_player(number) for number in letters}
    return bracket_scene(bracket_rounds(seeds, matches), letters, seeds_of_avatars)


@pytest.mark.parametrize("people", PEOPLE)
def test_before_the_first_match_each_person_stands_once_but_for_byes(people: int) -> None:
    scene = drawn(people, 0)
    shown = Counter(label.text for label in scene.labels if label.kind == "text")
    byes = 2 ** (people - 1).bit_length() - people
    assert set(shown) == set(LETTERS[:people])
    assert sum(label.kind == "avatar" for label in scene.labels) == sum(shown.values())
    assert sum(shown.values()) == people + byes
    assert "won" not in {stamp.symbol for stamp in scene.stamps}


@pytest.mark.parametrize("people", PEOPLE)
def test_at_the_end_everybody_stands_once_for_each_round_they_have_reached(people: int) -> None:
    rounds = (people - 1).bit_length()
    scene = drawn(people, rounds)
    shown = Counter(label.text for label in scene.labels if label.kind == "text")
    (_, most), *_ = shown.most_common()
    assert most == rounds + 1
    assert "empty" not in {stamp.symbol for stamp in scene.stamps}
    assert sum(shown.values()) == 2 * 2**rounds - 1 - (2**rounds - people)
    assert sum(stamp.symbol == "won" for stamp in scene.stamps) == people  # of each match, and at the end


@pytest.mark.parametrize("people", PEOPLE)
def test_places_lie_in_the_picture_and_on_no_other_place(people: int) -> None:
    scene = drawn(people, 1)
    places = [stamp for stamp in scene.stamps if stamp.symbol in ("place", "won", "empty")]
    taken = {
        (x, y) for s in places for x in range(s.x + 2, s.x + s.width - 2) for y in range(s.y + 2, s.y + s.height - 2)
    }
    assert len(taken) == sum((s.width - 4) * (s.height - 4) for s in places)
    assert all(
        s.x >= 0 and s.x + s.width <= WIDE and s.y >= 0 and s.y + s.height <= scene.size[1] for s in scene.stamps
    )


def test_it_is_a_small_file() -> None:
    scene = drawn(PICTURE_MOST, 2)
    file = png(Art(NO_GAME, OWN_FOLDER), scene)
    assert Image.open(BytesIO(file)).size == scene.size
    assert len(file) < 30_000
