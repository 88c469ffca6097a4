"""A match in a channel: opened, joined, played to its end, with a restart in the middle."""

from __future__ import annotations

from .house import Club, begins_match, opens
from .screen import buttons


async def test_two_people_play_a_whole_match(idle: Club) -> None:
    ann, bo, games = idle.ann, idle.bo, idle.games
    async with idle.open():
        await opens(idle)
        bo.presses("Join", in_=games)
        await ann.sees_picture("X on –; O on –", in_=games)
        for who, cell in ((ann, "a1"), (bo, "b1"), (ann, "a2"), (bo, "b2"), (ann, "a3")):
            await idle.plays(who, cell)
        await bo.sees("won. Three in a row", in_=games)
        await bo.sees_picture("Winning line: a1 a2 a3", in_=games)
        await bo.sees_button("Rematch", in_=games)
    assert len(games.messages) == 1


async def test_moves_on_the_card_cost_the_room_nothing(club: Club) -> None:
    await begins_match(club)
    for who, cell in ((club.ann, "a1"), (club.bo, "b1"), (club.ann, "a2"), (club.bo, "b2"), (club.ann, "a3")):
        await club.plays(who, cell)
    await club.ann.sees("won. Three in a row", in_=club.games)
    await club.app.redraw.drain()
    assert club.fake.counted(club.games) <= 1.2 * 5


async def test_old_buttons_work_after_a_restart(idle: Club) -> None:
    ann, bo, games = idle.ann, idle.bo, idle.games
    async with idle.open():
        await begins_match(idle)
        await idle.plays(ann, "a1")
        await bo.sees("marked a1", in_=games)
    async with idle.open():
        await idle.plays(bo, "b1")
        await ann.sees("marked b1", in_=games)
        await idle.plays(ann, "a2")
        await bo.sees("marked a2", in_=games)
    assert len(games.messages) == 1


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


async def test_challenge_is_declined(club: Club) -> None:
    ann, bo, games = club.ann, club.bo, club.games
    ann.runs("/play", in_=games, game="tictactoe", opponent=bo)
    await bo.sees("(invited)", in_=games)
    bo.presses("Decline", in_=games)
    await ann.sees_no("(invited)", in_=games, within=5.0)
    table = await club.table()
    assert [chair.invited for chair in table.chairs] in ([], [False])


async def test_challenge_is_accepted(club: Club) -> None:
    club.ann.runs("/play", in_=club.games, game="tictactoe", opponent=club.bo)
    await club.bo.sees_button("Accept", in_=club.games)
    club.bo.presses("Accept", in_=club.games)
    await club.ann.sees_button("a1", in_=club.games)


async def test_computer_plays_at_once_and_answers_on_the_card(club: Club) -> None:
    club.ann.runs("/play", in_=club.games, game="tictactoe", computer=1)
    await club.ann.sees_button("a1", in_=club.games)
    taken = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"} - _free(club)
    cell = min(_free(club) - taken)
    await club.plays(club.ann, cell)
    await club.ann.sees("marked", in_=club.games)
    assert await club.fake.until(lambda: len(_free(club)) <= 7 - len(taken), 5.0)


def _free(club: Club) -> set[str]:
    return {one["label"] for one in buttons(club.card().components) if len(one["label"]) == 2}


async def test_rematch_is_offered_accepted_and_shown_on_a_new_card(club: Club) -> None:
    ann, bo, games = club.ann, club.bo, club.games
    await begins_match(club)
    for who, cell in ((ann, "a1"), (bo, "b1"), (ann, "a2"), (bo, "b2"), (ann, "a3")):
        await club.plays(who, cell)
    await bo.sees_button("Rematch", in_=games)
    bo.presses("Rematch", in_=games)
    await ann.sees_button("Accept", in_=games)
    ann.presses("Accept", in_=games)
    await bo.sees_button("a1", in_=games)


async def test_show_posts_the_card_anew_and_the_old_one_says_where(club: Club) -> None:
    await begins_match(club)
    old = club.card()
    club.ann.runs("/show", in_=club.games)
    await club.fake.until(lambda: "card is now" in old.content, 5.0)
    new = club.card()
    assert new is not old
    assert str(new.id) in old.content
    assert not old.components
    assert not old.attachments
    await club.plays(club.ann, "b2")
    await club.bo.sees("marked b2", in_=club.games)
