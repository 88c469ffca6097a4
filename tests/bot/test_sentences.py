"""What happened, in sentences: of the table and of the game, as far as a viewer heard it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.view.sentences import tell_all
from games import find_games
from games.core.game import Event
from games.core.screen import Say
from tests.house import all_words

GAME = find_games()["tequila"]
PLACED = Event("placed", 0, {"tile": "12-7", "track": 1, "way": "plain"})
VAIN = (Event("tile", 1, {"tile": "9-8"}, only=frozenset({1})), Event("passed", 1, {"how": "drew"}))


def told(*events: Event, viewer: int | None = None, game: Any = GAME) -> list[str]:
    def say(what: Say) -> str:
        return all_words().text(what, "en", "tequila", ["Ann", "Bo", "Cy"].__getitem__)

    return tell_all(game, events, viewer, say)


def test_viewer_is_told_what_they_heard_and_nothing_else() -> None:
    assert told(PLACED, *VAIN) == ["Ann placed 12–7 on their own track.", "Bo drew a tile and still could not play."]
    assert told(PLACED, *VAIN, viewer=1)[1] == "You drew 9–8 but still could not play."


def test_several_tiles_are_listed_in_words() -> None:
    tiles = [Event("tile", 1, {"tile": tile}, only=frozenset({1})) for tile in ("11-0", "5-1", "7-3")]
    for count, listed in ((2, "11–0 and 5–1"), (3, "11–0, 5–1 and 7–3")):
        said = told(PLACED, *tiles[:count], VAIN[1], viewer=1)[1]
        assert said == f"You drew {listed} but still could not play."


def test_result_of_rpsls_says_no_more_that_time_could_be_extended() -> None:
    game = find_games()["rpsls"]
    extended = [Event("extended", facts={"stage": "moves", "left": left}) for left in (2, 1, 0)]

    def said(*events: Event) -> list[str]:
        return tell_all(game, events, None, lambda what: all_words().text(what, "en", "rpsls"))

    assert said(*extended[:2]) == ["Nobody has sealed a move yet. Time was extended; one more extension is possible."]
    assert not any("extended" in line for line in said(*extended, Event("over", facts={"why": "time"})))
    assert said(*extended[:1], Event("sealed", 0)) == ["1 has sealed a move."]


def test_table_tells_its_own_events_between_those_of_the_game() -> None:
    moved = Event("deadline", facts={"why": "outage"})
    assert told(Event("began"), PLACED, moved, *VAIN)[1] == "Our server was down, so that time was added to the clock."


def test_game_without_a_story_tells_one_event_after_another() -> None:
    said = told(*VAIN, viewer=1, game=replace(GAME, ui=replace(GAME.ui, story=None)))
    assert said == ["You drew 9–8.", "Bo drew a tile and still could not play."]


def test_what_a_later_version_tells_otherwise_is_left_out_and_the_rest_is_told() -> None:
    assert told(Event("placed", 0, {"stone": "7"}), PLACED) == ["Ann placed 12–7 on their own track."]
