"""Two people become friends on every front and between fronts: each sees their own pages, and nobody else does."""

from __future__ import annotations

import pytest

from .both import Both, everywhere
from .people import OnWeb, Person
from .shown import Shown
from .test_reports import FRONTS, ends

ASKED = "You asked. If they press it too, you are friends."
FRIENDS = "You are friends now."
TOLD = "wants to be friends with you."


async def asks(both: Both, who: Person, whom: str, match: str) -> None:
    """Somebody presses the button at the end of a match."""
    if isinstance(who, OnWeb):
        await who.viewer.opens(f"/t/{match}")
        await who.viewer.presses(f"Be friends with ⁨{whom}⁩")
    else:
        await who.presses("⋯", f"Be friends with ⁨{whom}⁩")
    await both.rests()


async def reads(who: Person, text: str) -> Shown:
    """Somebody reads what they were told, on a page or in private."""
    if isinstance(who, OnWeb):
        await who.viewer.opens("/")
    return await who.sees(text)


async def looks(who: Person) -> None:
    """Somebody opens the list of their friends."""
    if isinstance(who, OnWeb):
        await who.viewer.opens("/friends")
    else:
        await who.asks("/me friends")


@pytest.mark.slow
@pytest.mark.parametrize(("front", "other"), [*((front, front) for front in FRONTS), ("discord", "web")])
@everywhere
async def test_two_become_friends_the_same_way_on_every_front_and_between_fronts(
    both: Both, front: str, other: str
) -> None:
    ann, bo = await both.people(front, other)
    match = await ends(both, ann, bo)
    await asks(both, ann, "Bo", match)
    asked = await ann.sees(ASKED)
    assert isinstance(ann, OnWeb) or asked.private
    assert not bo.sees_now(ASKED)
    told = await reads(bo, TOLD)
    assert isinstance(bo, OnWeb) or told.private
    assert not ann.sees_now(TOLD)
    if isinstance(bo, OnWeb):
        await bo.viewer.presses("Accept")
    else:
        await bo.presses("Accept")
    done = await bo.sees(FRIENDS)
    assert isinstance(bo, OnWeb) or done.private
    await both.rests()
    await looks(ann)
    seen = await ann.sees("here now")
    assert isinstance(ann, OnWeb) or (seen.private and "Bo" in seen.text)
