"""A challenge calls the one who is challenged: once, alone, and where they can read it."""

from __future__ import annotations

import pytest

from storage.people import players
from storage.people.players import Preferences

from . import permissions as may
from .house import Club, busy_database, cards
from .interactions import DEFER
from .people import Person
from .screen import words
from .world import Message

SECONDS = 100.0


async def challenges(club: Club, whom: Person) -> Message:
    """Ann challenges somebody at tic-tac-toe; returns the card."""
    club.ann.runs("/play", in_=club.games, game="tictactoe", opponent=whom)
    return await club.ann.sees_button("Accept", in_=club.games)


async def passes(club: Club, seconds: float = SECONDS) -> None:
    """So much time goes by, and everything that it brings is done."""
    await club.fake.until(lambda: False, seconds)


async def prefers(club: Club, who: Person, **wishes: object) -> None:
    """Somebody who is known has chosen how they are told."""
    who.runs("/me", in_=club.games, topic="settings")
    await who.is_told("Quiet hours")
    player = await club.app.directory.find_player("discord", str(who.id))
    assert player is not None
    made = Preferences(**wishes)  # type: ignore[arg-type]
    await club.app.store.write(lambda unit: players.set_preferences(unit.conn, player.id, made))
    club.app.directory.forget_player(player.id)


async def test_challenged_person_is_mentioned_once_and_alone(club: Club) -> None:
    cy = club.joins("Cy")
    card = await challenges(club, club.bo)
    assert "Ann⁩ invites you to play" in words(card)
    assert (card.mentions, card.notified) == ([club.bo], [club.bo])
    cy.runs("/show", in_=club.games)
    await cy.sees("This table’s card is now here", in_=club.games)
    await passes(club)
    assert (club.bo.notifications, cy.notifications, club.ann.notifications) == ([card], [], [])
    await club.presses(club.bo, "Accept")
    await club.ann.sees_button("a1", in_=club.games)
    assert "<@" not in words(club.card())


async def test_somebody_is_challenged_from_the_menu_of_their_name(club: Club) -> None:
    club.ann.picks("Challenge", club.bo, in_=club.games)
    menu = await club.ann.sees("opponent: ⁨Bo⁩", in_=club.games)
    assert menu.only_for is club.ann
    assert club.bo.notifications == []
    club.ann.presses_on(menu, "Tic-tac-toe")
    card = await club.bo.sees_button("Accept", in_=club.games)
    assert club.bo.notifications == [card]
    await club.presses(club.bo, "Accept")
    await club.ann.sees_button("a1", in_=club.games)


async def test_challenge_stands_in_the_menu_of_a_name_where_the_bot_is_not(club: Club) -> None:
    masha = club.fake.person("Маша", locale="ru")
    masha.installs_app()
    group = club.fake.group_dm("Выходные", masha, club.bo)
    masha.picks("Вызвать на игру", club.bo, in_=group)
    masha.presses_on(await masha.sees("соперник: ⁨Bo⁩", in_=group), "Крестики-нолики")
    await club.bo.sees_button("Принять", in_=group)


async def test_nobody_challenges_themselves_or_a_bot_from_the_menu(club: Club) -> None:
    club.ann.picks("Challenge", club.ann, in_=club.games)
    await club.ann.sees("You can’t take two seats at one table.", in_=club.games)
    club.ann.picks("Challenge", club.fake.bot, in_=club.games)
    await club.ann.sees("A bot can’t take a seat.", in_=club.games)


@pytest.mark.real_time
async def test_mention_of_a_slow_answer_arrives_too(club: Club) -> None:
    async with busy_database(club):
        tap = club.ann.runs("/play", in_=club.games, game="tictactoe", opponent=club.bo)
        assert await tap.is_answered() == DEFER
    card = await club.ann.sees_button("Accept", in_=club.games)
    assert (card.notified, cards(club)) == ([club.bo], [card])


@pytest.mark.parametrize("is_member", [True, False])
async def test_person_who_cannot_see_the_room_is_told_privately_and_plays_there(club: Club, is_member: bool) -> None:
    dee = club.joins("Dee") if is_member else club.fake.person("Dee")
    dee.installs_app()
    if is_member:
        club.games.overwrites[dee.id] = (0, may.bits(may.VIEW_CHANNEL))
    card = await challenges(club, dee)
    assert card.mentions == []
    told = await dee.sees("Ann⁩ invites you. Tic-tac-toe", in_=dee.dm)
    assert dee.notifications == [told]
    await dee.sees_button("Accept", in_=dee.dm)
    dee.presses("Accept", in_=dee.dm)
    await dee.sees("to play", in_=dee.dm)
    await club.plays(club.ann, "a1")
    await dee.sees_button("b2", in_=dee.dm)
    assert len(club.fake.problems) == 0


async def test_person_who_cannot_be_reached_at_all_holds_nothing_up(club: Club) -> None:
    dee = club.fake.person("Dee")
    dee.closes_dms()
    await challenges(club, dee)
    await passes(club)
    assert dee.notifications == []
    assert (await club.table()).status == "open"


async def test_challenge_is_told_as_the_person_prefers(club: Club) -> None:
    await prefers(club, club.bo, notices="private")
    card = await challenges(club, club.bo)
    assert card.mentions == []
    told = await club.bo.sees("Ann⁩ invites you.", in_=club.bo.dm)
    await club.bo.sees_button("Decline", in_=club.bo.dm)
    club.bo.presses("Decline", in_=club.bo.dm)
    await club.bo.sees("You declined the invitation.", in_=club.bo.dm)
    await club.ann.sees("The challenge was declined.", in_=club.games)
    await passes(club, 5.0)
    assert told.deleted


@pytest.mark.parametrize("wish", [{"notices": "off"}, {"quiet_from": 0, "quiet_to": 23}])
async def test_nobody_is_told_against_their_wish(club: Club, wish: dict[str, object]) -> None:
    hour = club.app.now().hour
    wish = {"quiet_from": hour, "quiet_to": (hour + 2) % 24} if "quiet_from" in wish else wish
    await prefers(club, club.bo, **wish)
    card = await challenges(club, club.bo)
    await passes(club)
    assert (card.mentions, club.bo.notifications) == ([], [])


async def test_restart_tells_nobody_twice(idle: Club) -> None:
    async with idle.open():
        await challenges(idle, idle.bo)
        cy = idle.fake.person("Cy")
        cy.installs_app()
        idle.ann.runs("/play", in_=idle.games, game="tictactoe", opponent=cy)
        await cy.sees("invites you", in_=cy.dm)
    async with idle.open():
        await passes(idle)
    assert [len(one.notifications) for one in (idle.bo, cy)] == [1, 1]
    assert len([one for one in cards(idle) if one.mentions]) == 1


async def test_person_who_was_not_called_before_a_kill_is_called_after_it(idle: Club) -> None:
    async with idle.open():
        idle.fake.fail_next("POST", "/interactions/", "cut_before", times=20)
        idle.ann.runs("/play", in_=idle.games, game="tictactoe", opponent=idle.bo)
        await idle.fake.until(lambda: False, 1.0)
    async with idle.open():
        await passes(idle)
    assert len(idle.bo.notifications) == 1


@pytest.mark.gateway
async def test_players_are_told_when_the_bot_is_put_out_of_their_server(club: Club) -> None:
    club.bo.installs_app()
    club.ann.runs("/play", in_=club.games, game="tictactoe")
    await club.presses(club.bo, "Join")
    await club.ann.sees_button("a1", in_=club.games)
    club.fake.kicks_bot(club.guild)
    await club.bo.sees("or I was removed from it: Tic-tac-toe", in_=club.bo.dm)


async def test_player_who_left_the_server_is_told_of_their_turn_privately(club: Club) -> None:
    club.bo.installs_app()
    club.ann.runs("/play", in_=club.games, game="tictactoe")
    await club.presses(club.bo, "Join")
    await club.ann.sees_button("a1", in_=club.games)
    club.bo.leaves(club.guild)
    await club.plays(club.ann, "a1")
    await passes(club, 80.0)
    told = await club.bo.sees("it’s your turn", in_=club.bo.dm)
    assert club.bo.notifications == [told]
