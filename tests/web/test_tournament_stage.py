"""The match of the moment: which one it is, what it shows, and the small boards of the others."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Any

from bot.features.tournaments import corrections, organising, timeline
from bot.features.tournaments.process import robots_of
from bot.features.tournaments.robots.training import InProcess, TrainingRobot
from bot.features.tournaments.web.stage import AFTER_SECONDS, STAYS_SECONDS, Stage, next_stage
from bot.platforms.web.parts import SHOWS
from games.core.wire import Answer, Request
from storage.tournament.matches import Match
from tests.bot.tournament.cups import GAME, Cup, small
from tests.house import NOON

from .conftest import Both, looked


class Thinking(InProcess):
    """A robot that answers its first question, and the second when it may."""

    def __init__(self, go: asyncio.Event) -> None:
        super().__init__(TrainingRobot(GAME, 0))
        self._go, self._asked = go, 0

    async def ask(self, request: Request) -> Answer:
        self._asked += request.verb == "GET"
        if self._asked > 1:
            await self._go.wait()
        return await super().ask(request)


def match(number: int, first: int, second: int, status: str = "leased", ended_at: datetime | None = None) -> Match:
    """A match of a tournament."""
    facts: dict[str, Any] = {"winner": "", "first_score": None, "second_score": None, "why": "", "fault": ()}
    facts |= {"started_at": NOON, "ended_at": ended_at, "worker": "worker", "attempts": 1, "void_reason": ""}
    return Match(number, 1, number, 0, first, second, status, hidden=False, **facts)


PLACES = {1: 1, 2: 2, 3: 3, 4: 4}


def test_match_of_the_highest_places_is_shown_first_and_then_the_others_in_turn() -> None:
    running = [match(1, 3, 4), match(2, 1, 2), match(3, 1, 4)]
    now, shown = Stage(), []
    for turn in range(4):
        now = next_stage(now, running, PLACES, None, turn * STAYS_SECONDS)
        assert next_stage(now, running, PLACES, None, turn * STAYS_SECONDS + 1) == now
        shown.append(now.match)
    assert shown == [2, 3, 1, 2]


def test_match_that_has_ended_stays_for_a_moment() -> None:
    now = next_stage(Stage(), [match(1, 1, 2)], PLACES, None, 0)
    over = next_stage(now, [match(2, 3, 4)], PLACES, match(1, 1, 2, "done", NOON), 5)
    assert over.match == 1
    assert next_stage(over, [match(2, 3, 4)], PLACES, None, 5 + AFTER_SECONDS).match == 2


def test_where_nothing_is_played_the_latest_result_is_shown() -> None:
    assert next_stage(Stage(), [], PLACES, None, 0) == Stage()
    assert next_stage(Stage(), [], PLACES, match(7, 1, 2, "done", NOON), 0).match == 7
    alone = next_stage(Stage(), [match(1, 1, 2)], PLACES, None, 0)
    assert next_stage(alone, [match(1, 1, 2)], PLACES, None, 100) == alone


async def plays_slowly(cup: Cup, *names: str) -> tuple[asyncio.Event, asyncio.Task[None]]:
    """All matches of a round are begun, and wait for a second move."""
    go = asyncio.Event()
    cup.ways = dict.fromkeys(names, lambda: Thinking(go))
    await cup.starts()
    await cup.turns()
    playing = asyncio.create_task(cup.plays())
    async with asyncio.timeout(20):
        while not (begun := [*robots_of(cup.house.app).matches.values()]) or len(begun) < cup.workers.running:
            await asyncio.sleep(0.01)
        while not all(len(one.entries) >= 2 for one in begun):
            await asyncio.sleep(0.01)
    return go, playing


async def test_match_of_the_moment_is_shown_with_board_scores_and_milliseconds_and_others_are_small(both: Both) -> None:
    site, cup = both
    names = ("Ann", "Bo", "Cy", "Di")
    await cup.opens(*names)
    go, playing = await plays_slowly(cup, *names)
    reader, base = site.visitor(), f"/tournament/{cup.number}"
    await looked(reader, base)
    assert reader.sees("Match of the moment live")
    assert " ms " in reader.page.text
    kinds = [svg.attributes.get("class") for svg in reader.page.root.all("svg")]
    assert (kinds.count("scene"), kinds.count("small")) == (1, 5)
    boards = [e.attributes["aria-label"] for e in reader.page.root.all("div") if e.attributes.get("class") == "board"]
    assert len(boards) == 1
    go.set()
    await playing
    await cup.turns()
    await looked(reader, base)
    assert reader.sees("Latest result")
    assert not reader.sees("Also playing")


async def test_part_of_the_stage_hears_of_each_request_and_nobody_else_does(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    hub, before = site.web.site.hub, site.web.site.hub.revision(f"tournament:{cup.number}")
    go, playing = await plays_slowly(cup, "Ann", "Bo")
    heard = [hub.revision(f"{topic}:{cup.number}") for topic in ("tournament", "stage")]
    go.set()
    await playing
    after = [hub.revision(f"{topic}:{cup.number}") for topic in ("tournament", "stage")]
    assert after[0] - heard[0] == 1
    assert after[1] - heard[1] > 20
    assert after[0] > before
    stream = await site.watches(site.visitor(), f"/tournament/{cup.number}/stage")
    assert [(await stream.next() or {})["event"] for _ in range(2)] == ["hello", "changed"]
    answer = await site.visitor().client.get(f"/tournament/{cup.number}/stage?part=1", headers={SHOWS: "none"})
    assert "Latest result" in answer.text
    assert (await looked(site.visitor(), f"/tournament/{cup.number}/stage")).at == f"/tournament/{cup.number}"


async def test_sealed_match_is_never_the_match_of_the_moment(both: Both) -> None:
    site, cup = both
    app = site.house.app
    await cup.opens("Ann", "Bo")
    await timeline.stop_type(app, cup.number, 1, site.house.clock())
    await timeline.add_type(app, cup.number, small(both=False), site.house.clock(), sealed=True)
    go, playing = await plays_slowly(cup, "Ann", "Bo")
    reader, address = site.visitor(), f"/tournament/{cup.number}/stage?part=1"
    for _ in range(2):
        await reader.opens(address)
        assert "Ann" not in reader.page.text
        go.set()
        await playing
    await cup.turns()
    await corrections.reveal(app, (await cup.matches())[0].round_id)
    await reader.opens(address)
    assert reader.sees("Latest result")


async def test_match_that_is_void_or_in_an_archive_leaves_the_stage(both: Both) -> None:
    site, cup = both
    app = site.house.app
    await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.plays_round()
    reader, address = site.visitor(), f"/tournament/{cup.number}/stage?part=1"
    await reader.opens(address)
    assert reader.sees("Latest result")
    await corrections.void(app, (await cup.matches())[0].id, "the network failed")
    await reader.opens(address)
    assert not reader.sees("Latest result")
    await cup.plays_round()
    await reader.opens(address)
    assert reader.sees("Latest result")
    await organising.restart(app, cup.number)
    await cup.plays()
    await cup.turns()
    await reader.opens(address)
    assert not reader.sees("Latest result")


async def test_in_text_mode_the_stage_has_names_and_scores(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.plays_round()
    reader = await site.person("Reader")
    await reader.opens("/me")
    await reader.presses("Save", skin="text")
    await looked(reader, f"/tournament/{cup.number}")
    assert reader.sees("Latest result")
    assert "scene" not in [svg.attributes.get("class") for svg in reader.page.root.all("svg")]
