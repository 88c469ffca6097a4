"""Typed forms in a chat: said in private, found at the right table; and how a match of many at once is shown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from hashlib import blake2b
from pathlib import Path

import pytest

from bot.chat import pages, presses, typed_forms
from bot.view.answer import Answer, Card, Form, Hand, first
from bot.view.button_data import ButtonData
from games.core.screen import Say
from games.rpsls.state import Options
from games.table.table import Table

from .paper import Chat, code_of, keys_of, labels_of, line_of, open_chat, part_of, text_of


@pytest.fixture
async def chat(tmp_path: Path) -> AsyncIterator[Chat]:
    async with open_chat(tmp_path, web_url="https://games.example.org") as opened:
        yield opened


def hash_of(opening: str) -> str:
    return blake2b(opening.encode(), digest_size=32).hexdigest()


async def sealed(chat: Chat, table: Table) -> list[int]:
    """Who has sealed."""
    return [one.seat for one in (await chat.house.table(table)).live_match().state.sealed]


async def test_hash_goes_to_the_one_table_that_waits_for_it(chat: Chat) -> None:
    first = await chat.house.sits("Ann", "Bo", game="rpsls")
    await chat.house.sits("Ann", "Di", game="tictactoe")
    assert not code_of(await chat.says("Ann", f"/commit {hash_of('2 one')}"))
    assert await sealed(chat, first) == [0]
    assert code_of(await chat.says("Ann", f"/commit {hash_of('2 more')}")) == "already_committed"
    second = await chat.house.sits("Ann", "Cy", game="rpsls")
    assert not code_of(await chat.says("Ann", f"/commit {hash_of('2 another')}"))
    assert await sealed(chat, second) == [0]
    assert not code_of(await chat.says("Bo", f"/commit {hash_of('2 theirs')} {first.id}"))
    assert code_of(await chat.says("Bo", "/reveal 2 something else")) == "mismatch"
    assert not code_of(await chat.says("Bo", f"/reveal match={first.id} 2 theirs"))


async def test_where_several_tables_wait_it_is_asked_which_is_meant(chat: Chat) -> None:
    first = await chat.house.sits("Ann", "Bo", game="rpsls")
    second = await chat.house.sits("Ann", "Cy", game="rpsls")
    answer = await chat.says("Ann", f"/commit {hash_of('2 secret one')}")
    assert text_of(answer).startswith("Several of your matches are waiting for this.")
    assert (await sealed(chat, first), await sealed(chat, second)) == ([], [])
    asked = await chat.says("Ann", data_of(answer, second.id))
    done = await filled(chat, "Ann", asked, hash_of("2 secret one"))
    assert (await sealed(chat, first), await sealed(chat, second)) == ([], [0]), done
    for table in (first, second):
        assert any(table.id in label and "Ann" in label for label in labels_of(answer))


def data_of(answer: Answer, part: str) -> str:
    """What the key says whose data has this part."""
    return next(key.data for key in keys_of(answer) if part in key.data)


async def test_before_others_nothing_of_it_counts(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo", game="rpsls")
    for line in (f"/commit {hash_of('2pass')}", "/reveal 2pass"):
        assert code_of(await chat.says("Ann", line, private=False)) == "private_only"
    assert await sealed(chat, table) == []
    here = await chat.visits("Ann", private=False)
    assert await typed_forms.said_aloud(here, f"commit {hash_of('2pass')}")
    assert await typed_forms.said_aloud(here, "Reveal 2pass")
    assert not await typed_forms.said_aloud(here, "reveal your plans")
    assert not await typed_forms.said_aloud(await chat.visits("Eve", private=False), "reveal 2pass")


async def test_who_plays_nothing_of_the_kind_is_told_so(chat: Chat) -> None:
    await chat.house.sits("Ann", "Bo", game="tictactoe")
    assert code_of(await chat.says("Ann", "/reveal 2pass")) == "no_table_of_yours"
    assert code_of(await chat.says("Ann", f"/commit {hash_of('2pass')}")) == "no_table_of_yours"


@pytest.mark.parametrize(("line", "example"), [("/move", "/move b2"), ("/commit ", "64"), ("/reveal", "/reveal 2pass")])
async def test_command_that_says_nothing_is_answered_with_an_example(chat: Chat, line: str, example: str) -> None:
    await chat.house.sits("Ann", "Bo", game="rpsls")
    answer = await chat.says("Ann", line)
    assert code_of(answer) == "missing_option"
    assert example in line_of(answer)


async def test_private_screen_asks_for_what_stands_on_no_button(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo", game="rpsls")
    answer = await chat.says("Ann", f"={table.id}:ask:commit")
    form = part_of(answer, Form)
    assert form.next_text
    assert len(form.field.label) <= 45
    assert len(form.field.hint) <= 100
    done = await filled(chat, "Ann", answer, "2pass")
    assert "shorter than 8" in line_of(done)
    assert first(done, Hand)
    assert code_of(await chat.says("Ann", f"={table.id}:ask:commit")) == "already_committed"
    assert code_of(await chat.says("Ann", f"={table.id}:ask:reveal")) == "wrong_stage"
    assert code_of(await chat.says("Ann", f"={table.id}:ask:nothing")) == "illegal"
    assert code_of(await chat.says("Eve", f"={table.id}:ask:commit", private=False))


async def filled(chat: Chat, name: str, answer: Answer, text: str) -> Answer:
    """What was asked for is typed."""
    return await presses.press(await chat.visits(name), ButtonData.parse(part_of(answer, Form).data), text)


async def test_labels_fit_their_places_in_every_language(chat: Chat) -> None:
    words = chat.house.app.words
    for language in words.languages:
        for form in ("commit", "reveal"):
            assert len(words.text(Say(f"form-{form}-ask"), language, "rpsls")) <= 45
            assert len(words.text(Say(f"form-{form}-hint"), language, "rpsls")) <= 100


async def test_show_tells_who_is_awaited_and_done_and_nothing_of_what_they_sealed(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo", "Cy", game="rpsls", options=Options(rounds=7))
    before = await chat.says("Eve", f"/show {table.id}", private=False)
    assert "Nobody has answered yet." in line_of(before)
    await chat.house.presses("Bo", table, "type", "spock")
    answer = await chat.says("Eve", f"/show {table.id}", private=False)
    assert first(answer, Card)
    line = line_of(answer).replace("\u2068", "").replace("\u2069", "")
    assert "Registered: Ann, Bo and Cy" in line
    assert "Waiting for: Ann and Cy" in line
    assert "Done: Bo" in line
    assert "Since 12:00 UTC" in line
    assert "Maximum rounds: 7" in line
    assert "2 min left" in line
    assert "pock" not in line.replace(chat.house.app.words.text(Say("title"), "en", "rpsls"), "")
    ttt = await chat.house.sits("Ann", "Bo", game="tictactoe")
    assert line_of(await chat.says("Eve", f"/show {ttt.id}", private=False)) == ""


async def test_private_screen_and_help_lead_to_the_page_that_seals(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo", game="rpsls")
    hand = pages.hand(await chat.visits("Ann"), table)
    assert "Own password" in labels_of(hand)
    assert "games.example.org/seal" in text_of(hand)
    assert "games.example.org/seal" in text_of(await chat.says("Ann", "/help commit"))
