"""What buttons say: it is read as it was spelled, and a forged text is read as something that nobody knows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.view.button_data import (
    CARD,
    COMMAND,
    HAND,
    PAGE,
    SURE,
    Action,
    ButtonData,
    on_card,
    on_hand,
    on_page,
    opened_at,
    parts_of,
    storable,
    submenu,
)

MATCHES = st.text("0123456789abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=32)
WORDS = st.text(st.characters(codec="utf-8", exclude_characters=":\0"), max_size=12)
ACTIONS = st.builds(Action, WORDS, st.lists(WORDS, max_size=4).map(tuple))
BUTTONS = st.builds(ButtonData, st.sampled_from((CARD, PAGE, HAND)), MATCHES, ACTIONS)
COMMANDS = st.builds(ButtonData, st.just(COMMAND), line=st.text(st.characters(codec="utf-8", exclude_characters="\0")))


@given(BUTTONS | COMMANDS)
def test_a_button_is_read_as_it_was_spelled(said: ButtonData) -> None:
    assert ButtonData.parse(str(said)) == said


@given(st.text() | st.text(st.sampled_from("~=/:!0123456789abjoinpage\ud800"), max_size=30))
def test_any_text_is_read_without_an_error(text: str) -> None:
    said = ButtonData.parse(text)
    assert ButtonData.parse(str(said)) == said
    assert str(said) in (storable(text), f"{storable(text)}:")  # a text without a colon has an empty action
    assert (said.source == COMMAND) == text.startswith("/")
    assert said.action.turn is None or said.action.verb.isdecimal()
    assert parts_of(said.action.argument)[0] == said.action.first


@given(st.text())
def test_any_action_is_read_without_an_error(text: str) -> None:
    action = Action.parse(text)
    assert str(action) == storable(text)
    assert action.argument == ":".join(action.arguments)
    assert (action.first, action.rest) == tuple(action.argument.partition(":")[::2])


@pytest.mark.parametrize(
    ("spelled", "expected"),
    [
        (on_card("k3f9ab", Action.of(7, "12-7.2")), "k3f9ab:7:12-7.2"),
        (on_card("k3f9ab", Action("hand")), "k3f9ab:hand"),
        (on_page("k3f9ab", Action.of("join", 10)), "~k3f9ab:join:10"),
        (on_page("k3f9ab", Action.of("offer", "stop").sure), "~k3f9ab:offer:stop:!"),
        (on_page("k3f9ab", Action.of("kick", 1, 77)), "~k3f9ab:kick:1:77"),
        (on_hand("k3f9ab", Action.of("page", 4, "c4", 3)), "=k3f9ab:page:4:c4:3"),
        (on_card("k3f9ab", Action.of("page", 4, "")), "k3f9ab:page:4:"),
        (on_hand("k3f9ab", Action.of("fill", 4, "commit")), "=k3f9ab:fill:4:commit"),
    ],
)
def test_buttons_are_spelled_as_those_in_old_messages(spelled: str, expected: str) -> None:
    assert spelled == expected


@pytest.mark.parametrize(
    ("text", "turn", "quoted"),
    [
        ("4:c4.d5", 4, 4),
        ("page:4:c4:3", None, 4),
        ("page:4:", None, 4),
        ("type:4", None, None),
        ("more", None, None),
        ("-1:c4", None, None),
        ("٣:c4", None, None),
        ("9" * 5_000 + ":c4", None, None),
    ],
)
def test_a_choice_says_which_turn_it_answers(text: str, turn: int | None, quoted: int | None) -> None:
    action = Action.parse(text)
    assert (action.turn, action.quoted_turn) == (turn, quoted)


def test_a_second_press_says_that_it_is_sure() -> None:
    assert Action("resign").sure == Action("resign", (SURE,)) == Action.parse("resign:!")


@given(st.integers(0, 10**6), st.text(st.characters(codec="utf-8"), min_size=1, max_size=12), st.integers(1, 9))
def test_a_submenu_is_open_for_its_own_turn_alone(turn: int, path: str, later: int) -> None:
    opened = submenu(turn, path)
    assert opened_at(turn, opened) == parts_of(path)
    assert opened_at(turn + later, opened) == ("", 0)
