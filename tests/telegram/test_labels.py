"""Labels of buttons: a row in which a phone would cut one is broken into narrower rows."""

from __future__ import annotations

from bot.platforms.telegram.payload import keyboard_of
from bot.view.answer import Key


def rows_of(*labels: str) -> list[list[str]]:
    keyboard = keyboard_of((tuple(Key(label, f"/{n}") for n, label in enumerate(labels)),))
    assert keyboard is not None
    return [[button.text for button in row] for row in keyboard.inline_keyboard]


def test_short_labels_stay_in_their_row() -> None:
    assert rows_of("a1", "b1", "c1") == [["a1", "b1", "c1"]]
    assert rows_of("12–11", "12–10", "9–9", "0–0", "1–0") == [["12–11", "12–10", "9–9", "0–0", "1–0"]]


def test_a_row_with_long_labels_is_broken_until_each_is_seen_whole() -> None:
    practice = "RPS-Lizard-Spock: practice"
    assert rows_of("RPS-Lizard-Spock", practice, "Rules") == [["RPS-Lizard-Spock"], [practice], ["Rules"]]
    assert rows_of("My turns", "Settings", "Next match", "Help") == [["My turns", "Settings", "Next match"], ["Help"]]


def test_signs_that_take_two_columns_count_twice() -> None:
    assert rows_of("石头剪刀布蜥蜴", "石头") == [["石头剪刀布蜥蜴", "石头"]]
    assert rows_of("石头剪刀布蜥蜴史波克", "石头") == [["石头剪刀布蜥蜴史波克"], ["石头"]]
