"""Everybody watches a tournament: the list, the ladder, a team, a match."""

from __future__ import annotations

import asyncio
import gzip
import re
from dataclasses import dataclass, field
from datetime import timedelta

import pytest

from bot.features.tournaments import corrections, organising, timeline
from bot.features.tournaments.robots.referee import Robot
from bot.features.tournaments.robots.training import InProcess, TrainingRobot
from bot.features.tournaments.teams import teams
from bot.words import files_by_language
from games import find_games
from games.core.screen import Say
from games.core.wire import Answer, Request
from games.tournament.reading import read_tournament
from games.tournament.verification import judged_matches, judged_whole
from tests.bot.tournament.cups import GAME, small

from .conftest import Both, looked
from .test_room import operator


@pytest.mark.parametrize("language", files_by_language())
async def test_all_pages_of_a_played_tournament_can_be_read(both: Both, language: str) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo", "Cy")
    await cup.starts()
    await cup.plays_round()
    ann, unit = site.visitor(language=language), site.house.app.words.text(Say("tournament-ms"), language)
    base = f"/tournament/{cup.number}"
    match, team = (await cup.matches())[0], (await cup.teams())[0]
    for path in ("/tournaments", base, f"{base}/projector", f"{base}/team/{team.id}", f"{base}/match/{match.id}"):
        await looked(ann, path)
        assert unit == "ms" or " ms " not in f"{ann.page.text} ", path


async def test_ladder_shows_places_points_and_the_new_release(both: Both) -> None:
    site, cup = both
    ann, _, _ = await cup.opens("Ann", "Bo", "Cy")
    await cup.starts()
    await cup.plays_round()
    await teams.release(site.house.app, ann.id, "2.0")
    reader = await looked(site.visitor(), f"/tournament/{cup.number}")
    assert reader.sees("Round 2")
    assert reader.sees("0 of 3 matches played")
    rows = [row.text for row in reader.page.root.all("tr")][1:]
    assert len(rows) == 3
    assert [row for row in rows if "New release!" in row] == [row for row in rows if "Ann" in row]


async def test_running_tournament_is_in_the_navigation_and_its_projector_has_none(both: Both) -> None:
    site, cup = both
    await cup.opens("Random walkers", "Night owls of the north")
    reader, base = site.visitor(), f"/tournament/{cup.number}"

    async def above() -> list[str]:
        await reader.opens("/help")
        return [link.attributes["href"] for nav in reader.page.root.all("nav") for link in nav.all("a")][:5]

    assert base not in await above()
    await cup.starts()
    assert base in await above()
    await cup.plays_round()
    await reader.opens(f"{base}/projector")
    assert not [*reader.page.root.all("nav"), *reader.page.root.all("footer")]
    await reader.opens(base)
    rows = [row.text for row in reader.page.root.all("tr")][1:]
    assert all(re.search(r"chips [+−]?\d+ · played 1", row) for row in rows)
    assert reader.page.text.count("this rating is still unsure") == 1
    olga = await operator(site)
    await olga.opens(f"{base}/organise")
    assert next(e for e in olga.page.root.all("button") if e.text == "Pause").attributes.get("class") != "main"
    await organising.pause(site.house.app, cup.number)
    assert base in await above()
    await organising.end(site.house.app, cup.number)
    await cup.turns()
    assert base not in await above()


async def test_winner_is_named_once_it_has_ended(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo", rounds_most=1)
    await cup.starts()
    reader, base = site.visitor(), f"/tournament/{cup.number}"
    assert not (await looked(reader, base)).sees("Winner")
    await cup.plays_round()
    first = (await site.visitor().client.get(f"{base}/ladder.csv")).text.splitlines()[1].split(",")[1]
    for path in (base, f"{base}/projector"):
        assert (await looked(reader, path)).sees(f"Winner: {first}")


async def test_winner_of_a_sealed_round_is_not_named_before_it_is_revealed(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo", rounds_most=1)
    app = site.house.app
    await timeline.stop_type(app, cup.number, 1, site.house.clock())
    await timeline.add_type(app, cup.number, small(both=False), site.house.clock(), sealed=True)
    await cup.starts()
    await cup.plays_round()
    reader, base = site.visitor(), f"/tournament/{cup.number}"
    assert (await looked(reader, base)).sees("Ended")
    assert not reader.sees("Winner")
    await corrections.reveal(app, (await cup.matches())[0].round_id)
    assert (await looked(reader, base)).sees("Winner")


async def test_chart_names_teams_points_and_rounds(both: Both) -> None:
    site, cup = both
    ann, bo = await cup.opens("Ann", "Night owls of Ely")
    await cup.starts()
    for _ in range(3):
        await cup.plays_round()
        await teams.release(site.house.app, ann.id, "2.0-a-very-long-name")
    reader = await looked(site.visitor(), f"/tournament/{cup.number}/team/{ann.id}")
    chart = reader.page.html[reader.page.html.index('class="chart dynamics"') :]
    labels = re.findall(r"<text[^>]*>([^<]*)</text>", chart)
    assert {"0", "1", "2", "3", "Ann", "Night owls…", "Night owls of Ely", "▾ 2.0-a-very…"} <= set(labels)
    await looked(reader, f"/tournament/{cup.number}/team/{bo.id}")


async def test_waiting_tournament_counts_down_to_its_start(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    await cup.turns()
    await organising.start(site.house.app, cup.number, site.house.clock() + timedelta(minutes=30))
    reader = await looked(site.visitor(), f"/tournament/{cup.number}")
    assert reader.sees("The tournament starts in 30 minutes")
    assert reader.sees("2 teams are registered.")
    assert not list(reader.page.root.all("table"))


async def test_pages_hear_of_changes_by_the_stream_of_their_browser(both: Both) -> None:
    site, cup = both
    ann, *_ = await cup.opens("Ann", "Bo")
    base, reader = f"/tournament/{cup.number}", site.visitor()
    await reader.opens(base)
    stream = await site.watches(reader, base, f"{base}/team/{ann.id}")
    assert (await stream.next() or {})["event"] == "hello"
    assert [(await stream.next() or {})["event"] for _ in range(2)] == ["changed"] * 2
    await teams.edit(site.house.app, ann.id, name="Amy")
    *_, told = [await stream.next() or {} for _ in range(2)]
    assert f'"{base}/team/{ann.id}"' in told["data"]
    await reader.opens(f"{base}?part=1")
    assert reader.sees("Amy")
    await stream.closes()
    resumed = await site.watches(reader, base, f"{base}/team/{ann.id}", last_event_id=told["id"])
    assert (await resumed.next() or {})["event"] == "hello"
    assert resumed.is_quiet()


async def test_part_is_made_once_for_all_who_watch(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    bodies = []
    for number in range(3):
        reader = site.visitor(address=f"192.0.2.{number}").client
        answer = await reader.get(f"/tournament/{cup.number}?part=1", headers={"accept-encoding": "gzip"})
        bodies.append((answer.headers["content-encoding"], gzip.decompress(answer.content)))
    assert len(set(bodies)) == 1
    assert len(site.web.site.parts) == 1


async def test_sealed_match_shows_nothing_until_it_is_revealed(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    app = site.house.app
    await timeline.stop_type(app, cup.number, 1, site.house.clock())
    await timeline.add_type(app, cup.number, small(both=False), site.house.clock(), sealed=True)
    await cup.starts()
    await cup.plays_round()
    match = (await cup.matches())[0]
    reader, base = site.visitor(), f"/tournament/{cup.number}"
    await looked(reader, f"{base}/match/{match.id}")
    assert reader.sees("This result is sealed")
    await looked(reader, base)
    assert reader.sees("1 result is sealed")
    assert [cell.text for cell in reader.page.root.all("td") if "points" in cell.attributes["class"]] == ["0", "0"]
    await corrections.reveal(app, match.round_id)
    await looked(reader, f"{base}/match/{match.id}")
    assert reader.sees("Step")


@dataclass
class Halting:
    """A robot that thinks about its second move until it may go on."""

    go: asyncio.Event
    robot: Robot = field(default_factory=lambda: InProcess(TrainingRobot(GAME, 0)))
    moves: int = 0

    async def ask(self, request: Request) -> Answer:
        self.moves += request.verb == "GET"
        if self.moves == 2:
            await self.go.wait()
        return await self.robot.ask(request)

    def close(self) -> None:
        self.robot.close()


async def test_match_is_shown_while_it_is_played_and_then_leads_to_its_replay(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    go = asyncio.Event()
    cup.ways["Ann"] = lambda: Halting(go)
    await cup.starts()
    await cup.turns()
    (match,) = await cup.matches()
    address, reader = f"/tournament/{cup.number}/match/{match.id}", site.visitor()
    await looked(reader, address)
    assert reader.sees("waiting")
    stream = await site.watches(reader, address)
    assert [(await stream.next() or {})["event"] for _ in range(2)] == ["hello", "changed"]
    playing = asyncio.create_task(cup.plays())
    assert (await stream.next() or {})["event"] == "changed"
    while not list(reader.page.root.all("svg")):
        await looked(reader, address)
    assert reader.sees("live")
    await looked(reader, f"/tournament/{cup.number}")
    assert reader.sees("Match of the moment live")
    assert re.search(r"A (Ann|Bo) .*\d+ B (Ann|Bo) .*\d+ ", reader.page.text)
    go.set()
    await playing
    await reader.opens(f"{address}?part=1")
    assert f'data-next="{address}"' in reader.page.html
    await looked(reader, address)
    assert reader.sees("Step")


async def test_replay_shows_requests_beside_each_step(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.plays_round()
    match = (await cup.matches())[0]
    reader, address = site.visitor(), f"/tournament/{cup.number}/match/{match.id}"
    verbs = []
    for step in (0, 1):
        await looked(reader, f"{address}?step={step}")
        verbs.append([row.text.split()[2] for row in reader.page.root.all("tr")][1:])
    assert verbs == [["POST", "POST"], ["GET", "PUT", "PUT"]]


@pytest.mark.parametrize("path", ["99", "1/team/99", "1/match/99", "99999999999999999999", "1/team/x"])
async def test_unknown_page_says_so(both: Both, path: str) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    reader = site.visitor()
    await reader.opens(f"/tournament/{path}")
    assert reader.status == 404


async def test_team_s_page_hears_that_scores_were_booked(both: Both) -> None:
    site, cup = both
    ann, *_ = await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.turns()
    await cup.plays()
    page, reader = f"/tournament/{cup.number}/team/{ann.id}", site.visitor()
    await looked(reader, page)
    before = site.web.site.hub.revision(f"team:{ann.id}")
    await cup.turns()
    assert site.web.site.hub.revision(f"team:{ann.id}") > before
    await looked(reader, f"{page}?part=1")
    assert reader.sees("Points round by round")


async def test_pages_of_a_match_and_its_teams_hear_that_it_was_made_void(both: Both) -> None:
    site, cup = both
    ann, *_ = await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.plays_round()
    match, hub = (await cup.matches())[0], site.web.site.hub
    topics = (f"match:{match.id}", f"team:{ann.id}", f"tournament:{cup.number}")
    before = [hub.revision(topic) for topic in topics]
    await corrections.void(site.house.app, match.id, "the network failed")
    assert all(hub.revision(topic) > old for topic, old in zip(topics, before, strict=True))


async def test_restarted_tournament_leaves_an_archive_that_can_be_read_and_verified(both: Both) -> None:
    site, cup = both
    ann, *_ = await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.plays_round()
    match = (await cup.matches())[0]
    await organising.restart(site.house.app, cup.number)
    await cup.plays()
    await cup.turns()
    base = f"/tournament/{cup.number}"
    reader = await looked(site.visitor(), base)
    assert reader.sees("Not started yet")
    archive = next(to for name, to in reader.page.links.items() if name.startswith("Cup, "))
    assert archive != base
    for path in (archive, f"{archive}/team/{ann.id}", f"{archive}/match/{match.id}", f"{archive}/projector"):
        await looked(reader, path)
    await reader.opens(f"{base}/match/{match.id}")
    assert reader.status == 404
    whole = (await reader.client.get(f"{archive}/tournament.json")).json()
    read = read_tournament(whole, find_games())
    assert judged_whole(read, whole, list(judged_matches(read, find_games()))).unfair is None
    olga = await operator(site)
    await olga.opens(archive)
    assert "Organise" not in olga.page.links
    await olga.opens(f"{archive}/organise")
    assert olga.status == 404
