"""Keys of programs: made on one's own page, shown once, stored as hashes, revoked; and every bad one is refused."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.platforms.web import waiting
from bot.usecases import account_links, programs
from bot.usecases.preferences import save_preferences
from games.core.game import Refusal
from games.table.chair import PROGRAM_MARK
from storage.people import players

from .client import Client
from .conftest import HOST, Site
from .robots import MATCHES, Robot, owner_of, robot_of

GOOD = "rh_" + "a" * 43
ADDRESSES = [
    ("GET", ""),
    ("POST", ""),
    ("GET", "/{match}"),
    ("GET", "/{match}/next"),
    ("GET", "/{match}/stream"),
    ("GET", "/{match}/record"),
    ("POST", "/{match}/do"),
    ("POST", "/{match}/join"),
    ("POST", "/{match}/start"),
    ("POST", "/{match}/leave"),
    ("POST", "/{match}/return"),
    ("POST", "/{match}/offers"),
    ("POST", "/{match}/say"),
]
BAD_HEADERS = [
    "",
    "Bearer",
    "Bearer ",
    "Bearer x",
    f"Bearer {GOOD}",
    f"Bearer {GOOD} {GOOD}",
    f"Basic {GOOD}",
    f"Token {GOOD}",
    GOOD,
    "Bearer rh_",
    "Bearer rf_" + "a" * 43,
    "Bearer rh_' or 1=1 --",
    "Bearer rh_" + "a" * 5_000,
    "Bearer rh_\u00e9".encode().decode("latin-1"),
    "Bearer %00",
    "Bearer null",
    "Bearer {hint}",
    "Bearer {key}x",
    "Bearer {short}",
    "Bearer {lower}",
    "Bearer {hash}",
]


async def test_key_is_made_on_ones_own_page_and_shown_once(site: Site) -> None:
    viewer, ann = await owner_of(site)
    await viewer.opens("/me")
    await viewer.presses("Make a key", name="Minnow", scope="open")
    key = next(key for key in re.findall(r"rh_[\w-]{43}", viewer.response.text))
    await viewer.opens("/me")
    assert key not in viewer.response.text
    assert viewer.page.problems() == []
    assert viewer.sees(f"Minnow: key {key[:7]}…, it may play and open tables")
    robot = Robot(site, key)
    match = await robot.opens("tictactoe", computers=[1])
    named = await robot.gets(f"/{match['id']}", names=1)
    assert named["seats"][0]["name"] == f"{PROGRAM_MARK} Ann’s Minnow"
    assert "name" not in (await robot.gets(f"/{match['id']}"))["seats"][0]
    await viewer.presses("Revoke the key of Minnow")
    assert viewer.sees("Minnow: no key")
    assert (await robot.gets(status=401))["error"] == "unauthorized"
    async with site.house.app.store.read() as conn:
        kept = await players.export(conn, ann.id)
    assert [program["name"] for program in kept["programs"]] == ["Minnow"]


async def test_new_key_of_a_program_replaces_its_old_one_and_keeps_its_player(site: Site) -> None:
    _, ann = await owner_of(site)
    first = await robot_of(site, ann)
    match = await first.opens("tictactoe", computers=[1])
    second = await robot_of(site, ann, scope="play")
    assert (await first.gets(status=401))["error"] == "unauthorized"
    assert [line["id"] for line in (await second.gets())["own"]] == [match["id"]]


@pytest.mark.parametrize("header", BAD_HEADERS)
async def test_bad_key_is_refused_with_a_code_and_nothing_changes(site: Site, header: str) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens("tictactoe", computers=[1])
    words = {"key": robot.key, "hint": robot.key[:7], "short": robot.key[:-1], "lower": robot.key.lower()}
    sent = header.format(hash=programs.hash_of(robot.key), **words)
    client = Client(site.web.asgi, HOST, {"authorization": sent} if sent else {})
    before = await robot.gets(f"/{match['id']}")
    for answer in (
        await client.get(MATCHES),
        await client.get(f"{MATCHES}/{match['id']}"),
        await client.post(f"{MATCHES}/{match['id']}/do", json={"turn": 1, "do": "a1"}),
        await client.post(MATCHES, json={"game": "tictactoe"}),
    ):
        assert (answer.status_code, answer.json()["error"]) == (401, "unauthorized")
        assert answer.headers["www-authenticate"] == "Bearer"
        assert answer.json()["message"].endswith(".")
    assert await robot.gets(f"/{match['id']}") == before


@pytest.mark.parametrize(("method", "path"), ADDRESSES)
async def test_no_address_answers_without_a_key_by_a_key_in_the_url_or_by_a_cookie(
    site: Site, method: str, path: str
) -> None:
    viewer, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens("tictactoe", computers=[1])
    where = MATCHES + path.format(match=match["id"])
    before = await robot.gets(f"/{match['id']}")
    cookies = viewer.client.cookies
    for query in ("", f"?key={robot.key}", f"?access_token={robot.key}", f"?authorization=Bearer%20{robot.key}"):
        stranger = Client(site.web.asgi, HOST)
        answer = await stranger.request(method, where + query, content="{}" if method == "POST" else None)
        assert (answer.status_code, answer.json()["error"]) == (401, "unauthorized")
        signed_in = Client(site.web.asgi, HOST, {"origin": "https://evil.example"}, cookies=dict(cookies))
        answer = await signed_in.request(method, where + query, content="{}" if method == "POST" else None)
        assert (answer.status_code, answer.json()["error"]) == (401, "unauthorized")
    assert await robot.gets(f"/{match['id']}") == before


@pytest.mark.parametrize(("method", "path"), ADDRESSES)
@pytest.mark.parametrize("scope", ["look", "play"])
async def test_key_does_no_more_than_its_scope(site: Site, scope: str, method: str, path: str) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens("tictactoe", computers=[1])
    before = await robot.gets(f"/{match['id']}")
    robot = await robot_of(site, ann, scope=scope)
    needs = "look" if method == "GET" else "play" if path else "open"
    if programs.SCOPES.index(scope) >= programs.SCOPES.index(needs):
        return
    answer = await robot.client.request(method, MATCHES + path.format(match=match["id"]), content="{}")
    assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")
    assert needs in answer.json()["message"]
    assert (await robot.gets(f"/{match['id']}"))["version"] == before["version"]


@pytest.mark.parametrize("how", ["Revoke the key of Minnow", "Make a key", "elsewhere"])
async def test_revoked_key_keeps_no_stream_although_nothing_happens(site: Site, how: str) -> None:
    viewer, ann = await owner_of(site)
    robot, other = await robot_of(site, ann), await robot_of(site, ann, "Pike")
    match = await robot.opens("tictactoe")
    path = f"{MATCHES}/{match['id']}/stream"
    stream, kept = [
        await site.listens(path, site.visitor(), authorization=f"Bearer {who.key}") for who in (robot, other)
    ]
    assert await stream.next()
    assert await kept.next()
    if how == "elsewhere":
        await programs.revoke_key(site.house.app, ann, "Minnow")
        await site.web.catch_up()
    else:
        await viewer.opens("/me")
        await viewer.presses(how, **({"name": "Minnow", "scope": "open"} if how == "Make a key" else {}))
    assert await asyncio.wait_for(stream.next(), 5.0) is None
    assert site.web.site.waiters.count == 1


async def test_revoked_key_is_told_nothing_more_although_it_waits(site: Site) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens("tictactoe")
    path = f"/{match['id']}"
    stream = await site.listens(f"{MATCHES}{path}/stream", site.visitor(), authorization=f"Bearer {robot.key}")
    assert await stream.next()
    waits = asyncio.create_task(robot.gets(f"{path}/next", 204, after=match["version"]))
    while site.web.site.waiters.count < 2:
        await asyncio.sleep(0.01)
    await programs.revoke_key(site.house.app, ann, "Minnow")
    table = await site.house.app.store.table(match["id"])
    assert table is not None
    await site.house.presses("Bo", table, "join:0")
    assert await asyncio.wait_for(waits, 5.0) is None
    assert await stream.next() is None
    assert site.web.site.waiters.count == 0


async def test_nobody_waits_where_too_many_do(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens("tictactoe")
    monkeypatch.setattr(waiting, "WAITING_MOST", 0)
    for rest in ("/next", "/stream"):
        answer = await robot.client.get(f"{MATCHES}/{match['id']}{rest}")
        assert (answer.status_code, answer.json()["error"]) == (429, "too_many_requests")
        assert answer.headers["retry-after"]


async def test_key_of_another_person_does_not_move_ones_seat(site: Site) -> None:
    _, ann = await owner_of(site)
    _, bo = await owner_of(site, "Bo")
    robot, other = await robot_of(site, ann), await robot_of(site, bo)
    match = await robot.opens("tictactoe", rated=False)
    assert (await other.sends(f"/{match['id']}/do", 409, turn=1, do="a1"))["error"] == "not_started"
    assert (await other.sends(f"/{match['id']}/leave", 409))["error"] == "not_seated"
    await other.sends(f"/{match['id']}/join")
    match = await robot.gets(f"/{match['id']}")
    assert (await other.sends(f"/{match['id']}/do", 409, turn=match["turn"], do="a1"))["error"] == "not_your_turn"


async def test_nobody_can_revoke_or_take_over_the_key_of_another(site: Site) -> None:
    _, ann = await owner_of(site)
    viewer, bo = await owner_of(site, "Bo")
    robot = await robot_of(site, ann)
    await viewer.forges("/me/programs/revoke", name="Minnow")
    await viewer.forges("/me/programs", name="Minnow", scope="open")
    assert await robot.gets() == {"own": [], "open": []}
    assert [program.called for program in await programs.programs_of(site.house.app, bo)] == ["Minnow"]


@pytest.mark.parametrize("path", ["/me/programs", "/me/programs/revoke"])
async def test_form_of_another_site_makes_and_revokes_no_key(site: Site, path: str) -> None:
    viewer, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    for fields, headers in (
        ({"name": "Minnow", "scope": "open"}, {}),
        ({"name": "Minnow", "scope": "open", "csrf": "00" * 32}, {}),
        ({"name": "Minnow", "scope": "open", "csrf": "x"}, {"origin": "https://evil.example"}),
    ):
        answer = await viewer.sends(path, fields, **headers)
        assert answer.status_code == 403
    assert await robot.gets() == {"own": [], "open": []}


@pytest.mark.parametrize(
    ("name", "scope", "code"),
    [
        ("", "play", "bad_name"),
        ("x" * 21, "play", "long_name"),
        (PROGRAM_MARK, "play", "reserved_name"),
        ("admin", "play", "reserved_name"),
        ("Minnow", "", "bad_choice"),
        ("Minnow", "admin", "bad_choice"),
        ("Minnow", "PLAY", "bad_choice"),
    ],
)
async def test_program_has_a_name_and_one_of_three_scopes(site: Site, name: str, scope: str, code: str) -> None:
    _, ann = await owner_of(site)
    with pytest.raises(Refusal) as refused:
        await programs.make_key(site.house.app, ann, name, scope)
    assert refused.value.code == code
    assert await programs.programs_of(site.house.app, ann) == []


async def test_person_has_few_programs(site: Site) -> None:
    _, ann = await owner_of(site)
    for number in range(programs.PROGRAMS_MOST):
        await robot_of(site, ann, f"Fish {number}")
    with pytest.raises(Refusal) as refused:
        await robot_of(site, ann, "One more")
    assert refused.value.code == "too_many_programs"


async def test_wrong_keys_use_up_the_guesses_of_an_address_and_right_ones_still_work(site: Site) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    guesser = Client(site.web.asgi, HOST, {"authorization": f"Bearer {GOOD}"})
    answers = [await guesser.get(MATCHES) for _ in range(62)]
    assert [answer.status_code for answer in answers[-2:]] == [429, 429]
    assert answers[-1].headers["retry-after"]
    assert await robot.gets() == {"own": [], "open": []}


async def test_key_that_asks_too_often_has_to_wait_and_hurts_nobody_else(site: Site) -> None:
    _, ann = await owner_of(site)
    robot, other = await robot_of(site, ann), await robot_of(site, ann, "Other")
    statuses = [(await robot.client.get(MATCHES)).status_code for _ in range(1_205)]
    assert statuses[:1_200] == [200] * 1_200
    assert statuses[-1] == 429
    assert await other.gets() == {"own": [], "open": []}


async def test_key_is_in_no_log_no_record_and_not_in_the_database(site: Site, tmp_path: Path) -> None:
    _, ann = await owner_of(site)
    with capture_logs() as logs:
        robot = await robot_of(site, ann)
        match = await robot.opens("tictactoe", computers=[1])
        await robot.sends(f"/{match['id']}/do", 409, turn=9, do=robot.key)
        await robot.client.get(f"{MATCHES}/{match['id']}?key={robot.key}")
        await robot.sends(f"/{match['id']}/leave")
        document = await robot.gets(f"/{match['id']}/record", names=1)
    assert robot.key not in str(logs)
    assert robot.key not in str(document)
    (stored,) = await programs.programs_of(site.house.app, ann)
    assert robot.key not in repr(stored)
    files = [file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()]  # none of a database elsewhere
    assert not [content for content in files if robot.key.encode() in content]


async def test_who_is_deleted_leaves_no_program_and_no_name(site: Site) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens("tictactoe", computers=[1])
    await account_links.forget(site.house.app, ann)
    assert (await robot.gets(status=401))["error"] == "unauthorized"
    _, bo = await owner_of(site, "Bo")
    watcher = await robot_of(site, bo, scope="look")
    seen = await watcher.gets(f"/{match['id']}", names=1)
    assert "Ann" not in str(seen)
    assert seen["seats"][0]["kind"] == "nobody"


async def test_program_is_called_anew_with_its_owner(site: Site) -> None:
    viewer, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens("tictactoe")
    await viewer.named("Anna")
    seen = await robot.gets(f"/{match['id']}", names=1)
    assert seen["seats"][0]["name"] == f"{PROGRAM_MARK} Anna’s Minnow"


async def test_program_is_seen_by_those_who_see_its_owner(site: Site) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens("tictactoe")
    table = await site.house.app.store.table(match["id"])
    assert table is not None

    async def seen() -> tuple[str, str]:
        async with site.house.app.store.read() as conn:
            known = await players.get(conn, table.chairs[0].player or 0)
        assert known is not None
        return known.preferences.profile, known.preferences.ladders

    assert await seen() == ("me", "")
    await save_preferences(site.house.app, ann, ladders="shown", profile="everyone")
    assert await seen() == ("everyone", "shown")
    await save_preferences(site.house.app, ann, ladders="hidden")
    assert await seen() == ("me", "hidden")


async def test_nobody_takes_a_name_that_looks_like_a_program(site: Site) -> None:
    viewer, _ = await owner_of(site)
    await viewer.named(f"{PROGRAM_MARK} Ann’s Minnow")
    assert viewer.status == 409
