"""What strangers send: each is answered by a sentence and the right status, and changes nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from structlog.testing import capture_logs

from bot.platforms.web import forms
from bot.platforms.web.serving import visits
from bot.platforms.web.serving.admission import HEALTH

from .client import Response
from .conftest import Site, Viewer, open_site
from .page import Page

GARBAGE = ("", "-1", "99999999999999", "1:", ":", "1:a1:b1", "٣:a1", "\0", "\ud800", "<b>", "x" * 300, "' or 1=1 --")
FORM = {"content-type": "application/x-www-form-urlencoded"}
WORDS_OF_MACHINES = ("Traceback", "Internal Server Error", "Exception", "sqlalchemy")


def says(answer: Response) -> str:
    """The sentence of an error page, which has all that an error page has."""
    page = Page(answer.text)
    assert page.problems() == []
    assert not [word for word in WORDS_OF_MACHINES if word in answer.text]
    assert "Nothing was changed or lost." in page.text
    assert "Back to the lobby" in page.links
    return next(p.text for p in page.root.all("p") if "refused" in p.attributes.get("class", ""))


async def state(site: Site, visitor: Viewer) -> Any:
    """The table as it stands, to be compared."""
    return await site.table(visitor)


async def test_press_without_our_token_is_refused(site: Site) -> None:
    ann, _ = await site.two_play()
    before = await state(site, ann)
    for token in ("", "0" * 64, "ü", "\ud800"):
        answer = await ann.client.post(f"{ann.at}/do", content=_form({"do": "1:a1", "csrf": token}), headers=FORM)
        assert answer.status_code == 403, token
        assert "This page has expired" in says(answer)
        assert await state(site, ann) == before


def _form(fields: dict[str, str]) -> bytes:
    return urlencode(fields, errors="surrogatepass").encode()


async def test_browser_that_keeps_no_cookie_is_told_so(site: Site) -> None:
    eve = site.visitor()
    await eve.opens("/me")
    eve.client.cookies.clear()
    answer = await eve.sends("/me", {"csrf": eve.page.field("csrf"), "name": "Eve"})
    assert answer.status_code == 403
    assert "Allow cookies for this site" in says(answer)


async def test_token_of_another_guest_is_refused(site: Site) -> None:
    ann, bo = await site.two_play()
    await bo.opens("/me")
    answer = await ann.sends(f"{ann.at}/do", {"do": "1:a1", "csrf": bo.page.field("csrf")})
    assert answer.status_code == 403


async def test_every_form_needs_our_token(site: Site) -> None:
    ann = await site.person("Ann")
    for path in ("/play", "/open", "/me", "/me/forget", "/admin/x"):
        answer = await ann.sends(path, {"game": "tictactoe", "level": "3", "sure": "1", "name": "Eve"})
        await ann.opens("/me")
        assert answer.status_code == 403, path
        assert ann.page.field("name") == "Ann", path


@pytest.mark.parametrize(("site_of_form", "status"), [("cross-site", 403), ("same-site", 403), ("same-origin", 200)])
async def test_form_that_the_browser_says_is_from_elsewhere_is_refused(
    site: Site, site_of_form: str, status: int
) -> None:
    ann, _ = await site.two_play()
    form, button = ann.page.form_with("a1", {})
    answer = await ann.sends(form.action, form.sends(button), sec_fetch_site=site_of_form)
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("null", 403),
        ("https://evil.example", 403),
        ("http://roundhouse.test.evil.example", 403),
        ("http://[", 403),
        ("http://roundhouse.test", 200),
    ],
)
async def test_form_with_the_origin_of_another_site_is_refused_where_the_browser_says_nothing_else(
    site: Site, origin: str, status: int
) -> None:
    ann, _ = await site.two_play()
    form, button = ann.page.form_with("a1", {})
    answer = await ann.sends(form.action, form.sends(button), origin=origin)
    assert answer.status_code == status
    assert ((await site.table(ann)).waiting() == {0}) == (status == 403)


async def test_form_of_the_public_address_is_taken_where_a_proxy_replaces_the_host(tmp_path: Path) -> None:
    async with open_site(tmp_path, web_url="https://games.example.org") as site:
        ann = await site.person("Ann")
        await ann.opens("/me", host="127.0.0.1:8080")
        fields = {"csrf": ann.page.field("csrf"), "name": "Amy"}
        origins = ("https://games.example.org", "https://127.0.0.1:8080", "https://evil.example")
        answers = [await ann.sends("/me", fields, host="127.0.0.1:8080", origin=origin) for origin in origins]
        assert [answer.status_code for answer in answers] == [200, 200, 403]


@pytest.mark.parametrize(
    "cookie",
    [
        "roundhouse=forged",
        "roundhouse=IjAwIg.AAAA",
        "roundhouse=",
        'roundhouse="',
        "=;;=;roundhouse",
        "\x80\xff",
        "a=b; roundhouse=" + "x" * 5000,
    ],
)
async def test_forged_cookie_makes_a_stranger_with_a_new_one(site: Site, cookie: str) -> None:
    eve = site.visitor()
    answer = await eve.client.get("/me", headers={"cookie": cookie.encode("latin-1")})
    assert answer.status_code == 200
    assert "Nothing is stored about you" in answer.text
    assert answer.headers["set-cookie"].startswith("roundhouse=I")
    assert "HttpOnly; SameSite=Lax" in answer.headers["set-cookie"]


async def test_cookie_is_found_among_those_of_others(site: Site) -> None:
    ann = await site.person("Ann")
    mine = ann.client.cookies["roundhouse"]
    answer = await site.visitor().client.get("/me", headers={"cookie": f'x={{"a": [1]}}; roundhouse={mine}; y=" z'})
    assert Page(answer.text).field("name") == "Ann"


BODIES: tuple[tuple[dict[str, str], bytes, int], ...] = (
    (FORM, b"do=1:a1&pad=" + b"x" * forms.BODY_MOST, 413),
    ({**FORM, "content-length": "abc"}, b"do=x", 413),
    ({**FORM, "content-length": "-5"}, b"do=x", 413),
    ({**FORM, "content-length": "9" * 40}, b"do=x", 413),
    ({**FORM, "content-length": "\u00b2".encode("latin-1").decode("latin-1")}, b"do=x", 413),
    ({"content-type": "multipart/form-data; boundary=x"}, b"--y\r\nbroken", 400),
    ({"content-type": "multipart/form-data"}, b"--x--", 400),
    ({"content-type": "multipart/form-data; boundary=x; charset=none"}, b"--x--\r\n", 403),
    (
        {"content-type": "multipart/form-data; boundary=x"},
        b'--x\r\ncontent-disposition: form-data; name="csrf"; filename="a"\r\n\r\nz\r\n--x--\r\n',
        400,
    ),
    ({"content-type": "application/json"}, b'{"do": "1:a1"}', 403),
    ({"content-type": "\xff"}, b"do=1:a1", 403),
    ({}, b"do=1:a1", 403),
    (FORM, b"%" * 100 + b"&&==&\xff\xfe", 403),
    (FORM, b"&".join(b"f%d=1" % n for n in range(60)), 400),
)


async def test_body_that_is_no_form_of_ours_is_refused(site: Site) -> None:
    ann, _ = await site.two_play()
    before = await state(site, ann)
    for headers, body, status in BODIES:
        raw = {name: value.encode("latin-1") for name, value in headers.items()}
        answer = await ann.client.post(f"{ann.at}/do", content=body, headers=raw)
        assert answer.status_code == status, (headers, body)
        assert says(answer)
        assert await state(site, ann) == before


async def test_body_of_unknown_length_is_refused(site: Site) -> None:
    ann, _ = await site.two_play()

    async def endless() -> Any:
        yield b"do=1:a1"

    answer = await ann.client.post(f"{ann.at}/do", content=endless(), headers=FORM)
    assert answer.status_code == 413


async def test_visitor_who_leaves_in_the_middle_of_a_form_is_no_bug(site: Site) -> None:
    ann, _ = await site.two_play()
    before = await state(site, ann)
    said: list[Any] = []

    async def gone() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        said.append(message)

    headers = [(b"content-length", b"90"), (b"content-type", FORM["content-type"].encode())]
    scope = {"type": "http", "method": "POST", "path": f"{ann.at}/do", "headers": headers, "query_string": b""}
    await site.web.asgi({**scope, "client": ("192.0.2.7", 1), "server": ("x", 80), "scheme": "http"}, gone, send)
    assert said[0]["status"] == 400
    assert await state(site, ann) == before


@pytest.mark.parametrize("field", ["do", "text"])
async def test_garbage_in_a_press_is_refused_and_changes_nothing(site: Site, field: str) -> None:
    ann, _ = await site.two_play()
    before = await state(site, ann)
    await ann.opens("/me")
    fields = {"csrf": ann.page.field("csrf"), "do": "type", "text": "a1"}
    table = f"/t/{before.id}"
    for garbage in GARBAGE:
        answer = await ann.client.post(f"{table}/do", content=_form(fields | {field: garbage}), headers=FORM)
        assert answer.status_code in (200, 409), garbage
        assert Page(answer.text).problems() == []
    await ann.opens(table)
    assert await state(site, ann) == before


FIT_NOWHERE = (
    *("join:0", "join:x", "computer:3", "computer:x", "kick:0", "kick:x", "kick:1:x", "leave", "accept:draw"),
    *("offer:", "offer:world peace", "offer:rematch", "refuse:draw", "stop:!", "cancel:!", "fly", "join:" + "9" * 190),
)


async def test_table_button_that_does_not_fit_is_refused_with_a_sentence(site: Site) -> None:
    ann, _ = await site.two_play()
    await ann.presses("a1")
    before, table = await state(site, ann), ann.at
    for do in FIT_NOWHERE:
        await ann.tries(f"{table}/do", do=do)
        assert ann.status in (403, 409), do
        assert ann.page.problems() == [], do
        await ann.opens(table)
        assert await state(site, ann) == before, do


NOT_THERE = (
    *("/nowhere", "/t/nosuch", "/t/%00", "/t/%ff", "/t/é", "/t/" + "x" * 500, "/s/nosuch", "/s/%00"),
    *(
        "/t/nosuch/do/x /t/nosuch/replay /t/nosuch/record.json /t/nosuch/picture.png /events?watch=/t/nosuch /t//do/x"
    ).split(),
    *("/static/nothing", "/static/%00", "/static/../front.py", "/cover/chess.svg", "/cover/tictactoe.exe"),
    *("/static/", "/templates/base.html", "/.env", "/t/nosuch%2F..%2F..", "/cover/.svg"),
)


async def test_page_that_there_is_not_says_so(site: Site) -> None:
    eve = site.visitor()
    for path in NOT_THERE:
        answer = await eve.client.get(path)
        assert answer.status_code == 404, path
        assert says(answer) in ("This page doesn’t exist.", "This table doesn’t exist."), path


@pytest.mark.parametrize(
    ("method", "path"),
    [
        *(("POST", path) for path in ("/", "/turns", "/help", "/static/app.css", "/healthz", "/events")),
        *(("DELETE", path) for path in ("/me", "/play", "/t/x/do", "/admin/x")),
        ("PUT", "/open"),
        ("OPTIONS", "/"),
        ("BREW", "/me"),
    ],
)
async def test_wrong_method_is_answered_with_the_right_ones(site: Site, method: str, path: str) -> None:
    answer = await site.visitor().client.request(method, path)
    assert answer.status_code == 405
    assert says(answer) == "That request isn’t supported here."
    assert path.startswith("/static") or answer.headers["allow"]


LOCAL = [
    "localhost",
    "LOCALHOST:8080",
    "127.0.0.1",
    "[::1]:8080",
    "192.168.1.7:8080",
    "raspberrypi",
    "den.local:80",
    "",
]
UNKNOWN = ["evil.example", "roundhouse.test.evil.example", "127.0.0.1.evil.example", "evillocal.example", "[", "[evil]"]
BROKEN = ["a:b:c", "x:99999999", "a b", "\xff", "roundhouse.test/x", "@localhost", "évil.local"]


async def test_page_is_served_by_our_name_and_by_local_ones(site: Site) -> None:
    ann, _ = await site.two_play()
    for host in ("roundhouse.test", "Roundhouse.Test:443", "roundhouse.test.", *LOCAL):
        page = await ann.client.get(ann.at, headers={"host": host})
        lost = await ann.client.get("/t/nosuch/do/x", headers={"host": host})
        assert (page.status_code, lost.status_code) == (200, 404), host


@pytest.mark.parametrize("path", ["/", "/metrics", "/static/app.css", "/nowhere"])
async def test_nothing_is_served_by_a_name_that_is_not_ours(site: Site, path: str) -> None:
    near = site.visitor(address="127.0.0.1").client
    for host in (*UNKNOWN, *BROKEN):
        answer = await near.get(path, headers={"host": host.encode("latin-1")})
        assert (answer.status_code, answer.text) == (421, "This server is at http://roundhouse.test.\n"), host


async def test_without_a_public_address_local_names_are_known_and_the_sentence_says_what_to_set(tmp_path: Path) -> None:
    async with open_site(tmp_path, web_url=None, web_host="games.home.example") as site:
        near = site.visitor(address="127.0.0.1").client
        statuses = [(await near.get("/metrics", headers={"host": host})).status_code for host in LOCAL]
        bound = await near.get("/metrics", headers={"host": "games.home.example:8080"})
        rebound = await near.get("/metrics", headers={"host": "evil.example:8080"})
    assert statuses == [200] * len(LOCAL)
    assert bound.status_code == 200
    assert rebound.status_code == 421
    assert "ROUNDHOUSE_WEB_URL" in rebound.text


async def test_load_balancers_ask_for_health_by_any_name(site: Site) -> None:
    answers = [await site.visitor().client.get(path, headers={"host": "10-0-0-7.pool.example"}) for path in HEALTH]
    assert [answer.status_code for answer in answers] == [200] * len(HEALTH)


async def test_unknown_hosts_are_logged_once_a_minute(site: Site) -> None:
    eve = site.visitor().client
    with capture_logs() as lines:
        for _ in range(30):
            await eve.get("/", headers={"host": "evil.example"})
        site.house.clock.wind(minutes=1)
        await eve.get("/", headers={"host": "evil.example"})
    assert [(line["host"], line["times"]) for line in lines] == [("evil.example", 1), ("evil.example", 30)]


async def test_odd_questions_are_answered(site: Site) -> None:
    ann = await site.person("Ann")
    for path in ("/?part=&x=%ff", "/me?forget", "/me?forget=%00", "/turns?part", "/help?x", "/tables?part=%ff"):
        await ann.opens(path)
        assert ann.status == 200, path
        assert ann.page.problems() == [], path


async def test_every_answer_has_the_headers_that_keep_a_page_ours(site: Site) -> None:
    ann, _ = await site.two_play()
    table = ann.at
    paths = [
        "/",
        table,
        "/healthz",
        "/nowhere",
        "/play",
        "/push-worker.js",
    ]
    answers = [await ann.client.get(path) for path in paths]
    answers.append(await ann.client.post("/play"))
    for answer in answers:
        for name, value in visits.HEADERS.items():
            assert answer.headers[name] == value
        assert answer.headers["cache-control"]
    for path in ("/static/app.js", "/static/table.css"):  # no pages, and the fewer bytes the sooner they are there
        answer = await ann.client.get(path)
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "content-security-policy" not in answer.headers
    for path in (f"{table}/picture.png", "/cover/sealed.svg"):
        image = await ann.client.get(path)
        for name, value in visits.HEADERS_OF_IMAGES.items():
            assert image.headers[name] == value
    assert "'unsafe" not in visits.POLICY
    assert answers[1].headers["cache-control"] == "no-store"


async def test_no_page_names_a_third_party(site: Site) -> None:
    ann, _ = await site.two_play()
    own = ("/", ann.at, "/me", "/help", "/tables", "/turns", "/static/app.css", "/static/app.js", "/cover/sealed.svg")
    texts = [(await ann.client.get(path)).text for path in own]
    hosts = {found for text in texts for found in re.findall(r"(?:https?:)?//([a-z][\w-]*\.[\w.-]+)", text)}
    assert hosts == {"roundhouse.test", "www.w3.org"}


async def test_clock_that_is_set_back_locks_nobody_out(site: Site) -> None:
    ann, _ = await site.two_play()
    await ann.opens("/me")
    fields = {"csrf": ann.page.field("csrf")}
    before = await ann.sends("/me", fields)
    site.house.clock.wind(hours=-1)
    after = await ann.sends("/me", fields)
    assert (before.status_code, after.status_code) == (200, 200)


async def test_bug_of_ours_is_a_sentence_and_loud_in_the_log(site: Site) -> None:
    ann = await site.person("Ann", loud=False)
    site.house.app.studio.arts = {}
    await ann.opens("/")
    with capture_logs() as lines:
        await ann.plays("tictactoe")
    assert [line["event"] for line in lines if line["log_level"] == "error"] == ["a request failed"]
    assert ann.status == 500
    assert ann.sees("Something went wrong on our side.")


async def test_bug_in_the_very_page_of_bugs_is_still_a_sentence(site: Site) -> None:
    eve = site.visitor(loud=False)
    del site.web.asgi.state.site
    site.web.asgi.state.site = object()
    with capture_logs():
        answer = await eve.client.get("/")
    assert answer.status_code == 500
    assert "Something went wrong here. Nothing was lost" in answer.text


async def test_database_that_cannot_be_written_is_said_and_nothing_is_lost(site: Site) -> None:
    ann, _ = await site.two_play()
    form, button = ann.page.form_with("a1", {})
    await site.house.app.store.close()  # from now on nothing can be handed in
    answer = await ann.sends(form.action, form.sends(button))
    assert answer.status_code == 503
    assert "We can’t save right now" in says(answer)
    await ann.opens(ann.at)
    assert ann.sees("Your turn.")
