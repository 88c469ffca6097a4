"""The coach in chats: one private message with the moves that cost most, or with habits."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bot.view.coaching import advice_for
from bot.view.films import Given, R
from games.rpsls.verdict import BEATS, MOVES
from games.table.table import Table

from .paper import Chat, code_of, keys_of, labels_of, open_chat, text_of

COACH = "Learn from your mistakes"
MARKS = ("a1", "b2", "b1", "c3", "c1")  # Bo could have prevented the last one


async def finished(chat: Chat) -> Table:
    """Ann has won a match against Bo."""
    return await chat.house.plays(await chat.house.sits("Ann", "Bo"), *MARKS)


async def test_player_is_told_in_private_what_was_better(chat: Chat) -> None:
    table = await finished(chat)
    for page in ("more", "record"):
        seen = await chat.says("Bo", f"{table.id}:{page}", private=False)
        told = text_of(await chat.presses("Bo", seen, COACH, private=False))
        assert "Step 4: You marked c3. c1 was better: it blocks your opponent’s row." in told
        assert "Every possible continuation was checked." in told
    told = text_of(await chat.says("Ann", f"~{table.id}:coach"))
    assert "You made no costly mistake." in told


async def test_message_leads_to_the_page_where_there_are_pages(tmp_path: Path) -> None:
    async with open_chat(tmp_path, web_url="https://round.example") as chat:
        table = await finished(chat)
        keys = keys_of(await chat.says("Bo", f"~{table.id}:coach"))
        assert [key.url for key in keys] == [f"https://round.example/s/{table.share}/coach", ""]


async def test_others_and_those_who_still_play_are_told_nothing(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo")
    assert COACH not in labels_of(await chat.says("Bo", f"{table.id}:more", private=False))
    assert code_of(await chat.says("Bo", f"{table.id}:coach")) == "not_over"
    over = await chat.house.plays(table, *MARKS)
    assert code_of(await chat.says("Cy", f"{table.id}:coach", private=False)) == "coach_not_seated"
    assert COACH not in labels_of(await chat.says("Cy", f"{table.id}:more", private=False))
    opened = await chat.house.opens("Cy")
    closed = (await chat.house.presses("Cy", opened, "cancel:!")).table
    assert closed is not None
    assert code_of(await chat.says("Cy", f"{closed.id}:coach")) == "no_coach"
    assert over.status == "over"


async def rounds(chat: Chat, count: int) -> Table:
    """Bo loses so many matches to Ann: he always shows Rock."""
    table = None
    for number in range(count):
        table = await chat.house.sits("Ann", "Bo", game="rpsls")
        better = sorted(move for move in MOVES if "rock" in BEATS[move])[number % 2]
        table = await chat.house.plays(table, better, "rock")
        assert table.status == "over"
    assert table is not None
    return table


async def test_habits_are_looked_for_in_all_matches_of_the_game_until_then(chat: Chat) -> None:
    first = await rounds(chat, 1)
    chat.house.clock.wind(minutes=1)
    last = await rounds(chat, 6)
    told = text_of(await chat.says("Bo", f"~{last.id}:coach"))
    assert "You chose Rock in 7 of 7 rounds. Paper and Spock beat it." in told
    assert "The computers found no habit in your moves." in text_of(await chat.says("Bo", f"~{first.id}:coach"))


async def test_moves_are_judged_off_the_event_loop_one_by_one_and_once(chat: Chat) -> None:
    judged: list[object] = []

    async def think(work: Callable[[Given], R], given: Given) -> R:
        judged.append(given)
        return work(given)

    chat.house.app.studio.think_beside = think
    table = await finished(chat)
    for _ in range(2):
        await chat.says("Bo", f"~{table.id}:coach")
    assert len(judged) == 2
    assert len(await advice_for(chat.house.app.store, think, table, 1)) == 1


async def test_command_means_the_last_match_that_one_finished_anywhere(chat: Chat) -> None:
    assert code_of(await chat.says("Bo", "/coach", private=False)) == "nothing_to_coach"
    first = await finished(chat)
    chat.house.clock.wind(minutes=1)
    last = await chat.house.plays(await chat.house.sits("Bo", "Cy"), "a1", "b2", "b1", "c1", "c3")  # nobody yet
    assert last.status == "live"
    assert "Step 4: You marked c3. c1 was better" in text_of(await chat.says("Bo", "/coach", private=False))
    last = await chat.house.plays(last, "a3")
    assert last.status == "over"
    told = text_of(await chat.says("Bo", "/coach", private=False))
    assert last.id in told
    assert "Step 4: You marked c3." in text_of(await chat.says("Bo", f"/coach {first.id}", private=False))


async def test_command_refuses_matches_of_others_and_those_that_go_on(chat: Chat) -> None:
    first = await finished(chat)
    live = await chat.house.sits("Ann", "Bo")
    for line, code in (
        (f"/coach {first.id}", "coach_not_seated"),
        (f"/coach {live.id}", "not_over"),
        ("/coach nosuch", "unknown_match"),
        ("/coach ÿ'", "unknown_match"),
    ):
        assert code_of(await chat.says("Cy", line, private=False)) == code


async def test_player_who_made_no_move_is_not_asked_to_learn_from_it(chat: Chat) -> None:
    table = await chat.house.plays(await chat.house.sits("Ann", "Bo"), "a1")
    await chat.presses("Bo", await chat.says("Bo", f"{table.id}:resign", private=False), "Resign", private=False)
    for page in ("more", "record"):
        for who, is_offered in (("Ann", True), ("Bo", False)):
            labels = labels_of(await chat.says(who, f"{table.id}:{page}", private=False))
            assert (COACH in labels) == is_offered, (page, who, labels)
