"""What people of a tournament are told in private: nothing that they read in its room."""

from __future__ import annotations

import pytest

from bot.background.outbox import Outbox
from bot.features.people_tournaments.loop import PeopleTournaments
from bot.features.people_tournaments.news import NEWS_FOR, senders
from storage.messages import rooms
from storage.people_tournaments import progress
from storage.people_tournaments.part import PART

from .paper import Chat, code_of, labels_of, text_of
from .test_people_tournaments import made, nobody_comes

NAMES = {1: "mo", 2: "bo", 3: "cy", 4: "di"}  # by their numbers


async def told(chat: Chat) -> dict[str, str]:
    """What people have been told since the last time, by name."""
    await Outbox(chat.house.app, senders(chat.house.app)).send()
    said = {account: text_of(message) for account, message in chat.paper.told}
    chat.paper.told.clear()
    return said


async def goes_on(chat: Chat, *, minutes: float = 0) -> None:
    """Time passes, and what is due in tournaments is done."""
    chat.house.clock.wind(minutes=minutes)
    await chat.house.alarms.sweep()
    for _ in range(2):
        await PeopleTournaments(chat.house.app, "test").turn()


async def test_who_signed_up_by_a_link_is_told_in_private_what_the_room_is_told(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe swiss rounds=1")
    await chat.says("Bo", f"/tourney join {address}", private=False)
    await chat.says("Cy", f"/tourney join {address}")
    await goes_on(chat, minutes=11)
    await told(chat)
    await goes_on(chat, minutes=4)
    assert {name for name, text in (await told(chat)).items() if "It is over: nobody has a point." in text} == {"cy"}


async def test_bye_is_told_to_who_signed_up_by_a_link_while_its_round_is_played(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe swiss rounds=2")
    for name in ("Bo", "Cy"):
        await chat.says(name, f"/tourney join {address}")
    await goes_on(chat, minutes=11)
    async with chat.house.app.store.read() as conn:
        state = await progress.load(conn, 1)
    assert state is not None
    (bye,) = [match.encounter.first for match in state.matches if match.encounter.second is None]
    said = await told(chat)
    assert [name for name, text in said.items() if "which counts as a win" in text] == (
        [] if bye == 1 else [NAMES[bye]]
    )
    assert all("Your next match opens by itself" in text for text in said.values())


async def test_last_round_promises_no_other_match(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe swiss rounds=1")
    for name in ("Bo", "Cy"):
        await chat.says(name, f"/tourney join {address}")
    await chat.says("Mo", f"/tourney leave {address}")
    await chat.says("Di", f"/tourney join {address}")
    await goes_on(chat, minutes=11)
    (text,) = (await told(chat)).values()
    assert text.endswith("You have no opponent in round 1, which counts as a win.")
    await goes_on(chat, minutes=4)
    said = (await told(chat)).values()
    assert not any("another one" in text for text in said)
    assert sum("has won the tournament.\nYour place: 1 of 3, with 2 points." in text for text in said) == 1


async def test_who_left_by_themselves_is_not_told_that_they_missed_matches(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe swiss rounds=3")
    for name in ("Bo", "Cy", "Di"):
        await chat.says(name, f"/tourney join {address}", private=False)
    await goes_on(chat, minutes=11)
    await chat.says("Bo", f"/tourney leave {address}")
    await goes_on(chat, minutes=4)
    assert set(await told(chat)) == {"mo", "cy", "di"}


async def test_who_misses_a_match_of_a_knock_out_is_told_and_so_is_the_end(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe kind=knockout")
    for name in ("Bo", "Cy", "Di"):
        await chat.says(name, f"/tourney join {address}")
    await goes_on(chat, minutes=11)
    await goes_on(chat, minutes=4)
    assert set(await told(chat)) == {"mo", "bo", "cy", "di"}
    await goes_on(chat, minutes=4)
    said = await told(chat)
    assert set(said) >= {"bo", "cy", "di"}
    assert not any("0 points" in text for text in said.values())


async def test_whoever_has_pressed_in_the_room_reads_it_from_then_on(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe arena minutes=60")
    await chat.says("Bo", f"/tourney join {address}")
    await chat.says("Cy", f"/tourney join {address}", private=False)
    await chat.says("Bo", f"/tourney join {address}", private=False)
    await goes_on(chat, minutes=11)
    await chat.says("Cy", f"/tourney leave {address}")
    await chat.says("Cy", f"/tourney join {address}")
    await goes_on(chat, minutes=70)
    assert not any("Your place" in text or "over" in text for text in (await told(chat)).values())


async def test_in_a_room_that_is_gone_everybody_is_told_in_private(chat: Chat) -> None:
    address = await made(chat)
    for name in ("Bo", "Cy"):
        await chat.says(name, f"/tourney join {address}", private=False)
    await chat.house.app.store.write(lambda unit: rooms.set_reach(unit.conn, "paper", "table-top", "gone"))
    await goes_on(chat, minutes=11)
    await goes_on(chat, minutes=90)
    assert {name for name, text in (await told(chat)).items() if "It is over" in text} == {"mo", "bo", "cy"}


async def test_page_says_what_follows_from_missed_matches_and_offers_nothing_that_is_refused(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe swiss rounds=4")
    await nobody_comes(chat, address)
    page = await chat.says("Bo", f"/tourney show {address}")
    assert "You missed a match.\nIf you miss another one, you are out of the tournament." in text_of(page)
    await goes_on(chat, minutes=4)
    page = await chat.says("Bo", f"/tourney show {address}")
    assert "You missed two matches" in text_of(page)
    assert "Play along" not in labels_of(page)


async def test_nobody_is_offered_an_arena_that_is_ending(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe arena minutes=5")
    for name in ("Bo", "Cy"):
        await chat.says(name, f"/tourney join {address}", private=False)
    await goes_on(chat, minutes=11)
    chat.house.clock.wind(minutes=6)
    page = await chat.says("Di", f"/tourney show {address}")
    assert "Play along" not in labels_of(page)
    assert code_of(await chat.says("Di", f"/tourney join {address}")) == "tournament_over"


async def test_people_elsewhere_are_told_that_it_is_called_off(chat: Chat) -> None:
    address = await made(chat)
    await chat.says("Bo", f"/tourney join {address}")
    await chat.says("Cy", f"/tourney join {address}", private=False)
    await chat.says("Mo", f"/tourney end {address}")
    assert list((await told(chat)).items()) == [("bo", "Tic-tac-toe: tournament\nThe tournament is called off.")]


async def test_people_elsewhere_are_told_that_too_few_came(chat: Chat) -> None:
    address = await made(chat)
    await chat.says("Bo", f"/tourney join {address}")
    await goes_on(chat, minutes=11)
    assert "fewer than three people came" in (await told(chat))["bo"]


async def test_who_misses_a_match_is_told_what_follows_though_they_read_the_room(chat: Chat) -> None:
    await nobody_comes(chat, await made(chat, "tournament new tictactoe swiss rounds=3"))
    said = await told(chat)
    assert set(said) == {"mo", "bo", "cy", "di"}
    assert all("If you miss another one, you are out" in text for text in said.values())
    await goes_on(chat, minutes=4)
    assert all("You missed two matches" in text for text in (await told(chat)).values())


async def test_who_pauses_because_they_missed_a_match_goes_on_by_a_press(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe arena minutes=60")
    await nobody_comes(chat, address)
    await Outbox(chat.house.app, senders(chat.house.app)).send()
    message = next(message for account, message in chat.paper.told if account == "bo")
    assert "You are paused" in text_of(message)
    assert labels_of(message)[0] == "Play along"
    assert "You play along again" in text_of(await chat.presses("Bo", message, "Play along"))


async def test_who_has_come_back_meanwhile_is_told_nothing(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe arena minutes=60")
    await nobody_comes(chat, address)
    await chat.says("Bo", f"/tourney join {address}", private=False)
    assert "bo" not in await told(chat)


async def test_what_quiet_hours_hold_back_is_told_afterwards(chat: Chat) -> None:
    address = await made(chat)
    await chat.says("Bo", f"/tourney join {address}")
    hour = chat.house.app.now().hour
    await chat.says("Bo", f"/me quiet {hour}-{(hour + 3) % 24}")
    await chat.says("Mo", f"/tourney end {address}")
    assert await told(chat) == {}
    chat.house.clock.wind(hours=3)
    assert set(await told(chat)) == {"bo"}


@pytest.mark.parametrize("who", ["off", "deaf"])
async def test_nobody_is_told_who_does_not_want_it_and_nothing_that_is_old(chat: Chat, who: str) -> None:
    address = await made(chat)
    await chat.says("Bo", f"/tourney join {address}")
    if who == "off":
        await chat.says("Bo", "/me notices off")
    else:
        chat.paper.deaf.add("bo")
    await chat.says("Mo", f"/tourney end {address}")
    assert await told(chat) == {}
    await chat.says("Bo", "/me notices private")
    chat.paper.deaf.clear()
    chat.house.clock.wind(seconds=NEWS_FOR.total_seconds() + 60)
    assert await told(chat) == {}


@pytest.mark.parametrize("what", ["linked", "forgotten"])
async def test_what_waits_is_told_to_the_player_that_accounts_were_linked_to_and_not_to_one_who_is_forgotten(
    chat: Chat, what: str
) -> None:
    address = await made(chat)
    await chat.says("Bo", f"/tourney join {address}")
    await chat.says("Mo", f"/tourney end {address}")
    bo, other = [(await chat.visits(name)).player.id for name in ("Bo", "Other")]
    app = chat.house.app
    if what == "linked":
        await app.store.write(lambda unit: PART.move(unit.conn, bo, other))
    else:
        await app.store.write(lambda unit: PART.forget(unit.conn, bo, unit.now()))
    assert set(await told(chat)) == ({"other"} if what == "linked" else set())
