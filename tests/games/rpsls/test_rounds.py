"""Clocks, extensions and positions; rounds themselves are compared in test_against_naive.py."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import product
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from games.core.chance import entropy, seed
from games.core.game import Outcome, Start
from games.core.options import make
from games.core.screen import Say, Stamp
from games.rpsls.picture import NAME_HIGH, WIDE
from games.rpsls.verdict import BEATS, CIRCLE, judge
from tests.games.plays import speaker

from .model import explore
from .sat import GAME, MOVES, after, all_press, b2, commits, ended, late, leaves, refused, sat, seen


def test_lobby_begins_when_it_is_full_or_at_its_deadline() -> None:
    assert GAME.lobby.limit(make(GAME.Options, {})) == timedelta(minutes=5)
    assert GAME.lobby.limit(make(GAME.Options, {"entry_seconds": None})) is None
    assert (GAME.lobby.full_starts, GAME.lobby.extensions) == (True, 3)


def test_each_stage_has_its_own_clock() -> None:
    match = commits(sat(2, move_seconds=60, reveal_seconds=30), a="0secret one", b="1secret two")
    assert GAME.limit(sat(2, move_seconds=60, reveal_seconds=30).state) == timedelta(seconds=60)
    assert GAME.limit(match.state) == timedelta(seconds=30)
    assert GAME.limit(sat(2, move_seconds=None).state) is None


def test_a_stage_that_closes_counts_anew() -> None:
    match = commits(late(sat(2), 3), a="0secret one", b="0secret two")
    assert not late(match, 3).outcome
    match = after(late(match, 3), (0, "reveal:0secret one"), (1, "reveal:0secret two"))
    assert not late(match, 3).outcome
    assert ended(late(match, 4)).why == "time"


def test_without_a_cap_rounds_go_on() -> None:
    match = sat(2, rounds=None)
    for _ in range(40):
        match = all_press(match, "rock", "rock")
    assert (match.outcome, seen(match).round) == (None, 41)


def test_a_position_is_a_number_of_players() -> None:
    start = Start(3, b"", make(GAME.Options, {}), 1)
    assert GAME.position(start, {"players": 3}).state == GAME.setup(start).state


@pytest.mark.parametrize("given", [{}, {"players": 2}, {"players": "3"}, {"players": True}, {"players": 3, "round": 2}])
def test_what_is_no_position_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="position: "):
        GAME.position(Start(3, b"", make(GAME.Options, {}), 1), given)


# Judging: every set of moves that two to six can show, against a table written down move by move.


# The line's move against the column's, in the order rock, paper, scissors, lizard, Spock.
TABLE = {"rock": "=-++-", "paper": "+=--+", "scissors": "-+=+-", "lizard": "-+-=+", "spock": "+-+-="}
THE_TEN = """
    scissors cuts paper · paper covers rock · rock crushes lizard · lizard poisons spock · spock smashes scissors ·
    scissors decapitates lizard · lizard eats paper · paper disproves spock · spock vaporizes rock ·
    rock crushes scissors
"""


def wins(move: str, other: str) -> bool:
    return TABLE[move][MOVES.index(other)] == "+"


def stays(shown: tuple[str, ...], move: str) -> bool:
    """Whether one who showed this stays in: unless one kind beats all the other kinds and is not theirs."""
    kinds = set(shown)
    bosses = {kind for kind in kinds if all(kind == other or wins(kind, other) for other in kinds)}
    return not bosses or move in bosses


def test_table_is_that_of_the_ten_sentences() -> None:
    said = {(line.split()[0], line.split()[2]) for line in THE_TEN.split("·")}
    assert said == {(move, other) for move in MOVES for other in MOVES if wins(move, other)}
    assert said == {(move, other) for move in MOVES for other in BEATS[move]}


def test_each_move_beats_the_one_before_it_on_the_circle_and_the_third_before_it() -> None:
    for place, move in enumerate(CIRCLE):
        assert BEATS[move] == {CIRCLE[place - 1], CIRCLE[place - 3]}


@pytest.mark.parametrize("players", range(7))
def test_every_round_of_a_few_is_judged_by_the_table(players: int) -> None:
    for shown in product(MOVES, repeat=players):
        staying = tuple(seat for seat, move in enumerate(shown) if stays(shown, move))
        assert judge(dict(enumerate(shown))) == staying


# Sealed moves are as docs/fairness.md and docs/rules/rpsls.md describe them.


DOCS = Path(__file__).parents[3] / "docs"
FAIRNESS, RULES = (DOCS.joinpath(f"{page}.md").read_text("utf-8") for page in ("fairness", "rules/rpsls"))
SEED = seed(bytes(range(32)), [entropy("ann says hello"), entropy("")])


def test_worked_opening_and_its_hash_are_those_of_the_page() -> None:
    mine = seen(after(sat(2, SEED), (0, "scissors")), 0).mine
    assert f"`{mine.opening}`" in FAIRNESS
    assert f"`{mine.hash}`" in FAIRNESS
    assert b2(mine.opening) == mine.hash


def test_command_of_the_pages_gives_the_hash_of_the_page() -> None:
    assert "printf '2pass' | b2sum -l 256" in FAIRNESS
    assert "printf '2pass' | b2sum -l 256" in RULES
    assert b2("2pass") in FAIRNESS


def test_table_of_what_beats_what_is_that_of_the_rules_with_its_verbs() -> None:
    rows = re.findall(r"^\| ([0-4]) (\w+) \| (\w+) (\w+) \| (\w+) (\w+) \|$", RULES, re.MULTILINE)
    assert [row[0] for row in rows] == ["0", "1", "2", "3", "4"]
    for digit, move, *wins in rows:
        assert MOVES[int(digit)] == move.lower()
        beaten = {other.lower(): verb for verb, other in (wins[:2], wins[2:])}
        assert beaten.keys() == BEATS[move.lower()]
        for other, verb in beaten.items():
            said = speaker("rpsls").text(Say(f"{move.lower()}-beats-{other}"))
            assert said == f"{move} {verb} {other.capitalize()}."


# No way of playing, sleeping, falling silent and leaving that ends nowhere, loses the pot, or rewards silence.


@pytest.mark.parametrize("seats", [2, 3])
def test_every_way_of_a_few_people_ends_with_the_pot_in_somebody_s_hands(seats: int) -> None:
    explored = explore(seats)
    assert explored.wrong == []
    assert explored.stuck() == set()
    assert {state.outcome.why for state in explored.states.values() if state.outcome} == {
        *("last_one", "lone_move", "lone_reveal", "time")
    }
    assert len(explored.states) > 12**seats


def test_every_way_of_two_people_through_a_match_for_points_ends() -> None:
    explored = explore(2, wins=4)
    assert explored.wrong == []
    assert explored.stuck() == set()
    over = [state for state in explored.states.values() if state.outcome]
    assert {state.outcome.why for state in over if state.outcome} == {"first_to", "missed", "last_one", "time"}
    for state in over:
        assert state.outcome is not None
        assert state.outcome.why in ("last_one", "missed") or _leads(state.outcome)


def _leads(outcome: Outcome) -> bool:
    """Whether first place has more points, or both share it with as many."""
    (first, *_), points = outcome.places, [score or 0 for score in outcome.scores]
    return points[0] == points[1] if len(first) == 2 else points[first[0]] > points[1 - first[0]]


def test_the_first_with_three_rounds_wins_and_draws_repeat() -> None:
    match = sat(2, wins=3)
    for moves in (("rock", "rock"), ("rock", "paper"), ("rock", "scissors"), ("spock", "spock"), ("lizard", "paper")):
        match = all_press(match, *moves)
        assert match.outcome is None
    view = seen(match)
    assert (view.round, view.score, view.points, view.wins) == (6, (2, 1), (None, 1, 0, None, 0), 3)
    over = ended(all_press(match, "paper", "spock"))
    assert (over.why, over.places, over.scores) == ("first_to", ((0,), (1,)), (3, 1))


def test_after_the_last_round_more_points_win_and_as_many_are_a_draw() -> None:
    one = all_press(sat(2, wins=3, rounds=2), "rock", "paper")
    over = ended(all_press(one, "rock", "rock"))
    assert (over.why, over.places, over.scores) == ("rounds", ((1,), (0,)), (0, 1))
    over = ended(all_press(one, "paper", "rock"))
    assert (over.why, over.places, over.scores) == ("rounds", ((0, 1),), (1, 1))


def test_one_who_misses_a_stage_loses_that_round_alone() -> None:
    match = late(after(sat(2, wins=3), (0, "rock")))
    assert (match.outcome, seen(match).score, seen(match).story) == (None, (1, 0), ({},))
    match = late(after(commits(match, a="0secret one"), (1, "paper")))
    assert (match.outcome, seen(match).score, seen(match).story[-1]) == (None, (1, 1), {1: "paper"})
    assert seen(all_press(match, "rock", "rock")).missed == (0, 0)


def test_a_round_without_a_sign_tells_who_won_it_by_words_and_to_a_screen_reader() -> None:
    match = late(after(sat(2, wins=3), (0, "rock")))
    shown = GAME.screen(seen(match), "")
    assert shown.scene is not None
    write = speaker("rpsls", "en").text
    assert "alt-missed" in str(shown.scene.alt)
    assert "round-missed" in str(shown)
    assert GAME.ui.opened(match.state) == GAME.screen(GAME.view(match.state, None), "")  # nothing is sealed
    assert write(shown.scene.alt)


def test_a_move_that_was_sealed_alone_stays_closed_and_its_hash_used_up() -> None:
    match = late(commits(sat(2, wins=3), a="0secret one"))
    assert [*seen(match).last_round] == [0]
    assert "0secret one" not in repr(seen(match))
    assert refused(match, 1, "commit:" + b2("0secret one")) == "hash_taken"
    pressed = after(sat(2, wins=3), (0, "lizard"))
    opening = seen(pressed, 0).mine.opening
    for viewer in (None, 1):
        assert opening not in repr(seen(late(pressed), viewer))
        assert "lizard" not in repr(seen(late(pressed), viewer))


def test_one_who_resigns_loses_whatever_the_score() -> None:
    ahead = all_press(all_press(sat(2, wins=3), "rock", "scissors"), "rock", "scissors")
    over = ended(leaves(ahead, 0))
    assert (over.why, over.places, over.scores) == ("last_one", ((1,), (0,)), (2, 0))


@pytest.mark.parametrize("seats", [3, 5])
def test_more_than_two_play_to_the_last_whatever_wins_say(seats: int) -> None:
    match = all_press(sat(seats, wins=3), "paper", *["rock"] * (seats - 1))
    assert (ended(match).why, ended(match).scores, seen(match).score, seen(match).wins) == ("last_one", (), (), 1)


def test_a_view_of_a_match_without_points_is_written_as_it_always_was() -> None:
    facts = to_builtins(seen(all_press(sat(2), "rock", "rock")), str_keys=True)
    assert not {"wins", "score", "points", "missed"} & facts.keys()
    assert "wins" not in facts["options"]
    facts = to_builtins(seen(sat(2, wins=3)), str_keys=True)
    assert (facts["wins"], facts["score"], facts["options"]["wins"]) == (3, (0, 0), 3)


# The picture of the five moves: the names that a browser writes beside them stand clear of all arrows.


NAME_WIDE = 130  # of the longest name, at 30 px
POINTS = 40  # of an arrow that are looked at

Box = tuple[float, float, float, float]


@pytest.mark.parametrize("seats", [2, 5, 6, 32])
def test_no_arrow_runs_through_a_name_and_each_name_is_in_the_picture(seats: int) -> None:
    scene = GAME.screen(GAME.view(sat(seats).state, 0), "").scene
    assert scene is not None
    names = [_name(stamp) for stamp in scene.stamps if stamp.choice]
    arrows = [_points(stamp) for stamp in scene.stamps if stamp.symbol.startswith("arrow")]
    assert (len(names), len(arrows)) == (5, 10)
    assert [name for name in names for arrow in arrows if any(_holds(name, *at) for at in arrow)] == []
    assert all(left >= 0 and top >= 0 and right <= WIDE and low <= scene.size[1] for left, top, right, low in names)


def _name(stamp: Stamp) -> Box:
    """Where a browser writes the name of a move: at the top or the bottom of what is pressed."""
    top = stamp.y if stamp.symbol == "press-titled" else stamp.y + stamp.height - NAME_HIGH
    middle = stamp.x + stamp.width / 2
    return middle - NAME_WIDE / 2, top, middle + NAME_WIDE / 2, top + NAME_HIGH


def _points(stamp: Stamp) -> list[tuple[float, float]]:
    x, y, turn = stamp.x + stamp.width / 2, stamp.y + stamp.height / 2, radians(stamp.turn)
    along = [stamp.width * (n / POINTS - 0.5) for n in range(POINTS + 1)]
    return [(x + far * cos(turn), y + far * sin(turn)) for far in along]


def _holds(box: Box, x: float, y: float) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]
