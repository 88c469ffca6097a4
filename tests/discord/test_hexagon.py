"""HeXagon in a channel: a chip and its target on the card, or a typed move."""

from __future__ import annotations

from typing import Any

from games.core import match as core

from .house import Club, opens
from .people import Person
from .screen import buttons, label


async def begins(club: Club, size: int) -> list[Person]:
    """Ann opens a table with a board of this size, Bo joins, Ann starts; gives who sits in which seat."""
    await opens(club, game="hexagon", size=size)
    await club.presses(club.bo, "Join")
    await club.presses(club.ann, "Start")
    await club.ann.sees("⁨Ann⁩ to play", in_=club.games)
    return [club.ann, club.bo]


async def chooses(club: Club, who: Person, move: str) -> None:
    """Two taps on the card: a chip, and where it goes."""
    turn = (await club.table()).live_match().turn
    for choice in (move.split(".")[0], move):
        await taps(club, who, f":{turn}:{choice}")


async def taps(club: Club, who: Person, ending: str) -> None:
    """Presses the card's key whose data ends so, once it is there."""
    assert await club.fake.until(lambda: chips_of(club, ending), 5.0)
    await who.presses_on(club.card(), label(chips_of(club, ending)[0])).is_done()


def chips_of(club: Club, ending: str) -> list[dict[str, Any]]:
    """The card's keys whose data ends so."""
    return [one for one in buttons(club.card().components) if one["custom_id"].endswith(ending)]


async def test_two_people_play_a_match_by_two_taps_and_by_typed_moves(club: Club) -> None:
    people = await begins(club, 3)
    before, moves = club.fake.counted(club.games), 0
    while (table := await club.table()).status == "live":
        (seat,) = table.waiting()
        move = core.legal(table.game, table.live_match(), seat)[0]
        if moves % 4 in (1, 2):
            people[seat].runs("/move", in_=club.games, text=move.upper().replace(".", " "))
            await people[seat].is_told("Done")
        else:
            await chooses(club, people[seat], move)
        moves += 1
        await club.until_step(moves)
        await club.app.redraw.drain()
    await club.ann.sees("chips to", in_=club.games)
    assert moves > 8
    assert len(club.games.messages) - sum(1 for one in club.games.messages if one.only_for) == 1
    assert club.fake.counted(club.games) - before <= 0.6 * moves  # the answers to both taps are the card


async def test_a_misspelt_move_is_answered_with_the_nearest(club: Club) -> None:
    people = await begins(club, 3)
    table = await club.table()
    (seat,) = table.waiting()
    source = core.legal(table.game, table.live_match(), seat)[0].split(".")[0]
    people[seat].runs("/move", in_=club.games, text=f"{source} {source}")
    told = await people[seat].is_told("You could play")
    assert f"{source}." in told.content


async def test_a_chip_that_was_chosen_is_put_back_on_the_card(club: Club) -> None:
    people = await begins(club, 3)
    table = await club.table()
    (seat,) = table.waiting()
    who, turn = people[seat], table.live_match().turn
    first, second, *_ = dict.fromkeys(move.split(".")[0] for move in core.legal(table.game, table.live_match(), seat))
    await taps(club, who, f":{turn}:{first}")
    await club.ann.sees(f"{first}: grow a new chip", in_=club.games)
    await taps(club, who, f":page:{turn}:")
    await taps(club, who, f":{turn}:{second}")
    await club.ann.sees(f"{second}: grow a new chip", in_=club.games)
    assert who.ephemerals() == []


async def test_the_record_comes_with_the_match_as_an_animated_picture(club: Club) -> None:
    await begins(club, 3)
    await club.bo.runs("/move", in_=club.games, text="nothing").is_answered()
    club.bo.presses("⋯", in_=club.games)
    await club.bo.sees_button("Resign", in_=club.games)
    club.bo.presses("Resign", in_=club.games)
    await club.bo.is_told("Resign")
    club.bo.presses("Resign", in_=club.games)
    await club.ann.sees_button("Rematch", in_=club.games)
    club.ann.runs("/record", in_=club.games)
    film = await club.ann.sees("step by step", in_=club.games, within=50)
    (picture,) = film.attachments
    assert picture["filename"].endswith(".gif")
    assert picture["size"] < 4_000_000
    assert await club.ann.sees("roundhouse verify", in_=club.games)
