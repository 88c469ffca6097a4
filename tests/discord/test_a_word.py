"""A word for the shuffle on Discord: a form behind More, answered to its writer alone."""

from __future__ import annotations

import pytest

from games.core.chance import entropy

from .house import Club, opens

pytestmark = pytest.mark.asyncio


async def test_word_is_typed_into_a_form_and_answered_with_commitment_and_hash(club: Club) -> None:
    async with club.open():
        card = await opens(club, game="tequila", seats=2)
        commitment = (await club.table()).commitment[:16]
        assert commitment in card.content
        await club.presses(club.bo, "Join")
        await club.bo.is_told(f"Note the commitment {commitment}")
        await club.presses(club.bo, "⋯")
        await club.presses(club.bo, "Add a word")
        await club.bo.is_asked()
        club.bo.fills({"words": "a rainy day"})
        told = await club.bo.is_told(f"hash is {entropy('a rainy day')[:16]}")
        assert told.only_for is club.bo
        assert (await club.table()).chairs[1].words == "a rainy day"
        assert not any("rainy" in message.content for message in club.games.messages)
