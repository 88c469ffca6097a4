"""Programs at tables with people: who lets them sit down, what they may offer, and what they see of others."""

from __future__ import annotations

import pytest

from bot.platforms.web.padding import ANSWER_STEP
from bot.usecases import play
from storage.messages import rooms
from storage.messages.rooms import Settings

from .beside_programs import people_answer, sits_with_people
from .conftest import Site
from .robots import MATCHES, owner_of, robot_of


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
