"""An open table: who sits, who leaves, who is host, and every stake that comes back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core import chance
from games.core.game import Refusal
from games.table import lobby
from games.table.chair import Chair
from games.table.chips import pot_of
from games.table.seating import with_words
from games.table.table import Lobby

from .sitting import NOON, Sitting, all_refused, full, player, refused

# ---- Joining


def test_challenge_is_opened_to_all_by_its_players_and_only_once() -> None:
    sitting = Sitting.opens("Ann")
    sitting.invites("Ann", "Bo")
    with refused("not_host"):
        lobby.opened_to_all(sitting.table, player("Cy"), NOON)
    sitting.keeps(lobby.opened_to_all(sitting.table, player("Bo"), NOON))
    assert sitting.names == ["Ann"]
    with refused("open_already"):
        lobby.opened_to_all(sitting.table, player("Ann"), NOON)


def test_player_who_joins_pays_the_stake() -> None:
    sitting = full("Ann", "Bo", stake=10)
    assert (sitting.names, sitting.purse("Ann", "Bo"), pot_of(sitting.table)) == (["Ann", "Bo"], [-10, -10], 20)


def test_last_to_join_begins_a_game_that_starts_when_full() -> None:
    assert Sitting.opens("Ann").joins("Bo").status == "live"
    assert Sitting.opens("Ann").adds_computer().status == "live"
    assert full("Ann", "Bo", most=2).table.status == "open"  # its clock says when


def test_host_is_awaited_at_a_full_table_that_only_their_start_begins() -> None:
    hidden = Sitting.opens("Ann", "hidden", most=3)
    for name in ("Bo", "Cy"):
        assert lobby.host_awaited(hidden.table) is None
        hidden.joins(name)
    assert lobby.host_awaited(hidden.table) == 0
    elsewhere = replace(hidden.table, chairs=hidden.table.chairs[::-1])
    assert lobby.host_awaited(elsewhere) == 2
    for nobody in (None, player("Dee")):
        assert lobby.host_awaited(replace(hidden.table, host=nobody)) is None
    hidden.starts("Ann")
    assert lobby.host_awaited(hidden.table) is None
    assert lobby.host_awaited(full("Ann", "Bo", most=2).table) is None  # its clock says when


def test_joining_is_refused_with_the_reason() -> None:
    sitting = full("Ann", stake=10, most=2)
    with refused("already_seated"):
        sitting.joins("Ann")
    with pytest.raises(Refusal, match="wrong_stake") as refusal:
        sitting.joins("Bo", stake=5)
    assert refusal.value.facts == {"stake": 10}
    sitting.joins("Bo")
    with refused("table_full"):
        sitting.joins("Cy")
    sitting.starts("Ann")
    with refused("already_started"):
        sitting.joins("Cy")
    sitting.resigns("Ann")
    with refused("match_over"):
        sitting.joins("Cy")
    closed = full("Ann", stake=10)
    closed.closes("Ann")
    assert (pot_of(closed.table), pot_of(sitting.table)) == (None, 20)
    with refused("closed"):
        closed.joins("Bo")


def test_seat_is_kept_for_an_invited_player() -> None:
    sitting = Sitting.opens("Ann", invited="B")
    with refused("table_full"):
        sitting.joins("Cy")
    assert sitting.joins("B").status == "live"


def test_computers_sit_down_but_never_where_chips_are_played_for() -> None:
    sitting = full("Ann", most=2)
    sitting.adds_computer(3)
    assert sitting.table.chairs[1] == Chair(None, "", level=3)
    with refused("table_full"):
        sitting.adds_computer(3)
    with refused("no_stake_with_computer"):
        full("Ann", stake=5).adds_computer(3)
    with refused("already_started"):
        Sitting.sits("Ann", "Bo").adds_computer()


# ---- Words for the shuffle


def test_last_words_before_the_start_go_into_the_seed() -> None:
    sitting = Sitting.opens("Ann", "hidden")
    plain = sitting.table.start().seed
    for words in ("first", "last"):
        sitting.keeps(with_words(sitting.table, player("Ann"), words, NOON))
    assert (sitting.table.chairs[0].words, sitting.table.chairs[0].entropy) == ("last", chance.entropy("last"))
    assert sitting.table.start().seed != plain


def test_words_are_refused_where_they_change_nothing() -> None:
    with refused("illegal"):
        with_words(full("Ann").table, player("Ann"), "words", NOON)
    sitting = Sitting.opens("Ann", "hidden", invited="B")
    for name in ("B", "Cy"):
        with refused("not_seated"):
            with_words(sitting.table, player(name), "words", NOON)


# ---- Leaving


def test_player_who_leaves_gets_the_stake_back_and_the_others_move_up() -> None:
    sitting = full("Ann", "Bo", "Cy", stake=10)
    sitting.leaves("Bo")
    assert (sitting.names, sitting.purse("Ann", "Bo", "Cy")) == (["Ann", "Cy"], [-10, 0, -10])
    with refused("not_seated"):
        sitting.leaves("Bo")


def test_next_one_becomes_host_when_the_host_leaves() -> None:
    sitting = full("Ann", "Bo", "Cy")
    assert sitting.leaves("Bo").host == player("Ann")
    assert sitting.leaves("Ann").host == player("Cy")


def test_last_one_out_closes_the_table_and_a_computer_does_not_stay_alone() -> None:
    sitting = full("Ann")
    sitting.adds_computer(2)
    closed = sitting.leaves("Ann")
    assert (closed.status, closed.deadline, closed.asked_at, closed.ended_at) == ("over", None, None, NOON)
    staked = full("Ann", stake=10)
    staked.leaves("Ann")
    assert staked.purse("Ann") == [0]


def test_invited_player_becomes_host_when_the_host_has_left() -> None:
    sitting = full("Ann", invited="B")
    left = sitting.leaves("Ann")
    assert (left.status, left.host) == ("open", None)
    assert (sitting.joins("B").host, sitting.names) == (player("B"), ["B"])


def test_challenge_that_is_declined_closes_the_table_but_not_where_others_can_come() -> None:
    challenge = Sitting.opens("Ann", invited="B", stake=10)
    assert (challenge.leaves("B").status, challenge.purse("Ann")) == ("over", [0])
    assert challenge.table.lobby.declined
    free = full("Ann", invited="B")
    assert (free.leaves("B").status, free.names) == ("open", ["Ann"])
    enough = full("Ann", "Bo", most=3, invited="C")
    assert enough.leaves("C").status == "open"


def test_table_whose_host_does_not_sit_stays_open_without_anybody() -> None:
    sitting = full("Ann", "Bo")
    sitting.table = replace(sitting.table, host=player("Mod"))
    sitting.leaves("Ann")
    assert (sitting.leaves("Bo").status, sitting.table.host) == ("open", player("Mod"))


# ---- What the host does


def test_removed_player_may_come_again_and_stays_away_after_the_second_time() -> None:
    sitting = full("Ann", stake=10)
    sitting.joins("Bo")
    sitting.leaves("Bo")
    for _ in range(2):
        sitting.joins("Bo")
        sitting.kicks("Ann", 1)
        assert sitting.purse("Ann", "Bo") == [-10, 0]
    with refused("banned"):
        sitting.joins("Bo")


def test_host_reserves_a_seat_that_nobody_else_can_take() -> None:
    sitting = full("Ann", "Bo", most=3, stake=5)
    sitting.invites("Ann", "Cy")
    assert (sitting.table.status, sitting.table.chairs[2].invited, sitting.purse("Cy")) == ("open", True, [0])
    all_refused("table_full", lambda: sitting.joins("Di"), lambda: sitting.invites("Ann", "Di"))
    sitting.joins("Cy")
    assert not sitting.table.chairs[2].invited


def test_invitations_are_refused_with_the_reason() -> None:
    sitting = full("Ann", "Bo")
    all_refused("not_host", lambda: sitting.invites("Bo", "Cy"))
    all_refused("seated_there", lambda: sitting.invites("Ann", "Ann"), lambda: sitting.invites("Ann", "Bo"))
    sitting.kicks("Ann", 1)
    sitting.joins("Bo")
    sitting.kicks("Ann", 1)
    all_refused("banned", lambda: sitting.invites("Ann", "Bo"))
    sitting.closes("Ann")
    all_refused("closed", lambda: sitting.invites("Ann", "Cy"))


def test_table_for_named_people_seats_nobody_else() -> None:
    sitting = full("Ann", visibility="named")
    all_refused("named_only", lambda: sitting.joins("Bo"))
    sitting.invites("Ann", "Bo")
    sitting.joins("Bo")
    assert not sitting.table.chairs[1].invited


def test_kick_never_hits_another_who_has_moved_up() -> None:
    sitting = full("Ann", "Bo", "Cy")
    sitting.leaves("Bo")
    with refused("not_seated"):
        sitting.kicks("Ann", 1, "Bo")
    sitting.kicks("Ann", 1, "Cy")
    assert sitting.names == ["Ann"]


def test_invitation_taken_back_and_a_removed_computer_ban_nobody() -> None:
    sitting = full("Ann", invited="B")
    for _ in range(2):
        sitting.adds_computer()
        sitting.kicks("Ann", len(sitting.names) - 1)
    sitting.kicks("Ann", 1)
    assert sitting.table.lobby == Lobby()
    assert sitting.joins("B").chairs[1].name == "B"


def test_kicking_starting_and_closing_are_refused_with_the_reason() -> None:
    sitting = full("Ann", "Bo")
    all_refused("not_host", lambda: sitting.kicks("Bo", 0), lambda: sitting.starts("Bo"), lambda: sitting.closes("Bo"))
    with refused("not_host"):
        lobby.kicked(sitting.table, player("Bo"), 0, sitting.now)
    with refused("host_cannot_leave"):
        sitting.kicks("Ann", 0)
    for seat in (-1, 2, 7):
        with refused("not_seated"):
            sitting.kicks("Ann", seat)
    sitting.starts("Ann")
    all_refused(
        "already_started", lambda: sitting.kicks("Ann", 1), lambda: sitting.starts("Ann"), lambda: sitting.closes("Ann")
    )


def test_moderator_may_remove_and_close_anywhere() -> None:
    sitting = full("Ann", "Bo", stake=10)
    sitting.kicks("Mod", 1, moderator=True)
    sitting.closes("Mod", moderator=True)
    assert (sitting.table.status, sitting.table.ended_at, sitting.purse("Ann", "Bo")) == ("over", NOON, [0, 0])


def test_host_starts_with_enough_players_and_an_invited_one_does_not_play() -> None:
    sitting = full("Ann", invited="C", stake=5)
    with pytest.raises(Refusal, match="not_enough_players") as refusal:
        sitting.starts("Ann")
    assert refusal.value.facts == {"least": 2, "to": "start"}
    sitting.joins("Bo")
    assert sitting.starts("Ann").status == "live"
    assert (sitting.names, pot_of(sitting.table)) == (["Ann", "Bo"], 10)
