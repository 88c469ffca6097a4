"""HeXagon in a channel: a chip and its target on the card, or a typed move."""

from __future__ import annotations

from .house import Club, opens
from .people import Person


async def begins(club: Club, size: int) -> list[Person]:
    """Ann opens a table with a board of this size, Bo joins; gives who sits in which seat."""
    await opens(club, game="hexagon", size=size)
    await club.presses(club.bo, "Join")
    await club.ann.sees("⁨Ann⁩ to play", in_=club.games)
    return [club.ann, club.bo]


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
