"""Achievements follow from finished matches, each with the day on which it was earned."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta
from importlib.resources import files

import pytest

from bot.usecases.achievements import Achievement, Matches, achievements_of, streak_of
from games.ratings import POINT
from games.table.table import DRAWN, LOST, WON
from storage.columns import micros
from storage.people.histories import Ended, Met
from tests.house import NOON, all_words

COUNT = 18
GAMES = {"hexagon": 14, "tictactoe": 5}
DAY = timedelta(days=1)


def day(number: int) -> int:
    """Noon of a day, as it is stored."""
    return micros(NOON + number * DAY) or 0


def ended(number: int, result: int = WON, game: str = "hexagon", **about: int) -> Ended:
    """The match of a day, between two people."""
    facts = {"seats": 2, "people": 2, "level": None} | about
    return Ended(day(number), f"m{number}", game, result, **facts, room=1, listed=1)  # type: ignore[arg-type]


def earned(
    matches: Sequence[Ended],
    met: Sequence[Met] = (),
    best: int = 0,
    dailies: Collection[str] = (),
    rival: Collection[str] = (),
    reached: str = "",
) -> dict[str, Achievement]:
    """All achievements, by their keys."""
    played = Matches(matches, met, best, dailies, rival, reached)
    return {one.key: one for one in achievements_of(played, GAMES)}


def test_nobody_begins_with_one() -> None:
    found = earned([])
    assert len(found) == COUNT
    assert not any(one.is_earned or one.at for one in found.values())
    assert {one.done for one in found.values()} == {0}


def test_each_has_a_sentence_and_an_icon() -> None:
    icons = files("bot.platforms.web").joinpath("templates", "_achievement_icons.html").read_text("utf-8")
    for key in earned([]):
        assert all_words().has(f"achievement-{key}"), key
        assert f'id="a-{key}"' in icons, key


def test_first_match_and_first_win_have_their_days() -> None:
    found = earned([ended(0, people=1), ended(1, LOST), ended(2, WON)])
    assert found["first-match"].at == NOON + DAY
    assert found["first-win"].at == NOON + 2 * DAY


def test_first_evening_alone_earns_what_needs_nobody_else() -> None:
    alone = [
        ended(0, LOST, level=1, people=1),
        ended(0, WON, level=1, people=1),
        ended(0, WON, level=1, people=1),
        ended(0, WON, "tictactoe", level=2, people=1),
        ended(0, WON, level=3, people=1),
    ]
    found = earned(alone[:2])
    assert found["computer-win"].at == NOON
    assert (found["higher-level"].done, found["every-game-tried"].done, found["evening"].done) == (0, 1, 2)
    found = earned(alone, dailies={"m0"})
    mine = {key for key, one in found.items() if one.is_earned}
    assert mine == {"computer-win", "higher-level", "every-game-tried", "evening", "first-daily"}
    assert found["evening"].at == NOON


def test_matches_of_two_days_are_no_evening() -> None:
    found = earned([ended(number // 4) for number in range(8)])
    assert (found["evening"].done, found["evening"].at) == (4, None)


@pytest.mark.parametrize(("key", "of"), [("wins", 100), ("matches", 500)])
def test_many_matches_count_until_the_last_that_is_needed(key: str, of: int) -> None:
    before = earned([ended(number) for number in range(of - 1)])[key]
    assert (before.done, before.at) == (of - 1, None)
    assert earned([ended(number) for number in range(of + 9)])[key].at == NOON + (of - 1) * DAY


def test_five_wins_in_a_row_are_not_broken_by_practice_but_by_a_draw() -> None:
    results = [WON, WON, WON, WON, DRAWN, WON, WON, WON]
    matches = [ended(number, result) for number, result in enumerate(results)]
    assert earned(matches)["streak"].done == 4
    assert streak_of(matches) == 3
    matches += [ended(8, LOST, people=1), ended(9), ended(10)]
    assert earned(matches)["streak"].at == NOON + 10 * DAY
    assert streak_of(matches) == 5


def test_every_game_of_the_house_has_to_be_won() -> None:
    matches = [ended(0), ended(1, LOST, "tictactoe"), ended(2, WON, "gone")]
    assert (earned(matches)["every-game"].done, earned(matches)["every-game"].of) == (1, 2)
    assert earned([*matches, ended(3, WON, "tictactoe")])["every-game"].at == NOON + 3 * DAY


def test_crowded_table_and_strongest_computer_are_won_once() -> None:
    found = earned([ended(0, seats=3), ended(1, LOST, seats=4), ended(2, seats=4), ended(3, people=1, level=14)])
    assert found["crowd"].at == NOON + 2 * DAY
    assert found["level"].at == NOON + 3 * DAY


def test_ten_people_count_from_the_first_match_with_the_tenth() -> None:
    met = [Met(who, result, 3, day(who + result)) for who in range(10) for result in (WON, LOST)]
    assert earned([], met)["people"].at == NOON + 9 * DAY
    assert earned([], met[:-2])["people"].done == 9


def test_rival_dailies_and_a_strong_rating_have_their_days() -> None:
    matches = [ended(number) for number in range(30)]
    ids = {one.match_id for one in matches}
    found = earned(matches, best=1_712 * POINT, dailies=ids, rival=ids, reached="m4")
    assert found["rival"].at == NOON + 24 * DAY
    assert found["daily"].at == NOON + 6 * DAY
    assert found["strong"].at == NOON + 4 * DAY
    assert earned(matches, best=1_655 * POINT)["strong"].done == 1_655
