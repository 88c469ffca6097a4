"""`roundhouse robot connect`: a robot behind a router plays through a connection that it has opened itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from bot.addresses import parse_address
from bot.app import App
from bot.features.tournaments import corrections, organising, timeline
from bot.features.tournaments.robots import reverse_client
from bot.features.tournaments.robots.loop_delay import LoopDelays
from bot.features.tournaments.robots.referee import play
from bot.features.tournaments.robots.reverse_client import CannotConnect, ReverseClient
from bot.features.tournaments.robots.training import InProcess, TrainingRobot
from bot.features.tournaments.running.loop import Loop
from bot.features.tournaments.running.workers import Workers
from bot.features.tournaments.teams import teams
from bot.features.tournaments.teams.network import CONNECTS_ITSELF, route_to
from bot.features.tournaments.teams.readiness import is_connected
from bot.features.tournaments.teams.tokens import token_of
from games.core.wire import Request
from games.tournament.description import round_type
from storage.tournament import queue, rounds
from storage.tournament import teams as stored
from storage.tournament.teams import Team
from tests.program import free_port
from tests.robots.fake_robot import GAME, FakeRobot, running
from tests.robots.matches import deal

from .served import Served, served


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(tmp_path) as found:
        yield found


async def team_in(app: App) -> Team:
    made = await organising.new(app, "Cup", "hexagon", round_type({"size": 3}, GAME, "The round type"))
    return await teams.add(app, made.id, "Ann")


@asynccontextmanager
async def connected(house: Served, token: str, robot: FakeRobot) -> AsyncIterator[list[str]]:
    """The owner's program, which runs beside."""
    said = list[str]()
    program = ReverseClient(f"http://127.0.0.1:{house.port}", token, parse_address(robot.url), said.append)
    task = asyncio.create_task(program.run())
    try:
        async with asyncio.timeout(20):
            while not said and not task.done():
                await asyncio.sleep(0.01)
        yield said
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def test_a_match_is_played_through_the_house(house: Served) -> None:
    app, robot = house.web.app, FakeRobot()
    team = await team_in(app)
    async with running(robot), connected(house, token_of(app, team), robot) as said:
        assert said == ["connected as Ann"]
        async with app.store.read() as conn:
            now = (await stored.by_ids(conn, [team.id]))[team.id]
        assert (now.url, now.problem) == (CONNECTS_ITSELF, "")
        ways = [route_to(app, team.id, now.url, 10, LoopDelays()), InProcess(TrainingRobot(GAME, 1))]
        played = await play(deal(), ways, timeout_seconds=10)
    assert {call.status for call in played.calls} == {"ok"}
    assert robot.count("POST") == 1


async def test_a_wrong_answer_arrives_whole(house: Served) -> None:
    app, robot = house.web.app, FakeRobot(faults={("POST", 1): "deep"})
    team = await team_in(app)
    async with running(robot), connected(house, token_of(app, team), robot):
        ways = [route_to(app, team.id, CONNECTS_ITSELF, 10, LoopDelays()), InProcess(TrainingRobot(GAME, 1))]
        played = await play(deal(), ways, timeout_seconds=10)
    assert played.calls[0].status == "wrong_response"
    assert played.calls[0].received == b"HTTP/1.1 200 OK\r\nContent-Length: 30000\r\n\r\n" + b"[" * 30_000


async def test_a_program_that_was_killed_and_started_again_plays_on(house: Served) -> None:
    app, robot = house.web.app, FakeRobot()
    team = await team_in(app)
    way = route_to(app, team.id, CONNECTS_ITSELF, 10, LoopDelays())
    async with running(robot):
        async with connected(house, token_of(app, team), robot):
            assert (await way.ask(Request(0, "GET", "/"))).status == "ok"
        asking = asyncio.create_task(way.ask(Request(0, "GET", "/")))
        async with connected(house, token_of(app, team), robot):
            assert (await asking).status == "ok"
    way.close()
    assert robot.count("GET") == 2


async def test_the_program_says_when_its_robot_is_out_of_reach(house: Served) -> None:
    app = house.web.app
    team = await team_in(app)
    async with connected(house, token_of(app, team), FakeRobot(url=f"http://127.0.0.1:{free_port()}")) as said:
        way = route_to(app, team.id, CONNECTS_ITSELF, 10, LoopDelays())
        assert (await way.ask(Request(0, "GET", "/games/a"))).status == "no_connection"
        way.close()
    assert said[1].startswith("GET /games/a: no_connection: ")


@pytest.mark.parametrize(
    ("fault", "why"),
    [("", "this is not the address of a house"), ("redirect", "it redirects to http://169.254.169.254/latest")],
)
async def test_the_program_says_when_no_house_is_at_the_address(fault: str, why: str) -> None:
    said, other = asyncio.Queue[str](), FakeRobot(always=fault)
    async with running(other):
        task = asyncio.create_task(ReverseClient(other.url, "A", parse_address(other.url), said.put_nowait).run())
        assert why in await said.get()
        task.cancel()


async def test_a_wrong_token_ends_the_program_with_a_sentence(house: Served) -> None:
    await team_in(house.web.app)
    program = ReverseClient(f"http://127.0.0.1:{house.port}", "AAAA-BBBB-CCCC-DDDD", parse_address("http://h"), print)
    with pytest.raises(CannotConnect, match="does not know this token"):
        await program.run()


async def test_the_program_says_that_its_tournament_is_over_also_when_it_connects_again(house: Served) -> None:
    app, robot = house.web.app, FakeRobot()
    team = await team_in(app)
    async with running(robot), connected(house, token_of(app, team), robot) as said:
        await organising.end(app, team.tournament_id)
        await Loop(app).turn()
        await hears(said, "Cup is over")
    program = ReverseClient(f"http://127.0.0.1:{house.port}", token_of(app, team), parse_address("http://h"), print)
    with pytest.raises(CannotConnect, match=r"^Cup is over\.$"):
        await program.run()


async def test_the_program_says_why_its_team_is_benched_and_that_it_plays_again(house: Served) -> None:
    app, robot = house.web.app, FakeRobot()
    team = await team_in(app)
    await teams.bench(app, team.id, "too slow")
    async with running(robot), connected(house, token_of(app, team), robot) as said:
        await hears(said, "Ann is benched in Cup: too slow")
        await teams.unbench(app, team.id)
        await hears(said, "Ann plays again")


async def test_the_program_says_whom_its_robot_plays_and_how_each_match_ended(house: Served) -> None:
    app, robot = house.web.app, FakeRobot(url=f"http://127.0.0.1:{free_port()}")
    team = await with_opponents(app, "Bo", "Cy")
    async with connected(house, token_of(app, team), robot) as said:
        await Loop(app).turn()
        await hears(said, "paired with Bo and Cy", "paired with Cy and Bo")
        workers = Workers(app, "worker", 1)
        while not [line for line in said if line.startswith("lost: ")]:
            await workers.claim()
            await workers.drain()
            await asyncio.sleep(0)
        await workers.close()
    lost = next(line for line in said if line.startswith("lost: "))
    opponent = "Bo" if "Bo" in lost else "Cy"
    assert lost == f"lost: Ann lost to {opponent}: its robot could not be reached."
    assert said.index(f"playing {opponent}") < said.index(lost)


async def test_the_program_is_told_the_pairs_of_a_sealed_round_and_no_result_before_it_is_revealed(
    house: Served,
) -> None:
    app, robot = house.web.app, FakeRobot(url=f"http://127.0.0.1:{free_port()}")
    team = await with_opponents(app, "Bo", sealed=True)
    async with connected(house, token_of(app, team), robot) as said:
        await Loop(app).turn()
        await hears(said, "paired with Bo")
        workers = Workers(app, "worker", 1)
        await workers.claim()
        await workers.drain()
        await workers.close()
        async with app.store.read() as conn:
            (round_,) = await rounds.of_tournament(conn, team.tournament_id)
        assert not [line for line in said if line.startswith(("playing", "lost"))]
        await corrections.reveal(app, round_.id)
        await hears(said, "lost: Ann lost to Bo: its robot could not be reached.")


async def test_the_program_names_five_opponents_of_a_round_and_counts_the_rest(house: Served) -> None:
    app, robot = house.web.app, FakeRobot()
    team = await with_opponents(app, *(f"Level {number}" for number in range(8)))
    async with running(robot), connected(house, token_of(app, team), robot) as said:
        await Loop(app).turn()
        async with asyncio.timeout(20):
            while not (paired := [line for line in said if line.startswith("paired with ")]):
                await asyncio.sleep(0.01)
        assert paired[0].endswith(" and 3 more")
        assert paired[0].count("Level") == 5


async def with_opponents(app: App, *names: str, sealed: bool = False) -> Team:
    """Ann's team in a tournament that has started, with computers of these names."""
    team = await team_in(app)
    async with app.store.read() as conn:
        training, *_ = await stored.of_tournament(conn, team.tournament_id)
    await teams.delete(app, training.id)
    for name in names:
        await teams.add(app, team.tournament_id, name, level=1)
    if sealed:
        kind = round_type({"size": 3, "both": False}, GAME, "The round type")
        await timeline.stop_type(app, team.tournament_id, 1, app.now())
        await timeline.add_type(app, team.tournament_id, kind, app.now(), sealed=True)
    await organising.start(app, team.tournament_id)
    return team


async def test_the_token_of_a_team_that_was_removed_is_known(house: Served) -> None:
    app = house.web.app
    team = await team_in(app)
    await app.store.write(lambda unit: stored.change(unit.conn, team.id, deleted_at=app.now()))
    program = ReverseClient(f"http://127.0.0.1:{house.port}", token_of(app, team), parse_address("http://h"), print)
    with pytest.raises(CannotConnect, match="Ann was removed from Cup"):
        await program.run()


async def test_an_endless_ladder_pairs_a_robot_while_its_program_is_connected_and_it_is_told(house: Served) -> None:
    app, robot = house.web.app, FakeRobot()
    kind = round_type({"size": 3}, GAME, "The round type")
    made = await organising.new(app, "Ladder", "hexagon", kind, pairing="endless")
    team = await teams.add(app, made.id, "Ann")
    await organising.start(app, made.id)
    loop, workers = Loop(app), Workers(app, "worker", 2)
    async with running(robot):
        async with connected(house, token_of(app, team), robot) as said:
            await becomes(app, team, connected=True)
            await loop.turn()
            await workers.claim()
            await workers.drain()
            async with asyncio.timeout(20):
                while not any(line.startswith(("won", "drew", "lost")) for line in said):
                    await asyncio.sleep(0.01)
            assert any(line.startswith("paired with Computer") for line in said)
        await becomes(app, team, connected=False)
    await workers.close()
    await loop.turn()
    async with app.store.read() as conn:
        assert len(await queue.unfinished(conn, made.id)) == 0
    assert robot.count("POST") == 2


async def becomes(app: App, team: Team, connected: bool) -> None:
    """Waits until the row says whether the program of a team is connected."""
    async with asyncio.timeout(20):
        while True:
            async with app.store.read() as conn:
                now = await stored.get(conn, team.id)
            if now is not None and is_connected(now, app.now()) == connected:
                return
            await asyncio.sleep(0.01)


async def hears(said: list[str], *texts: str) -> None:
    """Waits for one of these sentences."""
    async with asyncio.timeout(20):
        while not set(texts).intersection(said):
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"", 400), (b"[1]", 400), (b'{"status":"wrong_move"}', 400), (b'{"status":"ok"}', 410), (b"x" * 300_000, 413)],
)
async def test_an_answer_that_cannot_be_taken_is_refused(house: Served, body: bytes, status: int) -> None:
    client = await house.connects()
    await client.says(
        "POST /api/1/robot/answers/1 HTTP/1.1", "Host: localhost", f"Content-Length: {len(body)}", "", body=body
    )
    assert (await client.hears())[0] == status
    await client.closes()


async def test_without_a_token_nothing_is_told(house: Served) -> None:
    client = await house.connects()
    assert await client.asks("/api/1/robot/requests") == 401
    await client.closes()


async def test_a_house_out_of_reach_is_said_once_and_in_plain_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reverse_client, "FIRST_WAIT", 0.01)
    said, address = list[str](), parse_address(f"http://127.0.0.1:{free_port()}")
    with suppress(TimeoutError):
        await asyncio.wait_for(ReverseClient(str(address), "A", address, said.append).run(), 0.5)
    assert said == [f"no connection to {address}: Connection refused; trying again"]


async def test_a_house_that_ends_in_the_middle_is_said_to_have_closed_the_connection() -> None:
    async def breaks_off(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        writer.close()

    said = asyncio.Queue[str]()
    async with await asyncio.start_server(breaks_off, "127.0.0.1", 0) as server:
        address = parse_address(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        task = asyncio.create_task(ReverseClient(str(address), "A", address, said.put_nowait).run())
        assert await said.get() == f"no connection to {address}: the house closed the connection; trying again"
        task.cancel()
