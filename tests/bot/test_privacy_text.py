"""The privacy text answers what a lawyer asks, in each language; the operator's file is read or refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from bot.cli.house_checks import check_app
from bot.platforms import read_settings
from bot.settings import PARAGRAPHS_MOST, WrongSetting, own_paragraphs
from bot.usecases.privacy import TEXT, paragraphs
from bot.words import files_by_language
from games.core.screen import Say
from storage.personal_data import PARAGRAPHS
from tests.house import all_words, open_house

QUESTIONS: Mapping[str, Sequence[str]] = {  # which paragraphs answer
    "what is stored": PARAGRAPHS,
    "why": ("why",),
    "how long": ("long", "codes", "teams"),
    "who sees it": ("seen",),
    "where it is": ("where",),
    "which rights there are, and what deletion leaves": ("rights", "left"),
    "what about children": ("children",),
    "whom to ask": ("contact",),
    "how changes are told": ("changes",),
    "which third parties get data, and whether anybody is tracked": ("others", "tracking"),
}
WANTED = {  # what such an answer has to name, in each language
    "long": ("delete", "удалите", "删除"),
    "seen": ("The people who run this Roundhouse can read everything", "могут прочитать всё", "能读到保存的一切"),
    "rights": ("Export", "«Скачать»", "“导出”"),
    "left": ("ratings", "рейтинги", "等级分"),
    "others": ("Discord and Telegram", "Discord и Telegram", "Discord 和 Telegram"),
    "tracking": ("advertising", "рекламы", "广告"),
    "pictures": ("only if you choose", "только если вы решили", "只有你选择"),
    "typed": ("password", "паролем", "密码"),
}


@pytest.mark.parametrize("language", files_by_language())
@pytest.mark.parametrize("question", QUESTIONS)
def test_lawyer_finds_the_answer_in_each_language(question: str, language: str) -> None:
    words = all_words()
    for name in QUESTIONS[question]:
        assert name in TEXT
        for key in (f"privacy-{name}-title", f"privacy-{name}"):
            text = words.text(Say(key), language)
            assert text.strip()
            assert language == "en" or text != words.text(Say(key), "en"), key


def test_ten_questions_lead_to_every_paragraph() -> None:
    assert len(QUESTIONS) == 10
    assert {name for names in QUESTIONS.values() for name in names} == set(TEXT)
    assert len(list(paragraphs())) == len(set(TEXT))


@pytest.mark.parametrize("name", WANTED)
def test_answer_names_what_matters_in_each_language(name: str) -> None:
    for language, wanted in zip(("en", "ru", "zh"), WANTED[name], strict=True):
        assert wanted in all_words().text(Say(f"privacy-{name}"), language)


def test_paragraphs_of_the_operator_are_those_between_blank_lines(tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_bytes("We are a club.\r\nIn Essen.\r\n\r\n \r\nAsk <b>Ann</b>.\r\n".encode("utf-8-sig"))
    assert own_paragraphs(file) == ("We are a club. In Essen.", "Ask <b>Ann</b>.")


@pytest.mark.parametrize(
    ("content", "right"),
    [
        (None, "it should be a text file in UTF-8"),
        (b"\xff\xfe\x00", "it should be a text file in UTF-8"),
        (b"MZ\x00", "it should be a text file in UTF-8"),
        (b"a" * (PARAGRAPHS_MOST + 1), "at most 20,000 characters"),
    ],
)
def test_file_that_cannot_be_used_stops_the_start_and_says_what_would_be_right(
    tmp_path: Path, content: bytes | None, right: str
) -> None:
    file = tmp_path / "own.txt"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(WrongSetting) as wrong:
        read_settings(privacy_file=file)
    assert str(wrong.value).startswith("ROUNDHOUSE_PRIVACY_FILE ")
    assert right in str(wrong.value)


async def test_check_warns_where_strangers_come_and_nobody_is_named(tmp_path: Path) -> None:
    for settings, count in (
        ({}, 0),
        ({"web_url": "https://games.example.org"}, 1),
        ({"web_url": "https://games.example.org", "contact": "games@example.org"}, 0),
    ):
        (folder := tmp_path / str(len(settings))).mkdir()
        async with open_house(folder, **settings) as house:
            problems, soon = await check_app(house.app)
        assert problems == []
        assert len([line for line in soon if "ROUNDHOUSE_CONTACT is not set" in line]) == count
