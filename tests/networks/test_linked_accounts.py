"""The private screen of a person who links or separates accounts during a match."""

from __future__ import annotations

import re

from .both import Both, everywhere
from .people import InChat
from .test_scenarios import CHATS


async def links(both: Both, ann: InChat, anna: InChat) -> None:
    """Ann asks for a code, types it with her other account, and confirms."""
    await ann.asks("/me accounts", alone=True)
    await ann.presses("Link an account")
    code = re.search(r"/me link (\w+)", (await ann.sees("/me link ")).text)
    assert code
    await anna.asks(f"/me link {code[1]}", alone=True)
    await ann.presses("Yes, that’s me")
    await both.rests()


@everywhere
async def test_open_hand_of_an_account_that_is_linked_in_mid_match_follows_the_match(both: Both) -> None:
    bo, cy = await both.person("Bo", "telegram"), await both.person("Cy", "telegram")
    ann, anna = await both.person("Ann", "discord"), await both.person("Анна", "telegram", "ru")
    assert isinstance(ann, InChat)
    assert isinstance(anna, InChat)
    table = await both.seats("/play hidden seats=3", bo, anna, cy)
    await anna.presses(":hand")
    first, second, _ = (" ".join(map(str, hand)) for hand in table.live_match().state.hands)
    hand = await anna.sees(second)
    await links(both, ann, anna)
    assert (await anna.sees(f"Your hand: {second}")).it is hand.it
    await bo.takes_hand()
    await bo.presses(f":{first.split()[0]}", "Before ⁨Cy⁩")
    await both.rests()
    assert (await anna.sees("Your turn.")).it is hand.it


@CHATS
@everywhere
async def test_account_that_was_separated_no_longer_sees_the_hand_of_its_former_player(both: Both, front: str) -> None:
    other = "telegram" if front == "discord" else "discord"
    bo, cy = await both.person("Bo", front), await both.person("Cy", front)
    ann, anna = await both.person("Ann", other), await both.person("Anna", front)
    assert isinstance(ann, InChat)
    assert isinstance(anna, InChat)
    table = await both.seats("/play hidden seats=3", bo, anna, cy)
    await anna.presses(":hand")
    await links(both, ann, anna)
    await ann.asks(f"/me unlink {front}", alone=True)
    await ann.sees("That account starts fresh")
    await ann.presses(f"Unlink {front.title()}")
    await both.rests()
    await bo.takes_hand()
    await bo.presses(f":{table.live_match().state.hands[0][0]}", "Before ⁨Cy⁩")
    await both.rests()
    assert not anna.sees_now("Your hand:")
    await ann.asks("/hand", alone=True)
    assert (await ann.sees("Your hand:")).private
