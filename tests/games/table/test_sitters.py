"""A person sits in for somebody who is away, in place of the computer, until they leave the seat."""

from __future__ import annotations

import dataclasses
from datetime import timedelta
from hashlib import blake2b

import pytest
from msgspec.json import decode, encode
from msgspec.structs import replace

from games.core.commands import Deadline, Expire, Leave, Sit
from games.core.match import waiting
from games.core.reading import NotARecord, read_record
from games.core.record import Entry
from games.core.verify import verify
from games.table.answering import LEFT, Answering, Sitter
from games.table.chips import net_of
from games.table.departures import own_seat
from games.table.play import forgotten, left
from games.table.records import as_record
from games.table.substitution import (
    check_sitter,
    deserted,
    free_seat,
    people_of,
    played_on,
    returned,
    sat_seat,
    substituted,
    taken,
    vacated,
)
from games.table.table import LOST, WON, Lobby, Table
from games.table.vacation import waits_for
from games.tequila.state import Options as Tequila
from tests.checks import refused

from .sitting import GAMES, Sitting, player
from .test_substitution import PLAYS_ON, falls_asleep, friends, moves

CY = 2


def dee(name: str = "Dee") -> Sitter:
    return Sitter(player(name), name, "web")


def takes(sitting: Sitting, seat: int = CY, name: str = "Dee") -> Table:
    """Somebody presses Take this seat."""
    return sitting.keeps(taken(sitting.table, seat, dee(name), sitting.history, sitting.now))


def without_cy(game: str = "tequila", **facts: object) -> Sitting:
    """Three play, and a computer sits in for the last of them, who has left."""
    sitting = friends("Ann", "Bo", "Cy", game=game, **facts)
    sitting.keeps(substituted(sitting.table, [CY], sitting.now))
    return sitting


def sat_in(game: str = "tequila", **facts: object) -> Sitting:
    """Dee sits in for Cy."""
    sitting = without_cy(game, **facts)
    takes(sitting)
    return sitting


def until_asked(sitting: Sitting, seat: int = CY) -> None:
    """The others play until this seat is asked."""
    while seat not in sitting.table.waiting():
        moves(sitting)


def test_person_answers_in_place_of_the_computer_and_the_match_is_as_it_was() -> None:
    sitting = without_cy()
    before, deadline = sitting.table.live_match(), sitting.table.deadline
    table = takes(sitting)
    chair = table.chairs[CY]
    assert sitting.history[-1].command == Sit(CY, "Dee", "asleep")
    assert (table.live_match().state, table.live_match().turn, table.deadline) == (before.state, before.turn, deadline)
    assert (chair.name, chair.kind, chair.is_computer, chair.answers_on) == ("Cy", "person", False, "web")
    assert table.seat_of(player("Dee")) == CY == table.away_seat_of(player("Cy"))
    assert table.seat_of(player("Cy")) is None
    assert free_seat(table) is None
    until_asked(sitting)
    moves(sitting)


@pytest.mark.parametrize("game", PLAYS_ON)
def test_match_is_played_to_its_end_by_somebody_who_sits_in_and_its_record_is_fair(game: str) -> None:
    names = ("Ann", "Bo", "Cy")[: GAMES[game].most]
    sitting = friends(*names, game=game, absent="computer", stake=30)
    sitting.keeps(substituted(sitting.table, [1], sitting.now))
    takes(sitting, 1)
    while sitting.table.status == "live":
        moves(sitting)
    table = sitting.table
    assert [chair.replaced for chair in table.chairs] == [seat == 1 for seat in range(len(names))]
    assert [step["sit"] for step in sitting.steps if "sit" in step][-1] == {"person": "Dee", "why": "asleep"}
    assert (table.chairs[1].booked, table.chairs[1].answers) == (LOST, player("Bo"))
    assert table.chairs[1].sitter == Sitter(player("Dee"), "Dee", "web")
    assert table.seat_of(player("Dee")) is None


def test_nobody_wins_or_loses_chips_by_a_seat_of_somebody_else() -> None:
    """The share of the seat goes to those who stayed; who sat in has staked nothing."""
    sitting = sat_in(stake=30)
    while sitting.table.status == "live":
        moves(sitting)
    assert sitting.purse("Dee") == [0]
    assert net_of(sitting.table, sitting.outcome, CY) == -30
    assert sum(sitting.purse("Ann", "Bo")) == 30
    assert WON in [chair.booked for chair in sitting.table.chairs[:CY]]


@pytest.mark.parametrize(
    ("name", "seat", "code"),
    [
        ("Ann", CY, "already_seated"),
        ("Cy", CY, "away"),
        ("Dee", 0, "seat_taken"),
        ("Dee", -1, "seat_taken"),
        ("Dee", 3, "seat_taken"),
    ],
)
def test_nobody_takes_a_second_seat_or_one_in_which_no_computer_sits_in(name: str, seat: int, code: str) -> None:
    sitting = without_cy()
    with refused(code):
        takes(sitting, seat, name)


def test_the_second_of_two_who_press_at_once_reads_that_the_seat_is_taken() -> None:
    sitting = sat_in()
    with refused("seat_taken"):
        takes(sitting, name="Eve")
    with refused("already_seated"):
        takes(sitting)


def test_somebody_whom_the_host_has_put_out_twice_takes_no_seat() -> None:
    sitting = without_cy()
    sitting.table = replace(sitting.table, lobby=replace(sitting.table.lobby, banned=(player("Dee"),)))
    with refused("banned"):
        check_sitter(sitting.table, CY, player("Dee"))


def test_no_seat_is_free_where_people_were_named_in_a_daily_match_and_where_nobody_plays() -> None:
    table = without_cy().table
    assert free_seat(table) == CY
    assert free_seat(replace(table, visibility="named")) is None
    assert free_seat(replace(table, lobby=replace(table.lobby, daily="2026-11-23"))) is None
    assert free_seat(Sitting.opens("Ann").table) is None
    with refused("seat_taken"):
        check_sitter(replace(table, visibility="named"), CY, player("Dee"))
    with refused("not_started"):
        check_sitter(Sitting.opens("Ann").table, 0, player("Dee"))


def test_player_whose_seat_it_is_comes_back_once_the_sitter_has_left() -> None:
    sitting = sat_in()
    with refused("sat_in"):
        returned(sitting.table, player("Cy"), sitting.now)
    sitting.resigns("Dee")
    assert not any(isinstance(step.command, Leave) for step in sitting.history)
    assert sitting.table.chairs[CY].is_computer
    assert free_seat(sitting.table) == CY
    level = sitting.table.chairs[CY].substitute
    sitting.keeps(returned(sitting.table, player("Cy"), sitting.now))
    assert sitting.seat("Cy") == CY
    assert [step["sit"] for step in sitting.steps][1:] == [
        {"person": "Dee", "why": "asleep"},
        {"level": level, "why": "asleep"},
        {"back": True},
    ]


def test_computer_plays_on_at_every_table_for_a_sitter_who_falls_asleep() -> None:
    """Nobody loses somebody else's seat: not even where the rules decide about those who play for themselves."""
    sitting = friends("Ann", "Bo", game="tictactoe", absent="wait")
    sitting.plays("b2")
    falls_asleep(sitting)
    sitting.keeps(played_on(sitting.table, player("Ann"), sitting.now))
    takes(sitting, 1)
    assert deserted(sitting.table) is None
    assert falls_asleep(sitting) == (1,)
    assert sitting.table.chairs[1].is_computer
    assert [type(step.command) for step in sitting.history[-2:]] == [Sit, Deadline]
    assert sitting.steps


def test_computer_plays_on_for_a_sitter_whose_data_is_deleted() -> None:
    sitting = sat_in()
    sitting.keeps(forgotten(sitting.table, CY, sitting.now, ()))
    assert sitting.table.chairs[CY].is_computer
    assert sitting.table.chairs[CY].sitter is None


def test_seat_that_is_out_of_the_game_is_left_without_a_step() -> None:
    """Its hash is opened by nobody else, so the rules put the seat out; the record has nothing more of it."""
    sitting = sat_in("rpsls")
    sitting.acts(CY, "commit:" + blake2b(b"0a long secret", digest_size=32).hexdigest())
    sitting.plays("rock", "rock")
    falls_asleep(sitting)
    assert isinstance(sitting.history[-1].command, Expire)
    steps = len(sitting.history)
    sitting.keeps(vacated(sitting.table, CY, sitting.now))
    assert len(sitting.history) == steps
    assert (sitting.table.chairs[CY].sitter, sitting.table.chairs[CY].is_away) == (None, True)


def test_match_in_which_people_only_sit_in_for_others_ends_without_a_result() -> None:
    sitting = sat_in(stake=10)
    sitting.keeps(substituted(sitting.table, [0], sitting.now))
    assert sitting.table.status == "live"
    sitting.keeps(substituted(sitting.table, [1], sitting.now))
    assert (sitting.table.status, sitting.outcome.why) == ("over", "stopped")
    assert sitting.purse("Ann", "Bo", "Cy", "Dee") == [0, 0, 0, 0]


def test_what_the_player_has_sealed_is_not_shown_to_who_sits_in() -> None:
    sitting = friends("Ann", "Bo", "Cy", game="rpsls")
    sitting.acts(CY, "rock")
    sitting.keeps(substituted(sitting.table, [CY], sitting.now))
    with refused("seat_sealed"):
        takes(sitting)
    sitting.plays("rock", "rock")  # the next round
    takes(sitting)
    sitting.acts(CY, "rock")
    sitting.resigns("Dee")
    with refused("seat_sealed"):
        takes(sitting, name="Eve")


def test_what_the_computer_has_sealed_is_shown_to_who_takes_its_place() -> None:
    sitting = without_cy("rpsls")
    sitting.acts(0, "rock")
    sitting.acts(CY, "rock")
    takes(sitting)
    assert sitting.table.seat_of(player("Dee")) == CY


def test_marks_of_the_player_whose_seat_it_is_stay_theirs() -> None:
    """A sitter's press says nothing of whether the player can be reached, and a vacation stops no clock for sitters."""
    sitting = without_cy()
    chairs = (*sitting.table.chairs[:CY], replace(sitting.table.chairs[CY], answering=Answering(1, LEFT)))
    sitting.table = replace(sitting.table, chairs=chairs)
    takes(sitting)
    until_asked(sitting)
    assert waits_for(sitting.table, player("Dee")) is None
    moves(sitting)
    assert sitting.table.chairs[CY].why == "left"
    assert own_seat(sitting.table, player("Cy")) == CY
    assert (own_seat(sitting.table, player("Dee")), sat_seat(sitting.table, player("Dee"))) == (None, CY)
    assert sat_seat(sitting.table, player("Cy")) is None


def test_takes_back_and_asks_of_all_count_a_sitter_as_a_player_of_the_table() -> None:
    sitting = sat_in()
    assert waiting(sitting.table.game, sitting.table.live_match()) == sitting.table.waiting()
    sitting.offers("stop", "Ann", "Bo")
    assert sitting.table.status == "live"
    sitting.offers("stop", "Dee")
    assert sitting.table.status == "over"
    assert sitting.steps


# ---- A sitter who leaves at the last moment


def stands_up(sitting: Sitting, name: str = "Dee", seat: int = CY) -> Table:
    """Whoever sits in presses Leave this seat."""
    return sitting.keeps(left(sitting.table, seat, "left", sitting.now, ()))


def last_moment(sitting: Sitting) -> None:
    assert sitting.table.deadline
    sitting.now = sitting.table.deadline - timedelta(milliseconds=200)


@pytest.mark.parametrize("bank", [None, 60])
def test_computer_that_follows_a_sitter_has_the_full_time_of_the_question(bank: int | None) -> None:
    sitting = sat_in(options=Tequila(move_seconds=6, **({"bank_seconds": bank} if bank else {})))
    until_asked(sitting)
    last_moment(sitting)
    table = stands_up(sitting)
    assert (table.status, table.chairs[CY].is_computer) == ("live", True)
    assert table.deadline
    assert table.deadline >= sitting.now + timedelta(seconds=6)
    moves(sitting)
    while sitting.table.status == "live":
        moves(sitting)
    record = as_record(sitting.table, sitting.history)
    assert verify(record).unfair is None


def test_sitting_down_and_leaving_again_stops_no_clock() -> None:
    sitting = sat_in(options=Tequila(move_seconds=6))
    until_asked(sitting)
    for _ in range(3):
        last_moment(sitting)
        table = stands_up(sitting)
        takes(sitting)
    assert table.deadline == sitting.table.deadline == sitting.now + timedelta(milliseconds=200)


@pytest.mark.parametrize("name", ["Eve", "?"])
def test_another_sitter_is_followed_once_too(name: str) -> None:
    sitting = sat_in(options=Tequila(move_seconds=6))
    until_asked(sitting)
    last_moment(sitting)
    stands_up(sitting)
    takes(sitting, name=name)
    last_moment(sitting)
    table = stands_up(sitting)
    assert table.deadline == sitting.now + timedelta(seconds=6)
    while sitting.table.status == "live":
        moves(sitting)
    assert verify(as_record(sitting.table, sitting.history)).unfair is None


def test_clock_that_follows_a_sitter_cannot_be_stretched_in_a_record() -> None:
    sitting = sat_in(options=Tequila(move_seconds=6))
    until_asked(sitting)
    last_moment(sitting)
    stands_up(sitting)
    while sitting.table.status == "live":
        moves(sitting)
    record = as_record(sitting.table, sitting.history)
    at = next(n for n, entry in enumerate(record.steps) if isinstance(entry.command, Deadline))
    sat, moved = record.steps[at - 1 : at + 1]
    assert isinstance(moved.command, Deadline)
    longer = Entry(Deadline(moved.command.to + timedelta(seconds=1), "sit"), moved.at)
    twice = Entry(Deadline(moved.command.to + timedelta(milliseconds=1), "sit"), moved.at)
    tampered = {
        "longer": (*record.steps[:at], longer, *record.steps[at + 1 :]),
        "twice": (*record.steps[: at + 1], twice, *record.steps[at + 1 :]),
        "without a sitter": (*record.steps[: at - 1], moved, *record.steps[at + 1 :]),
        "before the sitter leaves": (*record.steps[: at - 1], moved, sat, *record.steps[at + 1 :]),
    }
    for why, steps in tampered.items():
        unfair = verify(dataclasses.replace(record, steps=steps)).unfair
        assert unfair is not None, why


# ---- The record


def test_sitter_has_a_name_of_their_own_in_the_record() -> None:
    """Two people may have one name; and somebody may take the name of a sitter afterwards."""
    sitting = without_cy()
    sitting.keeps(taken(sitting.table, CY, Sitter(99, "Ann", "web"), sitting.history, sitting.now))
    assert sitting.steps[-1]["sit"] == {"person": "Ann (2)", "why": "asleep"}
    chairs = (replace(sitting.table.chairs[0], name="Dee"), *sitting.table.chairs[1:])
    sitting.keeps(vacated(sitting.table, CY, sitting.now))
    takes(sitting)
    sitting.table = replace(sitting.table, chairs=(*chairs[:1], *sitting.table.chairs[1:]))
    people = [step["sit"]["person"] for step in sitting.steps if "person" in step["sit"]]
    assert people == ["Ann", "Dee (2)"]


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (1, {"seat": 0}),  # in place of a person who is there
        (1, {"seat": 3}),
        (1, {"sit": {"person": "Ann", "why": "asleep"}}),  # who has another seat
        (1, {"sit": {"person": "Cy", "why": "asleep"}}),  # the player, as if they were somebody else
        (1, {"sit": {"person": "", "why": "asleep"}}),
        (1, {"sit": {"level": 2}}),  # a computer in place of a computer
        (1, {"sit": {"person": "Dee", "level": 2}}),
        (1, {"at": "2026-11-22T11:59:59Z"}),  # before the step that came before
        (0, {"sit": {"person": "Eve", "why": "asleep"}}),  # in place of a person who is there
        (2, {"sit": {"person": "Eve", "why": "asleep"}}),
        (2, {"sit": {"level": 99}}),
    ],
)
def test_judge_refuses_a_person_who_cannot_have_sat_down_so(number: int, change: dict[str, object]) -> None:
    sitting = without_cy()
    sitting.wind(seconds=5)
    takes(sitting)
    sitting.resigns("Dee")
    document = as_record(sitting.table, sitting.history).document()
    assert not is_refused(document)
    document["steps"][number] |= change
    assert is_refused(document)


def is_refused(document: dict[str, object]) -> bool:
    """Whether a document is no record, or that of a match which cannot have been."""
    try:
        return verify(read_record(decode(encode(document)), GAMES)).unfair is not None
    except NotARecord:
        return True


def test_lobby_of_a_match_with_a_sitter_is_as_it_was() -> None:
    assert sat_in().table.lobby == Lobby(absent="usual", played=False)


def test_sitter_who_leaves_when_the_clock_has_run_out_gives_up_for_nobody() -> None:
    """The clock is booked first, which seats a computer; nothing is left to leave."""
    sitting = sat_in()
    until_asked(sitting)
    sitting.wind(hours=25)
    sitting.resigns("Dee")
    assert not any(isinstance(step.command, Leave) for step in sitting.history)
    assert sitting.table.chairs[CY].is_computer
    assert sitting.steps


def test_people_of_a_table_are_those_who_have_seats_and_those_who_sit_in() -> None:
    assert people_of(sat_in().table) == {player(name) for name in ("Ann", "Bo", "Cy", "Dee")}
    assert people_of(without_cy().table) == {player(name) for name in ("Ann", "Bo", "Cy")}
