"""Hints for newcomers at the table: for who has something to choose."""

from __future__ import annotations

from hashlib import blake2b

from bot.view.table_screen import hint_of
from tests.house import House

OPENING = "2 a long opening of Ann"


async def test_newcomer_who_only_has_to_open_their_own_hash_reads_no_hint_about_signs(house: House) -> None:
    table = await house.sits("Ann", "Bo", game="rpsls")
    assert hint_of(table, 0) is not None
    await house.presses("Ann", table, "type", f"commit:{blake2b(OPENING.encode(), digest_size=32).hexdigest()}")
    after = (await house.presses("Bo", table, "type", "scissors")).table
    assert 0 in after.waiting()
    assert hint_of(after, 0) is None
    await house.presses("Ann", table, "type", f"reveal:{OPENING}")
    assert hint_of(await house.table(table), 0) is not None
