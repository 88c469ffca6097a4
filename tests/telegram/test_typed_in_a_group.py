"""Commands and moves typed in a group: read generously, and answered where they were typed."""

from __future__ import annotations

from .house import Front, seated
from .people import Person
from .server import FakeTelegram
from .state import Chat


async def test_plain_name_of_somebody_who_plays_here_is_offered_as_a_challenge(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await seated(ann, bob, group)
    for line in ("/play hexagon Bob size 3", "/play hex opponent: bob size:3"):
        asked = ann.says(line, in_=group)
        question = await ann.sees("Do you mean this person?", in_=group, after=asked)
        ann.presses("⁨Bob⁩", on=question)
        challenge = await bob.sees_button("Accept", in_=group)
        assert "HeXagon" in challenge.text
        bob.presses("Decline", in_=group)
        await ann.sees("The challenge was declined", in_=group)
    asked = ann.says("/play Bob", in_=group)
    question = await ann.sees("Do you mean this person?", in_=group, after=asked)
    ann.presses("⁨Bob⁩", on=question)
    menu = await ann.sees("opponent: ⁨Bob⁩", in_=group)
    ann.presses("Tequila Train", on=menu)
    await bob.sees_button("Accept", in_=group)
