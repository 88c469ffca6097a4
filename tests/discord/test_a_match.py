"""A match in a channel: opened, joined, played to its end, with a restart in the middle."""

from __future__ import annotations

from .house import Club, begins_match, cards


async def test_moves_on_the_card_cost_the_room_nothing(club: Club) -> None:
    await begins_match(club)
    for who, cell in ((club.ann, "a1"), (club.bo, "b1"), (club.ann, "a2"), (club.bo, "b2"), (club.ann, "a3")):
        await club.plays(who, cell)
    await club.ann.sees("won. Three in a row", in_=club.games)
    await club.bo.sees_picture("Winning line: a1 a2 a3", in_=club.games)
    await club.app.redraw.drain()
    assert len(club.games.messages) == 1
    assert club.fake.counted(club.games) <= 1.2 * 5


async def test_old_buttons_of_cards_and_menus_work_after_a_restart(idle: Club) -> None:
    ann, bo, games = idle.ann, idle.bo, idle.games
    async with idle.open():
        await begins_match(idle)
        await idle.plays(ann, "a1")
        await bo.sees("marked a1", in_=games)
        ann.runs("/play", in_=games, opponent=bo, stake=5)
        await ann.is_told("opponent: ⁨Bo⁩ · stake: 5")
    async with idle.open():
        await idle.plays(bo, "b1")
        await ann.sees("marked b1", in_=games)
        await idle.plays(ann, "a2")
        await bo.sees("marked a2", in_=games)
        assert len(cards(idle)) == 1
        ann.presses("Sealed numbers", in_=games)
        await bo.sees_button("Accept", in_=games)
        table = await idle.table()
        assert ([chair.name for chair in table.chairs], table.stake) == (["Ann", "Bo"], 5)


async def test_what_happened_while_nobody_painted_is_shown_after_a_restart(idle: Club) -> None:
    async with idle.open():
        await begins_match(idle)
        idle.fake.fail_next("POST", "/callback", "502", times=50)
        idle.fake.fail_next("PATCH", "/channels/", "502", times=50)
        tap = idle.ann.presses("a1", in_=idle.games)
        await idle.until_step(1)
    idle.fake.faults.ordered.clear()
    tap.interaction.answer = 0  # nobody was there any more
    async with idle.open():
        await idle.bo.sees("marked a1", in_=idle.games)


async def test_commands_are_registered_once_for_all_starts(idle: Club) -> None:
    for _ in range(2):
        async with idle.open():
            pass
    assert idle.fake.registrations == 1
