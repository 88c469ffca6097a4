"""A program takes a seat: in JSON, the same for all games; it sees what a person there would see, and no names."""

from __future__ import annotations

import asyncio
import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from bot.platforms.web.api.openapi import DOCUMENT, RELEASE
from bot.platforms.web.padding import ANSWER_STEP
from bot.platforms.web.routes import all_routes
from bot.platforms.web.waiting import WAITS_A_PROGRAM
from bot.usecases import play
from games import find_games
from games.core.reading import read_record
from games.core.verify import verify
from storage.messages import rooms
from storage.messages.rooms import Settings

from .conftest import Site, open_site
from .robots import MATCHES, Robot, owner_of, plays_on, robot_of
from .test_tournament_downloads import fits

SOON = 5.0
MATCHES_OF_EACH = 20


async def sits_with_people(site: Site, game: str, seats: int = 2) -> tuple[Robot, str]:
    """A program at a table with people who play on a chat; the program has opened it."""
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens(game, seats=seats)
    table = await site.house.app.store.table(match["id"])
    assert table is not None
    for name in ("Bo", "Cy", "Dee")[: seats - 1]:
        await site.house.presses(name, table, "join:0")
    if (await robot.gets(f"/{table.id}"))["status"] == "open":
        offered = await robot.client.post(f"{MATCHES}/{table.id}/start")
        assert offered.status_code == 200
        for name in ("Bo", "Cy", "Dee")[: seats - 1]:
            now = await site.house.table(table)
            if now.status == "open":
                await site.house.presses(name, now, "start")
    return robot, table.id


async def people_answer(site: Site, match_id: str) -> None:
    """Everybody on the chat who is asked takes their first move."""
    table = await site.house.app.store.table(match_id)
    assert table is not None
    people = {player.id: name for name, player in site.house.people.items()}
    for seat in sorted(table.waiting()):
        name = people.get(table.chairs[seat].answers or 0)
        if name is None or table.status != "live":
            continue
        moves = sorted(str(action) for action in table.game.legal(table.live_match().state, seat))
        await site.house.presses(name, table, f"{table.live_match().turn}:{moves[0]}")
        table = await site.house.table(table)


@pytest.mark.parametrize("game", find_games())
async def test_program_plays_whole_match_of_each_game_against_computer(site: Site, game: str) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens(game, computers=[1])
    assert (match["status"], match["you"], match["seats"][0]["kind"]) == ("live", 0, "program")
    assert match["seats"][1] == {"seat": 1, "kind": "computer", "level": 1, "invited": False}
    over = await plays_on(robot, match)
    assert over["outcome"]["places"]
    document = await robot.gets(f"/{match['id']}/record")
    assert document["seats"] == ["", "Computer 1"]
    assert verify(read_record(document, find_games())).unfair is None


@pytest.mark.parametrize("game", find_games())
async def test_program_plays_whole_match_of_each_game_with_people_of_a_chat(site: Site, game: str) -> None:
    robot, match_id = await sits_with_people(site, game, seats=min(3, find_games()[game].most))
    for _ in range(300):
        match = await robot.gets(f"/{match_id}", legal=1)
        if match["status"] == "over":
            break
        if match["you"] in match["waiting"]:
            await robot.sends(f"/{match_id}/do", turn=match["turn"], do=min(match["legal"]))
        await people_answer(site, match_id)
    assert match["status"] == "over"
    assert not {"Ann", "Bo", "Cy"} & set(json.dumps(match).replace('"', " ").split())
    told = json.dumps(await robot.gets(f"/{match_id}/record"))
    assert "Bo" not in told
    assert "Minnow" not in told
    assert "Bo" in json.dumps(await robot.gets(f"/{match_id}/record", names=1))


async def test_program_seals_by_a_hash_of_its_own_and_opens_it(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "rpsls")
    match = await robot.gets(f"/{match_id}", legal=1)
    assert match["forms"] == ["commit:"]
    opening = "1" + "x" * 40 + "|T" + match["view"]["tag"] + f"|{match['view']['round']}|{match['you']}"
    sealed = blake2b(opening.encode(), digest_size=32).hexdigest()
    after = await robot.sends(f"/{match_id}/do", turn=match["turn"], do=f"commit:{sealed}")
    assert after["view"]["committed"] == [match["you"]]
    again = await robot.sends(f"/{match_id}/do", turn=match["turn"], do=f"commit:{sealed}")
    assert again["version"] == after["version"]
    other = await robot.sends(f"/{match_id}/do", 409, turn=match["turn"], do=f"commit:{sealed[::-1]}")
    assert other["error"] == "already_committed"
    await people_answer(site, match_id)
    match = await robot.gets(f"/{match_id}", legal=1)
    assert match["forms"] == ["reveal:"]
    wrong = await robot.sends(f"/{match_id}/do", 409, turn=match["turn"], do="reveal:2x")
    assert wrong["error"] in ("mismatch", "no_move")
    opened = await robot.sends(f"/{match_id}/do", turn=match["turn"], do=f"reveal:{opening}")
    assert opened["view"]["story"]


@pytest.mark.slow
@pytest.mark.parametrize("game", find_games())
async def test_many_matches_are_played_to_the_end_without_a_refusal(site: Site, game: str) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    site.web.site.limits.allows = lambda key, rate: True  # type: ignore[method-assign]
    for number in range(MATCHES_OF_EACH):
        seats = find_games()[game].seats
        levels = [1] * (seats[number % len(seats)] - 1) if number % 5 == 0 else [1]
        match = await robot.opens(game, seats=1 + len(levels), computers=levels)
        for turn in range(2_000):
            if match["status"] == "over":
                break
            if match["you"] in match["waiting"]:
                shown = await robot.gets(f"/{match['id']}", legal=1)
                moves = sorted(shown["legal"])
                match = await robot.sends(
                    f"/{match['id']}/do", turn=shown["turn"], do=moves[(number * 31 + turn * 7) % len(moves)]
                )
            else:
                await site.house.computers.drain()
                match = await robot.gets(f"/{match['id']}")
        assert match["status"] == "over"
        assert (
            verify(read_record(await robot.gets(f"/{match['id']}/record"), find_games()), other_deals=0).unfair is None
        )


async def test_move_that_is_sent_again_is_answered_with_the_match_and_another_one_is_stale(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    first = await robot.sends(f"/{match_id}/do", turn=1, do="b2")
    assert first["view"]["board"][4] == 1
    again = await robot.sends(f"/{match_id}/do", turn=1, do="b2")
    assert (again["version"], again["view"]) == (first["version"], first["view"])
    assert (await robot.sends(f"/{match_id}/do", 409, turn=1, do="a1"))["error"] == "stale_turn"
    assert (await robot.sends(f"/{match_id}/do", 409, turn=2, do="a1"))["error"] == "not_your_turn"


@pytest.mark.parametrize("spelling", ["", "b", "d4", "rock", "b2 ", "c4.d5", "commit:00", "\u0000", "b2" * 300])
async def test_what_is_no_move_is_refused_with_a_code_and_nothing_changes(site: Site, spelling: str) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    before = await robot.gets(f"/{match_id}")
    if spelling == "b2 ":
        spelling = "b2."
    answer = await robot.sends(f"/{match_id}/do", 409, turn=1, do=spelling)
    assert answer["error"] in ("illegal", "off_board")
    assert answer["message"]
    assert await robot.gets(f"/{match_id}") == before


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 400),
        ("x", 400),
        ("[]", 400),
        ("{}", 400),
        ('{"turn": 1}', 400),
        ('{"turn": "1", "do": "a1"}', 400),
        ('{"turn": 1.5, "do": "a1"}', 400),
        ('{"turn": 1, "do": null}', 400),
        ('{"turn": 1, "do": "a1", "seat": 1}', 400),
        ('{"turn": -1, "do": "a1"}', 409),
        ('{"turn": 99999999999, "do": "a1"}', 409),
        ('{"turn": 1, "do": "\\ud800"}', 400),
        ("[" * 5_000, 400),
        (" " * 20_000, 413),
    ],
)
async def test_body_that_is_no_move_is_refused_and_nothing_changes(site: Site, body: str, status: int) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    before = await robot.gets(f"/{match_id}")
    answer = await robot.client.post(f"{MATCHES}/{match_id}/do", content=body or "{}")
    assert answer.status_code == status
    assert {"error", "message"} == set(answer.json())
    assert await robot.gets(f"/{match_id}") == before


async def test_program_waits_for_the_next_version(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    seen = await robot.sends(f"/{match_id}/do", turn=1, do="b2")
    assert await robot.gets(f"/{match_id}/next", 204, after=seen["version"], wait=0) is None
    assert (await robot.gets(f"/{match_id}/next"))["version"] == seen["version"]
    waits = asyncio.create_task(robot.gets(f"/{match_id}/next", after=seen["version"]))
    await asyncio.sleep(0)
    await people_answer(site, match_id)
    after = await asyncio.wait_for(waits, SOON)
    assert after["version"] > seen["version"]
    assert after["waiting"] == [after["you"]]


async def test_look_without_a_wait_has_what_is_new(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    seen = await robot.sends(f"/{match_id}/do", turn=1, do="b2")
    await people_answer(site, match_id)
    after = await robot.gets(f"/{match_id}/next", after=seen["version"], wait=0)
    assert after["waiting"] == [after["you"]]
    assert await robot.gets(f"/{match_id}/next", 204, after=after["version"], wait=0) is None


async def test_many_programs_that_wait_for_one_match_have_it_read_once(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    seen = await robot.gets(f"/{match_id}")
    store, reads = site.house.app.store, list[str]()

    async def table(of: str, read: Any = store.table) -> Any:
        reads.append(of)
        return await read(of)

    _, eve = await owner_of(site, "Eve")
    watchers = [await robot_of(site, eve, f"Watcher {n}", "look") for n in range(8)]
    monkeypatch.setattr(store, "table", table)
    waits = [
        asyncio.create_task(who.gets(f"/{match_id}/next", after=seen["version"])) for who in (*watchers, robot) * 3
    ]
    while site.web.site.waiters.count < len(waits):
        await asyncio.sleep(0.01)
    assert reads == [match_id]
    reads.clear()
    moved = await robot.sends(f"/{match_id}/do", turn=1, do="b2")
    assert reads == [match_id]
    assert {seen["version"] for seen in await asyncio.gather(*waits)} == {moved["version"]}
    site.web.changed_elsewhere({match_id: moved["version"]})
    await asyncio.gather(*(who.gets(f"/{match_id}/next", 204, after=moved["version"], wait=0) for who in watchers))
    assert len(reads) <= 1 + len(watchers)  # each came alone


async def test_program_that_knows_more_than_this_process_is_told_nothing_older(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site, open_site(tmp_path) as elsewhere:
        robot, match_id = await sits_with_people(site, "tictactoe")
        seen = await robot.gets(f"/{match_id}")
        first = asyncio.create_task(robot.gets(f"/{match_id}/next", after=seen["version"]))
        while not site.web.site.waiters.count:
            await asyncio.sleep(0.01)
        moved = await Robot(elsewhere, robot.key).sends(f"/{match_id}/do", turn=1, do="b2")
        assert await robot.gets(f"/{match_id}/next", 204, after=moved["version"], wait=0) is None
        assert not first.done()
        site.web.changed_elsewhere({match_id: moved["version"]})
        assert (await asyncio.wait_for(first, SOON))["version"] == moved["version"]


async def test_own_version_that_is_told_after_a_newer_one_of_another_process_hides_nothing(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site, open_site(tmp_path) as elsewhere:
        robot, match_id = await sits_with_people(site, "tictactoe")
        older = await site.house.app.store.table(match_id)
        assert older is not None
        waits = asyncio.create_task(robot.gets(f"/{match_id}/next", after=older.revision))
        while not site.web.site.waiters.count:
            await asyncio.sleep(0.01)
        moved = await Robot(elsewhere, robot.key).sends(f"/{match_id}/do", turn=1, do="b2")
        site.web.changed_elsewhere({match_id: moved["version"]})
        site.web.site.waiters.changed({match_id: older})
        assert (await asyncio.wait_for(waits, SOON))["version"] == moved["version"]


async def test_those_that_play_are_told_of_a_move_before_those_that_watch(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    seen = await robot.sends(f"/{match_id}/do", turn=1, do="b2")
    _, eve = await owner_of(site, "Eve")
    watcher = await robot_of(site, eve, "Watcher", "look")
    told = list[str]()

    async def wait(name: str, who: Robot) -> None:
        await who.gets(f"/{match_id}/next", after=seen["version"])
        told.append(name)

    waits = [asyncio.create_task(wait("watches", watcher)) for _ in range(8)]
    while site.web.site.waiters.count < len(waits):
        await asyncio.sleep(0.01)
    waits.append(asyncio.create_task(wait("plays", robot)))
    while site.web.site.waiters.count < len(waits):
        await asyncio.sleep(0.01)
    await people_answer(site, match_id)
    await asyncio.wait_for(asyncio.gather(*waits), SOON)
    assert told[0] == "plays"


async def test_program_may_wait_for_its_turn_alone(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tequila", seats=3)
    seen = await robot.gets(f"/{match_id}")
    waits = asyncio.create_task(robot.gets(f"/{match_id}/next", after=seen["version"], until="turn"))
    for _ in range(60):
        match = await robot.gets(f"/{match_id}", legal=1)
        if waits.done():
            break
        if match["you"] in match["waiting"]:
            await robot.sends(f"/{match_id}/do", turn=match["turn"], do=min(match["legal"]))
        await people_answer(site, match_id)
    turn = await asyncio.wait_for(waits, SOON)
    assert turn["status"] == "over" or turn["you"] in turn["waiting"]


async def test_one_wait_too_many_ends_the_oldest(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    seen = await robot.gets(f"/{match_id}")
    waits = [
        asyncio.create_task(robot.gets(f"/{match_id}/next", 204, after=seen["version"])) for _ in range(WAITS_A_PROGRAM)
    ]
    while site.web.site.waiters.count < WAITS_A_PROGRAM:
        await asyncio.sleep(0.01)
    last = asyncio.create_task(robot.gets(f"/{match_id}/next", 204, after=seen["version"]))
    assert await asyncio.wait_for(waits[0], SOON) is None
    assert not waits[1].done()
    site.web.site.waiters.close()
    await asyncio.wait_for(asyncio.gather(*waits, last), SOON)
    assert site.web.site.waiters.count == 0


async def test_waiting_program_hears_of_a_move_in_another_process(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site, open_site(tmp_path) as elsewhere:
        robot, match_id = await sits_with_people(site, "tictactoe")
        seen = await robot.sends(f"/{match_id}/do", turn=1, do="b2")
        waits = asyncio.create_task(robot.gets(f"/{match_id}/next", after=seen["version"]))
        await asyncio.sleep(0)
        elsewhere.house.people.update(site.house.people)
        await people_answer(elsewhere, match_id)
        assert not waits.done()
        moved = await elsewhere.house.app.store.table(match_id)
        assert moved is not None
        site.house.app.store.forget_older(match_id, moved.revision)
        site.web.changed_elsewhere({match_id: moved.revision})
        assert (await asyncio.wait_for(waits, SOON))["version"] == moved.revision


async def test_stream_tells_each_version(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tequila")
    stream = await site.listens(
        f"{MATCHES}/{match_id}/stream?legal=1", site.visitor(), authorization=f"Bearer {robot.key}"
    )
    event = await stream.next()
    assert event is not None
    first = json.loads(event["data"])
    assert (event["event"], event["id"]) == ("match", str(first["version"]))
    assert len(event["data"].encode()) % ANSWER_STEP == 0 or event["data"].endswith("}")
    match = await robot.gets(f"/{match_id}", legal=1)
    if match["you"] in match["waiting"]:
        await robot.sends(f"/{match_id}/do", turn=match["turn"], do=min(match["legal"]))
    else:
        await people_answer(site, match_id)
    event = await stream.next()
    assert event is not None
    assert json.loads(event["data"])["version"] > first["version"]


async def test_answers_about_a_hand_have_one_length(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tequila")
    for answer in (
        await robot.client.get(f"{MATCHES}/{match_id}"),
        await robot.client.get(f"{MATCHES}/{match_id}/next"),
        await robot.client.post(f"{MATCHES}/{match_id}/do", json={"turn": 1, "do": "12-12.1"}),
    ):
        assert len(answer.content) % ANSWER_STEP == 0


async def test_program_sees_its_own_hand_and_a_watching_program_none(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tequila")
    _, eve = await owner_of(site, "Eve")
    watcher = await robot_of(site, eve, scope="look")
    own, seen = await robot.gets(f"/{match_id}", legal=1), await watcher.gets(f"/{match_id}", legal=1)
    assert own["view"]["hand"]
    assert (seen["you"], seen["view"]["hand"], seen["legal"]) == (None, [], {})
    assert {**own["view"], "hand": [], "you": None} == seen["view"]


async def test_table_that_is_not_listed_is_seen_with_its_token_alone(site: Site) -> None:
    _, ann = await owner_of(site)
    _, eve = await owner_of(site, "Eve")
    robot, other = await robot_of(site, ann), await robot_of(site, eve)
    match = await robot.opens("tictactoe", visibility="link")
    table = await site.house.app.store.table(match["id"])
    assert table is not None
    for share in ("", "x", table.share[:-1], table.share.upper() + "0"):
        assert (await other.gets(f"/{match['id']}", 404, share=share))["error"] == "unknown_match"
        assert (await other.sends(f"/{match['id']}/join", 404, share=share))["error"] == "unknown_match"
    assert (await other.gets())["open"] == []
    assert (await other.gets(f"/{match['id']}", share=table.share))["you"] is None
    assert (await other.gets(f"/{match['id']}/next", share=table.share))["version"] == match["version"]
    assert (await other.gets(f"/{match['id']}/next", 404))["error"] == "unknown_match"
    assert (await other.sends(f"/{match['id']}/join", share=table.share))["status"] == "live"
    assert (await other.gets(f"/{match['id']}"))["you"] == 1


@pytest.mark.parametrize("match_id", ["zzzzzz", "x" * 40, "..", "%00", "K3F9AB", "-1"])
async def test_unknown_match_has_one_answer(site: Site, match_id: str) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    assert (await robot.gets(f"/{match_id}", 404))["error"] in ("unknown_match", "not_found")


async def test_offers_phrases_and_a_rematch(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tictactoe")
    offered = await robot.sends(f"/{match_id}/offers", offer="draw")
    assert [offer["kind"] for offer in offered["offers"]] == ["draw"]
    assert (await robot.sends(f"/{match_id}/offers", 409, offer="flying"))["error"] == "illegal"
    table = await site.house.app.store.table(match_id)
    assert table is not None
    await site.house.presses("Bo", table, "refuse:draw")
    assert (await robot.gets(f"/{match_id}"))["offers"] == []
    said = await robot.sends(f"/{match_id}/say", phrase="luck")
    assert said["said"] == [{"seat": 0, "phrase": "luck"}]
    assert (await robot.sends(f"/{match_id}/say", 409, phrase="buy chips at …"))["error"] == "illegal"
    over = await robot.sends(f"/{match_id}/leave")
    assert (over["status"], over["outcome"]["why"]) == ("over", "resigned")
    await site.house.presses("Bo", await site.house.table(table), "offer:rematch")
    again = await robot.sends(f"/{match_id}/offers", accept="rematch")
    assert again["id"] != match_id
    assert again["status"] == "live"
    for body in ({}, {"offer": "draw", "accept": "draw"}):
        assert (await robot.sends(f"/{match_id}/offers", 400, **body))["error"] == "bad_request"


async def test_program_that_slept_takes_its_seat_back_from_the_computer(site: Site) -> None:
    robot, match_id = await sits_with_people(site, "tequila", seats=3)
    for _ in range(6):
        match = await robot.gets(f"/{match_id}")
        if match["you"] in match["waiting"]:
            break
        await people_answer(site, match_id)
    site.house.clock.wind(days=2)
    await play.expire(site.house.app, match_id)
    away = await robot.gets(f"/{match_id}", legal=1)
    assert (away["you"], away["away"], away["legal"], away["view"]["hand"]) == (None, True, {}, [])
    assert (await robot.sends(f"/{match_id}/do", 409, turn=away["turn"], do="pass"))["error"] == "away"
    back = await robot.sends(f"/{match_id}/return")
    assert (back["away"], back["you"]) == (False, match["you"])


async def has_policy(site: Site, policy: str) -> None:
    """The moderators of the paper room, and of the lobby, decide."""
    await site.house.app.store.write(
        lambda unit: rooms.set_settings(unit.conn, site.house.room.id, Settings(programs=policy))  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("policy", "status", "error"), [("no", 409, "no_programs"), ("consent", 409, "needs_consent"), ("yes", 200, "")]
)
async def test_room_decides_whether_programs_sit_down_with_people(
    site: Site, policy: str, status: int, error: str
) -> None:
    await has_policy(site, policy)
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    table = await site.house.opens("Bo", "tictactoe")
    answer = await robot.sends(f"/{table.id}/join", status, share=table.share)
    assert answer.get("error", "") == error
    assert ((await site.house.table(table)).status == "live") is (policy == "yes")


async def test_host_who_invites_a_program_agrees_to_it_and_who_joins_sees_its_mark(site: Site) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    viewer = await site.person("Cy")
    await viewer.tries("/open", game="tictactoe", opponent="🤖 Ann’s Minnow")
    (line,) = (await robot.gets())["own"]
    assert (line["you"], line["status"]) == (1, "open")
    assert (await robot.gets(f"/{line['id']}"))["seats"][1]["invited"]
    assert (await robot.sends(f"/{line['id']}/join"))["status"] == "live"
    await viewer.opens(f"/t/{line['id']}")
    assert viewer.sees("🤖 Ann’s Minnow")


async def test_nobody_plays_a_program_of_their_own_for_ratings_or_chips(site: Site) -> None:
    viewer, ann = await owner_of(site)
    robot, second = await robot_of(site, ann), await robot_of(site, ann, "Pike")
    rated = await robot.opens("tictactoe")
    assert (await second.sends(f"/{rated['id']}/join", 409))["error"] == "own_program"
    await viewer.forges(f"/t/{rated['id']}/do", do="join:0")
    assert (await robot.gets(f"/{rated['id']}"))["status"] == "open"
    casual = await robot.opens("tictactoe", rated=False)
    assert (await second.sends(f"/{casual['id']}/join"))["status"] == "live"
    staked = await robot.opens("hexagon", rated=False, stake=10)
    assert (await second.sends(f"/{staked['id']}/join", 409, stake=10))["error"] == "own_program"


@pytest.mark.parametrize(
    ("plan", "status", "error"),
    [
        ({"game": "chess"}, 409, "unknown_game"),
        ({"game": "tictactoe", "seats": 3}, 409, "bad_seats"),
        ({"game": "tictactoe", "computers": [9]}, 409, "bad_option_range"),
        ({"game": "tictactoe", "computers": [1, 1]}, 409, "table_full"),
        ({"game": "tictactoe", "stake": -1}, 409, "bad_option_range"),
        ({"game": "tictactoe", "stake": 10**12}, 409, "bad_option_range"),
        ({"game": "tictactoe", "clock": "never"}, 409, "bad_choice"),
        ({"game": "tictactoe", "options": {"wings": 2}}, 409, "unknown_option"),
        ({"game": "tictactoe", "options": {"restart": "never"}}, 409, "bad_option_choice"),
        ({"game": "tictactoe", "visibility": "secret"}, 409, "bad_choice"),
        ({"game": "tictactoe", "host": 1}, 400, "bad_request"),
        ({"game": 5}, 400, "bad_request"),
        ({}, 400, "bad_request"),
    ],
)
async def test_table_that_cannot_be_opened_is_refused(
    site: Site, plan: dict[str, Any], status: int, error: str
) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    answer = await robot.sends(status=status, **plan)
    assert answer["error"] == error
    assert await robot.gets() == {"own": [], "open": []}


async def test_every_address_is_described_and_answers_as_described(site: Site) -> None:
    routes = {
        route.path.replace("{match}", "{match}")
        for route in all_routes("bot.platforms.web")
        if route.path.startswith((MATCHES, RELEASE))
    }
    assert routes == set(DOCUMENT["paths"])
    served = (await site.visitor().client.get("/api/1/openapi-matches.json")).json()
    assert served == json.loads(json.dumps(DOCUMENT))
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens("tictactoe", computers=[1])
    named = served["components"]["schemas"]
    shape = {
        "properties": set(named["MatchDocument"]["properties"]),
        "required": set(named["MatchDocument"]["required"]),
    }
    shown = await robot.gets(f"/{match['id']}", legal=1, names=1)
    assert shape["required"] <= set(shown) <= shape["properties"]
    fits(shown["seats"][0], {"$ref": "#/components/schemas/SeatDocument"}, plain(named))
    line = (await robot.gets())["own"][0]
    fits(line, {"$ref": "#/components/schemas/TableLine"}, plain(named))
    fits((await robot.client.get(RELEASE)).json(), {"$ref": "#/components/schemas/Releases"}, plain(named))


def plain(schemas: Any) -> Any:
    """Schemas with `anyOf` of simple types as lists of types, as those of tournaments have them."""
    if isinstance(schemas, dict):
        kinds = [part.get("type") for part in schemas.get("anyOf", [])]
        if kinds and all(kinds):
            return {**{key: plain(value) for key, value in schemas.items() if key != "anyOf"}, "type": kinds}
        return {key: plain(value) for key, value in schemas.items()}
    return [plain(part) for part in schemas] if isinstance(schemas, list) else schemas


async def test_people_at_a_table_let_a_program_join_that_has_asked(site: Site) -> None:
    ann, _ = await owner_of(site)
    _, cy = await owner_of(site, "Cy")
    robot = await robot_of(site, cy)
    await ann.hosts("tictactoe")
    table = await site.table(ann)
    assert not ann.sees("Let programs join")
    assert (await robot.sends(f"/{table.id}/join", 409))["error"] == "needs_consent"
    before = await robot.gets(f"/{table.id}")
    await ann.opens(ann.at)
    assert ann.sees("A program would like to join.")
    await ann.presses("Let programs join")
    assert ann.sees("Programs may join.")
    changed = await robot.gets(f"/{table.id}/next", after=before["version"])
    assert [offer["kind"] for offer in changed["offers"]] == ["programs"]
    assert (await robot.sends(f"/{table.id}/join"))["status"] == "live"
