"""The one door: whatever comes in is understood, or refused with a sentence, and never breaks anything."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import product

import pytest
from msgspec import structs

from bot.usecases.inbox import VERBS
from games.core.game import Refusal
from storage.people import operators
from tests.checks import refused, refused_whole
from tests.house import House

ODD = (
    "",
    ":",
    "::::",
    "0:a1",
    "-1:a1",
    "+1:a1",
    "1.5:a1",
    "١:a1",
    "²:a1",
    "1",
    "1:",
    "1:.",
    "1:a1.b2",
    "1:A1",
    "1: a1",
    "1:j9",
    "99999999999999999999999999:a1",
    "nonsense",
    "JOIN:0",
    "join",
    "join:-1",
    "join:1e9",
    "join:9999999999999999999999",
    "kick:0:0:0",
    "kick:-1",
    "computer:3;drop table matches",
    "offer:__class__",
    "refuse:\0",
    "type",
    "1:\0",
    "1:\u202ea1",
    "1:\ud83d",
    "\ud83d:\ud83d",
    "offer:\udfff",
    "x" * 201,
    "1" * 200,
    "x" * 10_000,
)


async def test_a_forged_press_is_refused_and_changes_nothing(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    for data, name in product(ODD, ("Ann", "Bo")):
        (answer,) = await asyncio.gather(house.presses(name, table, data, "a\ud83d"), return_exceptions=True)
        assert isinstance(answer, Refusal), (data[:40], name, answer)
        assert await house.table(table) == table, data[:40]


async def test_a_press_on_no_table_is_refused(house: House) -> None:
    table = await house.opens("Ann")
    for match_id in ("", "nowhere", "k3f9ab\0", "\ud83d", "../../etc", "K3F9AB", "x" * 10_000):
        with refused("unknown_match"):
            await house.presses("Ann", structs.replace(table, id=match_id), "join:0")


async def test_a_stranger_can_do_nothing_at_a_table(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.meets("Cy")
    arguments = dict.fromkeys(VERBS.keys() - {"join"}, "1")
    arguments |= dict.fromkeys(("resign", "cancel", "stop"), "!") | dict.fromkeys(("offer", "accept", "refuse"), "draw")
    for verb, argument in arguments.items():
        with pytest.raises(Refusal) as refusal:
            await house.presses("Cy", table, f"{verb}:{argument}", "a1")
        assert refusal.value.code in ("not_seated", "seat_taken", "already_started", "not_moderator", "not_host"), verb
        assert await house.table(table) == table, verb


async def test_a_strangers_press_on_a_cell_is_not_theirs_to_make(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.meets("Cy")
    async with refused_whole(house.app.store, "not_seated"):
        await house.presses("Cy", table, "1:a1")


async def test_who_is_only_invited_does_not_play(house: House) -> None:
    (bo,) = await house.meets("Bo")
    table = await house.opens("Ann", invited=(bo,))
    async with refused_whole(house.app.store, "not_started"):
        await house.presses("Bo", table, "1:a1")


async def test_presses_of_an_older_and_of_a_later_turn_are_stale(house: House) -> None:
    table = await house.plays(await house.sits("Ann", "Bo"), "a1", "b2")
    for turn in (0, 1, 2, 4, 10**30):
        async with refused_whole(house.app.store, "stale_turn"):
            await house.presses("Ann", table, f"{turn}:c3")


async def test_out_of_turn_says_whose_turn_it_is(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    with pytest.raises(Refusal) as refusal:
        await house.presses("Bo", table, "1:a1")
    assert (refusal.value.code, refusal.value.facts) == ("not_your_turn", {"seat": 0})


async def test_the_beginning_of_an_action_changes_nothing_and_shows_what_follows(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="hidden")
    card = table.live_match().state.hands[0][0]
    assert (await house.presses("Ann", table, f"1:{card}")).chosen == str(card)
    assert await house.table(table) == table
    assert (await house.presses("Ann", table, f"1:{card}.2")).table.waiting() == {1}


async def test_the_beginning_of_an_action_of_an_older_turn_is_stale(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="hidden")
    card, other = table.live_match().state.hands[0][:2]
    await house.presses("Ann", table, f"1:{card}.1")
    with refused("stale_turn"):
        await house.presses("Ann", table, f"1:{other}")


# ---- What ends something asks once more


@pytest.mark.parametrize("verb", ["resign", "stop", "cancel"])
async def test_what_ends_something_asks_once_more(house: House, verb: str) -> None:
    table = await house.opens("Ann") if verb == "cancel" else await house.sits("Ann", "Bo")
    ann = await house.person("Ann")
    await house.app.store.write(lambda unit: operators.make(unit.conn, ann.id))
    house.people["Ann"] = replace(ann, operator=True)
    asked = await house.presses("Ann", table, verb)
    assert (str(asked.confirm), asked.table.revision) == (verb, table.revision)
    assert (await house.presses("Ann", table, f"{verb}:!")).table.status == "over"


async def test_two_resignations_at_once_are_one(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    jobs = [house.presses("Ann", table, "resign:!") for _ in range(2)]
    answers = await asyncio.gather(*jobs, return_exceptions=True)
    assert [refusal.code for refusal in answers if isinstance(refusal, Refusal)] == ["match_over"]


async def test_only_a_moderator_stops_a_match(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    async with refused_whole(house.app.store, "not_moderator"):
        await house.presses("Ann", table, "stop:!")


# ---- Typing


@pytest.mark.parametrize("typed", ["a1", "A1", "  a1 \n", "ａ１", "а1"])
async def test_a_typed_action_is_what_a_button_would_do(house: House, typed: str) -> None:
    table = await house.sits("Ann", "Bo")
    assert (await house.presses("Ann", table, "type", typed)).table.waiting() == {1}


async def test_a_text_that_is_no_action_is_refused(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    for typed in ("", "a" * 1_000, "a" * 1_001, "a" * 10_000, "a1\0", "\u202ea1", "\ud83d", "ａ１ａ"):
        async with refused_whole(house.app.store, "illegal"):
            await house.presses("Ann", table, "type", typed)
    async with refused_whole(house.app.store, "off_board"):
        await house.presses("Ann", table, "type", "d4")


async def test_a_typed_form_is_taken_to_the_byte(house: House) -> None:
    table = await house.sits("Ann", "Bo", game="sealed")
    await house.presses("Ann", table, "type", "word:tea")
    assert (await house.table(table)).waiting() == {1}


# ---- Words for the seed


async def test_words_are_cut_to_what_is_kept_and_their_hash_is_of_what_is_kept(house: House) -> None:
    table = await house.opens("Ann", "hidden")
    joined = (await house.presses("Bo", table, "join:0", "ab" * 400)).table
    assert len(joined.chairs[1].words) == 200


@pytest.mark.parametrize("words", ["", "null \0", "עברית \u202e", "half a sign \ud83d", "👩‍👩‍👧"])
async def test_any_words_can_be_said_for_the_seed(house: House, words: str) -> None:
    table = await house.opens("Ann", "hidden")
    await house.presses("Bo", table, "join:0", words)
    again = await house.table(table)
    assert again.chairs[1].words == words.replace("\ud83d", "?").replace("\0", "?")


async def test_far_too_many_words_are_refused(house: House) -> None:
    table = await house.opens("Ann", "hidden")
    await house.meets("Bo")
    async with refused_whole(house.app.store, "illegal"):
        await house.presses("Bo", table, "join:0", "x" * 10_000)


async def test_a_game_without_chance_says_nothing_of_it(house: House) -> None:
    table = await house.opens("Ann")
    assert (await house.presses("Bo", table, "join:0")).line is None


async def test_a_typed_move_that_is_sent_twice_answers_one_question(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    await house.presses("Ann", table, "type:1", "b2")
    with refused("stale_turn"):
        await house.presses("Ann", table, "type:1", "b2")
    with refused("illegal"):
        await house.presses("Bo", table, "type:soon", "a1")
    assert (await house.table(table)).live_match().turn == 2
