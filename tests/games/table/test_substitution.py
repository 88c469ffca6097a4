"""A computer plays on for somebody whose time has run out, until they are back; the game does not know of it."""

from __future__ import annotations

import dataclasses
from hashlib import blake2b

import pytest
from msgspec.structs import replace

from games.core.commands import Deadline, Expire, Sit, Stop
from games.core.match import legal, waiting
from games.core.record import Entry
from games.core.verify import verify
from games.table.advancing import NEWS
from games.table.departures import acted_after_all, is_news
from games.table.play import claimed
from games.table.records import as_record
from games.table.substitution import deserted, level_for, played_on, returned, substituted
from games.table.table import Absent, Lobby, Table
from tests.checks import refused

from .sitting import GAMES, MINUTE, Sitting, player

PLAYS_ON = ("tequila", "rpsls", "hexagon", "tictactoe")


def friends(*names: str, game: str = "tequila", absent: Absent = "usual", **facts: object) -> Sitting:
    """People at a table where a computer may play on for them."""
    return Sitting.sits(*names, game=game, lobby=Lobby(absent=absent), **facts)


def falls_asleep(sitting: Sitting) -> tuple[int, ...]:
    """The clock runs out for those who are asked; returns their seats."""
    asked = tuple(sorted(sitting.table.waiting()))
    sitting.wind(hours=25)
    sitting.rings()
    return asked


def moves(sitting: Sitting) -> None:
    """The first who is asked does the first thing that they may."""
    sitting.acts(min(sitting.table.waiting()), sitting.legal[0])


def test_table_of_three_goes_on_with_a_computer_for_somebody_whose_time_is_up() -> None:
    sitting = friends("Ann", "Bo", "Cy")
    before = sitting.table.live_match()
    (seat,) = falls_asleep(sitting)
    table, match = sitting.table, sitting.table.live_match()
    assert (match.state, match.turn) == (before.state, before.turn)
    assert [type(step.command) for step in sitting.history[-2:]] == [Sit, Deadline]
    assert table.chairs[seat].is_computer
    assert table.chairs[seat].kind == "person"
    assert table.deadline == sitting.now + (table.game.limit(match.state) or sitting.now - sitting.now)
    assert table.seat_of(table.chairs[seat].player) is None
    assert table.away_seat_of(table.chairs[seat].player) == seat
    moves(sitting)
    assert sitting.table.status == "live"


def test_nobody_waits_for_a_computer_that_cannot_know_the_answer() -> None:
    """A move that was committed to by a hash can be opened by nobody else: the rules of the game apply at once."""
    sitting = friends("Ann", "Bo", "Cy", game="rpsls")
    sitting.acts(0, "commit:" + blake2b(b"0a long secret", digest_size=32).hexdigest())
    sitting.acts(1, "paper")
    sitting.acts(2, "rock")
    assert falls_asleep(sitting) == (0,)
    assert isinstance(sitting.history[-1].command, Expire)
    assert sitting.table.chairs[0].is_person


@pytest.mark.parametrize("absent", ["", "rules"])
def test_rules_decide_where_the_table_has_it_so_and_at_older_tables(absent: Absent) -> None:
    sitting = friends("Ann", "Bo", "Cy", absent=absent)
    falls_asleep(sitting)
    assert isinstance(sitting.history[-1].command, Expire)
    assert all(chair.is_person for chair in sitting.table.chairs)


def test_two_usually_play_by_the_rules_and_with_a_computer_where_they_wish() -> None:
    usual = friends("Ann", "Bo", game="tictactoe")
    usual.plays("a1", "b2")
    falls_asleep(usual)
    assert usual.outcome.why == "time"
    wished = friends("Ann", "Bo", game="tictactoe", absent="computer")
    wished.plays("a1", "b2")
    (seat,) = falls_asleep(wished)
    assert (wished.table.status, wished.table.chairs[seat].is_computer) == ("live", True)


@pytest.mark.parametrize("game", PLAYS_ON)
def test_match_is_played_to_its_end_for_somebody_who_is_gone_and_its_record_is_fair(game: str) -> None:
    names = ("Ann", "Bo", "Cy")[: GAMES[game].most]
    sitting = friends(*names, game=game, absent="computer")
    away: set[int] = set()
    while sitting.table.status == "live":
        if not away and min(sitting.table.waiting()) == 1 and len(sitting.table.waiting()) == 1:
            away = set(falls_asleep(sitting))
        elif not away and len(sitting.table.waiting()) > 1 and sitting.history[-1].version > 2:
            for seat in sorted(sitting.table.waiting() - {1}):
                sitting.acts(seat, legal(sitting.table.game, sitting.table.live_match(), seat)[0])
            away = set(falls_asleep(sitting))
        else:
            moves(sitting)
    assert away == {1}
    assert sitting.steps  # it verifies
    assert [chair.replaced for chair in sitting.table.chairs] == [seat in away for seat in range(len(names))]
    assert [chair.name for chair in sitting.table.chairs] == list(as_record(sitting.table, sitting.history).seats)
    assert all(chair.is_person for chair in sitting.table.chairs)


def test_who_is_back_takes_nothing_from_what_is_told_of_the_last_move() -> None:
    sitting = friends("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
    (seat,) = falls_asleep(sitting)
    while len(sitting.table.news) <= NEWS or not sitting.table.chairs[seat].is_away:  # with those who could not
        moves(sitting)
    told = sitting.table.news
    sitting.wind(seconds=30)
    sitting.keeps(returned(sitting.table, player(sitting.table.chairs[seat].name), sitting.now))
    assert sitting.table.news == told


def test_player_is_back_with_one_press_and_has_the_same_hand() -> None:
    sitting = friends("Ann", "Bo", "Cy")
    (seat,) = falls_asleep(sitting)
    name = sitting.table.chairs[seat].name
    hand = sitting.table.game.view(sitting.table.live_match().state, seat)
    sitting.wind(seconds=30)
    sitting.keeps(returned(sitting.table, player(name), sitting.now))
    assert sitting.seat(name) == seat
    assert sitting.table.game.view(sitting.table.live_match().state, seat) == hand
    assert sitting.history[-1].command == Sit(seat, None)
    with refused("already_seated"):
        returned(sitting.table, player(name), sitting.now)
    moves(sitting)


def test_stranger_is_not_let_into_the_seat_of_somebody_who_is_away() -> None:
    sitting = friends("Ann", "Bo", "Cy")
    falls_asleep(sitting)
    with refused("not_seated"):
        returned(sitting.table, player("Zoe"), sitting.now)


def test_nobody_comes_back_to_a_match_that_is_over() -> None:
    sitting = friends("Ann", "Bo", "Cy")
    (seat,) = falls_asleep(sitting)
    sitting.stops()
    with refused("match_over"):
        returned(sitting.table, sitting.table.chairs[seat].player or 0, sitting.now)


def test_match_that_all_have_left_ends_at_once_without_a_result() -> None:
    sitting = friends("Ann", "Bo", "Cy", stake=10)
    for left in (2, 1, 0):
        while not sitting.table.chairs[min(sitting.table.waiting())].is_person:
            moves(sitting)
        falls_asleep(sitting)
        assert sitting.table.status == ("live" if left else "over")
    assert isinstance(sitting.history[-1].command, Stop)
    assert (sitting.outcome.places, sitting.outcome.why) == ((), "stopped")
    assert sitting.purse("Ann", "Bo", "Cy") == [0, 0, 0]


def test_all_who_are_late_at_once_are_replaced_at_once() -> None:
    sitting = friends("Ann", "Bo", "Cy", game="rpsls")
    sitting.acts(1, "rock")
    late = falls_asleep(sitting)
    assert late == (0, 2)
    assert [sitting.table.chairs[seat].is_computer for seat in range(3)] == [True, False, True]
    assert [type(step.command) for step in sitting.history[-3:]] == [Sit, Sit, Deadline]


def test_who_presses_too_late_is_told_so_and_a_computer_has_sat_down() -> None:
    sitting = friends("Ann", "Bo", "Cy")
    (seat,) = sitting.table.waiting()
    move = sitting.legal[0]
    sitting.wind(hours=25)
    with refused("too_late"):
        sitting.acts(seat, move)
    assert sitting.table.chairs[seat].is_computer


def test_computer_that_cannot_answer_is_out_by_the_rules_when_the_clock_has_run_out_once() -> None:
    """A move sealed with one's own hash is opened by nobody else, also where its player has left meanwhile."""
    sitting = friends("Ann", "Bo", "Cy", game="rpsls")
    sitting.acts(0, "commit:" + "ab" * 32)
    sitting.plays("rock", "paper")
    sitting.keeps(substituted(sitting.table, [0], sitting.now))
    assert legal(sitting.table.game, sitting.table.live_match(), 0) == ()
    assert falls_asleep(sitting) == (0,)
    assert isinstance(sitting.history[-1].command, Expire)


def test_level_is_no_stronger_than_the_player_and_the_weakest_known_one_of_strangers() -> None:
    table = friends("Ann", "Bo", "Cy", game="hexagon" if GAMES["hexagon"].most > 2 else "tequila").table
    assert level_for(_suited(table, 4), 0) == 4
    assert level_for(_suited(table, 99), 0) in table.game.levels  # of another version
    assert level_for(table, 0) in table.game.levels


def _suited(table: Table, level: int) -> Table:
    return replace(table, chairs=(replace(table.chairs[0], suits=level), *table.chairs[1:]))


def test_rules_decide_for_a_person_whom_a_record_would_take_for_a_computer() -> None:
    sitting = friends("Ann", "Bo", "Cy")
    chairs = tuple(replace(chair, name="Computer 3") for chair in sitting.table.chairs)
    sitting.table = replace(sitting.table, chairs=chairs)
    falls_asleep(sitting)
    assert isinstance(sitting.history[-1].command, Expire)
    assert sitting.steps


def test_computers_sit_down_at_once_for_people_who_have_left() -> None:
    sitting = friends("Ann", "Bo", "Cy")
    deadline, asked = sitting.table.deadline, waiting(sitting.table.game, sitting.table.live_match())
    sitting.keeps(substituted(sitting.table, [2], sitting.now))
    assert sitting.table.deadline == deadline
    assert waiting(sitting.table.game, sitting.table.live_match()) == asked
    assert sitting.table.chairs[2].is_computer


def test_computer_plays_on_where_the_bank_of_a_player_is_empty() -> None:
    """Without an increment nothing would be left for its second move."""
    options = GAMES["tequila"].Options(move_seconds=None, bank_seconds=60, increment_seconds=0)
    sitting = friends("Ann", "Bo", "Cy", options=options)
    (seat,) = falls_asleep(sitting)
    for _ in range(12):
        sitting.wind(seconds=1)
        moves(sitting)
        if sitting.table.status == "over":
            break
    assert sitting.table.status == "over" or sitting.table.chairs[seat].is_computer
    assert sitting.steps


# ---- Two people, one of whom is gone


def two() -> Sitting:
    """Two who have begun, where the second one falls asleep."""
    sitting = friends("Ann", "Bo", game="tictactoe", absent="wait")
    sitting.plays("b2")
    return sitting


def test_table_waits_once_more_for_somebody_who_seems_to_be_asleep_and_then_the_rules_decide() -> None:
    sitting = two()
    falls_asleep(sitting)
    assert (sitting.table.status, sitting.table.chairs[1].why) == ("live", "asleep")
    assert sitting.table.deadline == sitting.now + 10 * MINUTE
    assert deserted(sitting.table) == (0, 1)
    sitting.wind(minutes=11)
    sitting.rings()
    assert sitting.outcome.why == "time"
    assert sitting.steps


def test_who_was_asleep_moves_as_ever() -> None:
    sitting = two()
    falls_asleep(sitting)
    sitting.keeps(acted_after_all(sitting.table, 1))
    sitting.plays("a1")
    assert sitting.table.chairs[1].why == ""
    assert deserted(sitting.table) is None
    falls_asleep(sitting)
    assert (sitting.table.status, deserted(sitting.table)) == ("live", (1, 0))
    assert sitting.steps


def test_nobody_is_waited_for_twice_who_presses_something_and_does_not_answer() -> None:
    sitting = two()
    falls_asleep(sitting)
    sitting.keeps(acted_after_all(sitting.table, 1))
    assert deserted(sitting.table) is None
    sitting.keeps(acted_after_all(sitting.table, 1))
    falls_asleep(sitting)
    assert sitting.outcome.why == "time"
    assert sitting.steps


def test_who_stays_claims_the_win_or_lets_a_computer_play_on() -> None:
    claims, plays = two(), two()
    for sitting in (claims, plays):
        falls_asleep(sitting)
    claims.keeps(claimed(claims.table, player("Ann"), claims.now, ()))
    assert (claims.outcome.places, claims.outcome.why) == (((0,), (1,)), "gone")
    assert claims.steps
    plays.keeps(played_on(plays.table, player("Ann"), plays.now))
    assert plays.table.chairs[1].is_computer
    assert plays.steps


def test_nothing_is_claimed_from_somebody_who_is_there_nor_by_a_stranger_nor_by_who_is_gone() -> None:
    sitting = two()
    for who, code in (("Ann", "nobody_gone"), ("Bo", "nobody_gone"), ("Zoe", "not_seated")):
        with refused(code):
            claimed(sitting.table, player(who), sitting.now, ())
    falls_asleep(sitting)
    for who, code in (("Bo", "nobody_gone"), ("Zoe", "not_seated")):
        with refused(code):
            played_on(sitting.table, player(who), sitting.now)


def test_no_computer_plays_on_for_a_person_whom_a_record_would_take_for_one() -> None:
    sitting = friends("Ann", "Computer 4", game="tictactoe", absent="wait")
    sitting.plays("b2")
    falls_asleep(sitting)
    with refused("no_computer"):
        played_on(sitting.table, player("Ann"), sitting.now)
    sitting.keeps(claimed(sitting.table, player("Ann"), sitting.now, ()))
    assert sitting.outcome.places == ((0,), (1,))


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"deadline": "+1"}, "more than the limit"),
        ({"again": True}, "twice for one question"),
        ({"early": True}, "early"),
    ],
)
def test_judge_refuses_a_table_that_waits_otherwise(changes: dict[str, object], what: str) -> None:
    sitting = two()
    falls_asleep(sitting)
    steps = list(as_record(sitting.table, sitting.history).steps)
    waits = steps[-1]
    assert isinstance(waits.command, Deadline)
    if "deadline" in changes:
        steps[-1] = Entry(Deadline(waits.command.to + MINUTE, "wait"), waits.at)
    elif "early" in changes:
        at = sitting.table.started_at
        assert at
        steps[-1] = Entry(Deadline(at + 10 * MINUTE, "wait"), at)
    else:
        later = waits.command.to + MINUTE
        steps.append(Entry(Deadline(later + 10 * MINUTE, "wait"), later))
    record = as_record(sitting.table, sitting.history)
    unfair = verify(dataclasses.replace(record, steps=tuple(steps))).unfair
    assert unfair is not None, what
    assert unfair.code in ("clock", "step"), what


def test_nothing_new_is_noted_of_strangers_computers_and_matches_that_are_over() -> None:
    sitting = Sitting.opens("Ann", "tequila", levels="1", most=2)
    table = sitting.starts("Ann") if sitting.table.status == "open" else sitting.table
    assert is_news(table, 0, "left")
    assert not is_news(table, None, "left")
    assert not is_news(table, 1, "left")
    assert not is_news(sitting.stops(), 0, "left")
