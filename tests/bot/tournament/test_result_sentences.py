"""Results of a tournament in words: a match in one sentence, and what was remarkable in a round."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.tournaments import corrections
from bot.features.tournaments.cli import tournament_lists
from bot.features.tournaments.result_context import load_context, remarkable
from bot.features.tournaments.result_sentences import Before, in_words_of, stood_before, tell_match, tell_round
from bot.words import Words
from games import game_folders
from games.core.screen import Say
from storage.columns import EPOCH
from storage.tournament.matches import Match
from storage.tournament.scores import Score
from tests.bot.tournament.test_sealed import opens

from .cups import Cup, Failing

NAMES = {1: "Ann", 2: "Nodes", 3: "Cy"}
WORDS = Words({})


def match(first: int = 1, second: int = 2, scores: tuple[int, int] | None = (25, 24), **facts: Any) -> Match:
    """A match that has ended; whoever has more won."""
    low, high = scores or (None, None)
    winner = "draw" if low == high else "first" if (low or 0) > (high or 0) else "second"
    known = {"status": "done", "void_reason": "", "hidden": False, "winner": winner, "why": "by_score", "fault": ()}
    known |= facts
    places = {"id": known.pop("id", 1), "round_id": 1, "pairing": 1, "leg": 0, "first": first, "second": second}
    scored = {"first_score": low, "second_score": high, "started_at": EPOCH, "ended_at": EPOCH}
    return Match(**places, worker="", attempts=1, **scored, **known)


def row(team: int, place: int, rating: float = 1500.0, **facts: Any) -> Score:
    """The score of a team that has played enough for its rating."""
    known = {"points": 0, "chips": 0, "played": 9, "unsure": False} | facts
    return Score(1, team, place, rating=rating, uncertainty=50.0, **known)


def said(sentence: Say | None, language: str = "en") -> str:
    """A sentence as a reader sees it."""
    return WORDS.text(sentence, language) if sentence else ""


@pytest.mark.parametrize(
    ("played", "sentence"),
    [
        (match(), "Ann beat Nodes by one chip."),
        (match(scores=(4, 45)), "Nodes beat Ann by 41 chips."),
        (match(scores=(29, 29)), "Ann and Nodes drew at 29 chips each."),
        (match(scores=None, winner="first", why="line"), "Ann beat Nodes."),
        (match(scores=None, winner="draw", why="full"), "Ann and Nodes drew."),
        (match(fault=(0,), winner="second", why="wrong_move"), "Ann lost to Nodes by an illegal move."),
        (match(fault=(0,), winner="second", why="wrong_response"), "Ann lost to Nodes by an invalid answer."),
        (match(fault=(1,), winner="first", why="timeout"), "Nodes lost to Ann: its robot didn’t answer in time."),
        (
            match(fault=(1,), winner="first", why="no_connection"),
            "Nodes lost to Ann: its robot could not be reached.",
        ),
        (match(fault=(1,), winner="first", why="benched"), "Ann won without playing: Nodes was benched."),
        (match(status="void", void_reason="wrong board"), "Ann against Nodes doesn’t count: wrong board"),
    ],
)
def test_match_is_told_in_one_sentence(played: Match, sentence: str) -> None:
    assert said(tell_match(played, NAMES)) == sentence


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@pytest.mark.parametrize("margin", [0, 1, 3, 11])
def test_every_language_says_by_how_much_whom(language: str, margin: int) -> None:
    scores = (20 + margin, 20)
    surprise, led = Before(None, {1: 1500, 2: 1700}), Before(2)
    for before in (Before(), surprise, led):
        text = said(tell_match(match(scores=scores, winner="first"), NAMES, before), language)
        assert "Ann" in text
        assert "Nodes" in text
        assert str(margin) in text or margin in (0, 1)


def test_victory_over_the_leader_or_over_a_much_higher_rating_is_told_as_one() -> None:
    led, higher = Before(1, {1: 1700, 2: 1500}), Before(3, {1: 1700, 2: 1500})
    lost = match(scores=(24, 25))
    assert said(tell_match(lost, NAMES, led)) == "Nodes beat the leader, Ann, by one chip."
    assert said(tell_match(lost, NAMES, higher)) == "Nodes beat Ann, rated 200 points higher, by one chip."
    assert said(tell_match(match(), NAMES, led)) == "Ann beat Nodes by one chip."
    assert said(tell_match(lost, NAMES, Before(3, {1: 1600, 2: 1500}))) == "Nodes beat Ann by one chip."


def test_ratings_that_are_not_sure_surprise_nobody_and_nobody_leads_a_knockout() -> None:
    rows = [row(1, 1, 1700, unsure=True), row(2, 2, 1500), row(3, 3, played=0)]
    assert stood_before(rows, "swiss") == Before(1, {2: 1500})
    assert stood_before(rows, "knockout") == Before(None, {2: 1500})


@pytest.mark.parametrize("facts", [{"hidden": True}, {"status": "leased"}, {"status": "void", "hidden": True}])
def test_match_that_is_sealed_or_not_over_has_no_sentence_and_neither_has_its_round(facts: dict[str, Any]) -> None:
    rows = [row(1, 1, points=4), row(2, 2)]
    assert tell_match(match(**facts), NAMES) is None
    assert tell_round(1, rows, [match(), match(**facts)], NAMES, Before()) == []


def test_round_is_told_by_its_leader_its_closest_match_and_its_greatest_surprise() -> None:
    rows = [row(1, 1, points=6), row(2, 2, points=2), row(3, 3)]
    before = Before(1, {1: 1500, 2: 1500, 3: 1300})
    played = [match(1, 2, (30, 20)), match(3, 2, (40, 9)), match(1, 3, (20, 21)), match(2, 1, (9, 8), fault=(1,))]
    told = [said(sentence) for sentence in tell_round(4, rows, played, NAMES, before)]
    assert told == [
        "After round 4, Ann leads by 4 points.",
        "Closest match: Cy beat the leader, Ann, by one chip.",
        "Biggest surprise: Cy beat Nodes, rated 200 points higher, by 31 chips.",
    ]
    of_one = [said(sentence) for sentence in tell_round(1, [], [match()], NAMES, Before())]
    assert of_one == []


def test_round_says_once_what_was_both_the_closest_match_and_the_greatest_surprise() -> None:
    played = [match(1, 2, (30, 20)), match(3, 2, (21, 20))]
    told = tell_round(2, [], played, NAMES, Before(None, {2: 1700, 3: 1500}))
    assert [said(one) for one in told] == ["Biggest surprise: Cy beat Nodes, rated 200 points higher, by one chip."]


def test_equal_points_are_told_by_chips_and_games_without_scores_have_no_closest_match() -> None:
    level = [row(1, 1, points=4, chips=3), row(2, 2, points=4, chips=-3)]
    no_scores = [match(scores=None, winner="first"), match(scores=None, winner="draw")]
    assert [said(one) for one in tell_round(1, level, no_scores, NAMES, Before())] == [
        "After round 1, Ann leads Nodes by 6 chips, with equal points."
    ]
    even = [row(1, 1, points=4), row(2, 2, points=4)]
    assert [said(one) for one in tell_round(1, even, no_scores, NAMES, Before())] == [
        "After round 1, Ann and Nodes are level."
    ]


async def test_tournament_is_told_by_its_latest_round_that_is_not_sealed(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", "Cy", types="open sealed open open")
    cup.ways = {"Bo": Failing, "Cy": Failing}
    await cup.plays_round()
    first = await cup.reads(remarkable, await cup.tournament())
    assert said(first[0]) == "After round 1, Ann leads by 4 points."
    await cup.plays_round()
    assert await cup.reads(remarkable, await cup.tournament()) == first
    of_rounds, held = await cup.rounds(), await cup.matches()
    context = await cup.reads(load_context, await cup.tournament(), of_rounds, held, of_rounds[1])
    assert context.round_sentences(NAMES) == []
    assert all(context.match_sentence(one, {}) is None for one in held if one.hidden)
    assert "After round 1, Ann leads by 4 points." in await tournament_lists.show(cup.house.app, "Cup", as_json=False)
    await corrections.reveal(cup.house.app, of_rounds[1].id, 99)
    await cup.plays()
    await cup.turns()
    assert said((await cup.reads(remarkable, await cup.tournament()))[0]).startswith("After round 3")
    await cup.plays()
    await cup.turns()
    assert (await cup.tournament()).status == "ended"
    assert "After round" not in " ".join(map(said, await cup.reads(remarkable, await cup.tournament())))


@pytest.mark.parametrize(
    ("sentence", "game", "told"),
    [
        (tell_match(match(scores=(4, 45)), NAMES), "tequila", "Nodes beat Ann by 41 pips."),
        (tell_match(match(scores=(2, 3)), NAMES), "rpsls", "Nodes beat Ann by 1 point."),
        (tell_match(match(scores=(29, 29)), NAMES), "tequila", "Ann and Nodes drew at 29 pips each."),
        (tell_match(match(scores=None, winner="first"), NAMES), "tictactoe", "Ann beat Nodes."),
        (tell_match(match(scores=(1, 0)), NAMES, Before(2)), "rpsls", "Ann beat the leader, Nodes, by 1 point."),
        (
            tell_match(match(), NAMES, Before(None, {1: 1300, 2: 1500})),
            "rpsls",
            "Ann beat Nodes, rated 200 points higher, by 1 point.",
        ),
        (
            Say("told-closest", {"told": Say("told-beat", {"winner": "Ann", "loser": "Cy", "margin": 2})}),
            "rpsls",
            "Closest match: Ann beat Cy by 2 points.",
        ),
        (
            Say("told-leads-level", {"number": 1, "first": "Ann", "second": "Cy", "chips": 6}),
            "tequila",
            "After round 1, Ann leads Cy by 6 pips, with equal points.",
        ),
    ],
)
def test_a_game_says_what_its_scores_are(sentence: Say | None, game: str, told: str) -> None:
    assert sentence is not None
    words = Words(game_folders("games"))
    assert words.text(in_words_of(sentence, game), "en") == told
    for language in ("ru", "zh"):
        assert "{" not in words.text(in_words_of(sentence, game), language)
