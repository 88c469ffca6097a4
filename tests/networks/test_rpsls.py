"""Rock-Paper-Scissors-Lizard-Spock at one table of three networks: Discord, Telegram, and the web."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, cast

from bot.platforms.web.front import Web
from bot.usecases import play as use_case
from games.rpsls.screen import SIGNS
from games.rpsls.state import State
from games.table.table import Table, player_purse
from storage import purses
from tests import discord as dc
from tests.discord import screen as dc_screen
from tests.discord.world import Message
from tests.house import House
from tests.telegram import people as tg
from tests.telegram import screens
from tests.virtual import VirtualLoop, in_virtual_time
from tests.web.conftest import Site, Viewer

from .both import Both, both_networks
from .seats import PATIENCE_SECONDS
from .test_tequila import sketch, telegram_link

ON_DISCORD, ON_TELEGRAM = ("Ann", "Bo", "Cy", "Di"), ("Gus", "Hal", "Ida")
ANN, BO, CY, DI, GUS, HAL, IDA, WES = range(8)
STAKE, CHIPS = 10, 1_000
OPENING = "1 Бо’s own – “password” 🦎"


def hash_of(opening: str) -> str:
    return blake2b(opening.encode(), digest_size=32).hexdigest()


def label_of(move: str) -> str:
    """The button of a move: its sign and its word."""
    return f"{SIGNS[move.lower()]} {move}"


@dataclass
class Evening:
    """The eight at their table, in the order in which they came."""

    both: Both
    games: dc.Place
    discord: list[dc.Person]
    telegram: list[tg.Person]
    wes: Viewer
    match_id: str

    async def table(self) -> Table:
        """The table as it now is, once all that has happened is shown."""
        await self.both.rests()
        found = await self.both.app.store.table(self.match_id)
        assert found is not None
        return found

    async def state(self) -> State:
        """How the match stands."""
        table = await self.table()
        assert table.match is not None
        return cast(State, table.match.state)

    async def seals(self, seat: int, move: str) -> None:
        """Somebody chooses a move as their network has it."""
        if seat == WES:
            await self.wes.opens(self.wes.at)
            await self.wes.presses(move)
        elif seat < GUS:
            person = self.discord[seat]
            await person.presses("My move", in_=self.games).is_done()
            wanted = await self._data(move)
            assert await person.fake.until(lambda: wanted in on_discord(person), PATIENCE_SECONDS)
            await person.presses_on(on_discord(person)[wanted], label_of(move)).is_done()
        else:
            friend = self.telegram[seat - GUS]
            await friend.presses("My move").answer()
            wanted = await self._data(move)
            assert await friend.waits(lambda: wanted in on_telegram(friend), PATIENCE_SECONDS)
            await friend.presses(label_of(move), on=on_telegram(friend)[wanted]).answer()

    async def _data(self, move: str) -> str:
        """What the button of a move says in this round."""
        return f"={self.match_id}:{(await self.table()).live_match().turn}:{move.lower()}"

    def card(self) -> Message:
        """The card in the channel."""
        return next(one for one in self.games.messages if one.only_for is None and self.match_id in one.content)

    async def purses(self) -> list[int]:
        """What each of the eight has."""
        table = await self.table()
        async with self.both.app.store.read() as conn:
            return [await purses.balance(conn, player_purse(chair.player or 0)) for chair in table.chairs]


def on_discord(person: dc.Person) -> dict[str, Message]:
    """All buttons that only they see, by what they say."""
    seen = reversed(person.ephemerals())  # the newest last
    return {str(key.get("custom_id")): one for one in seen for key in dc_screen.buttons(one.components)}


def on_telegram(friend: tg.Person) -> dict[str, Any]:
    """All buttons of a private chat, by what they say."""
    seen = screens.visible(friend.user, friend.chat)
    return {str(key.get("callback_data")): one for one in seen for row in one.face.keyboard for key in row}


@asynccontextmanager
async def eight_register(loop: VirtualLoop, folder: Path, **options: Any) -> AsyncIterator[Evening]:
    """Ann opens a table in a channel, three join there, three by a link in private chats, one in a browser."""
    async with both_networks(loop, folder, sketch) as both:
        web = Web(both.app)
        web.ready = True
        both.app.fronts["web"] = web
        site = Site(cast(House, both), web)
        guild = both.discord.guild("Friday", ["games"])
        games, people = guild.channel("games"), [both.discord.person(name) for name in ON_DISCORD]
        for person in people:
            person.joins(guild)
        friends = [both.telegram.person(name) for name in ON_TELEGRAM]
        ann = people[0]
        ann.runs("/play", in_=games, game="rpsls", seats=8, stake=STAKE, **options)
        for person in people[1:]:
            await person.sees_button("Join", in_=games)
            await person.presses("Join", in_=games).is_done()
        link = await telegram_link(ann, games)
        for friend in friends:
            friend.opens_link(link)
            await friend.sees_button("Join", within=PATIENCE_SECONDS)
            await friend.presses("Join").answer()
        card = await ann.sees("G ", in_=games)
        match_id = next(key["custom_id"] for row in card.components for key in row["components"]).partition(":")[0]
        table = await both.app.store.table(match_id)
        assert table is not None
        wes = await site.person("Wes")
        await wes.opens(f"/s/{table.share}")
        await wes.presses("Join")
        yield Evening(both, games, people, friends, wes, match_id)
        await both.rests()
        await wes.client.aclose()
        assert both.discord.problems == []
        assert both.telegram.problems == []
        assert both.discord.unanswered() == []
        assert [query.data for query in both.telegram.unanswered()] == []


async def begins_by_its_clock(evening: Evening) -> None:
    """A full lobby waits for its clock."""
    assert (await evening.table()).status == "open"
    await asyncio.sleep(301)
    assert (await evening.table()).status == "live"


def test_eight_play_on_three_networks_and_the_pot_is_settled_to_the_last_chip(tmp_path: Path) -> None:
    async def play(loop: VirtualLoop) -> None:
        async with eight_register(loop, tmp_path) as evening:
            await begins_by_its_clock(evening)
            await first_round(evening)
            await second_and_third_round(evening)
            table = await evening.table()
            assert table.match is not None
            assert table.match.outcome is not None
            assert table.match.outcome.why == "last_one"
            assert table.match.outcome.places == ((IDA,), (WES,), (BO,), (ANN, CY, DI, GUS, HAL))
            assert await evening.purses() == [CHIPS + (70 if seat == IDA else -STAKE) for seat in range(8)]
            await the_card_becomes_the_next_registration(evening)

    in_virtual_time(play)


async def first_round(evening: Evening) -> None:
    """Two use hashes of their own, one of them never opens; one seals and leaves."""
    bo, gus = evening.discord[BO], evening.telegram[0]
    await evening.seals(DI, "Spock")
    await bo.runs("/commit", in_=evening.games, hash=hash_of(OPENING)).is_done()
    gus.says(f"commit {hash_of('2 never told')}")
    for seat, move in ((ANN, "Rock"), (CY, "Rock"), (HAL, "Rock"), (IDA, "Paper")):
        await evening.seals(seat, move)
    di = evening.discord[DI]
    await di.presses("⋯", in_=evening.games).is_done()
    await di.sees_button("Resign", in_=evening.games)
    await di.presses("Resign", in_=evening.games).is_done()
    await di.sees("lose this match", in_=evening.games)
    await di.presses("Resign", in_=evening.games).is_done()
    nobody_was_told(evening, "Rock", "Spock")
    await evening.seals(WES, "Paper")
    state = await evening.state()
    assert (state.stage, sorted((await evening.table()).waiting())) == ("reveal", [BO, GUS])
    nobody_was_told(evening, "Rock", "Spock")  # the buttons' moves wait for those who open themselves
    await bo.runs("/reveal", in_=evening.games, opening=OPENING).is_done()
    await asyncio.sleep(121)  # and Gus stays silent
    state = await evening.state()
    assert (state.round, [seat for seat, out in enumerate(state.out) if not out]) == (2, [BO, IDA, WES])
    await evening.discord[ANN].sees("Paper", in_=evening.games)


def nobody_was_told(evening: Evening, *moves: str) -> None:
    """What stands on the card in the channel, in the browser of who has no such move, and in a friend's chat."""
    title = "Rock-Paper-Scissors-Lizard-Spock"
    for version in evening.both.discord.versions[evening.card().id]:
        told = f"{version['content']} {[one.get('description') for one in version['attachments']]}".replace(title, "")
        assert not any(move in told for move in moves), told


async def second_and_third_round(evening: Evening) -> None:
    for moves in ({BO: "Paper", IDA: "Scissors", WES: "Scissors"}, {IDA: "Rock", WES: "Lizard"}):
        for seat, move in moves.items():
            await evening.seals(seat, move)
        await evening.both.rests()


async def the_card_becomes_the_next_registration(evening: Evening) -> None:
    card = evening.card()
    await evening.discord[ANN].sees("Ida⁩·T won", in_=evening.games)
    await asyncio.sleep(10)
    table = await evening.table()
    assert table.next_match is not None
    assert (card.content.index("Ida⁩·T won")) < card.content.index(table.next_match)
    await evening.discord[CY].presses("Join", in_=evening.games).is_done()
    await evening.discord[CY].sees("A ⁨Cy", in_=evening.games)
    ida = evening.telegram[2]
    await ida.sees_button("Join", within=PATIENCE_SECONDS)
    await ida.presses("Join").answer()
    await evening.both.rests()
    after = await evening.both.app.store.table(table.next_match)
    assert after is not None
    assert [chair.name for chair in after.chairs] == ["Cy", "Ida"]
    await evening.wes.opens(evening.wes.at)
    assert f"/s/{after.share}" in evening.wes.response.text
    assert 'data-next=""' in evening.wes.response.text


def test_a_round_that_all_seal_at_once_costs_the_room_three_messages_at_most(tmp_path: Path) -> None:
    async def play(loop: VirtualLoop) -> None:
        async with eight_register(loop, tmp_path) as evening:
            await begins_by_its_clock(evening)
            table = await evening.table()
            versions, posted = evening.both.discord.versions, len(evening.games.messages)
            players = [chair.player for chair in table.chairs]
            for _ in range(3):
                before = len(versions[evening.card().id])
                await seal_within_three_seconds(evening, players)
                await asyncio.sleep(15)
                assert len(versions[evening.card().id]) - before <= 3
            assert len([one for one in evening.games.messages[posted:] if one.only_for is None]) == 0
            assert (await evening.state()).round == 4

    in_virtual_time(play)


async def seal_within_three_seconds(evening: Evening, players: list[int | None]) -> None:
    """Everybody types in some private place, so that no press paints the card."""
    turn = (await evening.table()).live_match().turn
    for seat in range(len(players)):
        await use_case.act(evening.both.app, evening.match_id, seat, turn, ("rock", "paper", "scissors")[seat % 3])
        await asyncio.sleep(3 / len(players))


def test_who_sits_on_two_networks_cannot_become_one_at_the_table(tmp_path: Path) -> None:
    async def play(loop: VirtualLoop) -> None:
        async with eight_register(loop, tmp_path) as evening:
            ann, gus = evening.discord[ANN], evening.telegram[0]
            ann.runs("/me", in_=evening.games, topic="link")
            page = await ann.sees("/me link", in_=evening.games)
            code = re.search(r"/me link ([A-Z0-9]{10})", page.content)
            assert code is not None
            gus.says(f"/me link {code[1]}")
            await gus.sees("You can’t take two seats at one table", within=PATIENCE_SECONDS)
            assert len((await evening.table()).chairs) == 8

    in_virtual_time(play)
