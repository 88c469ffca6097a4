"""/daily in chats: the page of today's match, its keys, a result for the room, and the proof of yesterday."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.usecases import daily
from bot.view.answer import Card, File, Hand, Page, first
from games.table.table import Table

from .paper import Chat, code_of, keys_of, labels_of, part_of, text_of


async def begins(chat: Chat, name: str) -> Table:
    """Somebody begins today's match in the private chat."""
    await daily.sweep(chat.house.app)
    page = await chat.says(name, "/daily")
    return part_of(await chat.presses(name, page, "Play today’s match"), Card).table


async def ends(chat: Chat, name: str) -> Table:
    """Somebody gives up; the computers play it out."""
    table = await begins(chat, name)
    await chat.house.presses(name, table, "resign:!")
    await chat.house.computers.drain()
    return await chat.house.table(table)


async def test_page_says_what_it_is_and_the_commitments(chat: Chat) -> None:
    await daily.sweep(chat.house.app)
    page = await chat.says("Ann", "/daily", private=False)
    assert part_of(page, Page).own
    assert "Daily match · 20 Nov" in text_of(page)
    assert "You have one try" in text_of(page)
    assert "Commitment of 20 Nov" in text_of(page)
    assert "Commitment of 21 Nov" in text_of(page)


async def test_match_begun_among_others_is_shown_to_its_player_alone(chat: Chat) -> None:
    await daily.sweep(chat.house.app)
    answer = await chat.says("Ann", "/daily play", private=False)
    assert first(answer, Card) is None
    assert part_of(answer, Hand).stands == "private"
    assert labels_of(await chat.says("Ann", "/daily"))[0] == "Go on playing"


async def test_private_chat_has_the_card_and_afterwards_a_key_to_the_result(chat: Chat) -> None:
    table = await ends(chat, "Ann")
    page = await chat.says("Ann", "/daily")
    assert "Your result today" in text_of(page)
    assert labels_of(page)[0] == "Share"
    more = await chat.says("Ann", f"{table.id}:more")
    assert "Rematch" not in labels_of(more)
    assert code_of(await chat.says("Ann", f"{table.id}:record:file")) == "daily_sealed"
    assert "can be checked tomorrow" in text_of(await chat.says("Ann", f"{table.id}:fair"))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("/daily share", "daily_no_result"),
        ("/daily proof", "daily_no_proof"),
        ("/daily again", "bad_option_choice"),
    ],
)
async def test_what_is_not_there_is_said(chat: Chat, line: str, code: str) -> None:
    await daily.sweep(chat.house.app)
    assert code_of(await chat.says("Ann", line)) == code


async def test_house_without_it_says_so(chat: Chat) -> None:
    assert "There is no daily match today." in text_of(await chat.says("Ann", "/daily"))


async def test_deal_of_yesterday_can_be_checked_by_anybody(
    chat: Chat, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await daily.sweep(chat.house.app)
    seen = text_of(await chat.says("Bo", "/daily"))
    noted = seen.partition("Commitment of 20 Nov: ")[2][:16]
    chat.house.clock.wind(days=1)
    await daily.sweep(chat.house.app)
    file = part_of(await chat.says("Bo", "/daily proof"), File)
    assert file.stands == "private"
    assert json.loads(file.content)["chance"]["secret"] in file.text
    saved = tmp_path / file.name
    saved.write_bytes(file.content)
    assert main(["verify", str(saved), "--commitment", noted]) == 0
    capsys.readouterr()


async def test_match_of_yesterday_leads_to_its_deal_and_no_other_match_does(chat: Chat) -> None:
    table = await ends(chat, "Ann")
    label = "Save the deal of 20 Nov"
    assert label not in labels_of(await chat.says("Ann", f"{table.id}:more"))
    for is_there in (True, False):
        chat.house.clock.wind(days=1)
        await daily.sweep(chat.house.app)
        pages = [await chat.says("Ann", f"{table.id}:{verb}") for verb in ("more", "rest")]
        found = [key for page in pages for key in keys_of(page) if key.label == label]
        assert bool(found) is is_there
        if is_there:
            assert part_of(await chat.says("Ann", found[0].data), File).name.endswith(".json")


async def test_another_person_does_not_see_the_table(chat: Chat) -> None:
    table = await begins(chat, "Ann")
    for line in (f"/show {table.id}", f"/show {table.share}", f"{table.id}:hand", f"{table.id}:last"):
        assert code_of(await chat.says("Bo", line, private=False)) == "unknown_match"


async def test_page_has_the_pill_before_and_after_the_match(chat: Chat) -> None:
    await ends(chat, "Ann")
    assert "⬢ Your result today: " in text_of(await chat.says("Ann", "/daily"))
    chat.house.clock.wind(days=1)
    await ends(chat, "Ann")
    page = text_of(await chat.says("Ann", "/daily"))
    assert "· 2 days in a row" in page
    assert "Sun, 22 Nov" in page or "22 Nov" in page
    chat.house.clock.wind(days=1)
    await daily.sweep(chat.house.app)
    assert "⬡ Not finished yet today · 2 days in a row" in text_of(await chat.says("Ann", "/daily"))


async def test_reminder_is_chosen_and_turned_off_by_keys_or_typed(chat: Chat) -> None:
    await daily.sweep(chat.house.app)
    page = await chat.presses("Ann", await chat.says("Ann", "/daily"), "Daily reminder")
    assert "No message reminds you" in text_of(page)
    page = await chat.presses("Ann", page, "20:00")
    assert "each day at 20:00 (UTC+0)" in text_of(page)
    assert "each day at 07:30 (Europe/Berlin)" in text_of(await chat.says("Ann", "/daily remind 7:30 europe/berlin"))
    assert "each day at 21:00 (Europe/Berlin)" in text_of(await chat.says("Ann", "/daily remind 9pm"))
    assert code_of(await chat.says("Ann", "/daily remind tomorrow")) == "bad_reminder"
    assert "No message reminds you" in text_of(await chat.says("Ann", "/daily remind off"))


async def test_hour_of_a_reminder_that_is_typed_in_a_room_is_by_the_clock_of_the_room(chat: Chat) -> None:
    await chat.says("Mo", "/settings zone=Europe/Moscow", private=False, moderator=True)
    answer = await chat.says("Ann", "/daily remind 20:00", private=False)
    assert "20:00 (Europe/Moscow)" in text_of(answer)
