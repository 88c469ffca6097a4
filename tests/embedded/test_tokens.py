"""Bearer tokens and tickets: what they open, for how long, and what ends them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from itsdangerous import URLSafeSerializer

from bot.platforms.telegram.front import Telegram
from bot.platforms.web.guests import COOKIE, Frame, Session
from bot.platforms.web.signed_sessions import SignedSessions
from bot.usecases import account_links
from tests.web.client import Response
from tests.web.conftest import SECRET, Site, open_site

from .frames import TOKEN, MiniApp

PAGES = ("/", "/me", "/new", "/events?watch=/", "/events?watch=/&wait=1", "/robots", "/no/such/page")


@pytest.fixture
async def ann(site: Site) -> MiniApp:
    """Somebody who has signed in and is a player."""
    made = MiniApp(site)
    await made.signs_in()
    await made.sends("/me", name="Ann Lee")
    assert made.answer.status_code == 303
    await made.signs_in()
    return made


def over(answer: Response) -> None:
    """The answer says to sign in again, to a script of any origin, and sets no cookie."""
    assert answer.status_code == 401
    assert answer.json()["refused"] == "session_over"
    assert answer.json()["message"][-1] == "."
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "set-cookie" not in answer.headers


async def test_a_token_stands_in_place_of_the_cookie(site: Site, ann: MiniApp) -> None:
    page = await ann.opens("/me")
    assert page.field("name") == "Ann Lee"
    assert "set-cookie" not in ann.answer.headers


async def test_with_a_token_and_a_cookie_the_token_counts(site: Site, ann: MiniApp) -> None:
    bo = await site.person("Bo")
    both = {"cookie": f"{COOKIE}={bo.client.cookies[COOKIE]}"}
    answer = await ann.gets("/me", **both)
    assert "Ann Lee" in answer.text
    assert "set-cookie" not in answer.headers
    ann.token += "x"
    over(await ann.gets("/me", **both))


async def test_a_form_needs_no_csrf_token_with_a_bearer(site: Site, ann: MiniApp) -> None:
    assert (await ann.sends("/me", name="Annie")).status_code == 303
    assert (await ann.opens("/me")).field("name") == "Annie"


async def test_an_opaque_origin_may_send_forms_with_a_bearer_and_not_with_a_cookie(site: Site, ann: MiniApp) -> None:
    bo = await site.person("Bo")
    answer = await bo.sends("/me", {"csrf": "", "name": "Mine"}, origin="null")
    assert answer.status_code == 403
    assert "access-control-allow-origin" not in answer.headers
    assert (await ann.sends("/me", name="Annie")).headers["access-control-allow-origin"] == "*"


async def test_a_token_lasts_a_quarter_of_an_hour_and_is_renewed_before(site: Site, ann: MiniApp) -> None:
    site.house.clock.wind(minutes=14)
    answer = await ann.client.post("/app/renew", headers=ann.bearer)
    assert answer.json().keys() == {"token", "seconds"}
    before, ann.token = ann.token, answer.json()["token"]
    site.house.clock.wind(minutes=2)
    assert (await ann.gets("/me")).status_code == 200
    ann.token = before
    over(await ann.gets("/me"))
    over(await ann.client.post("/app/renew", headers=ann.bearer))


def cut(token: str) -> str:
    return token[:-1]


def resigned(token: str) -> str:
    """The same facts, signed by somebody else."""
    loaded = URLSafeSerializer(SECRET, salt="frame token").loads(token)
    return str(URLSafeSerializer("another secret of somebody", salt="frame token").dumps(loaded))


def of_another_purpose(token: str) -> str:
    """The same facts, as a ticket."""
    loaded = URLSafeSerializer(SECRET, salt="frame token").loads(token)
    return str(URLSafeSerializer(SECRET, salt="frame ticket").dumps(loaded))


def as_cookie(token: str) -> str:
    """A cookie of a browser."""
    return str(URLSafeSerializer(SECRET, salt="guest").dumps("0" * 32))


def of_another_shape(token: str) -> str:
    """Something else that was signed so."""
    return str(URLSafeSerializer(SECRET, salt="frame token").dumps("telegram:4001"))


FORGED: list[Callable[[str], str]] = [
    cut,
    resigned,
    of_another_purpose,
    as_cookie,
    of_another_shape,
    lambda token: "",
    lambda token: " ",
    lambda token: token + "x",
    lambda token: token[1:],
    lambda token: token.partition(".")[0],
    lambda token: f".{token}",
    lambda token: "x" * 5_000,
    lambda token: token * 20,
    lambda token: TOKEN,
    lambda token: "telegram:4001",
    lambda token: "null",
]


@pytest.mark.parametrize("forgery", FORGED)
async def test_a_forged_token_opens_nothing(site: Site, ann: MiniApp, forgery: Callable[[str], str]) -> None:
    ann.token = forgery(ann.token)
    for page in PAGES:
        over(await ann.gets(page))
    for form in ("/me", "/open", "/app/renew", "/app/ticket"):
        over(await ann.sends(form, name="Mine", game="tictactoe"))
    player = await site.house.app.directory.find_player("telegram", "4001")
    assert player is not None
    assert player.name == "Ann Lee"


async def test_a_token_of_another_house_opens_nothing(site: Site, ann: MiniApp) -> None:
    theirs = SignedSessions("the secret of another house", "token", timedelta(minutes=15), site.house.clock.now)
    ann.token = theirs.spelled(Session("4001", 0, Frame("telegram", "Ann", was_known=True)))
    over(await ann.gets("/me"))


async def test_signing_out_ends_tokens_too(site: Site, ann: MiniApp) -> None:
    await ann.sends("/me/sign-out")
    over(await ann.gets("/me"))
    over(await ann.client.post("/app/ticket", headers=ann.bearer))
    await ann.signs_in()
    assert (await ann.opens("/me")).field("name") == "Ann Lee"


async def test_a_ticket_ends_with_the_sessions(site: Site, ann: MiniApp) -> None:
    ticket = await ann.ticket()
    await ann.sends("/me/sign-out")
    over(await ann.client.get(f"/events?watch=/&ticket={ticket}"))


async def test_the_deletion_of_data_ends_tokens(site: Site, ann: MiniApp) -> None:
    player = await site.house.app.directory.find_player("telegram", "4001")
    assert player is not None
    ticket = await ann.ticket()
    await account_links.forget(site.house.app, player)
    over(await ann.gets("/me"))
    over(await ann.sends("/me", name="Mine"))
    over(await ann.client.post("/app/renew", headers=ann.bearer))
    over(await ann.client.get(f"/events?watch=/&ticket={ticket}"))
    assert await site.house.app.directory.find_player("telegram", "4001") is None
    await ann.signs_in()
    assert (await ann.opens("/me")).field("name") == "Ann"


async def test_a_ticket_opens_one_stream(site: Site, ann: MiniApp) -> None:
    ticket = await ann.ticket()
    stream = await site.listens(f"/events?watch=/&ticket={ticket}", site.visitor())
    assert stream.status == 200
    over(await ann.client.get(f"/events?watch=/&ticket={ticket}"))
    stream = await ann.watches("/")
    assert stream.status == 200


async def test_a_ticket_lasts_half_a_minute(site: Site, ann: MiniApp) -> None:
    ticket = await ann.ticket()
    site.house.clock.wind(seconds=31)
    over(await ann.client.get(f"/events?watch=/&ticket={ticket}"))


@pytest.mark.parametrize("page", ["/me", "/", "/new", "/app/renew", "/app/ticket"])
async def test_a_ticket_opens_no_page(site: Site, ann: MiniApp, page: str) -> None:
    ticket = await ann.ticket()
    answer = await ann.client.get(f"{page}?ticket={ticket}")
    assert "Ann Lee" not in answer.text
    ann.token = ticket
    over(await ann.gets(page))


async def test_a_token_in_the_address_opens_no_stream(site: Site, ann: MiniApp) -> None:
    over(await ann.client.get(f"/events?watch=/&ticket={ann.token}"))


@pytest.mark.parametrize("ticket", ["", "x", "x.y", "0" * 5_000, "..", "%00"])
async def test_a_forged_ticket_opens_no_stream(site: Site, ann: MiniApp, ticket: str) -> None:
    over(await ann.client.get(f"/events?watch=/&ticket={ticket}"))


async def test_a_cookie_gives_neither_token_nor_ticket(site: Site) -> None:
    bo = await site.person("Bo")
    over(await bo.client.post("/app/renew"))
    over(await bo.client.post("/app/ticket"))


async def test_bearer_tokens_of_programs_are_not_those_of_pages(site: Site) -> None:
    client = site.visitor().client
    answer = await client.get("/api/1/tournaments", headers={"authorization": "Bearer of-a-team"})
    assert answer.status_code == 200
    answer = await client.post("/mcp", json={}, headers={"authorization": "Bearer rh_of-nobody"})
    assert answer.json().get("refused") != "session_over"


@pytest.mark.parametrize("path", ["/api/1/matches", "/mcp", "/metrics"])
async def test_no_browser_is_told_that_pages_may_call_for_programs(site: Site, path: str) -> None:
    asked = {"origin": "https://evil.example.org", "access-control-request-method": "POST"}
    asked["access-control-request-headers"] = "authorization"
    answer = await site.visitor().client.request("OPTIONS", path, headers=asked)
    assert answer.status_code == 405
    assert "access-control-allow-headers" not in answer.headers


async def test_a_preflight_is_answered_for_requests_with_a_bearer_alone(site: Site) -> None:
    client = site.visitor().client
    asked = {"origin": "null", "access-control-request-method": "GET"}
    with_bearer = {**asked, "access-control-request-headers": "authorization, x-shown"}
    answer = await client.request("OPTIONS", "/t/k3f9ab", headers=with_bearer)
    assert answer.status_code == 204
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "authorization" in answer.headers["access-control-allow-headers"]
    assert "access-control-allow-credentials" not in answer.headers
    answer = await client.request(
        "OPTIONS", "/t/k3f9ab", headers={**asked, "access-control-request-headers": "x-shown"}
    )
    assert "access-control-allow-origin" not in answer.headers
    answer = await client.request("OPTIONS", "/app/sign-in", headers=asked)
    assert answer.status_code == 204


async def test_answers_to_cookies_are_for_our_own_pages_alone(site: Site) -> None:
    bo = await site.person("Bo")
    for page in ("/", "/me", "/new", "/events?watch=/&wait=0"):
        answer = await bo.client.get(page, headers={"origin": "null"})
        assert "access-control-allow-origin" not in answer.headers
    answer = await bo.client.get("/static/app.css", headers={"origin": "null"})
    assert answer.headers["access-control-allow-origin"] == "*"


async def test_no_token_proof_or_ticket_is_logged(site: Site, ann: MiniApp, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    proof, ticket = ann.proof(), await ann.ticket()
    await ann.signs_in(proof=proof)
    await site.listens(f"/events?watch=/&ticket={ticket}", site.visitor())
    await ann.gets("/no/such/page")
    before, ann.token = ann.token, ann.token + "x"
    await ann.gets("/me")
    await ann.signs_in(proof=proof + "0")
    for secret in (before, ann.token, ticket, proof[-64:]):
        assert not secret or secret not in caplog.text


async def test_two_houses_on_one_computer_do_not_share_tokens(ann: MiniApp, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    async with open_site(tmp_path / "other", telegram_token=TOKEN, secret="a secret that nobody else knows") as other:
        other.house.app.fronts["telegram"] = Telegram(other.house.app)
        stranger = MiniApp(other, token=ann.token)
        over(await stranger.gets("/me"))
