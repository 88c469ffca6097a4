"""Texts as Discord shows them: names do no harm, and what is too long ends politely."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.platforms.discord.payload import DiscordInk, Payload, cut
from bot.view.answer import Key
from bot.words import files_by_language
from storage.messages import rooms
from tests.house import all_words

from .house import Club, begins_match, opens
from .screen import words as words_on

INK = DiscordInk()
NASTY = "**x** @everyone <@1> https://evil.example"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain (text) · a1", "plain (text) · a1"),
        ("**bold** _it_", r"\*\*bold\*\* \_it\_"),
        ("@everyone", r"\@everyone"),
        ("<@1> <#2> <t:3:R>", r"\<\@1\> \<\#2\> \<t:3:R\>"),
        ("[here](https://evil)", r"\[here\](https:\//evil)"),
        ("discord.gg/abc", r"discord.gg\/abc"),
        ("a\\b", r"a\\b"),
        ("- item", r"\- item"),
        ("1. first", r"1\. first"),
        ("> quote\n# head", "\\> quote\n\\# head"),
        ("12-7 and 1.5", "12-7 and 1.5"),
        ("||secret|| `code`", r"\|\|secret\|\| \`code\`"),
    ],
)
def test_text_is_shown_as_it_is(text: str, shown: str) -> None:
    assert INK.escape(text) == shown


def test_marks_of_ours() -> None:
    assert INK.bold("x") == "**x**"
    assert INK.mention("1", "Ann") == "<@1>"
    assert INK.moment(datetime(2026, 11, 20, tzinfo=UTC), "soon") == "<t:1795132800:R>"
    assert INK.link("here", "https://example.org") == "[here](https://example.org)"


def test_long_text_ends_with_a_whole_line() -> None:
    text = "\n".join(["x" * 99] * 30)
    assert len(cut(text)) <= 2_000
    assert cut(text).endswith("x\n…")
    assert len(cut("y" * 3_000)) <= 2_000
    assert cut("short") == "short"


async def test_many_keys_are_put_into_five_rows() -> None:
    keys = tuple((Key(str(n), f"/play {n}"),) for n in range(30))
    view = Payload("x", keys).sending()["view"]
    assert [len(row["components"]) for row in view.to_components()] == [5] * 5


async def test_spent_key_keeps_its_place_and_doubled_data_is_dropped() -> None:
    keys = ((Key("a", "m:1:a"), Key("b", "m:1:a", "spent"), Key("c", "m:1:a"), Key("d", url="https://example.org")),)
    view = Payload("x", keys).sending()["view"]
    (row,) = view.to_components()
    assert [key["label"] for key in row["components"]] == ["a", "b", "d"]
    assert [key["disabled"] for key in row["components"]] == [False, True, False]


@pytest.mark.parametrize("language", files_by_language())
def test_commands_are_described_in_every_language(language: str) -> None:
    words = all_words()
    for key in ("about-play", "command-play", "option-name-game", "option-about-game", "card-moved"):
        assert words.bundle(key, language).locales == [language]


async def test_nasty_name_is_only_a_name(club: Club) -> None:
    eve = club.joins(NASTY)
    eve.runs("/play", in_=club.games, game="tictactoe")
    card = await club.ann.sees_button("Join", in_=club.games)
    assert "@everyone" not in words_on(card).replace(r"\@everyone", "")
    assert "https://" not in words_on(card)
    assert "**x**" not in words_on(card)
    assert card.notified == []


async def test_cards_notify_nobody(idle: Club) -> None:
    async with idle.open():
        await begins_match(idle)
        await idle.plays(idle.ann, "a1")
        await idle.bo.sees("marked a1", in_=idle.games)
    assert not idle.ann.notifications
    assert not idle.bo.notifications


async def test_text_room_has_no_picture_but_the_board_in_words(club: Club) -> None:
    await opens(club)
    room = await club.app.directory.get_room("discord", str(club.games.id))
    text = replace(room.settings, skin="text")
    await club.app.store.write(lambda unit: rooms.set_settings(unit.conn, room.id, text))
    club.app.directory.forget_room("discord", room.address)
    club.bo.presses("Join", in_=club.games)
    card = await club.ann.sees("b2", in_=club.games)
    assert not card.attachments
