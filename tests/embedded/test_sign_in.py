"""The sign-in of a Mini App: what proves who somebody is, and what does not."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest
from sqlalchemy import func, select

from bot.platforms.telegram.front import Telegram
from storage.schema import accounts, players
from tests.telegram.init_data import init_data, signed, user
from tests.web.client import Response
from tests.web.conftest import Site

from .frames import TOKEN, MiniApp

MINUTE = 60.0


async def people_known(site: Site) -> int:
    """How many players and accounts are stored."""
    async with site.house.app.store.read() as conn:
        counts = [await conn.scalar(select(func.count()).select_from(table)) for table in (accounts, players)]
    return sum(count or 0 for count in counts)


async def refused(site: Site, answer: Response, code: str) -> None:
    """The answer is this refusal with a sentence, gives no token, and nobody was created."""
    assert 400 <= answer.status_code < 500
    said = answer.json()
    assert said["refused"] == code
    assert said["message"][-1] == "."
    assert said.keys() == {"refused", "message"}
    assert "set-cookie" not in answer.headers
    assert await people_known(site) == 0


async def test_a_proof_of_telegram_gives_a_token_and_creates_nobody(site: Site, ann: MiniApp) -> None:
    said = await ann.signs_in()
    assert ann.answer.status_code == 200
    assert said.keys() == {"token", "seconds", "go"}
    assert (said["seconds"], said["go"]) == (900, "/")
    assert await people_known(site) == 0
    page = await ann.opens("/me")
    assert page.field("name") == "Ann"


async def test_the_first_action_creates_the_player_of_the_account(site: Site, ann: MiniApp) -> None:
    await ann.signs_in()
    await ann.sends("/open", game="tictactoe")
    assert ann.answer.status_code == 303
    player = await site.house.app.directory.find_player("telegram", "4001")
    assert player is not None
    assert (player.name, player.language) == ("Ann", "en")


@pytest.mark.parametrize(
    ("name", "who"),
    [
        ("Ann+Bo", {}),
        ("Анна", {}),
        ("安 & =%", {}),
        ("Ann Lee", {"last_name": "Lee"}),
        (
            "Ann",
            {"photo_url": "https://t.me/i/userpic/320/a+b.svg", "is_premium": True, "added_to_attachment_menu": True},
        ),
    ],
)
async def test_names_come_as_they_are(site: Site, ann: MiniApp, name: str, who: dict[str, Any]) -> None:
    first = name.removesuffix(" Lee") if who.get("last_name") else name
    proof = init_data(TOKEN, site.house.clock.now().timestamp(), user(4001, first, **who))
    await ann.signs_in(proof=proof)
    page = await ann.opens("/me")
    assert page.field("name") == name


async def test_a_plus_sign_for_a_blank_is_read_as_in_a_form(site: Site, ann: MiniApp) -> None:
    proof = ann.proof(chat_title="Friday evening")
    assert "Friday+evening" in proof
    assert "token" in await ann.signs_in(proof=proof)
    assert "token" in await ann.signs_in(proof=proof.replace("+", "%20"))


async def test_a_new_guest_is_spoken_to_in_the_language_of_telegram(site: Site) -> None:
    mia = MiniApp(site, 4002, "Mia", language="ru")
    await mia.signs_in()
    page = await mia.opens("/me")
    assert next(page.root.all("html")).attributes["lang"] == "ru"


def changed(name: str, value: str) -> Any:
    """A forgery that changes a field of a proof and leaves its signature."""
    return lambda proof: urlencode({**dict(parse_qsl(proof)), name: value})


def without(name: str) -> Any:
    """A forgery that leaves out a field."""
    return lambda proof: urlencode({key: value for key, value in parse_qsl(proof) if key != name})


FORGERIES: dict[str, Any] = {
    "nothing": lambda proof: "",
    "blanks": lambda proof: "   ",
    "another user": changed("user", json.dumps(user(4002, "Bo"))),
    "a later time": changed("auth_date", "1795176001"),
    "a NUL at its end": lambda proof: f"{proof}\0",
    "a NUL at its beginning": lambda proof: f"\0{proof}",
    "no signature of ours": without("hash"),
    "an empty signature": changed("hash", ""),
    "a signature of noughts": changed("hash", "0" * 64),
    "a signature in capitals": lambda proof: proof[:-64] + proof[-64:].upper(),
    "a signature cut short": lambda proof: proof[:-1],
    "a signature that is no ASCII": changed("hash", "ä" * 64),
    "no user": without("user"),
    "no time": without("auth_date"),
    "without the signature for others, which ours covers": without("signature"),
    "another signature for others": changed("signature", "A" * 86),
    "one field more": lambda proof: f"{proof}&is_admin=1",
    "one field twice": lambda proof: f"{proof}&user=%7B%7D",
    "no form": lambda proof: "hash",
    "the hash of a fragment": lambda proof: f"#tgWebAppData={proof}",
    "quoted twice": lambda proof: urlencode({"": proof}),
    "too long": lambda proof: proof + "&a=" + "x" * 5_000,
    "many fields": lambda proof: proof + "&a=b" * 60,
    "another character before it": lambda proof: "\1" + proof,
}


@pytest.mark.parametrize("what", FORGERIES)
async def test_a_forged_proof_is_refused(site: Site, ann: MiniApp, what: str) -> None:
    await ann.signs_in(proof=FORGERIES[what](ann.proof()))
    await refused(site, ann.answer, "forged_proof")


@pytest.mark.parametrize(
    "token", ["7000002:test-token", "7000001:other-token", "", "7000001:test-token ", "WebAppData"]
)
async def test_a_proof_for_another_bot_is_refused(site: Site, ann: MiniApp, token: str) -> None:
    await ann.signs_in(proof=ann.proof(token))
    await refused(site, ann.answer, "forged_proof")


SIGNED_NONSENSE: dict[str, dict[str, str]] = {
    "no user": {},
    "user is no JSON": {"user": "Ann"},
    "user is a list": {"user": "[4001]"},
    "no number": {"user": '{"first_name": "Ann"}'},
    "a number as text": {"user": '{"id": "4001"}'},
    "a yes": {"user": '{"id": true}'},
    "a negative number": {"user": '{"id": -100123}'},
    "nought": {"user": '{"id": 0}'},
    "a fraction": {"user": '{"id": 4001.5}'},
    "a number that no account has": {"user": '{"id": 99999999999999999999}'},
    "a bot": {"user": '{"id": 4001, "first_name": "Bot", "is_bot": true}'},
    "no time": {"user": '{"id": 4001}', "auth_date": ""},
    "a time in words": {"user": '{"id": 4001}', "auth_date": "now"},
    "a time before all": {"user": '{"id": 4001}', "auth_date": "-1"},
    "a time beyond all": {"user": '{"id": 4001}', "auth_date": "9" * 30},
}


@pytest.mark.parametrize("what", SIGNED_NONSENSE)
async def test_a_signed_proof_that_names_no_person_is_refused(site: Site, ann: MiniApp, what: str) -> None:
    now = str(int(site.house.clock.now().timestamp()))
    await ann.signs_in(proof=signed(TOKEN, {"auth_date": now, **SIGNED_NONSENSE[what]}))
    await refused(site, ann.answer, "forged_proof")


@pytest.mark.parametrize("age", [11 * MINUTE, 60 * MINUTE, 24 * 60 * MINUTE, -2 * MINUTE, -24 * 60 * MINUTE])
async def test_an_old_proof_and_one_from_the_future_are_refused(site: Site, ann: MiniApp, age: float) -> None:
    await ann.signs_in(proof=ann.proof(age=age))
    await refused(site, ann.answer, "stale_proof")


@pytest.mark.parametrize("age", [0.0, 9 * MINUTE, -MINUTE / 2])
async def test_a_proof_of_lately_is_taken(site: Site, ann: MiniApp, age: float) -> None:
    assert "token" in await ann.signs_in(proof=ann.proof(age=age))


async def test_a_page_that_is_loaded_again_may_show_its_proof_again_for_an_hour(site: Site, ann: MiniApp) -> None:
    proof = ann.proof()
    await ann.signs_in(proof=proof)
    site.house.clock.wind(minutes=55)
    assert "token" in await ann.signs_in(proof=proof)
    site.house.clock.wind(minutes=10)
    await ann.signs_in(proof=proof)
    await refused(site, ann.answer, "stale_proof")


async def test_a_proof_may_be_shown_again_to_another_process_and_after_a_restart(site: Site, ann: MiniApp) -> None:
    proof, app = ann.proof(), site.house.app
    await ann.signs_in(proof=proof)
    site.house.clock.wind(minutes=20)
    app.fronts["telegram"] = Telegram(app)  # which remembers nothing
    assert "token" in await ann.signs_in(proof=proof)


async def test_a_proof_that_was_never_used_is_worth_nothing_after_ten_minutes(site: Site, ann: MiniApp) -> None:
    proof = ann.proof()
    site.house.clock.wind(minutes=11)
    await ann.signs_in(proof=proof)
    await refused(site, ann.answer, "stale_proof")
    await ann.signs_in(proof=proof)
    await refused(site, ann.answer, "stale_proof")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b'"telegram"',
        b"\xff\xfe",
        b'{"home": "telegram", "proof": 1}',
        b'{"home": "telegram", "proof": "\\ud800"}',
        b'{"home": "telegram", "proof": null}',
        b'{"home": ["telegram"]}',
        b'{"home": {"telegram": 1}, "proof": ""}',
        b"home=telegram&proof=x",
        b"[" * 60_000,
        b'{"home": "telegram", "more": ' + b"[" * 60_000,
    ],
)
async def test_a_sign_in_of_another_shape_is_refused(site: Site, ann: MiniApp, body: bytes) -> None:
    answer = await ann.client.post("/app/sign-in", content=body)
    await refused(site, answer, "bad_sign_in")


async def test_a_sign_in_that_is_too_large_is_refused(site: Site, ann: MiniApp) -> None:
    answer = await ann.client.post("/app/sign-in", content=b" " * 70_000)
    await refused(site, answer, "bad_sign_in")


@pytest.mark.parametrize("home", ["", "tab", "web", "push", "Telegram", "telegram ", "matrix", "../telegram"])
async def test_a_home_without_frames_is_refused(site: Site, ann: MiniApp, home: str) -> None:
    answer = await ann.client.post("/app/sign-in", json={"home": home, "proof": ann.proof()})
    await refused(site, answer, "no_frame")


async def test_whoever_tries_too_often_from_one_address_has_to_wait(site: Site, ann: MiniApp) -> None:
    for _ in range(240):
        await ann.signs_in(proof="")
    await ann.signs_in()
    assert ann.answer.status_code == 429
    assert ann.answer.json()["message"]
    assert "token" in await MiniApp(site, address="192.0.2.10").signs_in()
