"""The coach of Tequila Train: an estimate from what the player saw, and from nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.core.analysis import Advice, Decision
from games.core.commands import Do
from games.tequila.coach import advise
from games.tequila.reasons import reason
from games.tequila.simulation import PLACE, seen
from games.tequila.state import TILE
from games.tequila.views import unseen_tiles
from tests.games.plays import play, speaker

from .laid import GAME, laid


def advice(hands: str, played: str, **about: Any) -> Advice | None:
    """What the coach says of a placement by the first player."""
    return advise(Decision(1, GAME.view(laid(hands, **about).state, 0), played))


def test_two_worlds_that_differ_only_in_hidden_tiles_give_equal_sentences() -> None:
    different = 0
    for seed in range(4):
        one = play("tequila", 3, seed)
        for before, entry in zip(one.matches, one.entries, strict=False):
            command = entry.command
            if not isinstance(command, Do):
                continue
            view = GAME.view(before.state, command.seat)
            other = GAME.guess(view, bytes([seed]))
            different += other.hands != before.state.hands and other.boneyard != before.state.boneyard
            said = [
                advise(Decision(1, GAME.view(state, command.seat), command.text, 0.02))
                for state in (before.state, other)
            ]
            assert said[0] == said[1]
    assert different > 10


@pytest.mark.parametrize(
    ("hands", "about", "played", "better", "why"),
    [
        ("12-11 11-10 12-2|12-6 6-7", {"trains": (1,)}, "12-2.1", "12-2.2", ("run", 0, 2)),
        ("12-11 12-1|9-8 7-7", {}, "12-1.1", "12-11.1", ("pips", 13, 23)),
        ("12-11 12-1 0-0|9-8", {"trains": (0, 1)}, "12-1.2", "12-11.1.shot", ("train", 0, 0)),
        ("12-11 12-1 0-0|9-8", {"trains": (0, 1)}, "12-1.1.keep", "12-11.1.shot", ("pips", 13, 23)),
        (
            "11-3 12-2 10-9|10-4 10-1",
            {"trains": (1,), "boneyard": "11-11 7-5"},
            "12-2.2",
            "12-2.1",
            ("own", 0, 0),
        ),
    ],
)
def test_better_placement_has_a_reason_that_the_player_could_see(
    hands: str, about: dict[str, Any], played: str, better: str, why: tuple[str, int, int]
) -> None:
    found = advice(hands, played, **about)
    assert found is not None
    facts = found.why.args
    assert (found.better, (facts["reason"], facts["here"], facts["there"])) == (better, why)
    assert int(str(facts["to"])) - int(str(facts["from"])) >= 5


def ends_after(view: Any, spelling: str) -> dict[int, int]:
    """The ends on which the viewer could play next if nobody else did, after a placement."""
    word, number, *_ = spelling.split(".")
    track, faces = int(number) - 1, tuple(map(int, word.split("-")))
    end = view.tracks[track].end
    ends = {seat: one.end for seat, one in enumerate(view.tracks) if one.train or seat == view.you}
    return ends | {track: faces[1] if faces[0] == end else faces[0]}


def holds(view: Any, advice: Advice) -> bool:
    """Whether a reason is true of the table, counted on the tiles themselves."""
    facts, you = advice.why.args, view.you
    here, there = int(str(facts["here"])), int(str(facts["there"]))
    tiles, tracks = zip(
        *((tuple(map(int, one.split(".")[0].split("-"))), int(one.split(".")[1]) - 1) for one in both(advice)),
        strict=True,
    )
    left = [[tile for tile in view.hand if set(tile) != set(one)] for one in tiles]
    ends = [ends_after(view, one) for one in both(advice)]
    unseen = list(unseen_tiles(view))
    match facts["reason"]:
        case "train":
            return tracks[1] == you != tracks[0] and view.tracks[you].train and advice.better.endswith("shot")
        case "run":
            return there > here and all(count <= len(hand) for count, hand in zip((here, there), left, strict=True))
        case "pips":
            return (here, there) == (sum(tiles[0]), sum(tiles[1])) and there > here
        case "fits":
            fitting = [
                sum(bool(set(tile) & {*on.values()}) for tile in hand) for hand, on in zip(left, ends, strict=True)
            ]
            return fitting == [here, there] and there > here
        case "lacks":
            return there == ends[1][tracks[1]] and there in view.lacks[tracks[1]]
        case "own":
            return tracks[1] == you != tracks[0] and not view.tracks[you].train and view.tracks[tracks[0]].train
        case "keeps":
            return tracks[0] == you != tracks[1] and there == sum(view.tracks[you].end in tile for tile in left[1]) > 0
        case "answers":
            counts = [sum(ends[n][tracks[n]] in tile for tile in unseen) for n in (0, 1)]
            return counts == [here, there] and there < here
    return facts["reason"] == "sampled"


def both(advice: Advice) -> tuple[str, str]:
    return advice.played, advice.better


def test_reason_holds_on_the_table_as_its_player_saw_it() -> None:
    reasons = []
    for seats, seed in [(2, seed) for seed in range(5)] + [(3, seed) for seed in range(3)]:
        one = play("tequila", seats, seed)
        for before, entry in zip(one.matches, one.entries, strict=False):
            if not isinstance(entry.command, Do):
                continue
            view = GAME.view(before.state, entry.command.seat)
            if found := advise(Decision(1, view, entry.command.text, 0.02)):
                assert holds(view, found), (found, view)
                reasons.append(found.why.args["reason"])
                assert len({speaker("tequila", language).text(found.why) for language in ("en", "ru", "zh")}) == 3
    assert reasons.count("sampled") * 4 < len(reasons)
    assert len({*reasons}) > 3


@pytest.mark.parametrize(
    ("hands", "about", "played", "better", "told"),
    [
        ("11-3 12-2 10-9|10-4 10-1", {"trains": (1,), "boneyard": "11-11 7-5"}, "12-2.2", "12-2.1", ("own", 0, 0)),
        ("12-7 7-5 12-2|1-1", {"trains": (1,)}, "12-7.1", "12-7.2", ("keeps", 0, 1)),
        ("12-2 12-3 0-0|1-1", {"trains": (1,)}, "12-2.2", "12-3.2", ("pips", 14, 15)),
        ("12-3 3-5 12-2|1-1", {"trains": (1,)}, "12-2.2", "12-3.2", ("fits", 1, 2)),
    ],
)
def test_what_a_placement_does_to_the_tracks_is_a_reason(
    hands: str, about: dict[str, Any], played: str, better: str, told: tuple[str, int, int]
) -> None:
    view = GAME.view(laid(hands, **about).state, 0)
    spots = [(PLACE[TILE[text.split(".")[0]]], int(text.split(".")[1]) - 1) for text in (played, better)]
    assert reason(view, seen(view), *spots) == told


def test_end_that_its_owner_is_known_to_lack_is_a_reason() -> None:
    view = GAME.view(laid("12-2 12-3 0-0|1-1", trains=(1,)).state, 0)
    view = replace(view, lacks=((), (3,)))
    spots = [(PLACE[TILE[word]], 1) for word in ("12-2", "12-3")]
    assert reason(view, seen(view), *spots) == ("lacks", 0, 3)


@pytest.mark.parametrize(
    ("hands", "about", "played"),
    [
        ("12-5|12-6 6-7 0-0", {}, "12-5.1"),
        ("12-11 12-1 0-0|9-8", {"options": {"free_pass": True}}, "pass"),
        ("12-11 12-1|9-8 7-7", {}, "12-11.1"),
        ("12-7 3-3 5-1|12-6 6-7 0-0", {"trains": (1,)}, "12-7.1"),
    ],
    ids=["only one choice", "passed", "the best one", "hardly worse than another"],
)
def test_placement_that_cost_nothing_that_can_be_told_is_no_mistake(
    hands: str, about: dict[str, Any], played: str
) -> None:
    assert advice(hands, played, **about) is None
