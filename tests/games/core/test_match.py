"""A match goes forward: questions, deadlines, takebacks, and what is refused in which order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games import find_games
from games.core.chance import NO_SECRET
from games.core.commands import Deadline, Do, Expire, Leave, Stop, Takeback
from games.core.computer import Ask
from games.core.game import AnyGame, Event, Game, Refusal, Start, Step
from games.core.match import (
    Match,
    act,
    awake,
    begin,
    expire,
    leave,
    legal,
    live,
    postpone,
    replay_step,
    stop,
    take_back,
    waiting,
)
from games.core.options import make
from games.core.past import Past

TICTACTOE = find_games()["tictactoe"]
HIDDEN, SEALED = find_games("tests.test_games").values()
NOW = datetime(2026, 11, 20, 10, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
HANDS = {"hands": [[1, 2], [3, 4], [5, 6]], "stock": [7, 8], "waiting": 0}


def table(game: AnyGame = TICTACTOE, seats: int = 2, now: datetime | None = NOW, **options: Any) -> Match[Any]:
    return begin(game, Start(seats, NO_SECRET, make(game.Options, options), 1), now).match


def hands(now: datetime | None = NOW) -> Match[Any]:
    return begin(HIDDEN, Start(3, NO_SECRET, make(HIDDEN.Options, {}), 1), now, HANDS).match


def played(game: AnyGame, match: Match[Any], *texts: str) -> Match[Any]:
    """Each text by the first seat that is waited for."""
    for text in texts:
        match = act(game, match, min(waiting(game, match)), match.turn, text, None).match
    return match


def refused(step: Callable[[], Any]) -> str:
    with pytest.raises(Refusal) as refusal:
        step()
    return refusal.value.code


# Questions


def test_match_begins_with_the_first_question_and_its_full_limit() -> None:
    match = table(move_seconds=60)
    assert (match.turn, match.version, match.deadline, match.outcome) == (1, 0, NOW + MINUTE, None)


def test_match_without_a_clock_has_no_deadline() -> None:
    assert table(move_seconds=None).deadline is None
    assert table(now=None).deadline is None


def test_limit_beyond_the_end_of_time_ends_with_it() -> None:
    late = datetime(9999, 12, 31, 23, 59, tzinfo=UTC)
    assert table(now=late, move_seconds=600).deadline == datetime.max.replace(tzinfo=UTC)


def test_position_that_is_over_asks_nobody() -> None:
    over = {"board": [1, 1, 1, 2, 2, 0, 0, 0, 0], "waiting": 1}
    match = begin(TICTACTOE, Start(2, NO_SECRET, make(TICTACTOE.Options, {}), 1), NOW, over).match
    assert match.outcome is not None
    assert match.deadline is None
    assert waiting(TICTACTOE, match) == frozenset()


def test_mark_asks_the_other_a_new_question() -> None:
    moved = act(TICTACTOE, table(), 0, 1, "b2", NOW + MINUTE)
    assert moved.command == Do(0, "b2")
    assert moved.events == (Event("mark", 0, {"cell": "b2"}),)
    assert (moved.match.turn, moved.match.version) == (2, 1)
    assert moved.match.deadline == NOW + 11 * MINUTE


def test_second_press_after_a_draw_is_refused() -> None:
    match = act(HIDDEN, hands(), 0, 1, "draw", NOW).match
    assert waiting(HIDDEN, match) == {0}
    assert match.turn == 2
    assert refused(lambda: act(HIDDEN, match, 0, 1, "draw", NOW)) == "stale_turn"


def test_first_of_two_answers_leaves_the_other_the_question_and_its_clock() -> None:
    match = act(SEALED, table(SEALED), 1, 1, "3", NOW + MINUTE).match
    assert (match.turn, match.version, match.deadline) == (1, 1, NOW + 2 * MINUTE)
    assert waiting(SEALED, match) == {0}


def test_round_without_a_winner_asks_everybody_anew() -> None:
    match = act(SEALED, table(SEALED), 0, 1, "3", NOW).match
    match = act(SEALED, match, 1, 1, "3", NOW + MINUTE).match
    assert (match.turn, match.deadline) == (2, NOW + 3 * MINUTE)
    assert waiting(SEALED, match) == {0, 1}


def test_question_that_nobody_answered_is_asked_anew() -> None:
    match = expire(SEALED, table(SEALED), 1, NOW + 3 * MINUTE).match
    assert (match.turn, match.deadline) == (2, NOW + 5 * MINUTE)


def test_third_player_leaving_resets_no_clock_and_kills_no_button() -> None:
    match = leave(HIDDEN, hands(), 2, "left", NOW + MINUTE).match
    assert (match.turn, match.version, match.deadline) == (1, 1, NOW + 10 * MINUTE)
    assert waiting(HIDDEN, match) == {0}


def test_mover_leaving_asks_the_next() -> None:
    moved = leave(HIDDEN, hands(), 0, "gone", NOW + MINUTE)
    assert moved.command == Leave(0, "gone")
    assert (moved.match.turn, moved.match.deadline) == (2, NOW + 11 * MINUTE)
    assert waiting(HIDDEN, moved.match) == {1}


def test_end_raises_the_turn_and_asks_nobody() -> None:
    match = played(TICTACTOE, table(), "a1", "a2", "b1", "b2", "c1")
    assert (match.turn, match.version, match.deadline) == (6, 5, None)
    assert waiting(TICTACTOE, match) == frozenset()
    assert legal(TICTACTOE, match, 1) == ()
    assert live(TICTACTOE, match) == frozenset()


def test_live_are_those_who_would_share_a_draw() -> None:
    assert live(HIDDEN, leave(HIDDEN, hands(), 1, "left", NOW).match) == {0, 2}


def test_typed_form_is_kept_as_it_is_meant() -> None:
    moved = act(SEALED, table(SEALED), 0, 1, "word:  TEA ", NOW)
    assert moved.command == Do(0, "word:tea")
    assert legal(SEALED, moved.match, 0) == ()


# Refusals, in their order


def test_nothing_goes_on_once_it_is_over() -> None:
    over = stop(TICTACTOE, table(), "stopped").match
    ways: list[Callable[[], Any]] = [
        lambda: act(TICTACTOE, over, 0, 99, "zz", NOW + 99 * MINUTE),
        lambda: expire(TICTACTOE, over, 99, NOW),
        lambda: leave(TICTACTOE, over, 0, "left", NOW),
        lambda: stop(TICTACTOE, over, "draw"),
        lambda: postpone(TICTACTOE, over, Deadline(NOW), NOW),
        lambda: take_back(TICTACTOE, over, [], 1, NOW),
    ]
    assert {refused(way) for way in ways} == {"match_over"}


def test_older_turn_is_refused_before_the_clock_is_looked_at() -> None:
    match = act(TICTACTOE, table(), 0, 1, "a1", NOW).match
    assert refused(lambda: act(TICTACTOE, match, 0, 1, "b1", NOW + 99 * MINUTE)) == "stale_turn"
    assert refused(lambda: expire(TICTACTOE, match, 1, NOW)) == "stale_turn"
    assert refused(lambda: act(TICTACTOE, match, 0, 3, "b1", NOW)) == "stale_turn"


def test_answer_counts_at_the_very_deadline_and_not_after_it() -> None:
    match = table(move_seconds=60)
    assert act(TICTACTOE, match, 0, 1, "a1", NOW + MINUTE).match.version == 1
    late = NOW + MINUTE + timedelta(microseconds=1)
    assert refused(lambda: act(TICTACTOE, match, 1, 1, "zz", late)) == "too_late"


def test_clock_runs_out_only_after_the_deadline() -> None:
    match = table(move_seconds=60)
    assert refused(lambda: expire(TICTACTOE, match, 1, NOW + MINUTE)) == "too_early"
    moved = expire(TICTACTOE, match, 1, NOW + MINUTE + timedelta(microseconds=1))
    assert moved.command == Expire()
    assert moved.match.outcome is not None


def test_match_without_a_clock_never_runs_out_while_time_is_kept() -> None:
    match = table(move_seconds=None)
    assert refused(lambda: expire(TICTACTOE, match, 1, NOW + 10**6 * MINUTE)) == "too_early"
    assert expire(TICTACTOE, match, 1, None).match.outcome is not None


def test_what_is_wrong_with_the_seat_comes_before_the_turn_and_the_text() -> None:
    match = leave(HIDDEN, hands(), 2, "left", NOW).match
    assert refused(lambda: act(HIDDEN, match, 2, 1, "zz", NOW)) == "out_of_game"
    answered = act(SEALED, table(SEALED), 0, 1, "3", NOW).match
    assert refused(lambda: act(SEALED, answered, 0, 1, "zz", NOW)) == "already_answered"


def test_who_is_not_asked_is_told_who_is() -> None:
    with pytest.raises(Refusal) as refusal:
        act(TICTACTOE, table(), 1, 1, "zz", NOW)
    assert (refusal.value.code, refusal.value.facts) == ("not_your_turn", {"seat": 0})


def test_who_is_not_asked_is_not_told_a_name_where_several_are() -> None:
    watched = replace(SEALED, barred=lambda *_: None)
    match = act(watched, table(SEALED, 3), 0, 1, "3", NOW).match
    with pytest.raises(Refusal) as refusal:
        act(watched, match, 0, 1, "4", NOW)
    assert (refusal.value.code, refusal.value.facts) == ("not_your_turn", {})


def test_what_bars_a_seat_may_depend_on_what_it_says() -> None:
    barred = replace(TICTACTOE, barred=lambda _, __, text: Refusal("barred") if text == "zz" else None)
    assert refused(lambda: act(barred, table(), 1, 1, "zz", NOW)) == "barred"
    assert refused(lambda: act(barred, table(), 1, 1, "yy", NOW)) == "not_your_turn"


def test_whoever_is_not_waited_for_has_nothing_legal_whatever_the_game_lists() -> None:
    listing = replace(TICTACTOE, legal=lambda *_: ("a1",))
    assert legal(listing, table(), 0) == ("a1",)
    assert legal(listing, table(), 1) == ()


@pytest.mark.parametrize(("text", "code"), [("a1", "occupied"), ("d4", "off_board"), ("hello", "illegal")])
def test_text_is_refused_with_the_best_word(text: str, code: str) -> None:
    match = played(TICTACTOE, table(), "a1")
    assert refused(lambda: act(TICTACTOE, match, 1, 2, text, NOW)) == code


def test_game_that_reads_nothing_refuses_what_is_not_listed() -> None:
    plain = Game(**{name: getattr(SEALED, name) for name in Game.__slots__ if name not in ("read", "barred", "forms")})
    assert refused(lambda: act(plain, table(SEALED), 0, 1, "word:tea", NOW)) == "illegal"
    assert plain.forms.open(None, 0) == ()


# Stopped, postponed, taken back


def test_seat_that_is_out_does_not_leave_again() -> None:
    match = leave(HIDDEN, hands(), 1, "left", NOW).match
    assert refused(lambda: leave(HIDDEN, match, 1, "gone", NOW)) == "out_of_game"
    assert refused(lambda: replay_step(HIDDEN, match, [], Leave(1, "gone"), None)) == "out_of_game"


def test_agreed_draw_and_a_stop_end_the_match() -> None:
    drawn, stopped = stop(TICTACTOE, table(), "draw"), stop(TICTACTOE, table(), "stopped")
    assert drawn.command == Stop("draw")
    assert drawn.match.outcome is not None
    assert drawn.match.outcome.places == ((0, 1),)
    assert stopped.match.outcome is not None
    assert stopped.match.outcome.places == ()
    assert (stopped.match.turn, stopped.match.version, stopped.match.deadline) == (2, 1, None)


def test_moved_clock_is_a_step_but_no_new_question() -> None:
    moved = postpone(TICTACTOE, table(), Deadline(NOW + 20 * MINUTE), NOW + MINUTE)
    assert moved.command == Deadline(NOW + 20 * MINUTE)
    assert (moved.match.turn, moved.match.version, moved.match.deadline) == (1, 1, NOW + 20 * MINUTE)


def test_clock_may_be_moved_to_this_very_moment_to_skip_a_sleeper() -> None:
    assert postpone(TICTACTOE, table(), Deadline(NOW + MINUTE), NOW + MINUTE).match.deadline == NOW + MINUTE


@pytest.mark.parametrize(("to", "at"), [(10, 5), (9, 5), (20, 21), (4, 5)])
def test_clock_is_not_moved_back_nor_into_the_past(to: int, at: int) -> None:
    assert refused(lambda: postpone(TICTACTOE, table(), Deadline(NOW + to * MINUTE), NOW + at * MINUTE)) == "illegal"


@pytest.mark.parametrize(
    ("why", "to", "allowed"),
    [
        *(("outage", to, to > 10) for to in (4, 5, 9, 10, 11)),
        *(("consent", to, to > 10) for to in (4, 5, 9, 10, 11)),
        *(("skip", to, to == 5) for to in (4, 5, 6, 10, 11)),
    ],
)
def test_reason_says_where_the_clock_may_be_moved_to(why: str, to: int, allowed: bool) -> None:
    agreed = {"outage": (), "consent": (0, 1, 2), "skip": (1, 2)}[why]
    command = Deadline(NOW + to * MINUTE, why, agreed)
    if allowed:
        assert postpone(HIDDEN, hands(), command, NOW + 5 * MINUTE).command == command
    else:
        assert refused(lambda: postpone(HIDDEN, hands(), command, NOW + 5 * MINUTE)) == "illegal"


def test_outage_that_ends_after_the_old_deadline_moves_the_clock_on_from_there() -> None:
    late = NOW + 60 * MINUTE
    assert postpone(HIDDEN, hands(), Deadline(late, "outage"), late).match.deadline == late
    assert refused(lambda: postpone(HIDDEN, hands(), Deadline(late - MINUTE, "outage"), late)) == "illegal"


@pytest.mark.parametrize("now", [NOW + MINUTE, None])
@pytest.mark.parametrize(
    ("why", "agreed", "allowed"),
    [
        ("consent", (0, 1, 2), True),
        ("consent", (2, 0, 1), True),
        ("consent", (0, 1), False),
        ("skip", (1, 2), True),
        ("skip", (1,), False),
        ("skip", (0, 1), False),
        ("skip", (0, 1, 2), False),
    ],
)
def test_clock_is_moved_by_just_those_who_must_agree(
    why: str, agreed: tuple[int, ...], allowed: bool, now: datetime | None
) -> None:
    command = Deadline(NOW + (MINUTE if why == "skip" else 20 * MINUTE), why, agreed)
    if allowed:
        assert postpone(HIDDEN, hands(now and NOW), command, now).match.version == 1
    else:
        assert refused(lambda: postpone(HIDDEN, hands(now and NOW), command, now)) == "illegal"


def test_between_two_nobody_is_skipped() -> None:
    assert awake(TICTACTOE, table()) == {1}
    assert refused(lambda: postpone(TICTACTOE, table(), Deadline(NOW, "skip", (1,)), NOW)) == "illegal"


def test_those_who_have_left_agree_to_nothing() -> None:
    match = leave(HIDDEN, hands(), 2, "left", NOW).match
    assert awake(HIDDEN, match) == {1}
    later = NOW + 20 * MINUTE
    assert refused(lambda: postpone(HIDDEN, match, Deadline(later, "consent", (0, 1, 2)), NOW)) == "illegal"
    assert postpone(HIDDEN, match, Deadline(later, "consent", (0, 1)), NOW).match.deadline == later


def test_clock_that_is_not_there_is_not_moved() -> None:
    assert refused(lambda: postpone(TICTACTOE, table(move_seconds=None), Deadline(NOW + MINUTE), NOW)) == "illegal"


def test_without_times_a_moved_clock_has_no_effect() -> None:
    match = postpone(TICTACTOE, table(now=None), Deadline(NOW), None).match
    assert (match.version, match.deadline) == (1, None)


def after(match: Match[Any], game: AnyGame, *commands: Any) -> tuple[Match[Any], list[Past[Any]]]:
    past: list[Past[Any]] = []
    for command in commands:
        match = replay_step(game, match, past, command, NOW).match
    return match, past


def test_takeback_returns_the_position_and_the_full_limit_and_counts_on() -> None:
    match, past = after(table(), TICTACTOE, Do(0, "a1"), Do(1, "b2"))
    moved = replay_step(TICTACTOE, match, past, Takeback(2), NOW + 5 * MINUTE)
    assert moved.command == Takeback(2)
    assert moved.match == Match(table().state, NOW + 15 * MINUTE, 4, 3)
    assert past == []


def test_takeback_counts_only_what_is_still_in_force() -> None:
    match, past = after(table(), TICTACTOE, Do(0, "a1"), Takeback(1), Do(0, "b2"))
    assert len(past) == 1
    assert refused(lambda: take_back(TICTACTOE, match, past, 2, NOW)) == "cannot_take_back"
    assert take_back(TICTACTOE, match, past, 1, NOW).match.state == table().state


def test_refused_takeback_leaves_the_past_as_it_was() -> None:
    match, past = after(table(), TICTACTOE, Do(0, "a1"))
    assert refused(lambda: replay_step(TICTACTOE, match, past, Takeback(2), NOW)) == "cannot_take_back"
    assert len(past) == 1


def test_nothing_is_taken_back_across_what_came_to_light() -> None:
    match, past = after(hands(), HIDDEN, Do(0, "draw"), Do(0, "1.1"))
    assert take_back(HIDDEN, match, past, 1, NOW).match.version == 3
    assert refused(lambda: take_back(HIDDEN, match, past, 2, NOW)) == "cannot_take_back"


@pytest.mark.parametrize("command", [Leave(2, "left"), Expire()])
def test_nothing_is_taken_back_across_a_leaving_or_an_expiry(command: Leave | Expire) -> None:
    match, past = after(hands(None), HIDDEN, Do(0, "1.1"))
    match = replay_step(HIDDEN, match, past, command, None).match
    assert refused(lambda: take_back(HIDDEN, match, past, 1, NOW)) == "cannot_take_back"


def test_moved_clock_is_no_barrier() -> None:
    match, past = after(table(), TICTACTOE, Do(0, "a1"), Deadline(NOW + 20 * MINUTE))
    assert take_back(TICTACTOE, match, past, 1, NOW).match.state == table().state


def test_takeback_of_nothing_is_refused() -> None:
    assert refused(lambda: take_back(TICTACTOE, table(), [], 1, NOW)) == "cannot_take_back"
    match, past = after(table(), TICTACTOE, Do(0, "a1"))
    assert refused(lambda: take_back(TICTACTOE, match, past, 0, NOW)) == "cannot_take_back"


def test_every_command_is_replayed() -> None:
    match, past = after(table(), TICTACTOE, Do(0, "a1"), Deadline(NOW + 20 * MINUTE), Takeback(1), Stop("draw"))
    assert (match.version, past) == (4, [])
    assert match.outcome is not None


# What a game is


def test_game_knows_the_least_and_the_greatest_number_of_seats() -> None:
    assert (SEALED.fewest, SEALED.most) == (2, 6)


def test_lobby_without_a_clock_waits_for_its_host() -> None:
    assert HIDDEN.lobby.limit(None) is None
    assert SEALED.lobby.limit(make(SEALED.Options, {})) == timedelta(seconds=30)
    assert SEALED.lobby.extensions == 3


def test_rigged_game_begins_where_the_test_wants() -> None:
    full = played(TICTACTOE, table(), "a1", "b1").state
    rigged = replace(TICTACTOE, setup=lambda start: Step(full))
    assert legal(rigged, table(rigged), 0)[0] == "c1"


def test_event_is_heard_by_everyone_or_only_by_some() -> None:
    secret = Event("drew", 1, only=frozenset({1}))
    assert [secret.heard_by(viewer) for viewer in (None, 0, 1)] == [False, False, True]
    assert Event("draw", 1).heard_by(None)


def test_game_without_a_computer_player_has_no_levels_and_nobody_who_answers() -> None:
    assert list(HIDDEN.levels) == list(HIDDEN.computer.named_levels) == []
    with pytest.raises(LookupError, match="no computer player"):
        HIDDEN.computer.choose(Ask(None, 1, b""))
