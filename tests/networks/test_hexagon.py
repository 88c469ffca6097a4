"""HeXagon between Discord and Telegram: each chooses a chip and its target where they are, and a browser watches."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from bot.platforms.web.front import Web
from games.core import match as core
from games.table.table import Table
from storage import tables
from tests import discord as dc
from tests.discord import screen as dc_screen
from tests.house import House
from tests.telegram import people as tg
from tests.virtual import VirtualLoop, in_virtual_time
from tests.web.conftest import Site, Viewer

from .both import Both, both_networks
from .seats import PATIENCE_SECONDS
from .test_rpsls import on_telegram
from .test_tequila import sketch, telegram_link

LOOK_SECONDS = 3.0
ANN = 0  # her seat; the other is Gus's


@dataclass
class Evening:
    """Ann in a channel, Gus in a private chat, and Wes, who watches in a browser."""

    both: Both
    games: dc.Place
    ann: dc.Person
    gus: tg.Person
    wes: Viewer
    match_id: str

    async def table(self) -> Table:
        """The table as it now is, once all that has happened is shown."""
        await self.both.rests()
        found = await self.both.app.store.table(self.match_id)
        assert found is not None
        return found

    async def taps(self, table: Table, move: str) -> None:
        """Whoever is asked looks at the board for a while, taps a chip, and then where it goes."""
        await asyncio.sleep(LOOK_SECONDS)
        (seat,) = table.waiting()
        source, target = (f"{self.match_id}:{table.live_match().turn}:{one}" for one in (move.split(".")[0], move))
        if seat == ANN:
            for choice in (source, target):
                await self.ann.presses_on(self.card(), self._label(choice)).is_done()
        else:
            await self._taps_on_telegram(source)
            await asyncio.sleep(LOOK_SECONDS)
            await self._taps_on_telegram(target)

    def card(self) -> dc.Message:
        """The card in the channel."""
        return next(one for one in self.games.messages if one.only_for is None and self.match_id in one.content)

    def _label(self, data: str) -> str:
        keys = dc_screen.buttons(self.card().components)
        return next(dc_screen.label(key) for key in keys if key.get("custom_id") == data)

    async def _taps_on_telegram(self, data: str) -> None:
        said = (data, f"={data}")
        there = await self.gus.waits(lambda: set(said) & on_telegram(self.gus).keys(), PATIENCE_SECONDS)
        assert there, self.gus.screen()
        message = next(one for what, one in on_telegram(self.gus).items() if what in said)
        keys = (key for row in message.face.keyboard for key in row)
        label = next(str(key["text"]) for key in keys if key.get("callback_data") in said)
        await self.gus.presses(label, on=message).answer()


@asynccontextmanager
async def two_and_a_watcher(loop: VirtualLoop, folder: Path) -> AsyncIterator[Evening]:
    """Ann opens a small board in a channel, Gus takes the other seat by a link, Ann starts, Wes opens the page."""
    async with both_networks(loop, folder, sketch) as both:
        web = Web(both.app)
        web.ready, both.app.fronts["web"] = True, web
        guild = both.discord.guild("Friday", ["games"])
        games, ann, gus = guild.channel("games"), both.discord.person("Ann"), both.telegram.person("Gus")
        ann.joins(guild)
        await ann.runs("/play", in_=games, game="hexagon", size=3).is_done()
        gus.opens_link(await telegram_link(ann, games))
        await gus.sees_button("Join", within=PATIENCE_SECONDS)
        await gus.presses("Join").answer()
        await ann.sees("⁨Gus⁩", in_=games)
        await ann.presses("Start", in_=games).is_done()
        async with both.app.store.read() as conn:
            ((match_id, _),) = await tables.unfinished(conn)
        wes = await Site(cast(House, both), web).person("Wes")
        yield Evening(both, games, ann, gus, wes, match_id)
        await wes.client.aclose()
        assert both.discord.problems == []
        assert both.telegram.problems == []
        assert both.discord.unanswered() == []
        assert [query.data for query in both.telegram.unanswered()] == []


def test_two_play_a_whole_match_from_two_networks_and_a_browser_watches(tmp_path: Path) -> None:
    async def play(loop: VirtualLoop) -> None:
        async with two_and_a_watcher(loop, tmp_path) as evening:
            moves = 0
            while (table := await evening.table()).status == "live":
                (seat,) = table.waiting()
                move = core.legal(table.game, table.live_match(), seat)[0]
                if moves % 3 < 2:
                    await evening.taps(table, move)
                elif seat == ANN:
                    await evening.ann.runs("/move", in_=evening.games, text=move.replace(".", " ")).is_done()
                else:
                    evening.gus.says(move.replace(".", " "))
                    await evening.gus.waits(lambda: False, 1.0)
                moves += 1
                assert (await evening.table()).revision > table.revision
                await evening.wes.opens(f"/s/{table.share}")
                assert evening.wes.sees("Gus")
            assert moves > 8
            assert evening.gus.screen().count("Roundhouse:") == 1  # all of it was played on the card
            await evening.ann.sees("chips to", in_=evening.games)
            await evening.gus.sees("chips to")
            assert evening.wes.sees("chips to")

    in_virtual_time(play)
