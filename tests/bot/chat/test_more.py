"""What ⋯ shows: six entries at most, ends in a row of their own, and the rest behind More."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.chat.card_keys import second_page
from bot.view.answer import Answer, Key, Message
from bot.words import files_by_language

from .paper import Chat, keys_of, labels_of, open_chat, page_of, text_of

SIX = 6
GUESSES = {"New to it", "I know the rules", "Strong"}  # answers to a question above them


def ends_stand_alone(seen: Answer | Message) -> bool:
    """Whether no row has both a button that ends something and another one."""
    return all(len({key.style == "danger" for key in row}) == 1 for row in page_of(seen).keys)


async def pages_of(chat: Chat, name: str, match: str) -> tuple[list[str], list[str]]:
    """The labels of ⋯, and of More behind it."""
    first = await chat.says(name, f"{match}:more", private=False)
    labels, rest = [label for label in labels_of(first) if label not in GUESSES], []
    assert ends_stand_alone(first)
    if "More" in labels:
        more = await chat.presses(name, first, "More", private=False)
        rest = labels_of(more)
        assert ends_stand_alone(more)
        assert text_of(await chat.presses(name, more, "Back", private=False)) == text_of(first)
    assert not (set(labels) & set(rest))
    return labels, rest


async def test_live_match_has_what_is_done_most_and_the_rest_behind_more(chat: Chat) -> None:
    table = await chat.house.plays(await chat.house.sits("Ann", "Bo"), "a1")
    assert await pages_of(chat, "Ann", table.id) == (
        ["Take back", "Offer draw", "Say", "Options", "More", "Resign"],
        ["Restart", "More time", "Invite", "Type a move", "Help", "Back", "Stop"],
    )


@pytest.mark.parametrize("game", ["tictactoe", "rpsls", "tequila", "hexagon", "sealed", "hidden"])
async def test_no_state_of_a_table_shows_more_than_six_entries(chat: Chat, game: str) -> None:
    names = ("Ann", "Bo", "Cy") if game == "hidden" else ("Ann", "Bo")
    await chat.visits("Eve", private=False)
    table = await chat.house.opens("Ann", game, most=len(names))
    seen = [await pages_of(chat, name, table.id) for name in ("Ann", "Eve")]
    table = await chat.house.sits(*names, game=game)
    seen += [await pages_of(chat, name, table.id) for name in (*names, "Eve")]
    for name in names[1:]:
        await chat.house.presses(name, table, "resign:!")
    assert (await chat.house.table(table)).status == "over"
    seen += [await pages_of(chat, name, table.id) for name in (*names, "Eve")]
    for labels, rest in seen:
        assert len(labels) <= SIX
        assert rest == [] or len(rest) >= 3  # a page for one entry would be none the less a page


async def test_answers_to_offers_come_first_and_count_as_entries(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo")
    await chat.house.presses("Ann", table, "offer:draw")
    labels, _ = await pages_of(chat, "Bo", table.id)
    assert labels[:2] == ["Accept", "Decline"]
    assert len(labels) <= SIX


async def test_moderator_finds_stop_beside_no_other_button(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Mo")
    page = await chat.says("Mo", f"{table.id}:rest", private=False, moderator=True)
    assert [key.label for row in page_of(page).keys for key in row if key.style == "danger"] == ["Stop"]
    assert ends_stand_alone(page)


async def test_finished_match_has_its_record_and_the_coach(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo")
    for cell in ("a1", "b1", "a2", "b2", "a3"):
        table = await chat.house.plays(table, cell)
    labels, _ = await pages_of(chat, "Ann", table.id)
    assert {"Record", "Learn from your mistakes"} <= set(labels)
    assert "Record" in (await pages_of(chat, "Eve", table.id))[0]


async def test_finished_match_is_verified_by_a_link_from_its_record_and_its_proofs(tmp_path: Path) -> None:
    async with open_chat(tmp_path, web_url="https://round.example") as chat:
        table = await chat.house.sits("Ann", "Bo", game="tequila")
        assert "Verify" not in labels_of(await chat.says("Ann", f"{table.id}:fair"))
        await chat.house.presses("Ann", table, "resign:!")
        address = f"https://round.example/s/{table.share}/verify"
        for page in ("record", "fair"):
            shown = page_of(await chat.says("Ann", f"{table.id}:{page}"))
            assert [key.url for key in keys_of(shown) if key.label == "Verify"] == [address]


@pytest.mark.parametrize("language", files_by_language())
async def test_second_page_of_a_card_has_six_entries_and_a_way_back(chat: Chat, language: str) -> None:
    table = await chat.house.plays(await chat.house.sits("Ann", "Bo"), "a1")
    rows = second_page(chat.house.app.pen("paper", language, table), table)
    keys: list[Key] = [key for row in rows for key in row]
    assert [key.data.partition(":")[2] for key in keys] == [
        *("offer:takeback", "offer:draw", "phrases", "facts"),
        *("more:back", "rest", "resign"),
    ]
    assert rows[-1] == (keys[-1],)
    assert all(len(key.label) <= 20 for key in keys)
    assert keys_of(Message("", rows)) == keys
