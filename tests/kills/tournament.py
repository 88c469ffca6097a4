"""People play a tournament while processes of the house die: at browsers, or on all networks at once.

It ends by itself, no move that was acknowledged is lost, no match is played twice, and its document is fair.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from bot.features.people_tournaments.verification import judged
from tests.house import all_words
from tests.program import Program

from .browser import Browser
from .fakes import Discord, Telegram, Trigger, networks
from .harness import Moment, Scene, Site
from .ledger import PostgreSQL, SQLiteFile
from .rooms import DiscordRoom, TelegramRoom
from .several import Several
from .tournament_players import PAGES, AtBrowser, InChat, Player

PAGES_ALONE, EVERYTHING = "web,worker,clock", "web,worker,discord,telegram,clock"
PROCESSES = ("first", "second", "third", "fourth")
LATE_SECONDS = 20.0  # after the beginning
MOVES, MATCHES = "moves acknowledged", "matches of the tournament"
OF_TOURNAMENT = 'from matches where lobby like \'%"tournament":"{share}"%\''
SHARE = "select share from people_tournaments"
PLAYED = """select people_encounters.first, people_encounters.second, people_encounters.at, matches.ended_at
    from people_encounters join matches on matches.id = people_encounters.match_id"""
MINUTE, OK = 60, 200


@dataclass(frozen=True)
class Crowd:
    """How many people play from where; how many of them never come, and how many sign up late."""

    browsers: int
    telegram: int = 0
    discord: int = 0
    vanished: int = 0
    late: int = 0
    rounds: int = 5


@dataclass
class Tournament(Scene):
    """Processes with pages, and people at them."""

    engines = "sqlite", "postgresql"
    moment = Moment((1.0, 6.0))
    crowd: ClassVar[Crowd] = Crowd(browsers=12)
    roles: ClassVar[str] = PAGES_ALONE

    database: SQLiteFile | PostgreSQL
    share: str = ""  # the name of the tournament in its address
    over: asyncio.Event = field(default_factory=asyncio.Event)
    made: set[tuple[str, str]] = field(default_factory=set)  # moves that pages took or cards show, with their matches
    document: dict[str, Any] = field(default_factory=dict)

    @property
    def page(self) -> str:
        """The address of the tournament."""
        return f"{PAGES}/{self.share}"

    @classmethod
    @asynccontextmanager
    async def opens(cls, site: Site) -> AsyncIterator[Self]:
        """One makes the tournament, the others sign up, and it begins."""
        async with cls.on_networks(site, {}) as made:
            people = [AtBrowser(made, number) for number in range(cls.crowd.browsers)]
            made.share = await people[0].makes(cls.crowd.rounds)
            await made.is_played(people[0], people[1:])
            yield made

    @classmethod
    @asynccontextmanager
    async def on_networks(cls, site: Site, settings: Mapping[str, object]) -> AsyncIterator[Self]:
        """Starts the house, and sees to it that nothing goes on afterwards."""
        dice, settings = random.Random(site.seed), {"trusted_proxies": "127.0.0.1", **settings}
        if site.address:
            program = Several.of(site.folder, dice, site.address, dict.fromkeys(PROCESSES, cls.roles), **settings)
            database: SQLiteFile | PostgreSQL = PostgreSQL(site.address)
        else:
            program = Several(dice, [Program(site.folder, settings={"log_level": "warning", **settings})])
            database = SQLiteFile(site.folder / "data" / "roundhouse.db")
        async with cls(program, dice, database).open() as made:
            await made.starts()
            yield made

    async def is_played(self, maker: AtBrowser | InChat, others: Sequence[Player]) -> None:
        """All but the late ones sign up, the maker begins it, and all but the vanished ones play."""
        crowd = self.crowd
        early, late = others[: len(others) - crowd.late], others[len(others) - crowd.late :]
        await asyncio.gather(*(player.signs_up() for player in early))
        await maker.begins()
        vanished = self.dice.sample(early[:-1], crowd.vanished)
        self.comes(*(player.plays() for player in (maker, *early) if player not in vanished))
        self.comes(*(self._comes_late(player) for player in late))

    async def _comes_late(self, player: Player) -> None:
        await asyncio.sleep(LATE_SECONDS)
        await player.signs_up()
        await player.plays()

    async def rests(self) -> None:
        """Everybody plays until it is over, and one of them takes the document home."""
        await asyncio.gather(*self.people)
        async with Browser(self.program.parts, self.dice, self.counts, "198.18.2.1") as reader:
            self.document = (await reader.asks("GET", f"{self.page}/tournament.json")).json()

    async def judges(self) -> None:
        """Compares what people were told with the document, and both with what is stored."""
        for line in judged(self.document, "", {}, all_words()) or ():
            if not line.facts["fair"]:
                self.wrong.append(f"not fair: {json.dumps(line.facts)}")
        played = [match for match in self.document["matches"] if match["second"] is not None]
        records = [match["record"] for match in played if match["record"]]
        steps = {(record["match"], step.get("do")) for record in records for step in record["steps"]}
        self.wrong += [f"lost: the move {cell} in {match}" for match, cell in sorted(self.made - steps)]
        with self.database.reading() as read:
            stored = dict(read(f"select id, status {OF_TOURNAMENT.format(share=self.share)}"))
        unknown = [record["match"] for record in records if record["match"] not in stored]
        if unknown or len(stored) != len(played):
            self.wrong.append(f"tables and matches differ: {len(stored)} stored, {len(played)} played, {unknown}")
        self.wrong += [f"not over: {match}" for match, status in stored.items() if status != "over"]
        self.counts |= {MOVES: len(self.made), MATCHES: len(played)}


@dataclass
class OnAllNetworks(Tournament):
    """An evening of 64 people: in a group of Telegram with its limits, on Discord by a link, and at browsers."""

    moment = Moment((20.0, 90.0))
    crowd: ClassVar[Crowd] = Crowd(browsers=16, telegram=24, discord=24, vanished=6, late=3, rounds=4)
    roles: ClassVar[str] = EVERYTHING

    discord: Discord = field(init=False)
    telegram: Telegram = field(init=False)
    group: TelegramRoom = field(init=False)
    began: int = 0  # how many calls to Telegram there had been

    @classmethod
    @asynccontextmanager
    async def opens(cls, site: Site) -> AsyncIterator[Self]:
        """One makes it in the group; the others press there, or come by the link."""
        async with AsyncExitStack() as stack:
            discord, telegram, settings = await stack.enter_async_context(networks(Trigger()))
            telegram.limits = True
            made = await stack.enter_async_context(cls.on_networks(site, settings))
            made.discord, made.telegram = discord, telegram
            crowd, channel = cls.crowd, discord.guild("Friday", []).channel("games")
            made.group = TelegramRoom(telegram, telegram.group("Saturday"))
            in_group = [InChat(made, f"T{number}", made.group) for number in range(crowd.telegram)]
            elsewhere = [InChat(made, f"D{number}", DiscordRoom(discord, channel)) for number in range(crowd.discord)]
            at_pages = [AtBrowser(made, number) for number in range(crowd.browsers)]
            await in_group[0].types(f"tournament new tictactoe swiss rounds={crowd.rounds}")
            made.share = await made.told_share()
            made.began = len(telegram.calls)
            late, others = in_group[-crowd.late :], in_group[1 : -crowd.late]
            await made.is_played(in_group[0], [*others, *elsewhere, *at_pages, *late])
            yield made

    def is_heard(self) -> bool:
        """Whether some process hears what people do on Discord."""
        return not hasattr(self, "discord") or self.discord.is_heard

    async def told_share(self) -> str:
        """Waits until the tournament is made; returns the name in its address."""
        while True:
            with self.database.reading() as read:
                if rows := read(SHARE):
                    return str(rows[0][0])
            await asyncio.sleep(0.2)

    def figures(self) -> Mapping[str, object]:
        """What has happened, what it cost the group, and how long people waited for their next match."""
        calls, rounds = [call for call in self.telegram.calls[self.began :] if call.chat], max(1, self.crowd.rounds)
        to_group = [call for call in calls if call.chat == self.group.group.id and call.status == OK]
        minutes = Counter(int(call.at // MINUTE) for call in to_group)
        waits = sorted(self._waits()) or [0.0]
        return {
            **self.counts,
            "calls to Telegram a match": f"{len(calls) / max(1, self.counts[MATCHES]):.1f}",
            "calls to the group a round": f"{len(to_group) / rounds:.1f}",
            "calls to the group in a minute at most": max(minutes.values(), default=0),
            "s until the next match at half of the times": f"{waits[len(waits) // 2]:.0f}",
            "s at most": f"{waits[-1]:.0f}",
        }

    def _waits(self) -> list[float]:
        """The seconds between the end of each match of somebody and the beginning of their next one."""
        with self.database.reading() as read:
            rows = sorted(read(PLAYED), key=lambda row: row[2])
        ended, waits = dict[int, float](), list[float]()
        for first, second, opened_at, ended_at in rows:
            waits += [(opened_at - ended[who]) / 1e6 for who in (first, second) if who in ended]
            ended |= {who: ended_at for who in (first, second) if ended_at is not None}
        return waits
