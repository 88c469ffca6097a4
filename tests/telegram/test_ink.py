"""Texts as Telegram gets them."""

from __future__ import annotations

import pytest

from bot.chat.commands import all_commands
from bot.chat.presses import is_moderated
from bot.platforms.telegram.payload import JOINER, TEXT_MOST, Html, fitted, payload_of, read, width
from bot.view.answer import Key, Message
from bot.view.button_data import ButtonData
from games import find_games
from tests.house import NOON

from .formatting import read as as_read


@pytest.mark.parametrize(
    "text",
    ["<b>&@durov", "#tag /start@bot", "https://evil.example.com", "x/y", "t.me/spam", "a.b", "$USD 5 < 6 && 7 > 6"],
)
def test_a_text_is_shown_as_it_is_and_links_to_nothing(text: str) -> None:
    plain, entities = as_read(Html().escape(text), "HTML")
    assert plain.replace("\u2060", "") == text
    assert entities == []


def test_a_file_can_be_copied_by_its_name() -> None:
    assert Html().escape("roundhouse-tictactoe-k3f9ab.json") == "roundhouse-tictactoe-k3f9ab.json"


def test_people_moments_and_links_are_marked() -> None:
    ink = Html()
    marked = f"{ink.mention('7', 'A&B')} {ink.moment(NOON, '5 min left')} {ink.link('x', 'https://a.example/?a=1&b=2')}"
    plain, entities = as_read(marked, "HTML")
    assert plain == "A&B 5 min left x"
    assert [one["type"] for one in entities] == ["text_mention", "date_time", "text_link"]
    assert read(marked) == plain


def test_a_text_that_is_too_long_is_cut() -> None:
    assert fitted("<b>short</b>") == "<b>short</b>"
    assert fitted("") == "…"
    for long in ("<b>" + "x" * 5_000 + "</b>", "🂡" * 3_000, "&lt;" * 5_000):
        cut = fitted(long)
        assert TEXT_MOST - 3 <= width(as_read(cut, "HTML")[0]) <= TEXT_MOST


def test_a_key_whose_data_is_too_long_is_left_out() -> None:
    payload = payload_of(Message("x", ((Key("a", "y" * 65), Key("b", "z")), (Key("c", "y" * 65),))))
    assert payload.keyboard is not None
    assert [[key.text for key in row] for row in payload.keyboard.inline_keyboard] == [["b"]]
    assert payload_of(Message("x", ((Key("a", "y" * 65),),))).options == {}


@pytest.mark.parametrize(
    ("data", "matters"),
    [
        ("k3:stop:!", True),
        ("~k3:more", True),
        ("/settings", True),
        ("/play x", True),
        ("k3:0:a1", False),
        ("/me", False),
    ],
)
def test_moderators_are_asked_for_only_where_it_matters(data: str, matters: bool) -> None:
    assert is_moderated(find_games(), ButtonData.parse(data)) is matters


def test_our_own_commands_may_be_tapped_and_others_may_not() -> None:
    ink = Html(all_commands(find_games()))
    for name in all_commands(find_games()):
        assert ink.escape(f"send /{name} or /me name") == f"send /{name} or /me name"
    assert JOINER in ink.escape("send /playing")
    assert JOINER in Html().escape("see evil.example")
