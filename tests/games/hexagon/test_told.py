"""What is shown and said: buttons in two steps, a picture that names its cells, a board in words."""

from __future__ import annotations

from typing import Any

import pytest

from bot.view.sentences import tell_event, tell_refusal
from games.core.match import Match, legal, waiting
from games.core.screen import Screen
from games.hexagon.picture import STRIP
from games.hexagon.state import board_in
from tests.games.plays import speaker

from .laid import BARE, GAME, after, dealt, does, laid, opened, refused


def seen(match: Match[Any], viewer: int | None = 0, chosen: str = "") -> Screen:
    """What a viewer is shown."""
    return GAME.screen(GAME.view(match.state, viewer), chosen)


def labels(screen: Screen, language: str = "en") -> list[list[str]]:
    """The buttons as they are written."""
    return [[speaker("hexagon", language).text(button.label) for button in row] for row in screen.buttons]


def said(screen: Screen, language: str = "en") -> list[str]:
    """The lines and the board of text."""
    return [speaker("hexagon", language).text(say) for say in (*screen.lines, *screen.text_board)]


def pressed(screen: Screen) -> set[str]:
    """What can be pressed in the picture."""
    assert screen.scene
    return {stamp.choice for stamp in screen.scene.stamps if stamp.choice}


def test_growth_takes_one_press_and_comes_first_and_a_jump_begins_with_its_chip() -> None:
    screen = seen(laid("A . B / . . B . / B . . . A / . . . . / A . B"))
    rows = labels(screen)
    flat = [label for row in rows for label in row]
    assert flat[:2] == ["c1 +2", "d2 +2"]  # those that flip most first
    assert [label.split()[:2] for label in flat[-3:]] == [["jump", "b1"], ["jump", "e3"], ["jump", "b5"]]
    grown = {button.choice for row in screen.buttons for button in row if "." in button.choice}
    assert pressed(screen) == {"b1", "e3", "b5"} | grown


def test_growth_that_several_chips_can_make_is_spelled_with_the_first_of_them() -> None:
    screen = seen(laid(". . . / . A A . / . . . . . / . . . . / . . ."))
    shared = [button.choice for row in screen.buttons for button in row if button.choice.endswith(".c3")]
    assert shared == ["b2.c3"]


def test_buttons_alone_reach_every_cell_to_grow_into_and_every_jump() -> None:
    match = laid("A . B / . . B . / B . . . A / . . . . / A . B")
    board, screen = board_in(GAME.view(match.state, 0)), seen(match)
    choices = {button.choice for row in screen.buttons for button in row}
    reached = choices | {
        b.choice for c in choices if "." not in c for row in seen(match, chosen=c).buttons for b in row
    }
    for text in legal(GAME, match, 0):
        source, target = text.split(".")
        near = board.grid.near[board.grid.bit_by_word[source]] >> board.grid.bit_by_word[target] & 1
        assert text in reached or (near and any(other.endswith(f".{target}") for other in choices))


def test_chip_that_cannot_jump_is_no_button_of_its_own() -> None:
    screen = seen(laid("A . B / . . . . / B . . . A / . . . . / A . B", jumps="0 1"))
    assert all("." in button.choice for row in screen.buttons for button in row)
    assert {"b1", "e3", "b5"} <= pressed(screen)  # it still shows where it can grow


def test_then_where_it_goes_growing_before_jumping_among_those_that_convert_as_many() -> None:
    screen = seen(laid("A . B / . . . . / B . . . A / . . . . / A . B"), chosen="b1")
    assert labels(screen) == [["c1 +1", "a2 +1", "c2 jump +1", "b3 jump +1"], ["b2", "c3 jump"]]
    assert labels(seen(laid(BARE), chosen="b1"), "ru")[0][2] == "c2 прыжок +1"
    assert {button.choice for row in screen.buttons for button in row} == {c for c in pressed(screen) if "." in c}
    assert {"e3", "b5"} <= pressed(screen)


def test_who_is_not_asked_and_who_watches_press_nothing() -> None:
    for viewer in (1, None):
        screen = seen(laid(BARE), viewer)
        assert (screen.buttons, pressed(screen)) == ((), set())


def test_after_the_end_nothing_is_asked_and_the_winner_has_a_star() -> None:
    screen = seen(laid("A A A / A A B B / B A # B A / B B A A / A B B"))
    assert screen.scene
    assert (screen.lines, screen.buttons) == ((), ())
    assert [stamp.symbol for stamp in screen.scene.stamps].count("won") == 1


def test_last_move_is_marked_with_what_it_converted() -> None:
    grown = seen(after(laid(BARE), "b1.c1")).scene
    assert grown
    symbols = [stamp.symbol for stamp in grown.stamps]
    assert [symbols.count(s) for s in ("last", "taken", "arrow", "left")] == [1, 1, 1, 0]
    jumped = seen(after(laid(BARE), "b1.c3")).scene
    assert jumped
    symbols = [stamp.symbol for stamp in jumped.stamps]
    assert [symbols.count(s) for s in ("left", "arrow-far")] == [1, 1]


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        *(("c3.d3", 0), ("c3.c4", 60), ("c3.b4", 120), ("c3.b3", 180), ("c3.b2", 240), ("c3.c2", 300)),
        *(("c3.d4", 30), ("c3.c5", 90), ("c3.a4", 150), ("c3.a2", 210), ("c3.c1", 270), ("c3.d2", 330)),
        *(("c3.e3", 0), ("c3.d5", 60), ("c3.b5", 120), ("c3.a3", 180), ("c3.b1", 240), ("c3.d1", 300)),
    ],
)
def test_arrow_points_the_way_the_chip_went(text: str, turn: int) -> None:
    scene = seen(after(laid(". . . / . . . . / . . A . . / . . . . / . . ."), text)).scene
    assert scene
    assert [stamp.turn for stamp in scene.stamps if stamp.symbol in ("arrow", "arrow-far")] == [turn]


@pytest.mark.parametrize("size", range(2, 14))
def test_every_size_fits_the_picture_and_no_two_presses_overlap(size: int) -> None:
    scene = seen(dealt(size), chosen="").scene
    assert scene
    assert scene.size[0] == 800
    assert 440 <= scene.size[1] <= 840
    cells = [(s.x, s.y, s.width, s.height) for s in scene.stamps if s.choice]
    for x, y, wide, high in cells:  # hexagons: those of the next row begin where this one narrows
        assert sum(abs(x - other[0]) < wide and abs(y - other[1]) < high * 3 // 4 - 1 for other in cells) == 1


@pytest.mark.parametrize("size", range(2, 14))
def test_letters_and_numbers_at_the_edge_name_every_cell(size: int) -> None:
    scene = seen(dealt(size)).scene
    assert scene
    edge = [label for label in scene.labels if label.kind == "text"]
    letters = {label.text: label for label in edge if label.text.isalpha() and label.text.islower()}
    numbers = {label.text: label for label in edge if label.y > STRIP and label.text.isdigit()}
    assert len(letters) == 2 * size - 1
    wide = letters["b"].x - letters["a"].x
    for name in (label for label in scene.labels if label.kind in ("name", "target")):
        assert abs(letters[name.text[0]].x - name.x) <= wide / 4 + 1  # straight below its letter
        assert numbers[name.text[1:]].y == name.y  # and beside its number


def test_pictures_name_the_cells_of_the_buttons_alone_and_nobody_else_has_names() -> None:
    screen = seen(dealt(5))
    assert screen.scene
    named = {label.text for label in screen.scene.labels if label.kind == "target"}
    grown = {button.choice for row in screen.buttons for button in row if "." in button.choice}
    assert named == {choice.split(".")[1] for choice in grown}
    watched = seen(dealt(5), None).scene
    assert watched
    assert {label.kind for label in watched.labels} == {"text", "name", "seat"}


def test_finger_hits_a_cell_of_size_five_on_a_phone() -> None:
    scene = seen(dealt(5)).scene
    assert scene
    assert all(375 * min(s.width, s.height) / scene.size[0] >= 36 for s in scene.stamps if s.choice)
    assert all(375 * label.size / scene.size[0] >= 13 for label in scene.labels)


def test_board_in_words_names_every_cell_counts_and_what_to_type() -> None:
    assert said(seen(laid("A . B / . # . . / B . . . A / . . . . / A . B"))) == [
        "Ann 3 : 3 Bo",
        "You are A · 1 jump",
        "1:  bA  c·  dB",
        "2:  a·  b#  c·  d·",
        "3:  aB  b·  c·  d·  eA",
        "4:  a·  b·  c·  d·",
        "5:  bA  c·  dB",
        "A and B are chips, · is empty, # is a rock.",
        "A Ann: 3 chips, 1 jump · to play",
        "B Bo: 3 chips, 1 jump",
        "To type, for example: b1.c1  b1.a2  e3.d2  e3.d4  b5.a4  b5.c5",
    ]


def test_description_of_a_large_board_names_no_cells() -> None:
    speak = speaker("hexagon")
    small, large = (seen(dealt(size), None).scene for size in (7, 8))
    assert small
    assert large
    assert "A on " in speak.text(small.alt)
    assert "A on " not in speak.text(large.alt)
    assert len(speak.text(small.alt)) < 1_024


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ann grew from b1 to c1 and flipped 1 chip."),
        ("ru", "Ann ставит фишку на c1 (от b1) и перекрашивает 1 фишку."),
        ("zh", "Ann从 b1 长到 c1，翻转了 1 子。"),
    ],
)
def test_a_move_is_one_sentence(language: str, sentence: str) -> None:
    assert speaker("hexagon", language).text(tell_event(GAME, does(laid(BARE), "b1.c1").events[0])) == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "You grew from b1 to c1 and flipped 1 chip."),
        ("ru", "Вы ставите фишку на c1 (от b1) и перекрашиваете 1 фишку."),
        ("zh", "你从 b1 长到 c1，翻转了 1 子。"),
    ],
)
def test_who_made_a_move_is_told_so_in_the_second_person(language: str, sentence: str) -> None:
    speak, event = speaker("hexagon", language).text, does(laid(BARE), "b1.c1").events[0]
    assert speak(tell_event(GAME, event, 0)) == sentence
    assert speak(tell_event(GAME, event, 1)) == speak(tell_event(GAME, event))


def test_a_jump_a_pass_and_the_end_are_told() -> None:
    speak = speaker("hexagon").text
    assert speak(tell_event(GAME, does(laid(BARE), "b1.c3").events[0])) == "Ann jumped from b1 to c3."
    stuck = opened("B # . / # # . . / . . . . . / A . . . / A A A", jumps="1 0", waiting=1).events
    assert speak(tell_event(GAME, stuck[0])) == "Bo can’t move, so the turn is skipped."
    assert speak(tell_event(GAME, stuck[0], 1)) == "You can’t move, so your turn is skipped."
    over = does(laid("A A A / A A B B / B B . B A / B B B A / A B B"), "b2.c3").events[-1]
    assert speak(tell_event(GAME, over, 0)) == "Nobody can move. Chips: 14 to 5."


def test_refusal_names_what_would_work() -> None:
    said = speaker("hexagon").text(tell_refusal(refused(laid(BARE), "b1.d5")))
    assert said.startswith("d5 isn’t empty. You could play ")


def test_move_is_said_in_a_sentence_in_each_language() -> None:
    view = GAME.view(laid("A . B / . . B . / B . . . A / . . . . / A . B").state, 0)
    assert GAME.ui.sentences is not None
    for language, grown, jumped in (
        ("en", "grow to c1, flips 2", "jump from b1 to c3"),
        ("ru", "вырастить на c1, перекрасит 2", "прыгнуть с b1 на c3"),
        ("zh", "生长到 c1，翻转 2 枚", "从 b1 跳到 c3"),
    ):
        grow, jump = map(speaker("hexagon", language).text, GAME.ui.sentences(view, ["b1.c1", "b1.c3"]))
        assert grow == grown
        assert jump.startswith(jumped)


def test_moves_that_are_said_alike_lead_to_the_same_board() -> None:
    match, text, alike = dealt(size=4), speaker("hexagon", "en").text, 0
    assert GAME.ui.sentences is not None
    for number in range(20):
        (seat,) = waiting(GAME, match)
        moves, boards = sorted(legal(GAME, match, seat)), dict[str, Any]()
        for move, say in zip(moves, GAME.ui.sentences(GAME.view(match.state, seat), moves), strict=True):
            board = GAME.view(after(match, move).state, None)
            assert boards.setdefault(text(say), (board.cells, board.jumps)) == (board.cells, board.jumps)
        alike += len(moves) - len(boards)
        match = after(match, moves[number * 7 % len(moves)])
    assert alike
