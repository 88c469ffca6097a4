"""A deal that anybody can check: the commitment, everybody's words, the secret at the end, and who may change what."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.chat import presses
from bot.chat.cards import room_card
from bot.usecases import account_links
from bot.view.answer import File, Form, Page, first
from bot.view.button_data import ButtonData
from bot.view.match_records import fairness, record_of
from games.core.chance import commitment, entropy
from games.core.reading import read_record
from games.core.screen import Say
from games.core.verify import verify
from games.table.table import Table
from tests.bot.chat.paper import Chat, code_of, keys_of, labels_of, line_of, part_of, text_of
from tests.checks import books_balance, refused, refused_whole
from tests.house import House, open_house


async def opened(house: House, *names: str, game: str = "tequila", **plan: Any) -> Table:
    """The first opens a table, the others join; it has not begun."""
    table = await house.opens(names[0], game, most=plan.pop("most", len(names)), **plan)
    for name in names[1:]:
        await house.presses(name, table, f"join:{table.stake}")
    return await house.table(table)


async def resigned(house: House, table: Table, *names: str) -> Table:
    for name in names:
        await house.presses(name, table, "resign:!")
    return await house.table(table)


def proved(table: Table, seat: int | None) -> list[tuple[str, str]]:
    """What Fairness shows a seat: what it is, and the exact text."""
    return [(proof.say.key, proof.exact) for proof in fairness(table, seat)]


async def verdict(house: House, table: Table, noted: str = "", said: dict[int, str] | None = None) -> str:
    """What `verify` says of a table's record, with what somebody noted."""
    document = json.loads(json.dumps((await record_of(house.app.store, table)).document()))
    unfair = verify(read_record(document, house.app.games), noted, said).unfair
    return unfair.code if unfair else "fair"


async def test_commitment_stands_before_anybody_joins_and_is_that_of_the_record(house: House) -> None:
    table = await house.opens("Ann", "tequila", most=2)
    stood = table.commitment
    joined = await house.presses("Bo", table, "join:0", "tea")
    assert joined.line == Say("joined")
    assert proved(joined.table, 1)[:3] == [
        ("fair-commitment", stood),
        ("fair-no-words", ""),
        ("fair-your-words", entropy("tea")),
    ]
    await house.presses("Ann", table, "start")
    over = await resigned(house, table, "Bo")
    assert over.commitment == stood == commitment(over.secret)
    assert await verdict(house, over, stood[:8], {0: "", 1: "tea"}) == "fair"
    assert await verdict(house, over, "00000000") == "noted"
    assert await verdict(house, over, said={1: "cake"}) == "said"


async def test_words_are_added_and_changed_until_the_start_and_the_last_ones_count(house: House) -> None:
    table = await opened(house, "Ann", "Bo")
    for words in ("tea", "cake"):
        added = await house.presses("Ann", table, "words", words)
        assert added.line == Say("words-added")
        assert ("fair-your-words", entropy(words)) in proved(added.table, 0)
    await house.presses("Bo", table, "words", "w" * 1_000)
    await house.presses("Ann", table, "start")
    async with refused_whole(house.app.store, "already_started"):
        await house.presses("Ann", table, "words", "too late")
    over = await resigned(house, table, "Ann")
    with refused("match_over"):
        await house.presses("Ann", over, "words", "far too late")
    assert await verdict(house, over, said={0: "cake", 1: "w" * 200}) == "fair"
    assert await verdict(house, over, said={0: "tea"}) == "said"


async def test_words_in_the_seed_are_those_of_who_sits_at_the_start(house: House) -> None:
    table = await opened(house, "Ann", "Bo", "Cy", most=4)
    for name in ("Ann", "Bo", "Cy"):
        await house.presses(name, table, "words", f"{name}'s")
    await house.presses("Bo", table, "leave")
    await house.presses("Di", table, "join:0", "Di's")
    await house.presses("Ann", table, "start")
    live = await house.table(table)
    assert [chair.name for chair in live.chairs] == ["Ann", "Cy", "Di"]
    over = await resigned(house, live, "Ann", "Cy")
    assert await verdict(house, over, said={0: "Ann's", 1: "Cy's", 2: "Di's"}) == "fair"


async def test_hash_of_a_forgotten_player_stays_in_the_record(house: House) -> None:
    table = await opened(house, "Ann", "Bo", "Cy")
    await house.presses("Bo", table, "words", "tea")
    await house.presses("Ann", table, "start")
    over = await resigned(house, table, "Ann", "Bo")
    await account_links.forget(house.app, await house.person("Bo"))
    kept = await house.table(over)
    assert [chair.name for chair in kept.chairs] == ["Ann", "", "Cy"]
    assert await verdict(house, kept, said={1: "tea"}) == "fair"


async def test_secret_and_words_stay_hidden_until_the_end_and_fairness_shows_the_secret_then(chat: Chat) -> None:
    house = chat.house
    table = await opened(house, "Ann", "Bo")
    await house.presses("Bo", table, "words", "tea")
    assert await looks_fair(chat, table) == (False, True)
    await house.presses("Ann", table, "start")
    assert await looks_fair(chat, table) == (False, True)
    await resigned(house, table, "Ann")
    assert await looks_fair(chat, table) == (True, True)


async def looks_fair(chat: Chat, table: Table) -> tuple[bool, bool]:
    """Whether Fairness, behind More, shows the secret, and whether it shows the commitment; the card shows neither."""
    now = await chat.house.table(table)
    card = room_card(chat.house.app, now, chat.house.room)
    more = await chat.presses("Bo", card, "⋯", private=False)
    rest = more if "Fairness" in labels_of(more) else await chat.presses("Bo", more, "More", private=False)
    page = text_of(await chat.presses("Bo", rest, "Fairness", private=False))
    for text in (text_of(card), text_of(more), page):
        assert "tea" not in text
    for exact in (now.secret.hex(), now.commitment[:8], entropy("tea")[:8]):
        assert exact not in text_of(card)
        assert exact not in text_of(more)
    return now.secret.hex() in page, now.commitment in page


async def test_fairness_shows_what_everybody_adds_to_the_seed(chat: Chat) -> None:
    table = await opened(chat.house, "Ann", "Bo")
    await chat.house.presses("Bo", table, "words", "tea")
    shown = text_of(await chat.says("Ann", f"~{table.id}:fair"))
    assert table.commitment in shown
    assert "Ann added no text." in shown
    assert f"Hash of Bo’s text: {entropy('tea')}" in shown
    assert f"Hash of your text: {entropy('tea')}" in text_of(await chat.says("Bo", f"~{table.id}:fair"))
    assert "tea" not in shown.replace("Tea", "")


async def test_a_game_without_chance_has_nothing_to_prove(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo")
    assert "Fairness" not in labels_of(await chat.says("Ann", f"{table.id}:more"))
    assert "This game has no random draws" in text_of(await chat.says("Ann", f"~{table.id}:fair"))


async def test_many_long_hashes_and_openings_come_page_by_page(chat: Chat) -> None:
    people = [f"Player {number} of {number * 1_000_000_000}" for number in range(12)]
    table = await chat.house.sits(*people, game="rpsls")
    table = await chat.house.plays(table, *(["rock"] * 12))
    page = await chat.says(people[0], f"{table.id}:fair")
    texts = [text_of(page)]
    while "More" in labels_of(page):
        page = await chat.presses(people[0], page, "More")
        texts.append(text_of(page))
    assert all(len(text) < 2_000 for text in texts)
    published = table.live_match().state.last_round
    assert all(
        shown.hash in "".join(texts) and (shown.opening or "?") in "".join(texts) for shown in published.values()
    )
    assert "Previous" in labels_of(page)
    assert text_of(await chat.says(people[0], f"~{table.id}:fair:99")) == texts[-1]
    assert text_of(await chat.says(people[0], f"~{table.id}:fair:x")) == texts[0]


async def test_a_word_is_added_behind_more_by_who_sits(chat: Chat) -> None:
    table = await opened(chat.house, "Ann", "Bo", most=3)
    assert "Add randomness" not in labels_of(await chat.says("Cy", f"{table.id}:more", private=False))
    page = await chat.says("Ann", f"{table.id}:more")
    form = part_of(await chat.presses("Ann", page, "Add randomness"), Form)
    context = await chat.visits("Ann")
    answer = await presses.press(context, ButtonData.parse(form.data), "a rainy day")
    assert line_of(answer) == "Your text was added to the shuffle."
    await chat.house.presses("Ann", table, "start")
    assert "Add randomness" not in labels_of(await chat.says("Ann", f"{table.id}:more"))
    late = await chat.says("Ann", f"~{table.id}:add-words")
    assert (first(late, Form), code_of(late)) == (None, "already_started")


async def test_closed_table_has_its_secret_under_fairness_and_hands_over_its_record(chat: Chat) -> None:
    table = await opened(chat.house, "Ann", "Bo", stake=10)
    await chat.house.presses("Bo", table, "words", "tea")
    await chat.house.presses("Ann", table, "cancel:!")
    closed = await chat.house.table(table)
    card = room_card(chat.house.app, closed, chat.house.room)
    assert await looks_fair(chat, closed) == (True, True)
    more = part_of(await chat.presses("Bo", card, "⋯", private=False), Page)
    page = part_of(await chat.presses("Bo", more.message, "Record", private=False), Page)
    file = part_of(await chat.presses("Bo", page.message, "Send me the files", private=False), File)
    record = read_record(json.loads(file.content), chat.house.app.games)
    assert verify(record, closed.commitment[:8], {1: "tea"}).unfair is None
    await books_balance(chat.house.app.store)


async def test_restart_of_the_program_changes_neither_commitment_nor_words_nor_deal(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table = await opened(house, "Ann", "Bo")
        await house.presses("Bo", table, "words", "tea")
    async with open_house(tmp_path) as house:
        assert (await house.table(table)).commitment == table.commitment
        await house.meets("Ann", "Bo")
        await house.presses("Ann", table, "start")
        dealt = (await house.table(table)).live_match().state
    async with open_house(tmp_path) as house:
        again = await house.table(table)
        assert again.live_match().state == dealt
        await house.meets("Ann", "Bo")
        async with refused_whole(house.app.store, "already_started"):
            await house.presses("Ann", table, "start")
        over = await resigned(house, again, "Ann")
        assert await verdict(house, over, table.commitment[:8], {1: "tea"}) == "fair"


async def test_taking_back_and_beginning_anew_stay_within_one_deal(house: House) -> None:
    table = await opened(house, "Ann", "Bo", "Cy", game="hidden")
    await house.presses("Ann", table, "start")
    dealt = (await house.table(table)).live_match().state
    for kind in ("takeback", "restart"):
        table = await house.plays(table, f"{dealt.hands[0][0]}.1")
        await house.presses("Ann", table, f"offer:{kind}")
        for name in ("Bo", "Cy"):
            await house.presses(name, table, f"accept:{kind}")
        assert (await house.table(table)).live_match().state == dealt


# ---- Rematches: a lobby with kept seats


async def rematch(house: House, *names: str, kind: str = "rematch", **plan: Any) -> tuple[Table, Table]:
    """A match that is over, and its rematch that all have agreed to."""
    table = await opened(house, *names, **plan)
    if not table.game.lobby.full_starts:
        await house.presses(names[0], table, "words", "old words")
        await house.presses(names[0], table, "start")
    over = await resigned(house, table, *names[1:])
    await house.presses(names[0], over, f"offer:{kind}")
    for name in names[1:]:
        fresh = (await house.presses(name, over, f"accept:{kind}")).table
    return over, fresh


async def after(house: House, seconds: float, table: Table) -> Table:
    """The table so many seconds later, once all that is due has been done."""
    house.clock.wind(seconds=seconds)
    await house.alarms.sweep()
    return await house.table(table)


async def test_rematch_shows_a_new_commitment_and_starts_by_itself_a_few_seconds_later(house: House) -> None:
    over, fresh = await rematch(house, "Ann", "Bo", "Cy", stake=10)
    assert (fresh.status, fresh.lobby.starts_soon) == ("open", True)
    assert [chair.name for chair in fresh.chairs] == ["Ann", "Bo", "Cy"]
    assert {chair.entropy for chair in fresh.chairs} == {entropy("")}
    assert fresh.commitment != over.commitment
    assert (await house.table(over)).next_match == fresh.id
    await books_balance(house.app.store)
    assert (await after(house, 6, fresh)).status == "open"
    live = await after(house, 2, fresh)
    assert (live.status, live.lobby.starts_soon) == ("live", False)
    ended = await resigned(house, live, "Bo", "Cy")
    assert await verdict(house, ended, fresh.commitment[:8], {0: ""}) == "fair"
    await books_balance(house.app.store)


@pytest.mark.parametrize("press", ["hold", "words"])
async def test_rematch_that_somebody_holds_waits_for_the_host(house: House, press: str) -> None:
    _, fresh = await rematch(house, "Ann", "Bo", "Cy", most=4)
    house.clock.wind(seconds=3)
    held = (await house.presses("Cy", fresh, press, "my words")).table
    assert (held.status, held.lobby.starts_soon) == ("open", False)
    assert held.deadline == house.clock() + timedelta(hours=1)
    assert (await after(house, 30, fresh)).status == "open"
    await house.presses("Ann", fresh, "start")
    assert (await house.table(fresh)).status == "live"
    await books_balance(house.app.store)


@pytest.mark.parametrize("game", ["tequila", "rpsls", "hexagon"])
async def test_rematch_is_started_at_once_by_whoever_presses_first(house: House, game: str) -> None:
    table = await opened(house, "Ann", "Bo", game=game)
    if table.status == "open":
        await house.presses("Ann", table, "start")
    over = await resigned(house, table, "Bo")
    await house.presses("Ann", over, "offer:rematch")
    fresh = (await house.presses("Bo", over, "accept:rematch")).table
    assert (await house.presses("Bo", fresh, "start")).table.status == "live"
    async with refused_whole(house.app.store, "already_started"):
        await house.presses("Ann", fresh, "start")


async def test_a_restart_during_the_countdown_starts_the_rematch_a_few_seconds_after_we_are_back(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path) as house:
        _, fresh = await rematch(house, "Ann", "Bo")
        clock = house.clock
    clock.wind(minutes=8)
    async with open_house(tmp_path, clock) as house:
        await house.away(0, 8)
        assert (await after(house, 6, fresh)).status == "open"  # who wants to hold it still can
        assert (await after(house, 2, fresh)).status == "live"


async def test_who_wants_no_rematch_after_all_leaves_with_the_stake(house: House) -> None:
    _, fresh = await rematch(house, "Ann", "Bo", stake=10)
    before = await house.purse(await house.person("Bo"))
    await house.presses("Bo", fresh, "leave")
    assert await house.purse(await house.person("Bo")) == before + 10
    house.clock.wind(hours=1, seconds=1)
    await house.alarms.sweep()
    assert (await house.table(fresh)).status == "over"
    await books_balance(house.app.store)


async def test_rematch_against_computers_alone_begins_at_once(house: House) -> None:
    table = await house.opens("Ann", "sealed", most=2, levels=(1,))
    over = await resigned(house, table, "Ann")
    assert (await house.presses("Ann", over, "offer:rematch")).table.status == "live"


async def test_who_agrees_last_is_told_that_it_starts_soon_and_the_card_counts_down(chat: Chat) -> None:
    table = await opened(chat.house, "Ann", "Bo")
    await chat.house.presses("Ann", table, "start")
    await resigned(chat.house, table, "Bo")
    await chat.says("Ann", f"{table.id}:offer:rematch")
    told = await chat.says("Bo", f"{table.id}:accept:rematch")
    assert "starts in a few seconds" in line_of(told)
    fresh = await chat.house.app.store.table((await chat.house.table(table)).next_match or "")
    assert fresh is not None
    card = room_card(chat.house.app, fresh, chat.house.room)
    assert fresh.commitment[:16] in text_of(card)
    assert "Starts in a few seconds." in text_of(card)
    assert labels_of(card) == ["Start now", "Leave", "Hold", "⋯"]
    assert [key.style for key in keys_of(card)] == ["main", "plain", "plain", "plain"]
    await chat.presses("Bo", card, "Hold", private=False)
    held = room_card(chat.house.app, await chat.house.table(fresh), chat.house.room)
    assert fresh.commitment[:16] not in text_of(held)
    assert ("Hold" in labels_of(held), "Start" in labels_of(held)) == (False, True)
    assert "Ann can start now." in text_of(held)
