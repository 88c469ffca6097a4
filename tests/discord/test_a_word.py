"""A word for the shuffle on Discord: a form behind More, answered to its writer alone."""

from __future__ import annotations

from games.core.chance import entropy

from .house import Club, opens


async def test_word_is_typed_into_a_form_and_its_hash_stands_behind_fairness(club: Club) -> None:
    card = await opens(club, game="tequila", seats=2)
    commitment = (await club.table()).commitment
    assert commitment[:8] not in card.content
    await club.presses(club.bo, "Join")
    await club.bo.is_told("You’re in.")
    await club.presses(club.bo, "⋯")
    await club.presses(club.bo, "Add randomness")
    await club.bo.is_asked()
    club.bo.fills({"words": "a rainy day"})
    told = await club.bo.is_told("Your text was added to the shuffle.")
    assert told.only_for is club.bo
    assert (await club.table()).chairs[1].words == "a rainy day"
    await club.presses(club.bo, "⋯")
    await club.presses(club.bo, "Fairness")
    page = await club.bo.is_told(f"`{commitment}`")
    assert f"Hash of your text: `{entropy('a rainy day')}`" in page.content
    assert page.only_for is club.bo
    assert not any("rainy" in message.content for message in club.games.messages)
