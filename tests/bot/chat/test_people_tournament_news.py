"""What people of a tournament are told in private: nothing that they read in its room."""

from __future__ import annotations

import pytest

from bot.background.outbox import Outbox
from bot.features.people_tournaments.loop import PeopleTournaments
from bot.features.people_tournaments.news import NEWS_FOR, senders

from .paper import Chat, labels_of, text_of
from .test_people_tournaments import made, nobody_comes


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
    ends = {name for name, text in (await told(chat)).items() if "Your place: " in text}
    assert ends == {"cy"}


async def test_bye_is_told_while_its_round_is_played(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe swiss rounds=2")
    for name in ("Bo", "Cy"):
        await chat.says(name, f"/tourney join {address}")
    await chat.says("Mo", f"/tourney leave {address}")
    await chat.says("Di", f"/tourney join {address}")
    await goes_on(chat, minutes=11)
    texts = [text for text in (await told(chat)).values() if "opponent in round 1: that counts as a win" in text]
    assert len(texts) == 1


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
    assert "you pause" in text_of(message)
    assert labels_of(message)[0] == "Play along"
    assert "You play along again" in text_of(await chat.presses("Bo", message, "Play along"))


async def test_who_has_come_back_meanwhile_is_told_nothing(chat: Chat) -> None:
    address = await made(chat, "tournament new tictactoe arena minutes=60")
    await nobody_comes(chat, address)
    await chat.says("Bo", f"/tourney join {address}", private=False)
    assert "bo" not in await told(chat)


@pytest.mark.parametrize("who", ["quiet", "off", "deaf"])
async def test_nobody_is_told_who_does_not_want_it_and_nothing_that_is_old(chat: Chat, who: str) -> None:
    address = await made(chat)
    await chat.says("Bo", f"/tourney join {address}")
    if who == "quiet":
        await chat.says("Bo", "/me quiet 0-23")
    elif who == "off":
        await chat.says("Bo", "/me notices off")
    else:
        chat.paper.deaf.add("bo")
    await chat.says("Mo", f"/tourney end {address}")
    assert await told(chat) == {}
    chat.paper.deaf.clear()
    chat.house.clock.wind(seconds=NEWS_FOR.total_seconds() + 60)
    assert await told(chat) == {}
