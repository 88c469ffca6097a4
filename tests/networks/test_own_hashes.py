"""Hashes of one's own through the real clients: typed in private, byte for byte, and never before others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from games.core.game import AnyGame
from games.rpsls.rules import State
from games.table.table import Table
from tests import discord as dc
from tests.telegram.people import Person
from tests.telegram.state import Chat
from tests.virtual import VirtualLoop, in_virtual_time

from .both import Both, both_networks
from .seats import PATIENCE_SECONDS
from .test_tequila import sketch, telegram_link

ODD = "2 Пароль – “so” ｆｕｌｌ  é e\u0301 🦎 "  # signs that a program which means well would change


def hash_of(opening: str) -> str:
    return blake2b(opening.encode(), digest_size=32).hexdigest()


@dataclass
class Three:
    """Ann on Discord; Gus and Hal on Telegram, in a group."""

    both: Both
    games: dc.Place
    ann: dc.Person
    group: Chat
    gus: Person
    hal: Person
    match_id: str = ""

    async def table(self) -> Table:
        """The table as it now is."""
        await self.both.rests()
        found = await self.both.app.store.table(self.match_id)
        assert found is not None
        return found

    async def state(self) -> State:
        """The state of the match."""
        table = await self.table()
        assert table.match is not None
        return table.match.state  # type: ignore[no-any-return]

    async def hash_by(self, seat: int) -> str:
        """What a seat has sealed; nothing where it has not."""
        return next((one.hash for one in (await self.state()).sealed if one.seat == seat), "")


@asynccontextmanager
async def three_play(
    loop: VirtualLoop, folder: Path, game: str = "rpsls", games: Mapping[str, AnyGame] | None = None
) -> AsyncIterator[Three]:
    """Ann opens a table in a channel, Gus and Hal come by a link; Ann starts it."""
    async with both_networks(loop, folder, sketch, games) as both:
        guild, group = both.discord.guild("Friday", ["games"]), both.telegram.group("Saturday")
        channel, ann = guild.channel("games"), both.discord.person("Ann")
        gus, hal = both.telegram.person("Gus"), both.telegram.person("Hal")
        ann.joins(guild)
        for one in (gus, hal):
            one.joins(group)
            one.starts()
        gus.adds_bot(group)
        gus.promotes_bot(group)
        three = Three(both, channel, ann, group, gus, hal)
        await begins(three, game)
        yield three
        await both.rests()
        assert both.discord.problems == []
        assert both.telegram.problems == []
        assert [query.data for query in both.telegram.unanswered()] == []


async def begins(three: Three, game: str) -> None:
    ann, games = three.ann, three.games
    ann.runs("/play", in_=games, game=game, seats=3)
    await ann.sees_button("Join", in_=games)
    link = await telegram_link(ann, games)
    for friend in (three.gus, three.hal):
        friend.opens_link(link)
        await friend.sees_button("Join", within=PATIENCE_SECONDS)
        await friend.presses("Join").answer()
    await ann.sees("C ", in_=games)
    await ann.presses("Start", in_=games).is_done()
    for friend in (three.gus, three.hal):
        await friend.sees("agreed to start now")
        await friend.presses("Start").answer()
    card: Any = await ann.sees_button("My", in_=games)
    three.match_id = next(key["custom_id"] for row in card.components for key in row["components"]).partition(":")[0]


def test_a_hash_and_its_opening_go_byte_for_byte_through_both_clients(tmp_path: Path) -> None:
    async def play(loop: VirtualLoop) -> None:
        async with three_play(loop, tmp_path) as three:
            theirs = ODD.strip()  # Telegram takes spaces off the ends
            await three.ann.runs("/commit", in_=three.games, hash="0x" + hash_of(ODD).upper()).is_done()
            three.gus.says(f"commit {hash_of(theirs)}")
            three.hal.says(f"/commit {hash_of('1 ' + theirs)}")
            await asyncio.sleep(5)
            assert (await three.state()).stage == "reveal"
            await three.ann.runs("/reveal", in_=three.games, opening=ODD).is_done()
            three.gus.says(f"reveal {theirs}")
            await asyncio.sleep(5)
            assert [one.opening for one in (await three.state()).sealed] == [ODD, theirs, None]
            three.hal.says(f"/reveal match={three.match_id} 1 {theirs}")
            await asyncio.sleep(5)
            state = await three.state()
            assert state.story == ({0: "scissors", 1: "scissors", 2: "paper"},)

    in_virtual_time(play)


def test_what_is_typed_before_others_is_refused_and_taken_away(tmp_path: Path) -> None:
    async def play(loop: VirtualLoop) -> None:
        async with three_play(loop, tmp_path) as three:
            for text in (f"/commit {hash_of('2pass')}", f"commit {hash_of('2pass')}"):
                typed = three.gus.says(text, in_=three.group)
                await three.gus.sees("in private. Here it doesn’t count", within=PATIENCE_SECONDS)
                assert await three.gus.waits(lambda typed=typed: typed.deleted, PATIENCE_SECONDS)  # type: ignore[misc]
            assert await three.hash_by(1) == ""
            stranger = three.both.telegram.person("Ida")
            stranger.joins(three.group)
            talk = stranger.says("reveal 2 things to me", in_=three.group)
            mine = three.gus.says("Reveal 2pass", in_=three.group)
            assert await three.gus.waits(lambda: mine.deleted, PATIENCE_SECONDS)
            assert not talk.deleted

    in_virtual_time(play)


def test_the_private_screen_asks_for_a_password_and_hashes_it(tmp_path: Path) -> None:
    async def play(loop: VirtualLoop) -> None:
        async with three_play(loop, tmp_path) as three:
            await three.ann.presses("My", in_=three.games).is_done()
            await three.ann.sees_button("Own password", in_=three.games)
            three.ann.presses("Own password", in_=three.games)
            await three.ann.is_asked()
            await three.ann.fills(commit=ODD).is_done()
            await three.ann.is_told(hash_of(ODD)[:20])
            assert await three.hash_by(0) == hash_of(ODD)

            three.gus.says(f"/hand {three.match_id}")
            await three.gus.sees_button("Own password", within=PATIENCE_SECONDS)
            await three.gus.presses("Own password").answer()
            await three.gus.sees("A digit and a password", within=PATIENCE_SECONDS)
            three.gus.says("2pass")  # not as a reply
            await three.gus.sees("shorter than 8", within=PATIENCE_SECONDS)
            assert await three.hash_by(1) == hash_of("2pass")

            three.hal.says(f"/hand {three.match_id}")
            await three.hal.sees_button("Own password", within=PATIENCE_SECONDS)
            await three.hal.presses("Own password").answer()
            question = await three.hal.sees("A digit and a password", within=PATIENCE_SECONDS)
            three.hal.says("7 is no move", reply_to=question)
            await three.hal.sees("move", within=PATIENCE_SECONDS)
            assert await three.hash_by(2) == ""
            three.hal.says(hash_of("0 quite long enough"), reply_to=question)
            await three.hal.sees_button("Open", within=PATIENCE_SECONDS)

            await three.hal.presses("Open").answer()
            await three.hal.sees("Your digit and your password", within=PATIENCE_SECONDS)
            three.hal.says("0 quite long enough")
            await three.ann.sees_button("Open", in_=three.games)
            three.ann.presses("Open", in_=three.games)
            await three.ann.is_asked()
            await three.ann.fills(reveal=ODD).is_done()
            three.gus.says("reveal 2pass")
            await asyncio.sleep(5)
            assert (await three.state()).story == ({0: "scissors", 1: "scissors", 2: "rock"},)

    in_virtual_time(play)
