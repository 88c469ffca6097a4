"""An endless ladder in memory: who is paired when, what ratings rest on, and a month of 200 robots."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import combinations
from math import exp

import pytest

from games.core.chance import CHAIN_LINKS, commitment, hashed, link_secret
from games.core.reading import NotARecord
from games.ratings import SCALE
from games.tournament.days import BY_ROUNDS, PLAYS_WITHIN, WINDOW, Standing, read_standing
from games.tournament.deal_rating import Deal
from games.tournament.draws import sides
from games.tournament.endless import ANCHORS_FEW, ANCHORS_FIRST, Robot, is_due, paired, worth
from games.tournament.rating import Rating, updated
from games.tournament.results import Line, Result
from games.tournament.scoring import LadderRow, by_rating, strongest

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
MIDNIGHT = NOON - timedelta(hours=12)
TODAY = NOON.date()
EVERY = timedelta(minutes=10)


def result(first: int, second: int, winner: int | None, pairing: int = 1, **facts: object) -> Result:
    return Result(1, first, second, winner, pairing=pairing, **facts)  # type: ignore[arg-type]


def minutes_ago(minutes: float) -> datetime:
    return NOON - timedelta(minutes=minutes)


def test_one_commitment_fixes_the_secrets_of_all_days_and_no_day_tells_a_later_one() -> None:
    last = bytes(range(32))
    days = [link_secret(last, day) for day in range(4)]
    assert [commitment(later) for later in days[1:]] == [earlier.hex() for earlier in days[:-1]]
    assert hashed(days[3], 3) == days[0]
    assert link_secret(last, CHAIN_LINKS) == last


def test_both_sides_are_drawn_by_lot() -> None:
    first = Counter(sides(bytes(32), 1, pairing, (7, 3))[0] for pairing in range(100))
    assert set(first) == {3, 7}
    assert min(first.values()) > 30


def test_a_robot_is_due_when_half_of_the_time_has_passed_and_never_waits_for_a_clock_that_was_set_back() -> None:
    assert is_due(None, EVERY, NOON)
    assert is_due(minutes_ago(5), EVERY, NOON)
    assert not is_due(minutes_ago(4.9), EVERY, NOON)
    assert is_due(NOON + timedelta(hours=1), EVERY, NOON)


def test_who_has_waited_longest_is_paired_first_with_a_robot_of_its_strength() -> None:
    robots = [
        Robot(1, minutes_ago(6), Rating(1500, 50)),
        Robot(2, minutes_ago(1), Rating(1510, 50)),
        Robot(3, minutes_ago(9), Rating(1900, 50)),
        Robot(4, minutes_ago(2), Rating(1880, 50)),
    ]
    assert paired(robots, [], {}, EVERY, NOON) == [(3, 4), (1, 2)]


def test_robots_that_are_not_due_are_not_paired_with_each_other() -> None:
    assert paired([Robot(1, minutes_ago(1)), Robot(2, minutes_ago(2))], [Robot(9)], {}, EVERY, NOON) == []


def test_a_computer_plays_where_no_robot_is_free_and_two_robots_may_meet_the_same_one() -> None:
    alone = [Robot(1, None, Rating(1400, 50))]
    computers = [Robot(8, rating=Rating(1000, 0)), Robot(9, rating=Rating(1450, 0))]
    assert paired(alone, computers, {}, EVERY, NOON) == [(1, 9)]
    assert paired(alone, [], {}, EVERY, NOON) == []
    assert paired([*alone, Robot(2), Robot(3)], computers, {}, EVERY, NOON)[1][1] in (8, 9)


def test_two_robots_that_are_alone_meet_computers_too_so_that_their_ratings_are_on_the_scale_of_all() -> None:
    robots = [Robot(team, minutes_ago(9 - team), Rating(1500, 100)) for team in (1, 2)]
    computers = [Robot(9, rating=Rating(1500, 0))]
    anchored = {frozenset((team, 9)): ANCHORS_FEW for team in (1, 2)}
    assert paired(robots, computers, anchored, EVERY, NOON) == [(1, 2)]
    assert paired(robots, computers, {**anchored, frozenset((1, 2)): 60}, EVERY, NOON) == [(1, 9), (2, 9)]
    met = {frozenset((1, 2)): 20, frozenset((1, 9)): 10, frozenset((2, 9)): 10}
    assert paired(robots, computers, met, EVERY, NOON) == [(1, 2)]


def test_the_first_deals_of_a_robot_are_against_the_nearest_anchors_and_nobody_else_is_paired_with_it() -> None:
    robots = [Robot(team, minutes_ago(9 - team), Rating(1100, 300)) for team in (1, 2)]
    computers = [Robot(8, rating=Rating(300, 0)), Robot(9, rating=Rating(1300, 0)), Robot(10, rating=Rating(2700, 0))]
    once = {frozenset((1, 9)): 1}
    assert paired(robots, computers, once, EVERY, NOON) == [(1, 9), (2, 9)]
    still_new = {frozenset((2, 9)): ANCHORS_FIRST, frozenset((1, 9)): ANCHORS_FIRST - 1}
    assert paired(robots[:1], computers, still_new, EVERY, NOON) == [(1, 9)]
    assert (2, 1) not in paired(robots[::-1], computers, still_new, EVERY, NOON)


def test_an_anchor_is_worth_as_much_as_a_robot_while_few_anchors_were_met() -> None:
    robots = [Robot(team, minutes_ago(9 - team), Rating(1500, 100)) for team in (1, 2)]
    computers = [Robot(9, rating=Rating(1500, 0))]
    for deals, partner in ((ANCHORS_FIRST, 9), (ANCHORS_FEW, 2)):
        met = {frozenset((team, 9)): deals for team in (1, 2)} | {frozenset((1, 2)): 10}
        assert paired(robots, computers, met, EVERY, NOON)[0] == (1, partner)


def test_computers_without_a_fixed_rating_are_no_anchors() -> None:
    robots = [Robot(team, minutes_ago(9 - team), Rating(1500, 100)) for team in (1, 2)]
    assert paired(robots, [Robot(9, rating=Rating(1500, 80))], {}, EVERY, NOON) == [(1, 2)]


def test_an_opponent_of_the_last_days_is_left_for_others() -> None:
    robots = [Robot(team, minutes_ago(9 - team), Rating(1500, 50)) for team in (1, 2, 3)]
    assert paired(robots, [], {frozenset((1, 2)): 2}, EVERY, NOON) == [(1, 3)]


def test_an_unsure_rating_tells_more_than_a_sure_one_and_equals_tell_most() -> None:
    sure, unsure, strong = Rating(1500, 30), Rating(1500, 300), Rating(2000, 30)
    assert worth(sure, unsure, 0) > worth(sure, sure, 0) > worth(sure, strong, 0)
    assert worth(sure, sure, 1) == worth(sure, sure, 0) / 2


def test_a_day_adds_points_chips_and_matches_and_void_matches_count_for_nothing() -> None:
    played = [
        result(1, 2, 1, scores=(9, 4)),
        result(2, 1, None, scores=(6, 6)),
        result(1, 2, None, pairing=2, void=True),
    ]
    first = Standing().after(TODAY, played)
    assert first.day == 1
    assert (first.totals[1], first.totals[2]) == ((3, 5, 2), (1, -5, 2))
    assert first.deals == (Deal((1, 0), (2, 0), 3, 2),)
    assert first.ratings[1, 0].value > first.ratings[2, 0].value
    again = first.after(TODAY + timedelta(days=1), played)
    assert (again.day, again.totals[1], len(again.deals)) == (2, (6, 10, 4), 2)


def test_a_day_of_void_matches_alone_changes_nothing_but_the_number_of_days() -> None:
    assert Standing().after(TODAY, [result(1, 2, None, void=True)]) == Standing(1)


def test_ratings_rest_on_the_newest_deals_of_each_release() -> None:
    played = [result(1, 2, 1 if pairing <= WINDOW else 2, pairing) for pairing in range(1, 2 * WINDOW + 1)]
    played += [result(3, 4, 3, 2 * WINDOW + 1)]
    standing = Standing().after(TODAY, played)
    assert len(standing.deals) == WINDOW + 1
    assert standing.ratings[1, 0].value < 1500 < standing.ratings[2, 0].value
    assert standing.totals[1].played == 2 * WINDOW


def test_a_release_that_has_not_played_for_a_month_keeps_its_rating_and_its_deals_count_no_more() -> None:
    standing = Standing().after(TODAY, [result(1, 2, 1), result(2, 3, 2, 2)])
    later = TODAY + PLAYS_WITHIN + timedelta(days=1)
    assert not standing.retired((1, 0), TODAY + PLAYS_WITHIN)
    after = standing.after(later, [result(2, 3, 3, 1)])
    assert after.ratings[1, 0] == standing.ratings[1, 0]
    assert after.retired((1, 0), later)
    assert not after.retired((2, 0), later)
    assert not after.retired((9, 0), later)
    assert after.deals == (Deal((2, 0), (3, 0), 0, 1),) or len(after.deals) == 2
    assert all((1, 0) not in (deal.first, deal.second) for deal in after.deals)


def test_the_latest_two_releases_of_a_team_are_fitted_and_older_ones_keep_their_ratings() -> None:
    standing = Standing().after(TODAY, [result(1, 2, 1)])
    old = standing.ratings[1, 0]
    for release in (1, 2):
        standing = standing.after(TODAY, [result(1, 2, 2, releases=(release, 0))])
    assert {deal.first for deal in standing.deals} == {(1, 1), (1, 2)}
    assert standing.ratings[1, 0] != old  # with the second one it was still fitted
    assert standing.after(TODAY, [result(1, 2, 1, releases=(2, 0))]).ratings[1, 0] == standing.ratings[1, 0]


def test_anchors_keep_their_ratings_and_put_others_on_their_scale() -> None:
    standing = Standing().after(TODAY, [result(1, 9, None, pairing) for pairing in range(1, 60)], {9: 2000.0})
    assert standing.ratings[9, 0] == Rating(2000.0, 0.0)
    assert abs(standing.ratings[1, 0].value - 2000) < 30
    much_later = TODAY + 2 * PLAYS_WITHIN
    assert standing.after(much_later, [result(1, 2, 1)], {9: 2000.0}).ratings[9, 0] == Rating(2000.0, 0.0)


def test_a_standing_is_written_and_read_again_to_the_last_digit() -> None:
    standing = Standing().after(TODAY, [result(1, 2, 1), result(2, 1, None, 2), result(3, 1, 3, 3)])
    names = {1: "Ann", 2: "Bo", 3: "Cy"}
    numbers = {name: team for team, name in names.items()}
    assert read_standing(standing.document(names), numbers) == standing


def test_a_standing_of_an_older_version_says_no_method_and_is_fitted_as_it_was() -> None:
    played = [result(1, 2, 1, 1), result(2, 3, 2, 2)]
    old = Standing().after(TODAY, played, method=BY_ROUNDS)
    assert old.ratings != Standing().after(TODAY, played).ratings
    written = old.document({1: "Ann", 2: "Bo", 3: "Cy"})
    assert written.pop("method") == BY_ROUNDS
    assert read_standing(written, {"Ann": 1, "Bo": 2, "Cy": 3}) == old


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("day", "1"),
        ("day", -1),
        ("day", CHAIN_LINKS),
        ("totals", []),
        ("totals", {"Cy": [1, 2, 3]}),
        ("totals", {"Ann": [1, 2]}),
        ("totals", {"Ann": [1, 2, 3.5]}),
        ("releases", [["Ann", 0, 1500.0, 80.0, 1]]),
        ("releases", [["Ann", 0, float("nan"), 80.0, 1, "2026-11-22"]]),
        ("releases", [["Ann", 0, True, 80.0, 1, "2026-11-22"]]),
        ("releases", [["Ann", 0, 1500.0, 80.0, 1, "yesterday"]]),
        ("releases", None),
        ("method", 3),
        ("method", True),
        ("deals", [["Ann", 0, "Ann", 0, 1, 1]]),
        ("deals", [["Ann", 0, "Bo", 1, 1, 1]]),
        ("deals", [["Ann", 0, "Bo", 0, 3, 1]]),
        ("deals", [["Ann", 0, "Bo", 0]]),
        ("deals", [["Ann", 0, "Bo", 0, 10**400, 10**400]]),
        ("deals", [[["Ann"], 0, "Bo", 0, 1, 1]]),
    ],
)
def test_a_standing_that_is_none_is_refused(key: str, value: object) -> None:
    document = Standing().after(TODAY, [result(1, 2, 1)]).document({1: "Ann", 2: "Bo"})
    with pytest.raises(NotARecord, match="before says what"):
        read_standing({**document, key: value}, {"Ann": 1, "Bo": 2})
    with pytest.raises(NotARecord, match="before says what"):
        read_standing(None, {})


def test_an_endless_ladder_has_sure_ratings_first_then_unsure_ones_and_then_who_plays_no_more() -> None:
    facts = {"place": None, "points": 0, "chips": 0}
    rows = [
        LadderRow(1, rating=1900.0, uncertainty=40.0, unsure=False, played=9, retired=True, **facts),
        LadderRow(2, rating=1500.0, uncertainty=350.0, unsure=True, played=0, **facts),
        LadderRow(3, rating=1800.0, uncertainty=200.0, unsure=True, played=1, **facts),
        LadderRow(4, rating=1400.0, uncertainty=40.0, unsure=False, played=9, **facts),
        LadderRow(5, rating=1600.0, uncertainty=40.0, unsure=False, played=9, **facts),
        LadderRow(6, rating=2000.0, uncertainty=0.0, unsure=False, played=9, no_contest=True, anchor=True, **facts),
    ]
    assert [(row.team, row.place) for row in by_rating(rows)] == [(5, 1), (4, 2), (3, 3), (2, 4), (1, 5), (6, None)]


def test_a_final_takes_the_strongest_though_a_few_matches_more_would_make_them_sure() -> None:
    facts = {"place": None, "points": 0, "chips": 0}
    rows = [
        LadderRow(1, rating=1300.0, uncertainty=90.0, unsure=False, played=40, **facts),
        LadderRow(2, rating=1840.0, uncertainty=120.0, unsure=True, played=40, **facts),
        LadderRow(3, rating=1900.0, uncertainty=350.0, unsure=True, played=2, **facts),
        LadderRow(4, rating=2500.0, uncertainty=60.0, unsure=False, played=90, retired=True, **facts),
        LadderRow(5, rating=1500.0, uncertainty=350.0, unsure=True, played=0, **facts),
    ]
    assert [row.team for row in strongest(rows)] == [2, 1, 3, 4]


ROBOTS = 200
SPREAD = 400.0  # standard deviation of their true strengths
TURN = timedelta(minutes=1)


@dataclass
class Month:
    """A ladder of simulated robots: who wins is drawn by true strengths. The first robot is very slow."""

    dice: random.Random
    every: timedelta
    strengths: Mapping[int, float]
    now: datetime = MIDNIGHT
    standing: Standing = field(default_factory=Standing)
    live: dict[Line, Rating] = field(default_factory=dict)
    paired_at: dict[int, datetime] = field(default_factory=dict)
    busy: dict[int, datetime] = field(default_factory=dict)  # until when
    waits: list[timedelta] = field(default_factory=list)
    pairs: Counter[int] = field(default_factory=Counter)

    def plays_a_day(self, *, fit: bool) -> None:
        """A day passes minute by minute; its results are booked, and ratings are fitted if they are looked at."""
        results, met = list[Result](), Counter[frozenset[int]]()
        met.update(frozenset((deal.first[0], deal.second[0])) for deal in self.standing.deals)
        day = self.now.date()
        while self.now.date() == day:
            self.turns(results, met)
            self.now += TURN
        after = self.standing.after if fit else self.standing.grown
        self.standing = after(day, results)
        if fit:
            self.live = self.standing.ratings

    def turns(self, results: list[Result], met: Counter[frozenset[int]]) -> None:
        """Robots that are free are paired, and play."""
        free = [
            Robot(team, self.paired_at.get(team), self.live.get((team, 0), Rating()))
            for team in self.strengths
            if self.busy.get(team, self.now) <= self.now
        ]
        for first, second in paired(free, [], met, self.every, self.now):
            met[frozenset((first, second))] += 1
            slow = 1 in (first, second)
            for team in (first, second):
                if team in self.paired_at:  # a robot that plays does not wait, even for a slow one
                    self.waits.append(self.now - max(self.paired_at[team], self.busy[team] - TURN))
                self.paired_at[team] = self.now
                self.busy[team] = self.now + (10 * self.every if slow else TURN)
                self.pairs[team] += 1
            chance = 1 / (1 + exp((self.strengths[second] - self.strengths[first]) / SCALE))
            pairing = len(results) // 2 + 1
            new = [
                result(*both, first if self.dice.random() < chance else second, pairing)
                for both in ((first, second), (second, first))
            ]
            results += new
            self.live |= updated({line: self.live.get(line, Rating()) for line in new[0].lines}, new)


def tau(values: Mapping[int, float], truth: Mapping[int, float]) -> float:
    """Kendall's rank correlation."""
    agreed = [(values[a] > values[b]) == (truth[a] > truth[b]) for a, b in combinations(truth, 2)]
    return 2 * sum(agreed) / len(agreed) - 1


@pytest.mark.long("the endless ladder")
def test_in_a_month_of_200_robots_nobody_waits_longer_than_promised_and_the_order_is_that_of_true_strengths() -> None:
    dice = random.Random(47)
    month = Month(dice, timedelta(minutes=30), {team: dice.gauss(1500, SPREAD) for team in range(1, ROBOTS + 1)})
    for day in range(1, 31):
        month.plays_a_day(fit=day in (3, 30))
        if day in (3, 30):
            assert min(count for team, count in month.pairs.items() if team != 1) >= 90
            values = {team: rating.value for (team, _), rating in month.live.items()}
            assert tau(values, month.strengths) >= 0.95
    assert max(month.waits) <= month.every
    assert len(month.standing.deals) <= WINDOW * ROBOTS
    assert month.pairs[1] >= 100
