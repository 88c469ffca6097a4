"""Hashes of one's own through the real clients: typed in private, byte for byte."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from hashlib import blake2b

from games.rpsls.state import State
from tests import discord as dc
from tests.telegram import people as tg

from .both import Both, everywhere
from .people import OnDiscord, OnTelegram

ODD = "2 Пароль – “so” ｆｕｌｌ  é e\u0301 🦎 "  # signs that a program which means well would change


def hash_of(opening: str) -> str:
    return blake2b(opening.encode(), digest_size=32).hexdigest()


@dataclass
class Three:
    """Ann on Discord, Bo and Cy on Telegram, at a table that Ann has opened in a channel."""

    both: Both
    ann: OnDiscord
    bo: OnTelegram
    cy: OnTelegram
    match_id: str

    @property
    def clients(self) -> tuple[dc.Person, tg.Person, tg.Person]:
        """What they do with their own clients."""
        return self.ann.person, self.bo.person, self.cy.person

    async def state(self) -> State:
        """The state of the match."""
        match = (await self.both.table(self.match_id)).match
        assert match is not None
        return match.state  # type: ignore[no-any-return]

    async def hash_by(self, seat: int) -> str:
        """What a seat has sealed; nothing where it has not."""
        return next((one.hash for one in (await self.state()).sealed if one.seat == seat), "")


async def three_play(both: Both, game: str = "rpsls") -> Three:
    """Ann opens a table in a channel, Bo and Cy come by a link; everybody agrees to start."""
    ann, bo, cy = await both.people("discord", "telegram", "telegram")
    assert isinstance(ann, OnDiscord)
    assert isinstance(bo, OnTelegram)
    assert isinstance(cy, OnTelegram)
    bo.person.promotes_bot(both.group)
    table = await both.seats(f"/play {game} seats=3", ann, bo, cy)
    return Three(both, ann, bo, cy, table.id)


@everywhere
async def test_a_hash_and_its_opening_go_byte_for_byte_through_both_clients(both: Both) -> None:
    three = await three_play(both)
    ann, bo, cy = three.clients
    theirs = ODD.strip()  # Telegram takes spaces off the ends
    await ann.runs("/commit", in_=both.games, hash="0x" + hash_of(ODD).upper()).is_done()
    bo.says(f"commit {hash_of(theirs)}")
    cy.says(f"/commit {hash_of('1 ' + theirs)}")
    await asyncio.sleep(5)
    assert (await three.state()).stage == "reveal"
    await ann.runs("/reveal", in_=both.games, opening=ODD).is_done()
    bo.says(f"reveal {theirs}")
    await asyncio.sleep(5)
    assert [one.opening for one in (await three.state()).sealed] == [ODD, theirs, None]
    cy.says(f"/reveal match={three.match_id} 1 {theirs}")
    await asyncio.sleep(5)
    assert (await three.state()).story == ({0: "scissors", 1: "scissors", 2: "paper"},)


@everywhere
async def test_the_private_screen_asks_for_a_password_and_hashes_it(both: Both) -> None:
    three = await three_play(both)
    ann, _, cy = three.clients
    await three.ann.presses("My", "Own password")
    await ann.is_asked()
    await ann.fills(commit=ODD).is_done()
    await ann.is_told(hash_of(ODD)[:20])
    assert await three.hash_by(0) == hash_of(ODD)

    await three.bo.types(f"/hand {three.match_id}")
    await three.bo.presses("Own password")
    await three.bo.sees("Number of your move and password")
    await three.bo.types("2pass")  # not as a reply
    await three.bo.sees("shorter than 8")
    assert await three.hash_by(1) == hash_of("2pass")

    await three.cy.types(f"/hand {three.match_id}")
    await three.cy.presses("Own password")
    question = (await three.cy.sees("Number of your move and password")).it
    cy.says("7 is no move", reply_to=question)
    await three.cy.sees("move")
    assert await three.hash_by(2) == ""
    cy.says(hash_of("0 quite long enough"), reply_to=question)
    await three.cy.presses("Open")
    await three.cy.sees("Your digit and your password")
    await three.cy.types("0 quite long enough")
    await three.ann.presses("Open")
    await ann.is_asked()
    await ann.fills(reveal=ODD).is_done()
    await three.bo.types("reveal 2pass")
    await asyncio.sleep(5)
    assert (await three.state()).story == ({0: "scissors", 1: "scissors", 2: "rock"},)
