"""Pages of tables with several people, in each state and language, as HTML that a browser lays out.

They are made in this process, where a test sets the clock, so that nobody has to wait until somebody is away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from threading import Thread

from bot.platforms.web.guests import guest_names
from bot.usecases.play import act
from bot.view.names import NAME_MOST
from games.core.match import legal
from games.table.table import Table
from tests.bot.tournament.cups import Cup
from tests.web.conftest import Site, Stream, Viewer, open_cup_site

LANGUAGES = ("en", "ru", "zh")
LONG: tuple[str, ...] = (
    "Bartholomew Montgomery of Kensington",
    "Владислава Константинопольская",
    "W" * NAME_MOST,
    "王" * NAME_MOST,
)
PLAYED, ALL = 6, 10_000  # turns
STATES = ("waiting", "in play", "ended", "watched", "long names", "clocks", "away", "spoken")


@dataclass
class Tables:
    """Makes the pages of a game with so many players."""

    site: Site
    game: str
    count: int
    languages: Sequence[str]

    async def page(self, state: str) -> dict[str, str]:
        """Returns the page of a table in this state in every language."""
        fields = {"clock": "rapid"} if state == "clocks" else {}
        seated = await self._seated(LONG if state == "long names" else self._names(state), state != "waiting", **fields)
        reader = await self._asked(seated)
        eyes = [await self._looks(one) for one in seated]
        if state in ("in play", "long names", "clocks", "spoken"):
            await self._plays(await self.site.table(reader), PLAYED)
        if state == "spoken":
            for one in seated:
                await one.tries(f"{one.at}/do", do="say:luck")
        if state == "ended":
            await self._plays(await self.site.table(reader), ALL)
        if state == "away":
            await self._one_falls_asleep(reader)
        if state == "watched":
            reader = await self.site.person("Eve Nightingale")
        pages = {language: await self._read(reader, seated[0].at, language) for language in self.languages}
        for stream in eyes:
            await stream.closes()
            self.site.streams.remove(stream)
        return pages

    def _names(self, state: str) -> tuple[str, ...]:
        """Names as guests have them, in each language in turn."""
        words = self.site.house.app.words
        return tuple(
            guest_names(words, f"{state} {seat}", LANGUAGES[seat % len(LANGUAGES)])[0] for seat in range(self.count)
        )

    async def _seated(self, names: tuple[str, ...], is_full: bool, **fields: object) -> list[Viewer]:
        """Returns the players of a table that has begun, or that waits for the last of them."""
        sized = [names[seat % len(names)][: NAME_MOST - seat // len(names)] for seat in range(self.count)]
        people = [await self.site.person(name) for name in sized]
        people = people if is_full else people[:-1]
        host, *others = people
        if self.count > 2:
            fields["seats"] = self.count
        await host.hosts(self.game, **fields)
        for one in others:
            await one.opens(host.at)
            await one.presses("Join")
        if is_full and (await self.site.table(host)).status == "open":
            await host.opens(host.at)
            await host.presses("Start")
        return people

    async def _asked(self, seated: list[Viewer]) -> Viewer:
        """Returns a player who is asked for a move; the host, where the match has not begun."""
        waiting = (await self.site.table(seated[0])).waiting()
        return seated[min(waiting, default=0)]

    async def _looks(self, one: Viewer) -> Stream:
        """Somebody has the board in view."""
        at = one.at
        return await self.site.listens(f"/events?watch={at}&view={at}", one)

    async def _plays(self, table: Table, turns: int) -> None:
        """The players make moves, each the first that is legal, until so many turns are over or it has ended."""
        now = await self.site.house.table(table)
        while now.status == "live" and now.live_match().version < turns:
            match = now.live_match()
            for seat in sorted(now.waiting()):
                able = legal(now.game, match, seat)
                chosen = able[match.version % len(able)]
                await act(self.site.house.app, table.id, seat, match.turn, chosen, now.chairs[seat].answers)
            now = await self.site.house.table(table)

    async def _one_falls_asleep(self, reader: Viewer) -> None:
        """The player who is asked runs out of time."""
        deadline = (await self.site.table(reader)).deadline
        assert deadline
        self.site.house.clock.at = deadline + timedelta(seconds=1)
        await self.site.house.alarms.fire()
        await self.site.house.computers.drain()

    async def _read(self, reader: Viewer, at: str, language: str) -> str:
        """Returns the page as somebody reads it in a language."""
        await reader.tries("/me", language=language)
        await reader.opens(at)
        assert reader.status == 200, reader.page.text
        return reader.response.text


async def made(folder: Path, game: str, count: int, languages: Sequence[str]) -> dict[tuple[str, str], str]:
    """Returns the page of each state in each language, with a tournament that is running."""
    async with open_cup_site(folder) as (site, cup):
        await begins(cup)
        tables = Tables(site, game, count, languages)
        return {(state, language): page for state in STATES for language, page in (await tables.page(state)).items()}


async def begins(cup: Cup) -> None:
    """A tournament is running, so that the header says so."""
    await cup.opens("Ann", "Bo")
    await cup.starts()


def pages_of(folder: Path, game: str, count: int, languages: Sequence[str]) -> dict[tuple[str, str], str]:
    """Returns the same from a thread of its own: in the thread of a browser no other event loop can run."""
    results: list[dict[tuple[str, str], str]] = []
    thread = Thread(target=lambda: results.append(asyncio.run(made(folder, game, count, languages))))
    thread.start()
    thread.join()
    return results[0]
