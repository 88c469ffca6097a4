"""/top on Telegram: in a group and in private."""

from __future__ import annotations

from .house import Front, play, seated
from .people import Person
from .state import Chat


async def test_top_counts_what_was_finished_in_the_group(group: Chat, ann: Person, bob: Person, front: Front) -> None:
    ann.says("/top", in_=group)
    await ann.sees("No match has finished here yet.", in_=group)
    await seated(ann, bob, group)
    await play(group, (ann, "a1"), (bob, "a2"), (ann, "b1"), (bob, "b2"), (ann, "c1"))
    bob.says("/top", in_=group)
    await bob.sees("1. Ann: 1 won, 0 drawn, 0 lost", in_=group)
