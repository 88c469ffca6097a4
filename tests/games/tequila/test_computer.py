"""The levels: always a legal answer, always the same, from the view alone; and what each of them is known for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.cli.duel import Bout, duel
from games.core.chance import Chance
from games.core.commands import Expire
from games.core.computer import Ask
from games.core.game import Start
from games.core.match import Match, begin, waiting
from games.core.options import make
from games.tequila.computer import by_rule, choose
from games.tequila.simulation import BY_WEIGHT, PLACE, Line, bits, fitting, places, worlds
from games.tequila.state import State, live
from games.tequila.views import unseen_tiles

from ..plays import Play, play
from .laid import GAME, after, asked, laid, may

LEVELS = range(6)
LITTLE = 0.05  # of the usual thinking
CHOSEN: tuple[dict[str, Any], ...] = (
    {},
    {"auto_pass": False},
    {"free_pass": True},
    {"auto_pass": False, "free_pass": True, "grace": 2},
)


def wild(seats: int, options: dict[str, Any]) -> Play:
    """A play in which people also leave and come late."""
    return play("tequila", seats, seats, wild=True, options=make(GAME.Options, options))


def asks(match: Match[Any], level: int, seed: int = 0, budget: float = LITTLE) -> Ask[Any]:
    (seat,) = waiting(GAME, match)
    return Ask(GAME.view(match.state, seat), level, bytes([seed] * 32), budget=budget)


def answers(match: Match[Any], level: int, seeds: int = 40, budget: float = LITTLE) -> set[str]:
    """All that a level says here, whatever chance says."""
    return {choose(asks(match, level, seed, budget)) for seed in range(seeds)}


def by_the_rule(match: Match[Any]) -> str:
    return by_rule(asks(match, 3), [])


def some(one: Play, count: int) -> list[Match[Any]]:
    return [match for match in one.some(count) if not match.outcome]


@pytest.mark.parametrize("options", CHOSEN, ids=lambda chosen: " ".join(chosen) or "as usual")
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_level_answers_legally_and_the_same_again_wherever_it_is_asked(
    seats: int, options: dict[str, Any]
) -> None:
    for match in some(wild(seats, options), 6):
        for level in LEVELS:
            answer = choose(asks(match, level))
            assert answer in may(match)
            assert answer == choose(asks(match, level))


def test_every_level_answers_after_somebody_was_late_or_left() -> None:
    met = set()
    for seats in (3, 5, 8):
        one = wild(seats, {"grace": 1})
        for entry, match in zip(one.entries, one.matches[1:], strict=True):
            if not match.outcome and (isinstance(entry.command, Expire) or match.state.lost):
                met.add((len(match.state.lost), sum(match.state.naps)))
                assert all(choose(asks(match, level)) in may(match) for level in LEVELS)
    assert max(met) >= (2, 0)
    assert any(naps for _, naps in met)


def test_answer_hangs_on_the_view_alone() -> None:
    for match in some(wild(4, {}), 8):
        (seat,) = waiting(GAME, match)
        other = GAME.guess(GAME.view(match.state, seat), b"another world")
        assert other.hands != match.state.hands
        for level in LEVELS:
            assert choose(asks(match, level)) == choose(asks(Match(other), level))


def test_budget_is_counted_in_lines_and_no_budget_is_too_small_or_too_odd() -> None:
    match = laid("12-7 12-4 4-4 9-3 | 5-5 6-2 8-3", boneyard="9-8 10-1 3-3")
    for budget in (1e-9, 0.01, 0.37, 2.0):
        assert choose(asks(match, 5, budget=budget)) in may(match)


def test_position_with_fewer_tiles_than_a_set_is_no_hindrance() -> None:
    for hands in ("12-7 12-4 | 5-5", "12-7 12-4 | 5-5 | 4-3 2-2 | 9-9"):
        match = laid(hands)
        assert all(choose(asks(match, level)) in may(match) for level in LEVELS)


def test_level_zero_does_anything_and_passes_where_it_may() -> None:
    match = laid("12-7 12-4 9-3 | 5-5 6-2", options={"free_pass": True}, boneyard="9-8", trains=(0,))
    assert answers(match, 0, 120) == may(match) > {"pass"}


def test_level_one_never_drinks_the_next_two_now_and_then_and_the_highest_ones_always() -> None:
    match = laid("12-7 12-4 9-3 | 5-5 6-2", boneyard="9-8", trains=(0,))
    assert answers(match, 1) == {"12-7.1.keep", "12-4.1.keep"}
    for level in (2, 3):
        assert answers(match, level) == {"12-7.1.keep", "12-4.1.keep", "12-7.1.shot", "12-4.1.shot"}
    assert all(answer.endswith(".shot") for level in (4, 5) for answer in answers(match, level))


def test_nobody_passes_with_a_tile_that_fits() -> None:
    match = laid("12-7 9-3 | 5-5 6-2", options={"free_pass": True}, boneyard="9-8")
    assert {choose(asks(match, level)) for level in (1, 2, 3, 4, 5)} == {"12-7.1"}


def test_rule_lays_a_double_first_then_what_can_be_followed_then_the_heaviest() -> None:
    assert by_the_rule(laid("12-11 12-3 12-6 6-5 | 5-5")) == "12-6.1"
    assert by_the_rule(laid("12-11 12-3 12-6 | 5-5")) == "12-11.1"
    assert by_the_rule(laid("7-7 7-3 7-6 6-5 | 5-5", tracks="12-7 |")) == "7-7.1"


def test_rule_leaves_its_own_track_only_where_nothing_fits_it() -> None:
    match = laid("9-3 4-1 4-2 | 5-5 8-1", tracks="| 12-4", trains=(1,))
    assert by_the_rule(match) == "4-2.2"
    assert by_the_rule(laid("12-1 4-1 4-2 | 5-5 8-1", tracks="| 12-4", trains=(1,))) == "12-1.1"


def test_best_level_finds_the_way_to_lay_all_it_holds() -> None:
    match = laid("12-11 11-10 12-5 5-3 12-3 | 9-8 10-9 8-1 11-1 9-7 4-4", boneyard="6-5 7-6 1-1")
    assert by_the_rule(match) == "12-11.1"
    assert answers(match, 5, 5, budget=1) <= {"12-5.1", "12-3.1"}


def test_best_level_leaves_a_stuck_player_an_end_it_is_known_to_lack() -> None:
    hands = "8-3 8-9 5-5 1-1 | 10-7 10-6 6-1 7-7 | 11-11 11-10 4-4"
    match = laid(hands, tracks="12-4 | 12-8 | 12-3", trains=(1, 2), boneyard="6-5 7-6 2-1 2-2", waiting=1)
    assert asked(match) == 0
    assert match.state.lacks == ((), (3, 8), (3, 8))
    assert by_the_rule(match) == "9-8.2"
    assert answers(match, 5, 5, budget=1) <= {"8-3.2", "8-3.3"}


def test_last_tile_wins_at_every_level() -> None:
    match = laid("12-7 | 5-5 6-2", boneyard="9-8", trains=(0, 1))
    for level in LEVELS:
        outcome = after(match, choose(asks(match, level))).outcome
        assert outcome is not None
        assert outcome.places[0] == (0,)


# Thinking ahead


def line_of(state: State) -> Line:
    """The whole state, as a computer would think it through."""
    seats = live(state)
    hands = [bits(hand) for hand in state.hands]
    yard = [1 << PLACE[tile] for tile in reversed(state.boneyard)]
    ends = [track.end for track in GAME.view(state, None).tracks]
    following = dict(zip(seats, (*seats[1:], seats[0]), strict=True))
    return Line(hands, yard, ends, list(state.trains), state.mover, following)


def seen_in(line: Line) -> tuple[Any, ...]:
    hands = [sorted(BY_WEIGHT[at] for at in places(hand)) for hand in line.hands]
    return hands, [places(tile)[0] for tile in reversed(line.boneyard)], line.ends, line.trains, line.mover


def plain_matches() -> Iterator[Match[Any]]:
    for seats in (2, 2, 2, 3, 4, 6, 8):
        for number in range(3):
            seed = Chance(bytes([seats]), "plain").block(number)
            yield begin(GAME, Start(seats, seed, make(GAME.Options, {}), 1), None).match


def test_thinking_ahead_goes_as_the_rules_do() -> None:
    ends = set()
    for match in plain_matches():
        line = line_of(match.state)
        while not match.outcome:
            assert seen_in(line) == seen_in(line_of(match.state))
            assert sum(map(len, (*match.state.hands, *match.state.tracks, match.state.boneyard))) == 90  # and the hub
            answer = by_the_rule(match)
            line.place(*line.plain())
            match = after(match, answer)
        ends.add(match.outcome.why)
        first = match.outcome.places[0]
        assert line.shares == {seat: 1 / len(first) for seat in first}
    assert ends == {"emptied", "blocked"}


def test_worlds_have_hands_of_the_right_size_without_what_their_owners_are_known_to_lack() -> None:
    for match in some(wild(4, {}), 12):
        (seat,) = waiting(GAME, match)
        view = GAME.view(match.state, seat)
        for world in worlds(view, b"any", 10):
            tiles = [tile for hand in world.hands for tile in places(hand)] + [
                places(tile)[0] for tile in world.boneyard
            ]
            assert len(set(tiles)) == len(tiles) == sum(view.hand_sizes) + view.boneyard
            assert tuple(len(places(hand)) for hand in world.hands) == view.hand_sizes
            assert world.hands[seat] == bits(view.hand)
            assert not any(world.hands[other] & fitting(view.lacks[other]) for other in range(4) if other != seat)


def test_any_unseen_tile_may_be_drawn_next() -> None:
    match = laid("8-3 8-9 5-5 | 10-7 10-6", tracks="12-4 | 12-8", trains=(1,), boneyard="6-5 7-6 2-1 2-2", waiting=1)
    assert match.state.lacks[1]
    view = GAME.view(match.state, 0)
    drawn = {places(world.boneyard[-1])[0] for world in worlds(view, b"any", 1500)}
    assert drawn == {PLACE[tile] for tile in unseen_tiles(view)}


def test_shares_of_the_win_add_up_at_any_time() -> None:
    for match in some(wild(5, {}), 10):
        line = line_of(match.state)
        assert sum(line.share_of(seat) for seat in live(match.state)) == pytest.approx(1)


def test_levels_play_whole_matches_against_each_other() -> None:
    for levels in ((5, 4), (3, 2, 1), (4, 0, 5, 2)):
        facts = duel("tequila", Bout(GAME, levels, make(GAME.Options, {}), LITTLE), len(levels), 1, 1)
        assert facts["games"] == len(levels)
        assert set(facts["ends"]) <= {"emptied", "blocked"}
